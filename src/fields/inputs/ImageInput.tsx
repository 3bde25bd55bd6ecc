import { mdiClose, mdiImageMultipleOutline, mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { lazy, Suspense, useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { FieldOf } from '../../metadata';
import { UploadButton } from '../bank/UploadButton';
import { UploadList } from '../bank/UploadList';
import { pictureTypes, useUpload } from '../bank/useUpload';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
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
  const [isOpen, setOpen] = useState(false);
  const address = typeof value === 'string' && value !== '' ? value : undefined;
  const choose = ({ url }: RaRecord) => {
    if (typeof url === 'string') change(url);
    setOpen(false);
    leave();
  };
  const { upload, uploads, isUploading, forget } = useUpload(pictureTypes, choose);
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
        <UploadButton
          size="small"
          accepted={pictureTypes}
          isUploading={isUploading}
          disabled={isUploading}
          aria-describedby={limitsId}
          onFiles={upload}
        />
        {address && (
          <Button size="small" startIcon={<Icon path={mdiClose} />} onClick={() => change(null)}>
            {translate('forms.remove')}
          </Button>
        )}
      </Box>
      <FormHelperText id={limitsId}>{translate('forms.bank.limits')}</FormHelperText>
      <UploadList uploads={uploads} onForget={forget} />
      {isOpen && (
        <Suspense fallback={null}>
          <BankDialog chosen={address} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldGroup>
  );
}
