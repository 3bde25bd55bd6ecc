import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';

const CurrentToast = loadable(() => import('./CurrentToast'));

/** Preloads the code of the toasts, so that they also show offline. `app/guard.ts` calls it for most screens. */
export const preloadToasts = CurrentToast.preload;

/**
 * Shows toasts. Loads their code when the browser is idle, if it has not loaded with the screen. From the first toast
 * on, `CurrentToast` stays mounted, so that exit animations can run.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => whenIdle(preloadToasts), []);
  if (notifications.length > 0 && !isShown) setShown(true);
  return isShown ? <CurrentToast /> : null;
}
