import { mdiImageMultipleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { loadable } from '../../ui/loadable';
import { fileTypes } from './useUpload';

export const LazyBankDialog = loadable(() => import('./BankDialog'));

/** A button that opens the gallery to choose a file, including PDFs. */
export function BankButton({ onChoose }: { onChoose: (file: RaRecord) => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
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
          accepted={fileTypes}
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
