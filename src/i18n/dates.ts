import type { Locale, Period } from '../metadata';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `Intl` formats are dear to make and cheap to keep. */
function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', options);
  formats.set(key, made);
  return made;
}

const dateOf = (value: unknown): Date | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** `21 nov. 2026`, in the zone of the browser; empty for what is no date. */
export const shortDate = (value: unknown, locale: Locale): string => {
  const date = dateOf(value);
  return date
    ? format(locale, 'short', { day: 'numeric', month: 'short', year: 'numeric' }).format(date)
    : '';
};

/** `samedi 21 novembre 2026 à 14:05`. */
export const fullDate = (value: unknown, locale: Locale): string => {
  const date = dateOf(value);
  return date ? format(locale, 'full', { dateStyle: 'full', timeStyle: 'short' }).format(date) : '';
};

/** Where now stands to a period; an open end has no limit. `undefined` for a period without dates. */
export function periodState(value: unknown, now = Date.now()): 'upcoming' | 'current' | 'past' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
  const [start, end] = [dateOf(startDate), dateOf(endDate)];
  if (!start && !end) return undefined;
  if (start && start.getTime() > now) return 'upcoming';
  return end && end.getTime() < now ? 'past' : 'current';
}

type PeriodState = NonNullable<ReturnType<typeof periodState>>;

const isPeriod = (value: unknown): value is Partial<Period> => typeof value === 'object' && value !== null;

const timeOf = (value: unknown): number => dateOf(value)?.getTime() ?? Number.NaN;

/**
 * Of one period or a list of them the one that counts: that under way, else the next to come, else the last; with
 * where now stands to it, and how many others there are. `undefined` where none has dates.
 */
export function periodThatCounts(
  value: unknown,
  now = Date.now(),
): { period: Partial<Period>; state: PeriodState; others: number } | undefined {
  const dated = (Array.isArray(value) ? value : [value]).filter(isPeriod).flatMap((period) => {
    const state = periodState(period, now);
    return state ? [{ period, state }] : [];
  });
  const of = (wanted: PeriodState) => dated.filter(({ state }) => state === wanted);
  const [first] = [
    ...of('current'),
    ...of('upcoming').sort((a, b) => timeOf(a.period.startDate) - timeOf(b.period.startDate)),
    ...of('past').sort((a, b) => timeOf(b.period.endDate) - timeOf(a.period.endDate)),
  ];
  return first && { ...first, others: dated.length - 1 };
}
