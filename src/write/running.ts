import { keepNewest } from '../api/dataProvider';
import { createObservable } from '../api/observable';
import type { Resource, Values } from '../metadata';
import type { Conflict } from './changes';

export interface Progress {
  key: string;
  /** Milliseconds since 1970. */
  since: number;
  phase: 'sending' | 'checking' | 'asking';
  isUpload: boolean;
  /** The screen itself shows the progress, without an overlay. */
  hasOwnProgress: boolean;
  abort: () => void;
}

export type Question =
  /** With `isDraft`, the answer saves nothing yet. */
  | {
      about: 'conflict';
      resource: Resource;
      /** The record as the user left it. */
      record: Values;
      by: unknown;
      at: unknown;
      conflicts: readonly Conflict[];
      isDraft?: true;
    }
  | { about: 'deleted'; resource: Resource; name: string }
  | { about: 'password' };

/**
 * The conflicts in which the user keeps their own value; `[]` to go on after any other question; `undefined` to cancel
 * the write.
 */
export type Resolution = readonly Conflict[] | undefined;

/** Thrown when the user cancels a question, or stops the write before it is sent. */
export const cancelled = Symbol('cancelled');

export interface RunningWrite {
  /** Identifies what the write belongs to: a form, a record, a file, or the path of a call. */
  key: string;
  signal: AbortSignal;
  /**
   * Call before the request: from then on, the backend may store the write.
   * @throws cancelled if the user has stopped the write
   */
  markSent: () => void;
  isSent: () => boolean;
  showChecking: () => void;
  /** @throws cancelled */
  ask: (question: Question) => Promise<NonNullable<Resolution>>;
  end: () => void;
}

export function createRunning() {
  const pending = createObservable<readonly Progress[]>([]);
  const question = createObservable<(Question & { resolve: (resolution: Resolution) => void }) | undefined>(
    undefined,
  );
  let lastQuestion: Promise<unknown> = Promise.resolve();
  let resets = 0;

  /** Further questions wait until this one is resolved. */
  function ask(next: Question): Promise<Resolution> {
    const asked = resets;
    const resolved = lastQuestion.then(async () => {
      if (asked !== resets) return undefined;
      const resolution = await new Promise<Resolution>((resolve) => question.set({ ...next, resolve }));
      question.set(undefined);
      return resolution;
    });
    lastQuestion = resolved;
    return resolved;
  }

  function start(key: string, kind: Pick<Progress, 'isUpload' | 'hasOwnProgress'>): RunningWrite | undefined {
    if (pending.get().some((progress) => progress.key === key)) return undefined;
    const controller = new AbortController();
    const abort = () => controller.abort();
    pending.set([...pending.get(), { key, since: Date.now(), phase: 'sending', ...kind, abort }]);
    const update = (changes: Partial<Progress>) =>
      pending.set(pending.get().map((other) => (other.key === key ? { ...other, ...changes } : other)));
    let isSent = false;
    return {
      key,
      signal: controller.signal,
      markSent: () => {
        if (controller.signal.aborted) throw cancelled;
        isSent = true;
      },
      isSent: () => isSent,
      showChecking: () => update({ phase: 'checking' }),
      ask: async (next) => {
        update({ phase: 'asking' });
        const resolution = await ask(next);
        update({ phase: 'sending', since: Date.now() });
        if (!resolution) throw cancelled;
        return resolution;
      },
      end: () => pending.set(pending.get().filter((other) => other.key !== key)),
    };
  }

  function reset(): void {
    resets += 1;
    for (const { abort } of pending.get()) abort();
    question.get()?.resolve(undefined);
  }

  return { pending, question, ask, start, reset };
}

/** Waits for other tabs of this browser. Insecure pages have no locks: `work` runs at once there. */
export const withLock = <T>({ key, signal }: RunningWrite, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`town-admin write ${key}`, { signal }, work) : work();

/** A write that was sent but not confirmed. */
export interface Attempt {
  /** Milliseconds since 1970, by the backend's clock if its time is known. */
  since: number;
  sent: Values;
  /** The values of the form, before a colleague's changes were merged in. */
  data?: Values;
}

/** The last few are enough: each new write has already looked up the older attempts. */
const MAX_ATTEMPTS = 5;
/** Limits the memory, because a tab may stay open for weeks. */
const MAX_FORMS = 50;

export function createAttempts() {
  const byKey = new Map<string, readonly Attempt[]>();
  const get = (key: string): readonly Attempt[] => byKey.get(key) ?? [];
  const set = (key: string, attempts: readonly Attempt[]): void => {
    if (attempts.length === 0) byKey.delete(key);
    else keepNewest(byKey, key, attempts.slice(-MAX_ATTEMPTS), MAX_FORMS);
  };
  return {
    get,
    set,
    add: (key: string, attempt: Attempt) => set(key, [...get(key), attempt]),
    delete: (key: string) => set(key, []),
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
