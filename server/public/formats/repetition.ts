import { memoize } from 'es-toolkit';
import { isDay, isRecord, momentText, type Recurrence, ruleOf, startOf } from '../../../src/metadata';
import { occurrencesOf } from '../../../src/metadata/occurrences';
import { addDays, dateOf, timeZone } from '../../../src/metadata/townTime';
import type { PublicRecord } from '../record';
import { repeatingDate } from '../times';

/** A `Date` whose `getHours()` is the hour in the town: `ical-generator` writes it beside the name of the zone. */
const localDate = (value: unknown): Date => new Date(`${momentText(value)}:00`);

/** A calendar allows only an end after the start (RFC 5545, 3.8.2.2). */
export const endAfter = (start: Date, end: Date) => (end > start ? { end } : undefined);

/** `20261006T080000`, by the town's clock. */
const localText = (value: unknown): string => `${momentText(value).replace(/[-:]/g, '')}00`;

const utcText = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** The end of a rule: a day for whole days, else the last second of the day, as UTC (RFC 5545, 3.3.10). */
function untilText({ until }: Recurrence, isWholeDay: boolean): string {
  if (!until) return '';
  if (isWholeDay) return until.replaceAll('-', '');
  return utcText(new Date((dateOf(addDays(until, 1))?.getTime() ?? 0) - 1000));
}

function exceptText({ except }: Recurrence, opening: unknown): string[] {
  if (except.length === 0) return [];
  const days = except.map((day) => day.replaceAll('-', ''));
  if (isDay(opening)) return [`EXDATE;VALUE=DATE:${days.join(',')}`];
  // Without the date: `T080000`.
  const time = localText(opening).slice('20261006'.length);
  return [`EXDATE;TZID=${timeZone()}:${days.map((day) => day + time).join(',')}`];
}

/** The times are local, so that an event at eight stays at eight in summer and in winter. */
export function repetitionOf(record: PublicRecord) {
  const date = repeatingDate(record);
  if (!date) return undefined;
  const { first: own, recurrence } = date;
  // Calendars show a start even if it does not match the rule, so start at the first match. It may be in `except`:
  // calendars then hide it.
  const [first = own] = occurrencesOf(own, { ...recurrence, except: [] }, { limit: 1 });
  const opening = startOf(first);
  const isWholeDay = isDay(opening);
  const text = [
    `RRULE:${ruleOf(recurrence, untilText(recurrence, isWholeDay))}`,
    ...exceptText(recurrence, opening),
  ].join('\r\n');
  if (isWholeDay) return { first, text, times: undefined };
  const end = (isRecord(first) && first.endDate) || opening;
  const start = localDate(opening);
  // An end that is a day lasts until the midnight after it.
  const over = localDate(isDay(end) ? addDays(end, 1) : end);
  return { first, text, times: { start, ...endAfter(start, over), timezone: timeZone() } };
}

/** An offset such as `+0200`, and its name. */
function offsetAt(zone: string, time: number): { offset: string; name: string } {
  const partOf = (timeZoneName: 'longOffset' | 'short') =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = partOf('longOffset').replace('GMT', '').replace(':', '') || '+0000';
  return { offset, name: partOf('short') };
}

const quarterHour = 900_000;
/** How many years of clock changes a calendar has, before and after the start of this year. */
const years = 8;

function changeBetween(zone: string, low: number, high: number): number {
  const { offset } = offsetAt(zone, low);
  let [before, after] = [low, high];
  while (after - before > quarterHour) {
    const middle = (before + after) / 2;
    if (offsetAt(zone, middle).offset === offset) before = middle;
    else after = middle;
  }
  return Math.floor(after / quarterHour) * quarterHour;
}

const minutesIn = (offset: string) =>
  (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5))) * (offset.startsWith('-') ? -1 : 1);

function changeText(zone: string, at: number, before: string): string[] {
  const { offset, name } = offsetAt(zone, at);
  const kind = minutesIn(offset) > minutesIn(before) ? 'DAYLIGHT' : 'STANDARD';
  const local = new Date(at + minutesIn(before) * 60_000);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${utcText(local).replace('Z', '')}`,
    `TZOFFSETFROM:${before}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ];
}

export const timeZoneText = memoize((zone: string): string | null => {
  if (zone === 'UTC') return null;
  const firstYear = new Date().getUTCFullYear() - years;
  const startOfMonth = (month: number) => Date.UTC(firstYear, month, 1);
  const start = startOfMonth(0);
  const lines = changeText(zone, start, offsetAt(zone, start).offset);
  for (let month = 0; month < 2 * years * 12; month++) {
    const [low, high] = [startOfMonth(month), startOfMonth(month + 1)];
    const before = offsetAt(zone, low).offset;
    if (offsetAt(zone, high).offset !== before)
      lines.push(...changeText(zone, changeBetween(zone, low, high), before));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
});
