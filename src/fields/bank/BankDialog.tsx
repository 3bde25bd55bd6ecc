import { type RaRecord, useTranslate } from 'react-admin';
import { TitledDialog } from '../../ui/TitledDialog';
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
  return (
    <TitledDialog title={translate('forms.bank.title')} maxWidth="md" onClose={onClose}>
      <Bank chosen={chosen ?? ''} accepted={accepted} onChoose={onChoose} />
    </TitledDialog>
  );
}
