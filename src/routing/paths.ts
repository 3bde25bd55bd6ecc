import { type App, isRecord, type Resource, rolesFor, type Values, type View } from '../metadata';

/** A location in the app, without the base path of the deployment. */
export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
  state?: unknown;
}

/**
 * The values that the form for a new record starts with, from the location state. The state has them for a copy, a
 * variant, or a record that is added from the form of a related one.
 */
export const givenValues = (state: unknown): Values | undefined =>
  isRecord(state) && isRecord(state.record) ? state.record : undefined;

/** A screen that belongs to no entity. Only `staff` screens need a session. */
interface EngineScreen {
  access: 'staff' | 'public';
  load: View['load'];
}

/** The code of the screens that belong to the engine, not to a declaration. */
export interface ScreenTable {
  /** By path, without the first slash. */
  engine: Readonly<Record<string, EngineScreen>>;
  /** The screens of a resource, which `views` of its declaration may replace. */
  generated: Readonly<Record<'list' | 'edit' | 'create', View['load']>>;
  /** Shown at an address that leads nowhere. */
  missing: View['load'];
}

/**
 * The screen at a location. `key` stays the same while only list parameters or the tab change. It changes with the
 * values that a new record starts with.
 */
export type Screen = { key: string; load: View['load'] } & (
  | { kind: 'list' | 'create'; resource: Resource }
  | { kind: 'edit'; resource: Resource; id: string }
  | { kind: 'view'; resource: Resource; view: View }
  | { kind: 'engine'; path: string; access: EngineScreen['access'] }
  | { kind: 'missing' }
);

/** The query parameter that identifies a record: the `key` of the resource, such as `email` for users, else `id`. */
export const keyParameter = (resource: Resource): string => resource.key ?? 'id';

/** Encodes like the browser's address bar, so that an address stays the same when it is parsed and built again. */
const encode = (value: string) => encodeURIComponent(value).replaceAll('%40', '@').replaceAll("'", '%27');

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray "%" typed by hand.
    return value;
  }
}

/** Extracts a parameter from a query string without changing the others. */
function takeParameter(search: string, name: string): { value: string | undefined; rest: string } {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean);
  const index = pairs.findIndex((pair) => pair.split('=')[0] === name);
  const value = pairs[index]?.slice(name.length + 1);
  const rest = pairs.filter((_, other) => other !== index).join('&');
  return { value: value === undefined ? undefined : decode(value), rest: rest && `?${rest}` };
}

/** A path prefix that no screen has, so that the app shows "not found". */
const notFoundPrefix = '/-';

/**
 * Maps between the public addresses of the address bar (`/item/edit?id=7`) and react-admin's native ones (`/items/7`).
 * Both mappings are pure and idempotent: see `docs/product.md#addresses`.
 * @param basename the path of the deployment, without the last slash
 */
export function createPaths(app: App, { engine, generated, missing }: ScreenTable, basename = '') {
  const lists = new Map<string, Resource>();
  const edits = new Map<string, Resource>();
  const views = new Map<string, { resource: Resource; view: View }>();
  const routed = new Map<string, Resource>();
  for (const resource of app.resources) {
    if (resource.routes?.list) lists.set(`/${resource.routes.list}`, resource);
    if (resource.routes?.edit) edits.set(`/${resource.routes.edit}`, resource);
    if (resource.routes) routed.set(resource.name, resource);
    for (const view of Object.values(resource.views ?? {})) {
      if (view.path) views.set(`/${view.path}`, { resource, view });
    }
  }
  const engineAt = (pathname: string): EngineScreen | undefined =>
    Object.hasOwn(engine, pathname.slice(1)) ? engine[pathname.slice(1)] : undefined;

  function toNative(location: AppLocation): AppLocation {
    const pathname = location.pathname.length > 1 ? location.pathname.replace(/\/+$/, '') : location.pathname;
    const list = lists.get(pathname);
    if (list) return { ...location, pathname: `/${list.name}` };
    const edit = edits.get(pathname);
    if (edit) {
      const { value, rest } = takeParameter(location.search, keyParameter(edit));
      if (!value) return { ...location, pathname: `/${edit.name}/create` };
      return { ...location, pathname: `/${edit.name}/${encodeURIComponent(value)}`, search: rest };
    }
    if (views.has(pathname)) return { ...location, pathname };
    const [, name = '', , ...more] = pathname.split('/');
    // Apart from views, no screen of a resource has more path segments than the name of the resource and an id.
    const isTooLong =
      (routed.has(name) && more.length > 0) ||
      [...edits.keys()].some((path) => pathname.startsWith(`${path}/`));
    return { ...location, pathname: isTooLong ? `${notFoundPrefix}${pathname}` : pathname };
  }

  /** Returns the native location of an address that starts with the path of the deployment, as in the address bar. */
  const nativeOf = ({ pathname, search, hash }: AppLocation): AppLocation =>
    toNative({ pathname: pathname.slice(basename.length) || '/', search, hash });

  function toPublic(location: AppLocation): AppLocation {
    if (location.pathname.startsWith(`${notFoundPrefix}/`))
      return { ...location, pathname: location.pathname.slice(notFoundPrefix.length) };
    if ([edits, lists, views].some((known) => known.has(location.pathname))) return location;
    const [, name = '', id, ...more] = location.pathname.split('/');
    const resource = routed.get(name);
    if (!resource || more.length > 0) return location;
    const { list, edit } = resource.routes ?? {};
    if (!id) return list ? { ...location, pathname: `/${list}` } : location;
    if (!edit) return location;
    if (id === 'create') return { ...location, pathname: `/${edit}` };
    const parameter = `${keyParameter(resource)}=${encode(decode(id))}`;
    return { ...location, pathname: `/${edit}`, search: `?${parameter}${location.search.replace('?', '&')}` };
  }

  function screenOf(native: AppLocation): Screen {
    const { pathname, search, state } = native;
    const key = pathname;
    const engineScreen = engineAt(pathname);
    if (engineScreen) return { kind: 'engine', path: pathname.slice(1), ...engineScreen, key };
    const found = views.get(pathname);
    if (found)
      return {
        kind: 'view',
        ...found,
        load: found.view.load,
        key: `${pathname}?${takeParameter(search, 'id').value ?? ''}`,
      };
    const [, name = '', id, ...more] = pathname.split('/');
    const resource = routed.get(name);
    if (resource && more.length === 0) {
      const { routes, views: ownViews } = resource;
      const load = (kind: 'list' | 'edit', generatedLoad = generated[kind]) =>
        ownViews?.[kind]?.load ?? generatedLoad;
      if (!id && routes?.list) return { kind: 'list', resource, load: load('list'), key };
      if (id === 'create' && routes?.edit && rolesFor(resource, 'create').length > 0)
        return {
          kind: 'create',
          resource,
          load: load('edit', generated.create),
          key: `${key} ${JSON.stringify(givenValues(state))}`,
        };
      if (id && id !== 'create' && routes?.edit)
        return { kind: 'edit', resource, id: decode(id), load: load('edit'), key };
    }
    return { kind: 'missing', load: missing, key };
  }

  /**
   * Returns `next` if it leads to this site but not to a public screen, else "/". Rejects whitespace, because
   * browsers remove tabs and line breaks from URLs: "/<tab>/other.example" would open another site.
   */
  function safeNext(next: string | null): string {
    if (next === null || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return '/';
    const [start = ''] = next.split(/[?#]/);
    try {
      // For the router, "/Logout" and "/%6Cogout" are the same screen.
      const path = decodeURIComponent(start).replace(/\/+$/, '');
      return engineAt(path.toLowerCase())?.access === 'public' ? '/' : next;
    } catch {
      // Invalid percent-encoding.
      return '/';
    }
  }

  return { toNative, nativeOf, toPublic, screenOf, safeNext };
}

export type Paths = ReturnType<typeof createPaths>;
