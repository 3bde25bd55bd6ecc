import { mdiPaletteOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from './Icon';

const PreferencesPanel = lazy(() => import('./PreferencesPanel'));

/** Opens the colours and the mode that this browser keeps. */
export function PreferencesButton() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = translate('layout.preferences.title');
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiPaletteOutline} />
      </IconButton>
      {anchor && (
        <Suspense>
          <PreferencesPanel name={name} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
