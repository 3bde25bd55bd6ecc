import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { isLocale, type Locale, locales as languages } from '../metadata';
import { messages as french } from './fr';

const load: Record<Locale, () => TranslationMessages | Promise<TranslationMessages>> = {
  fr: () => french,
  en: () => import('./en').then((module) => module.messages),
};

/** Provides the interface texts. French is part of the start; another language loads when it is first shown. */
export async function createI18nProvider(locale: Locale, locales: readonly Locale[]): Promise<I18nProvider> {
  const initial = await load[locale]();
  return polyglotI18nProvider(
    (wanted) => (wanted === locale ? initial : load[isLocale(wanted) ? wanted : 'fr']()),
    locale,
    locales.map((code) => ({ locale: code, name: languages[code].name })),
  );
}
