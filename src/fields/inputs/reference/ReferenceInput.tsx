import TextField from '@mui/material/TextField';
import { useResource } from '../../../AppContext';
import { type FieldOf, isRecord, nameOf, referencedId, referenceValue } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete, WithOptions } from './OptionsAutocomplete';
import type { LoadedOptions } from './useReferenceOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const resource = useResource(field.to);
  const selected = referencedId(field, value) ?? null;
  // An embedded copy contains its name, even after its record was deleted.
  const withOwnName = (options: LoadedOptions): LoadedOptions => ({
    ...options,
    labelOf: (option) =>
      (field.embed && option === selected && isRecord(value) && nameOf(resource, value)) ||
      options.labelOf(option),
  });
  return (
    <WithOptions field={field} selected={selected === null ? [] : [selected]}>
      {(options) => (
        <OptionsAutocomplete
          id={id}
          loaded={withOwnName(options)}
          value={selected}
          onChange={(_, next) =>
            change(next === null ? null : referenceValue(field, next, options.recordOf(next)))
          }
          onBlur={onBlur}
          renderInput={(params) => <TextField {...params} {...labelProps} />}
        />
      )}
    </WithOptions>
  );
}
