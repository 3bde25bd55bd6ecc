import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { findingTexts, keyTexts } from '../../i18n/findingTexts';
import { useLabel } from '../../i18n/useLabel';
import { TitledDialog } from '../../ui/TitledDialog';
import { keys } from './keys';

const Keys = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '10px 16px',
  alignItems: 'baseline',
  margin: 0,
  '& dt': { whiteSpace: 'nowrap' },
  '& dd': { margin: 0 },
  '& kbd': {
    padding: '2px 7px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 5,
    backgroundColor: theme.palette.action.hover,
    font: 'inherit',
    fontSize: '0.8125rem',
  },
}));

/** "K" as it is written on the keyboard of this computer, with its modifier. */
function Key({ name, hasCtrl }: { name: string; hasCtrl: boolean }) {
  const modifier = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  if (!hasCtrl) return <kbd>{name}</kbd>;
  return (
    <>
      <kbd>{modifier}</kbd> + <kbd>{name.toUpperCase()}</kbd>
    </>
  );
}

/** The keys of the app. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const label = useLabel();
  const translate = useTranslate();
  return (
    <TitledDialog
      title={label(findingTexts.keys)}
      cancel={translate('ra.action.close')}
      maxWidth="sm"
      onClose={onClose}
    >
      <Keys>
        {keys.map((row) => (
          <div key={row.name} style={{ display: 'contents' }}>
            <dt>
              <Key name={row.key} hasCtrl={'hasCtrl' in row} />
            </dt>
            <dd>{label(keyTexts[row.name])}</dd>
          </div>
        ))}
      </Keys>
    </TitledDialog>
  );
}
