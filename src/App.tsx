import { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
  ResourceContextProvider,
} from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import declared from '../resources';
import { AppProvider } from './AppContext';
import { createAuthProvider } from './api/authProvider';
import { createDataProvider } from './api/dataProvider';
import { redirectFor } from './api/errors';
import { createHttp } from './api/http';
import { leaving } from './api/leaving';
import { clearSession, readSession } from './api/session';
import type { Config } from './config';
import { createI18nProvider } from './i18n/i18nProvider';
import { LanguageProvider } from './i18n/LanguageProvider';
import { AppTheme } from './layout/AppTheme';
import Layout from './layout/Layout';
import { LoadingOverlay } from './layout/LoadingOverlay';
import { type App as Declarations, nameOf, ownPaths } from './metadata';
import { createGuard, identityKey, loginPath } from './routing/guard';
import { createPaths } from './routing/paths';
import { createRouterProvider } from './routing/routerProvider';
import { NotFound, ownScreens, resourceScreen, viewScreen } from './routing/screens';
import { CrashPage } from './screens/CrashPage';

/** The declarations without the screens of the resources that this town does not use (contract, "disabled"). */
const enabled = (app: Declarations, disabled: readonly string[]): Declarations => ({
  ...app,
  resources: app.resources.map((resource) =>
    disabled.includes(resource.name)
      ? { ...resource, menu: undefined, routes: undefined, views: undefined }
      : resource,
  ),
});

/** Preferences outlive the session: react-admin would empty its store at each logout. */
const createStore = () => ({ ...localStorageStore(undefined, 'town-admin'), reset: () => {} });

/** Builds the back-office of one town: its providers, its guarded router, and one `<Resource>` a declaration. */
export async function createApp(config: Config) {
  const app = enabled(declared, config.disabled);
  const basename = new URL(document.baseURI).pathname.replace(/\/$/, '');
  const queryClient = new QueryClient({
    defaultOptions: {
      // What the guard has loaded is shown as it is; a failed call is repeated by the user, not behind his back.
      queries: { staleTime: 5_000, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  queryClient.setQueryDefaults(identityKey, { staleTime: Number.POSITIVE_INFINITY });
  const store = createStore();
  // The language last chosen in this browser, where this town offers it.
  const locale = config.locales.find((one) => one === store.getItem('locale')) ?? config.defaultLocale;
  store.setItem('locale', locale);
  const i18nProvider = await createI18nProvider(locale, config.locales);
  const paths = createPaths(app, ownPaths);
  const http = createHttp(config);
  const dataProvider = createDataProvider(app, http, queryClient);
  const here = () => {
    const { pathname, search } = window.location;
    return `${pathname.slice(basename.length) || '/'}${search}`;
  };
  /** Leads to login, and from there back to here. */
  const endSession = async (reason?: string) => {
    clearSession();
    await router.navigate(loginPath(here()), { state: { reason } });
    // Not before: what the old screen would ask again has no token.
    queryClient.clear();
  };
  /** Does what the table of errors says, once: calls that were sent side by side fail together. */
  const leave = (error: unknown) => {
    const row = redirectFor(error);
    if (row?.endsSession && readSession()) endSession();
    else if (row && !row.endsSession && here() !== row.redirectTo) {
      // Who comes back asks again.
      router
        .navigate(row.redirectTo)
        .then(() => queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' }));
    }
  };
  const authProvider = createAuthProvider(app, http, leave);
  const screenProvider = leaving(dataProvider, leave);
  const routerProvider = createRouterProvider(paths);
  const guard = createGuard({
    paths,
    basename,
    authProvider,
    dataProvider,
    queryClient,
    store,
    transitionDelay: config.transitionDelay,
  });

  const publicPaths = Object.entries(ownScreens).filter(([, own]) => own.access === 'public');
  const staffPaths = Object.entries(ownScreens).filter(([, own]) => own.access === 'staff');

  const Root = () => (
    <AppProvider value={{ app, config, paths }}>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={screenProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
      >
        <LanguageProvider>
          <AppTheme>
            <Suspense fallback={<LoadingOverlay />}>
              <CoreAdminUI
                layout={Layout}
                catchAll={NotFound}
                loginPage={false}
                disableTelemetry
                error={CrashPage}
              >
                {app.resources.map((resource) => (
                  <Resource
                    key={resource.name}
                    name={resource.name}
                    recordRepresentation={(record) => nameOf(resource, record)}
                    {...(resource.routes?.list && { list: resourceScreen(resource, 'list') })}
                    {...(resource.routes?.edit && {
                      edit: resourceScreen(resource, 'edit'),
                      create: resourceScreen(resource, 'create'),
                    })}
                  />
                ))}
                <CustomRoutes>
                  {staffPaths.map(([path, { screen: Screen }]) => (
                    <Route key={path} path={`/${path}`} element={<Screen />} />
                  ))}
                  {app.resources.flatMap((resource) =>
                    Object.values(resource.views ?? {}).flatMap((view) => {
                      const Screen = viewScreen(view);
                      const element = (
                        <ResourceContextProvider value={resource.name}>
                          <Screen />
                        </ResourceContextProvider>
                      );
                      return view.path
                        ? [<Route key={view.path} path={`/${view.path}`} element={element} />]
                        : [];
                    }),
                  )}
                </CustomRoutes>
                <CustomRoutes noLayout>
                  {publicPaths.map(([path, { screen: Screen }]) => (
                    <Route key={path} path={`/${path}`} element={<Screen />} />
                  ))}
                </CustomRoutes>
              </CoreAdminUI>
            </Suspense>
          </AppTheme>
        </LanguageProvider>
      </CoreAdminContext>
    </AppProvider>
  );

  const router = createBrowserRouter(
    [{ path: '*', ...guard, Component: Root, HydrateFallback: LoadingOverlay, ErrorBoundary: CrashPage }],
    { basename: basename || '/' },
  );

  // Beside the first screen's calls, never before them; what it refuses leads to /login (contract, "Sign-in").
  if (readSession()) {
    authProvider.checkToken().then((valid) => {
      if (!valid) endSession('error.token');
    });
  }
  // A transition is drawn in slices, between which the moving loading bar is painted: on an old machine that
  // doubles the time that a long list takes. The guard has loaded everything by then, so it is drawn at once.
  return <RouterProvider router={router} useTransitions={false} />;
}
