import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { useApp } from '../../AppContext';
import { nameOf } from '../../metadata';
import { BankButton } from './BankButton';
import { UploadButton } from './UploadButton';
import UploadList from './UploadList';
import { useDescribe } from './useDescribe';
import { type FileLimits, useUpload } from './useUpload';

interface FilePickerProps {
  /** The button that opens the gallery. */
  ref: Ref<HTMLButtonElement>;
  limits: FileLimits;
  /** The URL of the file in use, if there is room for one only. */
  chosen?: string;
  isMultiple?: boolean;
  /** Receives the URL of a file that was chosen or uploaded. */
  onAdd: (url: string) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** The controls of a field that stores files of the gallery: choose one, or upload one within the limits. */
export function FilePicker({ ref, limits, chosen, isMultiple, onAdd, children }: FilePickerProps) {
  const { bank } = useApp();
  const limitsId = useId();
  const notify = useNotify();
  const { describe, question } = useDescribe();
  const add = (file: RaRecord) => {
    if (typeof file.url !== 'string') return;
    onAdd(file.url);
    describe(file);
  };
  const chosenAtUpload = useRef(chosen);
  const { upload, uploads, isUploading, limitsText } = useUpload(limits, (file) => {
    if (isMultiple || chosen === chosenAtUpload.current) add(file);
    // The user chose or removed a file meanwhile, which counts.
    else notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, file) } });
  });
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
          onFiles={(files) => {
            chosenAtUpload.current = chosen;
            upload(files);
          }}
        />
        {children}
      </Box>
      <FormHelperText id={limitsId}>{limitsText}</FormHelperText>
      <UploadList uploads={uploads} />
      {question}
    </>
  );
}
