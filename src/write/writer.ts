import type { QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import type { Calls } from '../api/dataProvider';
import { ApiError, detailOf, redirectFor, ruleOf } from '../api/errors';
import {
  type App,
  type Capability,
  collectionOf,
  type Resource,
  type Values,
  withoutSecrets,
} from '../metadata';
import { createCache } from './cache';
import type { EditedRecord, Merge } from './mergeAndUpdate';
import type { Performer } from './perform';
import { type Attempt, type Attempts, cancelled, createAttempts, createRunning } from './running';

export type Write = {
  resource: Resource;
  /** Errors of this write open no other screen, except those that end the session. */
  staysOnScreen?: boolean;
  /** The backend only says what it would do: nothing is read again afterwards. */
  isTrial?: boolean;
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
  /** A call outside the collections (docs/contract.md#capabilities). */
  | {
      verb: 'call';
      method: 'POST' | 'PUT' | 'DELETE';
      path: string;
      body?: object;
      /** A call with this callback shows its own progress, without an overlay. */
      onPercent?: (percent: number) => void;
      /** After a lost response: resolves to the answer of the call, or to `undefined` if it was not carried out. */
      findAnswer?: (read: (path: string) => Promise<unknown>) => Promise<object | undefined>;
    }
  | { verb: 'upload'; file: File; values: Record<string, string>; onProgress?: (fraction: number) => void }
);

export type Outcome =
  /** The record of a `call` is its answer. */
  | { result: 'stored'; record: RaRecord; merged?: Merge }
  /** Not sent, because somebody else changed the record first. */
  | { result: 'statusChanged'; record: RaRecord }
  | { result: 'failed'; error: unknown; maybeStored: boolean }
  | { result: 'cancelled' }
  /** A write with the same key is running, usually after a second click. */
  | { result: 'busy' };

const formKey = (resource: Resource, form: string) => `${collectionOf(resource)} ${form}`;

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
  announces: (name: Capability) => boolean;
  /** Receives each error that may redirect. */
  onError: (error: unknown) => void;
}

export function createWriter({ app, calls, queryClient, announces, onError }: WriterOptions) {
  const allRunning = createRunning();
  let attempts = createAttempts();
  const cache = createCache(app, queryClient);
  let batches = 0;
  let performer: Performer | undefined;

  /** `reset` may replace the attempts meanwhile. @throws ApiError if `perform.ts` cannot be loaded */
  const load = async (ownAttempts: Attempts) => {
    const { createPerformer } = await import('./perform').catch((error: unknown) => {
      throw new ApiError('offline', 0, undefined, detailOf(error));
    });
    const loaded = createPerformer({ app, calls, attempts: ownAttempts, cache, announces });
    if (attempts === ownAttempts) performer = loaded;
    return loaded;
  };

  /** Does nothing while a batch or a write with an overlay runs: its end refreshes the lists. */
  async function refresh(): Promise<void> {
    if (batches > 0 || allRunning.pending.get().some(({ hasOwnProgress }) => !hasOwnProgress)) return;
    await cache.refresh();
  }

  /** Never rejects: failures are outcomes too. */
  async function send(write: Write): Promise<Outcome> {
    const isUpload = write.verb === 'upload';
    const hasOwnProgress = isUpload || (write.verb === 'call' && write.onPercent !== undefined);
    const running = allRunning.start(keyOf(write), { isUpload, hasOwnProgress });
    if (!running) return { result: 'busy' };
    // Kept here, because `reset` may replace `attempts` before this write ends.
    const ownAttempts = attempts;
    const earlier = ownAttempts.get(running.key);
    let loaded: Performer | undefined;
    try {
      loaded = performer ?? (await load(ownAttempts));
      return await loaded.perform(write, running);
    } catch (error) {
      if (loaded && running.isSent() && ruleOf(error).maybeStored)
        return await loaded.outcomeAfterLoss(write, running, error);
      // This attempt is not stored: forget it.
      ownAttempts.set(running.key, earlier);
      if (error === cancelled) return { result: 'cancelled' };
      if (!write.staysOnScreen || redirectFor(error)?.endsSession) onError(error);
      // A write that is not sent may have failed before it looked up whether an earlier attempt was stored.
      const isUnconfirmed = earlier.length > 0 || loaded?.isUnconfirmed(write, running) === true;
      return { result: 'failed', error, maybeStored: !running.isSent() && isUnconfirmed };
    } finally {
      running.end();
      // Not awaited: the outcome does not depend on the lists.
      if (!write.isTrial) refresh();
    }
  }

  /** Refreshes the lists on screen only once, at the end. */
  async function batch<T>(work: () => Promise<T>): Promise<T> {
    batches += 1;
    try {
      return await work();
    } finally {
      batches -= 1;
      await refresh();
    }
  }

  /** Call before another person signs in. */
  function reset(): void {
    allRunning.reset();
    attempts = createAttempts();
    performer = undefined;
  }

  /** Without secrets, because the draft of the form stores the attempts. */
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
