import { useLabel } from '../../i18n/useLabel';
import type { RecordAction, Values } from '../../metadata';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

interface ConfirmActionProps {
  action: RecordAction;
  record: Values;
  isOpen: boolean;
  isWaiting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a declared action, in the words of its `ask`. */
export function ConfirmAction({ action, record, ...props }: ConfirmActionProps) {
  const label = useLabel();
  const { title, text } = action.ask;
  const consequence = typeof text === 'function' ? text(record) : text;
  return (
    <ConfirmDialog
      {...props}
      isDestructive={action.tone === 'error'}
      title={label(title, record)}
      text={consequence && label(consequence, record)}
      confirm={label(action.label)}
    />
  );
}
