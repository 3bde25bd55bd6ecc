import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import {
  I18nContext,
  type I18nProvider,
  type TranslationMessages,
  useI18nProvider,
  useStore,
} from 'react-admin';
import { isLocale, type Locale, locales as languages } from '../metadata';
import { messages as french, type Messages } from './fr';
import { useLanguage } from './useLabel';

/** react-admin's type has the words of all its components. Those of the built app are here, as a test checks. */
const asAll = (messages: Messages) => messages as unknown as TranslationMessages;

const load: Record<Locale, () => TranslationMessages | Promise<TranslationMessages>> = {
  fr: () => asAll(french),
  en: () => import('./en').then((module) => asAll(module.messages)),
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

/** Re-renders the page in another language. react-admin's provider would remount it, which loses unsaved changes. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const i18nProvider = useI18nProvider();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A new object per language re-renders the consumers.
  const value = useMemo(() => ({ ...i18nProvider, getLocale: () => language }), [i18nProvider, language]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

/** Switches the language and stores it in this browser. */
export function useSwitchLanguage(): (language: Locale) => Promise<void> {
  const i18nProvider = useI18nProvider();
  const [, remember] = useStore<Locale | undefined>('locale');
  return useCallback(
    async (language) => {
      // Load the texts first: react-admin's provider then finds nothing to change.
      await i18nProvider.changeLocale(language);
      remember(language);
    },
    [i18nProvider, remember],
  );
}
