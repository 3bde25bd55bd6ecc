import { useRef, useState } from 'react';
import { type RaRecord, useListContext, useRefresh, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useResource } from '../../routing/AppContext';
import { rememberRowFocus } from '../../ui/screenFocus';
import { useTask } from '../../ui/useTask';
import { useTrash } from '../../write/useTrash';
import ConfirmDelete from './ConfirmDelete';
import type { ActionChange, Move } from './movesOf';
import { useBatch } from './useBatch';
import { useTransition } from './useTransition';

/**
 * Deletes or changes records of a list, then unselects the written ones. If the focused element is gone, focuses the
 * next row.
 * @param onEnd also called when the user cancels
 */
export function useListActions(onEnd?: () => void) {
  const resource = useResource();
  const trash = useTrash();
  const batch = useBatch();
  const translate = useTranslate();
  const refresh = useRefresh();
  const task = useTask();
  const { selectedIds, onSelect } = useListContext();
  const [toDelete, setToDelete] = useState<readonly RaRecord[]>();
  const restoreFocus = useRef(() => {});
  const unselect = (records: readonly RaRecord[]) => {
    const ids = records.map(({ id }) => id);
    onSelect(selectedIds.filter((id) => !ids.includes(id)));
  };
  const end = () => {
    flushSync(() => {
      setToDelete(undefined);
      onEnd?.();
    });
    restoreFocus.current();
  };
  const { start, question } = useTransition({
    task,
    onStored: unselect,
    onOvertaken: refresh,
    onEnd: end,
  });

  const removeAll = async (records: readonly RaRecord[]) => {
    const done = translate('list.deleted', { smart_count: records.length });
    const messages = { done, failed: 'error.delete', ...trash?.messagesOf(records) };
    const outcomes = await batch(records, (record) => ({ verb: 'delete', resource, record }), messages);
    unselect(records.filter((_, index) => outcomes[index]?.result === 'stored'));
    end();
  };

  return {
    isPending: task.isPending,
    question: toDelete ? (
      <ConfirmDelete
        records={toDelete}
        isPending={task.isPending}
        onConfirm={() => task.run(() => removeAll(toDelete))}
        onClose={end}
      />
    ) : (
      question
    ),
    move: (records: readonly RaRecord[], move: Move | ActionChange) => {
      restoreFocus.current = rememberRowFocus(records[0]?.id);
      start(records, move);
    },
    remove: (records: readonly RaRecord[]) => {
      restoreFocus.current = rememberRowFocus(records[0]?.id);
      setToDelete(records);
    },
  };
}
