import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { canSee, type RecordAction, type Values } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { isSame } from '../../write/equality';
import { ConfirmAction, optionFor } from '../moves/ConfirmAction';
import type { ActionChange, Move } from '../moves/movesOf';
import { useTransition } from '../moves/useTransition';
import { type Task, useRecordForm } from './useRecordForm';

const moveOf = (action: RecordAction): Move | ActionChange => {
  // Each action declares `set` or `status`.
  const { set, status = '' } = action;
  return set ? { by: 'change', action: { ...action, set } } : { by: 'action', status, action };
};

/** Keeps the unsaved changes of the form. Only `StoredRecordAction` asks the user to save them first. */
export function useFormTransition(task: Task) {
  const { record, pendingTask, run, rebase } = useRecordForm();
  // If the read before the write finds a newer record, `record` is out of date.
  let base = record;
  const show = ([stored]: readonly RaRecord[]) => {
    // The new status may hide the pressed button, which had the focus.
    flushSync(() => rebase(stored ?? base, base, true));
    focusHeadingIfLost();
  };
  return useTransition({
    task: { isPending: pendingTask !== undefined, run: (work) => run(task, work) },
    // The form must show the record to which the action applies.
    onRead: (stored) => {
      if (isSame(stored, base)) return;
      base = rebase(stored, base, true);
    },
    onStored: show,
    onOvertaken: show,
  });
}

function ActionButton({ action, start }: { action: RecordAction; start: (values: Values) => void }) {
  const { pendingTask } = useRecordForm();
  const { getValues } = useFormContext();
  const label = useLabel();
  const notify = useNotify();
  const values: Values = useWatch();
  const blocked = action.blocked?.(values);
  const blockedReason = blocked && label(blocked);
  const press = () => {
    if (blockedReason !== undefined) notify(blockedReason, { type: 'warning' });
    // A copy, because the form may change its values while the question is open.
    else start(structuredClone(getValues()));
  };
  return (
    <Button
      variant="contained"
      color={optionFor(action.tone, values)}
      startIcon={<Icon path={action.icon} />}
      // A blocked button stays focusable: its tooltip and a click explain why it is blocked.
      aria-disabled={blockedReason !== undefined || undefined}
      title={blockedReason}
      disabled={pendingTask !== undefined}
      aria-busy={pendingTask === 'action'}
      sx={blocked && { '&, &:hover': { bgcolor: 'action.disabledBackground', color: 'text.secondary' } }}
      onClick={press}
    >
      {label(action.label)}
    </Button>
  );
}

export function StoredRecordAction({ action, id }: { action: RecordAction; id: Identifier }) {
  const { record, isChanged } = useRecordForm();
  const notify = useNotify();
  const { start, question } = useFormTransition('action');
  const press = () => {
    if (isChanged()) notify('forms.saveFirst', { type: 'warning' });
    else start([{ ...record, id }], moveOf(action));
  };
  return (
    <>
      <ActionButton action={action} start={press} />
      {question}
    </>
  );
}

/** Asks even without `ask`, because it both stores the record and applies the action. */
export function NewRecordAction({ action }: { action: RecordAction }) {
  const { submit } = useRecordForm();
  const { send } = useTransition({});
  const [asked, setAsked] = useState<Values>();
  const confirm = () => {
    setAsked(undefined);
    submit('save', {
      afterStored: (stored) => send([stored], moveOf(action)),
    });
  };
  return (
    <>
      <ActionButton action={action} start={setAsked} />
      {asked && (
        <ConfirmAction
          action={action}
          record={asked}
          isPending={false}
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

export function useRecordActions(): readonly RecordAction[] {
  const { resource, record, id } = useRecordForm();
  const can = useCan();
  const { actions = [] } = resource.form ?? {};
  // `can` throws for a resource that is not declared, such as the settings.
  if (actions.length === 0 || !can('edit', resource.name)) return [];
  const role = readSession()?.role;
  return actions.filter(
    (action) =>
      (id !== undefined || action.onNew) && canSee(role, action) && action.hidden?.(record) !== true,
  );
}
