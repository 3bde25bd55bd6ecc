import { isPublished, notifyPathOf, type Resource, valueAt } from '../src/metadata';
import { isInScope } from './access';
import { put, type Row } from './row';
import type { Schema } from './schema';

function asksForNotification(resource: Resource, row: Row | undefined): boolean {
  const path = notifyPathOf(resource);
  return path !== undefined && row !== undefined && isPublished(resource, row) && valueAt(row, path) === true;
}

export const isNotifying = (resource: Resource, before: Row | undefined, after: Row): boolean =>
  asksForNotification(resource, after) && !asksForNotification(resource, before);

/** A notification is sent only once: turns off the switch of a record that asks for one. */
export function withNotifyOff(schema: Schema, row: Row): Row {
  const asking = schema.resources.find(
    (resource) => isInScope(resource, row, schema) && asksForNotification(resource, row),
  );
  const path = asking && notifyPathOf(asking);
  if (path === undefined) return row;
  const stored = { ...row };
  put(stored, path, false);
  return stored;
}
