import { mdiDeleteOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, type RaRecord, useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useApp, useDeclaration } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import ConfirmDelete from './ConfirmDelete';
import { focusScreen } from './holdPlace';
import { ToolButton } from './ToolButton';
import { useFailure } from './useFailure';
import { useRecordForm } from './useRecordForm';

interface DeleteRecordProps {
  record: RaRecord;
  /** What is said where the backend answers that the record is used, as a key of the dictionary (spec §8). */
  used?: string;
  onDeleted: () => void;
}

/** Deletes the record of the form that it stands in, after asking once, for those who may. */
export function DeleteRecord({ record, used, onDeleted }: DeleteRecordProps) {
  const { name } = useDeclaration();
  const app = useApp();
  const translate = useTranslate();
  const dataProvider = useAdminDataProvider();
  const notify = useNotify();
  const fail = useFailure();
  const { waiting, settle } = useRecordForm();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.delete(name, { id: record.id, previousData: record }),
    onSuccess: () => {
      notify('list.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
      settle();
      flushSync(onDeleted);
      focusScreen();
    },
    onError: (error) => {
      if (used && error instanceof HttpError && error.status === 409) notify(used, { type: 'error' });
      else fail('error.delete', error);
    },
    onSettled: () => setAsking(false),
  });
  if (!mayRole(app, readSession()?.role, name, 'delete')) return null;
  return (
    <>
      <ToolButton
        path={mdiDeleteOutline}
        label={translate('list.delete')}
        color="error"
        disabled={waiting !== undefined}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDelete
          records={[record]}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
