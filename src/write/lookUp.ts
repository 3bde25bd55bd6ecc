import type { GetListParams, RaRecord } from 'react-admin';
import type { Calls } from '../api/dataProvider';
import { isNoData, unexpectedResponse } from '../api/errors';
import { readSession } from '../api/session';
import {
  type App,
  idFieldOf,
  isId,
  nameOf,
  notifyPathOf,
  type Resource,
  storedNames,
  type Values,
  withoutSecrets,
} from '../metadata';
import { changesBetween } from './changes';
import { isBlank, isBlankOrSame, isEquivalent } from './equality';
import type { Attempt, Attempts, RunningWrite } from './running';
import type { Write } from './writer';

/** Milliseconds. Short, because the user waits. */
const TIMEOUT = 8_000;

/** Milliseconds. The backend's `Date` header has whole seconds. The computer's clock may be minutes off. */
const SKEW = { withDate: 2_000, withoutDate: 5 * 60_000 };

export const auditFields: readonly string[] = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** The top-level keys whose stored value may differ from what was sent. */
const keysOfBackend = (resource: Resource): ReadonlySet<string | undefined> =>
  new Set([
    'id',
    idFieldOf(resource),
    ...auditFields,
    // The backend turns this switch off once it has notified people.
    notifyPathOf(resource)?.split('.')[0],
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      field.derive ? storedNames(name, field) : [],
    ),
  ]);

export const containsSent = (resource: Resource, stored: Values, sent: Values): boolean => {
  const ignored = keysOfBackend(resource);
  return Object.entries(withoutSecrets(resource, sent)).every(
    ([name, value]) => ignored.has(name) || isEquivalent(value, stored[name]),
  );
};

/** Backends hide secrets, so a look-up cannot confirm an update that changes one. */
export const changesSecret = (resource: Resource, opened: Values, sent: Values): boolean =>
  changesBetween(opened, sent).length !==
  changesBetween(withoutSecrets(resource, opened), withoutSecrets(resource, sent)).length;

export const noRecord = ({ name }: Resource, detail = '') =>
  unexpectedResponse(`${name}: the response contains no record${detail}`);

/** Finds out what is stored (docs/contract.md#lost-responses). The functions throw if they cannot find out. */
export function createLookUp(app: App, calls: Calls, attempts: Attempts) {
  async function list(resource: Resource, params: GetListParams): Promise<RaRecord[]> {
    const options = { meta: { count: false }, signal: AbortSignal.timeout(TIMEOUT) };
    return (await calls.getList<RaRecord>(resource.name, { ...params, ...options })).data;
  }

  async function read(resource: Resource, record: Values): Promise<RaRecord | undefined> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      return (await calls.getOne(resource.name, { id: record.id, signal })).data;
    } catch (error) {
      if (!isNoData(error)) throw error;
      // Somebody may have changed the key that identified the record, such as the e-mail address of a user.
      const id = record[idFieldOf(resource)];
      if (!resource.key || !isId(id)) return undefined;
      const filter = { [`${idFieldOf(resource)}_eq`]: id };
      return (await list(resource, { pagination: { page: 1, perPage: 1 }, filter }))[0];
    }
  }

  /** All values that a backend may store in `createdBy` for this user. */
  function authorValues(): readonly unknown[] {
    const user = readSession()?.user ?? {};
    return [user._id, user.id, user.email, nameOf(app.profile, user)].filter(
      (value) => value !== undefined && value !== '',
    );
  }

  async function findCreated(
    resource: Resource,
    attempts: readonly Attempt[],
  ): Promise<RaRecord | undefined> {
    if (attempts.length === 0) return undefined;
    const authors = authorValues();
    const latest = await list(resource, {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'createdAt', order: 'DESC' },
    });
    for (const { sent, since } of attempts) {
      const start = since - (calls.isTimeKnown() ? SKEW.withDate : SKEW.withoutDate);
      const isRecent = ({ createdAt }: RaRecord) => !createdAt || Date.parse(createdAt) >= start;
      const isByUser = ({ createdBy }: RaRecord) =>
        isBlank(createdBy) || authors.length === 0 || authors.includes(createdBy);
      const found = latest.find(
        (record) => isRecent(record) && isByUser(record) && containsSent(resource, record, sent),
      );
      if (found) return found;
    }
    return undefined;
  }

  /** @throws ApiError `unexpectedResponse` if the write is not stored */
  async function confirm(
    resource: Resource,
    record: Values,
    running: RunningWrite,
    isDone: (stored: RaRecord) => boolean,
  ): Promise<RaRecord> {
    running.showChecking();
    const stored = await read(resource, record);
    if (stored && isDone(stored)) return stored;
    throw noRecord(resource, ', and the write is not stored');
  }

  /** Finds the record after a write whose response was lost; `undefined` if the write is not stored. */
  async function findStored(write: Write, key: string): Promise<RaRecord | undefined> {
    const { resource } = write;
    switch (write.verb) {
      case 'create':
      case 'upload':
        return findCreated(resource, attempts.get(key).slice(-1));
      case 'update': {
        const recreations = attempts.get(recreationKey(key));
        if (recreations.length > 0) return findCreated(resource, recreations.slice(-1));
        const stored = await read(resource, write.opened);
        const sent = attempts.get(key).at(-1)?.sent;
        if (sent && changesSecret(resource, write.opened, sent)) throw noRecord(resource);
        return stored && sent && containsSent(resource, stored, sent) ? stored : undefined;
      }
      case 'patch': {
        const stored = await read(resource, { id: write.id });
        const sent = attempts.get(patchKey(key)).at(-1)?.sent;
        return stored && sent && containsSent(resource, stored, sent) ? stored : undefined;
      }
      case 'call': {
        if (!write.findAnswer) throw new Error('nothing says whether the call was carried out');
        const answer = await write.findAnswer((path) => calls.read(path, AbortSignal.timeout(TIMEOUT)));
        return answer && { ...answer, id: write.path };
      }
      case 'delete':
        return (await read(resource, write.record)) ? undefined : write.record;
      case 'setStatus': {
        const stored = await read(resource, write.record);
        if (!stored || stored.status !== write.record.status) return stored;
        // The status may have been changed and then changed back, so nobody can tell.
        if (!isBlankOrSame(stored.updatedAt, write.record.updatedAt)) throw noRecord(resource);
        return undefined;
      }
    }
  }

  return { read, findCreated, confirm, findStored };
}

export type LookUp = ReturnType<typeof createLookUp>;

export const patchKey = (key: string) => `${key} patch`;

export const recreationKey = (key: string): string => `${key} again`;
