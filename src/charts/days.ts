import { isoDay } from '../export/csv';

/** The spans that one click chooses, in days until today. */
export const presets = [7, 30, 90, 365] as const;

const usual = 30;

/** Whole days, both included, as `2026-11-21`. */
export interface Days {
  start: string;
  end: string;
}

/** At noon, so that summer time takes no day away. */
const noon = (day: string) => new Date(`${day}T12:00:00`);

const shifted = (day: string, by: number): string => {
  const date = noon(day);
  date.setDate(date.getDate() + by);
  return isoDay(date);
};

/** The days that may be asked for; a year on the way to another one is none of them. */
export const firstDay = '2000-01-01';
export const lastDay = '2099-12-31';

/** The longest span: three years of bars are the most that can be told apart. */
export const longest = 1096;

export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= firstDay &&
  text <= lastDay &&
  !Number.isNaN(noon(text).getTime());

/** The last so many days, today included. */
export const lastDays = (length: number, today = new Date()): Days => {
  const end = isoDay(today);
  return { start: shifted(end, 1 - length), end };
};

/** The days that an address asks for: from and to, else so many until today, else the last thirty. */
export function daysIn(search: string, today = new Date()): Days & { preset?: number } {
  const params = new URLSearchParams(search);
  const [start, end] = [params.get('startDate'), params.get('endDate')];
  if (isDay(start) && isDay(end)) return { start, end };
  const asked = Number(params.get('days'));
  const preset = presets.find((one) => one === asked) ?? usual;
  return { ...lastDays(preset, today), preset };
}

/** How many days they are; less than one when the end is before the start. */
export const lengthOf = ({ start, end }: Days): number =>
  Math.round((noon(end).getTime() - noon(start).getTime()) / 86_400_000) + 1;

/** As many days right before. */
export const daysBefore = (days: Days): Days => ({
  start: shifted(days.start, -lengthOf(days)),
  end: shifted(days.start, -1),
});

/** Each of the days, in order. */
export const eachDay = (days: Days): string[] =>
  Array.from({ length: Math.max(0, lengthOf(days)) }, (_, index) => shifted(days.start, index));
