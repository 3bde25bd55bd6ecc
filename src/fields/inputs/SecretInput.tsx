import { mdiContentCopy, mdiKeyPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLabel } from '../../i18n/useLabel';
import { type FieldOf, type Label, maskSecret } from '../../metadata';
import { SmallButton } from '../../ui/IconAction';
import { useCopy } from '../../ui/useCopy';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';

const texts = {
  none: { fr: 'Aucune clé', en: 'No key' },
  generate: { fr: 'Générer une clé', en: 'Generate a key' },
  renew: { fr: 'Générer une nouvelle clé', en: 'Generate a new key' },
  copy: { fr: 'Copier la clé', en: 'Copy the key' },
  copied: { fr: 'Clé copiée.', en: 'Key copied.' },
  notCopied: {
    fr: 'La clé n’a pas pu être copiée : sélectionnez-la.',
    en: 'The key could not be copied: please select it.',
  },
  once: {
    fr: 'Copiez cette clé maintenant, puis enregistrez : elle ne sera plus montrée en entier.',
    en: 'Copy this key now, then save: it will not be shown in full again.',
  },
} satisfies Record<string, Label>;

/** 32 random bytes as base64url. */
function generate(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Shows only a newly generated secret in full. */
export function SecretInput({ field, name }: InputProps<FieldOf<'secret'>>) {
  const [generated, setGenerated] = useState<string>();
  const { value, change, textFieldProps } = useFieldInput(field, name, {
    advice: (current) => (generated && generated === current ? texts.once : undefined),
  });
  const label = useLabel();
  const isNew = generated !== undefined && generated === value;
  const copy = useCopy(label(texts.copied), label(texts.notCopied));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        {...textFieldProps}
        required={false}
        value={isNew ? generated : maskSecret(value)}
        placeholder={label(texts.none)}
        onFocus={(event) => event.target.select()}
        multiline={isNew}
        slotProps={{
          // HTML does not allow `required` on a read-only input, so only the label has it.
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
            {label(texts.copy)}
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
          {label(value ? texts.renew : texts.generate)}
        </SmallButton>
      </Box>
    </Box>
  );
}
