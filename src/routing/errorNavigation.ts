import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { redirectFor } from '../api/errors';
import { clearSession, readSession } from '../api/session';
import { lastSearchKey, orderKey } from './listRequest';
import type { Paths, Screen } from './paths';

/** Returns the path of the login page, which leads to `next` after sign-in. */
export const loginPath = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/** Removes the stored order and filters of a list after the backend refused them. */
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

/** Navigates away from a screen when an error redirects, or when the session ends. */
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
    // Try again if a list that updates its query string at the same moment cancels the navigation.
    for (let attempt = 0; attempt < 3 && window.location.pathname === from; attempt++) await navigate(to);
    // Retry failed queries on the next visit, except those still on screen.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state: { status } }) => status === 'error' });
  };

  /** Ignores further calls while navigating, because parallel requests fail together and each would navigate again. */
  const go = (to: string): Promise<void> => {
    navigation ??= navigateAway(to).finally(() => {
      navigation = undefined;
    });
    return navigation;
  };

  /** Navigates to the login page, which shows `reason`. Signing in leads back to the current screen and its drafts. */
  async function endSession(reason: string): Promise<void> {
    const login = loginPath(currentPath());
    clearSession(reason);
    // Another error may be navigating away: let it finish, so that the login page comes last.
    await navigation;
    await go(login);
    // Clear the cache last, because the old screen would refetch without a token.
    queryClient.clear();
  }

  /** Navigates if the error redirects. */
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
