import { atDateTime } from '../../../i18n/dates';
import { useAuthorName, useLabel, useLanguage } from '../../../i18n/useLabel';
import { isRecord, type Label } from '../../../metadata';

const titleText: Label = { fr: '{date} par {by}', en: '{date} by {by}' };

export interface Version {
  version: number;
  updatedAt: unknown;
  updatedBy: unknown;
  /** The stored paths that differ from the previous version. */
  fields: readonly string[];
  /** Absent if the backend does not list it. */
  status?: unknown;
}

export const isVersion = (value: unknown): value is Version =>
  isRecord(value) && typeof value.version === 'number' && Array.isArray(value.fields);

export function useVersionTitle() {
  const label = useLabel();
  const language = useLanguage();
  const authorOf = useAuthorName();
  return (version: Version | undefined): string => {
    const date = atDateTime(version?.updatedAt, language);
    return label(titleText, { date, by: authorOf(version?.updatedBy) });
  };
}
