import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { HttpError, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useErrorMessage } from '../../ui/failures/errorMessages';
import { IconAction } from '../../ui/IconAction';
import { isRunning, type Upload } from '../../write/uploads';
import { useUploads } from '../../write/WriteContext';

const texts = {
  uploading: { fr: 'Envoi de {name}…', en: 'Sending {name}…' },
  waiting: { fr: '{name} : en attente', en: '{name}: waiting' },
  retry: { fr: 'Réessayer : {name}', en: 'Try again: {name}' },
  forget: { fr: 'Masquer {name}', en: 'Hide {name}' },
  unknown: {
    fr: 'Nous ne savons pas s’il est enregistré : cela sera vérifié avant un nouvel envoi.',
    en: 'We do not know whether it was stored: this will be checked before it is sent again.',
  },
} satisfies Record<string, Label>;

/** Whether the backend would refuse the same file again. */
const isRefusedForGood = (error: unknown) => error instanceof HttpError && error.status === 415;

/** `progress` is `undefined` while the file is queued. */
function Progress({ name, progress }: { name: string; progress: number | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const { stop } = useUploads();
  const text = label(progress === undefined ? texts.waiting : texts.uploading, { name });
  return (
    <>
      <Box component="span" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {progress !== undefined && (
        <Button size="small" sx={{ ml: 1 }} onClick={stop}>
          {translate('write.stop')}
        </Button>
      )}
      <LinearProgress
        aria-label={text}
        // The file is sent, but the response has not arrived.
        variant={progress === 1 ? 'indeterminate' : 'determinate'}
        value={Math.round((progress ?? 0) * 100)}
        sx={{ mt: 0.5 }}
      />
    </>
  );
}

/**
 * Queued and running uploads with their progress, and failed ones with the reason.
 * @example
 * const { upload, uploads } = useUpload(anyFile, () => {});
 * return <UploadList uploads={uploads} />;
 */
export default function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const reasonOf = useErrorMessage();
  const { retry, dismiss } = useUploads();
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={translate('forms.bank.uploads')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {uploads.map(({ key, file: { name }, progress, refusal, error, maybeStored }) => (
        <li key={key}>
          {isRunning({ error, refusal }) ? (
            <Progress name={name} progress={progress} />
          ) : (
            <Alert
              severity="error"
              action={
                <>
                  {refusal === undefined && !isRefusedForGood(error) && (
                    <Button
                      color="inherit"
                      size="small"
                      aria-label={label(texts.retry, { name })}
                      onClick={() => retry(key)}
                    >
                      {translate('forms.retry')}
                    </Button>
                  )}
                  <IconAction
                    path={mdiClose}
                    label={label(texts.forget, { name })}
                    color="inherit"
                    onClick={() => dismiss(key)}
                  />
                </>
              }
            >
              {refusal === undefined
                ? translate('error.because', { what: name, reason: reasonOf(error) })
                : refusal}
              {maybeStored && ` ${label(texts.unknown)}`}
            </Alert>
          )}
        </li>
      ))}
    </Box>
  );
}
