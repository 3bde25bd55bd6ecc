import { type Dictionary, languages } from '../../languages';
import type { Label } from './label';

/**
 * The ISO 639 code of a language of the interface: `fr`, `en`, or one of `languages/`.
 * @example const breton: Locale = 'br';
 */
export type Locale = string;

const labelLanguages: Readonly<Record<keyof Label, { name: string; tag: string }>> = {
  fr: { name: 'Français', tag: 'fr-FR' },
  en: { name: 'English', tag: 'en-GB' },
};

const isLabelLanguage = (locale: Locale): locale is keyof Label => Object.hasOwn(labelLanguages, locale);

/**
 * The languages for which the code builds sentences word by word.
 * @example const language: SentenceLocale = 'fr';
 */
export type SentenceLocale = keyof Label;

/**
 * The language in which the code builds its sentences: English for `en`, French for all others.
 * @example sentenceLocale('br'); // 'fr'
 */
export const sentenceLocale = (locale: Locale): SentenceLocale => (locale === 'en' ? 'en' : 'fr');

/**
 * The codes of all languages that a town can offer.
 * @example locales.includes('en'); // true
 */
export const locales: readonly Locale[] = [...Object.keys(labelLanguages), ...Object.keys(languages)];

/**
 * Whether a value is the code of a language that a town can offer.
 * @example isLocale('en'); // true
 */
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && locales.includes(value);

/**
 * The BCP 47 tag for the dates and numbers of a language, such as `fr-FR`.
 * @example languageTagOf('fr'); // 'fr-FR'
 */
export const languageTagOf = (locale: Locale): string =>
  isLabelLanguage(locale) ? labelLanguages[locale].tag : locale;

/**
 * The name of a language in the language itself, such as "English".
 * @example languageName('en'); // 'English'
 */
export const languageName = (locale: Locale): string =>
  isLabelLanguage(locale) ? labelLanguages[locale].name : (languages[locale]?.name ?? locale);

const dictionaries = new Map<Locale, Dictionary>();

/**
 * Loads the texts of a language for `textIn` and `textsIn`. French and English need no call.
 * @example loadLanguage('br').then(() => textIn({ fr: 'Salles', en: 'Halls' }, 'br'));
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  const language = languages[locale];
  if (language && !dictionaries.has(locale)) dictionaries.set(locale, (await language.load()).default);
}

/**
 * Loads the texts of all languages.
 * @example loadLanguages().then(() => locales.map((locale) => textIn({ fr: 'Salles', en: 'Halls' }, locale)));
 */
export const loadLanguages = async (): Promise<void> => void (await Promise.all(locales.map(loadLanguage)));

const translated = (french: string, locale: Locale): string => dictionaries.get(locale)?.[french] || french;

/**
 * The text of a label in a language. Keeps placeholders: `labelText` fills them.
 * @example textIn({ fr: 'Salles', en: 'Halls' }, 'en'); // 'Halls'
 */
export const textIn = (label: Label, locale: Locale): string =>
  isLabelLanguage(locale) ? label[locale] : translated(label.fr, locale);

function translateAll(texts: unknown, locale: Locale): unknown {
  if (typeof texts === 'string') return translated(texts, locale);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translateAll(text, locale)]));
}

/**
 * A table of texts in a language. Languages other than French and English translate the French table.
 * @example textsIn({ fr: { open: 'Ouverte' }, en: { open: 'Open' } }, 'en'); // { open: 'Open' }
 */
export const textsIn = <T extends object>(tables: Record<keyof Label, T>, locale: Locale): T =>
  isLabelLanguage(locale) ? tables[locale] : (translateAll(tables.fr, locale) as T);
