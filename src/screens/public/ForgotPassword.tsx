import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { AdminAuthProvider } from '../../api/authProvider';
import {
  emailRules,
  FormAlert,
  FormColumn,
  FormField,
  FormLinks,
  SubmitButton,
  useFormCall,
} from './formParts';
import { PublicPage } from './PublicPage';

/** Requests an e-mail to reset the password: see `docs/product.md#sign-in-screens`. */
export default function ForgotPassword() {
  const translate = useTranslate();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const [sentTo, setSentTo] = useState<string>();
  const { run, message } = useFormCall({
    fallback: 'error.internal',
    statuses: { 401: 'error.Unauthorized' },
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    setSentTo(undefined);
    const isSent = await run(async () => authProvider?.forgotPassword(email));
    if (isSent) setSentTo(email);
  });

  return (
    <PublicPage title={translate('screens.forgot.title')} intro={translate('screens.forgot.intro')}>
      <FormColumn noValidate onSubmit={submit}>
        <FormAlert message={message} />
        {sentTo && (
          <Alert severity="success" role="status">
            {translate('screens.forgot.sent', { email: sentTo })}
          </Alert>
        )}
        <FormField
          {...register('email', { ...emailRules, required: 'validation.enterEmail' })}
          label={translate('screens.email')}
          type="email"
          autoComplete="username"
          error={formState.errors.email}
          isFirst
        />
        <SubmitButton isPending={formState.isSubmitting}>{translate('screens.forgot.submit')}</SubmitButton>
      </FormColumn>
      <FormLinks links={[{ to: '/login', label: translate('screens.backToLogin') }]} />
    </PublicPage>
  );
}
