import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { parseJson } from '../../api/json';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './inputs';
import { InputMessage } from './parts/InputMessage';
import { type Parsed, useParsedText } from './useParsedText';

const format = (value: unknown) =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);

function parse(text: string): Parsed {
  try {
    return { value: text.trim() === '' ? null : parseJson(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

export const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};

/** Any JSON value as text. */
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
      const parsed = parse(typed);
      return 'reason' in parsed ? { reason: translate('validation.json', parsed) } : parsed;
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
      slotProps={{ htmlInput: { spellCheck: false, style: monospace } }}
    />
  );
}
