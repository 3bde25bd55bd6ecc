import { addDays, dayText, isDay as isAnyDay } from '../../townTime';

/** Lengths of the periods that end today, in days. */
export const presets = [7, 30, 90, 365] as const;

const defaultPreset = 30;

/** The first and last day of a period, such as `2026-11-21`. Both are included. */
export interface Days {
  start: string;
  end: string;
}

/** Limits of a period. They exclude half-typed years. */
export const firstDay = '2000-01-01';
export const lastDay = '2099-12-31';

/** The longest period, in days: more bars than in three years are indistinguishable. */
export const longest = 1096;

export const isDay = (text: string | null): text is string =>
  isAnyDay(text) && text >= firstDay && text <= lastDay;

/** The last `length` days until today, by the town's clock. */
export const lastDays = (length: number, today = new Date()): Days => {
  const end = dayText(today);
  return { start: addDays(end, 1 - length), end };
};

/** The period in a query string: `startDate` and `endDate`, else the preset `days`, else the last 30 days. */
export function daysIn(search: string, today = new Date()): Days & { preset?: number } {
  const params = new URLSearchParams(search);
  const [start, end] = [params.get('startDate'), params.get('endDate')];
  if (isDay(start) && isDay(end)) return { start, end };
  const days = Number(params.get('days'));
  const preset = presets.find((length) => length === days) ?? defaultPreset;
  return { ...lastDays(preset, today), preset };
}

/** The length in days; less than 1 if the end is before the start. */
export const lengthOf = ({ start, end }: Days): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** The period of the same length right before. */
export const daysBefore = (days: Days): Days => ({
  start: addDays(days.start, -lengthOf(days)),
  end: addDays(days.start, -1),
});

export const eachDay = (days: Days): string[] =>
  Array.from({ length: Math.max(0, lengthOf(days)) }, (_, index) => addDays(days.start, index));
