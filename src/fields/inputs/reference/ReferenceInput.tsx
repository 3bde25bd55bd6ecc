import TextField from '@mui/material/TextField';
import { useResource } from '../../../AppContext';
import { type FieldOf, isRecord, nameOf, pointedId, pointing } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete, WithOptions } from './OptionsAutocomplete';
import type { ReferenceOptions } from './useReferenceOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelled } = useFieldInput(field, name);
  const resource = useResource(field.to);
  const selected = pointedId(field, value) ?? null;
  // An embedded copy contains its name, even after its record was deleted.
  const withOwnName = (options: ReferenceOptions): ReferenceOptions => ({
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
          from={withOwnName(options)}
          value={selected}
          onChange={(_, next) => change(next === null ? null : pointing(field, next, options.recordOf(next)))}
          onBlur={onBlur}
          renderInput={(params) => <TextField {...params} {...labelled} />}
        />
      )}
    </WithOptions>
  );
}
