import { mdiImageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { words } from './pictureWords';

/** Stands where a picture could not be fetched, with the way to ask again. */
export function FailedPicture({ number, retry }: { number: number; retry: () => void }) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, color: 'text.secondary' }}>
      <Icon path={mdiImageOffOutline} />
      {label(words.failedPicture, { number })}
      <Button size="small" onClick={retry}>
        {translate('forms.retry')}
      </Button>
    </Box>
  );
}
