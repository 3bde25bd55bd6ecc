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

/** A write, as a screen requests it. */
export type Write = {
  resource: Resource;
  /**
   * If true, errors of this write open no other screen, except those that end the session. Set for each write of a bulk
   * action, for an upload, and for a write of react-admin's hooks.
   */
  staysOnScreen?: boolean;
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
      /** Receives the percentage that is done. A call with this callback shows its own progress, without an overlay. */
      onPercent?: (percent: number) => void;
      /**
       * Asks the backend whether the call was carried out. Resolves to the answer of the call if it was, else to
       * `undefined`. Without this function, nobody knows what became of a call whose answer is lost.
       */
      findAnswer?: (read: (path: string) => Promise<unknown>) => Promise<object | undefined>;
    }
  | { verb: 'upload'; file: File; values: Record<string, string>; onProgress?: (fraction: number) => void }
);

/** How a write ended. */
export type Outcome =
  /** Stored, possibly merged with a colleague's changes. The record of a `call` is its answer. */
  | { result: 'stored'; record: RaRecord; merged?: Merge }
  /** Not sent, because somebody else changed the record first. */
  | { result: 'statusChanged'; record: RaRecord }
  /** Not stored or, with `maybeStored`, perhaps stored. */
  | { result: 'failed'; error: unknown; maybeStored: boolean }
  /** The user decided not to send it. */
  | { result: 'cancelled' }
  /** Ignored, because a write with the same key is already running, usually after a second click. */
  | { result: 'busy' };

const formKey = (resource: Resource, form: string) => `${collectionOf(resource)} ${form}`;

/** Identifies what a write belongs to: a form, a record, a file, or the path of a call. */
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
 * Sends every write of the app: ignores a second click, and turns each failure into an outcome. `perform.ts` carries
 * out the writes.
 */
export function createWriter({ app, calls, queryClient, announces, onError }: WriterOptions) {
  const allRunning = createRunning();
  let attempts = createAttempts();
  const cache = createCache(app, queryClient);
  let batches = 0;
  let performer: Performer | undefined;

  /**
   * Loads `perform.ts`. Keeps the performer for the next writes, unless `reset` has replaced the attempts meanwhile.
   * @throws ApiError if it cannot be loaded: nothing was sent
   */
  const load = async (ownAttempts: Attempts) => {
    const { createPerformer } = await import('./perform').catch((error: unknown) => {
      throw new ApiError('offline', 0, undefined, detailOf(error));
    });
    const loaded = createPerformer({ app, calls, attempts: ownAttempts, cache, announces });
    if (attempts === ownAttempts) performer = loaded;
    return loaded;
  };

  /**
   * Refreshes the lists on screen, unless a batch or another write is running: its end refreshes them. Uploads and
   * calls with `onPercent` do not count.
   */
  async function refresh(): Promise<void> {
    if (batches > 0 || allRunning.pending.get().some(({ hasOwnProgress }) => !hasOwnProgress)) return;
    await cache.refresh();
  }

  /** Performs a write. Never rejects: failures are outcomes too. */
  async function send(write: Write): Promise<Outcome> {
    const isUpload = write.verb === 'upload';
    const hasOwnProgress = isUpload || (write.verb === 'call' && write.onPercent !== undefined);
    const running = allRunning.start(keyOf(write), { isUpload, hasOwnProgress });
    if (!running) return { result: 'busy' };
    // A write that ends after the next person has signed in must not give them the attempts of this person.
    const ownAttempts = attempts;
    const earlier = ownAttempts.get(running.key);
    let loaded: Performer | undefined;
    try {
      loaded = performer ?? (await load(ownAttempts));
      return await loaded.perform(write, running);
    } catch (error) {
      if (loaded && running.isSent() && ruleOf(error).maybeStored)
        return await loaded.outcomeAfterLoss(write, running, error);
      // The backend did not store this attempt, so forget it. If it was sent, the earlier attempts were looked up
      // first. If not, they may be stored.
      ownAttempts.set(running.key, earlier);
      if (error === cancelled) return { result: 'cancelled' };
      if (!write.staysOnScreen || redirectFor(error)?.endsSession) onError(error);
      return { result: 'failed', error, maybeStored: !running.isSent() && earlier.length > 0 };
    } finally {
      running.end();
      // Not awaited: the outcome of the write does not depend on the lists.
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
    attempts = createAttempts();
    performer = undefined;
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
