import polyglotI18nProvider from 'ra-i18n-polyglot';
import frenchPack from 'ra-language-french';
import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import {
  I18nContext,
  type I18nProvider,
  mergeTranslations,
  type TranslationMessages,
  useI18nProvider,
  useNotify,
  useStore,
} from 'react-admin';
import {
  type App,
  isLocale,
  type Locale,
  languageName,
  loadLanguage,
  sourceOf,
  textIn,
  textsIn,
} from '../metadata';
import { messages as french } from './fr';
import { useLanguage } from './useLabel';

async function load(locale: Locale): Promise<TranslationMessages> {
  if (locale === 'en') {
    const [pack, { messages }] = await Promise.all([import('ra-language-english'), import('./en')]);
    return mergeTranslations(pack.default, messages);
  }
  const messages = mergeTranslations(frenchPack, french);
  await loadLanguage(locale);
  // `textsIn` only reads `fr` here, but its type also requires `en`.
  return textsIn({ fr: messages, en: messages }, locale);
}

/** In the form that react-admin's own components expect. */
function labelsOf({ resources }: App, locale: Locale) {
  const named = resources.map((resource) => {
    const { name, menu, titles, fields } = resource;
    const labels = Object.entries(fields).map(([field, declared]) => [
      sourceOf(field, declared),
      textIn(declared.label, locale),
    ]);
    const title = menu?.label ?? titles?.list;
    return [name, { ...(title && { name: textIn(title, locale) }), fields: Object.fromEntries(labels) }];
  });
  return { resources: Object.fromEntries(named) };
}

export async function createI18nProvider(
  app: App,
  locale: Locale,
  locales: readonly Locale[],
): Promise<I18nProvider> {
  const messagesIn = async (language: Locale) => ({
    ...(await load(language)),
    ...labelsOf(app, language),
  });
  const initial = await messagesIn(locale);
  return polyglotI18nProvider(
    (requested) => (requested === locale ? initial : messagesIn(isLocale(requested) ? requested : 'fr')),
    locale,
    locales.map((code) => ({ locale: code, name: languageName(code) })),
  );
}

/** Not react-admin's provider, which remounts the page when the language changes and so loses unsaved text. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const i18nProvider = useI18nProvider();
  const language = useLanguage();
  // A layout effect runs before the effects that call the backend: each request reads its language from `lang`.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A new object per language makes the consumers render again.
  const value = useMemo(() => ({ ...i18nProvider, getLocale: () => language }), [i18nProvider, language]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}

export function useSwitchLanguage(): (language: Locale) => Promise<void> {
  const i18nProvider = useI18nProvider();
  const [, setStored] = useStore<Locale | undefined>('locale');
  const notify = useNotify();
  return useCallback(
    async (language) => {
      try {
        // Load the texts first: if react-admin sees a stored language that is not loaded, it remounts the page.
        await i18nProvider.changeLocale(language);
        setStored(language);
      } catch {
        notify('ra.notification.i18n_error', { type: 'error' });
      }
    },
    [i18nProvider, setStored, notify],
  );
}
