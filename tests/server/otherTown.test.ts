import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asObject, isObject } from '../../contract/json';
import type { Row } from '../../contract/row';
import { demoKey } from '../../demo/accounts';
import app from '../../resources';
import { filesInMemory } from '../../server/files/files';
import { createDemoTown } from '../../server/people/towns';
import { collectionOf, pagedResources } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Answer, type Caller, callerOf, rowOf } from '../backend/caller';

/** A text in every record of the first town. */
const mark = 'Marque-de-la-ville-A';
const key = 'key-of-second-town';
const operations = Object.entries(asObject(apiDocument(app).paths)).flatMap(([path, item]) =>
  Object.entries(asObject(item)).flatMap(([method, operation]) =>
    isObject(operation) && operation.operationId ? [{ method: method.toUpperCase(), path }] : [],
  ),
);

const collections = app.resources.map(collectionOf);

let backend: RunningBackend;
let first: Caller;
/** The id of the first town. */
let firstTown: number;
/** The ids of records that only the first town has, by collection. */
const own: Record<string, string> = {};
const kysely = () => backend.database?.kysely ?? expect.fail('no database');

/** The `call` of a caller with more headers in each request, such as the key of another town. */
const withHeaders =
  (caller: Caller, headers: Record<string, string>): Caller['call'] =>
  (method, path, body) =>
    caller.call(method, path, body, headers);

/** A hash of the rows of the first town, for each of the main tables. */
async function digest(): Promise<Record<string, string>> {
  const tables = ['records', 'live', 'jobs', 'credentials', 'sessions', 'password_links', 'audit'];
  const hashes = await Promise.all(
    tables.map(async (table) => {
      // A sum does not depend on the order of the rows, so the database need not sort them.
      const { rows } = await sql<{ hash: string }>`
        select coalesce(sum(hashtextextended(stored::text, 0)), 0)::text as hash
        from ${sql.table(table)} stored where tenant = ${firstTown}`.execute(kysely());
      return [table, rows[0]?.hash ?? ''];
    }),
  );
  return Object.fromEntries(hashes);
}

/** Makes a call as the superAdmin of the second town. */
let second: Caller['call'];
/** The id of the caller, the same in both towns. */
let me: string;

beforeAll(async () => {
  backend = await startBackend();
  first = await callerOf(backend.url).as('superAdmin');
  for (const [collection, body] of Object.entries({
    pages: { title: mark },
    pageCategories: { title: mark },
    users: { email: 'seulement-a@mairie.demo', password: 'une phrase assez longue', role: 'superAdmin' },
  })) {
    const row = rowOf(await first.call('POST', collection, body));
    own[collection] = String(row._id ?? row.id);
  }
  const database = backend.database ?? expect.fail();
  await createDemoTown({ database, files: filesInMemory(), app, key });
  const { rows } = await sql<{
    tenant: number;
  }>`update records set data = data || ${JSON.stringify({ updatedBy: mark })}::jsonb
    where tenant = (select min(id) from tenants) returning tenant`.execute(kysely());
  firstTown = rows[0]?.tenant ?? expect.fail();
  const account = { email: 'superadmin@mairie.demo', password: 'mairie-super' };
  const signIn = await callerOf(backend.url).call('POST', 'auth/sign_in', account, { 'x-api-key': key });
  me = String(rowOf(signIn)._id);
  second = withHeaders(callerOf(backend.url, String(rowOf(signIn).token)), { 'x-api-key': key });
});
afterAll(() => backend.close());

/**
 * The addresses of a call. An `{id}` becomes the ids of two seeded records, which the second town has too, and the id
 * in `own`, if there is one. In `sessions/{id}`, it becomes the ids of all sessions of the first town.
 */
async function addressesOf(path: string): Promise<string[]> {
  const address = path.slice(1).replace('{collection}', 'pages').replace('{version}', '1');
  if (path === '/sessions/{id}') {
    const { rows } = await sql<{ id: string }>`select id::text from sessions
      where tenant = ${firstTown}`.execute(kysely());
    return rows.map(({ id }) => `sessions/${id}`);
  }
  // `people/{id}` takes the id of a user.
  const steps = address.replace(/^people/, 'users').split('/');
  const collection = steps.find((step) => collections.includes(step)) ?? '';
  if (!path.includes('{id}')) return [address];
  // Not the caller's own account: its deletion would end the session that the other calls need.
  const { rows } = await sql<{ id: string }>`select id from records
    where tenant = ${firstTown} and collection = ${collection}
    and id <> ${me} order by seq limit 2`.execute(kysely());
  const ids = [...rows.map(({ id }) => id), ...(own[collection] ? [own[collection]] : [])];
  return ids.map((id) => address.replace('{id}', id));
}

/** The body of a call. For most PUTs, it is what `GET` of the same address answers in the second town. */
async function bodyOf(method: string, path: string, address: string): Promise<Row | undefined> {
  // `GET GCS/{id}` returns a picture, so `PUT GCS/{id}` gets another record as its body.
  if (method === 'PUT' && !path.includes('setStatus'))
    return rowOf(await second('GET', path.startsWith('/GCS') ? 'users/me' : address));
  if (method === 'GET' || method === 'DELETE' || address === 'auth/check') return undefined;
  return { status: 'CREATED' };
}

describe('with the key of another town', () => {
  it.each(operations)(
    '$method $path shows and changes nothing of the first town',
    async ({ method, path }) => {
      const before = await digest();
      const answers: Answer[] = [];
      const addresses = await addressesOf(path);
      expect(addresses).not.toEqual([]);
      for (const address of addresses) {
        const body = await bodyOf(method, path, address);
        // This call would end the session that the next ones need.
        if (address !== 'auth/sign_out') answers.push(await second(method, address, body));
        // A token is valid only for its own town, so each call gets 401, except those that need no token.
        const stranger = await first.call(method, address, body, { 'x-api-key': key });
        if (!/^(auth\/(sign_in|sign_up|firebase)|users\/sendPasswordMail|capabilities)/.test(address)) {
          expect([address, stranger.status]).toEqual([address, 401]);
        }
        answers.push(stranger);
      }
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(mark);
      expect(await digest()).toEqual(before);
    },
  );

  it('the caller stays signed in to their own town', async () => {
    expect((await second('GET', 'users/me')).status).toBe(200);
  });

  it('no record of the first town can be found, changed or referred to', async () => {
    const before = await digest();
    for (const [collection, id] of Object.entries(own)) {
      for (const [method, path, body] of [
        ['GET', `${collection}/${id}`],
        ['PUT', `${collection}/${id}`, {}],
        ['PUT', `${collection}/setStatus/${id}`, { status: 'CREATED' }],
        ['DELETE', `${collection}/${id}`],
      ] as const) {
        expect([method, path, (await second(method, path, body)).status]).toEqual([method, path, 404]);
      }
      const idField = collection === 'users' ? '_id' : 'id';
      expect((await second('GET', `${collection}/count?${idField}_eq=${id}`)).body).toEqual({ count: 0 });
    }
    const reference = await second('POST', 'pageCategories', {
      title: 'x',
      parentCategoryId: own.pageCategories,
    });
    expect(reference.status).toBe(422);
    expect(await digest()).toEqual(before);
  });

  it('citizens see nothing of the first town', async () => {
    const news = { title: mark, newsPage: true, status: 'PUBLISHED' };
    const { id } = rowOf(await first.call('POST', 'pages', news));
    const read = async (path: string, apiKey: string) => {
      const answer = await fetch(backend.url + path, { headers: { 'x-api-key': apiKey } });
      return { status: answer.status, text: await answer.text() };
    };
    for (const path of [
      `/public/v1/actualites/${id}`,
      '/public/v1/actualites.rss',
      `/ville/search?q=${mark}`,
    ])
      expect([path, (await read(path, demoKey)).text]).toEqual([path, expect.stringContaining(mark)]);
    for (const path of [`/public/v1/actualites/${id}`, `/ville/actualites/${id}`])
      expect([path, (await read(path, key)).status]).toEqual([path, 404]);
    const lists = pagedResources(app).flatMap(({ public: { path } }) =>
      ['', '.csv', '.rss'].map((format) => `/public/v1/${path}${format}`),
    );
    for (const path of [...lists, '/ville/', '/ville/actualites', '/ville/sitemap.xml'])
      expect([path, (await read(path, key)).text]).toEqual([path, expect.not.stringContaining(mark)]);
    await first.call('DELETE', `pages/${id}`);
  });

  it('an account of the first town cannot sign in, and gets no mail', async () => {
    const account = { email: 'seulement-a@mairie.demo', password: 'une phrase assez longue' };
    expect((await second('POST', 'auth/sign_in', account)).status).toBe(401);
    expect((await second('POST', 'users/sendPasswordMail/', { email: account.email })).status).toBe(401);
    expect(backend.mails).toEqual([]);
  });
});

it('the database itself hides other towns from a transaction', async () => {
  const { database } = backend;
  const seen = await database?.inTown(firstTown, async (db) => {
    const tables = ['records', 'live', 'credentials', 'sessions', 'password_links', 'attempts', 'audit'];
    const found: number[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from ${sql.table(table)} where tenant <> ${firstTown}`.execute(db);
      found.push(rows[0]?.count ?? -1);
    }
    return found;
  });
  expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
