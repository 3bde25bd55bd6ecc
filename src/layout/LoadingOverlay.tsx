import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes, styled, type Theme } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { useWriter } from '../AppContext';
import { useFirstLoad } from './useFirstLoad';

const appear = keyframes({ from: { opacity: 0 } });

const veil = ({ theme }: { theme: Theme }) => ({
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

const Veil = styled('div')(veil, ({ theme }) => ({
  '&[data-visible]': {
    backgroundColor: `color-mix(in srgb, ${theme.palette.background.default} 70%, transparent)`,
    animation: `${appear} 200ms ease-out`,
  },
}));

const LateVeil = styled('dialog')(veil, ({ theme }) => ({
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  border: 0,
  backgroundColor: theme.palette.background.default,
}));

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' });

/** Fills the page while its first screen loads. Rendered outside every provider, hence in both languages. */
export function LoadingOverlay() {
  return (
    <Veil role="status" data-visible>
      <CircularProgress size={28} aria-hidden />
      <span>
        <span lang="fr">Chargement…</span> · <span lang="en">Loading…</span>
      </span>
    </Veil>
  );
}

/** Delay of the visible overlay, in milliseconds: a short wait shows no flash. */
const VISIBLE_AFTER = 150;

/** Milliseconds after which the user may leave or stop a write. */
const LATE_AFTER = 8_000;

/** Whether `milliseconds` have passed since the wait of that name began. */
function useHasLasted(milliseconds: number, wait: string | undefined): boolean {
  const [elapsed, setElapsed] = useState<string>();
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => setElapsed(wait), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, wait]);
  return wait !== undefined && elapsed === wait;
}

interface LateDialogProps {
  text: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own dialog: it stands above any dialog of MUI, takes the focus and gives it back. It lies beside the
 * app, which MUI hides from screen readers while a dialog is open.
 */
function LateDialog({ text, onClose, children }: LateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <LateVeil ref={dialog} role="alertdialog" aria-label={text} onCancel={onClose}>
      <CircularProgress size={28} aria-hidden />
      {text}
      <Choices>{children}</Choices>
    </LateVeil>,
    document.body,
  );
}

/**
 * Covers the screen during a save or the first load of a screen. It blocks clicks at once and becomes visible after
 * `VISIBLE_AFTER`. After `LATE_AFTER` the user may leave or stop the write; the typed text stays. Searching, paging and
 * refetching never show it.
 */
export function BusyOverlay() {
  const { pending } = useWriter();
  const translate = useTranslate();
  const writes = useSyncExternalStore(pending.subscribe, pending.get);
  const [leftIds, setLeftIds] = useState<readonly string[]>([]);
  const isSaving = useIsMutating() > 0;
  const isLoading = useFirstLoad();
  const idOf = ({ key, since }: { key: string; since: number }) => `${key} ${since}`;
  const write = writes.find(
    (candidate) => !candidate.isUpload && candidate.phase !== 'asking' && !leftIds.includes(idOf(candidate)),
  );
  const wait = write ? idOf(write) : isSaving ? 'saving' : isLoading ? 'loading' : undefined;
  const isVisible = useHasLasted(VISIBLE_AFTER, wait);
  const isLate = useHasLasted(LATE_AFTER, write && wait);
  const message =
    write?.phase === 'checking' ? 'write.checking' : isLoading && !write ? 'ra.page.loading' : 'forms.saving';

  const leave = () => write && setLeftIds([...leftIds, idOf(write)]);
  return (
    <>
      <div role="status">
        {wait !== undefined && (
          <Veil data-visible={isVisible || undefined}>
            {isVisible && (
              <>
                <CircularProgress size={28} aria-hidden />
                {translate(message)}
              </>
            )}
          </Veil>
        )}
      </div>
      {isLate && (
        <LateDialog text={translate('write.late')} onClose={leave}>
          <Button variant="outlined" onClick={leave}>
            {translate('write.leave')}
          </Button>
          {write?.phase === 'sending' && (
            <Button variant="contained" color="error" onClick={write.abort}>
              {translate('write.stop')}
            </Button>
          )}
        </LateDialog>
      )}
    </>
  );
}
