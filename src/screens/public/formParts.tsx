import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import {
  type FieldValues,
  FormProvider,
  type RegisterOptions,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { useNavigation } from 'react-router';
import { usePasswordRule } from '../../api/capabilities';
import { ApiError, messageOf, ruleOf } from '../../api/errors';
import { useLabel } from '../../i18n/useLabel';
import { defaultPasswordRule, emailPattern, meetsRule, passwordHelp, passwordProblem } from '../../metadata';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { PasswordField } from '../../ui/PasswordField';
import { SLOW_AFTER, useHasElapsed } from '../../ui/useHasElapsed';

const required = { required: 'validation.required' } as const;

const emailRules = { ...required, pattern: { value: emailPattern, message: 'validation.email' } } as const;

interface FormFieldProps {
  name: string;
  /** A translation key. */
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** Merged into the default rules of the type. The messages are translation keys or texts. */
  rules?: RegisterOptions;
  help?: string;
  /** Takes the focus after a navigation to the screen. */
  isFirst?: boolean;
}

/** A required text field of the surrounding form. */
export function FormField({ name, label, autoComplete, type, rules, help, isFirst }: FormFieldProps) {
  const translate = useTranslate();
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  const { ref, ...input } = register(name, { ...(type === 'email' ? emailRules : required), ...rules });
  const Field = type === 'password' ? PasswordField : TextField;
  return (
    <Field
      {...input}
      label={translate(label)}
      type={type}
      error={error !== undefined}
      helperText={error?.message ? translate(error.message, { _: error.message }) : help}
      inputRef={ref}
      slotProps={{
        htmlInput: {
          autoComplete,
          'aria-required': true,
          'aria-invalid': error !== undefined,
          'data-screen-focus': isFirst || undefined,
        },
      }}
    />
  );
}

export function useNewPassword() {
  const label = useLabel();
  const rule = usePasswordRule();
  const problem = rule === defaultPasswordRule ? 'validation.minLength' : label(passwordProblem(rule));
  const validate = (password: string) => meetsRule(password, rule) || problem;
  return { rules: { validate }, help: label(passwordHelp(rule)) };
}

interface FailureKeys {
  /** Translation key for a failure that nothing else explains. */
  fallback: string;
  /** Translation keys by fault or HTTP status. */
  statuses?: Readonly<Record<string, string>>;
}

/** `run` returns whether the call succeeded. `message` explains the last failure. */
export function useFormCall({ fallback, statuses = {} }: FailureKeys) {
  const translate = useTranslate();
  const reasonOf = useErrorMessage();
  const [failure, setFailure] = useState<{ key: string } | { text: string }>();

  const run = async (call: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      const key = error instanceof ApiError ? statuses[error.fault ?? error.status] : undefined;
      const isExplained = messageOf(error) !== undefined || ruleOf(error).isTemporary;
      setFailure(!key && isExplained ? { text: reasonOf(error) } : { key: key ?? fallback });
      return false;
    }
  };

  const message = failure && ('key' in failure ? translate(failure.key) : failure.text);
  return { run, message };
}

const FormColumn = styled('form')({ display: 'grid', gap: 16 });

/** An error takes the focus, so that screen readers announce it. */
function FormAlert({ message, isNote }: Pick<FieldFormProps<FieldValues>, 'message' | 'isNote'>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message && !isNote) ref.current?.focus();
  }, [message, isNote]);
  if (!message) return null;
  return (
    <Alert ref={ref} severity={isNote ? 'info' : 'error'} tabIndex={-1}>
      {message}
    </Alert>
  );
}

/** Without a message, adds no gap to the form. */
const Live = styled('div')({ '&:empty': { marginTop: -16 } });

function SlowCall() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const isSlow = useHasElapsed(SLOW_AFTER, isSubmitting ? 'call' : undefined);
  return <Live role="status">{isSlow && <Alert severity="info">{translate('screens.slow')}</Alert>}</Live>;
}

interface FieldFormProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  onSubmit: SubmitHandler<T>;
  message?: string;
  isNote?: boolean;
  children: ReactNode;
}

export function FieldForm<T extends FieldValues>({
  form,
  onSubmit,
  message,
  isNote,
  children,
}: FieldFormProps<T>) {
  return (
    <FormProvider {...form}>
      <FormColumn noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <FormAlert message={message} isNote={isNote} />
        {children}
        <SlowCall />
      </FormColumn>
    </FormProvider>
  );
}

/** Stays enabled while it waits, because a disabled button loses the focus. */
export function SubmitButton({ isDisabled, children }: { isDisabled?: boolean; children: ReactNode }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const isLeaving = useNavigation().state !== 'idle';
  const isWaiting = isSubmitting || isLeaving;
  return (
    <Button
      type="submit"
      variant="contained"
      fullWidth
      disabled={isDisabled}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => isWaiting && event.preventDefault()}
    >
      {isWaiting ? translate('screens.waiting') : children}
    </Button>
  );
}

const QuietLink = styled(LinkBase)(({ theme }) => ({
  color: theme.palette.primary.main,
  fontSize: '0.8125rem',
  fontWeight: 550,
  textUnderlineOffset: 3,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}));

const Links = styled('nav')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 12 });

/** Each label is a translation key. */
export function FormLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  const translate = useTranslate();
  return (
    <Links aria-label={translate('screens.links')}>
      {links.map(({ to, label }) => (
        <QuietLink key={to} to={to}>
          {translate(label)}
        </QuietLink>
      ))}
    </Links>
  );
}
