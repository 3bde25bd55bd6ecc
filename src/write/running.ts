import { keepNewest } from '../api/dataProvider';
import { createObservable } from '../api/observable';
import type { Resource, Values } from '../metadata';
import type { Conflict } from './changes';

/** The progress of a write, as the overlay shows it. */
export interface Progress {
  key: string;
  /** Milliseconds since 1970. */
  since: number;
  phase: 'sending' | 'checking' | 'asking';
  isUpload: boolean;
  /** Whether the screen itself shows the progress. Then no overlay covers it. */
  hasOwnProgress: boolean;
  abort: () => void;
}

/** A question to the user during a write. */
export type Question =
  /** The user and a colleague changed the same values. With `isDraft`, the answer saves nothing yet. */
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
  /** Somebody deleted the record meanwhile. */
  | { about: 'deleted'; resource: Resource; name: string }
  /** The backend wants the user's password before it stores the write. */
  | { about: 'password' };

/**
 * How the user resolves a question: the conflicts in which the user's own value wins; `[]` to create a deleted record
 * again, or after the password was confirmed; `undefined` to cancel the write.
 */
export type Resolution = readonly Conflict[] | undefined;

/** Thrown inside a write when the user cancels a question about it, or has stopped the write before it was sent. */
export const cancelled = Symbol('cancelled');

/** One running write. */
export interface RunningWrite {
  /** Identifies what the write belongs to: a form, a record, a file, or the path of a call. */
  key: string;
  signal: AbortSignal;
  /**
   * Call before the request is sent. From then on, the backend might store the write even if the request fails.
   * @throws cancelled if the user has stopped the write
   */
  markSent: () => void;
  isSent: () => boolean;
  /** Shows that the stored record is being looked up. */
  showChecking: () => void;
  /** @throws cancelled */
  ask: (question: Question) => Promise<NonNullable<Resolution>>;
  end: () => void;
}

/** The running writes, at most one per key, and the question on screen. */
export function createRunning() {
  const pending = createObservable<readonly Progress[]>([]);
  const question = createObservable<(Question & { resolve: (resolution: Resolution) => void }) | undefined>(
    undefined,
  );
  let lastQuestion: Promise<unknown> = Promise.resolve();
  let resets = 0;

  /** Asks the user. Further questions wait until this one is resolved. */
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

  /** Starts a write; `undefined` if one with the same key is running. */
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

/**
 * Runs `work` once no other tab of this browser holds the lock of the same key. Insecure pages have no locks: `work`
 * runs at once there.
 */
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

/** A new write first checks whether the earlier attempts were stored, so the last few are enough. */
const MAX_ATTEMPTS = 5;
/** How many writes keep their attempts. The oldest are forgotten, because a tab may stay open for weeks. */
const MAX_FORMS = 50;

/** The unconfirmed attempts, by the key of their write. */
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
