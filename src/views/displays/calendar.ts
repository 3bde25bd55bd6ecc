import type { FilterPayload, RaRecord } from 'react-admin';
import { spanConditions, toParams } from '../../api/query';
import {
  endPathOf,
  type Fields,
  isRecord,
  type Resource,
  repeated,
  repeatOf,
  type StoredField,
  untilPathOf,
  valueAt,
} from '../../metadata';
import { lastDayOf } from '../../metadata/months';
import type * as Occurrences from '../../metadata/occurrences';
import { addDays, dateOf, dayText, isDay, momentText } from '../../metadata/townTime';

type Bounds = Record<string, string>;

const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

/**
 * One filter per request. The first finds the records that start in the month, also periods without an end. The second
 * is for periods and repeating dates: it finds records that started before the month and end in it or later.
 */
function boundsOf(resource: Resource, { name, path, field: { kind } }: StoredField, month: string): Bounds[] {
  const repeat = repeatOf(resource.fields, name);
  const bounds = toParams(spanConditions([path, path], month, kind === 'period' ? 'dateTime' : kind) ?? []);
  const [from = '', to = ''] = bounds.map(([, moment]) => moment);
  if (kind !== 'period') {
    const started = { [`${path}_lte`]: kind === 'date' ? addDays(from, -1) : justBefore(from) };
    return [
      Object.fromEntries(bounds),
      ...(repeat ? [{ ...started, [`${untilPathOf(repeat.path)}_gte`]: from }] : []),
    ];
  }
  return [
    { [`${path}.startDate_gte`]: from, [`${path}.startDate_lte`]: to },
    { [`${path}.startDate_lte`]: justBefore(from), [`${endPathOf(resource.fields, name)}_gte`]: from },
  ];
}

/** Of two bounds with one key, the narrower one stays. */
function withBounds(filter: FilterPayload, bounds: Bounds): FilterPayload {
  const narrower = Object.entries(bounds).map(([key, bound]) => {
    const [low, high] = [String(filter[key] ?? bound), bound].sort();
    return [key, key.endsWith('_gte') ? high : low];
  });
  return { ...filter, ...Object.fromEntries(narrower) };
}

export const monthFilters = (
  resource: Resource,
  shown: StoredField,
  filter: FilterPayload,
  month: string,
): FilterPayload[] => boundsOf(resource, shown, month).map((bounds) => withBounds(filter, bounds));

/** One date or period of a record. */
export interface Entry {
  key: string;
  record: RaRecord;
  /** `first` and `last` may lie outside of the month. */
  first: string;
  last: string;
  start: unknown;
  /** The start time, such as `14:05`; empty if the field has no time. */
  time: string;
}

function entryOf(record: RaRecord, key: string, start: unknown, end: unknown): Entry | undefined {
  const [from, to] = [dateOf(start), dateOf(end)];
  if (!from) return undefined;
  const first = dayText(start);
  // A period that ends at midnight does not include the next day.
  const last = to && to > from ? dayText(isDay(end) ? end : to.getTime() - 1) : first;
  // `momentText` returns a text such as `2026-11-21T09:30`.
  return { key, record, first, last, start, time: isDay(start) ? '' : momentText(start).slice(11) };
}

/** For dates that repeat. `occurrencesOf` is passed in, because its code loads lazily. */
export interface Repeating {
  fields: Fields;
  occurrencesOf: typeof Occurrences.occurrencesOf;
}

/** Per record: 31 occurrences that begin in the month, and 31 that began in the month before and reach into it. */
const maxPerMonth = 62;

function datesOf(
  { name, path }: StoredField,
  record: RaRecord,
  month: string,
  repeating?: Repeating,
): unknown[] {
  const found = repeating && repeated(repeating.fields, name, record);
  if (!found) return [valueAt(record, path)].flat();
  const [from, until] = [dateOf(`${month}-01`), dateOf(addDays(lastDayOf(month), 1))];
  return repeating.occurrencesOf(found.first, found.recurrence, { from, until, limit: maxPerMonth });
}

export function entriesOf(
  shown: StoredField,
  records: readonly RaRecord[],
  month: string,
  repeating?: Repeating,
): Entry[] {
  const [start, end] = [`${month}-01`, lastDayOf(month)];
  // Both requests may return the same record.
  return [...new Map(records.map((record) => [record.id, record])).values()]
    .flatMap((record) =>
      datesOf(shown, record, month, repeating).flatMap((date: unknown, index) => {
        const { startDate, endDate } = isRecord(date) ? date : { startDate: date, endDate: date };
        return entryOf(record, `${record.id} ${index}`, startDate, endDate) ?? [];
      }),
    )
    .filter(({ first, last }) => first <= end && last >= start)
    .sort(
      (a, b) =>
        a.first.localeCompare(b.first) || b.last.localeCompare(a.last) || a.time.localeCompare(b.time),
    );
}

/** `undefined` stands for the day of a cell outside of the month. */
export const isOn = (day: string | undefined, { first, last }: Entry): boolean =>
  day !== undefined && first <= day && day <= last;

/** The part of an entry in a week, drawn as one bar. */
export interface Segment {
  entry: Entry;
  /** The index of its first day in the week. */
  from: number;
  length: number;
  /** The line of the bar, from 0, the same in all its cells. */
  lane: number;
}

/** Each segment gets the first line that is free on all its days. */
export function segmentsOf(week: readonly (string | undefined)[], entries: readonly Entry[]): Segment[] {
  /** For each line, the index after its last taken day. */
  const ends: number[] = [];
  return entries.flatMap((entry) => {
    const days = week.flatMap((day, index) => (isOn(day, entry) ? [index] : []));
    const [from] = days;
    if (from === undefined) return [];
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = from + days.length;
    return [{ entry, from, length: days.length, lane }];
  });
}
