import TextField from '@mui/material/TextField';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

const format = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What was typed as a number, with comma or point; what is no number stays the text that it is, for the server. */
function parse(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

/** A number. A text input: the browser's number input loses what it cannot read and changes by the mouse wheel. */
export function NumberInput({ field, name }: InputProps<FieldOf<'number'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const [text, setText] = useTyped(value, format);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      value={text}
      onChange={(event) => {
        const next = parse(event.target.value);
        setText(event.target.value, next);
        change(next);
      }}
      onBlur={leave}
      inputRef={ref}
      required={isRequired}
      error={isRefused}
      helperText={helperText}
      slotProps={{
        htmlInput: {
          inputMode: field.min !== undefined && field.min >= 0 ? 'decimal' : 'text',
          autoComplete: 'off',
        },
      }}
    />
  );
}
