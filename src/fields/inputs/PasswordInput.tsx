import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../metadata';
import { IconAction } from '../../ui/IconAction';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

/** A new password. The stored one is never shown, and goes back unchanged unless something is typed. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { value, change, textField } = useFieldInput(field, name);
  const translate = useTranslate();
  const [stored] = useState(value);
  const [text, setText] = useTyped(value, () => '');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...textField}
      type={isShown ? 'text' : 'password'}
      value={text}
      onChange={({ target }) => {
        const next = target.value === '' ? stored : target.value;
        setText(target.value, next);
        change(next);
      }}
      slotProps={{
        htmlInput: { autoComplete: 'new-password' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconAction
                path={isShown ? mdiEyeOffOutline : mdiEyeOutline}
                label={translate('forms.showPassword')}
                edge="end"
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
