import { delay } from 'es-toolkit';
import { isRecord } from '../metadata';
import type { Reads } from './dataProvider';
import { ApiError } from './errors';

/**
 * What the backend tells of a record that was written or opened (docs/contract.md#changes). Without a collection,
 * anything may have changed.
 */
export interface Change {
  collection?: string;
  /** The id of the record. Without it, many records of the collection may have changed. */
  id?: string;
  /** `true` if somebody opened the record and did not change it. */
  presence?: boolean;
}

/** Milliseconds without a sign of life after which the stream counts as broken. The backend sends one every 25 s. */
const SILENCE = 60_000;
/** Milliseconds before a broken stream is opened again, twice as many after each failure. */
const [FIRST_PAUSE, LAST_PAUSE] = [1_000, 60_000];

const changeOf = (event: string): Change | undefined => {
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  try {
    const change: unknown = data === undefined ? undefined : JSON.parse(data);
    return isRecord(change) ? change : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads a stream until the backend ends it.
 * @param since asks for the changes from this time on, a value of `performance.now()`
 * @param onAlive called when anything comes
 * @throws if the stream breaks
 */
async function readOnce(
  stream: Reads['stream'],
  onChange: (change: Change) => void,
  signal: AbortSignal,
  since: number,
  onAlive: () => void,
) {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), SILENCE);
  let timer = startTimer();
  let rest = '';
  const onText = (text: string) => {
    clearTimeout(timer);
    timer = startTimer();
    onAlive();
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const change = changeOf(event);
      if (change) onChange(change);
    }
  };
  try {
    await stream(
      `changes?age=${Math.ceil(performance.now() - since)}`,
      onText,
      AbortSignal.any([signal, silence.signal]),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the backend refused the call, so that another try would get the same answer. */
const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** Reads the stream of the backend, and opens it again when it ends or breaks, until `signal` or a refusal. */
async function readOn(stream: Reads['stream'], onChange: (change: Change) => void, signal: AbortSignal) {
  let pause = FIRST_PAUSE;
  // The first call asks for the changes since the page opened, because the page may have read records from then on.
  let since = 0;
  while (!signal.aborted) {
    try {
      await readOnce(stream, onChange, signal, since, () => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (isRefused(error)) return;
    }
    await delay(pause, { signal }).catch(() => {});
    pause = Math.min(pause * 2, LAST_PAUSE);
    // Some writes may have been missed.
    if (!signal.aborted) onChange({});
    since = performance.now();
  }
}

/**
 * Listens to the changes of the backend. The tabs of a browser share one stream: the tab that holds the lock reads the
 * stream and tells the others. In a browser without locks or `BroadcastChannel`, each tab reads its own stream.
 * @param name of the lock and of the channel: the same for all tabs of one person in one town
 * @returns a function that stops listening
 */
export function followChanges(
  { stream }: Pick<Reads, 'stream'>,
  name: string,
  onChange: (change: Change) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    void readOn(stream, onChange, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(name);
  /** When the last change was announced. A new tab reads records before it listens, and may have missed that change. */
  let lastAnnouncedAt = Number.NEGATIVE_INFINITY;
  const tell = (change: Change) => {
    if (!signal.aborted) channel.postMessage(change);
  };
  channel.onmessage = ({ data }) => {
    if (!isRecord(data)) return;
    // A message is a change or, from a tab that has just begun to listen, the age of its page in milliseconds.
    if (typeof data.age !== 'number') onChange(data);
    else if (lastAnnouncedAt > performance.now() - data.age) tell({});
  };
  const tellAll = (change: Change) => {
    lastAnnouncedAt = performance.now();
    onChange(change);
    tell(change);
  };
  channel.postMessage({ age: performance.now() });
  locks.request(name, { signal }, () => readOn(stream, tellAll, signal)).catch(() => {});
  return () => {
    stop.abort();
    channel.close();
  };
}
