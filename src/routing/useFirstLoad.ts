import { useHref, useNavigation } from 'react-router';
import { usePaths } from '../AppContext';
import { componentOf } from './screens';

/** Whether the app is on its way to a screen whose code is not here yet: the first visit of its kind. */
export function useFirstLoad(): boolean {
  const { toNative, screenOf } = usePaths();
  const base = useHref('/').replace(/\/$/, '');
  const { state, location } = useNavigation();
  if (state !== 'loading') return false;
  const pathname = location.pathname.slice(base.length) || '/';
  return !componentOf(screenOf(toNative({ ...location, pathname }))).isLoaded();
}
