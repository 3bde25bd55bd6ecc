import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import ThemeProvider from '@mui/system/ThemeProvider';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Toasts } from './Toasts';
import { useAppearance } from './theme/preferences';
import { createAppTheme } from './theme/theme';

/** Read without MUI's `useMediaQuery`, which warns about this query. */
const printQuery = window.matchMedia('print');
const onPrintChange = (listen: () => void) => {
  printQuery.addEventListener('change', listen);
  return () => printQuery.removeEventListener('change', listen);
};

export const useIsPrinting = () => useSyncExternalStore(onPrintChange, () => printQuery.matches);

/** The toasts are here, so that they stay when the user leaves a screen. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { primary, secondary, mode } = useAppearance();
  const systemMode = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true }) ? 'dark' : 'light';
  const chosenMode = mode === 'system' ? systemMode : mode;
  // Paper is white.
  const effectiveMode = useIsPrinting() ? 'light' : chosenMode;
  const theme = useMemo(
    () => createAppTheme({ primary, secondary, mode: effectiveMode }),
    [primary, secondary, effectiveMode],
  );

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
      <Toasts />
    </ThemeProvider>
  );
}
