import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { type Label, type Locale, type Values, valueAt } from '../metadata';

/** A label in one language, with `{field}` filled in from a record. */
export const fill = (label: Label, locale: Locale, record?: Values): string =>
  label[locale].replace(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(record, path) ?? '')).trim();

export const isLocale = (locale: string): locale is Locale => locale === 'fr' || locale === 'en';

/** The language on screen. */
export function useLanguage(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : 'fr';
}

/** Gives the words of a declaration in the language on screen. */
export function useLabel(): (label: Label, record?: Values) => string {
  const language = useLanguage();
  return useCallback((label, record) => fill(label, language, record), [language]);
}
