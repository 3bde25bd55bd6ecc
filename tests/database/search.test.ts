import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openBackend } from '../backend/backend';
import { type Caller, entriesOf, rowOf } from '../backend/caller';

const { backend, nobody, superAdmin: chief } = await openBackend();
let newsId: string;
let eventId: string;
const create = async (collection: string, record: object) =>
  String(rowOf(await chief.call('POST', collection, record)).id);
const page = { newsPage: true, type: 12 };
beforeAll(async () => {
  newsId = await create('pages', {
    ...page,
    title: 'Fête de la châtaigne',
    longDescription: '<p>Samedi</p>',
  });
  await create('pages', { ...page, title: 'Marché', longDescription: '<p>Fête de la châtaigne</p>' });
  eventId = await create('events', {
    eventTitle: 'Grande fête de la châtaigne 100%',
    eventPlace: 'Halles Wurtz',
  });
  await create('pages', { ...page, title: 'Wurtz' });
});

const searched = async (caller: Caller, q: string) =>
  entriesOf(await caller.get(`search?${new URLSearchParams({ q })}`));

it('finds records of all resources, and lists matches of the name before matches of other fields', async () => {
  expect(await searched(chief, 'FETE DE LA CHATAIGNE')).toMatchObject([
    { resource: 'news', id: newsId, title: 'Fête de la châtaigne', field: 'title' },
    { resource: 'events', id: eventId, title: 'Grande fête de la châtaigne 100%', field: 'eventTitle' },
    { resource: 'news', id: expect.any(String), title: 'Marché', field: 'longDescription' },
  ]);
  expect((await searched(chief, 'wurtz')).map(({ resource, field }) => [resource, field])).toEqual([
    ['news', 'title'],
    ['events', 'eventPlace'],
  ]);
});

it('tells the status, the period and the last change of each found record', async () => {
  const [found] = await searched(chief, 'fete de la chataigne');
  const { status, newsPeriod, updatedAt } = rowOf(await chief.get(`pages/${newsId}`));
  expect(found?.values).toEqual({ id: newsId, status, newsPeriod, updatedAt });
});

it('finds names by words in any order and by misspelt words, and takes % and _ literally', async () => {
  const ids = async (q: string) => (await searched(chief, q)).map(({ id }) => id);
  expect((await ids('châtaigne fête'))[0]).toBe(newsId);
  expect(await ids('chataine')).toContain(newsId);
  expect(await ids('100%')).toContain(eventId);
  expect(await ids('1_0%')).toEqual([]);
});

it('ranks names that equal the text, or begin with it, above a thousand names that only contain it', async () => {
  const { kysely } = backend.database ?? expect.fail();
  await sql`insert into records (tenant, collection, id, data)
    select tenant, collection, '0-' || n, data || jsonb_build_object('title', 'Chantier du viaduc ' || n)
    from records, generate_series(1, 1001) n where collection = 'pages' and id = ${newsId}`.execute(kysely);
  for (const title of ['Chantier', 'Viaduc de pierre']) await create('pages', { ...page, title });
  const [[exact], [beginning]] = await Promise.all([searched(chief, 'chantier'), searched(chief, 'viaduc')]);
  expect([exact?.title, beginning?.title]).toEqual(['Chantier', 'Viaduc de pierre']);
});

it('finds users, and leaves out resources that the role may not list', async () => {
  const found = await searched(chief, 'admin');
  expect(found.filter(({ resource }) => resource === 'users')).not.toEqual([]);
  const user = await nobody.as('user');
  expect(await searched(user, 'fête')).toEqual([]);
});

it('refuses an empty or very long text, and other parameters', async () => {
  for (const query of ['', 'q=', 'q=%20', `q=${'a'.repeat(201)}`, 'q=a&sort=title_asc']) {
    expect(await chief.get(`search?${query}`)).toMatchObject({ status: 400 });
  }
});
