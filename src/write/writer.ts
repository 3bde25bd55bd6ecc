import type { QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import { type Calls, isPlaceholderId } from '../api/dataProvider';
import { asksForPassword, noData, redirectFor, ruleOf, unexpectedResponse } from '../api/errors';
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
import { createCache } from './cache';
import { isBlankOrSame, isSame } from './equality';
import { auditFields, containsSent, createLookUp, noRecord, patchKey, recreationKey } from './lookUp';
import { type EditedRecord, type Merge, mergeAndUpdate } from './mergeAndUpdate';
import {
  type Attempt,
  cancelled,
  createAttempts,
  createRunning,
  type RunningWrite,
  withLock,
} from './running';

/** A write, as a screen requests it. */
export type Write = {
  resource: Resource;
  /** Whether this is one of several writes. Its errors must not navigate away from the screen. */
  isBatchItem?: boolean;
} & (
  | {
      verb: 'create';
      data: Values;
      /** Identifies the form, to recognize a second attempt. */
      form: string;
    }
  | ({ verb: 'update' } & EditedRecord)
  /** Changes some values of a record that was not opened: reads it and sends it back whole. */
  | { verb: 'patch'; id: Identifier; data: Values | ((stored: Values) => Values) }
  | { verb: 'delete'; record: RaRecord }
  | {
      verb: 'setStatus';
      record: RaRecord;
      /** Sent only if the record has not changed since it was read. */
      status: string;
    }
  /** An idempotent call outside the collections (docs/contract.md#capabilities). */
  | {
      verb: 'call';
      method: 'POST' | 'PUT' | 'DELETE';
      path: string;
      body?: object;
      /** Receives the percentage that is done. The screen shows it, so that nothing covers the screen. */
      onPercent?: (percent: number) => void;
      /** Finds out from the backend whether the call was carried out: its answer, else `undefined`. */
      findAnswer: (read: (path: string) => Promise<unknown>) => Promise<object | undefined>;
    }
  | { verb: 'upload'; file: File; values: Record<string, string>; onProgress?: (fraction: number) => void }
);

type WriteOf<V extends Write['verb']> = Write & { verb: V };

/** How a write ended. */
export type Outcome =
  /** Stored, possibly merged with a colleague's changes. The record of a `call` is its answer. */
  | { result: 'stored'; record: RaRecord; merged?: Merge }
  /** Not sent, because somebody else changed the status first. */
  | { result: 'statusChanged'; record: RaRecord }
  /** Not stored, or not known to be. */
  | { result: 'failed'; error: unknown; maybeStored: boolean }
  /** The user decided not to send it. */
  | { result: 'cancelled' }
  /** Ignored, because the same write is already running: this was a second click. */
  | { result: 'busy' };

const formKey = (resource: Resource, form: string) => `${collectionOf(resource)} ${form}`;

const deletionKey = (key: string) => `${key} deletion`;

/** Identifies the form or the record that a write belongs to. */
function keyOf(write: Write): string {
  const collection = collectionOf(write.resource);
  if (write.verb === 'create') return formKey(write.resource, write.form);
  if (write.verb === 'upload') return `${collection} ${write.file.name} ${write.file.size}`;
  if (write.verb === 'patch') return `${collection}/${write.id}`;
  if (write.verb === 'call') return write.path;
  return `${collection}/${write.verb === 'update' ? write.opened.id : write.record.id}`;
}

interface WriterOptions {
  app: App;
  calls: Calls;
  queryClient: QueryClient;
  /** Returns whether the backend has a capability. */
  announces: (name: Capability) => boolean;
  /** Receives each error that may redirect. */
  onError: (error: unknown) => void;
}

/**
 * Performs every write of the app. Ignores a second click, merges with the stored record before it overwrites, accepts
 * only a record as the response, looks up a write whose response was lost, never retries, and updates the cache.
 */
export function createWriter({ app, calls, queryClient, announces, onError }: WriterOptions) {
  const { writes } = calls;
  const allRunning = createRunning();
  const attempts = createAttempts();
  const lookUp = createLookUp(app, calls, attempts);
  const cache = createCache(app, queryClient);
  let batches = 0;

  async function refresh(): Promise<void> {
    if (batches > 0 || allRunning.pending.get().some(({ isUpload }) => !isUpload)) return;
    await cache.refresh();
  }

  function storedOutcome(resource: Resource, record: RaRecord, merged?: Merge): Outcome {
    cache.store(resource, record);
    return { result: 'stored', record, merged };
  }

  function deletedOutcome({ resource, record }: WriteOf<'delete'>): Outcome {
    cache.invalidate(resource);
    return { result: 'stored', record };
  }

  /** `record` may come from a list, with some of its fields: only the response is merged into the cache. */
  function statusOutcome({ resource, record }: WriteOf<'setStatus'>, now: RaRecord): Outcome {
    cache.merge(resource, record, now);
    return { result: 'stored', record: { ...record, ...now } };
  }

  async function create(resource: Resource, data: Values, running: RunningWrite): Promise<Outcome> {
    const earlier = attempts.get(running.key);
    const found = await lookUp.findCreated(resource, earlier);
    if (found) {
      attempts.delete(running.key);
      // What the user has emptied since then must be emptied in the found record too.
      const removed = Object.keys(earlier.at(-1)?.sent ?? {}).filter((name) => !(name in data));
      const changes = { ...Object.fromEntries(removed.map((name) => [name, null])), ...data };
      if (containsSent(resource, found, changes)) return storedOutcome(resource, found);
      try {
        return await update(
          { resource, opened: found, data: { ...found, ...changes, id: found.id } },
          running,
        );
      } catch (error) {
        // The next attempt must find this record again, with its old values or the new ones.
        const [{ since } = { since: calls.now() }] = earlier;
        attempts.set(running.key, [...earlier, { since, sent: changes }]);
        throw error;
      }
    }
    const attempt: Attempt = { since: calls.now(), sent: data };
    attempts.add(running.key, attempt);
    running.markSent();
    const response = await writes.create(resource.name, data, { signal: running.signal });
    if (!response) throw noRecord(resource);
    // A response without an id got a placeholder: look for the record. If it cannot be found, show what was sent.
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

  /** Whether the backend wants the user's password first: for a new password or e-mail of their own account. */
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

  /** Updates a record, once the user has confirmed their password if the backend wants that. */
  async function confirmed(running: RunningWrite, edit: EditedRecord): Promise<Outcome> {
    const earlier = attempts.get(running.key);
    const send = () => update(edit, running);
    if (needsPassword(edit)) await running.ask({ about: 'password' });
    try {
      return await send();
    } catch (error) {
      if (!asksForPassword(error)) throw error;
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
    attempts.set(patchKey(running.key), [{ since: calls.now(), sent: changes }]);
    running.markSent();
    const record =
      (await writes.update(resource.name, sent, { signal: running.signal, version })) ??
      (await lookUp.confirm(resource, sent, running, (now) => containsSent(resource, now, sent)));
    return storedOutcome(resource, { ...sent, ...record });
  }

  async function remove(write: WriteOf<'delete'>, running: RunningWrite): Promise<Outcome> {
    const { resource, record } = write;
    const key = deletionKey(running.key);
    const isUnconfirmed = attempts.get(key).length > 0;
    if (isUnconfirmed && !(await lookUp.read(resource, record))) {
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
    const isUnchanged =
      current.status === record.status && isBlankOrSame(current.updatedAt, record.updatedAt);
    if (!isUnchanged) {
      cache.merge(resource, record, current);
      return { result: 'statusChanged', record: current };
    }
    running.markSent();
    const response = await writes.setStatus(resource.name, record, status, { signal: running.signal });
    const isDone = (now: RaRecord) => now.status === status || now.status !== record.status;
    const isStored = response !== undefined && isDone(response);
    return statusOutcome(
      write,
      isStored ? response : await lookUp.confirm(resource, record, running, isDone),
    );
  }

  function callOutcome({ resource, path }: WriteOf<'call'>, answer: unknown): Outcome {
    cache.invalidate(resource);
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
      attempts.add(running.key, { since: calls.now(), sent: { ...values, size: file.size } });
      running.markSent();
      record = await writes.upload(resource.name, { file, values, onProgress, signal: running.signal });
    }
    if (!record) throw noRecord(resource);
    attempts.delete(running.key);
    return storedOutcome(resource, record);
  }

  function run(write: Write, running: RunningWrite): Promise<Outcome> {
    switch (write.verb) {
      case 'create':
        return create(write.resource, write.data, running);
      case 'update':
        return confirmed(running, write);
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
  function rememberDeletion({ verb }: Write, { key }: RunningWrite): void {
    if (verb === 'delete') attempts.add(deletionKey(key), { since: calls.now(), sent: {} });
  }

  /** The outcome of a write whose response was lost. */
  async function outcomeAfterLoss(write: Write, running: RunningWrite, error: unknown): Promise<Outcome> {
    running.showChecking();
    try {
      const record = await lookUp.findStored(write, running.key);
      if (!record) {
        const maybeStored = ruleOf(error).mayFinishLater === true;
        if (maybeStored) rememberDeletion(write, running);
        return { result: 'failed', error, maybeStored };
      }
      attempts.delete(running.key);
      if (write.verb === 'delete') return deletedOutcome(write);
      if (write.verb === 'call') return callOutcome(write, record);
      return write.verb === 'setStatus'
        ? statusOutcome(write, record)
        : storedOutcome(write.resource, record);
    } catch {
      rememberDeletion(write, running);
      // Report the error of the write, not of the look-up.
      return { result: 'failed', error, maybeStored: true };
    }
  }

  /** Performs a write. Never rejects: failures are outcomes too. */
  async function send(write: Write): Promise<Outcome> {
    const hasOwnProgress =
      write.verb === 'upload' || (write.verb === 'call' && write.onPercent !== undefined);
    const running = allRunning.start(keyOf(write), hasOwnProgress);
    if (!running) return { result: 'busy' };
    const earlier = attempts.get(running.key);
    try {
      return await run(write, running);
    } catch (error) {
      if (error === cancelled) return { result: 'cancelled' };
      if (running.isSent() && ruleOf(error).maybeStored) return await outcomeAfterLoss(write, running, error);
      // This attempt is not stored, but an earlier one may be.
      attempts.set(running.key, earlier);
      if (!write.isBatchItem || redirectFor(error)?.endsSession) onError(error);
      return { result: 'failed', error, maybeStored: !running.isSent() && earlier.length > 0 };
    } finally {
      running.end();
      // Not awaited: the write is stored even if the lists fail to load.
      refresh();
    }
  }

  /** Runs several writes. Refreshes the lists on screen only once, at the end. */
  async function batch<T>(work: () => Promise<T>): Promise<T> {
    batches += 1;
    try {
      return await work();
    } finally {
      batches -= 1;
      await refresh();
    }
  }

  /** Stops all writes and forgets all attempts. Call before another person signs in. */
  function reset(): void {
    allRunning.reset();
    attempts.clear();
  }

  /** The unconfirmed creations of a form, without secrets. Its draft stores them, so that they survive a reload. */
  const attemptsOf = (resource: Resource, form: string): readonly Attempt[] =>
    attempts
      .get(formKey(resource, form))
      .map(({ since, sent }) => ({ since, sent: withoutSecrets(resource, sent) }));
  const rememberAttempts = (resource: Resource, form: string, restored: readonly Attempt[]) =>
    attempts.set(formKey(resource, form), restored);

  const { pending, question, ask } = allRunning;
  return { send, batch, ask, reset, attemptsOf, rememberAttempts, pending, question };
}

export type Writer = ReturnType<typeof createWriter>;
