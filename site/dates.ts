import { formatDate, hourText, relevantPeriod, timesText } from '../src/i18n/dates';
import {
  addDays,
  dayText as dayIn,
  type Field,
  isDay,
  type Label,
  type Locale,
  momentText,
  type Period,
  textIn,
  type Values,
  valueAt,
} from '../src/metadata';
import { texts } from './texts';

/** Of several periods, the relevant one. A single date becomes a period without an end. */
export function periodIn(field: Field, values: Values, path: string): Partial<Period> | undefined {
  const value = valueAt(values, path);
  if (field.kind === 'period') return relevantPeriod(value)?.period;
  return typeof value === 'string' ? { startDate: value } : undefined;
}

/** `isEnd`: the day is the first or the last of a longer period. */
function dayOf(value: unknown, locale: Locale, isEnd = false, now = new Date()): string {
  const year = (date: unknown) => formatDate(date, locale, { year: 'numeric' });
  const text = formatDate(value, locale, {
    ...(!isEnd && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    ...(year(value) !== year(now.toISOString()) && { year: 'numeric' }),
  });
  // Keeps the day of the month beside its month.
  return text.replace(/(\d\S*) (?=\p{L})/u, '$1\u00a0');
}

const morning = '06:00';

/** A night belongs to the day before: a ball may end at two in the morning. */
export function firstAndLastDay({ startDate, endDate }: Partial<Period>): [first: string, last: string] {
  const [first, last] = [dayIn(startDate ?? endDate), dayIn(endDate ?? startDate)];
  const [from = '', to = ''] = [startDate, endDate].map((date) => momentText(date).slice(11));
  // An end without a time covers its whole day. So does midnight, if the period also starts at midnight.
  const endsInNight = !isDay(endDate) && first < last && to < morning && to < from;
  return [first, endsInNight ? addDays(last, -1) : last];
}

export function periodText(period: Partial<Period>, locale: Locale): string {
  const { startDate, endDate } = period;
  const times = timesText(period, locale);
  const edgeText = (date: unknown) => {
    const [day, time] = [dayOf(date, locale, true), times && hourText(date, locale)];
    return time ? textIn(texts.dayAt, locale).replace('{day}', day).replace('{time}', time) : day;
  };
  const fill = (label: Label) =>
    textIn(label, locale).replace('{start}', edgeText(startDate)).replace('{end}', edgeText(endDate));
  const [start, end] = [dayOf(startDate, locale), dayOf(endDate, locale)];
  const [first, last] = firstAndLastDay(period);
  if (start && end && first !== last) return fill(texts.fromTo);
  if (!start) return end ? fill(texts.to) : '';
  // The word joiner keeps both times on one line: a line may break after a dash, even before a no-break space.
  return times ? `${start}, ${times.replace('– ', '–\u2060\u00a0')}` : start;
}

/** For the leaf of a calendar. The French "1er" becomes "1". */
export const leafOf = (value: unknown, locale: Locale) => ({
  day: formatDate(value, locale, { day: 'numeric' }).replace(/\D.*/, ''),
  month: formatDate(value, locale, { month: 'short' }),
});

export const dayText = (value: unknown, locale: Locale) =>
  formatDate(value, locale, { day: 'numeric', month: 'long', year: 'numeric' });
