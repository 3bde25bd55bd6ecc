import TextField from '@mui/material/TextField';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { useFieldInput } from './useFieldInput';
import { isId } from './useReferenceOptions';
import { WithOptions } from './WithOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const chosen = isId(value) && value !== '' ? value : null;
  return (
    <WithOptions field={field} chosen={chosen === null ? [] : [chosen]}>
      {(options) => (
        <OptionsAutocomplete
          id={id}
          from={options}
          value={chosen}
          onChange={(_, next) => change(next)}
          onBlur={leave}
          renderInput={(params) => (
            <TextField
              {...params}
              label={label}
              inputRef={ref}
              required={isRequired}
              error={isRefused}
              helperText={helperText}
            />
          )}
        />
      )}
    </WithOptions>
  );
}
