import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import ThemeProvider from '@mui/system/ThemeProvider';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Toasts } from './Toasts';
import { useAppearance } from './theme/preferences';
import { createAppTheme } from './theme/theme';

/** MUI's `useMediaQuery` warns about this query. */
const printQuery = window.matchMedia('print');
const onPrintChange = (listen: () => void) => {
  printQuery.addEventListener('change', listen);
  return () => printQuery.removeEventListener('change', listen);
};

/** Whether the screen is being printed. */
export const useIsPrinting = () => useSyncExternalStore(onPrintChange, () => printQuery.matches);

/** Provides the theme that the user chose. Renders the toasts here, so that they stay when the user leaves a screen. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { primary, secondary, mode } = useAppearance();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  // Paper is white, so print in light mode.
  const isPrinting = useIsPrinting();
  const effectiveMode = isPrinting ? 'light' : mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
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
