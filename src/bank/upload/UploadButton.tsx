import { mdiUpload } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useConfig } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';

interface UploadButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  accepted: readonly string[];
  isMultiple?: boolean;
  isUploading: boolean;
  onFiles: (files: FileList) => void;
}

export function UploadButton({ accepted, isMultiple, isUploading, onFiles, ...props }: UploadButtonProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  // `simple-rest` has no uploads.
  if (useConfig().dialect !== 'contract') return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiUpload} />}
        aria-busy={isUploading}
        {...props}
        onClick={() => input.current?.click()}
      >
        {/* `BankBar` shows only the icon on a phone. */}
        <span data-text>{translate(isUploading ? 'forms.bank.uploadingShort' : 'forms.bank.upload')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accepted.join(',')}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) onFiles(target.files);
          // Lets the user choose the same file again: an input reports only a changed value.
          target.value = '';
        }}
      />
    </>
  );
}
