import { mdiPrinterOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { Icon } from '../Icon';
import { TitledDialog } from './TitledDialog';

const labels = {
  print: { fr: 'Imprimer', en: 'Print' },
  close: { fr: 'Fermer', en: 'Close' },
} satisfies Record<string, Label>;

const frame = '.MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root';

/** Prints only the content of the dialog, without its title, on as many pages as needed. */
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
  /** The paper size. */
  size: 'A4' | 'A4 landscape';
  maxWidth: 'md' | 'lg';
  children: ReactNode;
  onClose: () => void;
}

/** A dialog whose content can be printed. */
export function PrintDialog({ title, size, maxWidth, children, onClose }: PrintDialogProps) {
  const label = useLabel();
  return (
    <TitledDialog
      className="print-dialog"
      title={title}
      cancel={label(labels.close)}
      maxWidth={maxWidth}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPrinterOutline} />}
          onClick={() => window.print()}
        >
          {label(labels.print)}
        </Button>
      }
    >
      <GlobalStyles styles={{ '@page': { size, margin: '10mm' }, '@media print': printStyles }} />
      {children}
    </TitledDialog>
  );
}
