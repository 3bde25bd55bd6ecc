import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import type { Label, Resource } from '../../../metadata';
import { useCan } from '../../../routing/AppContext';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { useTask } from '../../../ui/useTask';
import { useBlock, useSubmission } from './useSubmission';

const texts = {
  block: { fr: 'Bloquer l’expéditeur', en: 'Block the sender' },
  unblock: { fr: 'Débloquer l’expéditeur', en: 'Unblock the sender' },
  question: { fr: 'Bloquer cet expéditeur\u00a0?', en: 'Block this sender?' },
  consequence: {
    fr: 'Tout ce qui vient de son adresse e-mail sera à vérifier et caché aux habitants. Cette adresse ne recevra plus de mail sur ses envois. La personne n’en sait rien. Le blocage dure 12 mois.',
    en: 'Everything from this e-mail address will wait for a check, hidden from citizens. The address will get no more mails about its submissions. The person is not told. The block lasts 12 months.',
  },
  confirm: { fr: 'Bloquer', en: 'Block' },
  blocked: { fr: 'L’expéditeur est bloqué.', en: 'The sender is blocked.' },
  unblocked: { fr: 'L’expéditeur est débloqué.', en: 'The sender is unblocked.' },
} satisfies Record<string, Label>;

/**
 * A button that blocks the sender of a record, or ends the block. Visible if the backend knows the sender's address
 * and the user may edit the record.
 * @example <SenderBlock resource={halls} record={hall} />
 */
export function SenderBlock({ resource, record }: { resource: Resource; record: RaRecord }) {
  const label = useLabel();
  const can = useCan();
  const { isBlocked } = useSubmission(resource, record).data ?? {};
  const block = useBlock(resource, record);
  const { isPending, run } = useTask();
  const [isAsking, setAsking] = useState(false);
  if (typeof isBlocked !== 'boolean' || !can('edit')) return null;
  const confirm = async () => {
    await block(true, label(texts.blocked));
    setAsking(false);
  };
  return (
    <>
      <Button
        color={isBlocked ? 'primary' : 'error'}
        aria-busy={isPending}
        onClick={() => (isBlocked ? run(() => block(false, label(texts.unblocked))) : setAsking(true))}
      >
        {label(isBlocked ? texts.unblock : texts.block)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label(texts.question)}
          text={label(texts.consequence)}
          confirm={label(texts.confirm)}
          isPending={isPending}
          onConfirm={() => run(confirm)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
