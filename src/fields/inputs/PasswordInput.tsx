import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

/** A new password. Whatever is stored is never shown, and nothing is sent unless something was typed. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const translate = useTranslate();
  const [stored] = useState(value);
  const [text, setText] = useTyped(value, () => '');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      value={text}
      onChange={(event) => {
        const next = event.target.value === '' ? stored : event.target.value;
        setText(event.target.value, next);
        change(next);
      }}
      onBlur={leave}
      inputRef={ref}
      required={isRequired}
      error={isRefused}
      helperText={helperText}
      slotProps={{
        htmlInput: { autoComplete: 'new-password' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate('forms.showPassword')}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                <Icon path={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
