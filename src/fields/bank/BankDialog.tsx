import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Bank } from './Bank';

interface BankDialogProps {
  /** The URL of the file in use. */
  chosen?: string;
  /** The content types that users can choose or upload; those of pictures by default. */
  accepted?: readonly string[];
  onChoose: (record: RaRecord) => void;
  onClose: () => void;
}

/** A dialog to choose a file of the gallery, or to upload one. */
export default function BankDialog({ chosen, accepted, onChoose, onClose }: BankDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const isSmall = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isSmall} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('forms.bank.title')}</DialogTitle>
      <DialogContent>
        <Bank chosen={chosen ?? ''} accepted={accepted} onChoose={onChoose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
