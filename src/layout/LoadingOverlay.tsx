import CircularProgress from '@mui/material/CircularProgress';
import { keyframes, styled } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFirstLoad } from '../routing/useFirstLoad';

const appear = keyframes({ from: { opacity: 0 } });

const Veil = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.modal + 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'center',
  color: theme.palette.text.primary,
  cursor: 'progress',
  '&[data-visible]': {
    backgroundColor: `color-mix(in srgb, ${theme.palette.background.default} 70%, transparent)`,
    animation: `${appear} 200ms ease-out`,
  },
}));

/** Fills the page while its first screen loads. Stands outside every provider: its words are in both languages. */
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

/** Milliseconds that the wait may take before the overlay is seen: a short one shows no flash. */
const patience = 150;

/**
 * Covers the screen while something is being saved or a screen loads for the first time (spec §2): clicks are held
 * back at once, the veil shows after a moment. Searching, paging and refetching never show it.
 */
export function BusyOverlay() {
  const isSaving = useIsMutating() > 0;
  const isLoading = useFirstLoad();
  const isBusy = isSaving || isLoading;
  const [isSlow, setSlow] = useState(false);
  const translate = useTranslate();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);

  return (
    <div role="status">
      {isBusy && (
        <Veil data-visible={isSlow || undefined}>
          {isSlow && (
            <>
              <CircularProgress size={28} aria-hidden />
              {translate(isSaving ? 'layout.saving' : 'layout.loading')}
            </>
          )}
        </Veil>
      )}
    </div>
  );
}
