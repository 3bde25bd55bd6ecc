import { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, ResourceContextProvider } from 'react-admin';
import { createBrowserRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import declared from '../../resources';
import { AppProvider } from '../AppContext';
import { createAuthProvider } from '../api/authProvider';
import { createCalls, withErrorHandler } from '../api/dataProvider';
import { createHttp } from '../api/http';
import { queryKeys } from '../api/queryKeys';
import { openSession, readSession } from '../api/session';
import { openStorage } from '../api/storage';
import { createStore } from '../api/store';
import type { Config } from '../config';
import { createI18nProvider, LanguageProvider } from '../i18n/LanguageProvider';
import Layout from '../layout/Layout';
import { LoadingOverlay } from '../layout/LoadingOverlay';
import { AppTheme } from '../layout/theme/AppTheme';
import { type App as Declarations, engineAccess, enginePaths, nameOf } from '../metadata';
import { createErrorNavigation } from '../routing/errorNavigation';
import { createPaths, type Screen } from '../routing/paths';
import { CrashPage } from '../ui/CrashPage';
import { expireDrafts } from '../views/form/draft';
import { NotFound } from '../views/generated';
import { createDataProvider } from '../write/provider';
import { createUploads } from '../write/uploads';
import { createWriter } from '../write/writer';
import { createGuard } from './guard';
import { createRouterProvider } from './routerProvider';
import { createScreens } from './screens';

/** Removes the menu entry, routes and views of the resources that `config.json` disables. */
const withoutDisabled = (app: Declarations, disabled: readonly string[]): Declarations => ({
  ...app,
  resources: app.resources.map((resource) =>
    disabled.includes(resource.name)
      ? { ...resource, menu: undefined, routes: undefined, views: undefined }
      : resource,
  ),
});

/** Builds the admin of one town: its providers, its guarded router and one `<Resource>` per declaration. */
export async function createApp(config: Config) {
  const app = withoutDisabled(declared, config.disabled);
  const basename = new URL(document.baseURI).pathname.replace(/\/$/, '');
  openStorage(`${basename}/`, config.apiUrl);
  openSession();
  expireDrafts();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A screen shows what the guard has just loaded.
        staleTime: 5_000,
        // `http` retries.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // By default, React Query silently pauses a call while offline, and sends it later.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  queryClient.setQueryDefaults(queryKeys.identity, { staleTime: Number.POSITIVE_INFINITY });
  const store = createStore();
  // The last language chosen in this browser, if this town offers it.
  const locale =
    config.locales.find((offered) => offered === store.getItem('locale')) ?? config.defaultLocale;
  store.setItem('locale', locale);
  const i18nProvider = await createI18nProvider(locale, config.locales);
  const paths = createPaths(app, enginePaths);
  const http = createHttp(config);
  const calls = createCalls(app, http, queryClient);
  const { redirectOnError, endSession } = createErrorNavigation({
    paths,
    basename,
    queryClient,
    store,
    navigate: (to) => router.navigate(to),
  });
  const authProvider = createAuthProvider(app, http, redirectOnError);
  const writer = createWriter({ app, calls, queryClient, onError: redirectOnError });
  const uploads = createUploads(writer, app.bank);
  const dataProvider = createDataProvider(app, withErrorHandler(calls, redirectOnError), writer);
  const routerProvider = createRouterProvider(paths);
  const { engineScreens, resourceLoadable, resourceScreen, componentOf, preload } = createScreens(app);
  const guard = createGuard({
    app,
    preload,
    paths,
    basename,
    authProvider,
    dataProvider: calls,
    queryClient,
    store,
    transitionDelay: config.transitionDelay,
  });

  const isScreenLoaded = (screen: Screen) => componentOf(screen).isLoaded();
  const engineRoutes = (access: 'public' | 'staff') =>
    Object.entries(engineScreens)
      .filter(([path]) => engineAccess[path] === access)
      .map(([path, Screen]) => <Route key={path} path={`/${path}`} element={<Screen />} />);

  // Created once: React skips it when only the router's state changes, as at the start of a navigation.
  const root = (
    <AppProvider value={{ app, config, paths, writer, uploads, endSession, isScreenLoaded }}>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
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
                  {engineRoutes('staff')}
                  {app.resources.flatMap((resource) =>
                    Object.values(resource.views ?? {}).flatMap((view) => {
                      if (!view.path) return [];
                      const Screen = resourceLoadable(resource, view.load);
                      const element = (
                        <ResourceContextProvider value={resource.name}>
                          <Screen />
                        </ResourceContextProvider>
                      );
                      return <Route key={view.path} path={`/${view.path}`} element={element} />;
                    }),
                  )}
                </CustomRoutes>
                <CustomRoutes noLayout>{engineRoutes('public')}</CustomRoutes>
              </CoreAdminUI>
            </Suspense>
          </AppTheme>
        </LanguageProvider>
      </CoreAdminContext>
    </AppProvider>
  );

  const router = createBrowserRouter(
    [{ path: '*', ...guard, element: root, HydrateFallback: LoadingOverlay, ErrorBoundary: CrashPage }],
    { basename: basename || '/' },
  );

  // Runs beside the first screen's calls: see docs/product.md#session.
  if (readSession()) {
    authProvider.checkToken().then((isValid) => {
      if (!isValid) endSession('error.token');
    });
  }
  // A transition renders in slices and repaints the loading bar between them, which doubles the time of a long list
  // on an old machine. The guard has loaded everything by then, so render at once.
  return <RouterProvider router={router} useTransitions={false} />;
}
