import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { createServer } from '../../server/http/server';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';
import { emptyService } from '../server/emptyTown';

let backend: RunningBackend;
let admin: Caller;
let superAdmin: Caller;

beforeAll(async () => {
  backend = await startBackend();
  [admin, superAdmin] = await Promise.all([
    callerOf(backend.url).as('admin'),
    callerOf(backend.url).as('superAdmin'),
  ]);
});
afterAll(() => backend.close());

/** A browser that listens. `heard` contains its messages. `ended` resolves when the stream ends. */
async function listen({ token }: Pick<Caller, 'token'>, query = '', { url } = backend) {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/v1/changes${query}`, {
    headers: {
      'x-api-key': demoKey,
      authorization: token,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    signal: controller.signal,
  });
  const heard: Record<string, unknown>[] = [];
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) heard.push(JSON.parse(event.slice(6)));
    }
  };
  const ended = read().catch(() => {});
  return { response, heard, ended, close: () => controller.abort() };
}

const page = { title: 'Marché de Noël', newsPage: false, type: 4 };

describe('a browser that listens', () => {
  it('hears only the collection, the id and the version of each record that is written', async () => {
    const one = await listen(admin);
    expect(one.response.headers.get('content-type')).toContain('text/event-stream');
    expect(one.response.headers.get('x-accel-buffering')).toBe('no');
    const { id } = rowOf(await superAdmin.call('POST', 'pages', page));
    // The browser may still hear of the sign-ins above.
    const heard = () => one.heard.filter(({ collection }) => collection !== 'users');
    await expect.poll(heard).toEqual([{ collection: 'pages', id, version: 1 }]);
    await superAdmin.call('PUT', `pages/setStatus/${id}`, { status: 'PUBLISHED' });
    await expect.poll(() => heard().at(-1)).toEqual({ collection: 'pages', id, version: 2 });
    await superAdmin.call('DELETE', `pages/${id}`);
    await expect.poll(() => heard().length).toBe(3);
    one.close();
  });

  it('hears at once that its records are out of date', async () => {
    await superAdmin.call('POST', 'pages', page);
    // This browser read its records a minute ago.
    const late = await listen(admin, '?age=60000');
    await expect.poll(() => late.heard).toContainEqual({});
    const fresh = await listen(admin, '?age=0');
    const { id } = rowOf(await superAdmin.call('POST', 'pages', page));
    await expect.poll(() => fresh.heard).toContainEqual({ collection: 'pages', id, version: 1 });
    expect(fresh.heard).not.toContainEqual({});
    late.close();
    fresh.close();
  });

  it('hears that a colleague opened a record, but not that its own user did', async () => {
    const one = await listen(admin);
    const [own, row] = entriesOf(await admin.get('pages?range=0-1'));
    await admin.call('PUT', `presence/pages/${own?.id}`);
    await admin.call('PUT', `presence/pages/${row?.id}`);
    await superAdmin.call('PUT', `presence/pages/${row?.id}`);
    await expect.poll(() => one.heard).toEqual([{ collection: 'pages', id: row?.id, presence: true }]);
    one.close();
  });

  it('hears only of what its user may read', async () => {
    const [forAdmin, forAll] = await Promise.all([listen(admin), listen(superAdmin)]);
    const [webhook] = entriesOf(await superAdmin.get('webhooks'));
    await superAdmin.call('PUT', `webhooks/${webhook?.id}`, { ...webhook, name: 'Un autre nom' });
    const { id } = rowOf(await superAdmin.call('POST', 'pages', page));
    await expect.poll(() => forAll.heard.length).toBe(2);
    await expect.poll(() => forAdmin.heard).toEqual([{ collection: 'pages', id, version: 1 }]);
    forAdmin.close();
    forAll.close();
  });

  it('gets one message, with only the collection, when very many records change', async () => {
    const one = await listen(admin);
    const { kysely } = backend.database ?? expect.fail();
    const { rows } =
      await sql`update records set data = data || '{"title": "Une page"}', version = version + 1
      where collection = 'pages' and deleted_at is null returning id`.execute(kysely);
    expect(rows.length).toBeGreaterThan(50);
    await expect.poll(() => one.heard).toEqual([{ collection: 'pages' }]);
    one.close();
  });
});

it('tells a browser to read again after the database has failed to say what changed', async () => {
  const one = await listen(admin);
  const database = backend.database ?? expect.fail();
  // The server hears of the write below, but cannot read the record.
  const failing = vi.spyOn(database, 'inTown').mockRejectedValue(new Error('lost'));
  await sql`update records set data = data || '{"title": "Une autre page"}', version = version + 1
    where id = (select id from records where collection = 'pages' and deleted_at is null limit 1)`.execute(
    database.kysely,
  );
  await expect.poll(() => one.heard).toEqual([{}]);
  failing.mockRestore();
  one.close();
});

describe('the stream ends', () => {
  it('when its session signs out, while the streams of the other sessions go on', async () => {
    const leaving = await callerOf(backend.url).as('admin');
    const [one, other] = await Promise.all([listen(leaving), listen(admin)]);
    await leaving.call('POST', 'auth/sign_out');
    await one.ended;
    const { id } = rowOf(await superAdmin.call('POST', 'pages', page));
    await expect.poll(() => other.heard).toContainEqual({ collection: 'pages', id, version: 1 });
    other.close();
  });

  it('when the rights of its person change', async () => {
    const { body } = await admin.get('users/me');
    const me = entriesOf(await superAdmin.get('users')).find(
      ({ _id }) => _id === (body as { _id: string })._id,
    );
    const one = await listen(admin);
    await superAdmin.call('PUT', `users/${me?._id}`, { ...me, role: 'user' });
    await one.ended;
    await superAdmin.call('PUT', `users/${me?._id}`, { ...me, role: 'admin' });
    admin = await callerOf(backend.url).as('admin');
  });
});

it('a server stops although connections are still open', async () => {
  const stopping = await startBackend();
  const { hostname, port } = new URL(stopping.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const one = await listen(await callerOf(stopping.url).as('admin'), '', stopping);
  await stopping.close();
  await one.ended;
});

it('a server that stops answers the calls that have begun, and waits for no other call on their connections', async () => {
  const service = await emptyService();
  const server = createServer(service);
  const file = new PassThrough();
  server.get('/download', (_, reply) => reply.send(file));
  server.post('/upload', async ({ body }) => body);
  const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const begin = async (...lines: string[]) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write([...lines, 'host: mairie.example', '', ''].join('\r\n'));
    await once(socket, 'readable');
    return socket;
  };
  // The server answers the last line at once.
  const upload = await begin(
    'POST /upload HTTP/1.1',
    'content-type: text/plain',
    'content-length: 6',
    'expect: 100-continue',
  );
  file.write('first ');
  const download = await begin('GET /download HTTP/1.1');
  const closed = server.close();
  await expect.poll(() => fetch(url).catch(() => 'no answer')).toBe('no answer');
  upload.write('Marche');
  expect(await text(upload)).toMatch(/200 OK.*connection: close.*Marche$/s);
  file.end('and last');
  expect(await text(download)).toContain('and last');
  await closed;
  await service.database.close();
});

it('refuses a stream without a session or the right `accept` header, and the twenty-first stream of a person', async () => {
  expect((await listen({ token: '' })).response.status).toBe(401);
  expect((await admin.get('changes')).status).toBe(406);
  const all = [];
  for (let n = 0; n < 20; n += 1) all.push(await listen(admin));
  const refused = await listen(admin);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get('retry-after')).toBe('60');
  for (const one of all) one.close();
  // The server notices only after a while that they are closed.
  await expect
    .poll(async () => {
      const next = await listen(admin);
      next.close();
      return next.response.status;
    })
    .toBe(200);
});
