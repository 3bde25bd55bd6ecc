import type { App, Resource } from './define';
import { getResource } from './resource';

const loads = new WeakMap<Resource, Promise<void>>();
const done = Promise.resolve();

/**
 * Completes the outline of a resource, in place. Resolves at once if it is complete, as it always is in development.
 * Rejects if the file cannot be loaded; the next call tries again.
 */
export function complete(resource: Resource): Promise<void> {
  const { load } = resource;
  if (!load) return done;
  const current = loads.get(resource);
  if (current) return current;
  const started = load().then(
    // Keep the menu, routes and views of the outline: the town's settings may have removed some of them.
    ({ default: { menu, routes, views, ...rest } }) => {
      Object.assign(resource, rest, { load: undefined });
    },
    (error) => {
      loads.delete(resource);
      throw error;
    },
  );
  loads.set(resource, started);
  return started;
}

export const completeAll = (app: App): Promise<unknown> => Promise.all(app.resources.map(complete));

/**
 * Returns a resource whose declaration contains the given fields. Completes it only if the outline lacks one of them, so
 * that the counts of the home screen load nothing.
 */
export async function resourceWithFields(
  app: App,
  name: string,
  fields: readonly string[],
): Promise<Resource> {
  const resource = getResource(app, name);
  if (!fields.every((field) => field in resource.fields)) await complete(resource);
  return resource;
}
