import Box from '@mui/material/Box';
import { type RefObject, useEffect } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useApp } from '../AppContext';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { sourceOf } from '../metadata';
import { useFailure } from '../views/useFailure';
import { AccountSection } from './AccountSection';
import { FormField } from './FormField';
import { FormColumn, SubmitButton } from './PublicForm';
import { newPasswordRules, required } from './rules';

interface PasswordBlockProps {
  /** Absent while it loads. */
  record: RaRecord | undefined;
  /** Told how to find out whether something is typed here. */
  isTyped: RefObject<() => boolean>;
  onSaved: () => void;
}

/** Sends the whole record with a new password (contract, "Sign-in"); the two fields must match (spec §5). */
export function PasswordBlock({ record, isTyped, onSaved }: PasswordBlockProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { profile } = useApp();
  const dataProvider = useAdminDataProvider();
  const fail = useFailure();
  const { register, handleSubmit, reset, getValues, formState } = useForm({
    defaultValues: { password: '', confirmation: '' },
  });
  useEffect(() => {
    isTyped.current = () => Object.values(getValues()).some((text) => text !== '');
  }, [isTyped, getValues]);
  const field = Object.entries(profile.fields).find(([, { kind }]) => kind === 'password');
  if (!field) return null;

  const submit = handleSubmit(async ({ password }) => {
    if (!record) return;
    const data = { ...record, [sourceOf(...field)]: password };
    try {
      await dataProvider.update(profile.name, { id: record.id, data, previousData: record });
    } catch (error) {
      fail('error.save', error);
      return;
    }
    reset();
    notify('screens.account.passwordChanged', { type: 'success' });
    onSaved();
  });

  return (
    <AccountSection title={translate('screens.account.password')}>
      <FormColumn noValidate onSubmit={submit}>
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
          <SubmitButton isPending={formState.isSubmitting} isDisabled={!record}>
            {translate('screens.account.changePassword')}
          </SubmitButton>
        </Box>
      </FormColumn>
    </AccountSection>
  );
}
