import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { redirectFor } from '../api/errors';
import { useFailureText } from './useFailure';

/** Says in its place what could not be loaded and why, with the way to ask again. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const translate = useTranslate();
  const textOf = useFailureText();
  // It leads away from this screen: there is nothing to ask again.
  if (redirectFor(error)) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => retry()}>
          {translate('forms.retry')}
        </Button>
      }
    >
      {textOf('error.loading', error)}
    </Alert>
  );
}
