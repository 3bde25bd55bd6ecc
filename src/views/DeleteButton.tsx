import { mdiDeleteOutline } from '@mdi/js';
import { useState } from 'react';
import { useDelete, useNavigate, useNotify, useTranslate } from 'react-admin';
import { useApp } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { ConfirmDialog } from '../fields/ConfirmDialog';
import { nameOf } from '../metadata';
import { ToolButton } from './ToolButton';
import { useFailure } from './useFailure';
import { useListPath } from './useListPath';
import { useRecordForm } from './useRecordForm';

/** Deletes the record, after asking once. */
export function DeleteButton() {
  const { declaration, record, id, waiting, run, settle } = useRecordForm();
  const app = useApp();
  const translate = useTranslate();
  const notify = useNotify();
  const fail = useFailure();
  const navigate = useNavigate();
  const listPath = useListPath(declaration.name);
  const [isOpen, setOpen] = useState(false);
  const [remove] = useDelete();
  if (!mayRole(app, readSession()?.role, declaration.name, 'delete')) return null;

  const confirm = () =>
    run('delete', () =>
      remove(
        declaration.name,
        { id, previousData: record },
        {
          mutationMode: 'pessimistic',
          returnPromise: true,
          onSuccess: () => {
            settle();
            notify('list.deleted', { type: 'success', messageArgs: { smart_count: 1 } });
            navigate(listPath, { replace: true });
          },
          onError: (error) => fail('error.delete', error),
        },
      )
        // The failure was said above.
        .catch(() => undefined)
        .finally(() => setOpen(false)),
    );

  return (
    <>
      <ToolButton
        path={mdiDeleteOutline}
        label={translate('list.delete')}
        color="error"
        disabled={waiting !== undefined}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        isOpen={isOpen}
        isWaiting={waiting === 'delete'}
        title={translate('list.confirmDelete', {
          smart_count: 1,
          name: nameOf(declaration, record) || translate('list.untitled'),
        })}
        text={translate('list.confirmDeleteText')}
        confirm={translate('list.delete')}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
