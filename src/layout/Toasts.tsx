import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';

const ToastStack = loadable(() => import('./ToastStack'));

/**
 * The guard preloads them before every screen except lists and home, so that the result of a save can be shown offline.
 */
export const preloadToasts = ToastStack.preload;

/**
 * Shows toasts. Their code loads one second after mount. Once shown, the component stays mounted, so that the exit
 * animation can run.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(preloadToasts, 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (notifications.length > 0 && !isShown) setShown(true);
  return isShown ? <ToastStack /> : null;
}
