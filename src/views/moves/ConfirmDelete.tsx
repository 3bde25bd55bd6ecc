import { type RaRecord, useTranslate } from 'react-admin';
import { useKnowsCapabilities } from '../../api/capabilities';
import { readSession } from '../../api/session';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { idFieldOf, type Label } from '../../metadata';
import { useApp, useResource } from '../../routing/AppContext';
import { type Answers, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useTrash } from '../../write/useTrash';
import { othersText, useUsage } from './useUsage';

const usedFile: Label = {
  fr: 'Un fichier utilisé n’est pas supprimé : retirez-le d’abord, ou remplacez-le partout.',
  en: 'A file in use is not deleted: remove it first, or replace it everywhere.',
};

export default function ConfirmDelete({ records, ...answers }: Answers & { records: readonly RaRecord[] }) {
  const app = useApp();
  const resource = useResource();
  const recordName = useRecordName();
  const label = useLabel();
  const translate = useTranslate();
  const trash = useTrash();
  const knowsTrash = useKnowsCapabilities();
  const user = readSession()?.user;
  const { uses, others, isPending, isError } = useUsage(records);
  const isOwn =
    resource === app.profile &&
    records.some((record) => record[idFieldOf(resource)] === (user?._id ?? user?.id));
  const childCount = uses.find(({ isParent }) => isParent)?.count ?? 0;
  const places = uses.filter(({ isParent }) => !isParent).map(({ title, count }) => `${title} (${count})`);
  if (others > 0) places.push(label(othersText, { count: others }));
  // The backend refuses to delete a file in use.
  const isUsedFile = resource === app.bank && places.length > 0;
  const sentences = [
    // No text until the app knows whether the backend has a trash.
    isUsedFile
      ? label(usedFile)
      : (trash?.confirmText(records) ?? (knowsTrash && translate('list.confirmDeleteText'))),
    isPending ? translate('list.checkingUse') : isError && translate('list.uncheckedUse'),
    isOwn && translate('list.ownAccount'),
    childCount > 0 && translate('tree.below', { smart_count: childCount }),
    places.length > 0 && translate('list.usedIn', { places: places.join(', ') }),
  ];
  const name = recordName(resource, records[0]);
  return (
    <ConfirmDialog
      {...answers}
      title={translate('list.confirmDelete', { smart_count: records.length, name })}
      text={sentences.filter(Boolean).join(' ')}
      confirm={translate('ra.action.delete')}
    />
  );
}
