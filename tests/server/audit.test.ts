import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import app from '../../resources';
import { filesInMemory } from '../../server/files/files';
import { cleanUpAt } from '../../server/jobs/cleanUp';
import { defineResource, email, reference, text } from '../../src/metadata';
import { openBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';

const { backend, nobody, admin, superAdmin } = await openBackend();
let admins: Record<'admin' | 'superAdmin', string>;
beforeAll(async () => {
  const idOf = async (caller: Caller) => String(rowOf(await caller.get('users/me'))._id);
  admins = { admin: await idOf(admin), superAdmin: await idOf(superAdmin) };
});

const log = async (query: string) => entriesOf(await superAdmin.get(`audit?sort=at_desc&${query}`));
const short = ({ action, collection, recordId, personName, status }: Row) =>
  [action, collection, recordId, personName, status].filter(Boolean).join(' ');

/** Creates a user and signs them in. */
async function person(firstName: string, lastName: string, role: 'admin' | 'superAdmin' = 'admin') {
  const form = {
    email: `${firstName}.${lastName}@mairie.demo`.toLowerCase(),
    password: 'Mairie-2026-secret',
  };
  const user = await superAdmin.call('POST', 'users', { ...form, firstName, lastName, role, active: true });
  const signedIn = await nobody.call('POST', 'auth/sign_in', form);
  return {
    ...form,
    id: String(rowOf(user)._id),
    caller: callerOf(backend.url, String(rowOf(signedIn).token)),
  };
}

it('says who did what to which record, with the name of the record', async () => {
  const news = rowOf(await admin.call('POST', 'pages', { title: 'Fête', newsPage: true, type: 12 }));
  await admin.call('PUT', `pages/${news.id}`, { ...news, title: 'Fête du lac' });
  await admin.call('PUT', `pages/setStatus/${news.id}`, { status: 'PUBLISHED' });
  await admin.get(`pages/${news.id}`);
  await admin.call('PUT', `presence/pages/${news.id}`);
  await admin.call('DELETE', `pages/${news.id}`);
  expect((await log(`recordId_eq=${news.id}`)).map(({ record }) => record)).toEqual([null, null, null, null]);
  await admin.call('PUT', `trash/pages/${news.id}`);
  const entries = await log(`recordId_eq=${news.id}`);
  expect(entries.map(short)).toEqual(
    ['restore 200', 'delete 200', 'setStatus 200', 'update 200', 'create 201'].map((text) => {
      const [action, status] = text.split(' ');
      return `${action} pages ${news.id} Mehdi Benali ${status}`;
    }),
  );
  expect(entries[0]).toMatchObject({
    personId: admins.admin,
    role: 'admin',
    record: { resource: 'news', id: news.id, title: 'Fête du lac' },
  });
  expect(Date.now() - Date.parse(String(entries[0]?.at))).toBeLessThan(60_000);
});

it('names the fields that an update changed, without their values', async () => {
  const { id } = await person('Nina', 'Nomme');
  const user = rowOf(await superAdmin.get(`users/${id}`));
  await superAdmin.call('PUT', `users/${id}`, { ...user, lastName: 'Nommée', password: 'Colline-verte-38' });
  await superAdmin.call('PUT', `users/${id}`, rowOf(await superAdmin.get(`users/${id}`)));
  const entries = await log(`recordId_eq=${id}`);
  expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
    ['update', []],
    ['update', ['lastName', 'password']],
    ['create', undefined],
  ]);
  expect(await log(`recordId_eq=${id}&fields_eq=lastName`)).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('Colline');
});

it('names only `position` as changed when a record is moved in the order', async () => {
  const page = { newsPage: false, type: 4, homePage: true, position: 3 };
  const { id } = rowOf(await superAdmin.call('POST', 'pages', { ...page, title: 'Piscine' }));
  const change = async (changes: Row) =>
    superAdmin.call('PUT', `pages/${id}`, { ...rowOf(await superAdmin.get(`pages/${id}`)), ...changes });
  await change({ title: 'Piscine du lac' });
  await change({ position: 4 });
  await change({ position: 5 });
  const entries = await log(`recordId_eq=${id}&action_eq=update`);
  expect(entries.map(({ fields }) => fields)).toEqual([['position'], ['position'], ['title']]);
});

it('has one entry for an upload', async () => {
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'plan.pdf'));
  const file = rowOf(await admin.call('POST', 'GCS', form, { 'content-type': '' }));
  expect((await log('collection_eq=GCS')).map(short)).toEqual([`create GCS ${file.id} Mehdi Benali 201`]);
});

it('says who signed in and who was refused, without what they typed', async () => {
  const { email, password, id, caller } = await person('Rose', 'Petit');
  expect((await nobody.call('POST', 'auth/sign_in', { email, password: 'Tout-autre-chose' })).status).toBe(
    401,
  );
  await nobody.call('POST', 'auth/sign_in', { email: 'inconnue@mairie.demo', password: 'Tout-autre-chose' });
  await nobody.call('POST', 'users/sendPasswordMail/', { email });
  await caller.get('users/count');
  await caller.call('DELETE', `users/${id}`);
  const entries = await log('action_ne=create&range=0-5');
  expect(entries.slice(0, 5).map(short)).toEqual([
    `delete users ${id} Rose Petit 403`,
    'askPassword users Rose Petit 200',
    'signIn 401',
    'signIn Rose Petit 401',
    'signIn Rose Petit 200',
  ]);
  const stored = await sql`select data from audit`.execute(backend.database?.kysely ?? expect.fail());
  const all = JSON.stringify(stored.rows);
  for (const typed of ['Tout-autre', 'inconnue', email, password, '127.0.0.1'])
    expect(all).not.toContain(typed);
  const link = /https?:\S+/.exec(backend.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const next = 'Mairie-2027-secret';
  await fetch(link, { method: 'POST', body: new URLSearchParams({ password: next, confirmation: next }) });
  expect((await log(`personId_eq=${id}`)).map(({ action }) => action)[0]).toBe('setPassword');
});

it('has one entry for a series of sign-ins above the limit', async () => {
  const { email, id } = await person('Luc', 'Essai');
  const tries = Array.from({ length: 13 }, () =>
    nobody.call('POST', 'auth/sign_in', { email, password: 'x' }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(1);
  expect(await log(`personId_eq=${id}&status_eq=429`)).toHaveLength(1);
});

it('is only for a superAdmin, who can filter it by person, collection, action and period', async () => {
  const all = await log('');
  expect(await log('range=1-2')).toEqual(all.slice(1, 3));
  const count = async (query: string) => rowOf(await superAdmin.get(`audit/count?${query}`)).count;
  expect(await count('')).toBe(all.length);
  expect(await count('endDate=2020-01-01T00:00:00.000Z')).toBe(0);
  const [{ at, personId } = {}] = all;
  // Refused attempts that were made together may have the same time.
  const latest = all.filter((entry) => entry.personId === personId && String(entry.at) >= String(at));
  expect(await count(`startDate=${at}&personId_eq=${personId}`)).toBe(latest.length);
  const news = await log(`collection_eq=pages&action_in=create,update&personId_eq=${admins.admin}`);
  expect(news.map(({ action }) => action)).toEqual(['update', 'create']);
  expect((await superAdmin.get('audit?title_eq=x')).status).toBe(400);
  for (const path of ['audit', 'audit/count', `people/${admins.admin}`]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 403]);
  }
});

it('deletes entries after twelve months', async () => {
  const { database } = backend;
  if (!database) return expect.fail('no database');
  const service = { app, database, files: filesInMemory(), mailer: { send: async () => {} } };
  const { count: all } = rowOf(await superAdmin.get('audit/count'));
  await cleanUpAt(service, new Date(Date.now() + 360 * 24 * 3600 * 1000));
  expect(rowOf(await superAdmin.get('audit/count')).count).toBe(all);
  await cleanUpAt(service, new Date(Date.now() + 370 * 24 * 3600 * 1000));
  expect(rowOf(await superAdmin.get('audit/count')).count).toBe(0);
});

it('exports what is stored about a person, without the password', async () => {
  const { caller, id, email } = await person('Anne', 'Export');
  const news = rowOf(await caller.call('POST', 'pages', { title: 'Marché', newsPage: true, type: 12 }));
  const [other] = entriesOf(await caller.get('pages?newsPage_eq=true&range=0-0'));
  await caller.call('PUT', `pages/setStatus/${other?.id}`, { status: 'UPDATED' });
  const changed = rowOf(
    await superAdmin.call('PUT', `pages/setStatus/${other?.id}`, { status: 'PUBLISHED' }),
  );
  const planned = { status: 'PUBLISHED', at: '2099-01-01T00:00:00.000Z' };
  await caller.call('PUT', `schedule/pages/${news.id}`, { entries: [planned] });
  const data = rowOf(await superAdmin.get(`people/${id}`));
  expect(data).toMatchObject({
    account: { _id: id, email, lastName: 'Export' },
    deletedAt: null,
    sessions: [{ createdAt: expect.any(String), usedAt: expect.any(String) }],
    scheduled: [{ collection: 'pages', id: news.id, ...planned }],
    weeklyMails: [],
    audit: [{ action: 'signIn' }, { action: 'create' }, { action: 'setStatus' }, { action: 'schedule' }],
  });
  const records = (data.records as Row[]).toSorted((one, two) =>
    String(two.createdAt).localeCompare(String(one.createdAt)),
  );
  expect(records).toEqual([
    {
      collection: 'pages',
      id: other?.id,
      title: changed.title,
      createdAt: null,
      updatedAt: [expect.any(String)],
    },
    { collection: 'pages', id: news.id, title: 'Marché', createdAt: news.createdAt, updatedAt: [] },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/secret|argon2|hash/i);
  expect((await log('range=0-0')).map(short)).toEqual([`export users ${id} Claire Fontaine 200`]);
  expect((await superAdmin.get('people/none')).status).toBe(404);
});

it('erases a person everywhere, and says what remains and why', async () => {
  const { caller, id, email, password } = await person('Paul', 'Oubli');
  const create = async (title: string) =>
    rowOf(await caller.call('POST', 'pages', { title, newsPage: true, type: 12 }));
  const [page, deleted] = [await create('Écrit par Paul'), await create('Supprimé par Paul')];
  await caller.call('DELETE', `pages/${deleted.id}`);
  await superAdmin.call('PUT', `pages/setStatus/${page.id}`, { status: 'PUBLISHED' });
  // An earlier name is erased too.
  const user = rowOf(await superAdmin.get(`users/${id}`));
  await superAdmin.call('PUT', `users/${id}`, { ...user, lastName: 'Oublié' });
  await caller.call('PUT', `presence/pages/${page.id}`);
  const imported = { resource: 'socialNetworks', columns: ['title'], rows: [['Importé par Paul']] };
  const applied = await caller.call('PUT', 'imports/socialNetworks/import-de-paul', imported);
  expect(rowOf(applied).counts).toMatchObject({ new: 1 });
  const renamed = {
    resource: 'users',
    columns: ['email', 'firstName'],
    rows: [[email, 'Paulo']],
    key: 'email',
  };
  const changed = await superAdmin.call('PUT', 'imports/users/import-de-comptes', renamed);
  expect(rowOf(changed).counts).toMatchObject({ changed: 1 });

  const erased = await superAdmin.call('DELETE', `people/${id}`);
  expect(erased.status).toBe(200);
  expect(rowOf(erased).kept).toEqual([
    { what: 'records', count: 3, reason: expect.stringContaining('commune') },
    { what: 'audit', count: 5, reason: expect.stringContaining('Le journal') },
  ]);
  const { createdBy, updatedBy } = rowOf(await superAdmin.get(`pages/${page.id}`));
  expect([createdBy, updatedBy]).toEqual(['Compte supprimé', 'Claire Fontaine']);
  const [trashed] = entriesOf(await superAdmin.get(`trash/pages?id_eq=${deleted.id}`));
  expect(trashed?.deletedBy).toBe('Compte supprimé');
  expect((await log(`recordId_eq=${deleted.id}`)).map(short)).toEqual([
    `delete pages ${deleted.id} Compte supprimé 200`,
    `create pages ${deleted.id} Compte supprimé 201`,
  ]);
  expect((await log('range=0-0')).map(short)).toEqual([`erase users ${id} Claire Fontaine 200`]);
  expect((await nobody.call('POST', 'auth/sign_in', { email, password })).status).toBe(401);
  expect((await caller.get('users/me')).status).toBe(401);
  for (const path of [`users/${id}`, `people/${id}`]) expect((await superAdmin.get(path)).status).toBe(404);
  expect(entriesOf(await superAdmin.get(`trash/users?_id_eq=${id}`))).toEqual([]);
  const kysely = backend.database?.kysely ?? expect.fail('no database');
  const tables = await kysely.introspection.getTables();
  const rowsOf = async (name: string) =>
    JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(kysely)).rows);
  const rows = await Promise.all(tables.map(async ({ name }) => [name, await rowsOf(name)] as const));
  const tablesWith = (words: RegExp) => rows.flatMap(([name, text]) => (words.test(text) ? [name] : []));
  expect(tablesWith(/Paulo? Oubl|paul\.oubli/)).toEqual([]);
  // The log says which account was changed and erased.
  expect(tablesWith(new RegExp(id))).toEqual(['audit']);
  expect((await superAdmin.call('DELETE', `people/${id}`)).status).toBe(404);
});

it('erases a person who is in the trash, and not another one with the same name', async () => {
  const [first, second] = [await person('Jean', 'Martin'), await person('Jeanne', 'Autre')];
  const user = rowOf(await superAdmin.get(`users/${second.id}`));
  await superAdmin.call('PUT', `users/${second.id}`, { ...user, firstName: 'Jean', lastName: 'Martin' });
  const page = rowOf(
    await first.caller.call('POST', 'pages', { title: 'De Jean', newsPage: true, type: 12 }),
  );
  const other = rowOf(
    await second.caller.call('POST', 'pages', { title: 'De l’autre', newsPage: true, type: 12 }),
  );
  // Records of an earlier release have no ids of their authors.
  const old = rowOf(
    await first.caller.call('POST', 'pages', { title: 'Ancienne', newsPage: true, type: 12 }),
  );
  await sql`update records set creator = null, author = null where id = ${old.id}`.execute(
    backend.database?.kysely ?? expect.fail(),
  );
  const authorOf = async ({ id }: Row) => {
    const { createdBy, updatedBy } = rowOf(await superAdmin.get(`pages/${id}`));
    return [createdBy, updatedBy];
  };
  await superAdmin.call('DELETE', `users/${first.id}`);
  const erased = await superAdmin.call('DELETE', `people/${first.id}`);
  expect(rowOf(erased).kept).toMatchObject([
    { what: 'records', count: 1 },
    { what: 'audit' },
    { what: 'sharedNames', count: 1 },
  ]);
  expect(await authorOf(page)).toEqual(['Compte supprimé', 'Compte supprimé']);
  expect(await authorOf(other)).toEqual(['Jean Martin', 'Jean Martin']);
  expect(await authorOf(old)).toEqual(['Jean Martin', 'Jean Martin']);
});

it('erases the id of a person from a restored record that they had deleted', async () => {
  const { kysely } = backend.database ?? expect.fail();
  const eve = await person('Ève', 'Lebrun');
  const deleters = async () =>
    (await sql`select from records where deleter = ${eve.id}`.execute(kysely)).rows.length;
  const news = rowOf(await superAdmin.call('POST', 'pages', { title: 'Revenue', newsPage: true, type: 12 }));
  await eve.caller.call('DELETE', `pages/${news.id}`);
  expect(await deleters()).toBe(1);
  expect((await superAdmin.call('PUT', `trash/pages/${news.id}`)).status).toBe(200);
  expect(await deleters()).toBe(0);
  // Earlier releases left the id after a restore.
  await sql`update records set deleter = ${eve.id} where id = ${news.id}`.execute(kysely);
  await superAdmin.call('DELETE', `users/${eve.id}`);
  await superAdmin.call('DELETE', `people/${eve.id}`);
  expect(await deleters()).toBe(0);
});

it('does not erase a name in an old record if another person once had that name', async () => {
  const { kysely } = backend.database ?? expect.fail();
  const [married, namesake] = [await person('Marie', 'Petit'), await person('Maria', 'Grand')];
  const write = async (title: string) =>
    rowOf(await married.caller.call('POST', 'pages', { title, newsPage: true, type: 12 }));
  const [old, deleted] = [await write('Avant le mariage'), await write('Dans la corbeille')];
  await married.caller.call('DELETE', `pages/${deleted.id}`);
  await sql`update records set creator = null, author = null where id = ${old.id}`.execute(kysely);
  // Somebody else wrote the record in the trash, so only its `deletedBy` has the shared name.
  await sql`update records set deleter = null,
    data = data || '{"createdBy": "Luc Autre", "updatedBy": "Luc Autre"}' where id = ${deleted.id}`.execute(
    kysely,
  );
  const rename = async (id: string, firstName: string, lastName: string) =>
    superAdmin.call('PUT', `users/${id}`, {
      ...rowOf(await superAdmin.get(`users/${id}`)),
      firstName,
      lastName,
    });
  await rename(married.id, 'Marie', 'Durand');
  await rename(namesake.id, 'Marie', 'Petit');

  const { kept } = rowOf(await superAdmin.call('DELETE', `people/${namesake.id}`));
  expect(kept).toContainEqual({ what: 'sharedNames', count: 2, reason: expect.stringContaining('même nom') });
  expect(rowOf(await superAdmin.get(`pages/${old.id}`)).createdBy).toBe('Marie Petit');
  const [trashed] = entriesOf(await superAdmin.get(`trash/pages?id_eq=${deleted.id}`));
  expect(trashed?.deletedBy).toBe('Marie Petit');
});

it('knows the author of an old record even if a namesake registers later', async () => {
  const { kysely, inTown } = backend.database ?? expect.fail();
  const [author, twin] = [await person('Odile', 'Ancienne'), await person('Rémi', 'Jumeau')];
  const write = async ({ caller }: typeof author, title: string) =>
    rowOf(await caller.call('POST', 'pages', { title, newsPage: true, type: 12 }));
  const [old, unclear] = [await write(author, 'D’avant'), await write(twin, 'De l’un des deux')];
  const account = { firstName: 'Rémi', lastName: 'Jumeau', password: 'Mairie-2026-secret' };
  await nobody.call('POST', 'auth/sign_up', { ...account, email: 'jumeau@exemple.fr' });
  const { id } = await kysely.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
  await inTown(id, async (db) => {
    await sql`update records set creator = null, author = null`.execute(db);
    // The migration of the tables does this once.
    await sql`select find_authors(${id}, 'users')`.execute(db);
  });
  const namesake = { firstName: 'Odile', lastName: 'Ancienne', password: 'Mairie-2026-secret' };
  await nobody.call('POST', 'auth/sign_up', { ...namesake, email: 'odile@exemple.fr' });

  const { kept } = rowOf(await superAdmin.call('DELETE', `people/${author.id}`));
  expect(kept).toMatchObject([{ what: 'records', count: 1 }, { what: 'audit' }]);
  expect(rowOf(await superAdmin.get(`pages/${old.id}`)).createdBy).toBe('Compte supprimé');
  const inEnglish = { 'accept-language': 'en' };
  const others = rowOf(await superAdmin.call('DELETE', `people/${twin.id}`, undefined, inEnglish)).kept;
  expect(others).toMatchObject([
    { what: 'audit', reason: expect.stringContaining('twelve months') },
    { what: 'sharedNames', reason: expect.stringContaining('same name') },
  ]);
  expect(rowOf(await superAdmin.get(`pages/${unclear.id}`)).createdBy).toBe('Rémi Jumeau');
});

/** Sets the sender of a demo report, then its status, so that its latest version and an earlier one name the sender. */
async function report(position: number, from: string, folder: string) {
  const query = `reports?range=${position}-${position}&sort=createdAt_asc`;
  const [{ id, ...seed } = {}] = entriesOf(await superAdmin.get(query));
  const body = { ...seed, id, folder, from };
  await superAdmin.call('PUT', `reports/${id}`, body);
  return rowOf(await superAdmin.call('PUT', `reports/setStatus/${id}`, { status: 'INPROGRESS' }));
}

it('exports the reports that a person sent, and keeps them without the address after an erasure', async () => {
  const { id, email } = await person('Sonia', 'Signale');
  const [sent, deleted] = [await report(0, email.toUpperCase(), 'S-1'), await report(1, email, 'S-2')];
  await superAdmin.call('DELETE', `reports/${deleted.id}`);
  const { named } = rowOf(await superAdmin.get(`people/${id}`));
  expect(named).toMatchObject([
    { collection: 'reports', id: deleted.id, title: 'S-2', fields: ['from'] },
    { collection: 'reports', id: sent.id, title: 'S-1', fields: ['from'], record: { from: sent.from } },
  ]);

  const before = (await superAdmin.get(`reports/${sent.id}`)).headers.get('etag');
  const { kept } = rowOf(await superAdmin.call('DELETE', `people/${id}`));
  expect(kept).toContainEqual({ what: 'named', count: 2, reason: expect.stringContaining('sans') });
  const after = await superAdmin.get(`reports/${sent.id}`);
  const { from: _, ...anonymous } = sent;
  expect(after.body).toEqual(anonymous);
  // A form that was opened before the erasure cannot store the address again.
  expect(after.headers.get('etag')).not.toBe(before);
  for (const table of ['records', 'revisions'] as const) {
    const rows = await backend.database?.kysely.selectFrom(table).selectAll().execute();
    expect([table, /sonia\.signale/i.test(JSON.stringify(rows))]).toEqual([table, false]);
  }
});

it('finds a person in every field that is declared personal', async () => {
  const label = { fr: 'Suivi', en: 'Follow-up' };
  const visits = defineResource({
    name: 'visits',
    labels: { one: { fr: 'une visite', en: 'visit' }, many: { fr: 'visites', en: 'visits' } },
    menu: { group: 'exchanges' },
    routes: { list: 'visitList', edit: 'visit/edit' },
    fields: {
      title: text(label),
      guest: email(label, { source: 'contact.email', personal: true }),
      host: reference(label, 'users', { personal: true }),
      other: reference(label, 'users'),
    },
    list: { columns: ['title'] },
  });
  const town = await startBackend({ ...app, resources: [...app.resources, visits] });
  try {
    const chief = await callerOf(town.url).as('superAdmin');
    const form = { email: 'hote@mairie.demo', role: 'admin', active: true };
    const host = String(rowOf(await chief.call('POST', 'users', form))._id);
    const create = async (body: Row) => rowOf(await chief.call('POST', 'visits', body)).id;
    const ids = [
      await create({ title: 'A', host }),
      await create({ title: 'B', contact: { email: form.email } }),
      await create({ title: 'C', other: host }),
    ];
    const { named } = rowOf(await chief.get(`people/${host}`));
    expect(named).toMatchObject([
      { id: ids[0], fields: ['host'] },
      { id: ids[1], fields: ['contact.email'] },
    ]);
    await chief.call('DELETE', `people/${host}`);
    const rows = await Promise.all(ids.map(async (id) => rowOf(await chief.get(`visits/${id}`))));
    expect(rows.map(({ host, contact, other }) => ({ host, contact, other }))).toEqual([
      { host: undefined, contact: undefined, other: undefined },
      { host: undefined, contact: {}, other: undefined },
      { host: undefined, contact: undefined, other: host },
    ]);
  } finally {
    await town.close();
  }
});

it('lets nobody erase their own account, and erases only one of two people who erase each other', async () => {
  const own = await superAdmin.call('DELETE', `people/${admins.superAdmin}`);
  expect([own.status, rowOf(own).message]).toEqual([409, 'Vous ne pouvez pas effacer votre propre compte.']);
  expect((await admin.call('DELETE', `people/${admins.superAdmin}`)).status).toBe(403);
  const other = await person('Eve', 'Double', 'superAdmin');
  const third = await person('Ada', 'Double', 'superAdmin');
  const both = await Promise.all([
    other.caller.call('DELETE', `people/${third.id}`),
    third.caller.call('DELETE', `people/${other.id}`),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it('a superAdmin is erased while a colleague takes their role away, and neither call fails', async () => {
  const { kysely } = backend.database ?? expect.fail('no database');
  const { id, email } = await person('Ida', 'Prat', 'superAdmin');
  const { rows } = await sql<{ tenant: number }>`select tenant from records where id = ${id}`.execute(kysely);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
    ).rows.length;
  const calls = await kysely.transaction().execute(async (db) => {
    // The lock of changes of a superAdmin.
    const lock = `${rows[0]?.tenant} users superAdmin`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
    const erased = superAdmin.call('DELETE', `people/${id}`);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    const changed = superAdmin.call('PUT', `users/${id}`, { _id: id, email, role: 'admin', active: true });
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    return [erased, changed];
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 404]);
});
