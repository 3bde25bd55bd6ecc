import TextField from '@mui/material/TextField';
import { useResource } from '../../../AppContext';
import { type FieldOf, isRecord, nameOf, referencedId, referenceValue } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { useReferenceOptions } from './useReferenceOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const resource = useResource(field.to);
  const selected = referencedId(field, value) ?? null;
  const options = useReferenceOptions(field, selected === null ? [] : [selected]);
  // An embedded copy contains its name, even after its record was deleted.
  const ownName = field.embed && isRecord(value) && nameOf(resource, value);
  return (
    <OptionsAutocomplete
      id={id}
      loaded={{
        ...options,
        labelOf: (option) => (option === selected && ownName) || options.labelOf(option),
      }}
      value={selected}
      onChange={(_, next) =>
        change(next === null ? null : referenceValue(field, next, options.recordOf(next)))
      }
      onBlur={onBlur}
      renderInput={(params) => <TextField {...params} {...labelProps} />}
    />
  );
}
