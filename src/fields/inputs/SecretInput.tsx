import { mdiContentCopy, mdiKeyPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import { masked } from '../columns/masked';
import type { InputProps } from './input';
import { Remark } from './Remark';
import { useFieldInput } from './useFieldInput';

/** 32 bytes that nobody can guess, in the signs that an address or a header can bear (base64url). */
function generate(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A key for a machine. A new one is shown whole until the screen is left; a stored one is masked. */
export function SecretInput({ field, name }: InputProps<FieldOf<'secret'>>) {
  const { id, value, change, leave, ref, label, isRefused, helperText } = useFieldInput(field, name);
  const translate = useTranslate();
  const notify = useNotify();
  const [fresh, setFresh] = useState<string>();
  const isFresh = fresh !== undefined && fresh === value;
  const copy = () =>
    navigator.clipboard
      .writeText(fresh ?? '')
      .then(() => notify('forms.secret.copied', { type: 'success' }))
      .catch(() => notify('forms.secret.notCopied', { type: 'warning' }));
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        id={id}
        name={name}
        label={label}
        value={isFresh ? fresh : masked(value)}
        placeholder={translate('forms.secret.none')}
        onBlur={leave}
        onFocus={(event) => event.target.select()}
        inputRef={ref}
        error={isRefused}
        multiline={isFresh}
        helperText={
          isFresh ? (
            <>
              <Remark tone="warning">{translate('forms.secret.once')}</Remark>
              {helperText}
            </>
          ) : (
            helperText
          )
        }
        slotProps={{
          htmlInput: {
            readOnly: true,
            autoComplete: 'off',
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isFresh && (
          <Button variant="contained" size="small" startIcon={<Icon path={mdiContentCopy} />} onClick={copy}>
            {translate('forms.secret.copy')}
          </Button>
        )}
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiKeyPlus} />}
          onClick={() => {
            const key = generate();
            setFresh(key);
            change(key);
          }}
        >
          {translate(value ? 'forms.secret.renew' : 'forms.secret.generate')}
        </Button>
      </Box>
    </Box>
  );
}
