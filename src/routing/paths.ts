import { type App, type Resource, rolesFor, type View } from '../metadata';

/** A location in the app, without the base path of the deployment. */
export interface AppLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** The screen at a location. `key` stays the same while only list parameters or the tab change. */
export type Screen = { key: string } & (
  | { kind: 'list' | 'create'; resource: Resource }
  | { kind: 'edit'; resource: Resource; id: string }
  | { kind: 'view'; resource: Resource; view: View }
  | { kind: 'engine'; path: string }
  | { kind: 'missing' }
);

/** The query parameter that identifies a record: `id`, or `email` for users. */
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
 */
export function createPaths(app: App, enginePaths: readonly string[]) {
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
  const engine = new Set(enginePaths.map((path) => `/${path}`));

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
    const isBelowForm = [...edits.keys()].some((path) => pathname.startsWith(`${path}/`));
    return { ...location, pathname: isBelowForm ? `${notFoundPrefix}${pathname}` : pathname };
  }

  function toPublic(location: AppLocation): AppLocation {
    if (location.pathname.startsWith(`${notFoundPrefix}/`))
      return { ...location, pathname: location.pathname.slice(notFoundPrefix.length) };
    if (edits.has(location.pathname) || lists.has(location.pathname)) return location;
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
    const { pathname, search } = native;
    if (engine.has(pathname)) return { kind: 'engine', path: pathname.slice(1), key: pathname };
    const found = views.get(pathname);
    if (found)
      return { kind: 'view', ...found, key: `${pathname}?${takeParameter(search, 'id').value ?? ''}` };
    const [, name = '', id, ...more] = pathname.split('/');
    const resource = routed.get(name);
    if (resource && more.length === 0) {
      if (!id && resource.routes?.list) return { kind: 'list', resource, key: pathname };
      if (id === 'create' && resource.routes?.edit && rolesFor(resource, 'create').length > 0) {
        return { kind: 'create', resource, key: pathname };
      }
      if (id && id !== 'create' && resource.routes?.edit) {
        return { kind: 'edit', resource, id: decode(id), key: pathname };
      }
    }
    return { kind: 'missing', key: pathname };
  }

  return { toNative, toPublic, screenOf };
}

export type Paths = ReturnType<typeof createPaths>;
