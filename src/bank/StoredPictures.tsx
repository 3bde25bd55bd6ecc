import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import { queryKeys } from '../api/queryKeys';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { useLabel } from '../i18n/useLabel';
import { collectionOf, isId, type Label } from '../metadata';
import { useApp } from '../routing/AppContext';
import { Icon } from '../ui/Icon';
import { IconAction } from '../ui/IconAction';

const labels = {
  picture: { fr: 'Photo {number}', en: 'Picture {number}' },
  enlarge: { fr: 'Agrandir la photo {number}', en: 'Enlarge picture {number}' },
  position: { fr: 'Photo {number} sur {total}', en: 'Picture {number} of {total}' },
  failedPicture: { fr: 'La photo {number} n’a pas pu être chargée.', en: 'Picture {number} failed to load.' },
  previousPicture: { fr: 'Photo précédente', en: 'Previous picture' },
  nextPicture: { fr: 'Photo suivante', en: 'Next picture' },
  noPicture: { fr: 'Aucune photo.', en: 'No picture.' },
} satisfies Record<string, Label>;

interface StoredPictureProps {
  id: Identifier;
  /** From 1. */
  number: number;
  /** Height of the placeholder. */
  height: number | string;
  children: (url: string) => ReactNode;
}

/** Downloads the file, because an `<img>` could not send the headers of the session. */
function StoredPicture({ id, number, height, children }: StoredPictureProps) {
  const label = useLabel();
  const translate = useTranslate();
  const path = `${collectionOf(useApp().bank)}/${encodeURIComponent(id)}`;
  const dataProvider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.file(path),
    queryFn: () => dataProvider.download(path),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(data);
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [data]);
  if (error)
    return (
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, color: 'text.secondary' }}>
        <Icon path={mdiImageOffOutline} />
        {label(labels.failedPicture, { number })}
        <Button size="small" onClick={() => refetch()}>
          {translate('forms.retry')}
        </Button>
      </Box>
    );
  return url ? children(url) : <Skeleton variant="rounded" height={height} />;
}

interface PictureDialogProps {
  ids: readonly Identifier[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
}

function PictureDialog({ ids, index, onChange, onClose }: PictureDialogProps) {
  const label = useLabel();
  const translate = useTranslate();
  const titleId = useId();
  const id = ids[index];
  const number = index + 1;
  const goTo = (next: number) => {
    if (ids[next] !== undefined) onChange(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') goTo(index - 1);
        if (key === 'ArrowRight') goTo(index + 1);
      }}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', p: 1, pl: 3 }}>
        <Box component="h2" id={titleId} aria-live="polite" sx={{ flex: 1, m: 0, typography: 'h3' }}>
          {label(labels.position, { number, total: ids.length })}
        </Box>
        <IconAction
          path={mdiChevronLeft}
          label={label(labels.previousPicture)}
          disabled={index === 0}
          onClick={() => goTo(index - 1)}
        />
        <IconAction
          path={mdiChevronRight}
          label={label(labels.nextPicture)}
          disabled={number === ids.length}
          onClick={() => goTo(index + 1)}
        />
        <IconAction path={mdiClose} label={translate('ra.action.close')} onClick={onClose} autoFocus />
      </Box>
      <DialogContent sx={{ pt: 0 }}>
        {id !== undefined && (
          <StoredPicture key={id} id={id} number={number} height="60vh">
            {(url) => (
              <Box
                component="img"
                src={url}
                alt={label(labels.picture, { number })}
                sx={{ width: '100%', height: { xs: '60vh', sm: '72vh' }, objectFit: 'contain' }}
              />
            )}
          </StoredPicture>
        )}
      </DialogContent>
    </Dialog>
  );
}

const thumbnailHeight = 160;

/**
 * Thumbnails of the gallery files that a record refers to by id. Each opens a large view.
 * @example <StoredPictures ids={['12', '13']} />
 */
export function StoredPictures({ ids }: { ids: unknown }) {
  const label = useLabel();
  const [open, setOpen] = useState<number>();
  const pictures = Array.isArray(ids) ? ids.filter(isId) : [];
  if (pictures.length === 0) return <Box sx={{ color: 'text.secondary' }}>{label(labels.noPicture)}</Box>;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
        {pictures.map((id, index) => (
          // The key contains the index, because a record may contain an id twice.
          <StoredPicture key={`${id} ${index}`} id={id} number={index + 1} height={thumbnailHeight}>
            {(url) => (
              <ButtonBase
                onClick={() => setOpen(index)}
                aria-label={label(labels.enlarge, { number: index + 1 })}
                aria-haspopup="dialog"
                sx={{
                  borderRadius: 1,
                  overflow: 'hidden',
                  bgcolor: 'action.hover',
                  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
                }}
              >
                <Box
                  component="img"
                  src={url}
                  alt=""
                  sx={{ width: '100%', height: thumbnailHeight, objectFit: 'cover' }}
                />
              </ButtonBase>
            )}
          </StoredPicture>
        ))}
      </Box>
      {open !== undefined && (
        <PictureDialog ids={pictures} index={open} onChange={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
