import * as library from 'rrule';
import type { Period } from './kinds';
import { parseRecurrence, type Recurrence, ruleOf, startOf } from './recurrence';
import { dateOf, isDay, momentText } from './townTime';
import { isRecord } from './values';

/** Node loads the CommonJS build of the library, whose exports are under `default`. */
const exportsOf = (module: typeof library & { default?: typeof library }) => module.default ?? module;

const { RRule } = exportsOf(library);

const oneDay = 86_400_000;

/** Counts skipped occurrences too. Enough for a daily event over two centuries. */
const maxOccurrences = 80_000;

/** The local time of the town as if it were UTC, because rules count days and hours in local time. */
const floating = (value: unknown): number =>
  Date.parse(isDay(value) ? `${value}T00:00:00Z` : `${momentText(value)}:00Z`);

/** The stored form of a local time: a day if `like` is a day, else an instant. */
function stored(time: number, like: unknown): string {
  const local = new Date(time).toISOString().slice(0, 16);
  return isDay(like) ? local.slice(0, 10) : (dateOf(local)?.toISOString() ?? '');
}

export interface Span {
  /** Only occurrences that end after this moment, or start at it. */
  from?: Date;
  /** Only occurrences that start before this moment. */
  until?: Date;
  limit: number;
}

/** `start` and `end` are in milliseconds since 1970. */
interface Occurrence {
  value: string | Period;
  start: number;
  end: number;
}

/** The length of a period in local time: a change of the clocks does not count. */
function lengthOf(first: unknown): number | undefined {
  const end = isRecord(first) ? first.endDate : undefined;
  return end && dateOf(end) ? Math.max(0, floating(end) - floating(startOf(first))) : undefined;
}

/** `at` is a local start. The returned function is slow: it looks up the time zone. */
function occurrenceMaker(first: unknown): (at: number) => Occurrence {
  const closing = isRecord(first) ? first.endDate : undefined;
  const opening = startOf(first);
  const length = lengthOf(first);
  return (at) => {
    const startDate = stored(at, opening);
    const endDate = length === undefined ? null : stored(at + length, closing);
    const start = dateOf(startDate)?.getTime() ?? Number.NaN;
    const last = endDate ?? startDate;
    // A day counts as 24 hours, also when the clocks change.
    const end = (dateOf(last)?.getTime() ?? start) + (isDay(last) ? oneDay - 1 : 0);
    return { value: isRecord(first) ? { startDate, endDate } : startDate, start, end };
  };
}

/** In milliseconds; 0 for months and years, whose lengths vary. */
const stepOf = ({ frequency, interval }: Recurrence): number =>
  interval * ({ DAILY: oneDay, WEEKLY: 7 * oneDay, MONTHLY: 0, YEARLY: 0 } as const)[frequency];

/** Skips whole steps up to `since`, because a daily event may have begun decades ago. */
function countedFrom(opening: number, recurrence: Recurrence, since: number): number {
  const step = stepOf(recurrence);
  if (step === 0 || recurrence.count || since <= opening) return opening;
  return opening + Math.floor((since - opening) / step) * step;
}

/** A local time, as `floating` returns it. */
const lastMoment = ({ until }: Recurrence): number =>
  until ? Date.parse(`${until}T23:59:59Z`) : Number.POSITIVE_INFINITY;

/**
 * Calls `visit` with each local start in order, until `visit` returns false. May leave out starts before `since`, to
 * save time.
 */
function eachStart(
  first: unknown,
  recurrence: Recurrence,
  visit: (at: number) => boolean,
  since = Number.NEGATIVE_INFINITY,
): void {
  const opening = startOf(first);
  if (!dateOf(opening)) return;
  const rule = new RRule({
    // `''` leaves out the end: `until` below sets it as a local time.
    ...RRule.parseString(ruleOf(recurrence, '')),
    dtstart: new Date(countedFrom(floating(opening), recurrence, since)),
    until: recurrence.until ? new Date(lastMoment(recurrence)) : null,
  });
  const skipped = new Set(recurrence.except);
  rule.all((date, index) => {
    const isSkipped = skipped.has(date.toISOString().slice(0, 10));
    return index < maxOccurrences && (isSkipped || visit(date.getTime()));
  });
}

/** Each occurrence is a date or a period, as `first` is. */
export function occurrencesOf(
  first: unknown,
  recurrence: Recurrence,
  { from, until, limit }: Span,
): (string | Period)[] {
  const found: (string | Period)[] = [];
  const occurrenceAt = occurrenceMaker(first);
  // Two days of margin: a day ends 24 hours after its start, and a local time differs from UTC by less than a day.
  const since = from && from.getTime() - (lengthOf(first) ?? 0) - 2 * oneDay;
  const visit = (at: number) => {
    if (since !== undefined && at < since) return true;
    const { value, start, end } = occurrenceAt(at);
    if (until && start >= until.getTime()) return false;
    if (!from || end > from.getTime() || start === from.getTime()) found.push(value);
    return found.length < limit;
  };
  eachStart(first, recurrence, visit, since);
  return found;
}

export function lastOccurrence(
  first: unknown,
  recurrence: Recurrence,
  before?: Date,
): string | Period | undefined {
  const limit = before?.getTime() ?? Number.POSITIVE_INFINITY;
  const occurrenceAt = occurrenceMaker(first);
  let last: number | undefined;
  const visit = (at: number) => {
    // Calls the slow `occurrenceAt` only near the limit: a local time differs from UTC by less than a day.
    if (at > limit - oneDay && occurrenceAt(at).start >= limit) return false;
    last = at;
    return true;
  };
  // Begins shortly before the end, because only the last occurrence is wanted.
  eachStart(
    first,
    recurrence,
    visit,
    Math.min(limit, lastMoment(recurrence)) - 2 * stepOf(recurrence) - oneDay,
  );
  // All occurrences near the end may be in `except`: search again from the first one.
  if (last === undefined) eachStart(first, recurrence, visit);
  return last === undefined ? undefined : occurrenceAt(last).value;
}

const never = '9999-12-31T00:00:00.000Z';

/** See `lastTime` of `RuleContext`. */
export async function lastTime(first: unknown, rule: string): Promise<string | undefined> {
  const recurrence = parseRecurrence(rule);
  const opening = startOf(first);
  if (!recurrence || !dateOf(opening)) return undefined;
  if (!recurrence.until && !recurrence.count) return isDay(opening) ? never.slice(0, 10) : never;
  const last = lastOccurrence(first, recurrence);
  return typeof last === 'string' ? last : (last?.endDate ?? last?.startDate ?? undefined);
}
