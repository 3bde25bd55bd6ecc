import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface LinkDialogProps {
  href: string;
  /** An empty address takes the link away. */
  onSet: (href: string) => void;
  onClose: () => void;
}

/** `example.fr` as a browser opens it; what has a scheme or is a path stays as it is. */
const completed = (address: string) => {
  const text = address.trim();
  if (text === '' || /^([a-z][a-z\d+.-]*:|\/|#)/i.test(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
};

/** Asks where a link in a text leads. */
export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(href);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('forms.richText.link')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          id={`${id}-address`}
          label={translate('forms.richText.address')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onSet(completed(text));
          }}
          slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
        />
      </DialogContent>
      <DialogActions>
        {href && <Button onClick={() => onSet('')}>{translate('forms.richText.unlink')}</Button>}
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" onClick={() => onSet(completed(text))}>
          {translate('ra.action.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
