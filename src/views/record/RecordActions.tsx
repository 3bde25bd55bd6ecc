import Button from '@mui/material/Button';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { canSee, type RecordAction } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { isSame } from '../../write/equality';
import { resolved } from '../moves/ConfirmAction';
import { useTransition } from '../moves/useTransition';
import { type Task, useRecordForm } from './useRecordForm';

/** Changes the status of the stored record of the form, which keeps its unsaved changes. */
export function useFormTransition(task: Task) {
  const { record, pendingTask, run, rebase } = useRecordForm();
  const show = ([stored]: readonly RaRecord[]) => {
    // The new status may hide the pressed button, which had the focus.
    flushSync(() => rebase(stored ?? record, record));
    focusHeadingIfLost();
  };
  return useTransition({
    task: { isPending: pendingTask !== undefined, run: (work) => run(task, work) },
    // The form must show the record to which the action applies.
    onRead: (stored) => !isSame(stored, record) && rebase(stored, record),
    onStored: show,
    onOvertaken: show,
  });
}

export function ActionButton({ action, id }: { action: RecordAction; id: Identifier }) {
  const { record, pendingTask, isChanged } = useRecordForm();
  const label = useLabel();
  const notify = useNotify();
  const { start, question } = useFormTransition('action');
  const blocked = action.blocked?.(record);
  const blockedReason = blocked && label(blocked);
  const press = () => {
    if (blockedReason !== undefined) notify(blockedReason, { type: 'warning' });
    else if (isChanged()) notify('forms.saveFirst', { type: 'warning' });
    else start([{ ...record, id }], { by: 'action', status: action.status, action });
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
        onClick={press}
      >
        {label(action.label)}
      </Button>
      {question}
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
