import { mdiSwapHorizontal } from '@mdi/js';
import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { type Label, nameOf } from '../metadata';
import { useCan, useResource } from '../routing/AppContext';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog';
import { SmallButton } from '../ui/IconAction';
import { useTask } from '../ui/useTask';
import { useReplaceFile } from '../write/useReplaceFile';
import { LazyBankDialog } from './BankButton';
import { anyPicture, documentType } from './upload/useUpload';

const labels = {
  replace: { fr: 'Remplacer partout…', en: 'Replace everywhere…' },
  question: { fr: 'Remplacer « {name} » par « {by} » ?', en: 'Replace “{name}” with “{by}”?' },
  uses: {
    fr: '{count} élément utilise ce fichier. Il montrera aussitôt le nouveau, même s’il est en ligne. Mais s’il a des modifications non publiées, ce que voient les habitants garde l’ancien : publiez-le ensuite. |||| {count} éléments utilisent ce fichier. Ils montreront aussitôt le nouveau, même s’ils sont en ligne. Mais s’ils ont des modifications non publiées, ce que voient les habitants garde l’ancien : publiez-les ensuite.',
    en: '{count} record uses this file. It will show the new one at once, even if it is published. But if it has unpublished changes, what citizens see keeps the old one: publish it afterwards. |||| {count} records use this file. They will show the new one at once, even if they are published. But if they have unpublished changes, what citizens see keeps the old one: publish them afterwards.',
  },
  confirm: { fr: 'Remplacer', en: 'Replace' },
  done: {
    fr: 'Fichier remplacé dans {count} élément. |||| Fichier remplacé dans {count} éléments.',
    en: 'File replaced in {count} record. |||| File replaced in {count} records.',
  },
} satisfies Record<string, Label>;

export function ReplaceEverywhere({ file, count }: { file: RaRecord; count: number }) {
  const can = useCan();
  const bank = useResource();
  const label = useLabel();
  const notify = useNotify();
  const replace = useReplaceFile(count);
  const [isChoosing, setChoosing] = useState(false);
  const [replacement, setReplacement] = useState<RaRecord>();
  const { isPending, run } = useTask();
  const confirm = async (other: RaRecord) => {
    const changed = await replace(file, other);
    setReplacement(undefined);
    if (changed === undefined) return;
    notify(label(labels.done, { count: changed }), { type: 'success' });
  };
  if (!can('edit')) return null;
  return (
    <>
      <SmallButton path={mdiSwapHorizontal} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {label(labels.replace)}
      </SmallButton>
      {isChoosing && (
        <LazyBankDialog
          chosen={String(file.url)}
          limits={file.contentType === documentType ? { accept: [documentType] } : anyPicture}
          onClose={() => setChoosing(false)}
          onChoose={(other) => {
            if (other.id !== file.id) setReplacement(other);
          }}
        />
      )}
      {replacement && (
        <ConfirmDialog
          isPending={isPending}
          title={label(labels.question, { name: nameOf(bank, file), by: nameOf(bank, replacement) })}
          text={label(labels.uses, { count })}
          confirm={label(labels.confirm)}
          onConfirm={() => run(() => confirm(replacement))}
          onClose={() => setReplacement(undefined)}
        />
      )}
    </>
  );
}
