import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useDeclaration } from '../AppContext';
import { redirectFor } from '../api/errors';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { holdPlace } from './holdPlace';
import { useFailureText } from './useFailure';

interface Action {
  records: readonly RaRecord[];
  run: (record: RaRecord) => Promise<unknown>;
  /** The words for all that went well, and for a failure. */
  done: string;
  failed: string;
}

/**
 * What a list does to one record or to many: one call each, in turn. What fails is said with its reason and stays
 * selected; the rest is done.
 */
export function useListActions() {
  const { name, workflow } = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const failureText = useFailureText();
  const { selectedIds, onSelect } = useListContext();

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ records, run }: Action) => {
      const failures: { record: RaRecord; error: unknown }[] = [];
      for (const record of records) {
        try {
          await run(record);
        } catch (error) {
          // It leads away from the list: nothing more is done there.
          if (redirectFor(error)) return undefined;
          failures.push({ record, error });
        }
      }
      return failures;
    },
    onSuccess: async (failures, { records, done: doneWords, failed: failedWords }) => {
      if (!failures) return;
      await queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
      queryClient.invalidateQueries({ queryKey: [name, 'getOne'], refetchType: 'none' });
      const failed = new Set(failures.map(({ record }) => record.id));
      const done = new Set(records.map(({ id }) => id).filter((id) => !failed.has(id)));
      onSelect(selectedIds.filter((id) => !done.has(id)));
      const [first] = failures;
      if (!first) {
        notify(doneWords, { type: 'success', messageArgs: { smart_count: records.length } });
        return;
      }
      const failure = failureText(failedWords, first.error);
      const counted = { failed: failures.length, total: records.length, message: failure };
      const message = records.length === 1 ? failure : translate('list.partly', counted);
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
  });

  const act = async (action: Action, close?: () => void) => {
    const goBack = holdPlace(action.records[0]?.id);
    await mutateAsync(action);
    if (close) flushSync(close);
    goBack();
  };

  return {
    isPending,
    /** Deletes, closes what asked, and keeps the keyboard's place in the list. */
    remove: (records: readonly RaRecord[], close: () => void) =>
      act(
        {
          records,
          run: (record) => dataProvider.delete(name, { id: record.id, previousData: record }),
          done: 'list.deleted',
          failed: 'error.delete',
        },
        close,
      ),
    /** Unpublishes those that are published (spec §4). */
    unpublish: (records: readonly RaRecord[], close?: () => void) =>
      act(
        {
          records: records.filter((record) => record.status === workflow?.publish),
          run: (record) => dataProvider.setStatus(name, { record, status: workflow?.unpublish ?? '' }),
          done: 'list.unpublished',
          failed: 'error.unpublish',
        },
        close,
      ),
  };
}
