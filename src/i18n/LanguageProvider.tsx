import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { I18nContext, useI18nProvider, useStore } from 'react-admin';
import type { Locale } from '../metadata';
import { useLanguage } from './useLabel';

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
