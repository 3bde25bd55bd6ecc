import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { FieldInput } from '../../src/fields/inputs/FieldInput';
import { nameOf } from '../../src/metadata';
import { DeleteRecord } from '../../src/views/DeleteRecord';
import { RecordForm } from '../../src/views/RecordForm';
import { SaveButton } from '../../src/views/SaveButton';
import { useAskLeave } from '../../src/views/useAskLeave';
import { useSend } from '../../src/views/useSend';
import images from '.';
import { Address, Facts, Preview } from './Details';

interface FileDialogProps {
  file: RaRecord;
  onChanged: () => void;
  onClose: () => void;
}

function Actions({ file, onChanged, onClose, onDeleted }: FileDialogProps & { onDeleted: () => void }) {
  const translate = useTranslate();
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
      <DeleteRecord
        record={file}
        used="error.fileInUse"
        onDeleted={() => {
          onChanged();
          onDeleted();
        }}
      />
      <Box sx={{ flex: 1 }} />
      <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      <SaveButton />
    </DialogActions>
  );
}

/** One file of the gallery: what it is, its address, and the words that go with it. */
export function FileDialog({ file, onChanged, onClose }: FileDialogProps) {
  const id = useId();
  const { ask, probe, question } = useAskLeave();
  const isSmall = useMediaQuery('(max-width: 600px)');
  const address = new URL(String(file.url ?? ''), document.baseURI).href;
  const close = () => ask(onClose);

  const send = useSend(images, { record: file, onStored: onChanged });

  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" fullScreen={isSmall} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {nameOf(images, file) || address}
      </DialogTitle>
      <RecordForm id={file.id} start={file} send={send}>
        {probe}
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          <Preview file={file} address={address} />
          <Facts file={file} />
          <Address address={address} />
          <FieldInput name="title" field={images.fields.title} />
          <FieldInput name="alt" field={images.fields.alt} />
        </DialogContent>
        <Actions file={file} onChanged={onChanged} onClose={close} onDeleted={onClose} />
      </RecordForm>
      {question}
    </Dialog>
  );
}
