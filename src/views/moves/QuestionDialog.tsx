import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import type { AdminAuthProvider } from '../../api/authProvider';
import { StoredValue } from '../../fields/columns/StoredValue';
import { fullDate } from '../../i18n/dates';
import { useAuthorName, useLanguage } from '../../i18n/useLabel';
import type { Resource, Values } from '../../metadata';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { PasswordField } from '../../ui/PasswordField';
import type { Conflict } from '../../write/changes';
import { useFieldName } from '../../write/fieldAt';
import type { Question, Resolution } from '../../write/running';

interface ChoiceProps {
  resource: Resource;
  record: Values;
  conflict: Conflict;
  by: string;
  isOwnChosen: boolean;
  onChoose: (isOwn: boolean) => void;
}

function Choice({ resource, record, conflict, by, isOwnChosen, onChoose }: ChoiceProps) {
  const translate = useTranslate();
  const groupId = useId();
  const nameOf = useFieldName();
  const sides = [
    { isOwn: false, label: translate('write.conflict.theirs', { by }), value: conflict.theirs.after },
    { isOwn: true, label: translate('write.conflict.mine'), value: conflict.mine.after },
  ];
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 550 }}>
        {nameOf(resource, conflict.path, record)}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {sides.map(({ isOwn, label, value }) => (
          <Paper
            key={String(isOwn)}
            variant="outlined"
            sx={{
              minWidth: 0,
              px: 1.5,
              pb: 1.5,
              borderColor: isOwn === isOwnChosen ? 'primary.main' : 'divider',
            }}
          >
            <FormControlLabel
              control={
                <Radio
                  name={groupId}
                  size="small"
                  checked={isOwn === isOwnChosen}
                  onChange={() => onChoose(isOwn)}
                  slotProps={{ input: { 'aria-describedby': `${groupId}-${isOwn}` } }}
                />
              }
              label={label}
            />
            <Box
              id={`${groupId}-${isOwn}`}
              sx={{ maxHeight: 180, overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              <StoredValue resource={resource} path={conflict.path} value={value} record={record} />
            </Box>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

interface QuestionDialogProps<Asked = Question> {
  question: Asked;
  onResolve: (resolution: Resolution) => void;
  /** If the dialog fails to load, `loadable` shows a message, and calls this when the user closes it. */
  onClose?: () => void;
}

function ConflictDialog({ question, onResolve }: QuestionDialogProps<Question & { about: 'conflict' }>) {
  const { resource, record, conflicts, at } = question;
  const translate = useTranslate();
  const language = useLanguage();
  // The conflicts in which the user's own value wins.
  const [won, setWon] = useState<readonly Conflict[]>(conflicts);
  const by = useAuthorName()(question.by);
  return (
    <TitledDialog
      title={translate('write.conflict.title')}
      cancel={translate('write.conflict.back')}
      maxWidth="md"
      onClose={() => onResolve(undefined)}
      actions={
        <Button variant="contained" onClick={() => onResolve(won)}>
          {translate(question.isDraft ? 'forms.draft.resume' : 'ra.action.save')}
        </Button>
      }
    >
      <DialogContentText>
        {translate('write.conflict.text', { by, date: fullDate(at, language) })}
      </DialogContentText>
      {conflicts.length > 1 && (
        // With a person's name, the labels can be too long for a phone.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& button': { whiteSpace: 'normal' } }}>
          <Button size="small" variant="outlined" onClick={() => setWon([])}>
            {translate('write.conflict.allTheirs', { by })}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setWon(conflicts)}>
            {translate('write.conflict.allMine')}
          </Button>
        </Box>
      )}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.path.join('.')}
          resource={resource}
          record={record}
          conflict={conflict}
          by={by}
          isOwnChosen={won.includes(conflict)}
          onChoose={(isOwn) => setWon(isOwn ? [...won, conflict] : won.filter((other) => other !== conflict))}
        />
      ))}
    </TitledDialog>
  );
}

function PasswordDialog({ onResolve }: Pick<QuestionDialogProps, 'onResolve'>) {
  const translate = useTranslate();
  const formId = useId();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const reasonOf = useErrorMessage();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => authProvider?.confirmPassword(password),
    onSuccess: () => onResolve([]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <TitledDialog
      title={translate('write.password.title')}
      onClose={() => onResolve(undefined)}
      actions={
        <Button type="submit" form={formId} variant="contained" disabled={isPending || password === ''}>
          {translate('write.password.confirm')}
        </Button>
      }
    >
      <DialogContentText>{translate('write.password.text')}</DialogContentText>
      <Box component="form" id={formId} noValidate onSubmit={submit} sx={{ mt: 2 }}>
        <PasswordField
          fullWidth
          autoFocus
          label={translate('write.password.label')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error !== null}
          helperText={error && reasonOf(error)}
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
        />
      </Box>
    </TitledDialog>
  );
}

export default function QuestionDialog({ question, onResolve }: QuestionDialogProps) {
  const translate = useTranslate();
  if (question.about === 'conflict') return <ConflictDialog question={question} onResolve={onResolve} />;
  if (question.about === 'password') return <PasswordDialog onResolve={onResolve} />;
  return (
    <ConfirmDialog
      isDestructive={false}
      title={translate('write.deleted.title', { name: question.name || translate('list.untitled') })}
      text={translate('write.deleted.text')}
      confirm={translate('write.deleted.create')}
      onConfirm={() => onResolve([])}
      onClose={() => onResolve(undefined)}
    />
  );
}
