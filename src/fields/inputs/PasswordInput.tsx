import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../metadata';
import { Icon } from '../../ui/Icon';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

/** A new password. The stored one is never shown, and is sent back unchanged unless the user types. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { value, change, textFieldProps } = useFieldInput(field, name);
  const translate = useTranslate();
  const [stored] = useState(value);
  const [text, setText] = useTypedText(value, () => '');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...textFieldProps}
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
