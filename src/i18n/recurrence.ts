import {
  type FieldOf,
  type Frequency,
  isRecord,
  type Label,
  type Locale,
  parseRecurrence,
  type Recurrence,
  type RuleDay,
  ruleDayOf,
  ruleDays,
  type SentenceLocale,
  sentenceLocale,
  spansOf,
  startOf,
  textIn,
  type Values,
  valueAt,
} from '../metadata';
import { addDays, dayText, momentText } from '../metadata/townTime';
import { formatDate, hourText, timesText } from './dates';

/** 1 January 2024 was a Monday. */
export const ruleDayName = (day: RuleDay, locale: Locale): string =>
  formatDate(`2024-01-0${ruleDays.indexOf(day) + 1}`, locale, { weekday: 'long' });

const conjunction: Label = { fr: 'et', en: 'and' };

function joined(words: readonly string[], locale: SentenceLocale): string {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1).join(', ');
  return others ? `${others} ${textIn(conjunction, locale)} ${last}` : last;
}

const ordinals: Readonly<Record<number, Label>> = {
  1: { fr: 'premier', en: 'first' },
  2: { fr: 'deuxième', en: 'second' },
  3: { fr: 'troisième', en: 'third' },
  4: { fr: 'quatrième', en: 'fourth' },
  5: { fr: 'cinquième', en: 'fifth' },
  [-1]: { fr: 'dernier', en: 'last' },
};

export const ordinalText = (nth: number, locale: Locale): string =>
  ordinals[nth] ? textIn(ordinals[nth], locale) : String(nth);

/** The index is the number. The sentences never write 0 and 1. */
const numberWords: Readonly<Record<SentenceLocale, readonly string[]>> = {
  fr: ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six'],
  en: ['', '', 'two', 'three', 'four', 'five', 'six'],
};

const units = {
  fr: {
    DAILY: { every: 'tous les', unit: 'jours' },
    WEEKLY: { every: 'toutes les', unit: 'semaines' },
    MONTHLY: { every: 'tous les', unit: 'mois' },
    YEARLY: { every: 'tous les', unit: 'ans' },
  },
  en: { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' },
} as const;

function everyText({ frequency, interval }: Recurrence, locale: SentenceLocale): string {
  const number = interval > 1 ? `${numberWords[locale][interval] ?? interval} ` : '';
  if (locale === 'en') return `every ${number}${units.en[frequency]}${number && 's'}`;
  const { every, unit } = units.fr[frequency];
  return `${every} ${number}${unit}`;
}

const chosenDays = ({ days }: Recurrence, first: string): readonly RuleDay[] => {
  const own = first ? ruleDayOf(first) : undefined;
  return days.length > 0 || !own ? days : [own];
};

function weekText(recurrence: Recurrence, first: string, locale: SentenceLocale): string {
  const names = chosenDays(recurrence, first).map((day) => ruleDayName(day, locale));
  if (names.length === 0) return everyText(recurrence, locale);
  if (recurrence.interval > 1) {
    const which = names.map((name) => (locale === 'fr' ? `le ${name}` : name));
    return `${everyText(recurrence, locale)}, ${locale === 'en' ? 'on ' : ''}${joined(which, locale)}`;
  }
  if (names.length === 7) return locale === 'fr' ? 'tous les jours' : 'every day';
  const plural = locale === 'fr' ? names.map((name) => `${name}s`) : names;
  return `${locale === 'fr' ? 'tous les' : 'every'} ${joined(plural, locale)}`;
}

const dayOfMonth = (first: string, locale: Locale) =>
  locale === 'fr' && first.endsWith('-01') ? '1er' : String(Number(first.slice(8)));

const ifExists: Label = { fr: ' (s’il existe)', en: ' (if it exists)' };

function monthText(recurrence: Recurrence, first: string, locale: SentenceLocale): string {
  const { nth, days, interval } = recurrence;
  const [day] = days;
  const whole = everyText(recurrence, locale);
  const isFrench = locale === 'fr';
  if (day && nth.length > 0) {
    const which = nth.map((one) => `${isFrench ? 'le' : 'the'} ${ordinalText(one, locale)}`);
    const named = `${joined(which, locale)} ${ruleDayName(day, locale)}`;
    if (interval > 1) return `${whole}, ${named}`;
    return isFrench ? `${named} du mois` : `${named} of the month`;
  }
  if (!first) return whole;
  const on = isFrench ? `le ${dayOfMonth(first, locale)}` : `on day ${dayOfMonth(first, locale)}`;
  // The repetition skips a month without this day.
  const existing = first.slice(8) > '28' ? textIn(ifExists, locale) : '';
  if (interval > 1) return `${whole}, ${on}${existing}`;
  return `${on} ${isFrench ? 'de chaque mois' : 'of each month'}${existing}`;
}

function yearText(recurrence: Recurrence, first: string, locale: SentenceLocale): string {
  const day = formatDate(first, locale, { day: 'numeric', month: 'long' });
  const on = locale === 'fr' ? `le ${day}` : `on ${day}`;
  const existing = first.endsWith('-02-29') ? textIn(ifExists, locale) : '';
  return day ? `${everyText(recurrence, locale)}, ${on}${existing}` : everyText(recurrence, locale);
}

/** Whether a period lasts 24 hours or more by the clock of the town. */
function isLong({ startDate, endDate }: Values): boolean {
  const [start, end] = [momentText(startDate), momentText(endDate)];
  return end !== '' && addDays(start.slice(0, 10), 1) + start.slice(10) <= end;
}

function hoursText(value: unknown, locale: SentenceLocale): string {
  const start = hourText(startOf(value), locale);
  const end = isRecord(value) ? hourText(value.endDate, locale) : '';
  // The times of a period of 24 hours or more would look like the hours of one day.
  if (!start || (isRecord(value) && (isLong(value) || !timesText(value, locale)))) return '';
  if (!end || end === start) return locale === 'fr' ? ` à ${start}` : ` at ${start}`;
  return locale === 'fr' ? ` de ${start} à ${end}` : ` from ${start} to ${end}`;
}

const longDay = (day: string, locale: Locale) =>
  formatDate(day, locale, { day: 'numeric', month: 'long', year: 'numeric' });

function endText({ until, count }: Recurrence, locale: SentenceLocale): string {
  if (until) return `${locale === 'fr' ? ' jusqu’au' : ' until'} ${longDay(until, locale)}`;
  if (!count) return '';
  if (locale === 'fr') return `, ${count}\u00a0fois`;
  return count === 1 ? ', once' : `, ${count} times`;
}

/** How many exceptions a sentence names before it counts the others. */
const maxNamed = 6;

/** The first of two days, without the month and the year that they share. */
function dayBefore(day: string, later: string, locale: SentenceLocale): string {
  if (day.slice(0, 7) === later.slice(0, 7)) return dayOfMonth(day, locale);
  const isSameYear = day.slice(0, 4) === later.slice(0, 4);
  return isSameYear ? formatDate(day, locale, { day: 'numeric', month: 'long' }) : longDay(day, locale);
}

/** Returns `le 20 octobre 2026` or `du 6 au 8 février 2027`. */
export function spanText([first, last]: readonly [string, string], language: Locale): string {
  const locale = sentenceLocale(language);
  const to = longDay(last, locale);
  if (first === last) return locale === 'fr' ? `le ${to}` : to;
  const from = dayBefore(first, last, locale);
  return locale === 'fr' ? `du ${from} au ${to}` : `from ${from} to ${to}`;
}

function exceptText({ except }: Recurrence, locale: SentenceLocale): string {
  const spans = spansOf(except);
  if (spans.length === 0) return '';
  // A single remaining exception is named, not counted.
  const count = spans.length === maxNamed + 1 ? spans.length : maxNamed;
  const named = spans.slice(0, count).map((span) => spanText(span, locale));
  const rest = spans.length - named.length;
  if (rest > 0) named.push(locale === 'fr' ? `${rest}\u00a0autres exceptions` : `${rest} other exceptions`);
  return `, ${locale === 'fr' ? 'sauf' : 'except'} ${joined(named, locale)}`;
}

const dayTexts: Readonly<
  Record<Frequency, (recurrence: Recurrence, first: string, locale: SentenceLocale) => string>
> = {
  DAILY: (recurrence, _, locale) => everyText(recurrence, locale),
  WEEKLY: weekText,
  MONTHLY: monthText,
  YEARLY: yearText,
};

/** A sentence without a full stop. The hours, and a day that the rule does not name, come from the first occurrence. */
export function repetitionText(recurrence: Recurrence, first: unknown, language: Locale): string {
  const locale = sentenceLocale(language);
  const day = dayText(startOf(first));
  const { frequency } = recurrence;
  const days = dayTexts[frequency](recurrence, day, locale);
  const text = `${days}${hoursText(first, locale)}${endText(recurrence, locale)}${exceptText(recurrence, locale)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns `Tous les mardis de 8 h à 11 h jusqu’au 30 juin 2027`, or `null` without a readable repetition. */
export function recurrenceText(
  { of }: FieldOf<'recurrence'>,
  value: unknown,
  record: Values,
  locale: Locale,
): string | null {
  const recurrence = typeof value === 'string' ? parseRecurrence(value) : undefined;
  return recurrence ? repetitionText(recurrence, valueAt(record, of), locale) : null;
}
