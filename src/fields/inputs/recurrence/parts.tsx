import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { useLabel } from '../../../i18n/useLabel';
import { type Recurrence, wholeNumber } from '../../../metadata';
import { FieldGroup } from '../../../ui/FieldGroup';
import { TextBox } from '../../../ui/TextBox';
import { useDateText } from '../date/DateInput';
import { InputMessage } from '../parts/InputMessage';
import { useTypedText } from '../useTypedText';
import { texts } from './texts';

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

/** A whole number from 1 to `max`. Other text blocks the save. */
export function NumberBox({ label, value, max, onChange, onBlur }: NumberBoxProps) {
  const id = useId();
  const translated = useLabel();
  const [text, setText] = useTypedText(value, String);
  const problem =
    wholeNumber(text.trim(), max) === undefined
      ? translated(texts.wholeNumber, { max: String(max) })
      : undefined;
  return (
    <TextBox
      id={id}
      label={label}
      value={text}
      inputMode="numeric"
      error={problem !== undefined}
      helperText={problem && <InputMessage tone="error">{problem}</InputMessage>}
      data-unsent={problem}
      onChange={({ target }) => {
        // `onChange` runs for invalid text too: the heading of the form then shows that there are changes.
        const number = wholeNumber(target.value.trim(), max) ?? value;
        setText(target.value, number);
        onChange(number);
      }}
      onBlur={onBlur}
    />
  );
}

interface DayBoxProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  onBlur: () => void;
  /**
   * The message while the box blocks the save. A required box blocks the save while it has no date. An optional box
   * blocks the save while it has text, because its day is not in `except` yet.
   */
  unsentMessage: string;
  isRequired?: boolean;
}

export function DayBox({ label, value, onChange, onBlur, unsentMessage, isRequired }: DayBoxProps) {
  const id = useId();
  const change = (day: unknown) => onChange(typeof day === 'string' ? day : undefined);
  const props = useDateText('date', { value: value ?? null, change, onBlur, isRefused: false });
  const isUnsent = isRequired ? !value : props.value !== '';
  return <TextBox id={id} label={label} {...props} data-unsent={isUnsent ? unsentMessage : undefined} />;
}

interface CheckGroupProps<T extends string | number> {
  label: string;
  options: readonly { id: T; label: string }[];
  checked: readonly T[];
  onChange: (checked: readonly T[]) => void;
  onBlur: () => void;
}

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
