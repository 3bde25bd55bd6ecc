import type { QueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import type { Store } from 'react-admin';
import {
  createPath,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { AdminAuthProvider } from '../api/authProvider';
import { learnCapabilities } from '../api/capabilities';
import type { Reads } from '../api/dataProvider';
import { redirectFor } from '../api/errors';
import { queryKeys } from '../api/queryKeys';
import { clearSession, readSession, sessionState } from '../api/session';
import { RichTextBox } from '../fields/inputs/richText/LazyRichText';
import { preloadToasts } from '../layout/Toasts';
import { can, type Role, rolesFor, rolesForView, staff } from '../metadata';
import { forgetList, loginPath } from '../routing/errorNavigation';
import { displayOf, listQuery, listRequest } from '../routing/listRequest';
import type { AppLocation, Paths, Screen } from '../routing/paths';
import { loadableScreen } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';

interface GuardContext {
  paths: Paths;
  basename: string;
  authProvider: AdminAuthProvider;
  dataProvider: Reads;
  queryClient: QueryClient;
  store: Store;
  /** The minimum duration of a navigation, in milliseconds. */
  transitionDelay: number;
}

/** Returns `undefined` if anyone may open the screen. */
function rolesOf(screen: Screen): readonly Role[] | undefined {
  if (screen.kind === 'engine' && screen.access !== 'staff')
    return screen.access === 'public' ? undefined : [screen.access];
  if (screen.kind === 'view') return rolesForView(screen.resource, screen.view);
  if (screen.kind === 'engine' || screen.kind === 'missing') return staff;
  return rolesFor(screen.resource, screen.kind);
}

async function preload(screen: Screen): Promise<void> {
  // Toasts must also show offline. On a generated list or the home page, `Toasts` loads them when the browser is idle.
  const isOverview = screen.kind === 'list' ? !screen.resource.views?.list : screen.key === '/';
  const toasts = isOverview ? undefined : preloadToasts();
  const isForm = screen.kind === 'edit' || screen.kind === 'create';
  if (isForm && Object.values(screen.resource.fields).some(({ kind }) => kind === 'richText'))
    void RichTextBox.preload();
  await Promise.all([loadableScreen(screen.load).preload(), toasts]);
}

/** The loader of every route: see `docs/product.md#navigation`. */
export function createGuard({
  paths,
  basename,
  authProvider,
  dataProvider,
  queryClient,
  store,
  transitionDelay,
}: GuardContext) {
  let cancelPreload = () => {};

  async function firstQuery(screen: Screen, native: AppLocation): Promise<unknown> {
    if (screen.kind === 'list' && !screen.resource.views?.list) {
      const { name } = screen.resource;
      // The other displays load their own records.
      if (displayOf(screen.resource, native.search) !== 'table') return undefined;
      const request = listRequest(screen.resource, listQuery(screen.resource, native.search, store));
      return queryClient.fetchQuery({
        queryKey: queryKeys.list(name, request),
        queryFn: () => dataProvider.getList(name, request),
      });
    }
    if (screen.kind === 'edit') {
      const { name } = screen.resource;
      return queryClient.fetchQuery({
        queryKey: queryKeys.record(name, screen.id),
        queryFn: () => dataProvider.getOne(name, { id: screen.id }).then(({ data }) => data),
      });
    }
    return undefined;
  }

  async function loadFirstQuery(screen: Screen, native: AppLocation): Promise<Response | undefined> {
    try {
      await firstQuery(screen, native);
      return undefined;
    } catch (error) {
      const target = redirectFor(error);
      // The screen shows other errors, which the cache keeps.
      if (!target) return undefined;
      if (target.endsSession) {
        clearSession('error.sessionEnded');
        return redirect(loginPath(createPath(paths.toPublic(native))));
      }
      forgetList(screen, store);
      return redirect(target.redirectTo);
    }
  }

  async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
    cancelPreload();
    const url = new URL(request.url);
    const native = paths.nativeOf(url);
    const screen = paths.screenOf(native);
    const address = paths.toPublic(native);
    if (sessionState() === 'other') {
      // A sign-out in this tab must not end the other user's session.
      const isLogout = screen.kind === 'engine' && screen.path === 'logout';
      return redirectDocument(isLogout ? `${basename}/` : request.url);
    }
    if (sessionState() === 'ended') clearSession('error.sessionEnded');
    const session = readSession();
    const allowedRoles = rolesOf(screen);

    if (allowedRoles && !session) return redirect(loginPath(createPath(address)));
    if (screen.kind === 'engine' && screen.path === 'login' && session)
      return redirect(paths.safeNext(url.searchParams.get('next')));
    if (allowedRoles && session && !allowedRoles.includes(session.role)) return redirect('/error-403');
    // Replaces a native path, typed by hand. Compares only paths, because `URL` normalizes queries.
    if (address.pathname !== (url.pathname.slice(basename.length).replace(/\/+$/, '') || '/'))
      return redirect(createPath(address));

    if (session)
      queryClient.prefetchQuery({
        queryKey: queryKeys.identity,
        queryFn: () => authProvider.getIdentity?.(),
      });
    queryClient.invalidateQueries({ queryKey: queryKeys.counts, refetchType: 'none' });
    const [redirection] = await Promise.all([
      loadFirstQuery(screen, native),
      preload(screen),
      delay(transitionDelay, { signal: request.signal }).catch(() => {}),
    ]);
    const learn = () =>
      queryClient.prefetchQuery({
        queryKey: queryKeys.capabilities,
        queryFn: () => learnCapabilities(dataProvider, store),
        staleTime: Number.POSITIVE_INFINITY,
      });
    // Whoever registers must know what the backend asks of a password.
    if (!session && screen.kind === 'engine' && screen.path === 'register') whenIdle(learn);
    if (session && !redirection && !request.signal.aborted)
      cancelPreload = whenIdle(async () => {
        if (readSession()) await learn();
        // The next screen is likely a form.
        if (
          screen.kind === 'list' &&
          can(session.role, 'edit', screen.resource) &&
          screen.resource.routes?.edit
        )
          await preload(paths.screenOf({ pathname: `/${screen.resource.name}/:id`, search: '', hash: '' }));
      });
    return redirection ?? null;
  }

  /** Skips the loader when only the page, order, filter or tab of the same screen changes. */
  function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
    return paths.screenOf(paths.nativeOf(currentUrl)).key !== paths.screenOf(paths.nativeOf(nextUrl)).key;
  }

  return { loader, shouldRevalidate };
}
