import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { isLinkAddress } from './richTextSchema';
import { texts } from './texts';

interface LinkDialogProps {
  href: string;
  /** Receives an empty string to remove the link. */
  onSet: (href: string) => void;
  onClose: () => void;
}

/** Adds `https://` or `mailto:` unless the address has a scheme or is a path, a query or an anchor. */
const withScheme = (address: string) => {
  const text = address.trim();
  // In `mairie.fr:8080`, the part before the colon looks like a scheme.
  const hasPort = /^[^\s:/?#]+\.[^\s:/?#]+:\d/.test(text);
  if (text === '' || (!hasPort && /^([a-z][a-z\d+.-]*:|[./#?])/i.test(text))) return text;
  // An `@` after a slash is part of the path, as in `youtube.com/@mairie`.
  return /^[^/?#]*@/.test(text) ? `mailto:${text}` : `https://${text}`;
};

export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const [text, setText] = useState(href);
  const [refused, setRefused] = useState<string>();
  const submit = () => {
    // A stored address may stay, even one that is not accepted.
    const address = text === href ? href : withScheme(text);
    if (address === href || address === '' || isLinkAddress(address)) onSet(address);
    else setRefused(text);
  };
  const isRefused = refused === text;
  return (
    <TitledDialog
      title={label(texts.link)}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          {href && <Button onClick={() => onSet('')}>{label(texts.unlink)}</Button>}
          <Button variant="contained" onClick={submit}>
            {translate('ra.action.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        id={id}
        label={label(texts.address)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
        error={isRefused}
        helperText={isRefused && label(texts.wrongAddress, { address: text.trim() })}
        slotProps={{
          formHelperText: { role: 'alert' },
          htmlInput: { inputMode: 'url', autoComplete: 'off' },
        }}
      />
    </TitledDialog>
  );
}
