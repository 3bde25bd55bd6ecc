import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { loadable } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';

const CurrentToast = loadable<{ retryKey: number }>(() => import('./CurrentToast'));

/** Toasts must also show offline. */
export const preloadToasts = CurrentToast.preload;

/** From the first toast on, `CurrentToast` stays mounted, so that exit animations can run. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isShown, setShown] = useState(false);
  useEffect(() => whenIdle(preloadToasts, { isFirst: true }), []);
  if (notifications.length > 0 && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    // Only for the message that replaces a toast whose code failed to load. Each toast then tries again.
    <div style={{ position: 'fixed', zIndex: 1400, top: 68, right: 16 }}>
      <CurrentToast retryKey={notifications.length} />
    </div>
  );
}
