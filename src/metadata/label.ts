import type { Choice } from './kinds';
import { choiceOf, isId } from './values';

/** A text in both languages of the admin. Titles may contain `{field}`, a placeholder for a value of the record. */
export interface Label {
  fr: string;
  en: string;
}

export type Locale = keyof Label;

/** The languages: the name in the menu of the account, and whose dates and numbers are written. */
export const locales: Readonly<Record<Locale, { name: string; intl: string }>> = {
  fr: { name: 'Français', intl: 'fr-FR' },
  en: { name: 'English', intl: 'en-GB' },
};

export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(locales, value);

/** A label for a proper noun, the same in both languages. */
export const sameLabel = (word: string): Label => ({ fr: word, en: word });

/** The label of the choice with a stored value; a value of no choice is its own label. */
export const choiceLabel = (choices: readonly Choice[], value: string): Label =>
  choiceOf(choices, value)?.label ?? sameLabel(value);

/** The maximum number of characters in a record's name or a cell. */
const maxLength = 200;

/** Truncates a long text, with an ellipsis. */
export const shortened = (text: string, length = maxLength): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

/** A stored value as text for a name or a title; empty if it is neither a text nor a number. */
export const textOf = (value: unknown, length = maxLength): string =>
  isId(value) ? shortened(String(value), length) : '';
