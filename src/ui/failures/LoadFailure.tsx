import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { redirectFor } from '../../api/errors';
import { sessionState } from '../../api/session';
import { useErrorText } from './errorMessages';

interface LoadFailureProps {
  error: unknown;
  retry: () => void;
  /** What could not be loaded: its name, the translation key of its name, or the `error.…` key of a sentence. */
  what?: string;
}

/**
 * Explains why data could not be loaded, with a retry button. Renders nothing if the error redirects to another screen.
 * @example
 * const { data, error, refetch } = useGetOne('halls', { id: 7 });
 * return error ? <LoadFailure error={error} retry={refetch} /> : <p>{data?.title}</p>;
 */
export function LoadFailure({ error, retry, what = 'error.loading' }: LoadFailureProps) {
  const translate = useTranslate();
  const textOf = useErrorText();
  // After a sign-out in another tab, no screen follows.
  if (redirectFor(error) && sessionState() !== 'ended') return null;
  return (
    <Alert
      severity="error"
      // On a phone, the button wraps below the text.
      sx={{
        flexWrap: 'wrap',
        '& > .MuiAlert-message': { flex: '1 1 12rem' },
        '&:not(:last-child)': { mb: 2 },
      }}
      action={
        <Button color="inherit" size="small" onClick={() => retry()}>
          {translate('forms.retry')}
        </Button>
      }
    >
      {textOf(what, error)}
    </Alert>
  );
}

export interface Query {
  error: unknown;
  refetch: () => unknown;
}

/**
 * A single `LoadFailure` for several queries. Retries the failed ones.
 * @example
 * const queries = [useGetOne('halls', { id: 7 }), useGetOne('halls', { id: 8 })];
 * return <LoadFailures queries={queries} />;
 */
export function LoadFailures({ queries }: { queries: readonly Query[] }) {
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first) return null;
  return (
    <LoadFailure error={first.error} retry={() => Promise.all(failed.map((query) => query.refetch()))} />
  );
}
