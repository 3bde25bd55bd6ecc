import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';

const ToastStack = loadable(() => import('./ToastStack'));

/** The guard waits for them before any screen but a list or home: what became of a save must be said offline too. */
export const preloadToasts = ToastStack.preload;

/** The toasts, loaded one second after the first list. From the first one on they stay, to close as they opened. */
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
