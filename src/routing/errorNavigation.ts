import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { redirectFor } from '../api/errors';
import { clearSession, readSession } from '../api/session';
import { engineAccess } from '../metadata';
import { lastSearchKey, orderKey } from './listRequest';
import type { Paths, Screen } from './paths';

/** The path of the login page, which returns to `next`. */
export const loginPath = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/**
 * Returns `next` if it is a path of this app behind sign-in, else "/". Refuses whitespace: browsers drop tabs and line
 * breaks from URLs, so "/<tab>/other.example" would open another site.
 */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return '/';
  const [start = ''] = next.split(/[?#]/);
  try {
    // Like the router: "/Logout" and "/%6Cogout" are the same screen.
    const path = decodeURIComponent(start).replace(/^\/|\/+$/g, '');
    return engineAccess[path.toLowerCase()] === 'public' ? '/' : next;
  } catch {
    // Invalid percent-encoding.
    return '/';
  }
}

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

/** Navigates away from a screen after errors that redirect and at the end of a session. */
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
    // A list that updates its query string at the same moment would cancel the navigation.
    for (let attempt = 0; attempt < 3 && window.location.pathname === from; attempt++) await navigate(to);
    // Retry failed queries on the next visit, but not those still on screen.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state: { status } }) => status === 'error' });
  };

  /** Ignores further calls while navigating: parallel calls fail together, and each would restart the navigation. */
  const go = (to: string): Promise<void> => {
    navigation ??= navigateAway(to).finally(() => {
      navigation = undefined;
    });
    return navigation;
  };

  /** Navigates to the login page with a reason. Signing in returns to this screen, where drafts are kept. */
  async function endSession(reason: string): Promise<void> {
    const next = loginPath(currentPath());
    clearSession(reason);
    // Another error may lead away at the same time. The login page comes last.
    await navigation;
    await go(next);
    // Not earlier: the old screen would refetch without a token.
    queryClient.clear();
  }

  /** Follows an error's redirect, if it has one. */
  function redirectOnError(error: unknown): void {
    const target = redirectFor(error);
    if (!target) return;
    if (target.endsSession) {
      if (readSession()) endSession('error.sessionEnded');
      return;
    }
    const [pathname = '/', search = ''] = currentPath().split('?');
    const native = paths.toNative({ pathname, search: search && `?${search}`, hash: '' });
    forgetList(paths.screenOf(native), store);
    if (currentPath() !== target.redirectTo) go(target.redirectTo);
  }

  return { redirectOnError, endSession };
}
