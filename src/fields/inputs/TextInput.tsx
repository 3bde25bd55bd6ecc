import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import type { InputProps } from './input';
import { useFieldInput } from './useFieldInput';

export type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'url';

/** The keyboard that a telephone offers. The type stays text: the browser's own checks would block a save. */
const modes = { text: 'text', longText: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

function OpenLink({ address }: { address: string }) {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        edge="end"
        aria-label={translate('forms.openLink')}
      >
        <Icon path={mdiOpenInNew} />
      </IconButton>
    </InputAdornment>
  );
}

/** The signs that were typed, beside those that are shown to the reader. */
const Counted = ({ length, of }: { length: number; of: number }) => (
  <Box component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
    {length} / {of}
  </Box>
);

export interface TextInputProps extends InputProps<FieldOf<TextKind>> {
  /** What is advised besides, as a key of the dictionary. */
  advice?: string;
  onLeave?: () => void;
}

/** Text of one line or several, an e-mail address, a telephone number or a web address. */
export function TextInput({ field, name, advice, onLeave }: TextInputProps) {
  const { id, value, change, leave, ref, label, isRequired, isRefused, helperText } = useFieldInput(
    field,
    name,
    { advice },
  );
  const limit = 'advisedLength' in field ? field.advisedLength : undefined;
  const text = value === null || value === undefined ? '' : String(value);
  const isLong = field.kind === 'longText';
  const opens = field.kind === 'url' && /^https?:\/\/\S+$/i.test(text);
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      value={text}
      onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        leave();
        onLeave?.();
      }}
      inputRef={ref}
      required={isRequired}
      error={isRefused}
      helperText={
        limit ? (
          <>
            {helperText}
            <Counted length={text.length} of={limit} />
          </>
        ) : (
          helperText
        )
      }
      multiline={isLong}
      minRows={isLong ? ('rows' in field && field.rows) || 3 : undefined}
      maxRows={isLong ? 16 : undefined}
      slotProps={{
        htmlInput: { inputMode: modes[field.kind], autoComplete: 'off' },
        input: opens ? { endAdornment: <OpenLink address={text} /> } : {},
      }}
    />
  );
}
