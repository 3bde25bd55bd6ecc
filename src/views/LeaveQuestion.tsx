import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../fields/ConfirmDialog';

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether unsaved words may be lost. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={translate('forms.leave.title')}
      text={translate('forms.leave.text')}
      cancel={translate('forms.leave.stay')}
      confirm={translate('forms.leave.leave')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
