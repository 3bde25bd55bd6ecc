import { eventDateOf, isRecord, type Period, repeated, startOf, valueAt } from '../../src/metadata';
import { lastOccurrence, occurrencesOf } from '../../src/metadata/occurrences';
import type { PublicRecord } from './record';
import type { ListOptions } from './records';

/** The largest number of occurrences of one event in a month, including those that began in the month before. */
const perMonth = 62;

export function repeatingDate({ resource, stored }: PublicRecord) {
  const date = eventDateOf(resource);
  const found = date && repeated(resource.fields, date.name, stored);
  return found && { ...found, path: date.path };
}

/** Without a `span`, returns the next occurrences or else the last one. `undefined` if the event does not repeat. */
export function shownTimesOf(
  record: PublicRecord,
  { span, side, times = 1 }: ListOptions = {},
  now = new Date(),
): readonly (string | Period)[] | undefined {
  const date = repeatingDate(record);
  if (!date) return undefined;
  const { first, recurrence } = date;
  if (span) return occurrencesOf(first, recurrence, { from: span[0], until: span[1], limit: perMonth });
  const next = side === 'past' ? [] : occurrencesOf(first, recurrence, { from: now, limit: times });
  if (next.length > 0) return next;
  const last = lastOccurrence(first, recurrence, now);
  return last === undefined ? [] : [last];
}

export function startIn(values: unknown, path: string): string {
  const value = valueAt(values, path);
  return String(startOf(value) ?? (isRecord(value) ? value.endDate : undefined) ?? '');
}
