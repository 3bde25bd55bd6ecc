import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { TitledDialog } from './TitledDialog';

export interface Answers {
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

interface ConfirmDialogProps extends Answers {
  title: string;
  text?: string;
  confirm: string;
  cancel?: string;
  /** Makes the confirm button red; true by default. */
  isDestructive?: boolean;
  /** Disables the confirm button. */
  isBlocked?: boolean;
  children?: ReactNode;
}

/**
 * Asks before an action, such as a deletion. The cancel button has the focus, so that Enter cancels.
 * @example
 * <ConfirmDialog title="Fermer la salle ?" confirm="Fermer" isPending={false} onConfirm={() => {}} onClose={() => {}} />
 */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  isPending,
  isDestructive = true,
  isBlocked = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  // Ignores a second click, which can come before the next render.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isPending) isConfirmed.current = false;
  }, [isPending]);
  const confirmOnce = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };
  return (
    <TitledDialog
      role="alertdialog"
      fullWidth={false}
      title={title}
      cancel={cancel}
      aria-describedby={text ? id : undefined}
      onClose={onClose}
      actions={
        <Button
          onClick={confirmOnce}
          color={isDestructive ? 'error' : 'primary'}
          variant="contained"
          disabled={isPending || isBlocked}
          aria-busy={isPending}
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
