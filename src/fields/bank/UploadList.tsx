import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import type { Upload } from './useUpload';

function Progress({ name, share }: Pick<Upload, 'name' | 'share'>) {
  const translate = useTranslate();
  const words = translate(share === undefined ? 'forms.bank.waiting' : 'forms.bank.uploading', { name });
  return (
    <>
      <Box component="span" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {words}
      </Box>
      <LinearProgress
        aria-label={words}
        // All is sent and the answer is still to come: the bar says that something goes on.
        variant={share === 1 ? 'indeterminate' : 'determinate'}
        value={Math.round((share ?? 0) * 100)}
        sx={{ mt: 0.5 }}
      />
    </>
  );
}

/** Each file on its way, with how much of it was sent, and each that was refused, with the reason. */
export function UploadList({
  uploads,
  onForget,
}: {
  uploads: readonly Upload[];
  onForget: (key: number) => void;
}) {
  const translate = useTranslate();
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={translate('forms.bank.uploads')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {uploads.map(({ key, name, share, failure, retry }) => (
        <li key={key}>
          {failure ? (
            <Alert
              severity="error"
              action={
                <>
                  {retry && (
                    <Button color="inherit" size="small" onClick={retry}>
                      {translate('forms.retry')}
                    </Button>
                  )}
                  <IconButton
                    color="inherit"
                    onClick={() => onForget(key)}
                    aria-label={translate('forms.bank.forget', { name })}
                  >
                    <Icon path={mdiClose} />
                  </IconButton>
                </>
              }
            >
              {failure}
            </Alert>
          ) : (
            <Progress name={name} share={share} />
          )}
        </li>
      ))}
    </Box>
  );
}
