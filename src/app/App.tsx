import { QueryClient } from '@tanstack/react-query';
import {
  CoreAdminContext,
  CustomRoutes,
  Resource,
  ResourceContextProvider,
  ResourceDefinitionContext,
  type ResourceDefinitionContextValue,
  type ResourceProps,
} from 'react-admin';
import { createBrowserRouter, Route, type RouterState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createAuthProvider } from '../api/authProvider';
import { announces } from '../api/capabilities';
import { createCalls, withErrorHandler } from '../api/dataProvider';
import { createHttp } from '../api/http';
import { queryKeys } from '../api/queryKeys';
import { openSession, readSession, sessionState } from '../api/session';
import { openStorage } from '../api/storage';
import { createStore } from '../api/store';
import { type Config, ConfigError } from '../config';
import { createI18nProvider, LanguageProvider } from '../i18n/LanguageProvider';
import { AppTheme } from '../layout/AppTheme';
import Layout from '../layout/Layout';
import {
  type Capability,
  type Resource as Declaration,
  type App as Declarations,
  inLanguages,
  isLocale,
  nameOf,
  type View,
} from '../metadata';
import { AppProvider } from '../routing/AppContext';
import { createErrorNavigation } from '../routing/errorNavigation';
import { createPaths, type Paths } from '../routing/paths';
import { RouteCrashPage } from '../ui/failures/CrashPage';
import { loadableScreen } from '../ui/loadable';
import { expireDrafts } from '../views/form/draft';
import { createDataProvider } from '../write/provider';
import { createUploads } from '../write/uploads';
import { WriteProvider } from '../write/WriteContext';
import { createWriter } from '../write/writer';
import { AdminRoutes } from './AdminRoutes';
import { createGuard } from './guard';
import { createRouterProvider } from './routerProvider';
import { screens } from './screens';

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
        ? { ...resource, menu: undefined, routes: undefined, views: undefined, home: undefined }
        : resource,
    ),
  };
}

function elementOf(load: View['load']) {
  const Screen = loadableScreen(load);
  return <Screen />;
}

const NotFound = loadableScreen(screens.missing);

const engineRoutes = (isPublic: boolean) =>
  Object.entries(screens.engine)
    .filter(([, { access }]) => (access === 'public') === isPublic)
    .map(([path, { load }]) => <Route key={path} path={path} element={elementOf(load)} />);

const viewRoutes = ({ resources }: Declarations) =>
  resources.flatMap(({ name, views = {} }) =>
    Object.values(views)
      .filter(({ path }) => path !== undefined)
      .map(({ path, load }) => (
        <Route
          key={path}
          path={path}
          element={<ResourceContextProvider value={name}>{elementOf(load)}</ResourceContextProvider>}
        />
      )),
  );

/** An address without a screen shows "not found". */
function toResource(resource: Declaration, { screenOf }: Paths): ResourceProps {
  const { name } = resource;
  const at = (pathname: string) => loadableScreen(screenOf({ pathname, search: '', hash: '' }).load);
  return {
    name,
    list: at(`/${name}`),
    create: at(`/${name}/create`),
    edit: at(`/${name}/:id`),
    recordRepresentation: (record) => nameOf(resource, record),
  };
}

/** By itself, react-admin registers the resources after the first render, and so renders the screen again. */
function registered(resources: readonly ResourceProps[]): ResourceDefinitionContextValue {
  const definitions = resources.map((props) => [props.name, Resource.registerResource(props)] as const);
  return { definitions: Object.fromEntries(definitions), register: () => {}, unregister: () => {} };
}

/** Returns the root element once the first screen is ready to render. */
export async function createApp(config: Config, declared: Declarations) {
  const app = withoutDisabled(inLanguages(declared, config.contentLanguages), config.disabled);
  const basename = new URL(document.baseURI).pathname.replace(/\/$/, '');
  openStorage(`${basename}/`, config.apiUrl);
  openSession();
  expireDrafts();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // The screen must not repeat its first query, which the guard has just loaded.
        staleTime: 5_000,
        // `createHttp` retries.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        // By default, React Query holds back calls while offline, and reports no error.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  queryClient.setQueryDefaults(queryKeys.identity, { staleTime: Number.POSITIVE_INFINITY });
  // Loads the texts of a language that another tab has chosen: see `useSwitchLanguage`.
  const store = createStore(async (key) => {
    if (key !== 'locale') return;
    const chosen = () => store.getItem<unknown>('locale');
    // Checks the choice again after each load, because two loads may end in the wrong order.
    for (let locale = chosen(); isLocale(locale) && locale !== i18nProvider.getLocale(); locale = chosen())
      await i18nProvider.changeLocale(locale);
  });
  const locale =
    config.locales.find((offered) => offered === store.getItem('locale')) ?? config.defaultLocale;
  store.setItem('locale', locale);
  const i18nProvider = await createI18nProvider(app, locale, config.locales);
  const paths = createPaths(app, screens, basename);
  const http = createHttp(config);
  const announced = (name: Capability) => announces(store, name);
  const calls =
    config.dialect === 'contract'
      ? createCalls(app, http, queryClient, config.operators, () => announced('or'))
      : (await import('../api/simpleRest')).createSimpleRestCalls(app, http, config.operators);
  const { redirectOnError, endSession } = createErrorNavigation({
    paths,
    basename,
    queryClient,
    store,
    navigate: (to) => router.navigate(to),
  });
  const authProvider = createAuthProvider(app, http, redirectOnError, announced);
  const writer = createWriter({ app, calls, queryClient, announces: announced, onError: redirectOnError });
  const uploads = createUploads(writer, app.bank);
  // After a sign-out in another tab, reads fail in the background, and a form must keep its text.
  const onReadError = (error: unknown) => sessionState() !== 'ended' && redirectOnError(error);
  const dataProvider = createDataProvider(app, withErrorHandler(calls, onReadError), writer);
  const routerProvider = createRouterProvider(paths);
  const guard = createGuard({
    paths,
    basename,
    authProvider,
    dataProvider: calls,
    queryClient,
    store,
    transitionDelay: config.transitionDelay,
  });

  const resources = app.resources.map((resource) => toResource(resource, paths));
  // Created once, so that React skips it when only the router's state changes.
  const root = (
    <AppProvider value={{ app, config, paths, endSession }}>
      <WriteProvider value={{ writer, uploads }}>
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
              <ResourceDefinitionContext value={registered(resources)}>
                <AdminRoutes layout={Layout} catchAll={NotFound}>
                  {resources.map((props) => (
                    <Resource key={props.name} {...props} />
                  ))}
                  <CustomRoutes>{[...engineRoutes(false), ...viewRoutes(app)]}</CustomRoutes>
                  <CustomRoutes noLayout>{engineRoutes(true)}</CustomRoutes>
                </AdminRoutes>
              </ResourceDefinitionContext>
            </AppTheme>
          </LanguageProvider>
        </CoreAdminContext>
      </WriteProvider>
    </AppProvider>
  );

  const routes = [{ path: '*', ...guard, element: root, ErrorBoundary: RouteCrashPage }];
  const router = createBrowserRouter(routes, { basename: basename || '/' });

  // Runs in parallel with the first screen's calls: see docs/product.md#session.
  if (readSession()) {
    authProvider.checkToken().then((isValid) => {
      if (!isValid) endSession('error.token');
    });
  }
  // Until the first screen is ready, index.html shows that the app is loading. React would need 100 ms for that on an
  // old computer.
  await new Promise<void>((resolve) => {
    const resolveIfReady = ({ initialized }: RouterState) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = router.subscribe(resolveIfReady);
    resolveIfReady(router.state);
  });
  // A transition renders in slices, which doubles the time to render a long list on an old computer.
  return <RouterProvider router={router} useTransitions={false} />;
}
