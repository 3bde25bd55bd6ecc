import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useAuthProvider, useNavigate, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { AdminAuthProvider, Registration } from '../../api/authProvider';
import { useConfig } from '../../routing/AppContext';
import {
  emailRules,
  FormAlert,
  FormColumn,
  FormField,
  FormLinks,
  required,
  SubmitButton,
  useFormCall,
  useNewPassword,
} from './formParts';
import { PublicPage } from './PublicPage';

/** Creates an account: see `docs/product.md#sign-in-screens`. */
export default function Register() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { registration } = useConfig();
  const newPassword = useNewPassword();
  const notify = useNotify();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const termsErrorId = useId();
  const { run, message } = useFormCall({ fallback: 'error.exception' });
  const { register, handleSubmit, formState } = useForm<Registration & { terms: boolean }>({
    defaultValues: { firstName: '', lastName: '', email: '', password: '', terms: false },
  });
  const { errors, isSubmitting } = formState;
  const { ref: termsRef, ...terms } = register('terms', { required: 'validation.terms' });

  const submit = handleSubmit(async ({ terms: _, ...person }) => {
    if (!(await run(async () => authProvider?.register(person)))) return;
    if (registration === 'confirmed') {
      notify('screens.register.mailed', { type: 'info', autoHideDuration: null });
    } else notify('screens.register.done', { type: 'success' });
    navigate('/login');
  });

  if (registration === 'off') {
    return (
      <PublicPage title={translate('screens.register.title')} intro={translate('screens.register.closed')}>
        <FormLinks links={[{ to: '/login', label: translate('screens.backToLogin') }]} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={translate('screens.register.title')} intro={translate('screens.register.intro')}>
      <FormColumn noValidate onSubmit={submit}>
        <FormAlert message={message} />
        <FormField
          {...register('firstName', required)}
          label={translate('screens.firstName')}
          autoComplete="given-name"
          error={errors.firstName}
          isFirst
        />
        <FormField
          {...register('lastName', required)}
          label={translate('screens.lastName')}
          autoComplete="family-name"
          error={errors.lastName}
        />
        <FormField
          {...register('email', emailRules)}
          label={translate('screens.email')}
          type="email"
          autoComplete="username"
          error={errors.email}
        />
        <FormField
          {...register('password', newPassword.rules)}
          label={translate('screens.password')}
          type="password"
          autoComplete="new-password"
          error={errors.password}
          help={newPassword.help}
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
        <SubmitButton isPending={isSubmitting}>{translate('screens.register.submit')}</SubmitButton>
      </FormColumn>
      <FormLinks links={[{ to: '/login', label: translate('screens.backToLogin') }]} />
    </PublicPage>
  );
}
