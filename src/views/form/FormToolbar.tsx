import { mdiCellphone, mdiContentSave } from '@mdi/js';
import type { ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { ActionBar } from '../../ui/ActionBar';
import { ToolButton } from '../../ui/IconAction';
import { loadable } from '../../ui/loadable';
import type { AnswerMenuProps } from '../record/AnswerMenu';
import { NewRecordAction, StoredRecordAction, useRecordActions } from '../record/RecordActions';
import { RecordMenu } from '../record/RecordMenu';
import { useOffersPublish } from '../record/usePublish';
import { useRecordForm } from '../record/useRecordForm';
import { noteIdOf, useSaveNote } from './FormNotes';
import { PublishButton } from './PublishButton';
import { TaskButton } from './TaskButton';

/**
 * Saves the surrounding `RecordForm`. `children` follow the text "Save".
 * @example <SaveButton />
 */
export function SaveButton({ children, ...props }: ButtonProps) {
  const { formId } = useRecordForm();
  const translate = useTranslate();
  return (
    <TaskButton
      {...props}
      type="submit"
      form={formId}
      task="save"
      icon={mdiContentSave}
      busy={translate('forms.saving')}
    >
      {translate('ra.action.save')}
      {children}
    </TaskButton>
  );
}

const texts = {
  preview: { fr: 'Aperçu', en: 'Preview' },
  withoutPublishing: { fr: 'sans publier', en: 'without publishing' },
} satisfies Record<string, Label>;

const Preview = loadable(() => import('./preview/Preview'));
const AnswerMenu = loadable<AnswerMenuProps>(() => import('../record/AnswerMenu'));

export function FormActions() {
  const { resource, record, id, rebase, formId } = useRecordForm();
  const translate = useTranslate();
  const label = useLabel();
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const [isPreviewed, setPreviewed] = useState(false);
  const canPublish = resource.workflow?.publish !== undefined;
  const offersPublish = useOffersPublish();
  const actions = useRecordActions();
  const saveNote = useSaveNote();
  const preview = { path: mdiCellphone, text: label(texts.preview), choose: () => setPreviewed(true) };
  return (
    <ActionBar label={translate('forms.actions')}>
      {canPublish && !isNarrow && (
        <ToolButton path={preview.path} label={preview.text} onClick={preview.choose} />
      )}
      {id !== undefined && resource.answers && (
        <AnswerMenu record={{ ...record, id }} onStored={(stored) => rebase(stored, record, true)} />
      )}
      <SaveButton
        variant={offersPublish || actions.length > 0 ? 'outlined' : 'contained'}
        aria-describedby={saveNote && noteIdOf(formId)}
      >
        {/* Hidden, because speech control needs the name "Save". The note says what this save does. */}
        {saveNote && (
          <span aria-hidden="true" data-is-detail>{`\u00a0${label(texts.withoutPublishing)}`}</span>
        )}
      </SaveButton>
      {offersPublish && <PublishButton />}
      {actions.map((action) =>
        id === undefined ? (
          <NewRecordAction key={action.label.fr} action={action} />
        ) : (
          <StoredRecordAction key={action.label.fr} action={action} id={id} />
        ),
      )}
      <RecordMenu entries={canPublish && isNarrow ? [preview] : []} />
      {isPreviewed && <Preview onClose={() => setPreviewed(false)} />}
    </ActionBar>
  );
}

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  justifyContent: 'flex-end',
  marginTop: 16,
  padding: '12px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  [theme.breakpoints.down('sm')]: { position: 'static', padding: 0, border: 0 },
}));

/**
 * The actions of a form without a heading of its own, at the bottom of the window.
 * @example
 * <RecordForm initialRecord={hall} id={hall.id}><FormSections resource={halls} sections={[{ fields: ['title'] }]} /><FormToolbar /></RecordForm>
 */
export function FormToolbar() {
  return (
    <Foot>
      <FormActions />
    </Foot>
  );
}
