import { createSign } from 'node:crypto';
import { isRow } from '../../contract/row';
import type { Account } from '../records/push';
import type { Channel } from './channel';
import { isUnreached } from './endpoint';

export interface PushService {
  token: string;
  messages: string;
}

export const googlePush: PushService = {
  token: 'https://oauth2.googleapis.com/token',
  messages: 'https://fcm.googleapis.com',
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Nothing was sent, and a later attempt may succeed. */
class TryAgain extends Error {
  override name = 'TryAgain';
}

/** Whether the connection failed at every address of the service. */
function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every((one) => isUnreached(one) || (isRow(one) && one.code === 'UND_ERR_CONNECT_TIMEOUT'));
}

/** With these statuses, FCM says that it sent nothing. */
const busyStatuses: readonly number[] = [429, 500, 503];

const tryAgain = (error: unknown): never => {
  throw new TryAgain(String(error));
};

/** Gets an access token for the account with a signed assertion (RFC 7523). */
async function tokenOf({ email, key }: Account, service: PushService): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const scope = 'https://www.googleapis.com/auth/firebase.messaging';
  const claims = { iss: email, scope, aud: service.token, iat: now, exp: now + 600 };
  const content = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`;
  const assertion = `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`;
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const response = await fetch(service.token, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(30_000),
  }).catch(tryAgain);
  const failure = `Access token: ${response.status}`;
  if (response.status === 429 || response.status >= 500) throw new TryAgain(failure);
  if (!response.ok) throw new Error(failure);
  const answer: unknown = await response.json().catch(tryAgain);
  if (!isRow(answer) || typeof answer.access_token !== 'string') throw new Error(failure);
  return answer.access_token;
}

export interface AppMessage {
  title: string;
  body: string;
  data: Record<string, string>;
}

async function sendTo(
  topic: string,
  { title, body, data }: AppMessage,
  account: Account,
  service: PushService,
): Promise<['sent' | 'failed' | 'unknown', string]> {
  let token: string;
  try {
    token = await tokenOf(account, service);
  } catch (error) {
    if (error instanceof TryAgain) throw error;
    return ['failed', error instanceof Error ? error.message : String(error)];
  }
  try {
    const url = `${service.messages}/v1/projects/${encodeURIComponent(account.project)}/messages:send`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: { topic, notification: { title, body }, data } }),
      signal: AbortSignal.timeout(30_000),
    });
    // The status says enough if the connection breaks after it.
    const answer = (await response.text().catch(() => '')).slice(0, 500);
    if (response.ok) return ['sent', answer];
    const failure = `${response.status} ${answer}`;
    if (busyStatuses.includes(response.status)) throw new TryAgain(failure);
    // A proxy might answer with another 5xx after it passed the message on.
    return [response.status > 500 ? 'unknown' : 'failed', failure];
  } catch (error) {
    if (error instanceof TryAgain) throw error;
    if (isUnsent(error)) tryAgain(error);
    return ['unknown', String(error)];
  }
}

export const fcm = (account: Account, service: PushService): Channel<AppMessage, string> => ({
  send: async (message, topics) => {
    const lists: Record<'sent' | 'failed' | 'busy' | 'unknown', string[]> = {
      sent: [],
      failed: [],
      busy: [],
      unknown: [],
    };
    const notes: string[] = [];
    for (const topic of topics) {
      try {
        const [outcome, note] = await sendTo(topic, message, account, service);
        lists[outcome].push(topic);
        notes.push(note);
      } catch (error) {
        if (!(error instanceof TryAgain)) throw error;
        lists.busy.push(topic);
        notes.push(error.message);
      }
    }
    return { ...lists, gone: [], notes };
  },
});
