import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import {
  createPath,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { AdminAuthProvider } from '../api/authProvider';
import type { AdminDataProvider } from '../api/dataProvider';
import { redirectFor } from '../api/errors';
import { clearSession, readSession } from '../api/session';
import { type Role, rolesFor, staff } from '../metadata';
import { listRequest } from '../views/listRequest';
import type { Paths, Place, Screen } from './paths';
import { componentOf, ownScreens } from './screens';

interface GuardContext {
  paths: Paths;
  basename: string;
  authProvider: AdminAuthProvider;
  dataProvider: AdminDataProvider;
  queryClient: QueryClient;
  store: Store;
  /** Milliseconds that a navigation takes at least (spec §2). */
  transitionDelay: number;
}

/** react-admin's own key for who is signed in: asked once a session, beside the first screen's calls. */
export const identityKey = ['auth', 'getIdentity'];

/** Login, with the way back to the screen that asked (contract, "Sign-in"). */
export const loginPath = (next: string): string =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/**
 * A `next` of the address bar, if it is a path of this app and of no other site. Browsers drop tabs and line breaks
 * from an address, so that "/<tab>/other.example" would lead away: whatever holds one is no path.
 */
export function safeNext(next: string | null): string {
  const isPath = next !== null && /^\/(?![/\\])[^\s\\]*$/.test(next) && !next.startsWith('/login');
  return isPath ? next : '/';
}

/** Who may open a screen; everybody where it answers `undefined`. */
function rolesOf(screen: Screen): readonly Role[] | undefined {
  if (screen.kind === 'own') return ownScreens[screen.path]?.access === 'public' ? undefined : staff;
  if (screen.kind === 'view') return screen.view.access ?? rolesFor(screen.resource, 'list');
  if (screen.kind === 'missing') return staff;
  return rolesFor(screen.resource, screen.kind);
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The guard of every route (spec §2): session, role, and then, side by side, the 0.5 s transition, the code of the
 * screen and its first query. What it loads lies in the cache under react-admin's own keys.
 */
export function createGuard({
  paths,
  basename,
  authProvider,
  dataProvider,
  queryClient,
  store,
  transitionDelay,
}: GuardContext) {
  const nativeOf = (url: URL): Place => {
    const pathname = url.pathname.slice(basename.length) || '/';
    return paths.toNative({ pathname, search: url.search, hash: url.hash });
  };

  function firstQuery(screen: Screen, native: Place): Promise<unknown> | undefined {
    if (screen.kind === 'list' && !screen.resource.views?.list) {
      const { name } = screen.resource;
      const request = listRequest(screen.resource, native.search, store);
      return queryClient.fetchQuery({
        queryKey: [name, 'getList', request],
        queryFn: () => dataProvider.getList(name, request),
      });
    }
    if (screen.kind === 'edit') {
      const { name } = screen.resource;
      return queryClient.fetchQuery({
        queryKey: [name, 'getOne', { id: screen.id, meta: undefined }],
        queryFn: () => dataProvider.getOne(name, { id: screen.id }).then(({ data }) => data),
      });
    }
    return undefined;
  }

  async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
    const url = new URL(request.url);
    const native = nativeOf(url);
    const screen = paths.screenOf(native);
    const shown = paths.toSpec(native);
    const session = readSession();
    const allowed = rolesOf(screen);

    if (allowed && !session) return redirect(loginPath(createPath(shown)));
    if (screen.kind === 'own' && screen.path === 'login' && session) {
      return redirect(safeNext(url.searchParams.get('next')));
    }
    // Plain users keep one screen to end their session on; every other leads to the refusal (spec §2).
    if (allowed && session && !allowed.includes(session.role)) return redirect('/error-403');
    // A path of react-admin, typed by hand: only the path is compared, since URL rewrites a query as it reads it.
    if (shown.pathname !== (url.pathname.slice(basename.length).replace(/\/+$/, '') || '/'))
      return redirect(createPath(shown));

    if (session)
      queryClient.prefetchQuery({ queryKey: identityKey, queryFn: () => authProvider.getIdentity?.() });
    queryClient.invalidateQueries({ queryKey: ['count'], refetchType: 'none' });
    const first = firstQuery(screen, native)?.catch((error: unknown) => {
      const row = redirectFor(error);
      if (row?.endsSession) clearSession();
      // Any other failure lies in the cache, and the screen says it.
      return row && redirect(row.endsSession ? loginPath(createPath(shown)) : row.redirectTo);
    });
    const [leads] = await Promise.all([
      first,
      componentOf(screen).preload(),
      wait(transitionDelay, request.signal),
    ]);
    return leads instanceof Response ? leads : null;
  }

  /** Another page, order or tab of the same screen is no new visit. */
  function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
    return paths.screenOf(nativeOf(currentUrl)).key !== paths.screenOf(nativeOf(nextUrl)).key;
  }

  return { loader, shouldRevalidate };
}
