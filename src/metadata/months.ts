import { addDays } from './townTime';

/** Whether a text is a month, such as `2026-11`. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const lastDayOf = (month: string): string => addDays(`${monthAfter(month, 1)}-01`, -1);

/** Days of other months are `undefined`. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function weeksOf(month: string, firstWeekday: number): (string | undefined)[][] {
  const first = `${month}-01`;
  const count = Number(lastDayOf(month).slice(8));
  const daysBefore = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  return Array.from({ length: Math.ceil((daysBefore + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const index = week * 7 + column - daysBefore;
      return index < 0 || index >= count ? undefined : addDays(first, index);
    }),
  );
}
