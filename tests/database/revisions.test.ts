import { expect, it } from 'vitest';
import { openBackend } from '../backend/backend';
import { type Caller, entriesOf, rowOf } from '../backend/caller';

const { backend, nobody, admin, superAdmin } = await openBackend();

const card = (title: string) =>
  admin
    .call('POST', 'pages', { title, type: 2, newsPage: false, contact: { phone: '0240000000' } })
    .then(rowOf);

it('keeps every version of a record, with its author, its time and the changed fields', async () => {
  const first = await card('Mairie');
  const second = rowOf(
    await superAdmin.call('PUT', `pages/${first.id}`, {
      ...first,
      title: 'Mairie annexe',
      contact: { phone: '0240111111' },
    }),
  );
  await admin.call('PUT', `pages/setStatus/${first.id}`, { status: 'PUBLISHED' });
  const path = `revisions/pages/${first.id}`;
  const versions = entriesOf(await admin.get(path));
  expect(versions).toMatchObject([
    { version: 3, updatedBy: 'Mehdi Benali', fields: ['status'], status: 'PUBLISHED' },
    {
      version: 2,
      updatedBy: 'Claire Fontaine',
      updatedAt: second.updatedAt,
      fields: ['contact.phone', 'title'],
    },
    { version: 1, updatedBy: 'Mehdi Benali', updatedAt: first.updatedAt, fields: [], status: 'CREATED' },
  ]);
  expect((await admin.get(`${path}/1`)).body).toEqual(first);
  expect((await admin.get(`${path}/2`)).body).toEqual(second);
  expect(rowOf(await admin.get(`${path}/3`)).status).toBe('PUBLISHED');
  expect(entriesOf(await admin.get(`${path}?range=1-1`)).map(({ version }) => version)).toEqual([2]);
  for (const other of [`${path}/4`, `${path}/x`, 'revisions/pages/none']) {
    expect([other, (await admin.get(other)).status]).toEqual([other, 404]);
  }
  expect((await admin.get(`${path}?title_eq=x`)).status).toBe(400);

  // A restore stores the old values as a new version, so nothing is lost.
  await admin.call('PUT', `pages/${first.id}`, { ...first, status: 'UPDATED' });
  expect(entriesOf(await admin.get(path)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});

it('has one version of a record that was never changed', async () => {
  const [page] = entriesOf(await admin.get('pages?range=0-0'));
  const { updatedAt, updatedBy, status } = page ?? {};
  expect(entriesOf(await admin.get(`revisions/pages/${page?.id}`))).toEqual([
    { version: 1, updatedAt, updatedBy, fields: [], status },
  ]);
});

it('shows no password, and no version for a sign-in', async () => {
  const form = { email: 'jeanne@mairie.demo', password: 'mairie-jeanne-2026' };
  const user = rowOf(await superAdmin.call('POST', 'users', { ...form, role: 'admin', active: true }));
  await superAdmin.call('PUT', `users/${user._id}`, {
    ...user,
    firstName: 'Jeanne',
    password: 'autre-secret-2026',
  });
  await nobody.call('POST', 'auth/sign_in', { ...form, password: 'autre-secret-2026' });
  const { body } = await superAdmin.get(`revisions/users/${user._id}`);
  expect(body).toMatchObject({
    entries: [{ fields: ['firstName', 'ipAddress', 'lastLogin'] }, { fields: [] }],
  });
  const first = await superAdmin.get(`revisions/users/${user._id}/1`);
  expect(first.body).toMatchObject({ email: form.email });
  expect(JSON.stringify(first.body)).not.toContain('mairie-jeanne');
});

it('hides fields that the role may not see', async () => {
  const [town = {}] = entriesOf(await superAdmin.get('town?range=0-0'));
  const path = `town/${town.id}`;
  expect((await superAdmin.call('PUT', path, { ...town, apiKey: 'une-autre-cle-assez-longue' })).status).toBe(
    200,
  );
  const versionsFor = async (caller: Caller) => [
    (await caller.get(`revisions/${path}`)).body,
    (await caller.get(`revisions/${path}/1`)).body,
    (await caller.get(`revisions/${path}/2`)).body,
  ];
  expect(JSON.stringify(await versionsFor(superAdmin))).toMatch(
    /"fields":\["apiKey"\].*une-autre-cle-assez-longue/,
  );
  expect(JSON.stringify(await versionsFor(admin))).not.toContain('apiKey');
});

it('lists only the versions that the caller may read', async () => {
  const { townId } = rowOf(await admin.get('users/me'));
  const setting = { key: 'TOWN_SETTINGS_HOMEMESSAGETITLE', type: 'TEXT', value: 'Secret' };
  const first = rowOf(await superAdmin.call('POST', 'townSetting', setting));
  const path = `townSetting/${first.id}`;
  await superAdmin.call('PUT', path, { ...first, townId, value: 'Ouvert' });
  const listed = async (caller: Caller) =>
    entriesOf(await caller.get(`revisions/${path}`)).map(({ version, fields }) => [version, fields]);
  const changed = ['townId', 'value'];
  expect(await listed(superAdmin)).toEqual([
    [2, changed],
    [1, []],
  ]);
  expect((await admin.get(`revisions/${path}/1`)).status).toBe(403);
  expect(await listed(admin)).toEqual([[2, []]]);
});

it('the versions are open to roles that may read the record, and are deleted for good with it', async () => {
  const { id } = await card('Passagère');
  expect((await (await nobody.as('user')).get(`revisions/pages/${id}`)).status).toBe(403);
  await admin.call('PUT', `pages/setStatus/${id}`, { status: 'PUBLISHED' });
  await admin.call('DELETE', `pages/${id}`);
  expect((await admin.get(`revisions/pages/${id}`)).status).toBe(404);
  await admin.call('PUT', `trash/pages/${id}`);
  expect(entriesOf(await admin.get(`revisions/pages/${id}`))).toHaveLength(2);
  await admin.call('DELETE', `pages/${id}`);
  await superAdmin.call('DELETE', `trash/pages/${id}`);
  const rows = await backend.database?.kysely.selectFrom('revisions').select('id').execute();
  expect(rows?.map((row) => row.id)).not.toContain(id);
});
