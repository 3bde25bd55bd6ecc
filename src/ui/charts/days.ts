import { addDays, dayText, isDay } from '../../metadata/townTime';

/** Periods that end today, in days. */
export const presets = [7, 30, 90, 365] as const;

const defaultPreset = 30;

/** Milliseconds. In UTC, all days have this length. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * The first and last day of a period, such as `2026-11-21`. Both are included.
 * @example const november: DayRange = { start: '2026-11-01', end: '2026-11-30' };
 */
export interface DayRange {
  start: string;
  end: string;
}

/** The limits exclude years that the user has not finished typing, such as 0202. */
export const firstDay = '2000-01-01';
export const lastDay = '2099-12-31';

/**
 * The maximum length of a period, in days. Beyond three years, the bars would be too thin.
 * @example const isTooLong = (range: DayRange) => dayCountOf(range) > maxDayCount;
 */
export const maxDayCount = 1096;

export const isChoosableDay = (text: string | null): text is string =>
  isDay(text) && text >= firstDay && text <= lastDay;

/** By the town's clock, and including today. */
export const lastDays = (length: number, today = new Date()): DayRange => {
  const end = dayText(today);
  return { start: addDays(end, 1 - length), end };
};

/**
 * Reads the period from a query string: `startDate` and `endDate`, else the preset `days`, else the last 30 days.
 * @example const { start, end } = dayRangeFrom('?days=7');
 */
export function dayRangeFrom(search: string, today = new Date()): DayRange & { preset?: number } {
  const params = new URLSearchParams(search);
  const [start, end] = [params.get('startDate'), params.get('endDate')];
  if (isChoosableDay(start) && isChoosableDay(end)) return { start, end };
  const days = Number(params.get('days'));
  const preset = presets.find((length) => length === days) ?? defaultPreset;
  return { ...lastDays(preset, today), preset };
}

/**
 * The number of days; less than 1 if the end is before the start.
 * @example dayCountOf({ start: '2026-11-01', end: '2026-11-30' }); // 30
 */
export const dayCountOf = ({ start, end }: DayRange): number =>
  (Date.parse(end) - Date.parse(start)) / DAY + 1;

/**
 * The period of the same length that ends the day before this one starts.
 * @example const before = previousRange({ start: '2026-11-08', end: '2026-11-14' });
 */
export const previousRange = (days: DayRange): DayRange => ({
  start: addDays(days.start, -dayCountOf(days)),
  end: addDays(days.start, -1),
});

/**
 * All days of a period, in order.
 * @example const days = eachDay({ start: '2026-11-01', end: '2026-11-30' });
 */
export const eachDay = (days: DayRange): string[] =>
  Array.from({ length: Math.max(0, dayCountOf(days)) }, (_, index) => addDays(days.start, index));
