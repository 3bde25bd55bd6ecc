import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  isId,
  isLocale,
  type Label,
  type Locale,
  labelText,
  nameOf,
  type Resource,
  type Values,
} from '../metadata';

/**
 * Returns the current interface language.
 * @example <p>{shortDate(new Date(), useLanguage())}</p>
 */
export function useLanguage(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : 'fr';
}

export const colonIn = (language: Locale): string => (language === 'fr' ? ' :' : ':');

/**
 * Returns a function that translates labels: see `labelText`. Without a label, it returns `''`.
 * @example
 * const label = useLabel();
 * return <p>{label({ fr: 'Salle de {title}', en: 'Hall {title}' }, hall)}</p>;
 */
export function useLabel(): (label: Label | undefined, record?: Values) => string {
  const language = useLanguage();
  return useCallback((label, record) => (label ? labelText(label, language, record) : ''), [language]);
}

export function useRecordName(): (resource: Resource, record: Values | undefined) => string {
  const translate = useTranslate();
  return useCallback(
    (resource, record) => (record && nameOf(resource, record)) || translate('list.untitled'),
    [translate],
  );
}

export function useAuthorName(): (updatedBy: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (updatedBy) => (isId(updatedBy) && updatedBy !== '' ? String(updatedBy) : translate('write.somebody')),
    [translate],
  );
}
