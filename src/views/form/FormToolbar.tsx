import { mdiContentDuplicate, mdiOpenInApp, mdiPublish, mdiPublishOff } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type RaRecord, useNavigate, useTranslate } from 'react-admin';
import { useCan } from '../../AppContext';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { useListPath } from '../../routing/useListPath';
import { Icon } from '../../ui/Icon';
import { loadable } from '../../ui/loadable';
import { ToolButton } from '../../ui/ToolButton';
import { useWrite } from '../../write/useWrite';
import type { AnswerMenuProps } from '../record/AnswerMenu';
import { DeleteRecord } from '../record/DeleteRecord';
import { useDuplicate } from '../record/duplicate';
import { linkedViews } from '../record/linkedViews';
import { ActionButton, useRecordActions } from '../record/RecordActions';
import { SaveButton } from './SaveButton';
import { useRecordForm } from './useRecordForm';

const AnswerMenu = loadable<AnswerMenuProps>(() => import('../record/AnswerMenu'));

/** Deletes the record and returns to its list. */
function DeleteButton() {
  const { resource, record, id } = useRecordForm();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  if (id === undefined) return null;
  return <DeleteRecord record={{ ...record, id }} onDeleted={() => navigate(listPath, { replace: true })} />;
}

/** Opens the form of a new record with a copy of this one. */
function DuplicateButton() {
  const { resource, record, pendingTask } = useRecordForm();
  const can = useCan();
  const translate = useTranslate();
  const duplicate = useDuplicate();
  if (!can('create', resource.name)) return null;
  return (
    <ToolButton
      path={mdiContentDuplicate}
      label={translate('forms.duplicate')}
      disabled={pendingTask !== undefined}
      onClick={() => duplicate(resource, record)}
    />
  );
}

/** Sets only the status, so that unsaved changes stay: see `docs/product.md#transitions`. */
function UnpublishButton() {
  const { resource, record, id, pendingTask, run, rebase } = useRecordForm();
  const { workflow } = resource;
  const translate = useTranslate();
  const write = useWrite();
  const unpublish = async (target: RaRecord, status: string) => {
    const outcome = await write(
      { verb: 'setStatus', resource, record: target, status },
      { done: translate('list.unpublished', { smart_count: 1 }), failed: 'error.unpublish' },
    );
    if (outcome.result === 'stored') rebase(outcome.record, record);
  };
  if (id === undefined || !workflow?.unpublish || record.status !== workflow.publish) return null;
  return (
    <ToolButton
      path={mdiPublishOff}
      label={translate(pendingTask === 'unpublish' ? 'forms.unpublishing' : 'list.unpublish')}
      disabled={pendingTask !== undefined}
      aria-busy={pendingTask === 'unpublish'}
      onClick={() => run('unpublish', () => unpublish({ ...record, id }, workflow.unpublish ?? ''))}
    />
  );
}

/** Buttons for the other screens of a stored record, such as the results of a survey. */
function RecordViews() {
  const { resource, id } = useRecordForm();
  const label = useLabel();
  const navigate = useNavigate();
  if (id === undefined) return null;
  return linkedViews('record', resource, readSession()?.role).map((view) => (
    <ToolButton
      key={view.path}
      path={view.icon ?? mdiOpenInApp}
      label={label(view.title)}
      onClick={() => navigate(`/${view.path}?id=${encodeURIComponent(id)}`)}
    />
  ));
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  padding: '12px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  '& > span': { flex: 1 },
  [theme.breakpoints.down('sm')]: {
    gap: 4,
    '& .MuiButton-root': { paddingInline: 10 },
    '& .MuiButton-startIcon': { display: 'none' },
  },
}));

/** The actions of a form, sticky at the bottom of the window. */
export function FormToolbar() {
  const { resource, record, id, pendingTask, submit, rebase } = useRecordForm();
  const translate = useTranslate();
  const canPublish = resource.workflow?.publish !== undefined;
  const actions = useRecordActions();
  return (
    <Bar role="group" aria-label={translate('forms.actions')}>
      {/* Forms without a list, such as the settings, have no record to delete. */}
      {id !== undefined && resource.routes?.edit !== undefined && (
        <>
          <DeleteButton />
          <DuplicateButton />
          <UnpublishButton />
          <RecordViews />
          {resource.answers && (
            <AnswerMenu record={{ ...record, id }} onStored={(stored) => rebase(stored, record)} />
          )}
        </>
      )}
      <span />
      <SaveButton variant={canPublish || actions.length > 0 ? 'outlined' : 'contained'} />
      {canPublish && (
        <Button
          variant="contained"
          aria-disabled={pendingTask !== undefined || undefined}
          aria-busy={pendingTask === 'publish'}
          startIcon={<Icon path={mdiPublish} />}
          onClick={() => submit('publish')}
        >
          {translate(pendingTask === 'publish' ? 'forms.publishing' : 'forms.publish')}
        </Button>
      )}
      {id !== undefined &&
        actions.map((action) => <ActionButton key={action.label.fr} action={action} id={id} />)}
    </Bar>
  );
}
