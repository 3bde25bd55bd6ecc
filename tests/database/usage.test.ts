import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import app from '../../resources';
import { defineResource, reference, sameLabel, text } from '../../src/metadata';
import { openBackend } from '../backend/backend';
import { type Caller, entriesOf, rowOf } from '../backend/caller';

const disputes = defineResource({
  name: 'disputes',
  titleField: 'name',
  fields: {
    name: text(sameLabel('Nom'), { readRoles: ['superAdmin'] }),
    mediator: reference(sameLabel('Médiateur'), 'users', { readRoles: ['superAdmin'] }),
    referee: reference(sameLabel('Arbitre'), 'users'),
  },
});

const {
  backend,
  nobody,
  superAdmin: chief,
  admin,
} = await openBackend({ ...app, resources: [...app.resources, disputes] });
const { kysely } = backend.database ?? expect.fail();

const create = async (collection: string, record: object): Promise<Row> =>
  rowOf(await chief.call('POST', collection, record));
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
async function upload(bytes: string | Uint8Array<ArrayBuffer>, name: string): Promise<Row> {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return rowOf(await chief.call('POST', 'GCS', form, { 'content-type': '' }));
}
const png = (name: string) => upload(new Uint8Array(Buffer.from(pixel, 'base64')), name);
const usageOf = async (caller: Caller, path: string) => rowOf(await caller.get(`usage/${path}`));

it('says where a file is used: as the value of a field and in rich text', async () => {
  const file = await png('a.png');
  expect(await usageOf(admin, `GCS/${file.id}`)).toEqual({ count: 0, live: 0, entries: [] });
  const news = await create('pages', {
    newsPage: true,
    type: 12,
    title: 'Foire',
    imageUrl: file.url,
    longDescription: `<p>Voir <img src="${file.url}" alt=""></p>`,
  });
  const network = await create('socialNetworks', { title: 'Réseau', imageUrl: file.url });
  const usage = await usageOf(admin, `GCS/${file.id}`);
  expect(usage.count).toBe(2);
  expect(usage.entries).toEqual(
    expect.arrayContaining([
      { resource: 'news', id: news.id, title: 'Foire', field: 'imageUrl' },
      { resource: 'news', id: news.id, title: 'Foire', field: 'longDescription' },
      { resource: 'socialNetworks', id: network.id, title: 'Réseau', field: 'imageUrl' },
    ]),
  );
});

it('keeps a file that citizens still see in the published version of an edited page', async () => {
  const [before, after] = [await png('c.png'), await png('d.png')];
  const page = await create('pages', { newsPage: false, type: 4, title: 'Lac', imageUrl: before.url });
  await chief.call('PUT', `pages/setStatus/${page.id}`, { status: 'PUBLISHED' });
  const stored = rowOf(await chief.get(`pages/${page.id}`));
  await chief.call('PUT', `pages/${page.id}`, { ...stored, imageUrl: after.url, status: 'UPDATED' });
  expect((await chief.call('DELETE', `GCS/${before.id}`)).status).toBe(409);
  const title = 'Lac (version publiée)';
  const use = { resource: 'pages', id: page.id, title, field: 'imageUrl' };
  expect(await usageOf(admin, `GCS/${before.id}`)).toEqual({ count: 0, live: 1, entries: [use] });
  expect(await usageOf(admin, `GCS/${after.id}`)).toMatchObject({ count: 1, live: 0 });
  await chief.call('PUT', `pages/setStatus/${page.id}`, { status: 'PUBLISHED' });
  expect(await usageOf(admin, `GCS/${before.id}`)).toEqual({ count: 0, live: 0, entries: [] });
  expect((await chief.call('DELETE', `GCS/${before.id}`)).status).toBe(200);
});

it('names the records that contain the id or a copy of a record', async () => {
  const category = await create('pageCategories', { title: 'Vie locale' });
  const below = await create('pageCategories', { title: 'Sport', parentCategoryId: category.id });
  const page = await create('pages', { newsPage: false, title: 'Piscine', categories: [category.id] });
  const usage = await usageOf(admin, `pageCategories/${category.id}`);
  expect(usage.count).toBe(2);
  expect(usage.entries).toEqual(
    expect.arrayContaining([
      { resource: 'pageCategories', id: below.id, title: 'Sport', field: 'parentCategoryId' },
      { resource: 'pages', id: page.id, title: 'Piscine', field: 'categories' },
    ]),
  );
  const [topic] = entriesOf(await chief.get('notificationTypes?range=0-0'));
  const copy = { id: topic?._id, title: topic?.title, key: topic?.key };
  const sent = await create('notifications', { title: 'Alerte', topic: copy });
  const found = await usageOf(admin, `notificationTypes/${topic?._id}`);
  expect(found.entries).toContainEqual(expect.objectContaining({ id: sent.id, field: 'topic' }));
});

it('hides fields and titles that the role may not see', async () => {
  const account = { email: 'arbitre@saint-aubin.fr', password: 'Arbitre-Saint-Aubin-2026', role: 'admin' };
  const { _id: id } = await create('users', { ...account, active: true });
  const dispute = await create('disputes', { name: 'Affaire Dupont', mediator: id, referee: id });
  const entry = { resource: 'disputes', id: dispute.id };
  expect(await usageOf(chief, `users/${id}`)).toMatchObject({
    entries: [
      { ...entry, title: 'Affaire Dupont', field: 'mediator' },
      { ...entry, title: 'Affaire Dupont', field: 'referee' },
    ],
  });
  const seen = await usageOf(admin, `users/${id}`);
  expect(seen).toMatchObject({ count: 1, entries: [{ ...entry, field: 'referee' }] });
  expect(JSON.stringify(seen)).not.toMatch(/Dupont|mediator/);
});

it('counts all uses of a record or a file, also beyond the 1000 that the server reads', async () => {
  const category = await create('pageCategories', { title: 'Très utilisée' });
  const file = await png('everywhere.png');
  await create('socialNetworks', { title: 'Partout', imageUrl: file.url });
  const page = { newsPage: false, title: 'Page', imageUrl: file.url, categories: [category.id] };
  await sql`insert into records (tenant, collection, id, version, data)
    select tenant, 'pages', 'used ' || number, 1, ${JSON.stringify(page)}::jsonb || jsonb_build_object('id', 'used ' || number)
    from records, generate_series(1, 1100) as number
    where collection = 'pageCategories' and id = ${category.id}`.execute(kysely);
  const usage = await usageOf(admin, `pageCategories/${category.id}`);
  expect(usage.count).toBe(1100);
  expect(usage.entries).toHaveLength(100);
  expect(await usageOf(admin, `GCS/${file.id}`)).toMatchObject({ count: 1101 });
  const other = await png('nowhere.png');
  expect(await admin.call('PUT', `usage/GCS/${file.id}`, { by: other.id })).toMatchObject({ status: 409 });
});

it('names the use that the role may see among a thousand uses that are hidden from the role', async () => {
  const file = await png('settings.png');
  const [account] = entriesOf(await chief.get('users?role_eq=admin'));
  const setting = { key: 'TOWN_SETTINGS_LOGO', type: 'TEXT', value: file.url, townId: account?.townId };
  const own = await create('townSetting', setting);
  await sql`insert into records (tenant, collection, id, version, data)
    select tenant, collection, 'other ' || number, 1, data || jsonb_build_object('id', 'other ' || number, 'townId', 'other')
    from records, generate_series(1, 1000) as number
    where collection = 'townSetting' and id = ${own.id}`.execute(kysely);
  expect(await usageOf(admin, `GCS/${file.id}`)).toMatchObject({ count: 1001, entries: [{ id: own.id }] });
});

it('does not look into a secret, which is encrypted', async () => {
  const file = await png('secret.png');
  const key = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';
  const value = JSON.stringify({ icon: file.url });
  const [town] = entriesOf(await chief.get('town?range=0-0'));
  await create('townSetting', { key, type: 'JSON', value, townId: town?.id });
  for (const caller of [chief, admin])
    expect(await usageOf(caller, `GCS/${file.id}`)).toEqual({ count: 0, live: 0, entries: [] });
});

it('replaces a file without a URL wherever a record holds its id, and keeps empty URLs in records', async () => {
  const [file, other] = [await png('old.png'), await png('new.png')];
  // The other file is a picture of another type.
  await sql`update records set data = data || case id when ${file.id} then '{"url": ""}' else '{"contentType": "image/webp"}' end::jsonb
    where id in (${file.id}, ${other.id})`.execute(kysely);
  const medias = [{ url: '', title: 'Plan', contentType: file.contentType }];
  const text = { newsPage: false, title: file.id, longDescription: '<p>Lac</p>', medias };
  const page = await create('pages', text);
  expect(await admin.call('PUT', `usage/GCS/${file.id}`, { by: other.id })).toMatchObject({ status: 200 });
  expect(await chief.get(`pages/${page.id}`)).toMatchObject({
    body: { ...text, title: other.id },
  });
});

it('replaces a file with another one, in all records or in none', async () => {
  const [file, other] = [await png('b.png'), await png('c.png')];
  const medias = [{ url: file.url, title: 'Plan', contentType: 'image/webp' }];
  const page = await create('pages', {
    newsPage: false,
    title: 'Plan',
    imageUrl: file.url,
    longDescription: `<p><img src="${file.url}"></p>`,
    medias,
  });
  const replace = (id: unknown, by: unknown) => admin.call('PUT', `usage/GCS/${id}`, { by });
  const pdf = await upload('%PDF-1.4\n%%EOF', 'd.pdf');
  expect(await replace(file.id, pdf.id)).toMatchObject({ status: 422 });
  expect(await replace(file.id, 'nothing')).toMatchObject({ status: 404 });
  expect(await replace(file.id, '')).toMatchObject({ status: 422 });
  expect(await replace(file.id, other.id)).toMatchObject({ status: 200, body: { count: 1 } });
  expect(rowOf(await admin.get(`pages/${page.id}`))).toMatchObject({
    imageUrl: other.url,
    longDescription: `<p><img src="${other.url}"></p>`,
    medias: [{ ...medias[0], url: other.url }],
    createdAt: page.createdAt,
  });
  expect((await usageOf(admin, `GCS/${file.id}`)).count).toBe(0);
  expect((await admin.call('DELETE', `GCS/${file.id}`)).status).toBe(200);

  // Only a superAdmin may change towns.
  const [place] = entriesOf(await chief.get('town?range=0-0'));
  await create('pages', { newsPage: false, title: 'Plan', imageUrl: other.url });
  await chief.call('PUT', `town/${place?.id}`, { ...place, name: String(other.url) });
  const third = await png('e.png');
  expect(await replace(other.id, third.id)).toMatchObject({
    status: 409,
    body: { message: 'Votre rôle ne peut pas modifier 1 des éléments qui utilisent ce fichier.' },
  });
  expect((await usageOf(admin, `GCS/${other.id}`)).count).toBe(3);
});

it('tells the usage of a file only to roles that may list files, and replaces only files', async () => {
  const user = await nobody.as('user');
  const [file] = entriesOf(await chief.get('GCS?range=0-0'));
  expect(await user.get(`usage/GCS/${file?.id}`)).toMatchObject({ status: 403 });
  expect(await admin.get('usage/GCS/nothing')).toMatchObject({ status: 404 });
  expect(await admin.call('PUT', 'usage/pages/1', { by: '2' })).toMatchObject({ status: 404 });
});

it('keeps the value of an undeclared field that an earlier release stored with a file', async () => {
  const file = await png('ancien.png');
  await sql`update records set data = data || '{"credit": {"by": "Rose", "year": 1998}}' where id = ${file.id}`.execute(
    kysely,
  );
  const [old] = entriesOf(await admin.get(`GCS?id_eq=${file.id}`));
  const credit = { year: 1998, by: 'Rose' };
  const changed = { ...old, credit, title: 'Le quai' };
  expect(await admin.call('PUT', `GCS/${file.id}`, changed)).toMatchObject({
    status: 200,
    body: { title: 'Le quai' },
  });
  const { rows } = await sql`select data -> 'credit' as credit from records where id = ${file.id}`.execute(
    kysely,
  );
  expect(rows).toEqual([{ credit }]);
  const wrong = { ...old, credit: { by: 'Paul' } };
  expect(await admin.call('PUT', `GCS/${file.id}`, wrong)).toMatchObject({ status: 400 });
});
