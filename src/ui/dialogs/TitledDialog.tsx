import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useIsPhone } from '../useIsPhone';

interface TitledDialogProps extends Partial<DialogProps> {
  title: string;
  cancel?: string;
  actions?: ReactNode;
  /** `undefined` while the dialog cannot be closed. */
  onClose: (() => void) | undefined;
}

export function TitledDialog({ title, cancel, actions, children, onClose, ...props }: TitledDialogProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const isWide = props.maxWidth === 'md' || props.maxWidth === 'lg';
  return (
    <Dialog open fullWidth fullScreen={isPhone && isWide} onClose={onClose} {...props}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1, p: 2, pt: 1 }}>
        <Button disabled={!onClose} onClick={onClose} autoFocus={props.role === 'alertdialog'}>
          {cancel ?? translate('ra.action.cancel')}
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
