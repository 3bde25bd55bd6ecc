import TextField from '@mui/material/TextField';
import { useDeclaration } from '../../../AppContext';
import { type FieldOf, isRecord, nameOf, pointedId, pointing } from '../../../metadata';
import type { InputProps } from '../inputs';
import { useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { useReferenceOptions } from './useReferenceOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelled } = useFieldInput(field, name);
  const target = useDeclaration(field.to);
  const selected = pointedId(field, value) ?? null;
  const options = useReferenceOptions(field, selected === null ? [] : [selected]);
  // An embedded copy contains its name, even after its record was deleted.
  const ownName = field.embed && isRecord(value) && nameOf(target, value);
  return (
    <OptionsAutocomplete
      id={id}
      from={{
        ...options,
        labelOf: (option) => (option === selected && ownName) || options.labelOf(option),
      }}
      value={selected}
      onChange={(_, next) => change(next === null ? null : pointing(field, next, options.recordOf(next)))}
      onBlur={onBlur}
      renderInput={(params) => <TextField {...params} {...labelled} />}
    />
  );
}
