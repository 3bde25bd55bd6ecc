import { useResourceContext, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import {
  type FieldOf,
  idFieldOf,
  isId,
  isRecord,
  nameOf,
  referencedId,
  referenceValue,
} from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { FieldGroup } from '../../../ui/FieldGroup';
import type { InputProps } from '../inputs';
import { OrderedItems } from '../parts/OrderedItems';
import { useFieldInput } from '../useFieldInput';
import { OptionsAutocomplete } from './OptionsAutocomplete';
import { useReferenceOptions } from './useReferenceOptions';

export function ReferenceInput({ field, name }: InputProps<FieldOf<'reference'>>) {
  const { id, value, change, onBlur, labelProps } = useFieldInput(field, name);
  const resource = useResource(field.to);
  const selected = referencedId(field, value) ?? null;
  const options = useReferenceOptions(field, selected === null ? [] : [selected], name);
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
      textField={labelProps}
    />
  );
}

export function ReferencesInput({ field, name }: InputProps<FieldOf<'references'>>) {
  const { id, value, change, onBlur, label, labelProps, groupRef, groupProps } = useFieldInput(field, name);
  const translate = useTranslate();
  const resource = useResource(field.to);
  const { getValues, setFocus } = useFormContext();
  const ownId: unknown = useResourceContext() === field.to ? getValues(idFieldOf(resource)) : undefined;
  const selected = Array.isArray(value) ? value.filter(isId) : [];
  const all = useReferenceOptions(field, selected);
  // A stored reference to the record itself stays an option, so that users can remove it.
  const isOffered = (id: string | number) => id !== ownId || selected.includes(id);
  const loaded = { ...all, options: all.options.filter(({ id }) => isOffered(id)) };
  if (!field.ordered)
    return (
      <OptionsAutocomplete<true>
        multiple
        disableCloseOnSelect
        id={id}
        loaded={loaded}
        value={selected}
        onChange={(_, next) => change(next)}
        onBlur={onBlur}
        textField={labelProps}
      />
    );
  const known = selected.map(String);
  const addable = loaded.options.filter((option) => !known.includes(String(option.id)));
  return (
    <FieldGroup ref={groupRef} {...groupProps}>
      <OrderedItems
        label={label}
        items={selected}
        nameOf={loaded.labelOf}
        onChange={change}
        onRemoved={() => setFocus(name)}
      />
      <OptionsAutocomplete
        // Clears the text after each addition.
        key={selected.length}
        loaded={{ ...loaded, options: addable }}
        value={null}
        onChange={(_, added) => {
          if (added === null) return;
          flushSync(() => change([...selected, added]));
          // The new `key` replaced the box that had the focus.
          setFocus(name);
        }}
        onBlur={onBlur}
        textField={{ placeholder: translate('forms.add') }}
        name={translate('forms.addTo', { name: label })}
      />
    </FieldGroup>
  );
}
