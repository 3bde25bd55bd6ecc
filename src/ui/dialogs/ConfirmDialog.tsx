import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { TitledDialog } from './TitledDialog';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text?: string;
  confirm: string;
  cancel?: string;
  isWaiting?: boolean;
  /** Colours the confirm button as a destructive action; true by default. */
  isDestructive?: boolean;
  /** Disables the confirm button until something in `children` is done. */
  isBlocked?: boolean;
  /** Rendered below the text. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted or sent. The cancel button has the focus, so that Enter cancels. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirm,
  cancel,
  isWaiting,
  isDestructive = true,
  isBlocked = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  // Ignores a second click, which can come before the next render or while the dialog fades out.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (isOpen && !isWaiting) isConfirmed.current = false;
  }, [isOpen, isWaiting]);
  const confirmOnce = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };
  return (
    <TitledDialog
      open={isOpen}
      role="alertdialog"
      fullWidth={false}
      title={title}
      cancel={cancel}
      aria-describedby={text ? id : undefined}
      onClose={onCancel}
      actions={
        <Button
          onClick={confirmOnce}
          color={isDestructive ? 'error' : 'primary'}
          variant="contained"
          disabled={isWaiting || isBlocked}
          aria-busy={isWaiting}
        >
          {confirm}
        </Button>
      }
    >
      {(text || children) && (
        <>
          {text && <DialogContentText id={id}>{text}</DialogContentText>}
          {children}
        </>
      )}
    </TitledDialog>
  );
}
