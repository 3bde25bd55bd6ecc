import { type App, isRecord, type Resource, rolesFor, type Values, type View } from '../metadata';

/** Without the base path of the deployment. Only `nativeOf` takes a location that has it. */
export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
  state?: unknown;
}

/** The values with which the form for a new record starts, such as those of a copy. */
export const givenValues = (state: unknown): Values | undefined =>
  isRecord(state) && isRecord(state.record) ? state.record : undefined;

/** Only `staff` screens need a session. */
interface EngineScreen {
  access: 'staff' | 'superAdmin' | 'public';
  load: View['load'];
}

export interface ScreenTable {
  /** By path, without the first slash. */
  engine: Readonly<Record<string, EngineScreen>>;
  /** `views` of a declaration may replace them. */
  generated: Readonly<Record<'list' | 'edit' | 'create', View['load']>>;
  missing: View['load'];
}

/** `key` stays the same while only list parameters or the tab change. */
export type Screen = { key: string; load: View['load'] } & (
  | { kind: 'list' | 'create'; resource: Resource }
  | { kind: 'edit'; resource: Resource; id: string }
  | { kind: 'view'; resource: Resource; view: View }
  | { kind: 'engine'; path: string; access: EngineScreen['access'] }
  | { kind: 'missing' }
);

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

/** `URLSearchParams` would encode the other parameters in another way. */
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
    // Apart from views, the path of a resource's screen has at most a name and an id.
    const isTooLong =
      (routed.has(name) && more.length > 0) ||
      [...edits.keys()].some((path) => pathname.startsWith(`${path}/`));
    return { ...location, pathname: isTooLong ? `${notFoundPrefix}${pathname}` : pathname };
  }

  /** Takes an address with the path of the deployment, as in the address bar. */
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
   * Rejects other sites and public screens. Rejects whitespace, because browsers remove tabs and line breaks:
   * "/<tab>/other.example" would open another site.
   */
  function safeNext(next: string | null): string {
    if (next === null || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return '/';
    const [start = ''] = next.split(/[?#]/);
    try {
      // For the router, "/Logout" and "/%6Cogout" are the same screen.
      const path = decodeURIComponent(start).replace(/\/+$/, '');
      return engineAt(path.toLowerCase())?.access === 'public' ? '/' : next;
    } catch {
      return '/';
    }
  }

  return { toNative, nativeOf, toPublic, screenOf, safeNext };
}

export type Paths = ReturnType<typeof createPaths>;
