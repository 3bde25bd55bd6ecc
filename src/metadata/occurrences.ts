import * as library from 'rrule';
import type { Period } from './kinds';
import { parseRecurrence, type Recurrence, ruleOf, startOf } from './recurrence';
import { dateOf, isDay, momentText } from './townTime';
import { isRecord } from './values';

/** Node loads the CommonJS build of the library, whose exports are under `default`. */
const exportsOf = (module: typeof library & { default?: typeof library }) => module.default ?? module;

const { RRule } = exportsOf(library);

/** The most times that are looked at: a daily one of two hundred years. */
const maxTimes = 80_000;

/** The local time of the town as a time in UTC: rules count days and hours by the town's clock. */
const floating = (value: unknown): number =>
  Date.parse(isDay(value) ? `${value}T00:00:00Z` : `${momentText(value)}:00Z`);

/** The stored form of a local time: a day like the first one, or an instant. */
function stored(time: number, like: unknown): string {
  const local = new Date(time).toISOString().slice(0, 16);
  return isDay(like) ? local.slice(0, 10) : (dateOf(local)?.toISOString() ?? '');
}

export interface Span {
  /** Only those that end after this moment. */
  from?: Date;
  /** Only those that start before this moment. */
  until?: Date;
  /** The most of them. */
  limit: number;
}

/** One time, with its bounds in milliseconds since 1970. */
interface Time {
  value: string | Period;
  start: number;
  end: number;
}

/** Returns a function that moves a date or a period to a local time. */
function timeMaker(first: unknown): (start: number) => Time {
  const end = isRecord(first) ? first.endDate : undefined;
  const opening = startOf(first);
  const length = end && dateOf(end) ? Math.max(0, floating(end) - floating(opening)) : undefined;
  return (at) => {
    const startDate = stored(at, opening);
    const endDate = length === undefined ? null : stored(at + length, end);
    const start = dateOf(startDate)?.getTime() ?? Number.NaN;
    const last = endDate ?? startDate;
    // A day ends with its last moment.
    const endOf = (dateOf(last)?.getTime() ?? start) + (isDay(last) ? 86_400_000 - 1 : 0);
    return { value: isRecord(first) ? { startDate, endDate } : startDate, start, end: endOf };
  };
}

/** Calls a function with each time in order, until it returns false. */
function eachTime(first: unknown, recurrence: Recurrence, visit: (time: Time) => boolean): void {
  const opening = startOf(first);
  if (!dateOf(opening)) return;
  const { until, except } = recurrence;
  const rule = new RRule({
    ...RRule.parseString(ruleOf(recurrence, '')),
    dtstart: new Date(floating(opening)),
    until: until ? new Date(`${until}T23:59:59Z`) : null,
  });
  const timeAt = timeMaker(first);
  const skipped = new Set(except);
  rule.all((date, index) => {
    const isSkipped = skipped.has(date.toISOString().slice(0, 10));
    return index < maxTimes && (isSkipped || visit(timeAt(date.getTime())));
  });
}

/** The times at which a date or a period takes place, in order: each as a date or a period like the first one. */
export function occurrencesOf(
  first: unknown,
  recurrence: Recurrence,
  { from, until, limit }: Span,
): (string | Period)[] {
  const found: (string | Period)[] = [];
  eachTime(first, recurrence, ({ value, start, end }) => {
    if (until && start >= until.getTime()) return false;
    if (!from || end >= from.getTime()) found.push(value);
    return found.length < limit;
  });
  return found;
}

/** Stands for the end of what repeats without end. */
const never = '9999-12-31T00:00:00.000Z';

/** The end of the last time of a stored rule: see `RuleContext`. */
export async function lastTime(first: unknown, rule: string): Promise<string | undefined> {
  const recurrence = parseRecurrence(rule);
  const opening = startOf(first);
  if (!recurrence || !dateOf(opening)) return undefined;
  if (!recurrence.until && !recurrence.count) return isDay(opening) ? never.slice(0, 10) : never;
  let last: Time | undefined;
  eachTime(first, recurrence, (time) => {
    last = time;
    return true;
  });
  if (!last) return undefined;
  return typeof last.value === 'string'
    ? last.value
    : (last.value.endDate ?? last.value.startDate ?? undefined);
}
