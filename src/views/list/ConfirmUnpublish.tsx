import { type RaRecord, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

/** Kept here, because every list loads the files of `src/i18n`. */
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

/** Asks before records are unpublished: shows the name of one, or the number of several. */
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
