import { mdiClose, mdiImageMultipleOutline, mdiImageOffOutline, mdiUpload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import { pictureTypes, useUpload } from '../bank/useUpload';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { Remark } from './Remark';
import { useFieldInput } from './useFieldInput';

const BankDialog = lazy(() => import('../bank/BankDialog'));

function Preview({ address, alt }: { address: string; alt: string }) {
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
          {translate('forms.brokenImage')} {address}
        </span>
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      onError={() => setBroken(true)}
      sx={{ ...frame, display: 'block', maxWidth: '100%', maxHeight: 180, objectFit: 'contain' }}
    />
  );
}

/** A picture, chosen from the bank or uploaded to it; its address is stored. */
export function ImageInput({ field, name }: InputProps<FieldOf<'image'>>) {
  const { id, value, change, leave, ref, label, isRequired, helperText } = useFieldInput(field, name);
  const translate = useTranslate();
  const limitsId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = typeof value === 'string' && value !== '' ? value : undefined;
  const choose = ({ url }: RaRecord) => {
    if (typeof url === 'string') change(url);
    setOpen(false);
    leave();
  };
  const { upload, isUploading, failure } = useUpload(pictureTypes, choose);
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} helperText={helperText}>
      {address && (
        <Preview key={address} address={address} alt={translate('forms.imageOf', { name: label })} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: address ? 1 : 0 }}>
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
        <Button
          variant="outlined"
          size="small"
          disabled={isUploading}
          aria-busy={isUploading}
          aria-describedby={limitsId}
          startIcon={<Icon path={mdiUpload} />}
          onClick={() => file.current?.click()}
        >
          {translate(isUploading ? 'forms.bank.uploadingShort' : 'forms.bank.upload')}
        </Button>
        {address && (
          <Button size="small" startIcon={<Icon path={mdiClose} />} onClick={() => change(null)}>
            {translate('forms.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) upload(target.files);
          target.value = '';
        }}
      />
      {isUploading && <LinearProgress aria-label={translate('forms.bank.uploadingShort')} sx={{ mt: 1 }} />}
      <FormHelperText id={limitsId}>{translate('forms.bank.limits')}</FormHelperText>
      <div role="alert">{failure && <Remark tone="error">{failure}</Remark>}</div>
      {isOpen && (
        <Suspense fallback={null}>
          <BankDialog chosen={address} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldGroup>
  );
}
