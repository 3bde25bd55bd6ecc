import { useState } from 'react';
import type { FieldOf } from '../../metadata';
import { PasswordField } from '../../ui/PasswordField';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

/** A new password. The stored one is never shown, and is sent back unchanged unless the user types. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { value, change, textFieldProps } = useFieldInput(field, name);
  const [stored] = useState(value);
  const [text, setText] = useTypedText(value, () => '');
  return (
    <PasswordField
      {...textFieldProps}
      value={text}
      onChange={({ target }) => {
        const next = target.value === '' ? stored : target.value;
        setText(target.value, next);
        change(next);
      }}
      slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
    />
  );
}
