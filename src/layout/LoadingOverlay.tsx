import CircularProgress from '@mui/material/CircularProgress';
import { keyframes, styled } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

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

/** Milliseconds that a save may take before the overlay is seen: a quick one shows no flash. */
const patience = 150;

/**
 * Covers the screen while something is being saved (spec §2): clicks are held back at once, the veil shows after a
 * moment. Searching, paging and refetching are no mutations and never show it.
 */
export function SavingOverlay() {
  const isSaving = useIsMutating() > 0;
  const [isSlow, setSlow] = useState(false);
  const translate = useTranslate();
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSaving]);

  return (
    <div role="status">
      {isSaving && (
        <Veil data-visible={isSlow || undefined}>
          {isSlow && (
            <>
              <CircularProgress size={28} aria-hidden />
              {translate('layout.saving')}
            </>
          )}
        </Veil>
      )}
    </div>
  );
}
