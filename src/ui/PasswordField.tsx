import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconAction } from './IconAction';

export function PasswordField({ slotProps, ...props }: TextFieldProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconAction
        edge="end"
        path={isShown ? mdiEyeOffOutline : mdiEyeOutline}
        label={translate(isShown ? 'forms.hidePassword' : 'forms.showPassword')}
        onClick={() => setShown(!isShown)}
      />
    </InputAdornment>
  );
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{ ...slotProps, input: { endAdornment: toggle } }}
    />
  );
}
