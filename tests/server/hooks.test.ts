import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import declared from '../../resources';
import news from '../../resources/news';
import { createServer } from '../../server/http/server';
import { hookJobs } from '../../server/jobs/hooks';
import { followUps } from '../../server/jobs/jobs';
import { prepareJobs, runDueJobs } from '../../server/jobs/queue';
import { withHooks } from '../../server/service/hooks';
import { createLog } from '../../server/settings/log';
import { type Change, defineApp, defineHooks, refuse, trimmed } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { openEmptyTown } from './emptyTown';

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const heard: Change[] = [];
/** How many of the next calls of `afterCommit` fail. */
let failuresLeft = 0;

const hooks = defineHooks(news, {
  beforeWrite: async ({ title, longDescription }, { before, find }) => {
    if (title === 'Poisson d’avril') refuse({ title: { fr: 'Pas de poisson d’avril', en: 'No April fool' } });
    if (title === 'Panne') throw new Error('the hook is broken');
    // The database refuses the NUL character.
    if (title === 'Panne de base') await find({ title_eq: '\u0000' });
    if (title === 'Code') return { longDescription: '<p>Ici</p><script>steal()</script>' };
    if (title === 'Texte') return { title: 7 as unknown as string };
    const others = await find({ title_eq: String(title) });
    if (others.length > 0 && !before) return { title: `${title} (${others.length + 1})` };
    return longDescription === undefined ? { longDescription: '<p>À compléter</p>' } : undefined;
  },
  afterCommit: async (change, { update }) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error('not yet');
    }
    heard.push(change);
    if (change.record?.title === 'À numéroter') await update(change.id, { title: 'Numérotée' });
  },
  onSchedule: {
    welcome: { every: 60, run: async ({ create, town }) => void (await create({ title: town })) },
  },
  endpoints: {
    shout: {
      method: 'POST',
      summary: 'Writes a title in capitals',
      roles: ['superAdmin'],
      limit: { max: 3, minutes: 10 },
      body: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, 'price/kg': { type: 'number' } },
        additionalProperties: false,
      },
      answer: { type: 'object', properties: { title: { type: 'string' } } },
      run: async ({ body, find, update }) => {
        const { id } = body as { id: string };
        const [one] = await find({ id_eq: id });
        if (!one) return refuse({ id: { fr: 'Inconnue', en: 'Unknown' } });
        const { title } = await update(id, { title: String(one.title).toUpperCase() });
        return { title };
      },
    },
    ask: {
      method: 'GET',
      summary: 'Asks another server, which is down, or the database, which refuses the NUL character',
      roles: ['superAdmin'],
      limit: { max: 10, minutes: 1 },
      query: ['whom'],
      answer: { type: 'array', items: { type: 'object' } },
      run: ({ query, find, send }) =>
        query.whom === 'database' ? find({ title_eq: '\u0000' }) : send('http://127.0.0.1:1/'),
    },
  },
});

const title = { ...news.fields.title, normalize: trimmed };
const app = defineApp({
  ...declared,
  resources: declared.resources.map((one) =>
    one.name === news.name ? { ...one, fields: { ...one.fields, title } } : one,
  ),
});
const town = await openEmptyTown(app);
const service = withHooks({ ...town.service, log, allowedAddresses: ['127.0.0.1'] }, [hooks]);
const server = createServer(service);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await server.close();
  await town.close();
});
const own = { 'x-api-key': town.key };
const call = (method: string, path: string, body?: object) =>
  callerOf(url, town.token).call(method, path, body, own);
/** News are the records of `pages` with `newsPage: true`. */
const item = (title: string) => ({ title, newsPage: true, type: 12, newsPeriod: {} });
const create = (title: string, more = {}) => call('POST', 'pages', { ...item(title), ...more });
/** Runs the jobs that follow from writes, also those that wait for their next attempt. */
const run = async () => {
  await sql`update jobs set due_at = now()`.execute(service.database.kysely);
  await runDueJobs(service, followUps, log);
};
beforeEach(async () => {
  await run();
  heard.length = 0;
  lines.length = 0;
});

it('lets a hook read other records to complete what a clerk writes', async () => {
  expect(rowOf(await create('Fête du lac'))).toMatchObject({
    title: 'Fête du lac',
    longDescription: '<p>À compléter</p>',
  });
  expect(rowOf(await create('Fête du lac'))).toMatchObject({ title: 'Fête du lac (2)' });
});

it('says at the field why a hook refuses a record, and stores nothing', async () => {
  expect(await create('Poisson d’avril')).toMatchObject({
    status: 422,
    body: { errors: { title: 'Pas de poisson d’avril' } },
  });
  expect(entriesOf(await call('GET', 'pages?title_eq=Poisson%20d’avril'))).toEqual([]);
});

it('shows a hook what will be stored, so that spaces do not get around it', async () => {
  expect(await create('  Poisson  d’avril ')).toMatchObject({
    status: 422,
    body: { errors: { title: 'Pas de poisson d’avril' } },
  });
  const { id, ...stored } = rowOf(await create('Annonce'));
  expect((await call('PUT', `pages/${id}`, { ...stored, title: ' Poisson d’avril' })).status).toBe(422);
  expect(rowOf(await create(' Bal  du lac ')).title).toBe('Bal du lac');
});

it.each(['Panne', 'Panne de base'])('stores what a clerk writes although a hook fails: %s', async (title) => {
  expect((await create(title)).status).toBe(201);
  expect(lines.join()).toContain('"hook":"news.beforeWrite"');
});

it('checks what a hook has set as if the clerk had written it', async () => {
  expect(await create('Texte')).toMatchObject({
    status: 422,
    body: { errors: { title: expect.any(String) } },
  });
});

it('cleans what a hook sets during a change of status', async () => {
  const { id } = rowOf(await create('Code'));
  expect((await call('PUT', `pages/setStatus/${id}`, { status: 'PUBLISHED' })).status).toBe(200);
  expect(rowOf(await call('GET', `pages/${id}`)).longDescription).toBe('<p>Ici</p>');
});

it('tells a hook of each write afterwards, and again if the hook fails', async () => {
  failuresLeft = 1;
  const { id } = rowOf(await create('Marché de Noël', { longDescription: '<p>Ici</p>', status: 'UPDATED' }));
  await call('PUT', `pages/setStatus/${id}`, { status: 'PUBLISHED' });
  await call('PUT', `pages/setStatus/${id}`, { status: 'UNPUBLISHED' });
  await call('DELETE', `pages/${id}`);
  // In the first run, the hook is called for all four writes. Only the first call fails.
  await run();
  expect(lines.join()).toContain('"hook":"news.afterCommit"');
  await run();
  const told = heard.toSorted((one, other) => one.version - other.version);
  expect(told.map(({ events }) => events)).toEqual([
    ['created'],
    ['updated', 'published'],
    ['updated', 'unpublished'],
    ['deleted'],
  ]);
  expect(told[1]).toMatchObject({ id, version: 2, record: { title: 'Marché de Noël', status: 'PUBLISHED' } });
});

it('tells a hook nothing of refused writes, of its own writes or of other entities', async () => {
  await create('Poisson d’avril');
  await call('POST', 'pages', { title: 'Une page', newsPage: false, type: 4 });
  const { id } = rowOf(await create('À numéroter'));
  await run();
  await run();
  expect(heard).toMatchObject([{ id, events: ['created'], record: { title: 'À numéroter' } }]);
  expect(rowOf(await call('GET', `pages/${id}`))).toMatchObject({
    title: 'Numérotée',
    updatedBy: 'Automatique',
  });
});

it('runs scheduled work once for all processes', async () => {
  const scheduled = hookJobs([hooks], 'Europe/Paris');
  await Promise.all([1, 2].map(() => prepareJobs(service.database, scheduled)));
  await Promise.all([1, 2].map(() => runDueJobs(service, scheduled)));
  expect(entriesOf(await call('GET', 'pages?title_eq=Saint-Aubin'))).toHaveLength(1);
});

it.each([
  ['six minutes late, in the night after its day', '23:55', 5, '2026-11-27T23:01:00Z', true],
  ['in the night after the next day', '23:55', 5, '2026-11-28T23:01:00Z', false],
  ['22 hours late, after a failure of the server', '2:00', 1, '2026-11-30T23:10:00Z', true],
  ['on time', '02:00', 1, '2026-11-30T01:00:00Z', true],
  ['on time, on the next day', '02:00', 1, '2026-12-01T01:00:00Z', false],
])('runs scheduled work only if it was due on one of its days: %s', async (_, at, day, now, isRun) => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const weekly = defineHooks(news, { onSchedule: { weekly: { at, days: [day], run } } });
  const scheduled = hookJobs([weekly], 'Europe/Paris');
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await prepareJobs(service.database, scheduled);
  await sql`update jobs set due_at = now() where name = 'hook news.weekly'`.execute(service.database.kysely);
  await runDueJobs(service, scheduled);
  expect(runs).toBe(isRun ? 1 : 0);
});

it.each([
  ...['25:00', '7h', '06:60', ''].map((at) => ({
    at,
    said: `\`at\` is "${at}". Give a time such as "06:30".`,
  })),
  ...[0, -5, Number.NaN].map((every) => ({ every, said: `\`every\` is ${every}. Give at least 1 minute.` })),
  { days: [1, 0], said: '`days` has 0. Give days from 1 (Monday) to 7 (Sunday).' },
])('refuses wrong scheduled work at the start: $said', ({ said, ...time }) => {
  const wrong = defineHooks(news, { onSchedule: { welcome: { ...time, run: async () => {} } } });
  expect(() => withHooks(town.service, [wrong])).toThrow(`news.welcome: ${said}`);
});

it('serves an endpoint only to signed-in people, and applies its schema and its limit', async () => {
  const { id } = rowOf(await create('Kermesse'));
  const shout = (body: object, token = town.token) =>
    callerOf(url, token).call('POST', 'hooks/news/shout', body, own);
  expect((await shout({ id }, '')).status).toBe(401);
  const wrong = await shout({ id: 7, 'price/kg': 'cher' });
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { id: expect.any(String), 'price/kg': expect.any(String) } },
  });
  expect(await shout({ id: 'none' })).toMatchObject({ status: 422, body: { errors: { id: 'Inconnue' } } });
  expect(await shout({ id })).toMatchObject({ status: 200, body: { title: 'KERMESSE' } });
  const limited = await shout({ id });
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
  // The audit log has one entry for all calls above the limit.
  expect((await shout({ id })).status).toBe(429);
  expect(entriesOf(await call('GET', 'audit?status_eq=429'))).toMatchObject([{ action: 'read' }]);
});

it('names a hook that failed and logs why, but answers 400 to a forbidden character', async () => {
  const ask = (whom: string) => call('GET', `hooks/news/ask?whom=${whom}`);
  expect(await ask('server')).toMatchObject({
    status: 500,
    body: { message: 'L’extension news.ask a échoué.' },
  });
  expect(lines.join()).toMatch(/"hook":"news\.ask".*ECONNREFUSED/);
  expect(await ask('database')).toMatchObject({
    status: 400,
    body: { message: 'La requête contient un caractère interdit.' },
  });
});

it('lists the endpoints of a hook in the API document', () => {
  const { paths } = apiDocument(app, [hooks]) as { paths: Record<string, object> };
  expect(paths['/hooks/news/shout']).toMatchObject({
    post: { summary: 'Writes a title in capitals', requestBody: expect.any(Object) },
  });
});

it('hooks are not in the code that browsers load', () => {
  const code = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')] as const);
  const importing = [...code('src'), ...code('resources'), ...code('site')]
    .filter(([, text]) => /(?:from|import)\s*\(?\s*'[^']*[./]hooks'/.test(text))
    .map(([path]) => path);
  // `metadata/index.ts` exports `defineHooks`. `resources/hooks.ts` lists the hooks: no code for browsers imports it.
  expect(importing.filter((path) => !/^src\/metadata\/index\.ts$|^resources\/hooks\.ts$/.test(path))).toEqual(
    [],
  );
});
