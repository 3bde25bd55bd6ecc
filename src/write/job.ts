import { keepNewest } from '../api/dataProvider';
import type { Resource, Values } from '../metadata';
import type { Clash } from './changes';
import { createState } from './state';

/** A write under way, as the overlay shows it. */
export interface Progress {
  key: string;
  /** Milliseconds since 1970. */
  since: number;
  phase: 'sending' | 'checking' | 'asking';
  isUpload: boolean;
  abort: () => void;
}

/** What the user is asked during a write. */
export type Question =
  /** Both changed the same values. The answer lists the clashes to resolve with the user's own value. */
  | { about: 'clash'; resource: Resource; by: unknown; at: unknown; clashes: readonly Clash[] }
  /** The record was deleted meanwhile. An empty list as the answer creates it again. */
  | { about: 'gone'; resource: Resource; name: string };

/** The answer to a question; `undefined` cancels the write. */
export type Answer = readonly Clash[] | undefined;

/** Thrown inside a write when the user cancels it. */
export const cancelled = Symbol('cancelled');

/** One write under way: its progress and its questions. */
export interface Job {
  /** Identifies the form or the record. */
  key: string;
  signal: AbortSignal;
  /** Call before the request leaves: from then on a failed write may be stored. */
  markSent: () => void;
  isSent: () => boolean;
  /** Shows that the stored record is being looked up. */
  showChecking: () => void;
  /** @throws cancelled */
  ask: (question: Question) => Promise<NonNullable<Answer>>;
  end: () => void;
}

/** The writes under way, at most one per key, and the question on screen. */
export function createJobs() {
  const pending = createState<readonly Progress[]>([]);
  const question = createState<(Question & { answer: (answer: Answer) => void }) | undefined>(undefined);
  let lastQuestion: Promise<unknown> = Promise.resolve();

  /** Asks one question at a time. */
  function ask(next: Question): Promise<Answer> {
    const answered = lastQuestion.then(async () => {
      const answer = await new Promise<Answer>((resolve) => question.set({ ...next, answer: resolve }));
      question.set(undefined);
      return answer;
    });
    lastQuestion = answered;
    return answered;
  }

  /** Starts a write; `undefined` if one with the same key is under way. */
  function start(key: string, isUpload: boolean): Job | undefined {
    if (pending.get().some((progress) => progress.key === key)) return undefined;
    const controller = new AbortController();
    const abort = () => controller.abort();
    pending.set([...pending.get(), { key, since: Date.now(), phase: 'sending', isUpload, abort }]);
    const update = (changes: Partial<Progress>) =>
      pending.set(pending.get().map((other) => (other.key === key ? { ...other, ...changes } : other)));
    let isSent = false;
    return {
      key,
      signal: controller.signal,
      markSent: () => {
        isSent = true;
      },
      isSent: () => isSent,
      showChecking: () => update({ phase: 'checking' }),
      ask: async (next) => {
        update({ phase: 'asking' });
        const answer = await ask(next);
        update({ phase: 'sending', since: Date.now() });
        if (!answer) throw cancelled;
        return answer;
      },
      end: () => pending.set(pending.get().filter((other) => other.key !== key)),
    };
  }

  function reset(): void {
    for (const { abort } of pending.get()) abort();
    question.get()?.answer(undefined);
  }

  return { pending, question, ask, start, reset };
}

/** Runs in one tab of this browser at a time. Browsers offer locks on secure pages only. */
export const withLock = <T>({ key, signal }: Job, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`town-admin write ${key}`, { signal }, work) : work();

/** A write that was sent and not confirmed. */
export interface Try {
  /** Milliseconds since 1970, by the backend's clock. */
  since: number;
  sent: Values;
  /** The values of the form, before a colleague's changes were merged in. */
  data?: Values;
}

/** Each try looks up the earlier ones before it sends, so a few of them are enough. */
const MAX_TRIES = 5;
const MAX_FORMS = 50;

/** The unconfirmed tries, by the key of their job. */
export function createTries() {
  const byKey = new Map<string, readonly Try[]>();
  const get = (key: string): readonly Try[] => byKey.get(key) ?? [];
  const set = (key: string, tries: readonly Try[]): void => {
    if (tries.length === 0) byKey.delete(key);
    else keepNewest(byKey, key, tries.slice(-MAX_TRIES), MAX_FORMS);
  };
  return {
    get,
    set,
    add: (key: string, attempt: Try) => set(key, [...get(key), attempt]),
    delete: (key: string) => set(key, []),
    clear: () => byKey.clear(),
  };
}

export type Tries = ReturnType<typeof createTries>;
