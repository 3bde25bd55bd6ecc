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
import { useAuthorName, useLabel, useLanguage } from '../../i18n/useLabel';
import type { Label, Resource, Values } from '../../metadata';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { PasswordField } from '../../ui/PasswordField';
import type { Conflict } from '../../write/changes';
import { useFieldName } from '../../write/fieldAt';
import type { Question, Resolution } from '../../write/running';

const texts = {
  conflict: { fr: 'Modifié par deux personnes', en: 'Changed by two people' },
  conflictText: {
    fr: '{by} a modifié la même chose ({date}). Choisissez ce que vous gardez.',
    en: '{by} changed the same thing ({date}). Choose what you keep.',
  },
  theirs: { fr: 'Version de {by}', en: '{by}’s version' },
  mine: { fr: 'Votre version', en: 'Your version' },
  allTheirs: { fr: 'Garder toutes les modifications de {by}', en: 'Keep all of {by}’s changes' },
  allMine: { fr: 'Garder toutes vos modifications', en: 'Keep all of your changes' },
  back: { fr: 'Revenir au formulaire', en: 'Back to the form' },
  deleted: { fr: '« {name} » n’existe plus', en: '“{name}” no longer exists' },
  deletedText: {
    fr: 'Quelqu’un l’a supprimé entre-temps. Vous pouvez le créer à nouveau avec votre texte.',
    en: 'Somebody has deleted it. You can create it again with your text.',
  },
  create: { fr: 'Créer à nouveau', en: 'Create it again' },
  password: { fr: 'Confirmez que c’est vous', en: 'Confirm that it is you' },
  passwordText: {
    fr: 'Un changement de mot de passe ou d’adresse e-mail demande votre mot de passe actuel.',
    en: 'A change of password or e-mail address asks for your current password.',
  },
  currentPassword: { fr: 'Mot de passe actuel', en: 'Current password' },
  confirm: { fr: 'Confirmer', en: 'Confirm' },
} satisfies Record<string, Label>;

interface ChoiceProps {
  resource: Resource;
  record: Values;
  conflict: Conflict;
  by: string;
  isOwnChosen: boolean;
  onChoose: (isOwn: boolean) => void;
}

function Choice({ resource, record, conflict, by, isOwnChosen, onChoose }: ChoiceProps) {
  const label = useLabel();
  const groupId = useId();
  const nameOf = useFieldName();
  const sides = [
    { isOwn: false, label: label(texts.theirs, { by }), value: conflict.theirs.after },
    { isOwn: true, label: label(texts.mine), value: conflict.mine.after },
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
  const label = useLabel();
  const translate = useTranslate();
  const language = useLanguage();
  // The conflicts in which the user's own value wins.
  const [won, setWon] = useState<readonly Conflict[]>(conflicts);
  const by = useAuthorName()(question.by);
  return (
    <TitledDialog
      title={label(texts.conflict)}
      cancel={label(texts.back)}
      maxWidth="md"
      onClose={() => onResolve(undefined)}
      actions={
        <Button variant="contained" onClick={() => onResolve(won)}>
          {translate(question.isDraft ? 'forms.draft.resume' : 'ra.action.save')}
        </Button>
      }
    >
      <DialogContentText>{label(texts.conflictText, { by, date: fullDate(at, language) })}</DialogContentText>
      {conflicts.length > 1 && (
        // With a person's name, the labels can be too long for a phone.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& button': { whiteSpace: 'normal' } }}>
          <Button size="small" variant="outlined" onClick={() => setWon([])}>
            {label(texts.allTheirs, { by })}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setWon(conflicts)}>
            {label(texts.allMine)}
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
  const label = useLabel();
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
      title={label(texts.password)}
      onClose={() => onResolve(undefined)}
      actions={
        <Button type="submit" form={formId} variant="contained" disabled={isPending || password === ''}>
          {label(texts.confirm)}
        </Button>
      }
    >
      <DialogContentText>{label(texts.passwordText)}</DialogContentText>
      <Box component="form" id={formId} noValidate onSubmit={submit} sx={{ mt: 2 }}>
        <PasswordField
          fullWidth
          autoFocus
          label={label(texts.currentPassword)}
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
  const label = useLabel();
  const translate = useTranslate();
  if (question.about === 'conflict') return <ConflictDialog question={question} onResolve={onResolve} />;
  if (question.about === 'password') return <PasswordDialog onResolve={onResolve} />;
  return (
    <ConfirmDialog
      isDestructive={false}
      title={label(texts.deleted, { name: question.name || translate('list.untitled') })}
      text={label(texts.deletedText)}
      confirm={label(texts.create)}
      onConfirm={() => onResolve([])}
      onClose={() => onResolve(undefined)}
    />
  );
}
