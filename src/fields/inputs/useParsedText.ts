import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field, Label } from '../../metadata';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

/** `reason` is a translated text. */
type Parsed = { value: unknown } | { reason: string };

interface Options {
  format: (value: unknown) => string;
  parse: (text: string) => Parsed;
  advice?: (value: unknown) => Label | undefined;
}

/** Text that cannot be parsed blocks the save, because there is no value to send. */
export function useParsedText(field: Field, name: string, { format, parse, advice }: Options) {
  const { getFieldState, clearErrors } = useFormContext();
  const latestError = useRef<string>(undefined);
  const input = useFieldInput(field, name, {
    validate: { syntax: () => latestError.current ?? true },
    advice,
  });
  const [text, setText] = useTypedText(input.value, format);
  const errorOf = (parsed: Parsed) => ('reason' in parsed ? parsed.reason : undefined);
  const error = errorOf(parse(text));
  useEffect(() => {
    latestError.current = error;
    if (!error && getFieldState(name).error?.type === 'syntax') clearErrors(name);
  });
  const type = (typed: string) => {
    const parsed = parse(typed);
    const next = 'value' in parsed ? parsed.value : input.value;
    setText(typed, next);
    // Set before `change`: after a refused save, `change` validates at once.
    latestError.current = errorOf(parsed);
    input.change(next);
  };
  return { input, text, type, error };
}
