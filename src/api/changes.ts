import { delay } from 'es-toolkit';
import { isRecord } from '../metadata';
import type { Reads } from './dataProvider';
import { ApiError } from './errors';
import { onSessionChange, sessionState } from './session';

/** A record was written or opened (docs/contract.md#changes). Without a collection, anything may have changed. */
export interface Change {
  collection?: string;
  /** Without it, many records of the collection may have changed. */
  id?: string;
  /** `true` if somebody only opened the record. */
  presence?: boolean;
}

/** A stream without a sign of life for this long, in ms, counts as broken. The backend sends one every 25 s. */
const SILENCE = 60_000;
/** The pause before a broken stream opens again, in ms. It doubles after each failure. */
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
 * Reads until the backend ends the stream. Throws if the stream breaks.
 * @param since a `performance.now()`: asks for the changes since then
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

const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/** Waits for a sign-in in another tab: this tab then goes on with the new session. */
const untilSignedIn = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = onSessionChange(() => {
      if (sessionState() !== 'current') return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

async function readOn(stream: Reads['stream'], onChange: (change: Change) => void, signal: AbortSignal) {
  let pause = FIRST_PAUSE;
  // 0 is when the page opened: from then on, the page may have read records.
  let since = 0;
  while (!signal.aborted) {
    try {
      await readOnce(stream, onChange, signal, since, () => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (isRefused(error)) {
        if (sessionState() === 'current') return;
        await untilSignedIn(signal);
      }
    }
    await delay(pause, { signal }).catch(() => {});
    pause = Math.min(pause * 2, LAST_PAUSE);
    // Something may have changed during the pause.
    if (!signal.aborted) onChange({});
    since = performance.now();
  }
}

/**
 * The tabs of a browser share one stream: the tab that holds the lock reads it and tells the others. In a browser
 * without locks or `BroadcastChannel`, each tab reads its own.
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
  /** When this tab last told the others of a change. A tab that opened before then may have missed that change. */
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
