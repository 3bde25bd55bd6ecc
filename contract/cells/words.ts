import { normalizeText } from '../../src/i18n/normalizeText';
import type { Choice, ChoiceValue, Label } from '../../src/metadata';

/** For comparisons: without case, accents and needless spaces. */
export const foldText = (text: string): string => normalizeText(text).replace(/\s+/g, ' ').trim();

const yes = new Set('oui o vrai true x yes y 1 ✓ ✔ on'.split(' '));
const no = new Set('non n faux false no 0 off -'.split(' '));

export function booleanOf(text: string): boolean | undefined {
  const word = foldText(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/**
 * The number in a text: `1 234,50 €`, `12.5`, `1,234.5`. A comma before three digits separates thousands in English,
 * and in any language if a point follows.
 */
export function numberOf(text: string, language: keyof Label): number | undefined {
  const bare = text.replace(/[\s\u00A0\u202F'’_€%]/g, '');
  const isGrouped = language === 'en' && /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare);
  const hasBoth = /,\d{3}.*\./.test(bare);
  const plainNumber = isGrouped || hasBoth ? bare.replaceAll(',', '') : bare.replace(',', '.');
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plainNumber) ? Number(plainNumber) : undefined;
}

const months: readonly (readonly string[])[] = [
  ['jan'],
  ['fev', 'feb'],
  ['mar'],
  ['avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'jun'],
  ['juil', 'jul'],
  ['aou', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
];
const monthOf = (word: string): number =>
  months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;

const two = (part: string | number) => String(part).padStart(2, '0');
/** 26 is 2026, 84 is 1984. */
const yearOf = (digits: string) =>
  digits.length > 2 ? digits : `${Number(digits) < 70 ? '20' : '19'}${two(digits)}`;

/** The time after a date, as `14:05`; empty for an empty text, `undefined` for a text that is not a time. */
function timeOf(text: string): string | undefined {
  if (text.trim() === '') return '';
  const [, hour, minute = '00', half] =
    /^(?:,|t|a|at|-)?\s*(\d{1,2})\s*(?:[:h]\s*(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s*(am|pm)?$/.exec(
      text.trim(),
    ) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  return `${two(hours)}:${minute}`;
}

const dateForms: readonly [regexp: RegExp, order: 'ymd' | 'dmy' | 'mdy'][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, 'ymd'],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/, 'dmy'],
  [/^(?:le )?(?:[a-z]+\.?,? )?(\d{1,2})(?:er|st|nd|rd|th)?[ -]([a-z]{3,})\.?,?[ -](\d{4})/, 'dmy'],
  [/^(?:[a-z]+\.?,? )?([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/, 'mdy'],
];

/** As `2026-11-21` or `2026-11-21T14:05`; `undefined` if unreadable. `03/04/2026` is in April, in English too. */
export function localDateOf(text: string): string | undefined {
  const words = foldText(text);
  for (const [regexp, order] of dateForms) {
    const match = regexp.exec(words);
    if (!match) continue;
    const [whole, ...parts] = match;
    const part = (name: 'y' | 'm' | 'd') => parts[order.indexOf(name)] ?? '';
    const month = /^\d/.test(part('m')) ? Number(part('m')) : monthOf(part('m'));
    const day = `${yearOf(part('y'))}-${two(month)}-${two(part('d'))}`;
    const time = timeOf(words.slice(whole.length));
    const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
    if (!isDay || time === undefined) continue;
    return time ? `${day}T${time}` : day;
  }
  return undefined;
}

/** Finds a choice by a label in any language, else by a stored value. The first of several equal texts counts. */
export function choiceNamed<V extends ChoiceValue>(
  choices: readonly Choice<V>[],
): (text: string) => Choice<V> | undefined {
  const byWord = (wordsOf: (choice: Choice<V>) => readonly string[]) =>
    new Map([...choices].reverse().flatMap((choice) => wordsOf(choice).map((word) => [word, choice])));
  const labelled = byWord(({ label }) => Object.values(label).map(foldText));
  const stored = byWord(({ id, aliases = [] }) => [id, ...aliases].map(String));
  return (text) => labelled.get(foldText(text)) ?? stored.get(text);
}

/** A known word has at most this many parts: else the work grows with the square of the length of a cell. */
const maxParts = 10;

/** A known word that contains a separator, such as a label with a comma, stays whole. */
export function wordsIn(text: string, isKnown: (word: string) => boolean): string[] {
  // Words and separators in turn.
  const parts = text.split(/([,;|\n])/);
  const words: string[] = [];
  for (let at = 0; at < parts.length; ) {
    // The longest known word that starts here, or else the text up to the next separator.
    let end = Math.min(parts.length, at + 2 * maxParts - 1);
    while (end > at + 1 && !isKnown(parts.slice(at, end).join('').trim())) end -= 1;
    words.push(parts.slice(at, end).join('').trim());
    at = end + 1;
  }
  return words.filter((word) => word !== '');
}
