import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { startBackend } from './backend';
import { type Caller, callerOf, entriesOf, rowOf } from './caller';

const backend = await startBackend();
const nobody: Caller = callerOf(backend.url);
beforeEach(() => backend.reset());
afterAll(() => backend.close());

describe('sign-in', () => {
  it.each(demoAccounts)(
    'answers $role with their account and a token, and never with the password',
    async ({ email, password, role }) => {
      const { status, body } = await nobody.call('POST', 'auth/sign_in', { email, password });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        email,
        role,
        _id: expect.any(String),
        token: expect.stringMatching(/^\S{20,}$/),
      });
      expect(body).not.toHaveProperty('password');
    },
  );

  it('explains a refusal with the documented text', async () => {
    const { email, password } = demoAccounts[0] ?? { email: '', password: '' };
    const unknown = await nobody.call('POST', 'auth/sign_in', { email: 'x@y.fr', password });
    expect([unknown.status, unknown.body]).toEqual([401, { message: 'Votre email semble inconnu' }]);
    const wrong = await nobody.call('POST', 'auth/sign_in', { email, password: `${password}!` });
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Mot de passe incorrect.' }]);
  });

  it('stores the time and the IP address', async () => {
    const before = Date.now();
    const me = rowOf(await (await nobody.as('admin')).get('users/me'));
    expect(Date.parse(String(me.lastLogin))).toBeGreaterThanOrEqual(before);
    expect(me.ipAddress).toBe('127.0.0.1');
  });

  it('answers 200 to a valid token, and 401 without one', async () => {
    const admin = await nobody.as('admin');
    expect((await admin.call('POST', 'auth/check')).status).toBe(200);
    expect((await nobody.call('POST', 'auth/check')).status).toBe(401);
  });

  it('refuses a body with unknown or missing keys', async () => {
    const form = { email: 'a@b.fr', password: 'secret', remember: true };
    const other = await nobody.call('POST', 'auth/sign_in', form);
    expect([other.status, other.body]).toMatchObject([400, { errors: { remember: expect.any(String) } }]);
    const missing = await nobody.call('POST', 'auth/sign_in', { email: 'a@b.fr' });
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { errors: { password: 'Le champ est requis' } },
    ]);
  });

  it.each([
    ['email', 254],
    ['password', 1024],
  ])('refuses an account whose %s has more than %i characters', async (key, max) => {
    const account = { email: 'a@b.fr', password: 'x', [key]: 'a'.repeat(max + 1) };
    expect(await nobody.call('POST', 'auth/sign_in', account)).toMatchObject({
      status: 422,
      body: { errors: { [key]: `Le champ doit contenir au plus ${max} caractères` } },
    });
  });

  it('says that it supports no login provider', async () => {
    const { status, body } = await nobody.call('POST', 'auth/firebase/sign_in', {});
    expect([status, body]).toEqual([400, { message: expect.stringContaining('fournisseur') }]);
  });
});

describe('registering and a forgotten password', () => {
  const form = {
    firstName: 'Zoé',
    lastName: 'Æbischer',
    email: 'zoe@exemple.fr',
    password: 'un-secret-assez-long',
  };

  it('creates a plain user, who can sign in but sees nothing', async () => {
    const { status, body } = await nobody.call('POST', 'auth/sign_up', form);
    expect([status, body]).toMatchObject([201, { role: 'user', firstName: 'Zoé', active: true }]);
    expect(body).not.toHaveProperty('password');
    const { token } = rowOf(
      await nobody.call('POST', 'auth/sign_in', { email: form.email, password: form.password }),
    );
    expect((await nobody.get('pages', { authorization: String(token) })).status).toBe(403);
  });

  it('refuses a known e-mail in any case, a short password, and a role', async () => {
    const known = await nobody.call('POST', 'auth/sign_up', { ...form, email: 'Admin@Mairie.demo' });
    expect([known.status, known.body]).toMatchObject([409, { errors: { email: expect.any(String) } }]);
    const short = await nobody.call('POST', 'auth/sign_up', { ...form, password: '12345' });
    expect([short.status, short.body]).toMatchObject([422, { errors: { password: expect.any(String) } }]);
    expect((await nobody.call('POST', 'auth/sign_up', { ...form, role: 'superAdmin' })).status).toBe(400);
  });

  it.each([
    ['email', `a@${'.'.repeat(40_000)}@x`, 254],
    ['firstName', 'A'.repeat(201), 200],
    ['password', 'x'.repeat(1_025), 1_024],
  ])('refuses a value of %s that is too long, before any other check', async (name, value, max) => {
    const { status, body } = await nobody.call('POST', 'auth/sign_up', { ...form, [name]: value });
    const message = `Le champ doit contenir au plus ${max} caractères`;
    expect([status, body]).toEqual([422, { message, errors: { [name]: message } }]);
  });

  it('sends a password mail only to a known e-mail, at the path with the trailing slash', async () => {
    const known = await nobody.call('POST', 'users/sendPasswordMail/', { email: 'admin@mairie.demo' });
    expect([known.status, known.body]).toEqual([200, {}]);
    const unknown = await nobody.call('POST', 'users/sendPasswordMail/', { email: 'x@y.fr' });
    expect([unknown.status, unknown.body]).toEqual([401, { message: 'Votre email semble inconnu' }]);
    const superAdmin = await nobody.as('superAdmin');
    expect(
      (await superAdmin.call('POST', 'users/sendPasswordMail', { email: 'admin@mairie.demo' })).status,
    ).toBe(405);
  });
});

describe('passwords', () => {
  it('are in no answer, and cannot be used in filters, sort or fields', async () => {
    const superAdmin = await nobody.as('superAdmin');
    const entries = entriesOf(await superAdmin.get('users'));
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.filter((user) => 'password' in user)).toEqual([]);
    const read = rowOf(await superAdmin.get(`users/${entries[0]?._id}`));
    const written = rowOf(await superAdmin.call('PUT', `users/${read._id}`, read));
    for (const user of [read, written, rowOf(await superAdmin.get('users/me'))])
      expect(user).not.toHaveProperty('password');
    for (const query of ['password_like=a', 'sort=password_asc', 'fields=_id,password']) {
      expect([query, (await superAdmin.get(`users?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('change only when they are sent', async () => {
    const admin = await nobody.as('admin');
    const me = rowOf(await admin.get('users/me'));
    await admin.call('PUT', `users/${me._id}`, { ...me, lastName: 'Nouveau' });
    await nobody.as('admin');
    // Only backends that announce `currentPassword` know this call.
    const account = demoAccounts.find(({ role }) => role === 'admin');
    await admin.call('POST', 'auth/confirm', { password: account?.password });
    await admin.call('PUT', `users/${me._id}`, { ...me, password: 'tout-neuf-et-long' });
    await expect(nobody.as('admin')).rejects.toThrow();
    const again = await nobody.call('POST', 'auth/sign_in', {
      email: me.email,
      password: 'tout-neuf-et-long',
    });
    expect(again.status).toBe(200);
  });
});

describe('the last active superAdmin', () => {
  it.each([
    ['become an admin', { role: 'admin' }],
    ['be deactivated', { active: false }],
    ['be deleted', undefined],
  ])('cannot %s, but can once there is another', async (_, change) => {
    const chief = await nobody.as('superAdmin');
    const me = rowOf(await chief.get('users/me'));
    const path = `users/${me._id}`;
    const send = () => (change ? chief.call('PUT', path, { ...me, ...change }) : chief.call('DELETE', path));
    for (const other of entriesOf(await chief.get('users?role_in=superAdmin,1'))) {
      if (other._id !== me._id) await chief.call('DELETE', `users/${other._id}`);
    }
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: expect.stringContaining('dernier super administrateur') },
    ]);
    await chief.call('POST', 'users', { email: 'autre@mairie.demo', role: 'superAdmin', active: true });
    expect((await send()).status).toBe(200);
  });
});
