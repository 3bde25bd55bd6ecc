import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { parseJson } from '../../api/json';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './inputs';
import { InputMessage } from './parts/InputMessage';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

const format = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);

function parse(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: text.trim() === '' ? null : parseJson(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};

/** Any JSON value as text. Invalid JSON blocks the save, because there is no value to send. */
export function JsonInput({ field, name }: InputProps<FieldOf<'json'>>) {
  const translate = useTranslate();
  const { getFieldState, setError, clearErrors } = useFormContext();
  const latestError = useRef<string>(undefined);
  const { value, change, textFieldProps } = useFieldInput(field, name, {
    validate: { syntax: () => latestError.current ?? true },
  });
  const [text, setText] = useTypedText(value, format);
  const errorOf = (result: ReturnType<typeof parse>) =>
    'reason' in result ? translate('validation.json', { reason: result.reason }) : undefined;
  const error = errorOf(parse(text));
  // After every render, because a reset of the form removes its errors, but not the text.
  useEffect(() => {
    latestError.current = error;
    const isKnown = getFieldState(name).error?.type === 'syntax';
    if (error && !isKnown) setError(name, { type: 'syntax', message: error });
    if (!error && isKnown) clearErrors(name);
  });
  return (
    <TextField
      {...textFieldProps}
      value={text}
      onChange={({ target }) => {
        const result = parse(target.value);
        const next = 'value' in result ? result.value : value;
        setText(target.value, next);
        // `change` validates at once after a refused save.
        latestError.current = errorOf(result);
        change(next);
      }}
      error={textFieldProps.error || error !== undefined}
      helperText={error ? <InputMessage tone="error">{error}</InputMessage> : textFieldProps.helperText}
      multiline
      minRows={4}
      maxRows={24}
      slotProps={{ htmlInput: { spellCheck: false, style: monospace } }}
    />
  );
}
