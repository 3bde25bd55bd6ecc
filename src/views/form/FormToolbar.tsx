import { mdiCellphone, mdiContentSave } from '@mdi/js';
import type { ButtonProps } from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { ToolButton } from '../../ui/IconAction';
import { loadable } from '../../ui/loadable';
import type { AnswerMenuProps } from '../record/AnswerMenu';
import { NewRecordAction, StoredRecordAction, useRecordActions } from '../record/RecordActions';
import { RecordMenu } from '../record/RecordMenu';
import { useRecordForm } from '../record/useRecordForm';
import { noteIdOf, useSaveNote } from './FormNotes';
import { PublishButton } from './PublishButton';
import { TaskButton } from './TaskButton';

/** Submits the surrounding form, or the one whose heading it is in. */
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

/** Not in `src/i18n`, which every list loads. */
const texts = {
  preview: { fr: 'Aperçu', en: 'Preview' },
  withoutPublishing: { fr: 'sans publier', en: 'without publishing' },
} satisfies Record<string, Label>;

const Preview = loadable(() => import('./preview/Preview'));
const AnswerMenu = loadable<AnswerMenuProps>(() => import('../record/AnswerMenu'));

const barHeight = 56;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // The name of the record needs the room more.
  [theme.breakpoints.down('xl')]: { '& > .MuiButton-text > span': { display: 'none' } },
  [theme.breakpoints.down('lg')]: { '& [data-is-detail]': { display: 'none' } },
  // On a phone, within reach of the thumb.
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: theme.zIndex.appBar - 1,
    gap: 6,
    minHeight: barHeight,
    padding: '6px 12px calc(6px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
    '& .MuiButton-root': {
      minHeight: 42,
      paddingInline: 8,
      fontSize: '0.8125rem',
      lineHeight: 1.2,
      whiteSpace: 'normal',
    },
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .MuiButton-contained, & > .MuiButton-outlined, & > .MuiButtonGroup-root': { flex: '1 1 auto' },
    '& > [aria-haspopup]': { flex: 'none' },
    '& > .MuiButtonGroup-root > :first-of-type': { flex: 1 },
  },
}));

/** Leaves nothing below the bar of a phone: neither the end of the screen, nor what the keyboard reaches. */
const belowBar = (
  <GlobalStyles
    styles={(theme) => ({
      [theme.breakpoints.down('sm')]: {
        html: { scrollPaddingBottom: barHeight + 16 },
        body: { paddingBottom: barHeight },
      },
    })}
  />
);

/** The actions of a form: the usual ones as buttons, the others in a menu. */
export function FormActions() {
  const { resource, record, id, rebase, formId } = useRecordForm();
  const translate = useTranslate();
  const label = useLabel();
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const [isPreviewed, setPreviewed] = useState(false);
  const canPublish = resource.workflow?.publish !== undefined;
  const actions = useRecordActions();
  const saveNote = useSaveNote();
  const preview = { path: mdiCellphone, text: label(texts.preview), choose: () => setPreviewed(true) };
  return (
    <Bar role="group" aria-label={translate('forms.actions')}>
      {belowBar}
      {canPublish && !isNarrow && (
        <ToolButton path={preview.path} label={preview.text} onClick={preview.choose} />
      )}
      {id !== undefined && resource.answers && (
        <AnswerMenu record={{ ...record, id }} onStored={(stored) => rebase(stored, record)} />
      )}
      <SaveButton
        variant={canPublish || actions.length > 0 ? 'outlined' : 'contained'}
        aria-describedby={saveNote && noteIdOf(formId)}
      >
        {/* Speech control and screen readers get the same name for every status: the note explains the difference. */}
        {saveNote && (
          <span aria-hidden="true" data-is-detail>{`\u00a0${label(texts.withoutPublishing)}`}</span>
        )}
      </SaveButton>
      {canPublish && <PublishButton />}
      {actions.map((action) =>
        id === undefined ? (
          <NewRecordAction key={action.label.fr} action={action} />
        ) : (
          <StoredRecordAction key={action.label.fr} action={action} id={id} />
        ),
      )}
      <RecordMenu entries={canPublish && isNarrow ? [preview] : []} />
      {isPreviewed && <Preview onClose={() => setPreviewed(false)} />}
    </Bar>
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

/** The actions of a form whose heading is not its own, at the bottom of the window. */
export function FormToolbar() {
  return (
    <Foot>
      <FormActions />
    </Foot>
  );
}
