import { useHref, useNavigation } from 'react-router';
import { useIsScreenLoaded, usePaths } from '../AppContext';

/** Whether the app is navigating to a screen whose code is not loaded yet. */
export function useIsScreenLoading(): boolean {
  const { toNative, screenOf } = usePaths();
  const isScreenLoaded = useIsScreenLoaded();
  const base = useHref('/').replace(/\/$/, '');
  const { state, location } = useNavigation();
  if (state !== 'loading') return false;
  const pathname = location.pathname.slice(base.length) || '/';
  return !isScreenLoaded(screenOf(toNative({ ...location, pathname })));
}
