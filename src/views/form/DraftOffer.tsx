import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import type { Draft } from './draft';

interface DraftOfferProps {
  draft: Draft | undefined;
  /** Whether the draft was restored automatically, after the session had ended. */
  isRestored: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore a draft. */
export function DraftOffer({ draft, isRestored, onRestore, onDiscard }: DraftOfferProps) {
  const translate = useTranslate();
  const language = useLanguage();
  if (isRestored)
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }}>
        {translate('forms.draft.resumed')}
      </Alert>
    );
  if (!draft) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onRestore}>
            {translate('forms.draft.resume')}
          </Button>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {translate('forms.draft.ignore')}
          </Button>
        </>
      }
    >
      {translate('forms.draft.found', { date: fullDate(draft.savedAt, language) })}
    </Alert>
  );
}
