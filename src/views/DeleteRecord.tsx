import { mdiDeleteOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import type { AdminDataProvider } from '../api/dataProvider';
import { Icon } from '../layout/Icon';
import ConfirmDelete from './ConfirmDelete';
import { useFailure } from './useFailure';

interface DeleteRecordProps {
  record: RaRecord;
  /** What is said where the backend answers that the record is used, as a key of the dictionary (spec §8). */
  used?: string;
  onDeleted: () => void;
}

/** Deletes a record without leaving the screen, after asking once. */
export function DeleteRecord({ record, used, onDeleted }: DeleteRecordProps) {
  const { name } = useDeclaration();
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const fail = useFailure();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.delete(name, { id: record.id, previousData: record }),
    onSuccess: ({ data }) => {
      // An error that led away from this screen answers nothing.
      if (data.id === undefined) return;
      notify('list.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
      onDeleted();
    },
    onError: (error) => {
      if (used && error instanceof HttpError && error.status === 409) notify(used, { type: 'error' });
      else fail('error.delete', error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="error" startIcon={<Icon path={mdiDeleteOutline} />} onClick={() => setAsking(true)}>
        {translate('list.delete')}
      </Button>
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
