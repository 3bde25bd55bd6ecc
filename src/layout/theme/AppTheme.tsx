import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import ThemeProvider from '@mui/system/ThemeProvider';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../../ui/loadable';
import { useAppearance } from './preferences';
import { createAppTheme } from './theme';

const printQuery = window.matchMedia('print');
const onPrint = (listen: () => void) => {
  printQuery.addEventListener('change', listen);
  return () => printQuery.removeEventListener('change', listen);
};

const Toasts = loadable(() => import('../Toasts'));

/** Loads the toasts after the first screen. From the first one on they stay, to close as they opened. */
function LazyToasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => Toasts.preload(), 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (notifications.length > 0 && !isShown) setShown(true);
  return isShown ? <Toasts /> : null;
}

/** Provides the theme that the user chose. Also renders the toasts, which stay when the user leaves a screen. */
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
      <LazyToasts />
    </ThemeProvider>
  );
}
