import { useState } from 'react';
import type { FieldOf } from '../../metadata';
import { PasswordField } from '../../ui/PasswordField';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

/** A new password. The stored one is never shown, and goes back unchanged unless something is typed. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { value, change, textField } = useFieldInput(field, name);
  const [stored] = useState(value);
  const [text, setText] = useTyped(value, () => '');
  return (
    <PasswordField
      {...textField}
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
