import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { allWaiting, drop, keep, type Refused, type Sent, type Waiting } from './outbox';

/** `isKept`: the number and the link are stored. `later`: the record waits. `lost`: neither sent nor stored. */
export type Answer =
  | { what: 'sent'; sent: Sent; isKept: boolean }
  | { what: 'wrong'; refused: Refused }
  | { what: 'later' }
  | { what: 'lost' };

/** Empty if no proof is possible. The server then holds the record until the staff have checked it. */
async function proofFor(call: string): Promise<string> {
  // On a page without HTTPS, browsers have no `crypto.subtle`.
  if (!globalThis.crypto?.subtle) return '';
  const response = await fetch(new URL('challenge', new URL(call, location.href)));
  if (!response.ok) return '';
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}

/** Stores a record, which can fail in a private window or on a full disk. */
const isStored = (waiting: Waiting, replaced?: Waiting): Promise<boolean> =>
  keep(waiting, replaced).then(
    () => true,
    () => false,
  );

async function post(waiting: Waiting): Promise<Answer> {
  const { key, call, values, pictures, language = document.documentElement.lang } = waiting;
  const form = new FormData();
  form.set('_key', key);
  form.set('_proof', await proofFor(call));
  for (const [name, value] of values) form.append(name, value);
  for (const [index, picture] of pictures.entries())
    form.append('pictures', picture, `photo-${index + 1}.jpg`);
  const headers = { 'accept-language': language };
  const response = await fetch(call, { method: 'POST', body: form, headers });
  const { ok, status } = response;
  if (status === 408 || status === 429 || status >= 500) return { what: 'later' };
  // A proxy refuses with a page of its own. A success with such a page (a Wi-Fi network asks to sign in) throws.
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = ok || isJson ? await response.json() : {};
  if (ok) {
    const sent: Sent = { link: body.link, number: body.number };
    const isKept = await isStored({ ...waiting, values: [], pictures: [], sent });
    return { what: 'sent', sent, isKept };
  }
  return { what: 'wrong', refused: { detail: body.detail ?? '', errors: body.errors ?? {} } };
}

const sendOne = (waiting: Waiting): Promise<Answer> => post(waiting).catch((): Answer => ({ what: 'later' }));

/**
 * Stores a record before it sends it: somebody may close the page.
 * @param corrected the refused record that this one replaces
 */
export async function send(waiting: Waiting, corrected?: Waiting): Promise<Answer> {
  const isKept = await isStored(waiting, corrected);
  return exclusively(async () => {
    const answer = await sendOne(waiting);
    if (answer.what === 'later' && !isKept) return { what: 'lost' };
    if (answer.what === 'wrong' && corrected)
      await isStored({ ...waiting, key: corrected.key, refused: answer.refused }, waiting);
    // A refused record is dropped: the form still has its values. `corrected` is left if the new one found no room.
    const done = answer.what === 'wrong' ? waiting : corrected;
    if (done) await drop(done).catch(() => {});
    return answer;
  });
}

/** Without locks, two pages may send the same record. The server then recognises its `_key` and stores it once. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('town outbox', work) : work();

/** @returns whether a record still waits */
const sendWaiting = (): Promise<boolean> =>
  exclusively(async () => {
    let isWaiting = false;
    for (const waiting of await allWaiting()) {
      if (waiting.sent || waiting.refused) continue;
      const answer = await sendOne(waiting);
      if (answer.what === 'wrong') await isStored({ ...waiting, refused: answer.refused });
      if (answer.what === 'later') isWaiting = true;
    }
    return isWaiting;
  });

/** In milliseconds. */
const [firstPause, longestPause] = [30_000, 600_000];

/**
 * Sends what waits: now, when the network is back, when the page is visible again, and after pauses.
 * @returns a function that plans the next attempt, for a new record
 */
export function keepSending(show: () => Promise<void>): () => void {
  let pause = firstPause;
  let timer = 0;
  let lastAttempt = 0;
  let isAttempting = false;
  const wait = () => {
    lastAttempt = Date.now();
    clearTimeout(timer);
    timer = window.setTimeout(() => void attempt(), pause);
    pause = Math.min(2 * pause, longestPause);
  };
  const attempt = async () => {
    if (isAttempting) return;
    isAttempting = true;
    const isWaiting = await sendWaiting();
    isAttempting = false;
    await show();
    if (isWaiting) wait();
    else pause = firstPause;
  };
  addEventListener('online', () => void attempt());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // An attempt uploads all pictures, so a failed one is not repeated at once.
    if (Date.now() - lastAttempt >= firstPause) void attempt();
    else void show();
  });
  void attempt();
  return wait;
}
