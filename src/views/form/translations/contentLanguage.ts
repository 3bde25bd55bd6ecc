import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { readSession } from '../../../api/session';
import { canRead, isRecord, isTranslated, type Locale, type Resource } from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';

/** The language that a form shows beside the main one. */
export const ContentLanguageContext = createContext<Locale | undefined>(undefined);

export const useShownLanguage = (): Locale | undefined => useContext(ContentLanguageContext);

/** The names of the fields that have a text in each language and that the user may see. */
export const translatedNames = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && isTranslated(field) && canRead(readSession()?.role, field);
  });

/**
 * Returns the languages into which the form can translate its texts, the language that it shows beside the main one,
 * and a function that shows another language, or hides the shown one if it gets `null`.
 */
export function useContentLanguages(resource: Resource) {
  const { contentLanguages } = useConfig();
  const [chosen, setChosen] = useStore<Locale | null>('contentLanguage', null);
  const { errors, submitCount } = useFormState({ name: 'translations' });
  const languages = translatedNames(resource).length > 0 ? contentLanguages : [];
  const refused = languages.find((one) => isRecord(errors.translations) && one in errors.translations);
  // A refused text must be seen, so each refusal shows its language, until the user chooses one.
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
