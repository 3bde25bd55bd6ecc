import Box from '@mui/material/Box';
import { type RaRecord, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useApp } from '../AppContext';
import { useLabel } from '../i18n/useLabel';
import { AccountSection } from './AccountSection';
import { FormField } from './FormField';
import { FormAlert, FormColumn, SubmitButton } from './PublicForm';
import { emailRules } from './rules';
import { useFormCall } from './useFormCall';
import { useProfile } from './useProfile';

/** The person's own words: what gives rights is not among them. */
export function ProfileBlock({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const words = useLabel();
  const notify = useNotify();
  const { profile } = useApp();
  const { refetchIdentity } = useProfile();
  const [update] = useUpdate();
  const { run, message } = useFormCall({ otherwise: 'error.save' });
  const own = Object.entries(profile.fields).filter(
    ([, { kind, readOnly }]) => !readOnly && (kind === 'text' || kind === 'email' || kind === 'phone'),
  );
  const { register, handleSubmit, formState } = useForm<Record<string, string>>({
    values: Object.fromEntries(own.map(([name]) => [name, String(record[name] ?? '')])),
  });

  const submit = handleSubmit(async (values) => {
    const isSaved = await run(async () => {
      await update(
        profile.name,
        { id: record.id, data: { ...record, ...values }, previousData: record },
        { returnPromise: true },
      );
    });
    if (!isSaved) return;
    notify('screens.account.saved', { type: 'success' });
    refetchIdentity();
  });

  return (
    <AccountSection title={translate('screens.account.identity')}>
      <FormColumn noValidate onSubmit={submit}>
        <FormAlert message={message} />
        {own.map(([name, field]) => (
          <FormField
            key={name}
            {...register(name, field.kind === 'email' ? emailRules : {})}
            label={words(field.label)}
            type={field.kind === 'email' ? 'email' : 'text'}
            autoComplete="on"
            problem={formState.errors[name]}
          />
        ))}
        <Box sx={{ justifySelf: 'start' }}>
          <SubmitButton isPending={formState.isSubmitting}>{translate('ra.action.save')}</SubmitButton>
        </Box>
      </FormColumn>
    </AccountSection>
  );
}
