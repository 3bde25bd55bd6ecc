import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '../layout/Icon';

interface FormFieldProps extends Omit<UseFormRegisterReturn, 'ref'> {
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** What `register` found wrong; its message is a key of the dictionary. */
  problem?: FieldError;
  help?: string;
  /** Takes the focus of the screen when it opens. */
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
}

/** A required line of text in a form of the engine's own, spread with what react-hook-form's `register` gives. */
export function FormField({
  label,
  autoComplete,
  type = 'text',
  problem,
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
  const message = problem?.message ? translate(problem.message) : help;
  return (
    <TextField
      label={label}
      name={name}
      type={isVisible ? 'text' : type}
      error={problem !== undefined}
      helperText={message}
      disabled={disabled}
      inputRef={ref}
      onBlur={onBlur}
      onChange={onChange}
      slotProps={{
        htmlInput: {
          autoComplete,
          'aria-required': true,
          'aria-invalid': problem !== undefined,
          'data-screen-focus': isFirst || undefined,
        },
        input:
          type === 'password'
            ? {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      edge="end"
                      aria-label={toggle}
                      title={toggle}
                      onClick={() => setVisible(!isVisible)}
                    >
                      <Icon path={isVisible ? mdiEyeOffOutline : mdiEyeOutline} />
                    </IconButton>
                  </InputAdornment>
                ),
              }
            : undefined,
      }}
    />
  );
}
