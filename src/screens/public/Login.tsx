import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useAuthProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { AdminAuthProvider } from '../../api/authProvider';
import { ApiError } from '../../api/errors';
import { queryKeys } from '../../api/queryKeys';
import { onSessionChange, readSession, sessionEndReason, storedSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { isRecord, type Role, roles } from '../../metadata';
import { useConfig, usePaths } from '../../routing/AppContext';
import { useTask } from '../../ui/useTask';
import { useUploads, useWriter } from '../../write/WriteContext';
import { FieldForm, FormField, FormLinks, SubmitButton, useFormCall } from './formParts';
import { PublicPage } from './PublicPage';

interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

const isAccount = (value: unknown): value is DemoAccount =>
  isRecord(value) &&
  typeof value.email === 'string' &&
  typeof value.password === 'string' &&
  typeof value.role === 'string' &&
  Object.hasOwn(roles, value.role);

async function loadDemoAccounts(): Promise<DemoAccount[]> {
  const response = await fetch(new URL('demo.json', document.baseURI));
  // Some servers return index.html for every unknown path.
  const isFile = response.ok && response.headers.get('content-type')?.includes('json');
  const accounts: unknown = isFile ? await response.json() : [];
  return Array.isArray(accounts) ? accounts.filter(isAccount) : [];
}

const DemoSection = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  paddingTop: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h2': { margin: 0, fontSize: '0.8125rem', fontWeight: 550, color: theme.palette.text.secondary },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const { data: accounts = [] } = useQuery({ queryKey: queryKeys.demoAccounts, queryFn: loadDemoAccounts });
  if (accounts.length === 0) return null;
  return (
    <DemoSection aria-labelledby={id}>
      <h2 id={id}>{translate('screens.login.demo')}</h2>
      <div>
        {accounts.map((account) => (
          <Button
            key={account.email}
            size="small"
            variant="outlined"
            color="inherit"
            title={account.email}
            onClick={() => onChoose(account)}
          >
            {label(roles[account.role].label)}
          </Button>
        ))}
      </div>
    </DemoSection>
  );
}

export default function Login() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const reason = sessionEndReason();
  const { demo, loginProviders, registration } = useConfig();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const { run, message } = useFormCall({
    fallback: 'error.dataNotProvided',
    statuses: { otherUser: 'screens.login.otherUser' },
  });
  const provider = useTask();
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { setValue, setFocus, formState } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const writer = useWriter();
  const paths = usePaths();
  const uploads = useUploads();
  // Cancel the previous user's writes and uploads, so that none is sent as the next user.
  useEffect(() => {
    writer.reset();
    uploads.reset();
  }, [writer, uploads]);

  const openNext = useCallback(() => {
    // The cache may contain records of another user.
    queryClient.clear();
    navigate(paths.safeNext(new URLSearchParams(search).get('next')), {
      replace: true,
      state: { restoresDraft: true },
    });
  }, [navigate, queryClient, search]);
  const isSigningIn = useRef(false);
  // Another tab may sign in. While a sign-in runs here, `signIn` decides whether to continue.
  useEffect(() => onSessionChange(() => !isSigningIn.current && readSession() && openNext()), [openNext]);

  const signIn = async (call: Promise<void> | undefined) => {
    isSigningIn.current = true;
    const before = storedSession()?.token;
    const isDone = await run(async () =>
      call?.catch((error: unknown) => {
        // Ignore the failure if another tab has signed in meanwhile. But show `otherUser`.
        const isOther = error instanceof ApiError && error.fault === 'otherUser';
        if (isOther || !readSession() || storedSession()?.token === before) throw error;
      }),
    );
    isSigningIn.current = false;
    if (isDone) openNext();
  };

  return (
    <PublicPage title={translate('screens.login.title')} intro={translate('screens.login.intro')}>
      <FieldForm
        form={form}
        onSubmit={(values) => signIn(authProvider?.login(values))}
        message={message ?? (reason && translate(reason))}
        isNote={message === undefined}
      >
        <FormField name="email" label="screens.email" type="email" autoComplete="username" isFirst />
        <FormField name="password" label="screens.password" type="password" autoComplete="current-password" />
        <SubmitButton isDisabled={provider.isPending}>{translate('screens.login.submit')}</SubmitButton>
        {loginProviders.map((name) => (
          <Button
            key={name}
            variant="outlined"
            color="inherit"
            disabled={formState.isSubmitting || provider.isPending}
            onClick={() => provider.run(() => signIn(authProvider?.loginWith(name)))}
          >
            {translate('screens.login.with', { provider: name })}
          </Button>
        ))}
      </FieldForm>
      <FormLinks
        links={[
          { to: '/forget_password', label: 'screens.login.forgot' },
          ...(registration === 'off' ? [] : [{ to: '/register', label: 'screens.login.register' }]),
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
