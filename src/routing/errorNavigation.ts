import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { redirectFor } from '../api/errors';
import { clearSession, readSession } from '../api/session';
import { lastSearchKey, orderKey } from './listRequest';
import type { Paths, Screen } from './paths';

export const loginPath = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/** Call it after an error: the backend may have refused the stored order or filters. */
export function forgetList(screen: Screen, store: Store): void {
  if (screen.kind !== 'list') return;
  store.removeItem(orderKey(screen.resource));
  store.removeItem(lastSearchKey(screen.resource.name));
}

interface ErrorNavigationOptions {
  paths: Paths;
  basename: string;
  queryClient: QueryClient;
  store: Store;
  navigate: (to: string) => Promise<void>;
}

export function createErrorNavigation({
  paths,
  basename,
  queryClient,
  store,
  navigate,
}: ErrorNavigationOptions) {
  let navigation: Promise<void> | undefined;
  const currentPath = () => {
    const { pathname, search } = window.location;
    return `${pathname.slice(basename.length) || '/'}${search}`;
  };

  const navigateAway = async (to: string) => {
    const from = window.location.pathname;
    // A list that updates its query string at the same moment may cancel the navigation.
    for (let attempt = 0; attempt < 3 && window.location.pathname === from; attempt++) await navigate(to);
    // Retry failed queries on the next visit, except those still on screen.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state: { status } }) => status === 'error' });
  };

  /** Parallel requests fail together: only the first one navigates. */
  const go = (to: string): Promise<void> => {
    navigation ??= navigateAway(to).finally(() => {
      navigation = undefined;
    });
    return navigation;
  };

  async function endSession(reason: string): Promise<void> {
    const login = loginPath(currentPath());
    clearSession(reason);
    // Another error may be navigating away: the login page must come last.
    await navigation;
    await go(login);
    // Clear only after the navigation: the old screen would refetch without a token.
    queryClient.clear();
  }

  function redirectOnError(error: unknown): void {
    const target = redirectFor(error);
    if (!target) return;
    if (target.endsSession) {
      if (readSession()) endSession('error.sessionEnded');
      return;
    }
    forgetList(paths.screenOf(paths.nativeOf(window.location)), store);
    if (currentPath() !== target.redirectTo) go(target.redirectTo);
  }

  return { redirectOnError, endSession };
}
