import {
  exceptionsIn,
  type Locale,
  type OpeningHours,
  openingAt,
  textsIn,
  type WeekDay,
  weekDays,
  weekSpans,
} from '../metadata';
import { addDays, momentText } from '../metadata/townTime';
import { formatDate } from './dates';

const texts = {
  fr: {
    closed: 'Fermé',
    open: 'Ouvert',
    closes: 'Ouvert, ferme à {time}',
    closesLater: 'Ouvert, ferme {day} à {time}',
    today: 'Fermé, ouvre à {time}',
    tomorrow: 'Fermé, ouvre demain à {time}',
    later: 'Fermé, ouvre {day} à {time}',
  },
  en: {
    closed: 'Closed',
    open: 'Open',
    closes: 'Open, closes at {time}',
    closesLater: 'Open, closes on {day} at {time}',
    today: 'Closed, opens at {time}',
    tomorrow: 'Closed, opens tomorrow at {time}',
    later: 'Closed, opens on {day} at {time}',
  },
};

/** 1 January 2024 was a Monday. */
export const weekDayName = (day: WeekDay, locale: Locale, weekday: 'long' | 'short' = 'long'): string =>
  formatDate(`2024-01-0${weekDays.indexOf(day) + 1}`, locale, { weekday });

/** Returns `9 h` or `14 h 30` in French, `09:00` in other languages. */
const clockText = (time: string, locale: Locale): string =>
  locale === 'fr' ? time.replace(/^0/, '').replace(':00', '\u00a0h').replace(':', '\u00a0h\u00a0') : time;

type Times = ReturnType<typeof exceptionsIn>[number]['times'];

const timesText = (times: Times, locale: Locale): string =>
  times
    .map((slot) => [slot.opens, slot.closes].map((time) => clockText(time, locale)).join('\u00a0– '))
    .join(', ') || textsIn(texts, locale).closed;

interface Line {
  days: string;
  times: string;
}

/** Days in a row with the same hours are one line: `lundi – vendredi`, `9 h – 12 h`. */
export const weekLines = (hours: OpeningHours, locale: Locale, style: 'long' | 'short' = 'long'): Line[] =>
  weekSpans(hours).map(({ from, to, times }) => {
    const ends = [...new Set([from, to])].map((day) => weekDayName(day, locale, style));
    return { days: ends.join(' – '), times: timesText(times, locale) };
  });

export const exceptionLines = (hours: OpeningHours, locale: Locale, since = ''): Line[] =>
  exceptionsIn(hours)
    .filter(({ date }) => date >= since)
    .map(({ date, times }) => ({
      days: formatDate(date, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
      times: timesText(times, locale),
    }));

export function hoursText(hours: OpeningHours, locale: Locale): string {
  const { closed } = textsIn(texts, locale);
  const open = weekLines(hours, locale, 'short').filter(({ times }) => times !== closed);
  const lines = [...open, ...exceptionLines(hours, locale)].map(
    ({ days, times }) => `${days} ${times === closed ? closed.toLowerCase() : times}`,
  );
  // A semicolon, because a list shows these lines as one line.
  return lines.join(locale === 'fr' ? '\u00a0;\n' : ';\n') || closed;
}

/** Returns `Ouvert, ferme à 17 h`, or only `Ouvert` if the place stays open for a week. */
export function openingText(hours: OpeningHours, locale: Locale, now: Date | number = Date.now()): string {
  const moment = momentText(now);
  const opening = openingAt(hours, moment);
  const { closed, open, closes, closesLater, today, tomorrow, later } = textsIn(texts, locale);
  if (!opening.next) return opening.isOpen ? open : closed;
  const { date } = opening.next;
  const fill = (text: string, time: string) =>
    text
      .replace('{time}', clockText(time, locale))
      .replace('{day}', formatDate(date, locale, { weekday: 'long' }));
  if (opening.isOpen) {
    const { closes: time } = opening.next;
    // Readers assume that a time without a day is within the next 24 hours.
    const isLater = `${date}T${time}` > addDays(moment.slice(0, 10), 1) + moment.slice(10);
    return fill(isLater ? closesLater : closes, time);
  }
  const days = Math.round((Date.parse(date) - Date.parse(moment.slice(0, 10))) / 86_400_000);
  return fill([today, tomorrow][days] ?? later, opening.next.opens);
}
