// Dates are in the town's time zone, never in the computer's. A day, such as `2026-11-21`, is the same in every zone.

const dayPattern = /^\d{4}-\d\d-\d\d$/;
/** Captures the day, the time and the zone. */
const isoPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const oneDay = 86_400_000;

const clockOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

interface Zone {
  /** Created on first use: that takes 100 ms on an old laptop. */
  clock?: Intl.DateTimeFormat;
  /** The offsets from UTC in milliseconds, by quarter of an hour, because no clock changes within one. */
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

let zoneName = () => 'Europe/Paris';

/**
 * Sets the time zone of the whole app. Call once, at start.
 * @param zone its name or, on a server with several towns, a function that returns the name for the current town
 * @example setTimeZone('Indian/Reunion');
 */
export function setTimeZone(zone: string | (() => string)): void {
  zoneName = typeof zone === 'string' ? () => zone : zone;
}

/**
 * The time zone of the town.
 * @example timeZone(); // 'Europe/Paris'
 */
export const timeZone = () => zoneName();

function townZone(): Zone {
  const name = timeZone();
  const known = zones.get(name);
  if (known) return known;
  const zone: Zone = { offsets: new Map() };
  zones.set(name, zone);
  return zone;
}

function getTownClock(): Intl.DateTimeFormat {
  const zone = townZone();
  zone.clock ??= clockOf(timeZone());
  return zone.clock;
}

/** Formats an instant in local time: `2026-11-21T14:05:37`. */
function localTime(time: Date | number, clock = getTownClock()): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(time)) part[type] = value;
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

const quarter = 15 * 60 * 1000;

/** In milliseconds. Cached: otherwise `Intl` would take most of the time when a table is imported. */
function offsetAt(time: number): number {
  const { offsets } = townZone();
  const key = Math.floor(time / quarter);
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = Date.parse(`${localTime(time)}Z`) - Math.floor(time / 1000) * 1000;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function localMinute(date: Date): string {
  const time = date.getTime();
  const text = new Date(time + offsetAt(time)).toJSON();
  // 24 characters: `2026-11-21T14:05:37.000Z`. Only years of more digits need the slow `Intl`.
  return text?.length === 24 ? text.slice(0, 16) : localTime(date).slice(0, 16);
}

/** If a local time occurs twice in autumn, returns the first. If the clock skips 02:30 in spring, returns 03:30. */
function instantOf(local: string): Date {
  const utc = Date.parse(`${local}Z`);
  if (Number.isNaN(utc)) return new Date(utc);
  // Try the offsets of a day earlier and of a day later: the clock may change in between.
  const [first, second] = [utc - offsetAt(utc - oneDay), utc - offsetAt(utc + oneDay)];
  const isOnlySecond = first + offsetAt(first) !== utc && second + offsetAt(second) === utc;
  return new Date(isOnlySecond ? second : first);
}

/**
 * Whether a value is a day, such as `2026-12-25`.
 * @example isDay('2026-12-25'); // true
 */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayPattern.test(value) && addDays(value, 0) === value;

/**
 * Adds days to a day. Returns `''` if `from` is not a date, or if the sum is outside the range of `Date`.
 * @example addDays('2026-11-28', 7); // '2026-12-05'
 */
export function addDays(from: string, days: number): string {
  const sum = new Date(Date.parse(from) + days * oneDay);
  return Number.isNaN(sum.getTime()) ? '' : sum.toISOString().slice(0, 10);
}

/**
 * Parses a stored date: ISO 8601, a timestamp or a `Date`. A day means midnight in the town, and a time without a zone
 * is the town's local time. Returns `undefined` for anything else.
 * @example dateOf('2026-11-21T08:00:00Z')?.getTime();
 */
export function dateOf(value: unknown): Date | undefined {
  let date: Date | undefined;
  if (typeof value === 'number' || value instanceof Date) date = new Date(value);
  const [, from, time = '00:00', offset] = (typeof value === 'string' && isoPattern.exec(value)) || [];
  if (from && isDay(from)) {
    // `+0100` and `+01` are valid ISO 8601, but not every browser parses them.
    const zoneText = offset?.replace(/^(...):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
    date = zoneText ? new Date(`${from}T${time}${zoneText}`) : instantOf(`${from}T${time}`);
  }
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/**
 * Returns the moment when a period with this stored end is over: for a day, the midnight after it. Returns `undefined`
 * for anything but a date.
 * @example const isOver = (endOf('2026-11-21')?.getTime() ?? Infinity) <= Date.now();
 */
export const endOf = (value: unknown): Date | undefined => dateOf(isDay(value) ? addDays(value, 1) : value);

/**
 * Formats a stored value for a date input. Returns `''` for anything but a date.
 * @example dayText('2026-11-21T08:00:00Z'); // '2026-11-21'
 */
export function dayText(value: unknown): string {
  if (isDay(value)) return value;
  return momentText(value).slice(0, 10);
}

/**
 * Formats a stored value for a datetime-local input. Returns `''` for anything but a date.
 * @example momentText('2026-11-21T08:30:00Z'); // '2026-11-21T09:30'
 */
export function momentText(value: unknown): string {
  const date = dateOf(value);
  return date ? localMinute(date) : '';
}

/**
 * Moves an instant to another day, at the same local time of the town.
 * @example sameTimeOn('2026-12-24', new Date());
 */
export function sameTimeOn(day: string, date: Date): Date {
  const moved = instantOf(day + localTime(date).slice(day.length));
  moved.setUTCMilliseconds(date.getUTCMilliseconds());
  return moved;
}

/**
 * Converts a typed day to its stored form: with the local time of `before`, or without a time if `before` has none. The
 * result is a timestamp if `before` is one, and in UTC if `before` has a zone. Returns `before` unchanged if it is on
 * that day, and `null` for anything but a day.
 * @example storedDay('2026-11-21', null);
 */
export function storedDay(text: string, before: unknown): unknown {
  if (!isDay(text)) return null;
  if (dayText(before) === text) return before;
  const date = isDay(before) ? undefined : dateOf(before);
  if (!date) return text;
  // A time without a zone stays as it is: only the day changes.
  if (typeof before === 'string' && !isoPattern.exec(before)?.[3]) return text + before.slice(text.length);
  const next = sameTimeOn(text, date);
  return typeof before === 'number' ? next.getTime() : next.toISOString();
}

/**
 * Converts a typed local time to ISO 8601 in UTC. Returns `before` unchanged if it denotes the same minute, and `null`
 * for anything but a date and a time. A day alone would be ambiguous as the end of a period.
 * @example storedMoment('2026-11-21T09:30', null);
 */
export function storedMoment(text: string, before: unknown): unknown {
  if (text !== '' && momentText(before) === text) return before;
  return text.includes('T') ? (dateOf(text)?.toISOString() ?? null) : null;
}

/**
 * Returns whether the computer's local time equals the town's at that moment. True for anything but a date.
 * @example isTownClock('2026-11-21T09:30');
 */
export function isTownClock(moment: unknown): boolean {
  const date = dateOf(moment);
  return !date || localTime(date, clockOf()) === localTime(date);
}
