import type { RaRecord } from 'react-admin';
import { type Calls, isPlaceholderId } from '../api/dataProvider';
import { asksForPassword, noData, ruleOf, unexpectedResponse } from '../api/errors';
import { readSession } from '../api/session';
import {
  type App,
  type Capability,
  collectionOf,
  idFieldOf,
  isRecord,
  nameOf,
  type Resource,
  sourceOf,
  type Values,
  valueAt,
  withoutSecrets,
} from '../metadata';
import type { Cache } from './cache';
import { isBlankOrSame, isSame } from './equality';
import {
  auditFields,
  changesSecret,
  containsSent,
  createLookUp,
  noRecord,
  patchKey,
  recreationKey,
} from './lookUp';
import { type EditedRecord, type Merge, mergeAndUpdate } from './mergeAndUpdate';
import { type Attempt, type Attempts, type RunningWrite, withLock } from './running';
import type { Outcome, Write } from './writer';

type WriteOf<V extends Write['verb']> = Write & { verb: V };

/** A key for deletions and changes of status that were sent but not confirmed. */
const unconfirmedKey = (key: string) => `${key} unconfirmed`;

interface Options {
  app: App;
  calls: Calls;
  attempts: Attempts;
  cache: Cache;
  announces: (name: Capability) => boolean;
}

/** A separate file: the first screen writes nothing, so it need not load this code. */
export function createPerformer({ app, calls, attempts, cache, announces }: Options) {
  const { writes } = calls;
  const lookUp = createLookUp(app, calls, attempts);

  function storedOutcome(resource: Resource, record: RaRecord, merged?: Merge): Outcome {
    cache.store(resource, record);
    return { result: 'stored', record, merged };
  }

  function deletedOutcome({ resource, record }: WriteOf<'delete'>): Outcome {
    cache.invalidate(resource);
    return { result: 'stored', record };
  }

  /** `record` may come from a list, with only some of its fields, so only `stored` is merged into the cache. */
  function statusOutcome({ resource, record }: WriteOf<'setStatus'>, stored: RaRecord): Outcome {
    cache.merge(resource, record, stored);
    return { result: 'stored', record: { ...record, ...stored } };
  }

  async function create(resource: Resource, data: Values, running: RunningWrite): Promise<Outcome> {
    const earlier = attempts.get(running.key);
    const found = await lookUp.findCreated(resource, earlier);
    if (found) {
      attempts.delete(running.key);
      // What the user has emptied since the earlier attempt must be emptied in the found record too.
      const removed = Object.keys(earlier.at(-1)?.sent ?? {}).filter((name) => !(name in data));
      const changes = { ...Object.fromEntries(removed.map((name) => [name, null])), ...data };
      const isDone =
        containsSent(resource, found, changes) && !changesSecret(resource, earlier.at(-1)?.sent ?? {}, data);
      if (isDone) return storedOutcome(resource, found);
      try {
        return await update(
          { resource, opened: found, data: { ...found, ...changes, id: found.id } },
          running,
        );
      } catch (error) {
        // The next attempt must find this record again, with its old values or the new ones.
        const since = earlier[0]?.since ?? calls.now();
        attempts.set(running.key, [...earlier, { since, sent: changes }]);
        throw error;
      }
    }
    const attempt: Attempt = { since: calls.now(), sent: data };
    running.markSent();
    attempts.add(running.key, attempt);
    const response = await writes.create(resource.name, data, { signal: running.signal });
    if (!response) throw noRecord(resource);
    // A response without an id got a placeholder. If the look-up fails, show what was sent.
    const created =
      isPlaceholderId(response.id) && (await lookUp.findCreated(resource, [attempt]).catch(() => undefined));
    attempts.delete(running.key);
    return storedOutcome(resource, created || { ...withoutSecrets(resource, data), ...response });
  }

  async function update(edit: EditedRecord, running: RunningWrite): Promise<Outcome> {
    const { resource, data } = edit;
    const updated = await mergeAndUpdate({ calls, lookUp, attempts }, edit, running);
    if (updated) return storedOutcome(resource, updated.record, updated.merged);
    await running.ask({ about: 'deleted', resource, name: nameOf(resource, data) });
    running.markSent();
    const backendFields = ['id', idFieldOf(resource), ...auditFields];
    const content = Object.fromEntries(
      Object.entries(data).filter(([name]) => !backendFields.includes(name)),
    );
    return create(resource, content, { ...running, key: recreationKey(running.key) });
  }

  function needsPassword({ resource, opened, data }: EditedRecord): boolean {
    const idField = idFieldOf(resource);
    const isOwn =
      collectionOf(resource) === collectionOf(app.profile) &&
      opened[idField] === readSession()?.user[idField];
    return (
      announces('currentPassword') &&
      isOwn &&
      Object.entries(resource.fields).some(([name, field]) => {
        const path = sourceOf(name, field);
        const isSensitive = field.kind === 'password' || field.kind === 'email';
        return isSensitive && (valueAt(data, path) ?? '') !== (valueAt(opened, path) ?? '');
      })
    );
  }

  async function confirmAndUpdate(edit: EditedRecord, running: RunningWrite): Promise<Outcome> {
    const earlier = attempts.get(running.key);
    const send = () => update(edit, running);
    if (needsPassword(edit)) await running.ask({ about: 'password' });
    try {
      return await send();
    } catch (error) {
      if (!asksForPassword(error)) throw error;
      // The refused attempt is not stored: forget it.
      attempts.set(running.key, earlier);
      await running.ask({ about: 'password' });
      return send();
    }
  }

  async function patch({ resource, id, data }: WriteOf<'patch'>, running: RunningWrite): Promise<Outcome> {
    const current = await lookUp.read(resource, { id });
    if (!current) throw noData();
    const version = calls.versionOf(resource.name, id, () => true);
    const changes = typeof data === 'function' ? data(current) : data;
    const sent = { ...current, ...changes };
    running.markSent();
    attempts.set(patchKey(running.key), [{ since: calls.now(), sent: changes }]);
    const record =
      (await writes.update(resource.name, sent, { signal: running.signal, version })) ??
      (await lookUp.confirm(resource, sent, running, (stored) => containsSent(resource, stored, sent)));
    return storedOutcome(resource, { ...sent, ...record });
  }

  /** Whether an earlier attempt of the same deletion or change of status may be stored. */
  const isUnconfirmed = ({ verb }: Write, { key }: RunningWrite): boolean =>
    (verb === 'delete' || verb === 'setStatus') && attempts.get(unconfirmedKey(key)).length > 0;

  async function remove(write: WriteOf<'delete'>, running: RunningWrite): Promise<Outcome> {
    const { resource } = write;
    // The bulk deletion of react-admin knows only the key of a record.
    const isPartial = resource.key !== undefined && write.record[idFieldOf(resource)] === undefined;
    const record = isPartial ? await lookUp.read(resource, write.record) : write.record;
    if (!record) throw noData();
    const key = unconfirmedKey(running.key);
    if (isUnconfirmed(write, running) && !(await lookUp.read(resource, record))) {
      attempts.delete(key);
      return deletedOutcome(write);
    }
    const version = calls.versionOf(resource.name, record.id, (read) => isSame(read, record));
    running.markSent();
    const isConfirmed = await writes.delete(resource.name, record, { signal: running.signal, version });
    if (!isConfirmed) {
      running.showChecking();
      if (await lookUp.read(resource, record))
        throw unexpectedResponse(`${resource.name}: the response is empty, and the record is not deleted`);
    }
    return deletedOutcome(write);
  }

  async function setStatus(write: WriteOf<'setStatus'>, running: RunningWrite): Promise<Outcome> {
    const { resource, record, status } = write;
    const current = await lookUp.read(resource, record);
    if (!current) throw noData();
    const key = unconfirmedKey(running.key);
    const isDoneBefore =
      current.status === status && attempts.get(key).some(({ sent }) => sent.status === status);
    attempts.delete(key);
    if (isDoneBefore) return statusOutcome(write, current);
    const isUnchanged =
      current.status === record.status && isBlankOrSame(current.updatedAt, record.updatedAt);
    if (!isUnchanged) {
      cache.merge(resource, record, current);
      return { result: 'statusChanged', record: current };
    }
    running.markSent();
    const response = await writes.setStatus(resource.name, record, status, { signal: running.signal });
    // Any other status than before counts as stored: see docs/contract.md#empty-responses.
    const isDone = (stored: RaRecord) => stored.status === status || stored.status !== record.status;
    const isStored = response !== undefined && isDone(response);
    return statusOutcome(
      write,
      isStored ? response : await lookUp.confirm(resource, record, running, isDone),
    );
  }

  function callOutcome({ resource, path, isTrial }: WriteOf<'call'>, answer: unknown): Outcome {
    if (!isTrial) cache.invalidate(resource);
    return { result: 'stored', record: { ...(isRecord(answer) && answer), id: path } };
  }

  async function call(write: WriteOf<'call'>, running: RunningWrite): Promise<Outcome> {
    running.markSent();
    return callOutcome(
      write,
      await writes.call(write.method, write.path, write.body, {
        signal: running.signal,
        onPercent: write.onPercent,
      }),
    );
  }

  async function upload(write: WriteOf<'upload'>, running: RunningWrite): Promise<Outcome> {
    const { resource, file, values, onProgress } = write;
    let record = await lookUp.findCreated(resource, attempts.get(running.key));
    if (!record) {
      running.markSent();
      attempts.add(running.key, { since: calls.now(), sent: { ...values, size: file.size } });
      record = await writes.upload(resource.name, { file, values, onProgress, signal: running.signal });
    }
    if (!record) throw noRecord(resource);
    attempts.delete(running.key);
    return storedOutcome(resource, record);
  }

  /** @throws cancelled, or the error of the call */
  function perform(write: Write, running: RunningWrite): Promise<Outcome> {
    switch (write.verb) {
      case 'create':
        return create(write.resource, write.data, running);
      case 'update':
        return confirmAndUpdate(write, running);
      case 'patch':
        return patch(write, running);
      case 'delete':
        return remove(write, running);
      case 'setStatus':
        return withLock(running, () => setStatus(write, running));
      case 'call':
        return call(write, running);
      case 'upload':
        return upload(write, running);
    }
  }

  /** Lets a second attempt find out that the first one succeeded. */
  function rememberUnconfirmed(write: Write, { key }: RunningWrite): void {
    if (write.verb !== 'delete' && write.verb !== 'setStatus') return;
    const sent = write.verb === 'delete' ? {} : { status: write.status };
    attempts.add(unconfirmedKey(key), { since: calls.now(), sent });
  }

  async function outcomeAfterLoss(write: Write, running: RunningWrite, error: unknown): Promise<Outcome> {
    running.showChecking();
    try {
      const record = await lookUp.findStored(write, running.key);
      if (!record) {
        const maybeStored = ruleOf(error).mayFinishLater === true;
        if (maybeStored) rememberUnconfirmed(write, running);
        return { result: 'failed', error, maybeStored };
      }
      attempts.delete(running.key);
      if (write.verb === 'delete') return deletedOutcome(write);
      if (write.verb === 'call') return callOutcome(write, record);
      return write.verb === 'setStatus'
        ? statusOutcome(write, record)
        : storedOutcome(write.resource, record);
    } catch {
      rememberUnconfirmed(write, running);
      // Report the error of the write, not of the look-up.
      return { result: 'failed', error, maybeStored: true };
    }
  }

  return { perform, outcomeAfterLoss, isUnconfirmed };
}

export type Performer = ReturnType<typeof createPerformer>;
