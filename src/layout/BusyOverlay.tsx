import Button from '@mui/material/Button';
import { keyframes, styled, type Theme } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { useNavigation } from 'react-router';
import { usePaths } from '../routing/AppContext';
import { loadableScreen } from '../ui/loadable';
import { SLOW_AFTER, useHasElapsed } from '../ui/useHasElapsed';
import { useWriter } from '../write/WriteContext';

function useIsScreenLoading(): boolean {
  const { nativeOf, screenOf } = usePaths();
  const { state, location } = useNavigation();
  return state === 'loading' && !loadableScreen(screenOf(nativeOf(location)).load).isLoaded();
}

const appear = keyframes({ from: { opacity: 0 } });
const turn = keyframes({ to: { rotate: '1turn' } });

/** Not MUI's spinner, whose code is larger than the rest of this file. */
const Spinner = styled('span')(({ theme }) => ({
  width: 28,
  height: 28,
  border: '3px solid transparent',
  borderTopColor: theme.palette.primary.main,
  borderRightColor: theme.palette.primary.main,
  borderRadius: '50%',
  animation: `${turn} 1s linear infinite`,
}));

const overlayStyles = ({ theme }: { theme: Theme }) => ({
  position: 'fixed' as const,
  inset: 0,
  zIndex: theme.zIndex.modal + 1,
  display: 'flex',
  flexDirection: 'column' as const,
  gap: 12,
  padding: 16,
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center' as const,
  color: theme.palette.text.primary,
  cursor: 'progress',
});

const Overlay = styled('div')(overlayStyles, ({ theme }) => ({
  '&[data-visible]': {
    backgroundColor: `color-mix(in srgb, ${theme.palette.background.default} 70%, transparent)`,
    animation: `${appear} 200ms ease-out`,
  },
}));

const SlowWriteBackdrop = styled('dialog')(overlayStyles, ({ theme }) => ({
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  border: 0,
  backgroundColor: theme.palette.background.default,
}));

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' });

/** Milliseconds before the overlay becomes visible, so that it does not flash. */
const VISIBLE_AFTER = 150;

interface SlowWriteDialogProps {
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native dialog appears above MUI's. In a portal, because an open MUI dialog hides the app from screen readers. */
function SlowWriteDialog({ text, onClose, children }: SlowWriteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The removal of an open dialog loses the focus.
    return () => element?.close();
  }, []);
  return createPortal(
    <SlowWriteBackdrop ref={dialog} role="alertdialog" aria-label={text} onCancel={onClose}>
      <Spinner />
      {text}
      <Choices>{children}</Choices>
    </SlowWriteBackdrop>,
    document.body,
  );
}

/** Blocks clicks at once, and becomes visible after `VISIBLE_AFTER`. Reads of records do not block the screen. */
export function BusyOverlay() {
  const { pending } = useWriter();
  const translate = useTranslate();
  const writes = useSyncExternalStore(pending.subscribe, pending.get);
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([]);
  const isSaving = useIsMutating() > 0;
  const isLoading = useIsScreenLoading();
  const idOf = ({ key, since }: { key: string; since: number }) => `${key} ${since}`;
  const write = writes.find(
    (candidate) =>
      !candidate.hasOwnProgress && candidate.phase !== 'asking' && !dismissedIds.includes(idOf(candidate)),
  );
  const waitId = () => {
    if (write) return idOf(write);
    if (isSaving) return 'saving';
    return isLoading ? 'loading' : undefined;
  };
  const wait = waitId();
  const isVisible = useHasElapsed(VISIBLE_AFTER, wait);
  const isSlow = useHasElapsed(SLOW_AFTER, write && wait);
  const usualMessage = isLoading && !write ? 'ra.page.loading' : 'forms.saving';
  const message = write?.phase === 'checking' ? 'write.checking' : usualMessage;

  const dismiss = () => write && setDismissedIds([...dismissedIds, idOf(write)]);
  return (
    <>
      <div role="status">
        {wait !== undefined && (
          <Overlay data-visible={isVisible || undefined}>
            {isVisible && (
              <>
                <Spinner />
                {translate(message)}
              </>
            )}
          </Overlay>
        )}
      </div>
      {isSlow && (
        <SlowWriteDialog text={translate('write.late')} onClose={dismiss}>
          <Button variant="outlined" onClick={dismiss}>
            {translate('write.leave')}
          </Button>
          {write?.phase === 'sending' && (
            <Button variant="contained" color="error" onClick={write.abort}>
              {translate('write.stop')}
            </Button>
          )}
        </SlowWriteDialog>
      )}
    </>
  );
}
