import { type RaRecord, useTranslate } from 'react-admin';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

/** Not in `src/i18n`, which every list loads. */
const title: Label = {
  fr: 'Dépublier « {name} » ? |||| Dépublier ces {count} éléments ?',
  en: 'Unpublish “{name}”? |||| Unpublish these {count} items?',
};

interface ConfirmUnpublishProps {
  records: readonly RaRecord[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before unpublishing records: shows the name of one record, or the number of several. */
export default function ConfirmUnpublish({ records, isPending, onConfirm, onClose }: ConfirmUnpublishProps) {
  const resource = useResource();
  const label = useLabel();
  const recordName = useRecordName();
  const translate = useTranslate();
  const [first] = records;
  const name = recordName(resource, first);
  return (
    <ConfirmDialog
      isOpen
      isDestructive={false}
      isWaiting={isPending}
      title={label(title, { name, count: records.length })}
      confirm={translate('list.unpublish')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
