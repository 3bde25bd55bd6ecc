import type { FilterPayload, RaRecord } from 'react-admin';
import { filterParams } from '../../api/query';
import { type DisplayField, isRecord, type Resource, valueAt } from '../../metadata';
import { addDays, dateOf, dayText, isDay, momentText } from '../../townTime';

/** A month, as `2026-11`. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

const lastDayOf = (month: string): string => addDays(`${monthAfter(month, 1)}-01`, -1);

/**
 * The weeks of a month, each of seven days; `undefined` for days of other months.
 * @param firstWeekday 1 for Monday to 7 for Sunday
 */
export function weeksOf(month: string, firstWeekday: number): (string | undefined)[][] {
  const first = `${month}-01`;
  const count = Number(lastDayOf(month).slice(8));
  const offset = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  return Array.from({ length: Math.ceil((offset + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const index = week * 7 + weekday - offset;
      return index < 0 || index >= count ? undefined : addDays(first, index);
    }),
  );
}

const isoText = (time: number): string => new Date(time).toISOString();

type Bounds = Record<string, string>;

/**
 * The filters that select the records of a month, one for each request: those that begin in it, and for a period those
 * that go on from before. So a period without an end is found too.
 */
function boundsOf({ path, field }: DisplayField, month: string): Bounds[] {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  if (field.kind === 'date') return [{ [`${path}_gte`]: first, [`${path}_lte`]: last }];
  const start = dateOf(first)?.getTime() ?? 0;
  const end = (dateOf(addDays(last, 1))?.getTime() ?? 0) - 1;
  const [from, to, before] = [isoText(start), isoText(end), isoText(start - 1)];
  if (field.kind === 'dateTime') return [{ [`${path}_gte`]: from, [`${path}_lte`]: to }];
  return [
    { [`${path}.startDate_gte`]: from, [`${path}.startDate_lte`]: to },
    { [`${path}.startDate_lte`]: before, [`${path}.endDate_gte`]: from },
  ];
}

/** Adds bounds to the filter of a list. A call names a bound once, so of two the narrower one stays. */
function withBounds(resource: Resource, filter: FilterPayload, bounds: Bounds): FilterPayload {
  const result: FilterPayload = { ...bounds };
  for (const [key, value] of Object.entries(filter)) {
    const params = [...filterParams({ ...resource, scope: undefined }, { [key]: value })];
    if (!params.some(([name]) => name in bounds)) result[key] = value;
    else
      for (const [name, bound] of params) {
        const [low, high] = [bound, bounds[name] ?? bound].sort();
        result[name] = name.endsWith('_gte') ? high : low;
      }
  }
  return result;
}

/** The filters of the requests for a month: those of the list, and the bounds of the month. */
export const monthFilters = (
  resource: Resource,
  shown: DisplayField,
  filter: FilterPayload,
  month: string,
): FilterPayload[] => boundsOf(shown, month).map((bounds) => withBounds(resource, filter, bounds));

/** A record on the days of a calendar. */
export interface Entry {
  key: string;
  record: RaRecord;
  /** The days of the record, which may lie outside of the month. */
  first: string;
  last: string;
  /** The time of day at which it starts, as `14:05`; empty for a day. */
  time: string;
}

function entryOf(record: RaRecord, key: string, start: unknown, end: unknown): Entry | undefined {
  const [from, to] = [dateOf(start), dateOf(end)];
  if (!from) return undefined;
  const first = dayText(start);
  // What ends at midnight is over on the day before. Without an end after the start, it stands on its first day.
  const last = to && to > from ? dayText(isDay(end) ? end : to.getTime() - 1) : first;
  return { key, record, first, last, time: isDay(start) ? '' : momentText(start).slice(11) };
}

/** The entries of the records in a month, in order; several for a record with several periods. */
export function entriesOf({ path }: DisplayField, records: readonly RaRecord[], month: string): Entry[] {
  const [start, end] = [`${month}-01`, lastDayOf(month)];
  return [...new Map(records.map((record) => [record.id, record])).values()]
    .flatMap((record) => {
      const value = valueAt(record, path);
      return (Array.isArray(value) ? value : [value]).flatMap((one: unknown, index) => {
        const { startDate, endDate } = isRecord(one) ? one : { startDate: one, endDate: one };
        return entryOf(record, `${record.id} ${index}`, startDate, endDate) ?? [];
      });
    })
    .filter(({ first, last }) => first <= end && last >= start)
    .sort(
      (a, b) =>
        a.first.localeCompare(b.first) || b.last.localeCompare(a.last) || a.time.localeCompare(b.time),
    );
}

export const isOn = (day: string | undefined, { first, last }: Entry): boolean =>
  day !== undefined && first <= day && day <= last;

/** The part of an entry in a week. */
export interface Segment {
  entry: Entry;
  /** The index of its first day in the week. */
  from: number;
  length: number;
  /** The line that it takes in all its days. */
  lane: number;
}

/** The segments of the entries in a week, each in the first line that is free on all its days. */
export function segmentsOf(week: readonly (string | undefined)[], entries: readonly Entry[]): Segment[] {
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
