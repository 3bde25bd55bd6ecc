import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { AdminAuthProvider } from '../../api/authProvider';
import { FieldForm, FormField, FormLinks, SubmitButton, useFormCall } from './formParts';
import { PublicPage } from './PublicPage';

export default function ForgotPassword() {
  const translate = useTranslate();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const [sentTo, setSentTo] = useState<string>();
  const { run, message } = useFormCall({
    fallback: 'error.internal',
    statuses: { 401: 'error.Unauthorized' },
  });
  const form = useForm({ defaultValues: { email: '' } });

  const submit = async ({ email }: { email: string }) => {
    setSentTo(undefined);
    const isSent = await run(async () => authProvider?.forgotPassword(email));
    if (isSent) setSentTo(email);
  };

  return (
    <PublicPage title={translate('screens.forgot.title')} intro={translate('screens.forgot.intro')}>
      <FieldForm form={form} onSubmit={submit} message={message}>
        {sentTo && (
          <Alert severity="success" role="status">
            {translate('screens.forgot.sent', { email: sentTo })}
          </Alert>
        )}
        <FormField
          name="email"
          label="screens.email"
          type="email"
          autoComplete="username"
          rules={{ required: 'validation.enterEmail' }}
          isFirst
        />
        <SubmitButton>{translate('screens.forgot.submit')}</SubmitButton>
      </FieldForm>
      <FormLinks links={[{ to: '/login', label: 'screens.backToLogin' }]} />
    </PublicPage>
  );
}
