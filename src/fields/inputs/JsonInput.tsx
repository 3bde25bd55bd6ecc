import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { parseJson } from '../../api/json';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './inputs';
import { InputMessage } from './parts/InputMessage';
import { useParsedText } from './useParsedText';

const format = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);

export const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};

export function JsonInput({ field, name }: InputProps<FieldOf<'json'>>) {
  const translate = useTranslate();
  const {
    input: { textFieldProps },
    text,
    type,
    error,
  } = useParsedText(field, name, {
    format,
    parse: (typed) => {
      try {
        return { value: typed.trim() === '' ? null : parseJson(typed) };
      } catch (error) {
        // The message is in English, so only its line number is shown. Some messages have none.
        const line = /line (\d+)/.exec(String(error))?.[1];
        return { reason: translate(line ? 'validation.jsonLine' : 'validation.json', { line }) };
      }
    },
  });
  return (
    <TextField
      {...textFieldProps}
      value={text}
      onChange={({ target }) => type(target.value)}
      error={textFieldProps.error || error !== undefined}
      helperText={error ? <InputMessage tone="error">{error}</InputMessage> : textFieldProps.helperText}
      multiline
      minRows={4}
      maxRows={24}
      slotProps={{ htmlInput: { spellCheck: false, style: monospace, 'data-unsent': error } }}
    />
  );
}
