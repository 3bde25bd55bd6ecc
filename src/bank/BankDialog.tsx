import { type RaRecord, useTranslate } from 'react-admin';
import { TitledDialog } from '../ui/dialogs/TitledDialog';
import { Bank } from './Bank';
import type { FileLimits } from './upload/useUpload';

interface BankDialogProps {
  /** The URL of the file in use. */
  chosen?: string;
  /** The files that users can choose or upload; pictures by default. */
  limits?: FileLimits;
  onChoose: (record: RaRecord) => void;
  onClose: () => void;
}

/** A dialog to choose a file from the gallery, or to upload one. */
export default function BankDialog({ chosen, limits, onChoose, onClose }: BankDialogProps) {
  const translate = useTranslate();
  return (
    <TitledDialog title={translate('forms.bank.title')} maxWidth="md" onClose={onClose}>
      <Bank chosen={chosen ?? ''} limits={limits} onChoose={onChoose} />
    </TitledDialog>
  );
}
