import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import {
  I18nContext,
  type I18nProvider,
  type TranslationMessages,
  useI18nProvider,
  useNotify,
  useStore,
} from 'react-admin';
import { isLocale, type Locale, locales as languages } from '../metadata';
import { messages as french, type Messages } from './fr';
import { useLanguage } from './useLabel';

/** react-admin's type requires the texts of all its components. The app needs only these, as a test checks. */
const asComplete = (messages: Messages) => messages as unknown as TranslationMessages;

const load: Record<Locale, () => TranslationMessages | Promise<TranslationMessages>> = {
  fr: () => asComplete(french),
  en: () => import('./en').then((module) => asComplete(module.messages)),
};

/** Creates react-admin's provider of the interface texts. French is in the first bundle. English loads when needed. */
export async function createI18nProvider(locale: Locale, locales: readonly Locale[]): Promise<I18nProvider> {
  const initial = await load[locale]();
  return polyglotI18nProvider(
    (requested) => (requested === locale ? initial : load[isLocale(requested) ? requested : 'fr']()),
    locale,
    locales.map((code) => ({ locale: code, name: languages[code].name })),
  );
}

/** Renders the page again when the language changes. react-admin's provider would remount it and lose unsaved text. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const i18nProvider = useI18nProvider();
  const language = useLanguage();
  // Before the effects that call the backend: it answers in this language.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A new object per language makes the consumers render again.
  const value = useMemo(() => ({ ...i18nProvider, getLocale: () => language }), [i18nProvider, language]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

/** Switches the language and stores it in this browser. Shows an error if its texts cannot be loaded. */
export function useSwitchLanguage(): (language: Locale) => Promise<void> {
  const i18nProvider = useI18nProvider();
  const [, setStored] = useStore<Locale | undefined>('locale');
  const notify = useNotify();
  return useCallback(
    async (language) => {
      try {
        // Load the texts first, so that react-admin's provider finds its locale already equal to the stored one.
        await i18nProvider.changeLocale(language);
        setStored(language);
      } catch {
        notify('ra.notification.i18n_error', { type: 'error' });
      }
    },
    [i18nProvider, setStored, notify],
  );
}
