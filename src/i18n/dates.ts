import { memoize } from 'es-toolkit';
import { type Locale, languageTagOf, type Period, textIn } from '../metadata';
import { dateOf, dayText, endOf, isDay, timeZone } from '../metadata/townTime';

const formatOf = memoize(
  ([locale, options]: [Locale, Intl.DateTimeFormatOptions]) =>
    new Intl.DateTimeFormat(languageTagOf(locale), options),
  { getCacheKey: JSON.stringify },
);

/** Formats a day, or an instant in the town's time zone. Returns `''` for an invalid date. */
export function formatDate(value: unknown, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const date = isDay(value) ? new Date(value) : dateOf(value);
  if (!date) return '';
  const zoned = { ...options, timeZone: isDay(value) ? 'UTC' : timeZone() };
  const text = formatOf([locale, zoned]).format(date);
  if (locale !== 'fr') return text;
  // `Intl` writes "1 mai" and "08:00", French writes "1er mai" and "8 h". A time with seconds stays as it is.
  return text
    .replace(/(?<!\d)1(?=\s\p{L})/u, '1er')
    .replace(/(?<!:)0?(\d\d?):(\d\d)(?!:)/, (_, hours: string, minutes: string) =>
      minutes === '00' ? `${hours} h` : `${hours} h ${minutes}`,
    );
}

/**
 * Returns `21 nov. 2026`, or `''` for an invalid date.
 * @example shortDate('2026-11-21', 'fr'); // 21 nov. 2026
 */
export const shortDate = (value: unknown, locale: Locale): string =>
  formatDate(value, locale, { day: 'numeric', month: 'short', year: 'numeric' });

/**
 * Returns `samedi 21 novembre 2026 à 14 h 05`, without the time if the value is a day; `''` for an invalid date.
 * @example fullDate('2026-11-21', 'fr'); // samedi 21 novembre 2026
 */
export const fullDate = (value: unknown, locale: Locale): string =>
  formatDate(value, locale, { dateStyle: 'full', timeStyle: isDay(value) ? undefined : 'short' });

/**
 * Returns the number of days since a date in the town's calendar, or `NaN` for an invalid date.
 * @example const isOld = daysSince('2026-01-05') > 30;
 */
export const daysSince = (value: unknown, now = Date.now()): number =>
  (Date.parse(dayText(now)) - Date.parse(dayText(value))) / 86_400_000;

const ageFormatOf = memoize(
  (locale: Locale) => new Intl.RelativeTimeFormat(languageTagOf(locale), { numeric: 'auto' }),
);

function inLargeUnits(days: number): [count: number, unit: 'day' | 'month' | 'year'] {
  if (Math.abs(days) < 60) return [days, 'day'];
  return Math.abs(days) < 730 ? [Math.round(days / 30.4), 'month'] : [Math.round(days / 365.25), 'year'];
}

/** Returns `aujourd’hui`, `il y a 12 jours` or `il y a 3 mois`. */
export function ageText(days: number, locale: Locale): string {
  const [count, unit] = inLargeUnits(days);
  return ageFormatOf(locale).format(-count, unit);
}

/**
 * Returns `12 jours` or `3 mois`.
 * @example durationText(12, 'fr'); // 12 jours
 */
export function durationText(days: number, locale: Locale): string {
  const [count, unit] = inLargeUnits(days);
  return new Intl.NumberFormat(languageTagOf(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}

const shortAgoFormatOf = memoize(
  (locale: Locale) => new Intl.RelativeTimeFormat(languageTagOf(locale), { style: 'short' }),
);

/** Returns `à l’instant`, `il y a 5 min`, `il y a 2 h`, `hier` or `il y a 3 mois`; `''` for an invalid date. */
export function agoText(value: unknown, locale: Locale, now = Date.now()): string {
  const date = dateOf(value);
  if (!date) return '';
  // Another computer's clock may be ahead.
  const minutes = Math.max(0, Math.floor((now - date.getTime()) / 60_000));
  if (minutes < 1) return textIn({ fr: 'à l’instant', en: 'just now' }, locale);
  if (minutes < 60) return shortAgoFormatOf(locale).format(-minutes, 'minute');
  if (minutes < 24 * 60) return shortAgoFormatOf(locale).format(-Math.floor(minutes / 60), 'hour');
  return ageText(daysSince(value, now), locale);
}

const isPeriod = (value: unknown): value is Partial<Period> => typeof value === 'object' && value !== null;

export type PeriodState = 'upcoming' | 'current' | 'past';

export function periodState(value: unknown, now = Date.now()): PeriodState | undefined {
  if (!isPeriod(value)) return undefined;
  const [start, end] = [dateOf(value.startDate), endOf(value.endDate)];
  if (!start && !end) return undefined;
  if (start && start.getTime() > now) return 'upcoming';
  return end && end.getTime() < now ? 'past' : 'current';
}

const timeOf = (value: unknown): number => dateOf(value)?.getTime() ?? Number.NaN;

/** The period to show: the current one, else the next, else the last. `others` counts the other dated periods. */
export function relevantPeriod(
  value: unknown,
  now = Date.now(),
): { period: Partial<Period>; state: PeriodState; others: number } | undefined {
  const dated = (Array.isArray(value) ? value : [value]).filter(isPeriod).flatMap((period) => {
    const state = periodState(period, now);
    return state ? [{ period, state }] : [];
  });
  const inState = (expected: PeriodState) => dated.filter(({ state }) => state === expected);
  const [first] = [
    ...inState('current'),
    ...inState('upcoming').sort((a, b) => timeOf(a.period.startDate) - timeOf(b.period.startDate)),
    ...inState('past').sort((a, b) => timeOf(b.period.endDate) - timeOf(a.period.endDate)),
  ];
  return first && { ...first, others: dated.length - 1 };
}

/** Returns `8 h` or `10 h 42`, or `''` for an invalid date. */
export const timeText = (value: unknown, locale: Locale): string =>
  formatDate(value, locale, { hour: '2-digit', minute: '2-digit' });

/** As `timeText`, without line breaks. Returns `''` for a day. */
export const hourText = (value: unknown, locale: Locale): string =>
  isDay(value) ? '' : timeText(value, locale).replaceAll(' ', '\u00a0');

/** Returns `8 h – 11 h`, the times of a period of one day; `''` if the period lasts all day or has no times. */
export function timesText(
  { startDate, endDate }: { startDate?: unknown; endDate?: unknown },
  locale: Locale,
): string {
  const times = [hourText(startDate, locale), hourText(endDate, locale)].filter(Boolean);
  const isAllDay = times.every((time) => /^(0\sh|00:00|23\sh\s59|23:59)$/.test(time));
  return isAllDay ? '' : [...new Set(times)].join('\u00a0– ');
}

/** Returns `à 10 h 42` for today, else `le 20 nov. 2026 à 10 h 42`, or `''` for an invalid date. */
export function atDateTime(value: unknown, locale: Locale, now = Date.now()): string {
  const time = timeText(value, locale);
  if (time === '') return '';
  const at = textIn({ fr: 'à {time}', en: 'at {time}' }, locale).replace('{time}', time);
  const day = shortDate(value, locale);
  if (day === shortDate(now, locale)) return at;
  return textIn({ fr: 'le {day} {at}', en: 'on {day} {at}' }, locale)
    .replace('{day}', day)
    .replace('{at}', at);
}
