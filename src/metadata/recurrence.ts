import type { Fields, Values } from './kinds';
import { repeatOf } from './repeats';
import { valueAt } from './resource';
import { addDays, dayText, isDay } from './townTime';
import { isRecord } from './values';

/**
 * The days of the week, as an iCalendar rule (`RRULE`) writes them, from Monday.
 * @example ruleDays[0]; // 'MO'
 */
export const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/**
 * A day of the week, as an iCalendar rule writes it.
 * @example const market: RuleDay = 'SA';
 */
export type RuleDay = (typeof ruleDays)[number];

/**
 * How often something can take place.
 * @example frequencies.includes('WEEKLY'); // true
 */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/**
 * One of the `frequencies`.
 * @example const often: Frequency = 'WEEKLY';
 */
export type Frequency = (typeof frequencies)[number];

/**
 * A repetition, as the form offers it.
 * @example { frequency: 'WEEKLY', interval: 2, days: ['MO'], nth: [], except: ['2026-12-28'] }
 */
export interface Recurrence {
  frequency: Frequency;
  /** 2 means every second day, week, month or year. */
  interval: number;
  /** The days of the week; in a monthly repetition, at most one. Empty: the day of the first occurrence decides. */
  days: readonly RuleDay[];
  /** In a monthly repetition, the positions of its weekday in the month: 1 is the first, -1 the last. */
  nth: readonly number[];
  /** The last day on which it may take place. */
  until?: string;
  /** The number of times, including those that are left out. */
  count?: number;
  /** The days that are left out, in order. */
  except: readonly string[];
}

/**
 * The highest year, interval and number of times. Higher ones could keep the server busy.
 * @example const isLong = ({ count = 0 }: Recurrence) => count === recurrenceLimits.count;
 */
export const recurrenceLimits = { year: '2100', interval: 99, count: 1_000 } as const;

/**
 * The day of the week of a day.
 * @example ruleDayOf('2026-12-25'); // 'FR'
 */
export const ruleDayOf = (day: string): RuleDay | undefined =>
  ruleDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];

const isRuleDay = (text: string): text is RuleDay => (ruleDays as readonly string[]).includes(text);

/** Reads `20270630` or `20270630T220000Z`. A time with `Z` is in UTC: the result is the day in the town. */
function dayIn(text: string): string | undefined {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const local = zone === 'Z' ? dayText(`${written}T${hour}:${minute}:00Z`) : written;
  return isDay(local) && local.slice(0, 4) <= recurrenceLimits.year ? local : undefined;
}

/**
 * The whole number from 1 to `max` that a text writes; `undefined` for other text.
 * @example wholeNumber('12', 99); // 12
 */
export const wholeNumber = (text: string, max: number): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** Reads `MO,TH` or, in a monthly rule, `1SA,3SA`. `undefined` for what the form cannot show. */
function daysIn(text: string, isMonthly: boolean): Pick<Recurrence, 'days' | 'nth'> | undefined {
  const parts = text.split(',').map((part) => /^([1-5]|-1)?([A-Z]{2})$/.exec(part));
  const days = [...new Set(parts.map((part) => part?.[2] ?? ''))];
  const nth = parts.flatMap((part) => (part?.[1] ? [Number(part[1])] : []));
  const fits = isMonthly ? days.length === 1 && nth.length === parts.length : nth.length === 0;
  return fits && days.every(isRuleDay)
    ? { days: ruleDays.filter((day) => days.includes(day)), nth }
    : undefined;
}

const known = ['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST'];

function parseRule(text: string): Omit<Recurrence, 'except'> | undefined {
  const parts = new Map(text.split(';').map((pair) => pair.split('=', 2) as [string, string]));
  const part = (name: string) => parts.get(name) ?? '';
  const frequency = frequencies.find((one) => one === part('FREQ'));
  const hasDays = parts.has('BYDAY');
  const isMonthly = frequency === 'MONTHLY';
  const days = hasDays ? daysIn(part('BYDAY'), isMonthly) : { days: [], nth: [] };
  const interval = parts.has('INTERVAL') ? wholeNumber(part('INTERVAL'), recurrenceLimits.interval) : 1;
  const until = dayIn(part('UNTIL'));
  const count = wholeNumber(part('COUNT'), recurrenceLimits.count);
  const isKnown = [...parts.keys()].every((name) => known.includes(name));
  const isWrong =
    (hasDays && frequency !== 'WEEKLY' && !isMonthly) ||
    (parts.has('UNTIL') && (until === undefined || parts.has('COUNT'))) ||
    (parts.has('COUNT') && count === undefined) ||
    (parts.get('WKST') ?? 'MO') !== 'MO';
  if (!frequency || !isKnown || isWrong || !days || interval === undefined) return undefined;
  return { frequency, interval, ...days, ...(until && { until }), ...(count && { count }) };
}

/**
 * Reads a stored repetition. `undefined` for other text, and for rules that the form cannot show.
 * @example parseRecurrence('RRULE:FREQ=WEEKLY;BYDAY=MO')?.days; // ['MO']
 */
export function parseRecurrence(text: string): Recurrence | undefined {
  const [first = '', ...others] = text.trim().split(/\r?\n/);
  const rule = first.startsWith('RRULE:') ? parseRule(first.slice('RRULE:'.length)) : undefined;
  const except = others.flatMap((line) => {
    // A line without EXDATE gives `''`. `dayIn` then returns `undefined`, and the whole text is refused.
    const [, dates = ''] = /^EXDATE(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    return dates.split(',').map(dayIn);
  });
  const days = except.filter((day) => day !== undefined);
  return rule && days.length === except.length ? { ...rule, except: [...new Set(days)].sort() } : undefined;
}

const ruleDate = (day: string) => day.replaceAll('-', '');

const byDay = ({ frequency, days, nth }: Recurrence): string =>
  (frequency === 'MONTHLY' ? nth.flatMap((one) => days.map((day) => `${one}${day}`)) : days).join(',');

/**
 * The rule of a repetition, without `RRULE:`.
 * @param until the value of `UNTIL`; by default, the day in `recurrence.until`
 * @example ruleOf({ frequency: 'WEEKLY', interval: 2, days: ['MO'], nth: [], except: ['2026-12-28'] }); // 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'
 */
export function ruleOf(recurrence: Recurrence, until = ruleDate(recurrence.until ?? '')): string {
  const { frequency, interval, count } = recurrence;
  const days = byDay(recurrence);
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days && `BYDAY=${days}`,
    until && `UNTIL=${until}`,
    count && !until && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

/**
 * The text that a repetition is stored as.
 * @example formatRecurrence({ frequency: 'DAILY', interval: 1, days: [], nth: [], count: 3, except: [] }); // 'RRULE:FREQ=DAILY;COUNT=3'
 */
export function formatRecurrence(recurrence: Recurrence): string {
  const { except } = recurrence;
  const rule = `RRULE:${ruleOf(recurrence)}`;
  return except.length > 0 ? `${rule}\nEXDATE;VALUE=DATE:${except.map(ruleDate).join(',')}` : rule;
}

/**
 * Groups sorted days into spans without gaps.
 * @example spansOf(['2026-12-24', '2026-12-25']); // [['2026-12-24', '2026-12-25']]
 */
export function spansOf(days: readonly string[]): (readonly [first: string, last: string])[] {
  const spans: [string, string][] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span && addDays(span[1], 1) === day) span[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/**
 * All days from `first` to `last`, at most 366 after `first`; only `first` if `last` is before it.
 * @example daysBetween('2026-12-24', '2026-12-26'); // ['2026-12-24', '2026-12-25', '2026-12-26']
 */
export function daysBetween(first: string, last: string): string[] {
  const days = [first];
  // Passes no day after `last`: the day after 9999-12-31 sorts before it.
  for (let day = first; day < last && days.length <= 366; days.push(day)) day = addDays(day, 1);
  return days;
}

/**
 * The start of a date or a period.
 * @example startOf({ startDate: '2026-12-24', endDate: '2026-12-26' }); // '2026-12-24'
 */
export const startOf = (value: unknown): unknown => (isRecord(value) ? value.startDate : value);

/**
 * The stored date or period of a record, and how it repeats; `undefined` without a rule that the form can show.
 * @example repeated(halls.fields, 'booked', hall); // undefined
 */
export function repeated(fields: Fields, of: string, record: Values) {
  const repeat = repeatOf(fields, of);
  const text = repeat && valueAt(record, repeat.path);
  const recurrence = typeof text === 'string' ? parseRecurrence(text) : undefined;
  return recurrence && { first: valueAt(record, of), recurrence };
}
