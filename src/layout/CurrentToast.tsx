import { mdiClose } from '@mdi/js';
import Button from '@mui/material/Button';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useEffect, useRef, useState } from 'react';
import {
  type NotificationPayload,
  useEvent,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { useConfig } from '../routing/AppContext';
import { IconAction } from '../ui/IconAction';

const isColoured = (type: string): type is 'success' | 'error' | 'warning' =>
  type === 'success' || type === 'error' || type === 'warning';

/** Milliseconds: time to read the toast, decide and reach the button. */
const UNDO_DURATION = 10_000;

function Details({ text }: { text: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        sx={{ ml: -1.25 }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {translate('write.details')}
      </Button>
      {isOpen && (
        <pre
          style={{
            margin: '8px 0 0',
            font: '12px/1.5 ui-monospace, Menlo, Consolas, monospace',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {text}
        </pre>
      )}
    </>
  );
}

/**
 * Replaces react-admin's `Notification`, which cannot show details, and in which a permanent message blocks the next
 * ones. Like `Notification`, sends an `undoable` write of react-admin's hooks once its toast has closed.
 */
export default function CurrentToast() {
  const { toastDuration } = useConfig();
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<NotificationPayload>();
  const [isOpen, setOpen] = useState(false);
  const takeMutation = useTakeUndoableMutation();
  const isUndone = useRef(false);
  const { messageArgs, detail, undoable, ...options } = current?.notificationOptions ?? {};
  const undo = undoable
    ? () => {
        isUndone.current = true;
      }
    : options.undo;
  const { autoHideDuration = undo ? UNDO_DURATION : toastDuration } = options;
  const isPermanent = autoHideDuration === null;
  /** Stays open after a click elsewhere, until the next toast arrives. */
  const isLasting = isPermanent || Boolean(options.undo);

  useEffect(() => {
    if (notifications.length === 0) return;
    if (!current) {
      const next = takeNotification();
      // A notification without text is not shown: it only closes a lasting toast.
      if (!next?.message) return;
      setCurrent(next);
      setOpen(true);
    } else if (isLasting) {
      setOpen(false);
    }
  }, [notifications, current, isLasting, takeNotification]);

  const sendOrUndo = useEvent(() => {
    takeMutation()?.({ isUndo: isUndone.current });
    isUndone.current = false;
  });
  useEffect(() => {
    if (!undoable) return;
    // Closing the page would drop the write.
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
      // Also runs when the crash page replaces the app.
      sendOrUndo();
    };
  }, [undoable, sendOrUndo]);

  if (!current) return null;
  const close = (_: unknown, reason?: SnackbarCloseReason) => {
    if (isLasting && reason === 'clickaway') return;
    setOpen(false);
  };
  const { message, type } = current;
  const isError = type === 'error';
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={autoHideDuration}
      onClose={close}
      // An undoable write must not wait until the user comes back to this window.
      disableWindowBlurListener={Boolean(undoable)}
      anchorOrigin={
        isError ? { vertical: 'top', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }
      }
      slotProps={{ transition: { onExited: () => setCurrent(undefined) } }}
      // Below the header and a sticky heading, or above the buttons that a form has at the bottom on a phone.
      sx={{
        '&&': isError ? { top: 'var(--toast-top, 64px)' } : { bottom: { xs: 72, sm: 24 } },
        maxWidth: { sm: 480 },
      }}
    >
      <SnackbarContent
        message={
          <>
            {/* A message is a translation key, a text or an element. */}
            {typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message}
            {typeof detail === 'string' && (
              <div>
                <Details text={detail} />
              </div>
            )}
          </>
        }
        action={
          typeof undo === 'function' ? (
            <Button
              color="inherit"
              size="small"
              sx={{ mt: 0.5 }}
              onClick={() => {
                setOpen(false);
                undo();
              }}
            >
              {translate('ra.action.undo')}
            </Button>
          ) : (
            isPermanent && (
              <IconAction
                path={mdiClose}
                label={translate('ra.action.close')}
                color="inherit"
                onClick={() => setOpen(false)}
              />
            )
          )
        }
        sx={[
          { flexWrap: 'nowrap', alignItems: 'flex-start' },
          isColoured(type) &&
            (({ palette }) => ({ bgcolor: palette[type].main, color: palette[type].contrastText })),
        ]}
      />
    </Snackbar>
  );
}
