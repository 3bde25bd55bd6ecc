import { mdiDeleteOutline } from '@mdi/js';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useCan, useResource } from '../../routing/AppContext';
import { forgetRecord } from '../../routing/recentRecords';
import { ToolButton } from '../../ui/IconAction';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { useTrash } from '../../write/useTrash';
import { useWrite } from '../../write/useWrite';
import ConfirmDelete from '../moves/ConfirmDelete';
import { useRecordForm } from './useRecordForm';

interface DeleteRecordProps {
  record: RaRecord;
  /** The translation key of the message for 409: the record is still in use. */
  usedMessage?: string;
  onDeleted: () => void;
}

export function useDeleteRecord({ record, usedMessage, onDeleted }: DeleteRecordProps) {
  const resource = useResource();
  const translate = useTranslate();
  const write = useWrite();
  const trash = useTrash();
  const { pendingTask, run, close } = useRecordForm();
  const [isConfirming, setConfirming] = useState(false);
  const remove = async () => {
    const outcome = await write(
      { verb: 'delete', resource, record },
      {
        done: translate('list.deleted', { smart_count: 1 }),
        ...trash?.messagesOf([record]),
        failed: 'error.delete',
        refusals: usedMessage === undefined ? undefined : { 409: usedMessage },
      },
    );
    setConfirming(false);
    if (outcome.result !== 'stored') return;
    close();
    forgetRecord(resource, record.id);
    flushSync(onDeleted);
    focusHeadingIfLost();
  };
  return {
    ask: () => setConfirming(true),
    question: isConfirming && (
      <ConfirmDelete
        records={[record]}
        isPending={pendingTask === 'delete'}
        onConfirm={() => run('delete', remove)}
        onClose={() => setConfirming(false)}
      />
    ),
  };
}

/**
 * The button that deletes the record of the surrounding form. Hidden if the user may not delete it.
 * @example <DeleteRecord record={hall} onDeleted={() => console.log('deleted')} />
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const can = useCan();
  const translate = useTranslate();
  const { pendingTask } = useRecordForm();
  const { ask, question } = useDeleteRecord(props);
  if (!can('delete')) return null;
  return (
    <>
      <ToolButton
        path={mdiDeleteOutline}
        label={translate('ra.action.delete')}
        color="error"
        disabled={pendingTask !== undefined}
        onClick={ask}
      />
      {question}
    </>
  );
}
