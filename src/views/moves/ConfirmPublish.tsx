import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { upperFirst } from 'es-toolkit';
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { notificationAdvice, notVisible } from './advice';
import { publishTexts } from './publishTexts';

const texts = {
  title: { fr: 'Publier « {name} » ?', en: 'Publish “{name}”?' },
  text: {
    fr: 'Les habitants abonnés peuvent recevoir une notification sur leur téléphone.',
    en: 'The subscribed citizens may get a notification on their phone.',
  },
} satisfies Record<string, Label>;

interface ConfirmPublishProps {
  record: RaRecord;
  isPending: boolean;
  onConfirm: (notifies: boolean) => void;
  onClose: () => void;
}

export function ConfirmPublish({ record, isPending, onConfirm, onClose }: ConfirmPublishProps) {
  const resource = useResource();
  const label = useLabel();
  const recordName = useRecordName();
  const id = useId();
  return (
    <TitledDialog
      role="alertdialog"
      fullWidth={false}
      title={label(texts.title, { name: recordName(resource, record) })}
      aria-describedby={id}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={() => onConfirm(false)}>
            {label(publishTexts.silently)}
          </Button>
          <Button variant="contained" disabled={isPending} onClick={() => onConfirm(true)}>
            {label(publishTexts.notify)}
          </Button>
        </>
      }
    >
      <DialogContentText id={id}>
        {label(texts.text)}
        {notificationAdvice(resource, record).length > 0 && ` ${upperFirst(label(notVisible))}.`}
      </DialogContentText>
    </TitledDialog>
  );
}
