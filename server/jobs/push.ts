import { createSign } from 'node:crypto';
import { Refusal } from '../../contract/refusal';
import { changedRow, isRow, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { recordsFor } from '../database/records';
import { type Tenant, tenantsOf } from '../database/tenants';
import { settingValues } from '../people/townSettings';
import { type Account, accountIn, accountKey, type Message, type Outcome } from '../records/push';
import type { Service } from '../service/call';
import { ContinueWith, type Job, type Task } from './queue';

/** The URLs of a push service. Tests use their own. */
export interface PushService {
  token: string;
  messages: string;
}

const google: PushService = {
  token: 'https://oauth2.googleapis.com/token',
  messages: 'https://fcm.googleapis.com',
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A failure before anything was sent, or one that the service asks to retry. */
class TryAgain extends Error {
  override name = 'TryAgain';
}

/** Whether no address of the service took the connection. */
function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every(
    (one) =>
      isRow(one) &&
      (/^(connect|getaddrinfo)$/.test(String(one.syscall)) || one.code === 'UND_ERR_CONNECT_TIMEOUT'),
  );
}

/** The statuses with which the service says that it sent nothing, and asks to try again. */
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

/** Sends a message. @throws TryAgain if the service did not send it, and another attempt may succeed */
async function send(message: Message, account: Account, service: PushService): Promise<[Outcome, string]> {
  const { to, title, body, data } = message;
  let token: string;
  try {
    token = await tokenOf(account, service);
  } catch (error) {
    if (error instanceof TryAgain) throw error;
    return ['refused', error instanceof Error ? error.message : String(error)];
  }
  try {
    const url = `${service.messages}/v1/projects/${encodeURIComponent(account.project)}/messages:send`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: { topic: to, notification: { title, body }, data } }),
      signal: AbortSignal.timeout(30_000),
    });
    // The status says enough if the connection breaks after it.
    const answer = (await response.text().catch(() => '')).slice(0, 500);
    if (response.ok) return ['sent', answer];
    const failure = `${response.status} ${answer}`;
    if (busyStatuses.includes(response.status)) throw new TryAgain(failure);
    // A proxy may answer with another 5xx after it passed the message on.
    return [response.status > 500 ? 'unknown' : 'refused', failure];
  } catch (error) {
    if (error instanceof TryAgain) throw error;
    if (isUnsent(error)) tryAgain(error);
    return ['unknown', String(error)];
  }
}

/** Gives the record the status that follows from the outcome, unless the write that queued the message did. */
async function finish({ app, database }: Service, tenant: Tenant, message: Message, outcome: Outcome) {
  if (message.sent === message.sending) return;
  await database.inTown(tenant.id, async (db) => {
    const schema = schemaOf(app, message.collection);
    const records = schema && recordsFor(database, db, tenant)(schema);
    const stored = await records?.take(message.id).catch((error: unknown) => {
      // The record was deleted.
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    });
    if (!schema || !records || stored?.data.status !== message.sending) return;
    // A message that may have been sent counts as sent: the question before another sending warns about it.
    const status = outcome === 'refused' ? message.before : message.sent;
    const author = textOf(stored.data.updatedBy);
    await records.replace(
      changedRow(stored.data, { ...stored.data, status }, schema.idField, author),
      stored,
    );
  });
}

/**
 * Makes the job that sends a queued message. It sends a message at most once: it does not repeat a call that got no
 * answer, because the service may have sent the message.
 */
export const pushTo = (service: PushService): Job => ({
  run: async (context: Service, { tenant: id, data, isInterrupted, isLast }: Task) => {
    const tenant = (await tenantsOf(context.database)).find((one) => one.id === id);
    if (!tenant) return 'no town';
    const message = data as Message;
    let [outcome, answer]: [Outcome, string] = ['sent', 'demo'];
    if (message.outcome) [outcome, answer] = [message.outcome, 'stored later'];
    else if (isInterrupted) [outcome, answer] = ['unknown', 'interrupted'];
    else if (!tenant.isDemo) {
      const accounts = await context.database.inTown(id ?? 0, (db) =>
        settingValues(
          { app: context.app, records: recordsFor(context.database, db, tenant) },
          accountKey,
          message.townId,
        ),
      );
      const account = accountIn(accounts[0]);
      try {
        [outcome, answer] = account ? await send(message, account, service) : ['refused', 'no account'];
      } catch (error) {
        if (!isLast) throw error;
        [outcome, answer] = ['refused', String(error)];
      }
    }
    await finish(context, tenant, message, outcome).catch((error: unknown) => {
      throw new ContinueWith({ ...message, outcome }, error);
    });
    return `${outcome} ${answer}`;
  },
});

export const push = pushTo(google);
