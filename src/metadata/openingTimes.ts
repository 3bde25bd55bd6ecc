import {
  type ExceptionalDay,
  isTime,
  type OpeningHours,
  type Slot,
  type WeekDay,
  weekDays,
} from './openingHours';
import { addDays, isDay } from './townTime';
import { isEmpty } from './values';

/** The codes of the days in OpenStreetMap, from Monday. */
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const codeOfDay = (day: WeekDay) => codes[weekDays.indexOf(day)];

type Times = Readonly<Record<keyof Slot, string>>;

/**
 * Reads a time such as `9`, `9h30`, `9 h 30`, `9:30` or `0930`; `undefined` for other text.
 * @example typedTime('9h30'); // '09:30'
 */
export function typedTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^\s*(\d\d?)\s*(?:[:.h]?\s*(\d\d))?\s*[:.h]?\s*$/i.exec(text) ?? [];
  const time = `${hour?.padStart(2, '0')}:${minute}`;
  return isTime(time) ? time : undefined;
}

const timesIn = (slots: readonly Slot[] | null | undefined): Times[] =>
  (slots ?? [])
    .flatMap(({ opens, closes }) => (isTime(opens) && isTime(closes) ? [{ opens, closes }] : []))
    .sort((one, other) => one.opens.localeCompare(other.opens));

/**
 * The slots of a weekday that have both times, sorted.
 * @example timesOfDay({ monday: [{ opens: '09:00', closes: '12:00' }] }, 'monday'); // [{ opens: '09:00', closes: '12:00' }]
 */
export const timesOfDay = (hours: OpeningHours, day: WeekDay): Times[] => timesIn(hours[day]);

/**
 * The exceptional days with a date, sorted. A date that was entered twice has the slots of both entries.
 * @example exceptionsIn({ exceptions: [{ date: '2026-12-25' }] }); // [{ date: '2026-12-25', times: [] }]
 */
export function exceptionsIn(hours: OpeningHours): { date: string; times: Times[] }[] {
  const days = hours.exceptions ?? [];
  const dates = new Set(days.map(({ date }) => date).filter(isDay));
  return [...dates].sort().map((date) => ({
    date,
    times: timesIn(days.flatMap((day) => (day.date === date ? (day.slots ?? []) : []))),
  }));
}

function timesOn(hours: OpeningHours, date: string): Times[] {
  const exception = exceptionsIn(hours).find((one) => one.date === date);
  const weekDay = weekDays[(new Date(date).getUTCDay() + 6) % 7];
  return exception?.times ?? (weekDay ? timesOfDay(hours, weekDay) : []);
}

const isOverNight = ({ opens, closes }: Times) => closes <= opens;

/** Whether slots of one day overlap, lack a time, or close after 6:00 of the next day. */
function areImplausible(slots: readonly Slot[] | null | undefined): boolean {
  const times = timesIn(slots);
  return (
    times.length < (slots?.length ?? 0) ||
    times.some(
      (one, index) =>
        (isOverNight(one) && (one.closes > '06:00' || index < times.length - 1)) ||
        one.opens < (times[index - 1]?.closes ?? ''),
    )
  );
}

/**
 * Whether the form should advise the user to check the hours.
 * @example areImplausibleHours({ monday: [{ opens: '12:00', closes: '09:00' }] }); // true
 */
export const areImplausibleHours = (hours: OpeningHours): boolean =>
  weekDays.some((day) => areImplausible(hours[day])) ||
  (hours.exceptions ?? []).some(({ date, slots }) => isEmpty(date) || areImplausible(slots)) ||
  exceptionsIn(hours).some(({ times }) => areImplausible(times));

/**
 * Whether a place is open, and when that changes. Without `next`, nothing changes within a week.
 * @example { isOpen: false, next: { date: '2026-11-30', opens: '09:00' } }
 */
export type Opening =
  | { isOpen: true; next?: { date: string; closes: string } }
  | { isOpen: false; next?: { date: string; opens: string } };

/**
 * Whether a place with these hours is open at a moment. Slots that touch or overlap count as one.
 * @param moment the local time, as `2026-11-26T14:05`
 * @example openingAt({ monday: [{ opens: '09:00', closes: '12:00' }] }, '2026-11-30T10:00'); // { isOpen: true, next: { date: '2026-11-30', closes: '12:00' } }
 */
export function openingAt(hours: OpeningHours, moment: string): Opening {
  const today = moment.slice(0, 10);
  // Until when the place stays open. Equals `moment` while no slot contains `moment`.
  let end = moment;
  // From yesterday, whose last slot may end today.
  for (let days = -1; days <= 7; days++) {
    const date = addDays(today, days);
    for (const slot of timesOn(hours, date)) {
      const opens = `${date}T${slot.opens}`;
      const closes = `${isOverNight(slot) ? addDays(date, 1) : date}T${slot.closes}`;
      if (opens <= end && closes > end) end = closes;
      else if (opens > end && end === moment) return { isOpen: false, next: { date, opens: slot.opens } };
    }
  }
  if (end === moment) return { isOpen: false };
  const [date = '', closes = ''] = end.split('T');
  return end > addDays(today, 7) + moment.slice(10)
    ? { isOpen: true }
    : { isOpen: true, next: { date, closes } };
}

/**
 * The weekdays, in spans of consecutive days with the same slots.
 * @example weekSpans({ monday: [{ opens: '09:00', closes: '12:00' }] }).map(({ from, to }) => [from, to]); // [['monday', 'monday'], ['tuesday', 'sunday']]
 */
export function weekSpans(hours: OpeningHours): { from: WeekDay; to: WeekDay; times: Times[] }[] {
  const spans: { from: WeekDay; to: WeekDay; times: Times[] }[] = [];
  for (const day of weekDays) {
    const times = timesOfDay(hours, day);
    const last = spans.at(-1);
    if (last && JSON.stringify(last.times) === JSON.stringify(times)) last.to = day;
    else spans.push({ from: day, to: day, times });
  }
  return spans;
}

const codeOf = (times: readonly Times[]): string =>
  times.map(({ opens, closes }) => `${opens}-${closes}`).join(',') || 'off';

/**
 * Opening hours in the notation of OpenStreetMap: `Mo-Fr 09:00-12:00,14:00-18:00; 2026-12-25 off`.
 * @example hoursCode({ monday: [{ opens: '09:00', closes: '12:00' }] }); // 'Mo 09:00-12:00'
 */
export function hoursCode(hours: OpeningHours): string {
  const week = weekSpans(hours)
    .filter(({ times }) => times.length > 0)
    .map(({ from, to, times }) => {
      const days = from === to ? codeOfDay(from) : `${codeOfDay(from)}-${codeOfDay(to)}`;
      return `${days} ${codeOf(times)}`;
    });
  return [...week, ...exceptionsIn(hours).map(({ date, times }) => `${date} ${codeOf(times)}`)].join('; ');
}

const dayIndexOf = (code: string | undefined) => codes.indexOf(code ?? '');

/**
 * Reads what `hoursCode` writes; `undefined` for another text.
 * @example hoursFromCode('Mo 09:00-12:00'); // { monday: [{ opens: '09:00', closes: '12:00' }] }
 */
export function hoursFromCode(text: string): OpeningHours | undefined {
  const hours: Record<string, readonly Slot[] | ExceptionalDay[]> = {};
  const exceptions: ExceptionalDay[] = [];
  for (const part of text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [days = '', times = '', ...rest] = part.split(' ');
    const slots = (times === 'off' ? [] : times.split(',')).map((slot): Slot => {
      const [opens = '', ...closes] = slot.split('-');
      // `09:00-10:00-11:00` gives the closing time `10:00-11:00`, which `isTime` refuses below.
      return { opens, closes: closes.join('-') };
    });
    if (rest.length > 0 || !slots.every(({ opens, closes }) => isTime(opens) && isTime(closes)))
      return undefined;
    const [first, last = first, another] = days.split('-').map(dayIndexOf);
    if (isDay(days)) exceptions.push({ date: days, slots });
    else if (first === undefined || last === undefined || first < 0 || last < first || another !== undefined)
      return undefined;
    else for (const day of weekDays.slice(first, last + 1)) hours[day] = slots;
  }
  if (exceptions.length > 0) hours.exceptions = exceptions;
  return hours as OpeningHours;
}
