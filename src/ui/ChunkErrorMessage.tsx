import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ScreenHeading } from './ScreenHeading';

type Cause = 'network' | 'release' | 'temporary';

const scriptsOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '');

/** Other scripts in a fresh `index.html` mean a new release. */
async function findCause(): Promise<Cause> {
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    const scripts = scriptsOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    // A page without scripts comes from a proxy or from the sign-in of a Wi-Fi network.
    if (!response.ok || scripts.length === 0) return 'network';
    const running = scriptsOf(document);
    return scripts.every((script) => running.includes(script)) ? 'temporary' : 'release';
  } catch {
    return 'network';
  }
}

/** A native dialog, because the chunk of MUI's dialog may have failed too. */
const Modal = styled('dialog')(({ theme }) => ({
  width: 'min(440px, calc(100vw - 32px))',
  padding: 24,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.shadows[8],
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  '& p': { margin: '0 0 24px' },
  '& div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 },
}));

interface ChunkErrorMessageProps {
  /** Whether the chunk is a whole screen. */
  isScreen?: boolean;
  /** Set if a dialog or menu failed to load. The message is then a dialog. */
  onClose?: () => void;
  retry: () => void;
}

export function ChunkErrorMessage({ isScreen, onClose, retry }: ChunkErrorMessageProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const id = useId();
  const modal = useRef<HTMLDialogElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const [cause, setCause] = useState<Cause>();
  useEffect(() => {
    let isMounted = true;
    findCause().then((found) => isMounted && setCause(found));
    return () => {
      isMounted = false;
    };
  }, []);
  useEffect(() => {
    if (!cause || !modal.current || modal.current.open) return;
    modal.current.showModal();
    primary.current?.focus();
  }, [cause]);
  if (!cause) return null;

  const text = translate(`layout.notLoaded.${cause}`);
  const action =
    cause === 'release'
      ? { label: translate('layout.notLoaded.reload'), run: () => window.location.reload() }
      : {
          label: translate('forms.retry'),
          run: () => {
            // The data of the screen may have failed too.
            if (isScreen) queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
            retry();
          },
        };
  if (onClose) {
    const onRetry = () => {
      // Close first, so that the opener gets the focus. When the loaded dialog closes, it restores that focus.
      modal.current?.close('retry');
      action.run();
    };
    return (
      <Modal
        ref={modal}
        role="alertdialog"
        aria-labelledby={id}
        onClose={({ currentTarget }) => currentTarget.returnValue !== 'retry' && onClose()}
      >
        <p id={id}>{text}</p>
        <div>
          <Button color="inherit" onClick={() => modal.current?.close()}>
            {translate('ra.action.close')}
          </Button>
          <Button ref={primary} variant="contained" onClick={onRetry}>
            {action.label}
          </Button>
        </div>
      </Modal>
    );
  }
  const alert = (
    <Alert
      severity={cause === 'release' ? 'info' : 'error'}
      action={
        <Button color="inherit" size="small" onClick={action.run}>
          {action.label}
        </Button>
      }
    >
      {text}
    </Alert>
  );
  if (!isScreen) return alert;
  return (
    <div>
      <ScreenHeading title={translate('layout.notLoaded.screen')} />
      {alert}
    </div>
  );
}
