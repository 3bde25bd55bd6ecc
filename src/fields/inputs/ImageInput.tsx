import { mdiClose, mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { FieldOf } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { FilePicker } from '../bank/FilePicker';
import { anyPicture } from '../bank/useUpload';
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
  const { setFocus } = useFormContext();
  const translate = useTranslate();
  const url = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <FieldGroup {...groupProps}>
      {url && (
        <Box sx={{ mb: 1 }}>
          <Preview key={url} url={url} alt={translate('forms.imageOf', { name: groupProps.label })} />
        </Box>
      )}
      <FilePicker
        ref={ref}
        limits={anyPicture}
        chosen={url}
        onAdd={(next) => {
          change(next);
          onBlur();
        }}
      >
        {url && (
          <Button
            size="small"
            startIcon={<Icon path={mdiClose} />}
            onClick={() => {
              flushSync(() => change(null));
              // The button is gone.
              setFocus(name);
            }}
          >
            {translate('forms.remove')}
          </Button>
        )}
      </FilePicker>
    </FieldGroup>
  );
}
