import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';

const CurrentToast = loadable(() => import('./CurrentToast'));

/** Toasts must also show offline. */
export const preloadToasts = CurrentToast.preload;

/** From the first toast on, `CurrentToast` stays mounted, so that exit animations can run. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => whenIdle(preloadToasts), []);
  if (notifications.length > 0 && !isShown) setShown(true);
  return isShown ? <CurrentToast /> : null;
}
