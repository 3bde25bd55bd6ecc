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
      sx={{ '&:not(:last-child)': { mb: 2 } }}
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

interface Query {
  error: unknown;
  refetch: () => unknown;
}

/** The same for several queries that were sent side by side: those that failed are asked again. */
export function LoadFailures({ queries }: { queries: readonly Query[] }) {
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first) return null;
  return <LoadFailure error={first.error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />;
}
