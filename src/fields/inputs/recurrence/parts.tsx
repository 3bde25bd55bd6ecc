import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import type { Recurrence } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { TextBox } from '../../../ui/TextBox';
import { useDateText } from '../date/DateInput';
import { useTypedText } from '../useTypedText';

export interface PartProps {
  recurrence: Recurrence;
  change: (next: Recurrence) => void;
  onBlur: () => void;
}

interface NumberBoxProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  onBlur: () => void;
}

/** A whole number from 1 to `max`. Other text changes nothing. */
export function NumberBox({ label, value, max, onChange, onBlur }: NumberBoxProps) {
  const id = useId();
  const [text, setText] = useTypedText(value, String);
  return (
    <TextBox
      id={id}
      label={label}
      value={text}
      inputMode="numeric"
      onChange={({ target }) => {
        const number = Number(target.value);
        const isValid = Number.isInteger(number) && number >= 1 && number <= max;
        setText(target.value, isValid ? number : value);
        if (isValid) onChange(number);
      }}
      onBlur={() => {
        setText(String(value), value);
        onBlur();
      }}
    />
  );
}

interface DayBoxProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  onBlur: () => void;
  /** The message that refuses a save while the box contains any text; with `isRequired`, while it contains no date. */
  unsentMessage: string;
  isRequired?: boolean;
}

export function DayBox({ label, value, onChange, onBlur, unsentMessage, isRequired }: DayBoxProps) {
  const id = useId();
  const change = (day: unknown) => onChange(typeof day === 'string' && day !== '' ? day : undefined);
  const props = useDateText('date', { value: value ?? null, change, onBlur, isRefused: false });
  const isUnsent = isRequired ? !value : props.value;
  return <TextBox id={id} label={label} {...props} data-unsent={isUnsent ? unsentMessage : undefined} />;
}

interface CheckGroupProps<T extends string | number> {
  label: string;
  options: readonly { id: T; label: string }[];
  checked: readonly T[];
  onChange: (checked: readonly T[]) => void;
  onBlur: () => void;
}

/** A group of checkboxes. The checked values stay in the order of the options. */
export function CheckGroup<T extends string | number>(props: CheckGroupProps<T>) {
  const { label, options, checked, onChange, onBlur } = props;
  const groupId = useId();
  return (
    <FieldGroup id={groupId} label={label}>
      {options.map((option) => (
        <FormControlLabel
          key={option.id}
          label={option.label}
          control={
            <Checkbox
              size="small"
              checked={checked.includes(option.id)}
              onChange={(_, isOn) =>
                onChange(
                  options
                    .map(({ id }) => id)
                    .filter((id) => (id === option.id ? isOn : checked.includes(id))),
                )
              }
              onBlur={onBlur}
            />
          }
        />
      ))}
    </FieldGroup>
  );
}
