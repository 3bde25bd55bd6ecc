import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { allWaiting, drop, keep, type Sent, type Waiting } from './outbox';

/** What became of a record. `later`: it waits for another attempt. `lost`: it is neither sent nor kept. */
export type Answer =
  | ({ what: 'sent' } & Sent)
  | { what: 'wrong'; detail: string; errors: Record<string, string> }
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

async function post({ key, call, values, pictures }: Waiting): Promise<Answer> {
  const form = new FormData();
  form.set('_key', key);
  form.set('_proof', await proofFor(call));
  for (const [name, value] of values) form.append(name, value);
  for (const [index, picture] of pictures.entries())
    form.append('pictures', picture, `photo-${index + 1}.jpg`);
  const headers = { 'accept-language': document.documentElement.lang };
  const response = await fetch(call, { method: 'POST', body: form, headers });
  const body = await response.json();
  if (response.ok) return { what: 'sent', link: body.link, number: body.number };
  // Too many records, or a failure of the server, which might take this record later.
  if (response.status === 429 || response.status >= 500) return { what: 'later' };
  return { what: 'wrong', detail: body.detail ?? '', errors: body.errors ?? {} };
}

/** Returns the function that shows the answer about a record; `undefined` if nothing can show it now. */
type ShownBy = (waiting: Waiting, answer: Answer) => (() => unknown) | undefined;

/** Sends a record. Forgets the record once somebody sees its number and its link, or why the town refuses it. */
async function sendOne(waiting: Waiting, shownBy: ShownBy): Promise<Answer> {
  const answer = await post(waiting).catch((): Answer => ({ what: 'later' }));
  // Calls `shownBy` only after the sending, because somebody might have begun to use the form meanwhile.
  const show = answer.what === 'later' ? undefined : shownBy(waiting, answer);
  await show?.();
  if (show) await drop(waiting).catch(() => {});
  else if (answer.what === 'sent') {
    const { link, number } = answer;
    await keep({ ...waiting, values: [], pictures: [], sent: { link, number } }).catch(() => {});
  }
  return answer;
}

/** Stores a record, so that it is not lost if somebody closes the page, and sends it. */
export async function send(waiting: Waiting): Promise<Answer> {
  // In a private window, or on a full disk, storing can fail.
  const isKept = await keep(waiting).then(
    () => true,
    () => false,
  );
  // The form that calls this function shows the answer itself.
  const answer = await exclusively(() => sendOne(waiting, () => () => {}));
  return answer.what === 'later' && !isKept ? { what: 'lost' } : answer;
}

/**
 * Lets only one page send at a time, if the browser has locks. The server recognises a second sending by its `_key` and
 * stores the record once.
 */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('town outbox', work) : work();

/** Sends all waiting records. A record stays stored until a page can show what became of it. */
export const sendWaiting = (shownBy: ShownBy = () => undefined): Promise<void> =>
  exclusively(async () => {
    // Where nothing can be stored, nothing waits.
    for (const waiting of await allWaiting().catch(() => []))
      if (!waiting.sent) await sendOne(waiting, shownBy);
  });
