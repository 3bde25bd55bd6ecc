import { describe, expect, it, onTestFinished } from 'vitest';
import app from '../../resources';
import news from '../../resources/news';
import pages from '../../resources/pages';
import lostItems from '../newcomer/lostItems';
import { openBackend, startBackend } from './backend';
import { callerOf, entriesOf, rowOf } from './caller';

const { backend, nobody, superAdmin, admin, user: plain } = await openBackend();

describe('the check of the headers', () => {
  it.each([
    ['missing', ''],
    ['wrong', 'another-key'],
  ])('answers 401 when the API key is %s, also to a sign-in', async (_, key) => {
    const { status, body } = await admin.get('pages', { 'x-api-key': key });
    expect([status, body]).toEqual([401, { message: "Clé d'API absente ou inconnue." }]);
    const signIn = await nobody.call(
      'POST',
      'auth/sign_in',
      { email: 'a@b.fr', password: 'x' },
      { 'x-api-key': key },
    );
    expect(signIn.body).toEqual({ message: "Clé d'API absente ou inconnue." });
  });

  it.each([
    ['no token', ''],
    ['an unknown token', 'abc'],
    ['an empty Bearer', 'Bearer '],
  ])('answers 401 to %s', async (_, authorization) => {
    const { status, body } = await nobody.get('pages', { authorization });
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Unauthorized access: You need have authorization token' });
  });

  it('accepts the token with or without Bearer', async () => {
    expect((await nobody.get('users/me', { authorization: admin.token })).status).toBe(200);
    expect((await nobody.get('users/me', { authorization: `Bearer ${admin.token}` })).status).toBe(200);
  });

  it.each(['GET', 'DELETE', 'PUT'])('requires the JSON content type on %s too', async (method) => {
    const body = method === 'PUT' ? '{}' : undefined;
    const without = await superAdmin.call(method, 'pages/1', body, { 'content-type': 'text/plain' });
    expect(without.status).toBe(415);
    expect(without.body).toHaveProperty('message');
  });
});

describe('the API', () => {
  it.each(['unknown', 'unknown/1', 'unknown/count', '_sessions', 'Pages', 'pages/', 'db', ''])(
    'answers 404 to the unknown path %j',
    async (path) => {
      expect((await superAdmin.get(path)).status).toBe(404);
    },
  );

  it('answers 405 to a method that a path does not support, and names the supported ones', async () => {
    const { status, headers } = await superAdmin.call('PATCH', 'pages/1', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
    expect((await superAdmin.call('DELETE', 'pages')).status).toBe(405);
  });

  it('ignores headers that override the method', async () => {
    const override = { 'x-http-method-override': 'DELETE' };
    expect((await superAdmin.call('POST', 'pages', { title: 'x' }, override)).status).toBe(201);
  });
});

describe('roles', () => {
  it.each([
    ['GET', 'pages'],
    ['GET', 'pages/count'],
    ['GET', 'pages/1'],
    ['POST', 'pages'],
    ['PUT', 'pages/1'],
    ['PUT', 'pages/setStatus/1'],
    ['DELETE', 'pages/1'],
    ['GET', 'users'],
    ['GET', 'GCS'],
    ['GET', 'GCS/1'],
    ['PUT', 'GCS/1'],
    ['DELETE', 'GCS/1'],
    ['GET', 'traffic'],
    ['GET', 'surveys/results/1'],
    ['GET', 'reports/pdf/1'],
  ])('a plain user may not %s %s', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    const answer = await plain.call(method, path, body);
    expect([answer.status, answer.body]).toEqual([403, { message: 'NON AUTORISE' }]);
  });

  it.each(['users', 'town', 'types'])(
    '%s: admin may list and read, but only superAdmin may write',
    async (name) => {
      const entries = entriesOf(await admin.get(name));
      const record = entries.at(-1) ?? {};
      const path = `${name}/${record._id ?? record.id}`;
      expect((await admin.get(path)).status).toBe(200);
      expect((await admin.call('POST', name, {})).status).toBe(403);
      expect((await admin.call('PUT', path, record)).status).toBe(403);
      expect((await admin.call('PUT', path.replace('/', '/setStatus/'), { status: 'CREATED' })).status).toBe(
        403,
      );
      expect((await admin.call('DELETE', path)).status).toBe(403);
      expect((await superAdmin.call('PUT', path, record)).status).toBe(200);
      expect((await superAdmin.call('DELETE', path)).status).toBe(200);
    },
  );

  it.each(['admin', 'user'] as const)(
    '%s may change their own record, but not its role, active, townId or status',
    async (role) => {
      const person = await nobody.as(role);
      const own = rowOf(await person.get('users/me'));
      const changed = await person.call('PUT', `users/${own._id}`, { ...own, firstName: 'Ève' });
      expect(changed.body).toMatchObject({ firstName: 'Ève', role });
      for (const change of [
        { role: 'superAdmin' },
        { active: false },
        { townId: 'x' },
        { status: 'PENDING' },
      ]) {
        const answer = await person.call('PUT', `users/${own._id}`, { ...own, ...change });
        expect([Object.keys(change), answer.status]).toEqual([Object.keys(change), 403]);
      }
      expect(rowOf(await person.get('users/me')).role).toBe(role);
    },
  );

  it('a user whose stored role is 1 has the rights of superAdmin', async () => {
    const numbered = entriesOf(await superAdmin.get('users?role_eq=1'))[0] ?? {};
    await superAdmin.call('PUT', `users/${numbered._id}`, { ...numbered, password: 'un-secret-assez-long' });
    const form = { email: numbered.email, password: 'un-secret-assez-long' };
    const { token } = rowOf(await nobody.call('POST', 'auth/sign_in', form));
    const person = callerOf(backend.url, String(token));
    expect(rowOf(await person.get('users/me')).role).toBe(1);
    expect((await person.call('POST', 'types', { title: 'Bal' })).status).toBe(201);
  });

  it('a user who is deactivated loses the session, and cannot sign in', async () => {
    const form = {
      firstName: 'A',
      lastName: 'B',
      email: 'off@mairie.demo',
      password: 'un-secret-assez-long',
      role: 'admin',
    };
    const user = rowOf(await superAdmin.call('POST', 'users', form));
    const { token } = rowOf(
      await nobody.call('POST', 'auth/sign_in', { email: form.email, password: form.password }),
    );
    const person = callerOf(backend.url, String(token));
    expect((await person.get('pages/count')).status).toBe(200);
    await superAdmin.call('PUT', `users/${user._id}`, { ...user, active: false });
    expect((await person.get('pages/count')).status).toBe(401);
    expect(
      (await nobody.call('POST', 'auth/sign_in', { email: form.email, password: form.password })).status,
    ).toBe(401);
  });
});

it('a declaration decides who may write the records of its scope, and creates its collection', async () => {
  const strict = {
    ...news,
    access: { edit: ['superAdmin'], delete: ['superAdmin'], create: ['superAdmin'] },
  } as const;
  const walks = { ...pages, name: 'walks', collection: 'walks', scope: {} };
  const resources = [...app.resources.filter((one) => one !== news), strict, walks];
  const { url, close } = await startBackend({ ...app, resources });
  onTestFinished(close);
  const person = await callerOf(url).as('admin');
  const [item] = entriesOf(await person.get('pages?newsPage_eq=true&range=0-0'));
  const [page] = entriesOf(await person.get('pages?newsPage_eq=false&type_ne=2&range=0-0'));
  expect((await person.call('PUT', `pages/${item?.id}`, item)).status).toBe(403);
  expect((await person.call('PUT', `pages/${page?.id}`, page)).status).toBe(200);
  // To turn a page into a news item, a role needs the right to write news.
  expect((await person.call('PUT', `pages/${page?.id}`, { ...page, newsPage: true })).status).toBe(403);
  expect((await person.call('POST', 'pages', { title: 'x', newsPage: true })).status).toBe(403);
  expect((await person.call('DELETE', `pages/${item?.id}`)).status).toBe(403);
  // A collection exists as soon as a declaration names it. The demo fills it with 30 records.
  expect((await person.get('walks/count')).body).toEqual({ count: 30 });
  expect((await person.call('POST', 'walks', { title: 'Promenade' })).status).toBe(201);
});

it('only roles with the action for a status may set this status, and the saves of others keep it', async () => {
  const { url, close } = await startBackend({ ...app, resources: [...app.resources, lostItems] });
  onTestFinished(close);
  const [clerk, head] = [await callerOf(url).as('admin'), await callerOf(url).as('superAdmin')];
  const item = rowOf(await clerk.call('POST', 'lostItems', { title: 'Parapluie' }));
  const path = `lostItems/${item.id}`;
  const status = 'GIVEN_AWAY';
  for (const write of [
    () => clerk.call('PUT', `lostItems/setStatus/${item.id}`, { status }),
    () => clerk.call('PUT', path, { ...item, status }),
    () => clerk.call('POST', 'lostItems', { title: 'Gants', status }),
  ])
    expect(await write()).toMatchObject({ status: 403, body: { message: 'NON AUTORISE' } });
  expect(rowOf(await clerk.get(path)).status).toBe('FOUND');

  expect((await head.call('PUT', `lostItems/setStatus/${item.id}`, { status })).status).toBe(200);
  const given = rowOf(await clerk.get(path));
  const saved = await clerk.call('PUT', path, { ...given, title: 'Parapluie noir' });
  expect(saved).toMatchObject({ status: 200, body: { title: 'Parapluie noir', status } });
  // `RETURNED` is a status of the form and of an answer, so a clerk may set it.
  const returned = await clerk.call('PUT', `lostItems/setStatus/${item.id}`, { status: 'RETURNED' });
  expect(returned).toMatchObject({ status: 200, body: { status: 'RETURNED' } });
  expect((await head.call('POST', 'lostItems', { title: 'Gants', status })).status).toBe(201);
});
