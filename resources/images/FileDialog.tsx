import { mdiClose, mdiSkipNext } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
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
  useIsPhone,
  useLabel,
  useRecordForm,
} from '../../src/engine';
import { nameOf, textOf } from '../../src/metadata';
import images from '.';
import { CropFile } from './CropFile';
import { Address, Facts, Preview } from './Details';
import { labels } from './labels';
import { filterOf, undescribed } from './needs';

/**
 * The picture to describe after this one; `undefined` if there is none, or if the file needed no description when it
 * was opened.
 */
function useNextUndescribed(file: RaRecord): RaRecord | undefined {
  const isUndescribed = undescribed.files.accept.includes(file.contentType) && !file.alt;
  const { data = [] } = useGetList<RaRecord>(
    images.name,
    // The gallery has the same query for its first page of undescribed pictures, so React Query shares the answer.
    {
      pagination: { page: 1, perPage: 24 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: filterOf(undescribed),
    },
    { enabled: isUndescribed },
  );
  if (!isUndescribed) return undefined;
  const index = data.findIndex(({ id }) => id === file.id);
  // Once described, the file is not in `data`, so find the next picture by its date. After the last picture comes the
  // first one. One page is enough: when described pictures leave it, others move up.
  const following = index < 0 ? data.find(({ createdAt }) => createdAt < file.createdAt) : data[index + 1];
  return following ?? data.find(({ id }) => id !== file.id);
}

interface ActionsProps {
  file: RaRecord;
  /** `undefined` on a phone, where the close button is beside the title. */
  onClose: (() => void) | undefined;
  onDeleted: () => void;
  /** Saves, and opens the next picture without an alternative text. `undefined` if there is none. */
  saveAndNext: (() => void) | undefined;
}

function Actions({ file, onClose, onDeleted, saveAndNext }: ActionsProps) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <DialogActions
      disableSpacing
      sx={{
        flexWrap: 'wrap',
        gap: 1,
        // With this extra button, Delete and History have room for their icons only.
        ...(saveAndNext && { '& [title] > span': { display: 'none' } }),
        '@media (max-width: 599.95px)': {
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
      <SaveButton variant={saveAndNext ? 'outlined' : 'contained'} />
      {saveAndNext && (
        <TaskButton task="save" icon={mdiSkipNext} busy={translate('forms.saving')} onClick={saveAndNext}>
          {label(labels.saveAndNext)}
        </TaskButton>
      )}
    </DialogActions>
  );
}

/** The absolute URL of a file, or '' if the stored URL is missing, invalid or not http(s). */
function addressOf(url: unknown): string {
  if (typeof url !== 'string' || url === '' || !URL.canParse(url, document.baseURI)) return '';
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol.startsWith('http') ? href : '';
}

/** The title of the dialog, which changes with each save. */
function Heading() {
  const { record } = useRecordForm();
  const translate = useTranslate();
  const isPhone = useIsPhone();
  return (
    <DialogTitle
      // One line on a phone, because the form has the whole title.
      noWrap={isPhone}
      sx={{ flex: 'none', overflowWrap: 'anywhere', '@media (max-width: 599.95px)': { pr: 7 } }}
    >
      {nameOf(images, record) || addressOf(record.url) || translate('list.untitled')}
    </DialogTitle>
  );
}

interface FileFormProps extends Omit<ActionsProps, 'saveAndNext'> {
  /** The file as it was opened. */
  file: RaRecord;
  /** Opens another file in place of this one. */
  onOpen: (file: RaRecord) => void;
  /** Receives the new picture. */
  onCropped: (file: RaRecord) => void;
}

/** The content and the buttons of the dialog. Both need the form around them. */
function FileForm({ file, onOpen, onClose, onDeleted, onCropped }: FileFormProps) {
  const { submit, record } = useRecordForm();
  const stored = { ...record, id: file.id };
  const next = useNextUndescribed(file);
  const address = addressOf(record.url);
  const save = () => submit('save');
  const saveAndNext = next && (() => submit('save', { afterStored: () => onOpen(next) }));
  const saveByEnter = saveAndNext ?? save;
  const onKeyDown = ({ key, target, currentTarget, nativeEvent: { isComposing } }: KeyboardEvent) => {
    // On a button beside the input, Enter presses the button. Such a button can open a dialog, whose React events
    // bubble to this handler too: `contains` excludes them.
    const isInInput = target instanceof HTMLInputElement && currentTarget.contains(target);
    if (key === 'Enter' && isInInput && !isComposing) saveByEnter();
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 0 }}>
        <OpenElsewhere />
        {address && <Preview file={stored} address={address} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > p': { flex: '1 1 160px' } }}>
          <Facts file={stored} />
          {address && record.contentType !== documentType && (
            // The URL as it is stored: the dialog for cropping finds the picture by it.
            <CropFile url={textOf(record.url)} onStored={onCropped} />
          )}
        </Box>
        <FieldInput name="title" field={images.fields.title} />
        {/* The form ignores Enter. Here Enter saves, so that many pictures can be described in a row. */}
        <Box onKeyDown={onKeyDown}>
          <FieldInput name="alt" field={images.fields.alt} />
        </Box>
        <UsedIn record={stored} />
        {address && <Address address={address} />}
      </DialogContent>
      <Actions file={stored} onClose={onClose} onDeleted={onDeleted} saveAndNext={saveAndNext} />
    </>
  );
}

interface FileDialogProps extends Pick<FileFormProps, 'file' | 'onOpen'> {
  onClose: () => void;
}

/** A file of the gallery: preview, facts, URL and form. */
export function FileDialog({ file, onOpen, onClose }: FileDialogProps) {
  const translate = useTranslate();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();
  const isPhone = useIsPhone();
  const close = () => confirmLeave(onClose);
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      // The content scrolls, so that the buttons of a tall form stay in view.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <RecordForm
        key={file.id}
        ref={formRef}
        id={file.id}
        initialRecord={file}
        heading={
          <>
            <Heading />
            {isPhone && (
              <IconAction
                path={mdiClose}
                label={translate('ra.action.close')}
                sx={{ position: 'absolute', top: 10, right: 10 }}
                onClick={close}
              />
            )}
          </>
        }
      >
        <FileForm
          file={file}
          onOpen={onOpen}
          onClose={isPhone ? undefined : close}
          onDeleted={onClose}
          onCropped={(cropped) => confirmLeave(() => onOpen(cropped))}
        />
      </RecordForm>
      {dialog}
    </Dialog>
  );
}
