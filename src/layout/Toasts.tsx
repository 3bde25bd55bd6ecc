import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';

const ToastStack = loadable(() => import('./ToastStack'));

/**
 * The guard preloads them before every screen except lists and home, so that the result of a save can be shown offline.
 */
export const preloadToasts = ToastStack.preload;

/**
 * Shows toasts. Their code loads after the first screen. Once shown, the component stays mounted, so that the exit
 * animation can run.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => whenIdle(preloadToasts), []);
  if (notifications.length > 0 && !isShown) setShown(true);
  return isShown ? <ToastStack /> : null;
}
