import { mdiPrinterOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { Icon } from '../Icon';
import { TitledDialog } from './TitledDialog';

const printLabel: Label = { fr: 'Imprimer', en: 'Print' };

const frame = '.MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root';

/** Prints only the content of the dialog, on as many pages as needed. */
const printStyles = {
  body: { overflow: 'visible !important' },
  'body > :not(.print-dialog), .print-dialog :is(.MuiBackdrop-root, .MuiDialogTitle-root, .MuiDialogActions-root)':
    {
      display: 'none !important',
    },
  [`.print-dialog, .print-dialog :is(${frame})`]: {
    position: 'static !important',
    display: 'block !important',
    height: 'auto !important',
    maxHeight: 'none !important',
    maxWidth: 'none !important',
    width: 'auto !important',
    margin: '0 !important',
    padding: '0 !important',
    overflow: 'visible !important',
    border: '0 !important',
    boxShadow: 'none !important',
    background: '#fff !important',
  },
};

interface PrintDialogProps {
  title: string;
  size: 'A4' | 'A4 landscape';
  maxWidth: 'md' | 'lg';
  children: ReactNode;
  onClose: () => void;
}

export function PrintDialog({ title, size, maxWidth, children, onClose }: PrintDialogProps) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <TitledDialog
      className="print-dialog"
      title={title}
      cancel={translate('ra.action.close')}
      maxWidth={maxWidth}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPrinterOutline} />}
          onClick={() => window.print()}
        >
          {label(printLabel)}
        </Button>
      }
    >
      <GlobalStyles styles={{ '@page': { size, margin: '10mm' }, '@media print': printStyles }} />
      {children}
    </TitledDialog>
  );
}
