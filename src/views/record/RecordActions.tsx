import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Identifier, type RaRecord, useNotify, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useCan } from '../../AppContext';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { atDateTime } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { canSee, type RecordAction } from '../../metadata';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useNotifyError } from '../../ui/errorMessages';
import { Icon } from '../../ui/Icon';
import { focusHeadingIfLost } from '../../ui/screenFocus';
import { isSame } from '../../write/body';
import { useWrite } from '../../write/useWrite';
import { useRecordForm } from '../form/useRecordForm';

/** The button of an action, and its confirmation. */
export function ActionButton({ action, id }: { action: RecordAction; id: Identifier }) {
  const { resource, record, pendingTask, run, rebase, isChanged } = useRecordForm();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const write = useWrite();
  const [isConfirming, setConfirming] = useState(false);
  const warn = (text: string) =>
    notify(text, { type: 'warning', messageArgs: { _: text }, autoHideDuration: null });
  /** Tells the user that somebody else changed the status first. */
  const warnStatusChanged = (stored: RaRecord) => {
    rebase(stored, record);
    const at = atDateTime(stored.updatedAt, language);
    warn(action.already ? label(action.already, { ...stored, at }) : translate('write.overtaken', { at }));
  };
  /** Reads the stored record, then asks for confirmation. */
  const readAndConfirm = async () => {
    try {
      const { data } = await dataProvider.getOne(resource.name, { id });
      if (data.status !== record.status) warnStatusChanged(data);
      else {
        // The dialog must show the record to which the action applies.
        if (!isSame(data, record)) rebase(data, record);
        setConfirming(true);
      }
    } catch (error) {
      notifyError(`error.${action.failure ?? 'action'}`, error, translate('write.nothingDone'));
    }
  };
  const setStatus = async () => {
    const outcome = await write(
      {
        verb: 'setStatus',
        resource,
        record: { ...record, id },
        status: action.status,
        onlyIfUnchanged: true,
      },
      {
        done: label(action.notice, record),
        failed: `error.${action.failure ?? 'action'}`,
        unknown: action.unknown && label(action.unknown, record),
      },
    );
    setConfirming(false);
    if (outcome.result === 'stored') {
      // The new status may hide this button, which had the focus.
      flushSync(() => rebase(outcome.record, record));
      focusHeadingIfLost();
    }
    if (outcome.result === 'statusChanged') warnStatusChanged(outcome.record);
  };
  const blocked = action.blocked?.(record);
  const blockedReason = blocked && label(blocked);
  const { title, text } = action.ask;
  const consequence = typeof text === 'function' ? text(record) : text;
  const start = () => {
    if (blockedReason !== undefined)
      notify(blockedReason, { type: 'warning', messageArgs: { _: blockedReason } });
    else if (isChanged()) notify('forms.saveFirst', { type: 'warning' });
    else run('action', readAndConfirm);
  };
  return (
    <>
      <Button
        variant="contained"
        color={action.tone}
        startIcon={<Icon path={action.icon} />}
        // When blocked, the button stays focusable: its tooltip, its description and a click say why.
        aria-disabled={blockedReason !== undefined || undefined}
        title={blockedReason}
        disabled={pendingTask !== undefined}
        aria-busy={pendingTask === 'action'}
        sx={blocked && { '&, &:hover': { bgcolor: 'action.disabledBackground', color: 'text.secondary' } }}
        onClick={start}
      >
        {label(action.label)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive={action.tone === 'error'}
        isWaiting={pendingTask !== undefined}
        title={label(title, record)}
        text={consequence && label(consequence, record)}
        confirm={label(action.label)}
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
  // A form without actions may be of no declared resource, such as the settings.
  if (id === undefined || actions.length === 0 || !can('edit', resource.name)) return [];
  const role = readSession()?.role;
  return actions.filter((action) => canSee(role, action) && action.hidden?.(record) !== true);
}
