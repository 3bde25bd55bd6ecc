import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { readSession } from '../../../api/session';
import { canRead, isRecord, isTranslated, type Locale, type Resource } from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';

/** The language that a form shows beside the main one. */
export const ContentLanguageContext = createContext<Locale | undefined>(undefined);

export const useShownLanguage = (): Locale | undefined => useContext(ContentLanguageContext);

export const translatedNames = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && isTranslated(field) && canRead(readSession()?.role, field);
  });

/** `show(null)` shows only the main language. */
export function useContentLanguages(resource: Resource) {
  const { contentLanguages } = useConfig();
  const [chosen, setChosen] = useStore<Locale | null>('contentLanguage', null);
  const { errors, submitCount } = useFormState({ name: 'translations' });
  const languages = translatedNames(resource).length > 0 ? contentLanguages : [];
  const refused = languages.find((one) => isRecord(errors.translations) && one in errors.translations);
  // After a refused save, the language of the refused text is shown until the user chooses one.
  const [forced, setForced] = useState<Locale>();
  const refusedAt = refused && submitCount;
  const showRefused = useEffectEvent(() => setForced(refused));
  useEffect(() => {
    if (refusedAt !== undefined) showRefused();
  }, [refusedAt]);
  const show = (language: Locale | null) => {
    setForced(undefined);
    setChosen(language);
  };
  return { languages, shown: languages.find((one) => one === (forced ?? chosen)), show };
}
