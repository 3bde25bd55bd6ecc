import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../metadata';
import {
  dayText,
  isTownClock,
  momentText,
  storedDay,
  storedMoment,
  timeZone,
} from '../../../metadata/townTime';
import { DateBox, type DateBoxProps, useInputProblem } from '../../../ui/DateBox';
import { TextBox } from '../../../ui/TextBox';
import type { InputProps } from '../inputs';
import { InputMessage } from '../parts/InputMessage';
import { type InputState, useFieldInput } from '../useFieldInput';
import { useTypedText } from '../useTypedText';

const kinds = {
  date: { type: 'date', format: dayText, parse: storedDay },
  dateTime: { type: 'datetime-local', format: momentText, parse: storedMoment },
} as const;

/** Blocks the save while an input inside `box` is invalid. */
export function useDateCheck<E extends HTMLElement>() {
  const box = useRef<E>(null);
  const problemIn = useInputProblem();
  const validate = () =>
    [...(box.current?.querySelectorAll('input') ?? [])].map(problemIn).find(Boolean) ?? true;
  return { box, options: { validate } };
}

interface DateTextOptions extends Pick<InputState, 'value' | 'change' | 'onBlur' | 'isRefused'> {
  helperText?: ReactNode;
}

export function useDateText(
  kind: keyof typeof kinds,
  { value, change, onBlur, isRefused, helperText }: DateTextOptions,
) {
  const { type, format, parse } = kinds[kind];
  const [text, setText, initial] = useTypedText(value, format);
  const problemIn = useInputProblem();
  const [found, setFound] = useState({ text: '', problem: '' });
  // Ignores the problem of an earlier text: when a user removes a list item, its input shows the next item.
  const problem = found.text === text ? found.problem : '';
  const setTyped = (typed: string) => {
    // `initial` has the format and the time of day to keep: incomplete text sets the current value to `null`.
    const next = parse(typed, initial);
    setText(typed, next);
    change(next);
  };
  return {
    type,
    value: text,
    error: isRefused || problem !== '',
    helperText: problem && !isRefused ? <InputMessage tone="error">{problem}</InputMessage> : helperText,
    as: DateBox,
    onChange: ({ target }: Parameters<DateBoxProps['onChange']>[0]) => setTyped(target.value),
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      setFound({ text: value ? format(value) : text, problem: problemIn(target) });
      // Show what is stored: an hour that daylight saving time skips becomes the next one.
      if (value) setText(format(value), value);
      onBlur();
    },
  };
}

/** Adds the town's time zone if this computer's local time differs at one of `moments`. Without moments, checks now. */
export function useHelperWithZone(moments: readonly unknown[], helperText: ReactNode): ReactNode {
  const translate = useTranslate();
  const dates = moments.filter(Boolean);
  if ((dates.length > 0 ? dates : [Date.now()]).every(isTownClock)) return helperText;
  return (
    <>
      {helperText}
      <span style={{ display: 'block' }}>{translate('forms.townClock', { zone: timeZone() })}</span>
    </>
  );
}

export function DateInput({ field, name }: InputProps<FieldOf<'date' | 'dateTime'>>) {
  const { box, options } = useDateCheck<HTMLDivElement>();
  const input = useFieldInput(field, name, options);
  const clockText = useHelperWithZone([input.value], input.helperText);
  const helperText = field.kind === 'dateTime' ? clockText : input.helperText;
  return (
    <TextBox ref={box} {...input.textFieldProps} {...useDateText(field.kind, { ...input, helperText })} />
  );
}
