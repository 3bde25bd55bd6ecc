import { mdiContentCopy, mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import {
  documentType,
  fileSize,
  fullDate,
  Icon,
  useCopy,
  useLabel,
  useLanguage,
  useNumberFormats,
} from '../../src/engine';
import { linkOf, textOf } from '../../src/metadata';
import images from '.';
import { labels } from './labels';

/** Shows a PDF as a link, and a picture as an image with a limited height, so that the form stays in view. */
export function Preview({ file, address }: { file: RaRecord; address: string }) {
  const label = useLabel();
  if (file.contentType === documentType) {
    return (
      <Button
        component="a"
        href={linkOf('url', address)}
        target="_blank"
        rel="noreferrer"
        startIcon={<Icon path={mdiOpenInNew} />}
      >
        {label(labels.open)}
      </Button>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt={textOf(file.alt).trim() || label(labels.preview)}
      sx={{
        width: '100%',
        maxHeight: 'min(360px, 30vh)',
        objectFit: 'contain',
        borderRadius: 1,
        bgcolor: 'action.hover',
        // From edge to edge on a phone.
        '@media (max-width: 599.95px)': {
          width: 'calc(100% + 32px)',
          mx: -2,
          maxHeight: '40vh',
          borderRadius: 0,
        },
      }}
    />
  );
}

/** `PNG · 1 280 × 720 · 340 ko · Ajouté le …`, without unknown parts. */
export function Facts({ file }: { file: RaRecord }) {
  const label = useLabel();
  const language = useLanguage();
  const { number } = useNumberFormats();
  const facts = [
    textOf(file.contentType).replace(/^.*\//, '').toUpperCase(),
    file.width && file.height ? `${number(file.width)} × ${number(file.height)}` : '',
    fileSize(file.size, language),
    file.createdAt ? `${label(images.fields.createdAt.label)} ${fullDate(file.createdAt, language)}` : '',
  ];
  return (
    <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: '0.8125rem' }}>
      {facts.filter(Boolean).join(' · ')}
    </Box>
  );
}

export function Address({ address }: { address: string }) {
  const id = useId();
  const label = useLabel();
  const copy = useCopy(label(labels.copied), label(labels.notCopied));
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', flexWrap: 'wrap' }}>
      <TextField
        id={id}
        label={label(images.fields.url.label)}
        value={address}
        onFocus={(event) => event.target.select()}
        sx={{ flex: '1 1 200px' }}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="outlined" startIcon={<Icon path={mdiContentCopy} />} onClick={() => copy(address)}>
        {label(labels.copy)}
      </Button>
    </Box>
  );
}
