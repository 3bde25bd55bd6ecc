import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { isId } from '../../metadata';
import { FailedPicture } from './FailedPicture';
import { words } from './pictureWords';
import { StoredPictureDialog } from './StoredPictureDialog';
import { useStoredFile } from './useStoredFile';

const height = 160;

function Thumbnail({ id, number, onOpen }: { id: Identifier; number: number; onOpen: () => void }) {
  const label = useLabel();
  const { address, isFailed, retry } = useStoredFile(id);
  if (isFailed) return <FailedPicture number={number} retry={retry} />;
  if (!address) return <Skeleton variant="rounded" height={height} />;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={label(words.enlarge, { number })}
      aria-haspopup="dialog"
      sx={{
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box component="img" src={address} alt="" sx={{ width: '100%', height, objectFit: 'cover' }} />
    </ButtonBase>
  );
}

/** Pictures of the bank that a record names by their ids, small; each opens large. */
export function StoredPictures({ ids }: { ids: unknown }) {
  const label = useLabel();
  const [open, setOpen] = useState<number>();
  const pictures = Array.isArray(ids) ? ids.filter(isId) : [];
  if (pictures.length === 0) return <Box sx={{ color: 'text.secondary' }}>{label(words.noPicture)}</Box>;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
        {pictures.map((id, index) => (
          <Thumbnail key={id} id={id} number={index + 1} onOpen={() => setOpen(index)} />
        ))}
      </Box>
      {open !== undefined && (
        <StoredPictureDialog
          ids={pictures}
          index={open}
          onChange={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
