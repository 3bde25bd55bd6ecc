import { mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { type KeyboardEvent, useId } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { FailedPicture } from './FailedPicture';
import { words } from './pictureWords';
import { useStoredFile } from './useStoredFile';

function Large({ id, number }: { id: Identifier; number: number }) {
  const label = useLabel();
  const { address, isFailed, retry } = useStoredFile(id);
  if (isFailed) return <FailedPicture number={number} retry={retry} />;
  if (!address) return <Skeleton variant="rounded" height="60vh" />;
  return (
    <Box
      component="img"
      src={address}
      alt={label(words.picture, { number })}
      sx={{ width: '100%', height: { xs: '60vh', sm: '72vh' }, objectFit: 'contain' }}
    />
  );
}

interface StoredPictureDialogProps {
  ids: readonly Identifier[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
}

/** One picture as large as the window, and the way to the others by buttons and arrow keys. */
export function StoredPictureDialog({ ids, index, onChange, onClose }: StoredPictureDialogProps) {
  const label = useLabel();
  const translate = useTranslate();
  const titleId = useId();
  const id = ids[index];
  const number = index + 1;
  const go = (to: number) => {
    if (ids[to] !== undefined) onChange(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(index - 1);
    if (event.key === 'ArrowRight') go(index + 1);
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={press} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', p: 1, pl: 3 }}>
        <Box component="h2" id={titleId} aria-live="polite" sx={{ flex: 1, m: 0, typography: 'h3' }}>
          {label(words.position, { number, total: ids.length })}
        </Box>
        <IconButton
          disabled={index === 0}
          aria-label={label(words.previousPicture)}
          onClick={() => go(index - 1)}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <IconButton
          disabled={number === ids.length}
          aria-label={label(words.nextPicture)}
          onClick={() => go(index + 1)}
        >
          <Icon path={mdiChevronRight} />
        </IconButton>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} autoFocus>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <DialogContent sx={{ pt: 0 }}>
        {id !== undefined && <Large key={id} id={id} number={number} />}
      </DialogContent>
    </Dialog>
  );
}
