import type { Identifier, RaRecord } from 'react-admin';
import { isPlaceholderId } from '../api/dataProvider';
import { readSession, userIdOf } from '../api/session';
import { getStoredJson, setStored } from '../api/storage';
import { type App, can, isId, isRecord, nameOf, type Resource } from '../metadata';

export interface RecentRecord {
  resource: Resource;
  id: Identifier;
  name: string;
}

const maxCount = 10;

interface Stored {
  resource: string;
  id: Identifier;
  name: string;
}

const isStored = (value: unknown): value is Stored =>
  isRecord(value) && typeof value.resource === 'string' && isId(value.id) && typeof value.name === 'string';

function storageKey(): string | undefined {
  const user = userIdOf(readSession());
  return user === undefined ? undefined : `recent.${user}`;
}

function readStored(key: string): Stored[] {
  const stored = getStoredJson(key);
  return Array.isArray(stored) ? stored.filter(isStored) : [];
}

function storeWithout(resource: Resource, id: Identifier, first: readonly Stored[]): void {
  const key = storageKey();
  if (key === undefined) return;
  const others = readStored(key).filter(
    (other) => other.resource !== resource.name || String(other.id) !== String(id),
  );
  setStored(key, JSON.stringify([...first, ...others].slice(0, maxCount)));
}

export function rememberRecord(resource: Resource, record: RaRecord): void {
  const { id } = record;
  if (isPlaceholderId(id)) return;
  storeWithout(resource, id, [{ resource: resource.name, id, name: nameOf(resource, record) }]);
}

export const forgetRecord = (resource: Resource, id: Identifier): void => storeWithout(resource, id, []);

/** Latest first. Checks each record: declarations and rights change, and users can edit the storage. */
export function recentRecords(app: App): RecentRecord[] {
  const key = storageKey();
  const role = readSession()?.role;
  if (key === undefined) return [];
  return readStored(key).flatMap(({ id, name, ...stored }) => {
    const resource = app.resources.find((candidate) => candidate.name === stored.resource);
    return resource?.routes?.edit && can(role, 'edit', resource) ? [{ resource, id, name }] : [];
  });
}
