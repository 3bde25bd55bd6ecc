import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify } from 'react-admin';
import { useAdminDataProvider, useApp, useResource } from '../AppContext';
import { useCapability } from '../api/capabilities';
import { useLabel } from '../i18n/useLabel';
import { callPathOf, collectionOf, type Label } from '../metadata';
import { useNotifyError } from '../ui/failures/errorMessages';
import { createCache } from './cache';

/** Not in `src/i18n`, which every list loads. */
const texts = {
  moved: { fr: 'Mis à la corbeille.', en: 'Moved to the trash.' },
  severalMoved: { fr: '{count} éléments mis à la corbeille.', en: '{count} items moved to the trash.' },
  restored: { fr: 'Élément restauré.', en: 'Item restored.' },
  severalRestored: { fr: '{count} éléments restaurés.', en: '{count} items restored.' },
  confirm: {
    fr: 'Vous pourrez le restaurer depuis la corbeille pendant 30 jours.',
    en: 'You can restore it from the trash for 30 days.',
  },
  severalConfirm: {
    fr: 'Vous pourrez les restaurer depuis la corbeille pendant 30 jours.',
    en: 'You can restore them from the trash for 30 days.',
  },
} satisfies Record<string, Label>;

/** The trash of the current resource; `undefined` if the backend announces none (docs/contract.md#trash). */
export function useTrash() {
  const app = useApp();
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const label = useLabel();
  if (!useCapability('trash')) return undefined;

  const path = `trash/${collectionOf(resource)}`;
  const pathOf = (record: RaRecord) => `trash/${callPathOf(resource, record)}`;
  const countLabel = (one: Label, several: Label, { length: count }: readonly RaRecord[]) =>
    label(count > 1 ? several : one, { count });
  /** Restores records, one after the other. Returns whether all of them are restored. */
  const restore = async (records: readonly RaRecord[]): Promise<boolean> => {
    const cache = createCache(app, queryClient);
    try {
      for (const record of records) await dataProvider.send('PUT', pathOf(record));
      return true;
    } catch (error) {
      notifyError('error.action', error);
      return false;
    } finally {
      cache.invalidate(resource);
      void cache.refresh();
    }
  };
  return {
    path,
    pathOf,
    restore,
    /** The text of the confirmation dialog before a deletion. */
    confirmText: (records: readonly RaRecord[]) => countLabel(texts.confirm, texts.severalConfirm, records),
    /** The success message of a deletion, and the function that undoes it. */
    messagesOf: (records: readonly RaRecord[]) => ({
      done: countLabel(texts.moved, texts.severalMoved, records),
      undo: async () => {
        if (!(await restore(records))) return;
        notify(countLabel(texts.restored, texts.severalRestored, records), { type: 'success' });
      },
    }),
  };
}
