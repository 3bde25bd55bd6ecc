import { type RaRecord, useTranslate } from 'react-admin';
import { readSession } from '../../api/session';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { idFieldOf } from '../../metadata';
import { useApp, useResource } from '../../routing/AppContext';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useTrash } from '../../write/useTrash';
import { usedTexts, useUsage } from './useUsage';

/**
 * Warnings before deleting records, as translated sentences: children in a tree, uses by other records, the user's own
 * account.
 */
function useDeleteWarnings(records: readonly RaRecord[]): string[] {
  const app = useApp();
  const resource = useResource();
  const translate = useTranslate();
  const user = readSession()?.user;
  const label = useLabel();
  const { uses, others, isPending, isError } = useUsage(records);
  const isOwn =
    resource === app.profile &&
    records.some((record) => record[idFieldOf(resource)] === (user?._id ?? user?.id));
  const childCount = uses.find(({ isParent }) => isParent)?.count ?? 0;
  const places = uses.filter(({ isParent }) => !isParent).map(({ title, count }) => `${title} (${count})`);
  if (others > 0) places.push(label(usedTexts.others, { count: others }));
  return [
    ...(isPending ? [translate('list.checkingUse')] : isError ? [translate('list.uncheckedUse')] : []),
    ...(isOwn ? [translate('list.ownAccount')] : []),
    ...(childCount > 0 ? [translate('tree.below', { smart_count: childCount })] : []),
    ...(places.length > 0 ? [translate('list.usedIn', { places: places.join(', ') })] : []),
  ];
}

interface ConfirmDeleteProps {
  records: readonly RaRecord[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before deleting records: shows the name of one, or the number of several. */
export default function ConfirmDelete({ records, isPending, onConfirm, onClose }: ConfirmDeleteProps) {
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  const warnings = useDeleteWarnings(records);
  const trash = useTrash();
  const [first] = records;
  const name = recordName(resource, first);
  return (
    <ConfirmDialog
      isOpen
      isWaiting={isPending}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={[trash?.confirmText(records) ?? translate('list.confirmDeleteText'), ...warnings].join(' ')}
      confirm={translate('ra.action.delete')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
