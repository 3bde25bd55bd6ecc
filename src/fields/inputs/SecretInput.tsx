import { mdiContentCopy, mdiKeyPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldOf, maskSecret } from '../../metadata';
import { SmallButton } from '../../ui/IconAction';
import { useCopy } from '../../ui/useCopy';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';

/** 32 random bytes as base64url, which is safe in URLs and headers. */
function generate(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * A secret, such as an API key. A new one is shown in full until the user leaves the screen. A stored one is masked.
 */
export function SecretInput({ field, name }: InputProps<FieldOf<'secret'>>) {
  const [generated, setGenerated] = useState<string>();
  const { value, change, textFieldProps } = useFieldInput(field, name, {
    advice: (current) => (generated && generated === current ? 'forms.secret.once' : undefined),
  });
  const translate = useTranslate();
  const isNew = generated !== undefined && generated === value;
  const copy = useCopy('forms.secret.copied', 'forms.secret.notCopied');
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        {...textFieldProps}
        required={false}
        value={isNew ? generated : maskSecret(value)}
        placeholder={translate('forms.secret.none')}
        onFocus={(event) => event.target.select()}
        multiline={isNew}
        slotProps={{
          // Only the label shows that the field is required: HTML does not allow `required` on a read-only input.
          inputLabel: { required: textFieldProps.required },
          htmlInput: {
            readOnly: true,
            autoComplete: 'off',
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isNew && (
          <SmallButton path={mdiContentCopy} variant="contained" onClick={() => copy(generated)}>
            {translate('forms.secret.copy')}
          </SmallButton>
        )}
        <SmallButton
          path={mdiKeyPlus}
          variant="outlined"
          onClick={() => {
            const key = generate();
            setGenerated(key);
            change(key);
          }}
        >
          {translate(value ? 'forms.secret.renew' : 'forms.secret.generate')}
        </SmallButton>
      </Box>
    </Box>
  );
}
