import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, ResourceContextProvider, RestoreScrollPosition, useLocation } from 'react-admin';
import { createBrowserRouter, type RouterState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import declared from '../../resources';
import { AppProvider, useComponentOf, usePaths } from '../AppContext';
import { createAuthProvider } from '../api/authProvider';
import { announces, type Capability } from '../api/capabilities';
import { createCalls, withErrorHandler } from '../api/dataProvider';
import { createHttp } from '../api/http';
import { queryKeys } from '../api/queryKeys';
import { openSession, readSession } from '../api/session';
import { openStorage } from '../api/storage';
import { createStore } from '../api/store';
import { type Config, ConfigError } from '../config';
import { createI18nProvider, LanguageProvider } from '../i18n/LanguageProvider';
import Layout from '../layout/Layout';
import { AppTheme } from '../layout/theme/AppTheme';
import { type App as Declarations, engineAccess, enginePaths } from '../metadata';
import { createErrorNavigation } from '../routing/errorNavigation';
import { createPaths } from '../routing/paths';
import { RouteCrashPage } from '../ui/failures/CrashPage';
import { expireDrafts } from '../views/form/draft';
import { createDataProvider } from '../write/provider';
import { createUploads } from '../write/uploads';
import { createWriter } from '../write/writer';
import { createGuard } from './guard';
import { createRouterProvider } from './routerProvider';
import { createScreens } from './screens';

/**
 * Removes the menu entry, routes and views of the resources that `config.json` disables.
 * @throws ConfigError for a name that no resource has
 */
function withoutDisabled(app: Declarations, disabled: readonly string[]): Declarations {
  const names = app.resources.map(({ name }) => name);
  const unknown = disabled.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError(
      `config.json\n"disabled" : inconnu / unknown: ${unknown.join(', ')} (${names.join(', ')})`,
    );
  }
  return {
    ...app,
    resources: app.resources.map((resource) =>
      disabled.includes(resource.name)
        ? { ...resource, menu: undefined, routes: undefined, views: undefined }
        : resource,
    ),
  };
}

/**
 * The screen at the current address. Replaces react-admin's routes, which render the first screen four times: they
 * render again to register the resources, and when the user's role is known.
 */
function CurrentScreen() {
  const { screenOf } = usePaths();
  const componentOf = useComponentOf();
  const screen = screenOf(useLocation());
  const Component = componentOf(screen);
  if (screen.kind === 'engine' && engineAccess[screen.path] === 'public') return <Component />;
  if (!('resource' in screen))
    return (
      <Layout>
        <Component />
      </Layout>
    );
  const { name } = screen.resource;
  return (
    <Layout>
      <ResourceContextProvider value={name}>
        {screen.kind === 'list' ? (
          <RestoreScrollPosition storeKey={`${name}.list.scrollPosition`}>
            <Component />
          </RestoreScrollPosition>
        ) : (
          <Component />
        )}
      </ResourceContextProvider>
    </Layout>
  );
}

/** Creates the admin of one town. Returns its root element once the first screen is ready to render. */
export async function createApp(config: Config) {
  const app = withoutDisabled(declared, config.disabled);
  const basename = new URL(document.baseURI).pathname.replace(/\/$/, '');
  openStorage(`${basename}/`, config.apiUrl);
  openSession();
  expireDrafts();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Lets a screen show what the guard has just loaded without a second request.
        staleTime: 5_000,
        // `createHttp` retries.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // By default, React Query pauses calls while offline without an error, and sends them later.
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
  const announced = (name: Capability) => announces(store, name);
  const authProvider = createAuthProvider(app, http, redirectOnError, announced);
  const writer = createWriter({ app, calls, queryClient, announces: announced, onError: redirectOnError });
  const uploads = createUploads(writer, app.bank);
  const dataProvider = createDataProvider(app, withErrorHandler(calls, redirectOnError), writer);
  const routerProvider = createRouterProvider(paths);
  const { componentOf, preload } = createScreens(app);
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

  // Created once, so that React skips it when only the router's state changes, such as when a navigation starts.
  const root = (
    <AppProvider value={{ app, config, paths, writer, uploads, endSession, componentOf }}>
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
            <CurrentScreen />
          </AppTheme>
        </LanguageProvider>
      </CoreAdminContext>
    </AppProvider>
  );

  const router = createBrowserRouter(
    [{ path: '*', ...guard, element: root, ErrorBoundary: RouteCrashPage }],
    {
      basename: basename || '/',
    },
  );

  // Runs in parallel with the first screen's calls: see docs/product.md#session.
  if (readSession()) {
    authProvider.checkToken().then((isValid) => {
      if (!isValid) endSession('error.token');
    });
  }
  // Render only once the first screen is ready. Until then, index.html shows that the app is loading; rendering that
  // with React would take 100 ms on an old computer.
  await new Promise<void>((resolve) => {
    const resolveIfReady = ({ initialized }: RouterState) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = router.subscribe(resolveIfReady);
    resolveIfReady(router.state);
  });
  // A transition renders in slices and repaints the loading bar between them. On an old computer that doubles the time
  // to render a long list. The guard has loaded everything by then, so render in one go.
  return <RouterProvider router={router} useTransitions={false} />;
}
