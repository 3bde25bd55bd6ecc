import { type RaRecord, useTranslate } from 'react-admin';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { useResource } from '../../routing/AppContext';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

/** Not in `src/i18n`, which every list loads. */
const texts = {
  one: { fr: 'Dépublier « {name} » ?', en: 'Unpublish “{name}”?' },
  several: { fr: 'Dépublier ces {count} éléments ?', en: 'Unpublish these {count} items?' },
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
      title={label(records.length > 1 ? texts.several : texts.one, { name, count: records.length })}
      confirm={translate('list.unpublish')}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
