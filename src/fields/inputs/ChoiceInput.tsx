import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { type ChoiceValue, choiceOf, type FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

const isChoice = (value: unknown): value is ChoiceValue =>
  typeof value === 'string' || typeof value === 'number';

/** One value of a fixed set. A value that is no longer offered, or never was known, stays until another is chosen. */
export function ChoiceInput({ field, name }: InputProps<FieldOf<'choice'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
    { isPicked: true },
  );
  const words = useLabel();
  const translate = useTranslate();
  const current = choiceOf(field.choices, value)?.id ?? (isChoice(value) ? value : '');
  const offered = field.choices.filter(
    ({ id: one }) => !field.offered || one === current || field.offered.some((allowed) => allowed === one),
  );
  const isUnknown = current !== '' && !offered.some((choice) => choice.id === current);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      select
      value={current}
      onChange={(event) => {
        const chosen: unknown = event.target.value;
        change(chosen === '' ? null : chosen);
      }}
      onBlur={leave}
      inputRef={ref}
      required={isRequired}
      error={isRefused}
      helperText={helperText}
      slotProps={{
        select: { displayEmpty: true, MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } } },
      }}
    >
      {(!isRequired || current === '') && (
        <MenuItem value="">
          <em>{translate('forms.none')}</em>
        </MenuItem>
      )}
      {isUnknown && <MenuItem value={current}>{current}</MenuItem>}
      {offered.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {words(choice.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
