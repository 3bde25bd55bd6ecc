import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { Row } from '../../contract/row';
import app from '../../resources';
import news from '../../resources/news';
import pages from '../../resources/pages';
import { prepareCollections } from '../../server/database/indexes';
import { runDueJobs } from '../../server/jobs/queue';
import { schedule } from '../../server/jobs/schedule';
import { callerOf, rowOf } from '../backend/caller';
import { citizenOf, clerkOf, pageOf } from '../server/citizen';
import { openEmptyTown } from '../server/emptyTown';

const town = await openEmptyTown();
afterAll(town.close);
const { service, call } = town;
const { kysely } = service.database;
const visit = citizenOf(town);
const clerk = clerkOf(town, 'pages', 'UPDATED');

const page = { newsPage: false, type: 4, longDescription: '<p>Texte</p>', status: 'UPDATED' };
const item = { newsPage: true, type: 12, longDescription: '<p>Texte</p>', status: 'UPDATED', notify: false };
const published = async (title: string, body: object = page) => {
  const record = await clerk.create({ ...body, title });
  await clerk.setStatus(record, 'PUBLISHED');
  return record;
};
const resourceOf = (record: Row) => (record.newsPage ? news : pages);
const apiOf = (record: Row) => `/public/v1/${resourceOf(record).public?.path}/${record.id}`;
const onSite = async (record: Row) => (await visit(pageOf(resourceOf(record), record))).statusCode;
const inApi = async (record: Row) => (await visit(apiOf(record))).statusCode;
/** The HTTP statuses with which the site and the public API answer for a record. */
const seen = async (record: Row) => [await onSite(record), await inApi(record)];
const bodyOf = async (record: Row) => (await visit(pageOf(resourceOf(record), record))).body;

it('shows nothing of a draft, however often it is saved', async () => {
  const record = await clerk.create({ ...page, title: 'Brouillon' });
  for (const n of [1, 2, 3]) await clerk.save(record, { longDescription: `<p>Essai ${n}</p>` });
  expect(await seen(record)).toEqual([404, 404]);
});

it('keeps the published version online while the clerk saves ten times, until the clerk publishes', async () => {
  const record = await published('Cantine', { ...page, longDescription: '<p>Version en ligne</p>' });
  const before = await bodyOf(record);
  const { publishedAt, changedAt } = (await visit(apiOf(record))).json();
  for (let n = 1; n <= 10; n += 1)
    await clerk.save(record, { title: `Cantine ${n}`, longDescription: `<p>Essai ${n}</p>` });
  expect((await clerk.read(record)).status).toBe('UPDATED');
  const after = await bodyOf(record);
  expect(after).toContain('Version en ligne');
  // Each visit uses another host.
  expect(after.replaceAll(/ville\d+/g, '')).toBe(before.replaceAll(/ville\d+/g, ''));
  expect((await visit('/ville/search?q=essai')).body).not.toContain('Cantine');
  await clerk.setStatus(record, 'PUBLISHED');
  const again = (await visit(apiOf(record))).json();
  expect(again).toMatchObject({ title: 'Cantine 10', longDescription: '<p>Essai 10</p>', publishedAt });
  expect(again.changedAt > changedAt).toBe(true);
});

it('redirects the old address of a page to the new one', async () => {
  const record = await published('Piscine');
  await clerk.save(record, { title: 'Piscine municipale' });
  await clerk.setStatus(record, 'PUBLISHED');
  const moved = await visit(pageOf(pages, record));
  expect([moved.statusCode, moved.headers.location]).toEqual([
    301,
    pageOf(pages, { ...record, title: 'Piscine municipale' }),
  ]);
  expect((await visit(`/ville/en/pages/${record.id}`)).headers.location).toBe(
    `/ville/en/pages/${record.id}-piscine-municipale`,
  );
});

it('takes a page away when it is unpublished, and brings it back when it is published again', async () => {
  const record = await published('Travaux');
  expect(await seen(record)).toEqual([200, 200]);
  await clerk.setStatus(record, 'UNPUBLISHED');
  expect(await seen(record)).toEqual([410, 410]);
  await clerk.save(record, { title: 'Travaux' });
  expect(await seen(record)).toEqual([410, 410]);
  await clerk.setStatus(record, 'PUBLISHED');
  expect(await seen(record)).toEqual([200, 200]);
});

it('takes a page away when its status becomes “Supprimé”', async () => {
  const record = await published('Supprimée');
  await clerk.setStatus(record, 'DELETED');
  expect(await seen(record)).toEqual([410, 410]);
});

it('takes a deleted page away, brings a restored page back, and erases a purged page', async () => {
  const record = await published('Bibliothèque');
  await clerk.remove(record);
  expect(await seen(record)).toEqual([410, 410]);
  await clerk.restore(record);
  expect(await seen(record)).toEqual([200, 200]);
  await clerk.remove(record);
  await clerk.purge(record);
  expect(await seen(record)).toEqual([410, 410]);
  const { rows } = await sql`select data, words from live where id = ${record.id}`.execute(kysely);
  expect(rows).toEqual([{ data: null, words: null }]);
});

it('restores a deleted page as it was online, without its unpublished changes', async () => {
  const record = await published('Marché');
  await clerk.save(record, { longDescription: '<p>Pas encore en ligne</p>' });
  await clerk.remove(record);
  await clerk.restore(record);
  expect(await seen(record)).toEqual([200, 200]);
  expect(await bodyOf(record)).not.toContain('Pas encore en ligne');
});

it('restores a draft or an unpublished page without putting it online', async () => {
  const draft = await clerk.create({ ...page, title: 'Jamais en ligne' });
  const gone = await published('Plus en ligne');
  await clerk.setStatus(gone, 'UNPUBLISHED');
  await clerk.save(gone, { title: 'Plus en ligne' });
  for (const record of [draft, gone]) {
    await clerk.remove(record);
    await clerk.restore(record);
  }
  expect([await seen(draft), await seen(gone)]).toEqual([
    [404, 404],
    [410, 410],
  ]);
});

it('shows a news item from the start of its period until its end', async () => {
  const [past, before, after, future] = ['2020-01-01', '2021-01-01', '2098-01-01', '2099-01-01'].map(
    (day) => `${day}T00:00:00.000Z`,
  );
  const during = await published('En cours', { ...item, newsPeriod: { startDate: past, endDate: after } });
  const over = await published('Passée', { ...item, newsPeriod: { startDate: past, endDate: before } });
  const planned = await published('À venir', { ...item, newsPeriod: { startDate: after, endDate: future } });
  const open = await published('Sans fin', { ...item, newsPeriod: { startDate: past } });
  expect(await Promise.all([during, over, planned, open].map(seen))).toEqual([
    [200, 200],
    [410, 410],
    [404, 404],
    [200, 200],
  ]);
  const { body } = await visit('/ville/actualites');
  expect(['En cours', 'Passée', 'À venir', 'Sans fin'].map((title) => body.includes(title))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  // Citizens have never seen the planned item, so its address does not say that it is gone.
  await clerk.remove(planned);
  expect(await seen(planned)).toEqual([404, 404]);
});

it('sorts a news item without a period by its time of publication, among the items with a period', async () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await published('Bien avant', { ...item, newsPeriod: { startDate: '2020-02-01T00:00:00.000Z' } });
  await published('Aujourd’hui', item);
  await published('Hier', { ...item, newsPeriod: { startDate: yesterday } });
  const { body } = await visit('/ville/actualites');
  const places = ['Aujourd’hui', 'Hier', 'Bien avant'].map((title) => body.indexOf(`>${title}</a>`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  const { entries } = (await visit('/public/v1/actualites?limit=1')).json();
  expect(entries[0].title).toBe('Aujourd’hui');
});

it('shows and takes away a page at the times that the clerk has scheduled', async () => {
  const record = await clerk.create({ ...page, title: 'Programmée' });
  const entries = [
    { status: 'PUBLISHED', at: '2098-01-01T00:00:00Z' },
    { status: 'UNPUBLISHED', at: '2099-01-01T00:00:00Z' },
  ];
  expect((await call('PUT', `schedule/pages/${record.id}`, { entries })).status).toBe(200);
  expect(await seen(record)).toEqual([404, 404]);
  for (const status of [200, 410]) {
    await sql`update jobs set due_at = now() where id =
      (select id from jobs where ended_at is null order by due_at limit 1)`.execute(kysely);
    await runDueJobs(service, { schedule });
    expect(await seen(record)).toEqual([status, status]);
  }
});

it('moves a page that becomes news to the news, and redirects its old address there', async () => {
  const record = await published('Fête');
  const period = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-01-01T00:00:00.000Z' };
  const moved = await clerk.save(record, { newsPage: true, type: 12, newsPeriod: period });
  expect(await seen(record)).toEqual([200, 200]);
  await clerk.setStatus(moved, 'PUBLISHED');
  expect(await seen(moved)).toEqual([200, 200]);
  const old = await visit(pageOf(pages, record));
  expect([old.statusCode, old.headers.location]).toEqual([301, pageOf(news, moved)]);
  expect((await visit(apiOf(record))).statusCode).toBe(410);
});

it('never shows who wrote a page, and keeps the page when that person is erased', async () => {
  const [email, password] = ['lea@saint-aubin.fr', 'Lea-Saint-Aubin-2026'];
  const account = { email, password, firstName: 'Léa', lastName: 'Morel', role: 'admin', active: true };
  const lea = rowOf(await call('POST', 'users', account));
  const key = { 'x-api-key': town.key };
  const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, key);
  const asLea = callerOf(town.url, String(rowOf(signedIn).token));
  const record = rowOf(
    await asLea.call('POST', 'pages', { ...page, title: 'Auteur', status: 'PUBLISHED' }, key),
  );
  expect(record.createdBy).toBe('Léa Morel');
  const paths = [
    pageOf(pages, record),
    apiOf(record),
    ...['csv', 'rss'].map((end) => `/public/v1/pages.${end}`),
  ];
  const texts = async () =>
    (await Promise.all(paths.map((path) => visit(path)))).map(({ body }) => body).join();
  expect(await texts()).not.toContain('Morel');
  expect((await call('DELETE', `people/${lea._id}`)).status).toBe(200);
  expect((await clerk.read(record)).createdBy).not.toContain('Morel');
  expect(await seen(record)).toEqual([200, 200]);
  expect(await texts()).not.toContain(String((await clerk.read(record)).createdBy));
});

it('rebuilds what is online from the stored versions when other fields become public', async () => {
  const record = await published('Déclaration', { ...page, subType: 7 });
  await clerk.save(record, { subType: 8, title: 'Pas encore' });
  const gone = await published('Retirée');
  await clerk.setStatus(gone, 'UNPUBLISHED');
  const draft = await clerk.create({ ...page, title: 'Brouillon' });
  const changed = {
    ...app,
    resources: app.resources.map((one) =>
      one.name === 'pages' && one.public
        ? { ...one, public: { ...one.public, fields: ['longDescription', 'subType'] } }
        : one,
    ),
  };
  const storedOf = async ({ id }: Row) =>
    (await sql<{ data: Row }>`select data from live where id = ${id}`.execute(kysely)).rows[0]?.data;
  await prepareCollections(kysely, changed, 'none');
  expect(await storedOf(record)).toMatchObject({ title: 'Déclaration', subType: 7 });
  expect(await storedOf(record)).not.toHaveProperty('imageUrl');
  expect([await storedOf(gone), await storedOf(draft)]).toEqual([null, undefined]);
  await prepareCollections(kysely, app, 'none');
  expect(await seen(record)).toEqual([200, 200]);
  expect(await seen(gone)).toEqual([410, 410]);
});

it('keeps what is online when the published status gets another id', async () => {
  const record = await published('Rebaptisée');
  const { status } = pages.fields;
  const choices = status.choices.map((one) =>
    one.id === 'PUBLISHED' ? { ...one, id: 'ONLINE', aliases: ['PUBLISHED'] } : one,
  );
  const renamed = {
    ...pages,
    fields: { ...pages.fields, status: { ...status, choices } },
    workflow: { ...pages.workflow, publish: 'ONLINE' },
  };
  const resources = app.resources.map((one) => (one.name === 'pages' ? renamed : one));
  onTestFinished(() => prepareCollections(kysely, app, 'none'));
  await prepareCollections(kysely, { ...app, resources }, 'none');
  expect(
    (await sql`select from live where id = ${record.id} and data is not null`.execute(kysely)).rows,
  ).toHaveLength(1);
});

it('takes away the records of an entity that is no longer public, until it is public again', async () => {
  const record = await published('Entité');
  const { public: _, ...hidden } = pages;
  const without = { ...app, resources: app.resources.map((one) => (one.name === 'pages' ? hidden : one)) };
  await prepareCollections(kysely, without, 'none');
  expect(
    (await sql`select from live where id = ${record.id} and data is not null`.execute(kysely)).rows,
  ).toEqual([]);
  await prepareCollections(kysely, app, 'none');
  expect(await seen(record)).toEqual([200, 200]);
});
