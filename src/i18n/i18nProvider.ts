import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Locale } from '../metadata';

const load: Record<Locale, () => Promise<TranslationMessages>> = {
  fr: () => import('./fr').then((module) => module.messages),
  en: () => import('./en').then((module) => module.messages),
};

const names: Record<Locale, string> = { fr: 'Français', en: 'English' };

/** The texts of the interface. Loads only the languages that are shown. */
export async function createI18nProvider(locale: Locale, locales: readonly Locale[]): Promise<I18nProvider> {
  const initial = await load[locale]();
  return polyglotI18nProvider(
    (wanted) => (wanted === locale ? initial : load[wanted === 'en' ? 'en' : 'fr']()),
    locale,
    locales.map((code) => ({ locale: code, name: names[code] })),
  );
}
