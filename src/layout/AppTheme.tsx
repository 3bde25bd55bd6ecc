import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Notification } from 'react-admin';
import { useConfig } from '../AppContext';
import { useAppearance } from './preferences';
import { createAppTheme } from './theme';

const paper = window.matchMedia('print');
const onPrint = (listen: () => void) => {
  paper.addEventListener('change', listen);
  return () => paper.removeEventListener('change', listen);
};

/**
 * The look around every screen: the theme of the local preferences, and the toasts, which outlive the screen that
 * raised them. Lives inside react-admin's contexts.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  const { toastDuration } = useConfig();
  const { primary, secondary, mode } = useAppearance();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  // Paper is white: what is printed is drawn in dark ink.
  const isPrinted = useSyncExternalStore(onPrint, () => paper.matches);
  const shown = isPrinted ? 'light' : mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;
  const theme = useMemo(
    () => createAppTheme({ primary, secondary, mode: shown }),
    [primary, secondary, shown],
  );

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
      <Notification
        autoHideDuration={toastDuration}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Below the header: a toast does not cover its menus.
        sx={{ '&&': { top: 64 } }}
      />
    </ThemeProvider>
  );
}
