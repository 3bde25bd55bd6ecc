import { type RaRecord, useNotify } from 'react-admin';
import { useCapability } from '../api/capabilities';
import { filterParams, toSearch } from '../api/query';
import { useLabel } from '../i18n/useLabel';
import { callPathOf, collectionOf, idFieldOf, isRecord, type Label } from '../metadata';
import { useConfig, useResource } from '../routing/AppContext';
import { useWrite } from './useWrite';
import { useWriter } from './WriteContext';

const texts = {
  moved: {
    fr: 'Mis à la corbeille. |||| {count} éléments mis à la corbeille.',
    en: 'Moved to the trash. |||| {count} items moved to the trash.',
  },
  restored: {
    fr: 'Élément restauré. |||| {count} éléments restaurés.',
    en: 'Item restored. |||| {count} items restored.',
  },
  confirm: {
    fr: 'Vous pourrez le restaurer depuis la corbeille pendant 30 jours. |||| Vous pourrez les restaurer depuis la corbeille pendant 30 jours.',
    en: 'You can restore it from the trash for 30 days. |||| You can restore them from the trash for 30 days.',
  },
} satisfies Record<string, Label>;

/** The trash of the current resource; `undefined` if the backend announces none (docs/contract.md#trash). */
export function useTrash() {
  const resource = useResource();
  const { operators } = useConfig();
  const writer = useWriter();
  const write = useWrite();
  const notify = useNotify();
  const label = useLabel();
  if (!useCapability('trash')) return undefined;

  const path = `trash/${collectionOf(resource)}`;
  const pathOf = (record: RaRecord) => `trash/${callPathOf(resource, record)}`;
  const searchOf = (record?: RaRecord) => {
    const idField = idFieldOf(resource);
    return toSearch(
      filterParams(resource, record && { [`${idField}_eq`]: record[idField] }, undefined, operators),
    );
  };
  const call = (method: 'PUT' | 'DELETE', target: RaRecord | undefined, failed: string) =>
    write(
      {
        verb: 'call',
        resource,
        method,
        path: target ? pathOf(target) : `${path}${searchOf()}`,
        // A record that was restored or purged is no longer in the trash.
        findAnswer: async (read) => {
          const answer = await read(`${path}${searchOf(target)}`);
          return isRecord(answer) && Array.isArray(answer.entries) && answer.entries.length === 0
            ? {}
            : undefined;
        },
      },
      { failed },
    );
  const restore = (records: readonly RaRecord[]): Promise<boolean> =>
    writer.batch(async () => {
      for (const record of records) {
        if ((await call('PUT', record, 'error.action')).result !== 'stored') return false;
      }
      return true;
    });
  /** Without a record, empties the trash. */
  const purge = async (record?: RaRecord): Promise<boolean> =>
    (await call('DELETE', record, 'error.delete')).result === 'stored';
  return {
    path,
    restore,
    purge,
    confirmText: (records: readonly RaRecord[]) => label(texts.confirm, { count: records.length }),
    messagesOf: (records: readonly RaRecord[]) => ({
      done: label(texts.moved, { count: records.length }),
      undo: async () => {
        if (!(await restore(records))) return;
        notify(label(texts.restored, { count: records.length }), { type: 'success' });
      },
    }),
  };
}
