import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import declared from '../../resources';
import hooks from '../../resources/hooks';
import { createServer } from '../../server/http/server';
import { followUps } from '../../server/jobs/jobs';
import { runDueJobs } from '../../server/jobs/queue';
import { signatureOf } from '../../server/jobs/webhook';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import { withHooks } from '../../server/service/hooks';
import { callOutside, InsideAddress, isOutside, refusedAddress } from '../../server/service/outside';
import { createLog } from '../../server/settings/log';
import { readSettings } from '../../server/settings/settings';
import { defineApp } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { createDatabase } from '../backend/postgres';
import { openEmptyTown } from './emptyTown';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The receiver of the webhooks: answers with a status, with a redirect, or never. */
async function openReceiver() {
  const received: Received[] = [];
  const state = { status: 200, hangs: false, location: '', answer: 'merci' };
  const server = createHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (state.hangs) return;
      response.writeHead(state.status, state.location ? { location: state.location } : {}).end(state.answer);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, state, close };
}

/** News with this title is confidential: only superAdmin sees it. */
const secretTitle = 'Réunion à huis clos';
const confidential = { by: 'title', roles: { [secretTitle]: ['superAdmin'] } } as const;

const receiver = await openReceiver();
const town = await openEmptyTown({
  ...declared,
  resources: declared.resources.map((one) => (one.name === 'news' ? { ...one, confidential } : one)),
});
const service = withHooks({ ...town.service, allowedAddresses: ['127.0.0.1'] }, hooks);
const server = createServer(service);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
const processes = new Set<ChildProcess>();
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  receiver.close();
  await server.close();
  await town.close();
  await rm(folder, { recursive: true });
});

const own = { 'x-api-key': town.key };
const call = (method: string, path: string, body?: object) =>
  callerOf(url, town.token).call(method, path, body, own);
const secret = 'a-secret-of-the-agenda';
const webhook = (more = {}) => ({
  name: 'Agenda',
  url: receiver.url,
  secret,
  status: 'ACTIVE',
  entities: ['news', 'users'],
  events: ['published', 'deleted'],
  ...more,
});
const add = async (more = {}) => rowOf(await call('POST', 'webhooks', webhook(more)));
const publish = (title = 'Marché de Noël') =>
  call('POST', 'pages', { title, newsPage: true, type: 12, newsPeriod: {}, status: 'PUBLISHED' });
const { kysely } = service.database;
/** Runs the jobs that are due, and by default also those that wait for their next attempt. */
const run = async (skipsWaits = true) => {
  if (skipsWaits) await sql`update jobs set due_at = now() where ended_at is null`.execute(kysely);
  await runDueJobs(service, followUps);
};
const logOf = async ({ id }: { id?: unknown }) => entriesOf(await call('GET', `webhooks/log/${id}`));

beforeEach(async () => {
  for (const { id } of entriesOf(await call('GET', 'webhooks'))) await call('DELETE', `webhooks/${id}`);
  await sql`delete from jobs`.execute(kysely);
  receiver.received.length = 0;
  Object.assign(receiver.state, { status: 200, hangs: false, location: '', answer: 'merci' });
});

it('refuses a webhook without its required fields, and names them', async () => {
  const answer = await call('POST', 'webhooks', { status: 'ACTIVE' });
  expect(answer.status).toBe(422);
  const { errors } = rowOf(answer);
  expect(Object.keys(errors ?? {})).toEqual(['name', 'url', 'entities', 'events', 'secret']);
});

it('sends only the chosen events, signs them and logs the delivery', async () => {
  const one = await add();
  const { id } = rowOf(await publish());
  await call('POST', 'pages', {
    title: 'Brouillon',
    newsPage: true,
    type: 12,
    newsPeriod: {},
    status: 'UPDATED',
  });
  await call('POST', 'pages', { title: 'Une page', newsPage: false, type: 4, status: 'PUBLISHED' });
  await run();
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(JSON.parse(body)).toMatchObject({
    event: 'published',
    entity: 'news',
    id,
    version: 1,
    town: 'Saint-Aubin',
    record: { id, title: 'Marché de Noël', status: 'PUBLISHED' },
  });
  expect(headers['x-town-event']).toBe('published');
  expect(headers['x-town-signature']).toBe(signatureOf(secret, String(headers['x-town-timestamp']), body));
  expect(await logOf(one)).toMatchObject([
    {
      event: 'published',
      entity: 'news',
      record: id,
      state: 'delivered',
      status: 200,
      answer: 'merci',
      attempts: 1,
    },
  ]);
});

it('still sends the record if its position has changed since its publication', async () => {
  await add();
  const news = rowOf(await publish());
  await call('PUT', `pages/${news.id}`, { ...news, position: 3 });
  await run();
  const [{ body } = { body: '' }] = receiver.received;
  expect(JSON.parse(body)).toMatchObject({
    event: 'published',
    version: 1,
    record: { title: 'Marché de Noël' },
  });
});

it('sends neither a password nor the author of a record', async () => {
  await add({ events: ['created'] });
  const email = 'jeanne@saint-aubin.fr';
  await call('POST', 'users', {
    firstName: 'Jeanne',
    lastName: 'Petit',
    email,
    role: 'admin',
    password: 'Bleuet-Cascade-71',
  });
  await run();
  const [{ body } = { body: '' }] = receiver.received;
  expect(JSON.parse(body).record).not.toHaveProperty('password');
  expect(JSON.parse(body).record).not.toHaveProperty('createdBy');
  expect(body).not.toContain('Bleuet-Cascade-71');
});

it('does not tell of a confidential record', async () => {
  const one = await add();
  const { id } = rowOf(await publish(secretTitle));
  await call('DELETE', `pages/${id}`);
  await run();
  expect(receiver.received).toEqual([]);
  expect(await logOf(one)).toEqual([]);
});

it('sends nothing about a permanently deleted record that may have been confidential', async () => {
  const one = await add();
  const { id } = rowOf(await publish(secretTitle));
  await call('DELETE', `pages/${id}`);
  await call('DELETE', `trash/pages/${id}`);
  await run();
  expect(receiver.received).toEqual([]);
  expect(await logOf(one)).toEqual([]);
});

it('sends one event for a permanently deleted record, which could have been news or a page', async () => {
  await add({ entities: ['news', 'pages'], events: ['deleted'] });
  const { id } = rowOf(await publish());
  await call('DELETE', `pages/${id}`);
  await call('DELETE', `trash/pages/${id}`);
  await runDueJobs(withHooks({ ...service, app: defineApp(declared) }, hooks), followUps);
  expect(receiver.received.map(({ headers }) => headers['x-town-event'])).toEqual(['deleted']);
});

it('tries again while the address fails, one delivery at a time', async () => {
  const one = await add();
  receiver.state.status = 500;
  await publish('Un');
  await run();
  expect(await logOf(one)).toMatchObject([{ state: 'again', status: 500, attempts: 1 }]);
  expect(rowOf(await call('GET', `webhooks/${one.id}`)).failingSince).toEqual(expect.any(String));
  // The second delivery waits for the first.
  await publish('Deux');
  await run(false);
  expect(receiver.received).toHaveLength(1);
  // An hour later, both are due, but only the first goes out: it has the most attempts.
  await sql`update jobs set due_at = due_at - interval '1 hour' where ended_at is null`.execute(kysely);
  await run(false);
  expect(await logOf(one)).toMatchObject([{ state: 'waiting' }, { state: 'again', attempts: 2 }]);
  receiver.state.status = 204;
  await run();
  expect((await logOf(one)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(receiver.received).toHaveLength(4);
  expect(rowOf(await call('GET', `webhooks/${one.id}`)).failingSince).toBeNull();
});

it('names the webhook and the reason in the log while nobody answers at its address', async () => {
  const closed = await openReceiver();
  closed.close();
  const one = await add({ url: `${closed.url}?key=hidden` });
  await publish();
  const lines: string[] = [];
  await runDueJobs(service, followUps, createLog('info', { write: (line) => void lines.push(line) }));
  const { host } = new URL(closed.url);
  const message = `webhook ${one.id} to ${host}: connect ECONNREFUSED ${host}`;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'job failed', err: { message } }]);
});

it('repeats a delivery or sends a test delivery on request', async () => {
  const one = await add();
  await publish();
  await run();
  const [sent] = await logOf(one);
  expect((await call('PUT', `webhooks/log/${one.id}`, { delivery: String(sent?.id) })).status).toBe(200);
  await run();
  expect(receiver.received.map(({ headers }) => headers['x-town-delivery'])).toEqual([sent?.id, sent?.id]);
  await call('PUT', `webhooks/${one.id}`, { ...one, status: 'INACTIVE' });
  receiver.state.status = 404;
  await call('PUT', `webhooks/log/${one.id}`, { delivery: 'test' });
  await run();
  expect(await logOf(one)).toMatchObject([
    { event: 'test', state: 'failed', status: 404 },
    { state: 'delivered' },
  ]);
  expect((await call('PUT', `webhooks/log/${one.id}`, { delivery: '0' })).status).toBe(409);
  // The server tries only once to reach an address that is switched off.
  await call('PUT', `webhooks/log/${one.id}`, { delivery: String(sent?.id) });
  await run();
  await run();
  expect((await logOf(one)).find(({ id }) => id === sent?.id)).toMatchObject({
    state: 'failed',
    status: 404,
  });
  expect(receiver.received).toHaveLength(4);
});

it('switches an address off after three days of failures', async () => {
  const one = await add();
  receiver.state.status = 503;
  await publish('Un');
  await run();
  await sql`update records set data = data || '{"failingSince": "2026-01-01T00:00:00.000Z"}'
    where collection = 'webhooks'`.execute(kysely);
  await run();
  const stopped = rowOf(await call('GET', `webhooks/${one.id}`));
  expect(stopped).toMatchObject({ status: 'FAILED', updatedBy: 'Automatique' });
  await publish('Deux');
  await run();
  expect(receiver.received).toHaveLength(2);
  // Once the address is switched on again, its failures count anew.
  receiver.state.status = 200;
  const again = await call('PUT', `webhooks/${one.id}`, { ...stopped, status: 'ACTIVE' });
  expect(rowOf(again).failingSince).toBeNull();
  await publish('Trois');
  await run();
  expect(receiver.received).toHaveLength(3);
});

it('delivers once, even if the log has to cut the answer inside an emoji', async () => {
  const one = await add();
  const beginning = 'x'.repeat(499);
  receiver.state.answer = `${beginning}🎄`;
  await publish();
  await run();
  await run();
  expect(receiver.received).toHaveLength(1);
  expect(await logOf(one)).toMatchObject([
    { state: 'delivered', answer: expect.stringContaining(beginning) },
  ]);
});

it('does not follow a redirect', async () => {
  const one = await add();
  Object.assign(receiver.state, { status: 307, location: receiver.url });
  await publish();
  await run();
  expect(receiver.received).toHaveLength(1);
  expect(await logOf(one)).toMatchObject([{ state: 'again', status: 307 }]);
});

describe('an address that is inside the network, not https, malformed or with a password', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[64:ff9b::7f00:1]/',
    'https://[::7f00:1]/',
    'https://localhost/',
    'https://db.internal/',
    'https://nom:secret@example.com/',
    'ftp://example.com/',
    'pas une adresse',
  ])('is refused unless the operator allows it: %s', async (address) => {
    const refused = await call('POST', 'webhooks', webhook({ url: address }));
    // The operator of this server allows 127.0.0.1, which three of these URLs name.
    const isAllowed = refusedAddress(address, service.allowedAddresses) === undefined;
    expect(refused.status).toBe(isAllowed ? 201 : 422);
    expect(refusedAddress(address)).toBeDefined();
    await expect(callOutside(address)).rejects.toThrow(InsideAddress);
  });

  it('is allowed only in a network that the operator names', () => {
    expect(isOutside('93.184.216.34')).toBe(true);
    expect(refusedAddress('http://10.0.0.5/', ['10.0.0.0/8'])).toBeUndefined();
    expect(refusedAddress('http://192.168.0.5/', ['10.0.0.0/8'])).toBeDefined();
  });
});

it('webhooks are seen by superAdmins only', async () => {
  const one = await add();
  const admin = {
    firstName: 'Ada',
    lastName: 'Roy',
    email: 'ada@saint-aubin.fr',
    role: 'admin',
    active: true,
  };
  await call('POST', 'users', { ...admin, password: 'Tilleul-Ruisseau-84' });
  const signedIn = await callerOf(url).call(
    'POST',
    'auth/sign_in',
    { email: admin.email, password: 'Tilleul-Ruisseau-84' },
    own,
  );
  const ada = callerOf(url, String(rowOf(signedIn).token));
  for (const path of ['webhooks', `webhooks/${one.id}`, `webhooks/log/${one.id}`])
    expect((await ada.call('GET', path, undefined, own)).status).toBe(403);
});

async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/long/serverProcess.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DIST: join(folder, 'dist'),
      PUSH_SERVICE: receiver.url,
      ALLOWED_ADDRESSES: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  processes.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { origin, kill };
}

it('loses nothing if the server is killed while an address hangs', { timeout: 180_000 }, async () => {
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist', 'index.html'), '');
  const environment = {
    DATA_DIR: join(folder, 'killed'),
    DATABASE_URL: await createDatabase(inject('postgres'), 'killed_webhooks'),
  };
  const prepared = await openService(readSettings(environment));
  const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
  const key = await createTown({ ...prepared, name: 'Saint-Aubin', email, password });
  await prepared.database.close();

  const { origin, kill } = await start(environment);
  const headers = { 'x-api-key': key };
  const signedIn = await callerOf(origin).call('POST', 'auth/sign_in', { email, password }, headers);
  const clerk = callerOf(origin, String(rowOf(signedIn).token));
  const made = await clerk.call('POST', 'webhooks', webhook(), headers);
  expect(made.status).toBe(201);
  receiver.state.hangs = true;
  const page = { newsPage: true, type: 12, newsPeriod: {}, status: 'PUBLISHED' };
  for (const title of ['Un', 'Deux', 'Trois'])
    expect((await clerk.call('POST', 'pages', { title, ...page }, headers)).status).toBe(201);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  await kill();

  receiver.state.hangs = false;
  const settings = readSettings({ ...environment, ALLOWED_ADDRESSES: '127.0.0.1' });
  const again = await openService(settings);
  await sql`update jobs set due_at = now()`.execute(again.database.kysely);
  await runDueJobs(again, followUps);
  await again.database.close();
  const titles = receiver.received.map(({ body }) => JSON.parse(body).record.title);
  expect(new Set(titles)).toEqual(new Set(['Un', 'Deux', 'Trois']));
  // The delivery that hung is sent twice, with the same id.
  expect(new Set(receiver.received.map((one) => one.headers['x-town-delivery'])).size).toBe(3);
});
