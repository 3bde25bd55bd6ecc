import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useLabel } from '../i18n/useLabel';
import { type Resource, withoutSecrets } from '../metadata';
import { useFailure } from './useFailure';
import type { Send } from './useSubmit';

interface SendOptions {
  /** The record as it was read; absent for a new one. */
  record: RaRecord | undefined;
  /** What is said when it is stored; the notices of the declaration by default. */
  notice?: string;
  onStored: (stored: RaRecord) => void;
}

/** Stores the record of a form that is no edit screen of its own: one call, and a toast for its end. */
export function useSend(declaration: Resource, { record, notice, onStored }: SendOptions): Send {
  const { name, notices } = declaration;
  const dataProvider = useAdminDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const fail = useFailure();
  const end = record ? 'updated' : 'created';
  const declared = notices?.[end];
  const words = notice ?? (declared ? label(declared) : translate(`forms.${end}`));
  return async (sent, stored) => {
    try {
      const { data } = record
        ? await dataProvider.update(name, { id: record.id, data: sent, previousData: record })
        : await dataProvider.create(name, { data: sent });
      if (record) stored({ ...withoutSecrets(declaration, sent), ...data });
      notify(words, { type: 'success', messageArgs: { _: words } });
      onStored(data);
      return undefined;
    } catch (error) {
      fail('error.save', error);
      return {};
    }
  };
}
