import { describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { openBackend, startBackend } from './backend';
import { type Caller, callerOf, entriesOf, rowOf } from './caller';

const { backend, nobody, superAdmin, admin } = await openBackend();

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

  it('auth/check answers 200 to a valid token, and 401 without one', async () => {
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

  it('creates a plain user, who can sign in but may not list pages', async () => {
    const { status, body } = await nobody.call('POST', 'auth/sign_up', form);
    expect([status, body]).toMatchObject([201, { role: 'user', firstName: 'Zoé', active: true }]);
    expect(body).not.toHaveProperty('password');
    const { token } = rowOf(
      await nobody.call('POST', 'auth/sign_in', { email: form.email, password: form.password }),
    );
    expect((await nobody.get('pages', { authorization: String(token) })).status).toBe(403);
  });

  it('refuses a known e-mail even in capitals, a short password, and a role', async () => {
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
    expect(
      (await superAdmin.call('POST', 'users/sendPasswordMail', { email: 'admin@mairie.demo' })).status,
    ).toBe(405);
  });
});

describe('passwords', () => {
  it('are in no answer, and cannot be used in filters, sort or fields', async () => {
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
    const account = { email: 'rose@mairie.demo', password: 'un-secret-assez-long' };
    const signIn = (password: string) => nobody.call('POST', 'auth/sign_in', { ...account, password });
    await superAdmin.call('POST', 'users', { ...account, role: 'admin', active: true });
    const asRose = async () => callerOf(backend.url, String(rowOf(await signIn(account.password)).token));
    const me = rowOf(await (await asRose()).get('users/me'));
    await (await asRose()).call('PUT', `users/${me._id}`, { ...me, lastName: 'Nouveau' });
    const again = await asRose();
    // Only backends with the capability `currentPassword` know this call.
    await again.call('POST', 'auth/confirm', { password: account.password });
    await again.call('PUT', `users/${me._id}`, { ...me, password: 'tout-neuf-et-long' });
    expect((await signIn(account.password)).status).toBe(401);
    expect((await signIn('tout-neuf-et-long')).status).toBe(200);
  });
});

it('superAdmins cannot take away their own rights, and the last one cannot lose them', async () => {
  const { url, close } = await startBackend();
  onTestFinished(close);
  const chief = await callerOf(url).as('superAdmin');
  const me = rowOf(await chief.get('users/me'));
  const path = `users/${me._id}`;
  for (const other of entriesOf(await chief.get('users?role_in=superAdmin,1')))
    if (other._id !== me._id) await chief.call('DELETE', `users/${other._id}`);
  const losses = [{ role: 'admin' }, { active: false }, undefined];
  const send = (caller: Caller, change?: object) =>
    change ? caller.call('PUT', path, { ...me, ...change }) : caller.call('DELETE', path);
  for (const change of losses) {
    const refused = await send(chief, change);
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: expect.stringContaining('dernier super administrateur') },
    ]);
  }
  const account = { email: 'autre@mairie.demo', password: 'un-secret-assez-long' };
  await chief.call('POST', 'users', { ...account, role: 'superAdmin', active: true });
  const { token } = rowOf(await callerOf(url).call('POST', 'auth/sign_in', account));
  const successor = callerOf(url, String(token));
  for (const [field, change] of [
    ['role', { role: 'admin' }],
    ['active', { active: false }],
  ] as const) {
    // The change below ends all sessions of the person.
    const refused = await send(await callerOf(url).as('superAdmin'), change);
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: expect.any(String), errors: { [field]: expect.stringContaining('vos propres droits') } },
    ]);
    expect((await send(successor, change)).status).toBe(200);
    expect((await send(successor, {})).status).toBe(200);
  }
  expect((await send(await callerOf(url).as('superAdmin'), undefined)).status).toBe(200);
});
