import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { BankPicker } from './BankPicker';

interface BankDialogProps {
  chosen?: string;
  onChoose: (record: RaRecord) => void;
  onClose: () => void;
}

/** Chooses a picture of the bank, or adds one to it. */
export default function BankDialog({ chosen, onChoose, onClose }: BankDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const isSmall = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isSmall} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('forms.bank.title')}</DialogTitle>
      <DialogContent>
        <BankPicker chosen={chosen} onChoose={onChoose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
