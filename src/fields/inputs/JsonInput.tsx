import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { Remark } from './Remark';
import { useFieldInput } from './useFieldInput';
import { useTyped } from './useTyped';

const format = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);

function parse(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: text.trim() === '' ? null : JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};

/** Any JSON value as text. What is no JSON has no value to send: the one case in which a field holds a save back. */
export function JsonInput({ field, name }: InputProps<FieldOf<'json'>>) {
  const translate = useTranslate();
  const fault = useRef<string>(undefined);
  const input = useFieldInput(field, name, { validate: () => fault.current ?? true });
  const [text, setText] = useTyped(input.value, format);
  const parsed = parse(text);
  const reason = 'reason' in parsed ? translate('validation.json', { reason: parsed.reason }) : undefined;
  useEffect(() => {
    fault.current = reason;
  }, [reason]);
  return (
    <TextField
      id={input.id}
      name={name}
      label={input.label}
      value={text}
      onChange={(event) => {
        const next = parse(event.target.value);
        const value = 'value' in next ? next.value : input.value;
        setText(event.target.value, value);
        input.change(value);
      }}
      onBlur={input.leave}
      inputRef={input.ref}
      required={input.isRequired}
      error={input.isRefused || reason !== undefined}
      helperText={reason ? <Remark tone="error">{reason}</Remark> : input.helperText}
      multiline
      minRows={4}
      maxRows={24}
      slotProps={{ htmlInput: { spellCheck: false, style: monospace } }}
    />
  );
}
