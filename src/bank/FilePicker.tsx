import { mdiCrop } from '@mdi/js';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { type Label, nameOf, type Ratio } from '../metadata';
import { useApp } from '../routing/AppContext';
import { SmallButton } from '../ui/IconAction';
import { loadable } from '../ui/loadable';
import { BankButton } from './BankButton';
import { UploadButton } from './upload/UploadButton';
import UploadList from './upload/UploadList';
import { type FileLimits, useUpload } from './upload/useUpload';
import { useDescribe } from './useDescribe';

const CropDialog = loadable(() => import('./CropDialog'));

const cropLabel: Label = { fr: 'Recadrer', en: 'Crop' };

interface FilePickerProps {
  /** The button that opens the gallery. */
  ref: Ref<HTMLButtonElement>;
  limits: FileLimits;
  /** The URL of the file in use, for a field that stores only one. */
  chosen?: string;
  /** Offers to crop the picture in use to this ratio. */
  ratio?: Ratio;
  isMultiple?: boolean;
  /** Receives the URL of a file that was chosen or uploaded. */
  onAdd: (url: string) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** The controls of a field that stores files of the gallery: buttons to choose, upload and crop a file. */
export function FilePicker({ ref, limits, chosen, ratio, isMultiple, onAdd, children }: FilePickerProps) {
  const { bank } = useApp();
  const limitsId = useId();
  const notify = useNotify();
  const { describe, question } = useDescribe();
  const add = (file: RaRecord) => {
    if (typeof file.url !== 'string') return;
    onAdd(file.url);
    describe(file);
  };
  const label = useLabel();
  const [isCropping, setCropping] = useState(false);
  const chosenAtUpload = useRef(chosen);
  const { upload, uploads, isUploading, limitsText } = useUpload(limits, (file) => {
    if (isMultiple || chosen === chosenAtUpload.current) add(file);
    // The user has chosen or removed a file since the upload started. That choice wins.
    else notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, file) } });
  });
  const send = (files: Iterable<File>) => {
    chosenAtUpload.current = chosen;
    upload(files);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BankButton ref={ref} limits={limits} chosen={chosen} onChoose={add} />
        <UploadButton
          size="small"
          accepted={limits.accept}
          isMultiple={isMultiple}
          isUploading={isUploading}
          disabled={isUploading && !isMultiple}
          aria-describedby={limitsId}
          onFiles={send}
        />
        {chosen && ratio && (
          <SmallButton
            path={mdiCrop}
            aria-haspopup="dialog"
            disabled={isUploading}
            onClick={() => setCropping(true)}
          >
            {label(cropLabel)}
          </SmallButton>
        )}
        {children}
      </Box>
      <FormHelperText id={limitsId}>{limitsText}</FormHelperText>
      <UploadList uploads={uploads} />
      {question}
      {isCropping && chosen && ratio && (
        <CropDialog
          url={chosen}
          ratio={ratio}
          onCropped={(file) => send([file])}
          onClose={() => setCropping(false)}
        />
      )}
    </>
  );
}
