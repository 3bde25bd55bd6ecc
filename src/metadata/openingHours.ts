import { isDay } from './townTime';
import { isEmpty, isRecord } from './values';

/**
 * The days of the week, from Monday.
 * @example weekDays[0]; // 'monday'
 */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/**
 * A day of the week, as opening hours store it.
 * @example const market: WeekDay = 'saturday';
 */
export type WeekDay = (typeof weekDays)[number];

/**
 * A span of time in which a place is open. If `closes` is not later than `opens`, the slot ends on the next day.
 * @example { opens: '09:00', closes: '12:00' }
 */
export interface Slot {
  opens: string | null;
  closes: string | null;
}

/**
 * The hours of one date, in place of those of its weekday. A date without slots is closed.
 * @example { date: '2026-12-25', slots: [] }
 */
export interface ExceptionalDay {
  date: string | null;
  slots?: readonly Slot[] | null;
}

/**
 * The opening hours of a week. A day without slots is closed.
 * @example { monday: [{ opens: '09:00', closes: '12:00' }] }
 */
export type OpeningHours = { [D in WeekDay]?: readonly Slot[] | null } & {
  exceptions?: readonly ExceptionalDay[] | null;
};

/**
 * Whether a value is a time of a day.
 * @example isTime('09:00'); // true
 */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

const isTimeOrEmpty = (value: unknown) => isEmpty(value) || isTime(value);

const isMissing = (value: unknown) => value === undefined || value === null;

const areSlots = (value: unknown): boolean =>
  isMissing(value) ||
  (Array.isArray(value) &&
    value.every((slot) => isRecord(slot) && isTimeOrEmpty(slot.opens) && isTimeOrEmpty(slot.closes)));

/**
 * Whether a stored value has the shape of `OpeningHours`.
 * @example areHours({ monday: [{ opens: '09:00', closes: '12:00' }] }); // true
 */
export const areHours = (value: unknown): value is OpeningHours =>
  isRecord(value) &&
  weekDays.every((day) => areSlots(value[day])) &&
  (isMissing(value.exceptions) ||
    (Array.isArray(value.exceptions) &&
      value.exceptions.every(
        (one) => isRecord(one) && (isEmpty(one.date) || isDay(one.date)) && areSlots(one.slots),
      )));
