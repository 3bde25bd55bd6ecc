import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { I18nContext, useI18nProvider, useStore } from 'react-admin';
import type { Locale } from '../metadata';
import { useLanguage } from './useLabel';

/**
 * Shows the interface in another language without building it anew. react-admin's own provider remounts the whole
 * page when the language changes, and a half-filled form would be lost; here only the words are rendered again.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const i18nProvider = useI18nProvider();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A new object for each language: whoever translates is rendered again.
  const value = useMemo(() => ({ ...i18nProvider, getLocale: () => language }), [i18nProvider, language]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

/** Switches the language; it is remembered in this browser. */
export function useSwitchLanguage(): (language: Locale) => Promise<void> {
  const i18nProvider = useI18nProvider();
  const [, remember] = useStore<Locale | undefined>('locale');
  return useCallback(
    async (language) => {
      // The words first: once they are there, react-admin's provider sees nothing left to change.
      await i18nProvider.changeLocale(language);
      remember(language);
    },
    [i18nProvider, remember],
  );
}
