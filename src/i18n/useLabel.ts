import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { isLocale, type Label, type Locale, labelText, type Values } from '../metadata';

/** The language on screen. */
export function useLanguage(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : 'fr';
}

/** Returns a function that translates labels, see `labelText`. No label is an empty text. */
export function useLabel(): (label: Label | undefined, record?: Values) => string {
  const language = useLanguage();
  return useCallback((label, record) => (label ? labelText(label, language, record) : ''), [language]);
}
