import { formatDate, fullDate, periodState, relevantPeriod } from '../src/i18n/dates';
import { type Field, isDay, type Locale, type Period, type Values, valueAt } from '../src/metadata';
import { texts } from './texts';

/** The period of a date field: the relevant one of several, or a single date as its start. */
export function periodIn(field: Field, values: Values, path: string): Partial<Period> | undefined {
  const value = valueAt(values, path);
  if (field.kind === 'period') return relevantPeriod(value)?.period;
  return typeof value === 'string' ? { startDate: value } : undefined;
}

const dayOf = (value: unknown, locale: Locale) =>
  formatDate(value, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const timeOf = (value: unknown, locale: Locale) =>
  isDay(value) ? '' : formatDate(value, locale, { hour: '2-digit', minute: '2-digit' });

/** A period in words: one day with its times, or two days. */
export function periodText({ startDate, endDate }: Partial<Period>, locale: Locale): string {
  const [start, end] = [dayOf(startDate, locale), dayOf(endDate, locale)];
  const fill = (label: { fr: string; en: string }) =>
    label[locale].replace('{start}', start).replace('{end}', end);
  if (start && end && start !== end) return fill(texts.fromTo);
  if (!start) return end ? fill(texts.to) : '';
  const times = [timeOf(startDate, locale), timeOf(endDate, locale)].filter(Boolean);
  const isAllDay = times.length === 0 || times.every((time) => time === '00:00');
  return isAllDay ? start : `${start}, ${[...new Set(times)].join(' – ')}`;
}

/** The day and the month of a date, for the leaf of a calendar. */
export const leafOf = (value: unknown, locale: Locale) => ({
  day: formatDate(value, locale, { day: 'numeric' }).replace(/\D.*/, ''),
  month: formatDate(value, locale, { month: 'short' }),
});

export const dayText = (value: unknown, locale: Locale) =>
  formatDate(value, locale, { day: 'numeric', month: 'long', year: 'numeric' });

export { fullDate, periodState };
