import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Identifier, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { canSee, type RecordAction } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { isSame } from '../../write/body';
import { ConfirmAction, resolved } from '../moves/ConfirmAction';
import { useActionCalls } from '../moves/useActionCalls';
import { useRecordForm } from './useRecordForm';

/** The button of an action, and its confirmation. */
export function ActionButton({ action, id }: { action: RecordAction; id: Identifier }) {
  const { resource, record, pendingTask, run, rebase, isChanged } = useRecordForm();
  const label = useLabel();
  const notify = useNotify();
  const calls = useActionCalls(resource);
  const [isConfirming, setConfirming] = useState(false);
  /** Reads the stored record, then asks for confirmation. */
  const readAndConfirm = async () => {
    const stored = await calls.read(id, action);
    if (!stored) return;
    if (stored.status !== record.status) {
      rebase(stored, record);
      calls.warnStatusChanged(stored, action);
    } else {
      // The dialog must show the record to which the action applies.
      if (!isSame(stored, record)) rebase(stored, record);
      setConfirming(true);
    }
  };
  const setStatus = async () => {
    const outcome = await calls.setStatus({ ...record, id }, action);
    setConfirming(false);
    if (outcome.result === 'stored') {
      // The new status may hide this button, which had the focus.
      flushSync(() => rebase(outcome.record, record));
      focusHeadingIfLost();
    }
    if (outcome.result === 'statusChanged') rebase(outcome.record, record);
  };
  const blocked = action.blocked?.(record);
  const blockedReason = blocked && label(blocked);
  const start = () => {
    if (blockedReason !== undefined) notify(blockedReason, { type: 'warning' });
    else if (isChanged()) notify('forms.saveFirst', { type: 'warning' });
    else run('action', readAndConfirm);
  };
  return (
    <>
      <Button
        variant="contained"
        color={resolved(action.tone, record)}
        startIcon={<Icon path={action.icon} />}
        // A blocked button stays focusable: its tooltip, its description and a click explain why it is blocked.
        aria-disabled={blockedReason !== undefined || undefined}
        title={blockedReason}
        disabled={pendingTask !== undefined}
        aria-busy={pendingTask === 'action'}
        sx={blocked && { '&, &:hover': { bgcolor: 'action.disabledBackground', color: 'text.secondary' } }}
        onClick={start}
      >
        {label(action.label)}
      </Button>
      <ConfirmAction
        action={action}
        record={record}
        isOpen={isConfirming}
        isWaiting={pendingTask !== undefined}
        onConfirm={() => run('action', setStatus)}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

/** The declared actions that the user may see on the stored record of the form. */
export function useRecordActions(): readonly RecordAction[] {
  const { resource, record, id } = useRecordForm();
  const can = useCan();
  const { actions = [] } = resource.form ?? {};
  // `can` throws for a form whose resource is not declared, such as the settings. Such forms have no actions.
  if (id === undefined || actions.length === 0 || !can('edit', resource.name)) return [];
  const role = readSession()?.role;
  return actions.filter((action) => canSee(role, action) && action.hidden?.(record) !== true);
}
