import { directionOf, type Field, isTranslated } from '../../metadata';
import { useConfig } from '../../routing/AppContext';

export function useContentLanguage(field: Field): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { contentLanguages, defaultLocale } = useConfig();
  const hasLanguage = field.translates !== undefined || isTranslated(field);
  if (contentLanguages.length === 0 || !hasLanguage) return {};
  const lang = field.translates?.locale ?? defaultLocale;
  return { lang, dir: directionOf(lang) };
}
