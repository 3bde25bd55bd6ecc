import { expect, it } from 'vitest';
import declared from '../../resources';
import { openBackend } from '../backend/backend';
import { type Caller, entriesOf, rowOf } from '../backend/caller';
import bookings, { taken } from '../newcomer/bookings';
import venues from '../newcomer/venues';

const { backend, nobody, admin, superAdmin } = await openBackend({
  ...declared,
  resources: [...declared.resources, venues, bookings],
});

const deletedNews = async (title: string, caller: Caller = admin) => {
  const news = rowOf(await caller.call('POST', 'pages', { title, newsPage: true, type: 12 }));
  expect((await caller.call('DELETE', `pages/${news.id}`)).status).toBe(200);
  return news;
};
const inTrash = async (query: string) => entriesOf(await admin.get(`trash/pages?${query}`));

it('lists and filters deleted records, with the time and author of each deletion', async () => {
  const first = await deletedNews('Corbeille un');
  const second = await deletedNews('Corbeille deux', superAdmin);
  const found = await inTrash('title_like=corbeille&newsPage_eq=true&sort=deletedAt_desc&range=0-9');
  expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(found[1]).toEqual({ ...first, deletedAt: expect.any(String), deletedBy: 'Mehdi Benali' });
  expect(Date.now() - Date.parse(String(found[1]?.deletedAt))).toBeLessThan(60_000);
  expect(await inTrash(`id_eq=${first.id}&fields=id,deletedBy`)).toEqual([
    { id: first.id, deletedBy: 'Mehdi Benali' },
  ]);
  expect(entriesOf(await admin.get('pages?title_like=corbeille'))).toEqual([]);
  expect((await admin.get('trash/pages?colour_eq=red')).status).toBe(400);
  expect((await admin.get('trash/unknown')).status).toBe(404);
});

it('restores a record unchanged, and only once', async () => {
  const news = await deletedNews('À reprendre');
  const restored = await admin.call('PUT', `trash/pages/${news.id}`);
  expect([restored.status, restored.body]).toEqual([200, news]);
  expect((await admin.get(`pages/${news.id}`)).body).toEqual(news);
  expect(restored.headers.get('etag')).toBe((await admin.get(`pages/${news.id}`)).headers.get('etag'));
  expect(await inTrash(`id_eq=${news.id}`)).toEqual([]);
  expect((await admin.call('PUT', `trash/pages/${news.id}`)).status).toBe(404);
});

it('does not restore a booking while another one has its hall', async () => {
  const booked = { startDate: '2027-05-04T08:00:00.000Z', endDate: '2027-05-04T12:00:00.000Z' };
  const book = async () => rowOf(await admin.call('POST', 'bookings', { room: 'Kiosque', booked }));
  const first = await book();
  await admin.call('DELETE', `bookings/${first.id}`);
  const second = await book();
  const restore = () =>
    admin.call('PUT', `trash/bookings/${first.id}`, undefined, { 'accept-language': 'en' });
  expect(await restore()).toMatchObject({ status: 422, body: { errors: { booked: taken.en } } });
  await admin.call('DELETE', `bookings/${second.id}`);
  expect(await restore()).toMatchObject({ status: 200, body: first });
});

it('does not restore a record whose unique value another record now has', async () => {
  const body = { title: 'Marché', key: 'marche-du-jeudi' };
  const topic = rowOf(await superAdmin.call('POST', 'notificationTypes', body));
  await superAdmin.call('DELETE', `notificationTypes/${topic._id}`);
  const other = rowOf(await superAdmin.call('POST', 'notificationTypes', body));
  const refused = await superAdmin.call('PUT', `trash/notificationTypes/${topic._id}`);
  expect([refused.status, refused.body]).toMatchObject([409, { errors: { key: expect.any(String) } }]);
  await superAdmin.call('DELETE', `notificationTypes/${other._id}`);
  expect((await superAdmin.call('PUT', `trash/notificationTypes/${topic._id}`)).status).toBe(200);
});

it('does not restore a record that would give the tree a fourth level', async () => {
  const category = async (title: string, parentCategoryId: unknown = null) =>
    rowOf(await superAdmin.call('POST', 'pageCategories', { title, parentCategoryId }));
  const move = (row: Record<string, unknown>, parentCategoryId: unknown) =>
    superAdmin.call('PUT', `pageCategories/${row.id}`, { ...row, parentCategoryId });
  const [parent, root] = [await category('Vie locale'), await category('Sport')];
  const deleted = await category('Clubs', parent.id);
  await superAdmin.call('DELETE', `pageCategories/${deleted.id}`);
  const restore = () => superAdmin.call('PUT', `trash/pageCategories/${deleted.id}`);
  // With the deleted category, the tree would be: first › second › parent › deleted.
  const [first, second] = [await category('Culture'), await category('Musique')];
  expect((await move(second, first.id)).status).toBe(200);
  expect((await move(parent, second.id)).status).toBe(200);
  expect(await restore()).toMatchObject({
    status: 422,
    body: { errors: { parentCategoryId: expect.stringContaining('3 niveaux') } },
  });
  expect((await move(parent, root.id)).status).toBe(200);
  expect((await restore()).status).toBe(200);
});

it('the trash is open to roles that may delete, and only superAdmin can empty it', async () => {
  const news = await deletedNews('Rien que pour nous');
  const plain = await nobody.as('user');
  for (const [method, path] of [
    ['GET', 'trash/pages'],
    ['PUT', `trash/pages/${news.id}`],
    ['DELETE', `trash/pages/${news.id}`],
    ['DELETE', 'trash/pages'],
  ] as const) {
    expect([method, path, (await plain.call(method, path)).status]).toEqual([method, path, 403]);
  }
  expect((await admin.get('trash/users')).status).toBe(403);
  expect((await admin.call('DELETE', `trash/pages/${news.id}`)).status).toBe(403);
  expect((await admin.call('DELETE', 'trash/pages')).status).toBe(403);
  expect(await inTrash(`id_eq=${news.id}`)).toHaveLength(1);
});

it('superAdmin can delete one record of the trash for good, or all that match the filters', async () => {
  const [one, two] = [await deletedNews('Vider un'), await deletedNews('Vider deux')];
  const card = rowOf(
    await admin.call('POST', 'pages', { title: 'Vider la fiche', type: 2, newsPage: false }),
  );
  await admin.call('DELETE', `pages/${card.id}`);
  expect((await superAdmin.call('DELETE', `trash/pages/${one.id}`)).status).toBe(200);
  expect((await superAdmin.call('DELETE', `trash/pages/${one.id}`)).status).toBe(404);
  expect((await inTrash('title_like=vider')).map(({ id }) => id)).toEqual([two.id, card.id]);
  expect((await superAdmin.call('DELETE', 'trash/pages?newsPage_eq=true')).status).toBe(200);
  expect((await inTrash('title_like=vider')).map(({ id }) => id)).toEqual([card.id]);
  // Records outside of the trash stay.
  const [kept] = entriesOf(await admin.get('pages?range=0-0'));
  expect((await superAdmin.call('DELETE', `trash/pages/${kept?.id}`)).status).toBe(404);
  expect((await admin.get(`pages/${kept?.id}`)).status).toBe(200);
});

it('keeps the content of a deleted file, whose URL answers 404 until the file is restored', async () => {
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'plan.pdf'));
  const file = rowOf(await admin.call('POST', 'GCS', form, { 'content-type': '' }));
  const statusOfFile = async () => (await fetch(`${backend.url}${file.url}`)).status;
  expect(await statusOfFile()).toBe(200);
  await admin.call('DELETE', `GCS/${file.id}`);
  expect(await statusOfFile()).toBe(404);
  expect((await admin.call('PUT', `trash/GCS/${file.id}`)).status).toBe(200);
  expect(await statusOfFile()).toBe(200);
  await admin.call('DELETE', `GCS/${file.id}`);
  expect((await superAdmin.call('DELETE', `trash/GCS/${file.id}`)).status).toBe(200);
  expect(await statusOfFile()).toBe(404);
  expect((await admin.call('PUT', `trash/GCS/${file.id}`)).status).toBe(404);
});

it('keeps the password of a deleted user until the user is deleted for good', async () => {
  const form = { email: 'jeanne@mairie.demo', password: 'mairie-jeanne-2026' };
  const user = rowOf(await superAdmin.call('POST', 'users', { ...form, role: 'admin', active: true }));
  const signIn = async () => (await nobody.call('POST', 'auth/sign_in', form)).status;
  expect(await signIn()).toBe(200);
  await superAdmin.call('DELETE', `users/${user._id}`);
  expect(await signIn()).toBe(401);
  await superAdmin.call('PUT', `trash/users/${user._id}`);
  expect(await signIn()).toBe(200);
  await superAdmin.call('DELETE', `users/${user._id}`);
  await superAdmin.call('DELETE', `trash/users/${user._id}`);
  const rows = await backend.database?.kysely.selectFrom('credentials').select('userId').execute();
  expect(rows?.map(({ userId }) => userId)).not.toContain(user._id);
});
