import { formatDate, relevantPeriod, timesText } from '../src/i18n/dates';
import {
  type Field,
  type Label,
  type Locale,
  type Period,
  textIn,
  type Values,
  valueAt,
} from '../src/metadata';
import { texts } from './texts';

/** The period of a date field: the relevant one of several, or a period that starts at a single date. */
export function periodIn(field: Field, values: Values, path: string): Partial<Period> | undefined {
  const value = valueAt(values, path);
  if (field.kind === 'period') return relevantPeriod(value)?.period;
  return typeof value === 'string' ? { startDate: value } : undefined;
}

/** A day, with its weekday unless it is one end of a longer time, and with its year unless that is the current year. */
function dayOf(value: unknown, locale: Locale, isEnd = false, now = new Date()): string {
  const year = (date: unknown) => formatDate(date, locale, { year: 'numeric' });
  return formatDate(value, locale, {
    ...(!isEnd && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    ...(year(value) !== year(now.toISOString()) && { year: 'numeric' }),
  });
}

/** A period in words: one day with its times, two days, or only the last day. */
export function periodText({ startDate, endDate }: Partial<Period>, locale: Locale): string {
  const [start, end] = [dayOf(startDate, locale), dayOf(endDate, locale)];
  const fill = (label: Label) =>
    textIn(label, locale)
      .replace('{start}', dayOf(startDate, locale, true))
      .replace('{end}', dayOf(endDate, locale, true));
  if (start && end && start !== end) return fill(texts.fromTo);
  if (!start) return end ? fill(texts.to) : '';
  const times = timesText({ startDate, endDate }, locale);
  return times ? `${start}, ${times}` : start;
}

/** The day and the month of a date, for the leaf of a calendar. Writes "1" for the French "1er". */
export const leafOf = (value: unknown, locale: Locale) => ({
  day: formatDate(value, locale, { day: 'numeric' }).replace(/\D.*/, ''),
  month: formatDate(value, locale, { month: 'short' }),
});

export const dayText = (value: unknown, locale: Locale) =>
  formatDate(value, locale, { day: 'numeric', month: 'long', year: 'numeric' });
