import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, useNotify } from 'react-admin';
import { useApp } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { ConfirmDialog } from '../fields/ConfirmDialog';
import { useLabel } from '../i18n/useLabel';
import { useNotice } from '../i18n/useNotice';
import { Icon } from '../layout/Icon';
import type { RecordAction } from '../metadata';
import { useFailure } from './useFailure';
import { useRecordForm } from './useRecordForm';

function ActionButton({ action, id }: { action: RecordAction; id: Identifier }) {
  const { declaration, record, waiting, run, adopt, isChanged } = useRecordForm();
  const { name } = declaration;
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  const label = useLabel();
  const notify = useNotify();
  const notice = useNotice();
  const fail = useFailure();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: async () => {
      await dataProvider.setStatus(name, { record: { ...record, id }, status: action.status });
      const known = { ...record, id, status: action.status };
      // It is done, even where the record cannot be read again.
      return dataProvider.getOne(name, { id }).then(
        ({ data }) => data,
        () => known,
      );
    },
    onSuccess: (next) => {
      queryClient.setQueryData([name, 'getOne', { id: String(id), meta: undefined }], next);
      adopt(next, record);
      notice(action.notice, next);
    },
    onError: (error) => fail(`error.${action.failure ?? 'action'}`, error),
  });
  const blocked = action.blocked?.(record);
  const { title, text } = action.ask;
  const consequence = typeof text === 'function' ? text(record) : text;
  const start = () => {
    if (blocked) notify(label(blocked), { type: 'warning', messageArgs: { _: label(blocked) } });
    else if (isChanged()) notify('forms.saveFirst', { type: 'warning' });
    else setAsking(true);
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon path={action.icon} />}
        // Not `disabled`: it can be reached, and says why it cannot be done.
        aria-disabled={blocked !== undefined || undefined}
        title={blocked && label(blocked)}
        disabled={waiting !== undefined}
        aria-busy={waiting === 'action'}
        sx={blocked && { '&, &:hover': { bgcolor: 'action.disabledBackground', color: 'text.secondary' } }}
        onClick={start}
      >
        {label(action.label)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isLoss={false}
        isWaiting={waiting !== undefined}
        title={label(title, record)}
        text={consequence && label(consequence, record)}
        confirm={label(action.label)}
        onConfirm={() =>
          run('action', () =>
            mutateAsync()
              // The failure was said above.
              .catch(() => undefined)
              .finally(() => setAsking(false)),
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The declared actions on a stored record, for those who may change it. */
export function RecordActions() {
  const { declaration, id } = useRecordForm();
  const app = useApp();
  if (id === undefined || !mayRole(app, readSession()?.role, declaration.name, 'edit')) return null;
  return declaration.form?.actions?.map((action) => (
    <ActionButton key={action.status} action={action} id={id} />
  ));
}
