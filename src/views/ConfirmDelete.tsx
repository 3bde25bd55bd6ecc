import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { ConfirmDialog } from '../fields/ConfirmDialog';
import { idFieldOf, nameOf, valueAt } from '../metadata';

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
  const dataProvider = useAdminDataProvider();
  const { tree } = resource;
  const filter = { [`${tree}_in`]: records.map((record) => valueAt(record, idFieldOf(resource))) };
  const { data: below = 0 } = useQuery({
    queryKey: ['count-of', resource.name, filter],
    queryFn: () => dataProvider.count(resource.name, filter),
    enabled: tree !== undefined,
    gcTime: 0,
  });
  const [first] = records;
  const name = (first && nameOf(resource, first)) || translate('list.untitled');
  return (
    <ConfirmDialog
      isOpen
      isWaiting={isPending}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={[
        translate('list.confirmDeleteText'),
        below > 0 && translate('tree.below', { smart_count: below }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={translate('list.delete')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
