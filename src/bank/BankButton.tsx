import { mdiImageMultipleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { type Ref, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon';
import { loadable } from '../ui/loadable';
import { anyFile, type FileLimits } from './upload/useUpload';

export const LazyBankDialog = loadable(() => import('./BankDialog'));

interface BankButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** The files that users can choose or upload; pictures and PDFs by default. */
  limits?: FileLimits;
  /** The URL of the file in use. */
  chosen?: string;
  onChoose: (file: RaRecord) => void;
}

/** A button that opens the gallery to choose a file. */
export function BankButton({ ref, limits = anyFile, chosen, onChoose }: BankButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        startIcon={<Icon path={mdiImageMultipleOutline} />}
        onClick={() => setOpen(true)}
      >
        {translate('forms.bank.choose')}
      </Button>
      {isOpen && (
        <LazyBankDialog
          limits={limits}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(file) => {
            onChoose(file);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
