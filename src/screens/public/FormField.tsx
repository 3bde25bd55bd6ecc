import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../ui/PasswordField';

interface FormFieldProps extends Omit<UseFormRegisterReturn, 'ref'> {
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** From `formState.errors`. Its message is a translation key. */
  error?: FieldError;
  help?: string;
  /** Takes the focus when the screen opens. */
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
}

/** A required text field. Spread the result of react-hook-form's `register` into it. */
export function FormField({
  label,
  autoComplete,
  type,
  error,
  help,
  isFirst,
  ref,
  ...input
}: FormFieldProps) {
  const translate = useTranslate();
  const Field = type === 'password' ? PasswordField : TextField;
  return (
    <Field
      {...input}
      label={label}
      type={type}
      error={error !== undefined}
      helperText={error?.message ? translate(error.message) : help}
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
