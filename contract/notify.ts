import { isPublished, notifyPathOf, type Resource, valueAt } from '../src/metadata';
import { isInScope } from './access';
import { put, type Row } from './row';
import type { Schema } from './schema';

/** Whether a record is published, and its switch of `workflow.notify` is on. */
function asksForNotification(resource: Resource, row: Row | undefined): boolean {
  const path = notifyPathOf(resource);
  return path !== undefined && row !== undefined && isPublished(resource, row) && valueAt(row, path) === true;
}

/**
 * Whether a write notifies people: it publishes a record with the switch on, or turns the switch on in a published
 * record.
 */
export const isNotifying = (resource: Resource, before: Row | undefined, after: Row): boolean =>
  asksForNotification(resource, after) && !asksForNotification(resource, before);

/** The record to store: a notification is sent only once, so a record that asks for one gets its switch turned off. */
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
