import { type RaRecord, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { ConfirmDialog } from '../fields/ConfirmDialog';
import { nameOf } from '../metadata';
import { useConsequences } from './useConsequences';

interface ConfirmDeleteProps {
  records: readonly RaRecord[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before records are gone for good, by name or by number. */
export default function ConfirmDelete({ records, isPending, onConfirm, onClose }: ConfirmDeleteProps) {
  const resource = useDeclaration();
  const translate = useTranslate();
  const consequences = useConsequences(records);
  const [first] = records;
  const name = (first && nameOf(resource, first)) || translate('list.untitled');
  return (
    <ConfirmDialog
      isOpen
      isWaiting={isPending}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={[translate('list.confirmDeleteText'), ...consequences].join(' ')}
      confirm={translate('list.delete')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
