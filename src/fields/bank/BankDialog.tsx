import { type RaRecord, useTranslate } from 'react-admin';
import { TitledDialog } from '../../ui/TitledDialog';
import { Bank } from './Bank';

interface BankDialogProps {
  /** The URL of the file in use. */
  chosen?: string;
  /** The content types that can be chosen or uploaded; pictures by default. */
  accepted?: readonly string[];
  onChoose: (record: RaRecord) => void;
  onClose: () => void;
}

/** Chooses a file of the gallery, or uploads one. */
export default function BankDialog({ chosen, accepted, onChoose, onClose }: BankDialogProps) {
  const translate = useTranslate();
  return (
    <TitledDialog title={translate('forms.bank.title')} maxWidth="md" onClose={onClose}>
      <Bank chosen={chosen ?? ''} accepted={accepted} onChoose={onChoose} />
    </TitledDialog>
  );
}
