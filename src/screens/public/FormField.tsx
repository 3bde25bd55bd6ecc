import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { IconAction } from '../../ui/IconAction';

interface FormFieldProps extends Omit<UseFormRegisterReturn, 'ref'> {
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** From `formState.errors`. Its message is a dictionary key. */
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
  type = 'text',
  error,
  help,
  isFirst,
  ref,
  name,
  onBlur,
  onChange,
  disabled,
}: FormFieldProps) {
  const translate = useTranslate();
  const [isVisible, setVisible] = useState(false);
  const toggle = translate(isVisible ? 'screens.hidePassword' : 'screens.showPassword');
  const helperText = error?.message ? translate(error.message) : help;
  return (
    <TextField
      label={label}
      name={name}
      type={isVisible ? 'text' : type}
      error={error !== undefined}
      helperText={helperText}
      disabled={disabled}
      inputRef={ref}
      onBlur={onBlur}
      onChange={onChange}
      slotProps={{
        htmlInput: {
          autoComplete,
          'aria-required': true,
          'aria-invalid': error !== undefined,
          'data-screen-focus': isFirst || undefined,
        },
        input: {
          endAdornment: type === 'password' && (
            <InputAdornment position="end">
              <IconAction
                path={isVisible ? mdiEyeOffOutline : mdiEyeOutline}
                label={toggle}
                edge="end"
                onClick={() => setVisible(!isVisible)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
