import { useAuthProvider, useNotify } from 'react-admin';
import {
  type AdminAuthProvider,
  ApiError,
  ConfirmDialog,
  useCapability,
  useLabel,
  useNotifyError,
  useTask,
} from '../../src/engine';
import type { RowActionProps } from '../../src/metadata';

const title = {
  fr: 'Envoyer le lien de mot de passe à {email} ?',
  en: 'Send the password link to {email}?',
};
const text = {
  fr: 'Un e-mail lui permet de choisir un nouveau mot de passe. D’ici là, l’actuel reste valable.',
  en: 'An e-mail lets them choose a new password. Until then, the present one remains valid.',
};
const textOrInvitation = {
  fr: 'Un e-mail lui permet de choisir un nouveau mot de passe. D’ici là, l’actuel reste valable. Une personne qui n’a pas encore choisi le sien reçoit de nouveau son invitation.',
  en: 'An e-mail lets them choose a new password. Until then, the present one remains valid. Somebody who has not chosen one yet gets the invitation again.',
};
const send = { fr: 'Envoyer', en: 'Send' };
const sent = { fr: 'Lien envoyé à {email}.', en: 'Link sent to {email}.' };

/** Asks for confirmation, then sends a user the same mail as the screen "forgotten password". */
export default function PasswordMail({ record, onClose }: RowActionProps) {
  const label = useLabel();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const invites = useCapability('invitations');
  const { isPending, run } = useTask();
  const confirm = async () => {
    try {
      await authProvider?.forgotPassword(String(record.email));
      notify(label(sent, record), { type: 'success' });
    } catch (error) {
      // Here a 401 means an unknown e-mail address, not that the session has ended.
      if (error instanceof ApiError && error.status === 401) notify('error.unknownEmail', { type: 'error' });
      else notifyError('error.send', error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isPending={isPending}
      isDestructive={false}
      title={label(title, record)}
      text={label(invites ? textOrInvitation : text)}
      confirm={label(send)}
      onConfirm={() => run(confirm)}
      onClose={onClose}
    />
  );
}
