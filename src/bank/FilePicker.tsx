import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { nameOf, type Ratio } from '../metadata';
import { useApp } from '../routing/AppContext';
import { BankButton } from './BankButton';
import { CropButton } from './CropButton';
import { UploadButton } from './upload/UploadButton';
import UploadList from './upload/UploadList';
import { documentType, type FileLimits, useUpload } from './upload/useUpload';
import { useDescribe } from './useDescribe';

interface FilePickerProps {
  /** The button that opens the gallery. */
  ref: Ref<HTMLButtonElement>;
  limits: FileLimits;
  /** The URL of the stored file, for a field that stores only one. */
  chosen?: string;
  ratio?: Ratio;
  isMultiple?: boolean;
  onAdd: (url: string) => void;
  children?: ReactNode;
}

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
  // The file that was chosen when the running upload began or was retried.
  const chosenBefore = useRef(chosen);
  const { upload, uploads, isUploading, limitsText } = useUpload(limits, (file) => {
    if (isMultiple || chosen === chosenBefore.current) add(file);
    // The user has chosen or removed a file during the upload. That choice wins.
    else notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, file) } });
  });
  useEffect(() => {
    if (!isUploading) chosenBefore.current = chosen;
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
          onFiles={upload}
        />
        {chosen && !limits.accept.includes(documentType) && (
          <CropButton
            url={chosen}
            ratio={ratio}
            disabled={isUploading}
            onCropped={(file, alt) => upload([file], alt)}
          />
        )}
        {children}
      </Box>
      <FormHelperText id={limitsId}>{limitsText}</FormHelperText>
      <UploadList uploads={uploads} />
      {question}
    </>
  );
}
