import Box from '@mui/material/Box';
import { type RaRecord, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useApp } from '../AppContext';
import { AccountSection } from './AccountSection';
import { FormField } from './FormField';
import { FormAlert, FormColumn, SubmitButton } from './PublicForm';
import { newPasswordRules, required } from './rules';
import { useFormCall } from './useFormCall';

interface PasswordBlockProps {
  /** Absent while it loads. */
  record: RaRecord | undefined;
  onSaved: () => void;
}

/** Sends the whole record with a new password (contract, "Sign-in"); the two fields must match (spec §5). */
export function PasswordBlock({ record, onSaved }: PasswordBlockProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { profile } = useApp();
  const [update] = useUpdate();
  const { run, message } = useFormCall({ otherwise: 'error.save' });
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { password: '', confirmation: '' },
  });
  const field = Object.entries(profile.fields).find(([, { kind }]) => kind === 'password')?.[0];
  if (!field) return null;

  const submit = handleSubmit(async ({ password }) => {
    if (!record) return;
    const isSaved = await run(async () => {
      await update(
        profile.name,
        { id: record.id, data: { ...record, [field]: password }, previousData: record },
        { returnPromise: true },
      );
    });
    if (!isSaved) return notify('error.save', { type: 'error' });
    reset();
    notify('screens.account.passwordChanged', { type: 'success' });
    onSaved();
  });

  return (
    <AccountSection title={translate('screens.account.password')}>
      <FormColumn noValidate onSubmit={submit}>
        <FormAlert message={message} />
        <FormField
          {...register('password', newPasswordRules)}
          label={translate('screens.account.newPassword')}
          type="password"
          autoComplete="new-password"
          problem={formState.errors.password}
          help={translate('screens.passwordHelp')}
        />
        <FormField
          {...register('confirmation', {
            ...required,
            validate: (value, { password }) => value === password || 'validation.passwords',
          })}
          label={translate('screens.account.confirmation')}
          type="password"
          autoComplete="new-password"
          problem={formState.errors.confirmation}
        />
        <Box sx={{ justifySelf: 'start' }}>
          <SubmitButton isPending={formState.isSubmitting || !record}>
            {translate('screens.account.changePassword')}
          </SubmitButton>
        </Box>
      </FormColumn>
    </AccountSection>
  );
}
