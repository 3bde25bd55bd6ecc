import TextField from '@mui/material/TextField';
import type { FieldOf } from '../../metadata';
import { dayText, momentText, storedDay, storedMoment } from './dateText';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

const kinds = {
  date: { type: 'date', format: dayText, parse: storedDay },
  dateTime: { type: 'datetime-local', format: momentText, parse: storedMoment },
} as const;

/** A day, or a day and a time: local in the input, ISO 8601 with zone in the record. */
export function DateInput({ field, name }: InputProps<FieldOf<'date' | 'dateTime'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const { type, format, parse } = kinds[field.kind];
  const [text, setText] = useTyped(value, format);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      type={type}
      value={text}
      onChange={(event) => {
        const next = parse(event.target.value, value);
        setText(event.target.value, next);
        change(next);
      }}
      onBlur={leave}
      inputRef={ref}
      required={isRequired}
      error={isRefused}
      helperText={helperText}
    />
  );
}
