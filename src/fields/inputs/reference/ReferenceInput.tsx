import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type FieldOf, isId, isRecord, nameOf, referencedId, referenceValue } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { FieldGroup } from '../../../ui/FieldGroup';
import type { InputProps } from '../inputs';
import { OrderedItems } from '../parts/OrderedItems';
import { type FieldInput, useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { type Id, type LoadedOptions, useReferenceOptions } from './useReferenceOptions';

/** One record of another resource. */
export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const resource = useResource(field.to);
  const selected = referencedId(field, value) ?? null;
  const options = useReferenceOptions(field, selected === null ? [] : [selected]);
  // An embedded copy still has a name after its record was deleted.
  const embeddedName = field.embed && isRecord(value) && nameOf(resource, value);
  return (
    <OptionsAutocomplete
      id={id}
      loaded={{
        ...options,
        labelOf: (option) => (option === selected && embeddedName) || options.labelOf(option),
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

/** Several records of another resource: chips, or a list that users can reorder. */
export function ReferencesInput({ field, name }: InputProps<FieldOf<'references'>>) {
  const input = useFieldInput(field, name);
  const selected = Array.isArray(input.value) ? input.value.filter(isId) : [];
  const options = useReferenceOptions(field, selected);
  if (field.ordered) return <OrderedReferences input={input} loaded={options} selected={selected} />;
  return (
    <OptionsAutocomplete<true>
      multiple
      disableCloseOnSelect
      id={input.id}
      loaded={options}
      value={selected}
      onChange={(_, next) => input.change(next)}
      onBlur={input.onBlur}
      renderInput={(params) => <TextField {...params} {...input.labelProps} />}
    />
  );
}

interface OrderedReferencesProps {
  input: FieldInput;
  loaded: LoadedOptions;
  selected: readonly Id[];
}

/** A sortable list, and an autocomplete that appends to it. */
function OrderedReferences({ input, loaded, selected }: OrderedReferencesProps) {
  const translate = useTranslate();
  const recordId: unknown = useFormContext().getValues('id');
  const addable = loaded.options.filter(({ id }) => id !== recordId && !selected.includes(id));
  return (
    <FieldGroup {...input.groupProps}>
      <OrderedItems label={input.label} items={selected} nameOf={loaded.labelOf} onChange={input.change} />
      <OptionsAutocomplete
        // Clears the text after each addition.
        key={selected.length}
        loaded={{ ...loaded, options: addable }}
        value={null}
        onChange={(_, id) => {
          if (id !== null) input.change([...selected, id]);
        }}
        onBlur={input.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            placeholder={translate('forms.add')}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                'aria-label': translate('forms.addTo', { name: input.label }),
              },
            }}
          />
        )}
      />
    </FieldGroup>
  );
}
