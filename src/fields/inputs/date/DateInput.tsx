import TextField from '@mui/material/TextField';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../metadata';
import { dayText, isTownClock, momentText, storedDay, storedMoment, timeZone } from '../../../townTime';
import type { InputProps } from '../inputs';
import { type FieldInput, useFieldInput } from '../useFieldInput';
import { useTypedText } from '../useTypedText';

const kinds = {
  date: { type: 'date', format: dayText, parse: storedDay },
  dateTime: { type: 'datetime-local', format: momentText, parse: storedMoment },
} as const;

/** `TextField` props for a day, or for a day and time by the town's clock. */
export function useDateText(
  kind: keyof typeof kinds,
  { value, change, onBlur }: Pick<FieldInput, 'value' | 'change' | 'onBlur'>,
) {
  const { type, format, parse } = kinds[kind];
  const [text, setText, initial] = useTypedText(value, format);
  return {
    type,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = parse(target.value, initial);
      setText(target.value, next);
      change(next);
    },
    onBlur: () => {
      // Show what is stored: an hour that daylight saving time skips becomes the next one.
      if (value) setText(format(value), value);
      onBlur();
    },
  };
}

/**
 * Appends the town's time zone to a helper text, if this computer's clock differs from the town's at one of the dates.
 */
export function useTownClock(moments: readonly unknown[], helperText: ReactNode): ReactNode {
  const translate = useTranslate();
  const filled = moments.filter(Boolean);
  if ((filled.length > 0 ? filled : [Date.now()]).every(isTownClock)) return helperText;
  return (
    <>
      {helperText}
      <span style={{ display: 'block' }}>{translate('forms.townClock', { zone: timeZone() })}</span>
    </>
  );
}

export function DateInput({ field, name }: InputProps<FieldOf<'date' | 'dateTime'>>) {
  const input = useFieldInput(field, name);
  const dateText = useDateText(field.kind, input);
  const clockText = useTownClock([input.value], input.helperText);
  return (
    <TextField
      {...input.textFieldProps}
      {...dateText}
      helperText={field.kind === 'dateTime' ? clockText : input.helperText}
    />
  );
}
