import { describe, expect, it } from 'vitest';
import { learnCapabilities } from '../../src/api/capabilities';
import { withErrorHandler } from '../../src/api/dataProvider';
import { redirectFor } from '../../src/api/errors';
import { clearSession, readSession } from '../../src/api/session';
import { getStored, setForTab, setStored } from '../../src/api/storage';
import { createStore } from '../../src/api/store';
import { openTestBackend, rejectionOf, respondingWith } from './backend';

describe('sign-in', () => {
  it('stores the user with its token, and signing out removes it', async () => {
    const { authProvider, signIn } = await openTestBackend();
    const { email } = await signIn('admin');
    expect(readSession()).toMatchObject({ role: 'admin', user: { email } });
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    await authProvider.logout({});
    expect(getStored('user')).toBeNull();
    expect(readSession()).toBeUndefined();
    await rejectionOf(authProvider.checkAuth({}));
  });

  it.each([
    ['the user with its token inside', { token: 't', role: 'admin', email: 'a@b.c' }],
    ['{token, user}', { token: 't', user: { role: 'admin', email: 'a@b.c' } }],
    ['a role by its number', { token: 't', role: 2, email: 'a@b.c' }],
    ['a role by its number as text', { token: 't', role: '2', email: 'a@b.c' }],
  ])('reads %s', async (_, body) => {
    const { authProvider } = await openTestBackend(respondingWith(200, body));
    await authProvider.login({ email: 'a@b.c', password: 'x' });
    expect(readSession()).toMatchObject({ token: 't', role: 'admin', user: { email: 'a@b.c' } });
  });

  it('rejects a refused sign-in with the message of the backend', async () => {
    const { authProvider } = await openTestBackend();
    await expect(
      rejectionOf(authProvider.login({ email: 'nobody@town.fr', password: 'x' })),
    ).resolves.toMatchObject({
      status: 401,
      message: 'Votre email semble inconnu',
    });
  });

  it.each([
    ['without a token', { role: 'admin' }],
    ['without a role', { token: 't' }],
    ['with an unknown role', { token: 't', role: 'king' }],
    ['that is empty', undefined],
  ])('treats an answer %s as no data', async (_, body) => {
    const { authProvider } = await openTestBackend(respondingWith(200, body));
    clearSession();
    await expect(rejectionOf(authProvider.login({ email: 'a@b.c', password: 'x' }))).resolves.toMatchObject({
      message: 'error.dataNotProvided',
    });
    expect(readSession()).toBeUndefined();
  });

  it.each([['{"token":"t","ro'], ['null'], ['"text"'], ['{"token":"t"}'], ['{"role":"admin"}'], ['[]']])(
    'ignores the stored session %s',
    async (stored) => {
      await openTestBackend();
      setStored('user', stored);
      expect(readSession()).toBeUndefined();
    },
  );

  it('checks the token with an empty body: a 403 makes the token invalid, a 500 does not', async () => {
    const known = await openTestBackend();
    await known.signIn();
    expect(await known.authProvider.checkToken()).toBe(true);
    expect(known.heard.at(-1)).toMatchObject({ line: 'POST /api/v1/auth/check', body: '' });
    expect(await (await openTestBackend(respondingWith(403))).authProvider.checkToken()).toBe(false);
    expect(await (await openTestBackend(respondingWith(500))).authProvider.checkToken()).toBe(true);
  });

  it('after the session has ended, sends only calls that need no token', async () => {
    const { authProvider, calls, signIn, heard } = await openTestBackend();
    await signIn();
    await authProvider.logout({});
    for (const call of [
      calls.count('news'),
      calls.read('counts?of=pages'),
      calls.writes.create('news', { title: 'x' }),
      calls.download('GCS/1'),
    ])
      expect(await rejectionOf(call)).toMatchObject({ status: 401 });
    expect(heard).toEqual([]);
    await authProvider.forgotPassword('admin@mairie.demo');
    expect(heard).toHaveLength(1);
  });

  it('asks for capabilities only once per sign-in and release if the backend answers 404', async () => {
    const { authProvider, calls, signIn, lines } = await openTestBackend();
    const store = createStore();
    // The mock answers this path with 404, as a backend without capabilities does.
    const ask = () => learnCapabilities({ read: () => calls.read('gone/capabilities') }, store);
    await signIn();
    expect([await ask(), await ask()]).toEqual([[], []]);
    expect(lines()).toHaveLength(1);
    await authProvider.logout({});
    await signIn();
    await ask();
    expect(lines()).toHaveLength(1);
    // An earlier release of the app stored that it had asked.
    setForTab('capabilities', 'https://town.example/assets/index-old.js');
    await ask();
    expect(lines()).toHaveLength(2);
  });

  it('keeps the capabilities that it knows while the backend is too busy, and lets the next navigation ask', async () => {
    const { calls } = await openTestBackend(respondingWith(429));
    const store = createStore();
    store.setItem('capabilities', ['trash']);
    const ask = () => learnCapabilities({ read: () => calls.read('capabilities') }, store);
    // After an error, the query asks again.
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    expect(store.getItem('capabilities')).toEqual(['trash']);
    store.removeItem('capabilities');
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    expect(store.getItem('capabilities')).toEqual([]);
  });

  it('registers a person, and asks for the mail about a forgotten password', async () => {
    const { authProvider, heard } = await openTestBackend();
    const person = { firstName: 'Zoé', lastName: 'Petit', email: 'zoe@town.fr', password: 'secret1' };
    await authProvider.register(person);
    expect(heard[0]?.line).toBe('POST /api/v1/auth/sign_up');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual(person);
    await authProvider.forgotPassword('zoe@town.fr');
    expect(heard[1]).toMatchObject({
      line: 'POST /api/v1/users/sendPasswordMail/',
      body: '{"email":"zoe@town.fr"}',
    });
    await authProvider.login(person);
    expect(readSession()?.role).toBe('user');
  });

  it('asks users/me who is signed in', async () => {
    const { authProvider, signIn, lines } = await openTestBackend();
    const { email } = await signIn('admin');
    const identity = await authProvider.getIdentity?.();
    expect(lines()).toEqual(['GET /api/v1/users/me']);
    expect(identity).toMatchObject({ email });
    expect(identity?.fullName).toMatch(/\S+ \S+/);
  });
});

describe('a failed call', () => {
  it.each([
    [400, { redirectTo: '/error-400', endsSession: false }],
    [401, { redirectTo: '/login', endsSession: true }],
    [403, { redirectTo: '/login', endsSession: true }],
  ])('with %s redirects, and rejects with the message of the backend', async (status, redirect) => {
    const { dataProvider } = await openTestBackend(respondingWith(status, { message: 'Non' }));
    const redirects: unknown[] = [];
    const handled = withErrorHandler(dataProvider, (error) => redirects.push(redirectFor(error)));
    const error = await rejectionOf(handled.getOne('news', { id: 1 }));
    expect(error).toMatchObject({ status, message: 'Non' });
    expect(redirects).toEqual([redirect]);
  });

  it.each([[404], [409], [422], [500], [503]])(
    'with %s keeps the user on the screen, and rejects with the JSON body of the response',
    async (status) => {
      const body = { message: 'Non', errors: { title: 'trop long' } };
      const { dataProvider } = await openTestBackend(respondingWith(status, body));
      const error = await rejectionOf(dataProvider.create('news', { data: {} }));
      expect(error).toMatchObject({ status, message: 'Non', body });
      expect(redirectFor(error)).toBeUndefined();
    },
  );

  it('without a connection keeps the user on the screen, and rejects with the message of `fetch`', async () => {
    const { dataProvider } = await openTestBackend((request) => request.socket.destroy());
    const error = await rejectionOf(dataProvider.getOne('news', { id: 1 }));
    expect(error).toMatchObject({ status: 0, message: expect.stringMatching(/fetch|network/i) });
    expect(redirectFor(error)).toBeUndefined();
  });
});

describe('rights', () => {
  it.each([
    ['superAdmin', 'eventTypes', 'edit', true],
    ['admin', 'eventTypes', 'list', true],
    ['admin', 'eventTypes', 'edit', false],
    ['admin', 'news', 'delete', true],
    ['admin', 'users', 'list', true],
    ['admin', 'users', 'create', false],
    ['user', 'news', 'list', false],
  ] as const)('of %s on %s: action %s, allowed %s', async (role, resource, action, allowed) => {
    const { authProvider, signIn } = await openTestBackend();
    await signIn(role);
    expect(await authProvider.canAccess?.({ resource, action })).toBe(allowed);
  });
});
