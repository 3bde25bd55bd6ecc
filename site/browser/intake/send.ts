import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { allWaiting, drop, keep, type Refused, type Sent, type Waiting } from './outbox';

/**
 * What became of a record. `isKept`: whether its number and its link are stored. `later`: it waits for another attempt.
 * `lost`: it is neither sent nor kept.
 */
export type Answer =
  | { what: 'sent'; sent: Sent; isKept: boolean }
  | { what: 'wrong'; refused: Refused }
  | { what: 'later' }
  | { what: 'lost' };

/**
 * Computes the proof of work that the town asks for; empty if that is impossible. The server holds a record without the
 * proof until the staff have checked it.
 */
async function proofFor(call: string): Promise<string> {
  // On a page without HTTPS, the browser offers no cryptography.
  if (!globalThis.crypto?.subtle) return '';
  const response = await fetch(new URL('challenge', new URL(call, location.href)));
  if (!response.ok) return '';
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}

/** Stores a record. In a private window, or on a full disk, that can fail. */
const isStored = (waiting: Waiting): Promise<boolean> =>
  keep(waiting).then(
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
  const body = await response.json();
  if (response.ok) {
    const sent: Sent = { link: body.link, number: body.number };
    const isKept = await isStored({ ...waiting, values: [], pictures: [], sent });
    return { what: 'sent', sent, isKept };
  }
  // Too many records, or a failure of the server, which might take this record later.
  if (response.status === 429 || response.status >= 500) return { what: 'later' };
  return { what: 'wrong', refused: { detail: body.detail ?? '', errors: body.errors ?? {} } };
}

/** Sends a record. */
const sendOne = (waiting: Waiting): Promise<Answer> => post(waiting).catch((): Answer => ({ what: 'later' }));

/**
 * Stores a record, so that it is not lost if somebody closes the page, and sends it.
 * @param corrected the stored record that the town refused, and whose place this one takes
 */
export async function send(waiting: Waiting, corrected?: Waiting): Promise<Answer> {
  const isKept = await isStored(waiting);
  return exclusively(async () => {
    const answer = await sendOne(waiting);
    if (answer.what === 'later' && !isKept) return { what: 'lost' };
    if (answer.what === 'wrong' && corrected)
      await isStored({ ...waiting, key: corrected.key, refused: answer.refused });
    // The form shows what is wrong with a refused record, and still has its values.
    const done = answer.what === 'wrong' ? waiting : corrected;
    if (done) await drop(done).catch(() => {});
    return answer;
  });
}

/**
 * Lets only one page send at a time, if the browser has locks. The server recognises a second sending by its `_key` and
 * stores the record once.
 */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('town outbox', work) : work();

/**
 * Sends all records that wait, and keeps with each of them that it is sent or why the town refuses it.
 * @returns whether a record still waits
 */
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

/** The first and the longest pause between two attempts, in milliseconds. Each pause is twice as long as the one before. */
const [firstPause, longestPause] = [30_000, 600_000];

/**
 * Sends what waits: at once, when the network is back, when the page is seen again, and after a pause as long as
 * something still waits.
 * @param show shows what became of the records, after each attempt
 * @returns a function that announces that something new waits
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
    // An attempt uploads all pictures: not again soon after one that failed.
    if (Date.now() - lastAttempt >= firstPause) void attempt();
    else void show();
  });
  void attempt();
  return wait;
}
