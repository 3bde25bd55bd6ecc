import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuthProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useConfig } from '../AppContext';
import type { AdminAuthProvider } from '../api/authProvider';
import { isRecord } from '../metadata';
import { safeNext } from '../routing/guard';
import { DemoAccounts } from './DemoAccounts';
import { FormField } from './FormField';
import { FormAlert, FormColumn, FormLinks, SubmitButton } from './PublicForm';
import { PublicPage } from './PublicPage';
import { emailRules, required } from './rules';
import { useFormCall } from './useFormCall';

interface Credentials {
  email: string;
  password: string;
}

/** Login by e-mail and password, or by a provider of config.json; then back to the screen that asked (spec §2). */
export default function Login() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { search, state } = useLocation();
  // Why an earlier session ended.
  const reason = isRecord(state) && typeof state.reason === 'string' ? translate(state.reason) : undefined;
  const { demo, loginProviders } = useConfig();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const { run, message } = useFormCall({ otherwise: 'error.dataNotProvided' });
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  useEffect(() => setFocus('email'), [setFocus]);

  const enter = async (call: Promise<void> | undefined) => {
    const isIn = await run(async () => call);
    if (!isIn) return;
    // Nothing that was read for somebody else stays.
    queryClient.clear();
    navigate(safeNext(new URLSearchParams(search).get('next')), { replace: true });
  };

  return (
    <PublicPage title={translate('screens.login.title')} intro={translate('screens.login.intro')}>
      <FormColumn noValidate onSubmit={handleSubmit((values) => enter(authProvider?.login(values)))}>
        <FormAlert message={message ?? reason} />
        <FormField
          {...register('email', emailRules)}
          label={translate('screens.email')}
          type="email"
          autoComplete="username"
          problem={formState.errors.email}
          isFirst
        />
        <FormField
          {...register('password', required)}
          label={translate('screens.password')}
          type="password"
          autoComplete="current-password"
          problem={formState.errors.password}
        />
        <SubmitButton isPending={formState.isSubmitting}>{translate('screens.login.submit')}</SubmitButton>
        {loginProviders.map((provider) => (
          <Button
            key={provider}
            variant="outlined"
            color="inherit"
            disabled={formState.isSubmitting}
            onClick={() => enter(authProvider?.loginWith(provider))}
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
