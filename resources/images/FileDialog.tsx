import { mdiClose, mdiSkipNext } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { KeyboardEvent } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import {
  DeleteRecord,
  documentType,
  FieldInput,
  HistoryButton,
  IconAction,
  OpenElsewhere,
  RecordForm,
  SaveButton,
  TaskButton,
  UsedIn,
  useConfirmLeave,
  useLabel,
  useRecordForm,
} from '../../src/engine';
import { nameOf, textOf } from '../../src/metadata';
import images from '.';
import { CropFile } from './CropFile';
import { Address, Facts, Preview } from './Details';
import { labels } from './labels';
import { filterOf, undescribed } from './needs';

/** The next picture to describe; `undefined` if there is no other, or if the open file needs no description. */
function useNextUndescribed(file: RaRecord): RaRecord | undefined {
  const isUndescribed = undescribed.files.accept.includes(file.contentType) && !file.alt;
  const { data = [] } = useGetList<RaRecord>(
    images.name,
    // The same query as that of the gallery with this filter, so that both share one cached answer.
    {
      pagination: { page: 1, perPage: 24 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: filterOf(undescribed),
    },
    { enabled: isUndescribed },
  );
  if (!isUndescribed) return undefined;
  const index = data.findIndex(({ id }) => id === file.id);
  // After the last picture, the first one.
  return data[index + 1] ?? data.find(({ id }) => id !== file.id);
}

interface ActionsProps {
  file: RaRecord;
  /** Absent on a phone, where the button is beside the title. */
  onClose: (() => void) | undefined;
  onDeleted: () => void;
  /** Saves, and opens the next picture without an alternative text. `undefined` if there is none. */
  goOn: (() => void) | undefined;
}

function Actions({ file, onClose, onDeleted, goOn }: ActionsProps) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <DialogActions
      disableSpacing
      // Beside three buttons with a text, there is only room for the icons of the others.
      sx={{
        flexWrap: 'wrap',
        gap: 1,
        ...(goOn && { '& [title] > span': { display: 'none' } }),
        '@media (max-width: 599px)': {
          borderTop: 1,
          borderColor: 'divider',
          '& > :not([title])': { flex: '1 0 auto' },
        },
      }}
    >
      <DeleteRecord record={file} usedMessage="error.fileInUse" onDeleted={onDeleted} />
      <HistoryButton />
      {onClose && (
        <Button sx={{ ml: 'auto' }} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      )}
      <SaveButton variant={goOn ? 'outlined' : 'contained'} />
      {goOn && (
        <TaskButton task="save" icon={mdiSkipNext} busy={translate('forms.saving')} onClick={goOn}>
          {label(labels.saveAndNext)}
        </TaskButton>
      )}
    </DialogActions>
  );
}

/** The absolute URL of a file; empty if the stored one is no web address. */
function addressOf(url: unknown): string {
  if (typeof url !== 'string' || url === '' || !URL.canParse(url, document.baseURI)) return '';
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol.startsWith('http') ? href : '';
}

interface FileDialogProps {
  file: RaRecord;
  /** Opens another file in place of this one. */
  onOpen: (file: RaRecord) => void;
  onClose: () => void;
}

interface FileFormProps extends Omit<FileDialogProps, 'onClose'>, Pick<ActionsProps, 'onClose'> {
  onDeleted: () => void;
  /** Receives the new picture. */
  onCropped: (file: RaRecord) => void;
}

/** What the dialog has inside its form. */
function FileForm({ file, onOpen, onClose, onDeleted, onCropped }: FileFormProps) {
  const { submit } = useRecordForm();
  const next = useNextUndescribed(file);
  const address = addressOf(file.url);
  const save = () => submit('save');
  const goOn = next && (() => submit('save', { afterStored: () => onOpen(next) }));
  const saveByEnter = goOn ?? save;
  const onKeyDown = ({ key, target, currentTarget, nativeEvent: { isComposing } }: KeyboardEvent) => {
    // The buttons beside the input, and the dialog that one of them opens, use Enter themselves.
    const isTyped =
      target instanceof Element && target.matches('input, textarea') && currentTarget.contains(target);
    if (key === 'Enter' && isTyped && !isComposing) saveByEnter();
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 0 }}>
        <OpenElsewhere />
        {address && <Preview file={file} address={address} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > p': { flex: '1 1 160px' } }}>
          <Facts file={file} />
          {address && file.contentType !== documentType && (
            <CropFile url={textOf(file.url)} onStored={onCropped} />
          )}
        </Box>
        <FieldInput name="title" field={images.fields.title} />
        {/* The form itself ignores Enter. */}
        <Box onKeyDown={onKeyDown}>
          <FieldInput name="alt" field={images.fields.alt} />
        </Box>
        <UsedIn record={file} />
        {address && <Address address={address} />}
      </DialogContent>
      <Actions file={file} onClose={onClose} onDeleted={onDeleted} goOn={goOn} />
    </>
  );
}

/** A file of the gallery: preview, facts, URL and form. */
export function FileDialog({ file, onOpen, onClose }: FileDialogProps) {
  const translate = useTranslate();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();
  const isSmall = useMediaQuery('(max-width: 599px)');
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
      <DialogTitle
        // On a phone one line, because the form has the whole title.
        noWrap={isSmall}
        sx={{ flex: 'none', overflowWrap: 'anywhere', '@media (max-width: 599px)': { pr: 7 } }}
      >
        {nameOf(images, file) || addressOf(file.url)}
      </DialogTitle>
      {isSmall && (
        <IconAction
          path={mdiClose}
          label={translate('ra.action.close')}
          sx={{ position: 'absolute', top: 10, right: 10 }}
          onClick={close}
        />
      )}
      <RecordForm key={file.id} ref={formRef} id={file.id} initialRecord={file}>
        <FileForm
          file={file}
          onOpen={onOpen}
          onClose={isSmall ? undefined : close}
          onDeleted={onClose}
          onCropped={(cropped) => confirmLeave(() => onOpen(cropped))}
        />
      </RecordForm>
      {dialog}
    </Dialog>
  );
}
