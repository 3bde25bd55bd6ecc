import TextField from '@mui/material/TextField';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

const format = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** Accepts a decimal comma or point. Text that is not a number is sent as text, for the backend to refuse. */
function parse(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

/** A text input, because the browser's number input drops what it cannot parse and reacts to the mouse wheel. */
export function NumberInput({ field, name }: InputProps<FieldOf<'number'>>) {
  const { value, change, textFieldProps } = useFieldInput(field, name);
  const [text, setText] = useTypedText(value, format);
  const inputMode = field.min !== undefined && field.min >= 0 ? 'decimal' : 'text';
  return (
    <TextField
      {...textFieldProps}
      value={text}
      onChange={({ target }) => {
        const next = parse(target.value);
        setText(target.value, next);
        change(next);
      }}
      slotProps={{ htmlInput: { inputMode, autoComplete: 'off' } }}
    />
  );
}
