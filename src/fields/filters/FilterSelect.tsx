import { useTranslate } from 'react-admin';
import type { ChoiceValue, Field } from '../../metadata';
import { NativeSelectField } from './NativeSelectField';

export interface FilterProps {
  field: Field;
  /** The name of the field. */
  name: string;
  label: string;
  value: unknown;
  /** `undefined` for all. */
  onChange: (value: ChoiceValue | boolean | undefined) => void;
}

interface FilterSelectProps {
  label: string;
  value: unknown;
  options: readonly { id: ChoiceValue | boolean; name: string }[];
  onChange: FilterProps['onChange'];
}

/** One value of a set, or all. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const translate = useTranslate();
  const index = options.findIndex((option) => String(option.id) === String(value));
  return (
    <NativeSelectField
      label={label}
      value={index === -1 ? '' : index}
      onChange={(position) => onChange(position === '' ? undefined : options[Number(position)]?.id)}
    >
      <option value="">{translate('list.all')}</option>
      {options.map((option, position) => (
        <option key={String(option.id)} value={position}>
          {option.name}
        </option>
      ))}
    </NativeSelectField>
  );
}
