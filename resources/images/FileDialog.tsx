import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useTranslate } from 'react-admin';
import {
  DeleteRecord,
  FieldInput,
  HistoryButton,
  OpenElsewhere,
  RecordForm,
  SaveButton,
  UsedIn,
  useConfirmLeave,
} from '../../src/engine';
import { nameOf } from '../../src/metadata';
import images from '.';
import { Address, Facts, Preview } from './Details';

interface FileDialogProps {
  file: RaRecord;
  onClose: () => void;
}

function Actions({ file, onClose, onDeleted }: FileDialogProps & { onDeleted: () => void }) {
  const translate = useTranslate();
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
      <DeleteRecord record={file} usedMessage="error.fileInUse" onDeleted={onDeleted} />
      <HistoryButton />
      <Box sx={{ flex: 1 }} />
      <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      <SaveButton />
    </DialogActions>
  );
}

/** The absolute URL of a file; empty if the stored one is invalid. */
function addressOf(url: unknown): string {
  const stored = typeof url === 'string' ? url : '';
  return URL.canParse(stored, document.baseURI) ? new URL(stored, document.baseURI).href : '';
}

/** A file of the gallery: preview, facts, URL and form. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const { formRef, confirmLeave, dialog } = useConfirmLeave();
  const isSmall = useMediaQuery('(max-width: 600px)');
  const address = addressOf(file.url);
  const close = () => confirmLeave(onClose);

  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      fullScreen={isSmall}
      // The content scrolls, so that the buttons of a tall form stay in view.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{nameOf(images, file) || address}</DialogTitle>
      <RecordForm ref={formRef} id={file.id} initialRecord={file}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          <OpenElsewhere />
          <Preview file={file} address={address} />
          <Facts file={file} />
          <FieldInput name="title" field={images.fields.title} />
          <FieldInput name="alt" field={images.fields.alt} />
          <UsedIn record={file} />
          <Address address={address} />
        </DialogContent>
        <Actions file={file} onClose={close} onDeleted={onClose} />
      </RecordForm>
      {dialog}
    </Dialog>
  );
}
