import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ChoiceValue, Field } from '../../metadata';

export interface FilterProps {
  field: Field;
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

/** A native select, the browser's own: quick to draw, and at home on a phone. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const translate = useTranslate();
  const index = options.findIndex((option) => String(option.id) === String(value));
  return (
    <TextField
      select
      size="small"
      label={label}
      value={index === -1 ? '' : index}
      onChange={(event) =>
        onChange(event.target.value === '' ? undefined : options[Number(event.target.value)]?.id)
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate('list.all')}</option>
      {options.map((option, position) => (
        <option key={String(option.id)} value={position}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}
