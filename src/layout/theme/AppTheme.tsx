import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Toasts } from '../Toasts';
import { useAppearance } from './preferences';
import { createAppTheme } from './theme';

const printQuery = window.matchMedia('print');
const onPrint = (listen: () => void) => {
  printQuery.addEventListener('change', listen);
  return () => printQuery.removeEventListener('change', listen);
};

/** Theme of the local preferences, and the toasts, which outlive the screen that raised them. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { primary, secondary, mode } = useAppearance();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  // Paper is white, so print in light mode.
  const isPrinted = useSyncExternalStore(onPrint, () => printQuery.matches);
  const effectiveMode = isPrinted ? 'light' : mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
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
