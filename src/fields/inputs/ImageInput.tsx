import { mdiClose, mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { FilePicker } from '../../bank/FilePicker';
import { anyPicture } from '../../bank/upload/useUpload';
import { useLabel } from '../../i18n/useLabel';
import { type FieldOf, type Label, type Ratio, ratioOf, type Values } from '../../metadata';
import { FieldGroup } from '../../ui/FieldGroup';
import { Icon } from '../../ui/Icon';
import { SmallButton } from '../../ui/IconAction';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';

const labels = {
  cut: {
    fr: 'L’application montre cette image en {ratio} et en coupe les bords. Recadrez-la pour choisir ce qui reste.',
    en: 'The app shows this picture in {ratio} and cuts off its edges. Crop it to choose what stays.',
  },
} satisfies Record<string, Label>;

const Columns = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  '& > *': { flex: '1 1 240px', minWidth: 0 },
  '& > :not(:last-child)': { flex: '0 1 288px' },
});

/** Whether the ratio cuts off more than about an eighth of a picture. */
const cutsOff = ({ naturalWidth, naturalHeight }: HTMLImageElement, [width, height]: Ratio) =>
  Math.abs(Math.log((naturalWidth * height) / (naturalHeight * width))) > 0.125;

interface PreviewProps {
  url: string;
  alt: string;
  ratio?: Ratio;
}

function Preview({ url, alt, ratio }: PreviewProps) {
  const translate = useTranslate();
  const label = useLabel();
  const [isBroken, setBroken] = useState(false);
  const [isCutOff, setCutOff] = useState(false);
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
    <div>
      <Box
        component="img"
        src={url}
        alt={alt}
        onError={() => setBroken(true)}
        onLoad={({ currentTarget }) => setCutOff(ratio !== undefined && cutsOff(currentTarget, ratio))}
        sx={{ ...frame, display: 'block', maxWidth: '100%', height: 160, objectFit: 'scale-down' }}
      />
      {isCutOff && ratio && <FormHelperText>{label(labels.cut, { ratio: ratio.join(':') })}</FormHelperText>}
    </div>
  );
}

export function ImageInput({ field, name }: InputProps<FieldOf<'image'>>) {
  const { value, change, onBlur, ref, groupProps } = useFieldInput(field, name);
  const { setFocus } = useFormContext();
  const ratio = useWatch({ compute: (values: Values) => ratioOf(field, values) });
  const translate = useTranslate();
  const url = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <FieldGroup {...groupProps}>
      <Columns>
        {url && (
          <Preview
            // `onLoad` compares the picture with the ratio, so a new ratio must load the picture again.
            key={`${url} ${ratio}`}
            url={url}
            alt={translate('forms.imageOf', { name: groupProps.label })}
            ratio={ratio}
          />
        )}
        <div>
          <FilePicker
            ref={ref}
            limits={anyPicture}
            chosen={url}
            ratio={ratio}
            onAdd={(next) => {
              change(next);
              onBlur();
            }}
          >
            {url && (
              <SmallButton
                path={mdiClose}
                onClick={() => {
                  flushSync(() => change(null));
                  // The button, which had the focus, is gone.
                  setFocus(name);
                }}
              >
                {translate('forms.remove')}
              </SmallButton>
            )}
          </FilePicker>
        </div>
      </Columns>
    </FieldGroup>
  );
}
