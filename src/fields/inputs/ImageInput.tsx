import { mdiClose, mdiImageMultipleOutline, mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef, useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useApp } from '../../AppContext';
import { type FieldOf, nameOf } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { LazyBankDialog } from '../bank/BankButton';
import { UploadButton } from '../bank/UploadButton';
import UploadList from '../bank/UploadList';
import { pictureTypes, useUpload } from '../bank/useUpload';
import type { InputProps } from './inputs';
import { FieldGroup } from './parts/FieldGroup';
import { useFieldInput } from './useFieldInput';

function Preview({ url, alt }: { url: string; alt: string }) {
  const translate = useTranslate();
  const [isBroken, setBroken] = useState(false);
  const frame = { borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: 'action.hover' };
  if (isBroken) {
    return (
      <Box
        sx={{ ...frame, display: 'flex', gap: 1, p: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        <Icon path={mdiImageOffOutline} />
        <span>
          {translate('forms.brokenImage')} {url}
        </span>
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={url}
      alt={alt}
      onError={() => setBroken(true)}
      sx={{ ...frame, display: 'block', maxWidth: '100%', maxHeight: 180, objectFit: 'contain' }}
    />
  );
}

/** A picture chosen from the gallery or uploaded to it. The field stores its URL. */
export function ImageInput({ field, name }: InputProps<FieldOf<'image'>>) {
  const { value, change, onBlur, ref, groupProps } = useFieldInput(field, name);
  const translate = useTranslate();
  const { bank } = useApp();
  const limitsId = useId();
  const [isOpen, setOpen] = useState(false);
  const url = typeof value === 'string' && value !== '' ? value : undefined;
  const notify = useNotify();
  const choose = (file: RaRecord) => {
    if (typeof file.url === 'string') change(file.url);
    setOpen(false);
    onBlur();
  };
  const urlAtUpload = useRef(url);
  const { upload, uploads, isUploading } = useUpload(pictureTypes, (file) => {
    if (url === urlAtUpload.current) {
      if (typeof file.url === 'string') change(file.url);
      onBlur();
      return;
    }
    // The user chose or removed a picture meanwhile, which counts.
    notify('forms.bank.added', { type: 'success', messageArgs: { name: nameOf(bank, file) } });
  });
  return (
    <FieldGroup {...groupProps}>
      {url && <Preview key={url} url={url} alt={translate('forms.imageOf', { name: groupProps.label })} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: url ? 1 : 0 }}>
        <Button
          ref={ref}
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          startIcon={<Icon path={mdiImageMultipleOutline} />}
          onClick={() => setOpen(true)}
        >
          {translate('forms.bank.choose')}
        </Button>
        <UploadButton
          size="small"
          accepted={pictureTypes}
          isUploading={isUploading}
          disabled={isUploading}
          aria-describedby={limitsId}
          onFiles={(files) => {
            urlAtUpload.current = url;
            upload(files);
          }}
        />
        {url && (
          <Button size="small" startIcon={<Icon path={mdiClose} />} onClick={() => change(null)}>
            {translate('forms.remove')}
          </Button>
        )}
      </Box>
      <FormHelperText id={limitsId}>{translate('forms.bank.limits')}</FormHelperText>
      <UploadList uploads={uploads} />
      {isOpen && <LazyBankDialog chosen={url} onChoose={choose} onClose={() => setOpen(false)} />}
    </FieldGroup>
  );
}
