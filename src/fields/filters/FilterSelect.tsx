import type { ChoiceValue, Field } from '../../metadata';
import { NativeSelectField } from '../../ui/NativeSelectField';

export interface FilterProps<F extends Field = Field> {
  field: F;
  /** The name of the field in its declaration. */
  name: string;
  label: string;
  value: unknown;
  /** Receives `undefined` for "all". */
  onChange: (value: ChoiceValue | boolean | undefined) => void;
}

interface FilterSelectProps extends Pick<FilterProps, 'label' | 'value' | 'onChange'> {
  options: readonly { id: ChoiceValue | boolean; name: string }[];
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const selected = options.findIndex(({ id }) => String(id) === String(value));
  return (
    <NativeSelectField
      isCompact
      isOn={selected !== -1}
      label={label}
      value={selected === -1 ? '' : selected}
      onChange={(index) => onChange(index === '' ? undefined : options[Number(index)]?.id)}
    >
      <option value="">{label}</option>
      {options.map(({ id, name }, index) => (
        <option key={String(id)} value={index}>
          {name}
        </option>
      ))}
    </NativeSelectField>
  );
}
