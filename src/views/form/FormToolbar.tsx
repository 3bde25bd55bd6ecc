import { mdiCellphone, mdiContentDuplicate, mdiContentSave, mdiOpenInApp, mdiPublishOff } from '@mdi/js';
import type { ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { choiceLabel, defaultsOf, type Label } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { useListPath } from '../../routing/links';
import { ToolButton } from '../../ui/IconAction';
import { LabelledSwitch } from '../../ui/LabelledSwitch';
import { loadable } from '../../ui/loadable';
import type { AnswerMenuProps } from '../record/AnswerMenu';
import { DeleteRecord } from '../record/DeleteRecord';
import { useDuplicate } from '../record/duplicate';
import { HistoryButton } from '../record/history/HistoryButton';
import { linkedViews } from '../record/linkedViews';
import {
  NewRecordAction,
  StoredRecordAction,
  useFormTransition,
  useRecordActions,
} from '../record/RecordActions';
import { ScheduleButton } from '../record/schedule/ScheduleButton';
import { useRecordForm } from '../record/useRecordForm';
import { PublishButton } from './PublishButton';
import { TaskButton } from './TaskButton';

/** Submits the surrounding form. */
export function SaveButton({ children, ...props }: ButtonProps) {
  const translate = useTranslate();
  return (
    <TaskButton {...props} type="submit" task="save" icon={mdiContentSave} busy={translate('forms.saving')}>
      {translate('ra.action.save')}
      {children}
    </TaskButton>
  );
}

/** Not in `src/i18n`, which every list loads. */
const texts = {
  preview: { fr: 'Aperçu', en: 'Preview' },
  withoutPublishing: { fr: 'sans publier', en: 'without publishing' },
  saveNote: {
    fr: '«\u00a0Enregistrer sans publier\u00a0» remet la fiche en «\u00a0{saved}\u00a0».',
    en: 'Save without publishing sets the status to “{saved}”.',
  },
} satisfies Record<string, Label>;

const Preview = loadable(() => import('./preview/Preview'));

/** Opens a preview of the record as citizens would see it. */
function PreviewButton() {
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton path={mdiCellphone} label={label(texts.preview)} onClick={() => setOpen(true)} />
      {isOpen && <Preview onClose={() => setOpen(false)} />}
    </>
  );
}

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

/** Changes only the status and keeps unsaved changes: see `docs/product.md#transitions`. */
function UnpublishButton() {
  const { resource, record, id, pendingTask } = useRecordForm();
  const { publish, unpublish } = resource.workflow ?? {};
  const translate = useTranslate();
  const { start, question } = useFormTransition('unpublish');
  if (id === undefined || !unpublish || record.status !== publish) return null;
  return (
    <>
      <ToolButton
        path={mdiPublishOff}
        label={translate(pendingTask === 'unpublish' ? 'forms.unpublishing' : 'list.unpublish')}
        disabled={pendingTask !== undefined}
        aria-busy={pendingTask === 'unpublish'}
        onClick={() => start([{ ...record, id }], { by: 'unpublish', status: unpublish })}
      />
      {question}
    </>
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

/** Explains which status Save gives to a published record; `undefined` if Save keeps the status. */
function useSaveNote(): string | undefined {
  const { resource, record, id } = useRecordForm();
  const label = useLabel();
  const { workflow, fields } = resource;
  const { save, publish } = workflow ?? {};
  if (id === undefined || !save || !publish || save === publish || record.status !== publish)
    return undefined;
  const choices = fields.status?.kind === 'status' ? fields.status.choices : [];
  return label(texts.saveNote, { saved: label(choiceLabel(choices, save)) });
}

/** Sets the status of a new record, if its status field declares a `startSwitch`. */
function StartSwitch() {
  const { resource, id } = useRecordForm();
  const label = useLabel();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: 'status' });
  const { status } = resource.fields;
  if (id !== undefined || status?.kind !== 'status' || !status.startSwitch) return null;
  const { label: text, off } = status.startSwitch;
  const on = defaultsOf({ status }).status;
  return (
    <LabelledSwitch
      label={label(text)}
      checked={value === on}
      onChange={(checked) => setValue('status', checked ? on : off, { shouldDirty: true })}
    />
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  flexBasis: '100%',
  margin: 0,
  color: theme.palette.text.secondary,
}));

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
  alignItems: 'center',
  // Keeps these buttons together on the right.
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 'inherit', marginLeft: 'auto' },
  [theme.breakpoints.down('sm')]: {
    gap: 4,
    '& .MuiButton-root': { paddingInline: 8 },
    '& .MuiButton-startIcon': { display: 'none' },
  },
}));

/** The actions of a form, sticky at the bottom of the window. */
export function FormToolbar() {
  const { resource, record, id, rebase } = useRecordForm();
  const translate = useTranslate();
  const label = useLabel();
  const canPublish = resource.workflow?.publish !== undefined;
  const actions = useRecordActions();
  const saveNote = useSaveNote();
  const noteId = useId();
  return (
    <Bar role="group" aria-label={translate('forms.actions')}>
      {saveNote && <Note id={noteId}>{saveNote}</Note>}
      {/* Forms without a list, such as the settings, have no record to delete. */}
      {id !== undefined && resource.routes?.edit !== undefined && (
        <>
          <DeleteButton />
          <DuplicateButton />
          <UnpublishButton />
          <RecordViews />
          <HistoryButton />
          <ScheduleButton record={{ ...record, id }} />
          {resource.answers && (
            <AnswerMenu record={{ ...record, id }} onStored={(stored) => rebase(stored, record)} />
          )}
        </>
      )}
      <StartSwitch />
      <div>
        {canPublish && <PreviewButton />}
        <SaveButton
          variant={canPublish || actions.length > 0 ? 'outlined' : 'contained'}
          aria-describedby={saveNote && noteId}
        >
          {/* Speech control and screen readers get the same name for every status: the note explains the difference. */}
          {saveNote && <span aria-hidden="true">{`\u00a0${label(texts.withoutPublishing)}`}</span>}
        </SaveButton>
        {canPublish && <PublishButton />}
        {actions.map((action) =>
          id === undefined ? (
            <NewRecordAction key={action.label.fr} action={action} />
          ) : (
            <StoredRecordAction key={action.label.fr} action={action} id={id} />
          ),
        )}
      </div>
    </Bar>
  );
}
