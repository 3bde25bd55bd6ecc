import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { fullDate } from '../i18n/dates';
import { useLanguage } from '../i18n/useLabel';
import type { Draft } from './draft';

interface DraftOfferProps {
  draft: Draft;
  onResume: () => void;
  onIgnore: () => void;
}

/** Offers what was typed on this computer and never saved. */
export function DraftOffer({ draft, onResume, onIgnore }: DraftOfferProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onResume}>
            {translate('forms.draft.resume')}
          </Button>
          <Button color="inherit" size="small" onClick={onIgnore}>
            {translate('forms.draft.ignore')}
          </Button>
        </>
      }
    >
      {translate('forms.draft.found', { date: fullDate(draft.savedAt, language) })}
    </Alert>
  );
}
