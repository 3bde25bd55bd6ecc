import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useAuthProvider, useNavigate, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { AdminAuthProvider, Registration } from '../../api/authProvider';
import { useConfig } from '../../routing/AppContext';
import { FieldForm, FormField, FormLinks, SubmitButton, useFormCall, useNewPassword } from './formParts';
import { PublicPage } from './PublicPage';

interface Values extends Registration {
  terms: boolean;
}

export default function Register() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { registration } = useConfig();
  const newPassword = useNewPassword();
  const notify = useNotify();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const termsErrorId = useId();
  const { run, message } = useFormCall({ fallback: 'error.exception' });
  const form = useForm<Values>({
    defaultValues: { firstName: '', lastName: '', email: '', password: '', terms: false },
  });
  const { errors } = form.formState;
  const { ref: termsRef, ...terms } = form.register('terms', { required: 'validation.terms' });

  const submit = async ({ terms: _, ...person }: Values) => {
    if (!(await run(async () => authProvider?.register(person)))) return;
    if (registration === 'confirmed') {
      notify('screens.register.mailed', { type: 'info', autoHideDuration: null });
    } else notify('screens.register.done', { type: 'success' });
    navigate('/login');
  };

  if (registration === 'off') {
    return (
      <PublicPage title={translate('screens.register.title')} intro={translate('screens.register.closed')}>
        <FormLinks links={[{ to: '/login', label: 'screens.backToLogin' }]} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={translate('screens.register.title')} intro={translate('screens.register.intro')}>
      <FieldForm form={form} onSubmit={submit} message={message}>
        <FormField name="firstName" label="screens.firstName" autoComplete="given-name" isFirst />
        <FormField name="lastName" label="screens.lastName" autoComplete="family-name" />
        <FormField name="email" label="screens.email" type="email" autoComplete="username" />
        <FormField
          name="password"
          label="screens.password"
          type="password"
          autoComplete="new-password"
          {...newPassword}
        />
        <div>
          <FormControlLabel
            sx={{ alignItems: 'flex-start', mr: 0 }}
            control={
              <Checkbox
                {...terms}
                size="small"
                sx={{ mt: '-7px' }}
                slotProps={{
                  input: {
                    ref: termsRef,
                    'aria-invalid': errors.terms !== undefined,
                    'aria-describedby': errors.terms ? termsErrorId : undefined,
                  },
                }}
              />
            }
            label={translate('screens.register.terms')}
          />
          {errors.terms?.message && (
            <FormHelperText error id={termsErrorId}>
              {translate(errors.terms.message)}
            </FormHelperText>
          )}
        </div>
        <SubmitButton>{translate('screens.register.submit')}</SubmitButton>
      </FieldForm>
      <FormLinks links={[{ to: '/login', label: 'screens.backToLogin' }]} />
    </PublicPage>
  );
}
