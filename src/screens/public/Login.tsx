import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useAuthProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useConfig, useUploads, useWriter } from '../../AppContext';
import type { AdminAuthProvider } from '../../api/authProvider';
import { onSessionChange, readSession, sessionEndReason } from '../../api/session';
import { safeNext } from '../../routing/errorNavigation';
import { DemoAccounts } from './DemoAccounts';
import { FormField } from './FormField';
import {
  emailRules,
  FormAlert,
  FormColumn,
  FormLinks,
  required,
  SubmitButton,
  useFormCall,
} from './formParts';
import { PublicPage } from './PublicPage';

/** Signs in by e-mail and password or by a provider: see `docs/product.md#sign-in-screens`. */
export default function Login() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const reason = sessionEndReason();
  const { demo, loginProviders } = useConfig();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const { run, message } = useFormCall({ fallback: 'error.dataNotProvided' });
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    defaultValues: { email: '', password: '' },
  });
  useEffect(() => setFocus('email'), [setFocus]);
  const writer = useWriter();
  const uploads = useUploads();
  // Stop the writes and uploads of the last user, so that none is sent as the next one.
  useEffect(() => {
    writer.reset();
    uploads.reset();
  }, [writer, uploads]);

  const openNext = useCallback(() => {
    // The cache may contain records of another user.
    queryClient.clear();
    navigate(safeNext(new URLSearchParams(search).get('next')), {
      replace: true,
      // Restores the draft of the session that ended.
      state: { restoresDraft: true },
    });
  }, [navigate, queryClient, search]);
  // Continue if the user signs in in another tab.
  useEffect(() => onSessionChange(() => readSession() && openNext()), [openNext]);

  const signIn = async (call: Promise<void> | undefined) => {
    if (await run(async () => call)) openNext();
  };

  return (
    <PublicPage title={translate('screens.login.title')} intro={translate('screens.login.intro')}>
      <FormColumn noValidate onSubmit={handleSubmit((values) => signIn(authProvider?.login(values)))}>
        <FormAlert message={message ?? (reason && translate(reason))} />
        <FormField
          {...register('email', emailRules)}
          label={translate('screens.email')}
          type="email"
          autoComplete="username"
          error={formState.errors.email}
          isFirst
        />
        <FormField
          {...register('password', required)}
          label={translate('screens.password')}
          type="password"
          autoComplete="current-password"
          error={formState.errors.password}
        />
        <SubmitButton isPending={formState.isSubmitting}>{translate('screens.login.submit')}</SubmitButton>
        {loginProviders.map((provider) => (
          <Button
            key={provider}
            variant="outlined"
            color="inherit"
            disabled={formState.isSubmitting}
            onClick={() => signIn(authProvider?.loginWith(provider))}
          >
            {translate('screens.login.with', { provider })}
          </Button>
        ))}
      </FormColumn>
      <FormLinks
        links={[
          { to: '/forget_password', label: translate('screens.login.forgot') },
          { to: '/register', label: translate('screens.login.register') },
        ]}
      />
      {demo && (
        <DemoAccounts
          onChoose={({ email, password }) => {
            setValue('email', email, { shouldValidate: formState.isSubmitted });
            setValue('password', password, { shouldValidate: formState.isSubmitted });
          }}
        />
      )}
    </PublicPage>
  );
}
