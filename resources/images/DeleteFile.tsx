import { mdiDeleteOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../../src/api/dataProvider';
import { ConfirmDialog } from '../../src/fields/ConfirmDialog';
import { Icon } from '../../src/layout/Icon';
import { nameOf } from '../../src/metadata';
import { useFailure } from '../../src/views/useFailure';
import images from '.';

/** Deletes a file after asking once; one that is used stays, and that is said (spec §8). */
export function DeleteFile({ file, onDeleted }: { file: RaRecord; onDeleted: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const fail = useFailure();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.delete(images.name, { id: file.id, previousData: file }),
    onSuccess: ({ data }) => {
      // An error that led away from this screen answers nothing.
      if (data.id === undefined) return;
      notify('list.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
      onDeleted();
    },
    onError: (error) => {
      if (error instanceof HttpError && error.status === 409) notify('error.fileInUse', { type: 'error' });
      else fail('error.delete', error);
    },
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button color="error" startIcon={<Icon path={mdiDeleteOutline} />} onClick={() => setOpen(true)}>
        {translate('list.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isWaiting={isPending}
        title={translate('list.confirmDelete', { smart_count: 1, name: nameOf(images, file) })}
        text={translate('list.confirmDeleteText')}
        confirm={translate('list.delete')}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
