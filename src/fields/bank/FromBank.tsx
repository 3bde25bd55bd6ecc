import { mdiImageMultipleOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import { fileTypes } from './useUpload';

const BankDialog = lazy(() => import('./BankDialog'));

/** Opens the bank to take a file from it, PDFs included. */
export function FromBank({ onChoose }: { onChoose: (file: RaRecord) => void }) {
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
        <Suspense fallback={null}>
          <BankDialog
            accepted={fileTypes}
            onClose={() => setOpen(false)}
            onChoose={(file) => {
              onChoose(file);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
