import TextField from '@mui/material/TextField';
import { useApp } from '../../AppContext';
import { type FieldOf, isRecord, nameOf, pointedId, pointing } from '../../metadata';
import { declarationOf } from '../useReferenceSet';
import type { InputProps } from './input';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { useFieldInput } from './useFieldInput';
import type { ReferenceOptions } from './useReferenceOptions';
import { WithOptions } from './WithOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
  );
  const target = declarationOf(useApp(), field.to);
  const chosen = pointedId(field, value) ?? null;
  // A copy names itself, also when its record is gone.
  const named = (options: ReferenceOptions): ReferenceOptions => ({
    ...options,
    labelOf: (one) =>
      (field.embed && one === chosen && isRecord(value) && nameOf(target, value)) || options.labelOf(one),
  });
  return (
    <WithOptions field={field} chosen={chosen === null ? [] : [chosen]}>
      {(options) => (
        <OptionsAutocomplete
          id={id}
          from={named(options)}
          value={chosen}
          onChange={(_, next) => change(next === null ? null : pointing(field, next, options.recordOf(next)))}
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
