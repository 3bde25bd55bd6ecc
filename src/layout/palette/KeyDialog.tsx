import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { searchTexts, shortcutTexts } from '../../i18n/searchTexts';
import { useLabel } from '../../i18n/useLabel';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { keys } from '../../ui/keys';

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

export function KeyDialog({ onClose }: { onClose: () => void }) {
  const label = useLabel();
  const translate = useTranslate();
  const modifier = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return (
    <TitledDialog
      title={label(searchTexts.keys)}
      cancel={translate('ra.action.close')}
      maxWidth="sm"
      onClose={onClose}
    >
      <Keys>
        {keys.map(({ name, key, ...row }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              {'hasCtrl' in row ? (
                <>
                  <kbd>{modifier}</kbd> +{' '}
                  <kbd>{key === 'Enter' ? label(searchTexts.enterKey) : key.toUpperCase()}</kbd>
                </>
              ) : (
                <kbd>{key}</kbd>
              )}
            </dt>
            <dd>{label(shortcutTexts[name])}</dd>
          </div>
        ))}
      </Keys>
    </TitledDialog>
  );
}
