import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { demoAccounts } from '../../demo/accounts';
import { sha256 } from '../../server/people/keys';
import { networkOf } from '../../server/people/limits';
import { setPassword } from '../../server/people/passwords';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf, rowOf } from '../backend/caller';

let backend: RunningBackend;
let nobody: Caller;
let chief: Caller;
const kysely = () => backend.database?.kysely ?? expect.fail('no database');
const strong = 'une phrase assez longue';

beforeAll(async () => {
  backend = await startBackend();
  nobody = callerOf(backend.url);
  chief = await nobody.as('superAdmin');
});
afterAll(() => backend.close());
afterEach(() => sql`delete from attempts`.execute(kysely()));

let made = 0;
async function clerk() {
  const email = `agent${made++}@mairie.demo`;
  const user = rowOf(
    await chief.call('POST', 'users', { email, role: 'admin', active: true, password: strong }),
  );
  return { email, user };
}
const signIn = (email: string, password = strong, headers = {}) =>
  nobody.call('POST', 'auth/sign_in', { email, password }, headers);
const tokenOf = async (email: string) => String(rowOf(await signIn(email)).token);
const statusOf = async (token: string) => (await callerOf(backend.url, token).get('users/me')).status;

it.each([
  ['une phrase assez longue', undefined],
  ['Xk9#mQ2$vL7p', undefined],
  ['Xk9#mQ2$vL7', /^Le champ doit contenir au moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes/],
  ['douzecarac12', /^Le champ doit contenir/],
  ['ééééééé', /^Le champ doit contenir/],
  ['Azerty123456', /se devine trop facilement/],
  ['Motdepasse2026!', /se devine trop facilement/],
  ['Printemps2026!', /se devine trop facilement/],
  // The town is called Démonstration, and the person Zoe Vallauris.
  ['Demonstration2026', /se devine trop facilement/],
  ['zoevallauris2026', /se devine trop facilement/],
  ['Zoe-Vallauris-1987', /se devine trop facilement/],
  ['aaaaaaaaaaaaaaaaaaaa', /se devine trop facilement/],
])('a registration with the password %s gets the error %s', async (password, expected) => {
  const email = `z${made++}@mairie.demo`;
  const answer = await nobody.call('POST', 'auth/sign_up', {
    firstName: 'Zoe',
    lastName: 'Vallauris',
    email,
    password,
  });
  expect(rowOf(answer).errors ?? {}).toEqual(expected ? { password: expect.stringMatching(expected) } : {});
  await sql`delete from attempts`.execute(kysely());
});

it('the refusal of a new password says why in the language of the caller', async () => {
  const account = {
    firstName: 'Zoe',
    lastName: 'Vallauris',
    email: 'zoe@mairie.demo',
    password: 'Azerty123456',
  };
  const answer = await nobody.call('POST', 'auth/sign_up', account, { 'accept-language': 'en' });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { password: expect.stringContaining('too easy to guess') } },
  });
});

const confirm = (token: string, password = strong) =>
  callerOf(backend.url, token).call('POST', 'auth/confirm', { password });

describe('the password and the e-mail of the caller', () => {
  const change = (token: string, user: Row, values: Row) =>
    callerOf(backend.url, token).call('PUT', `users/${user._id}`, { ...user, ...values });

  it.each([
    ['password', { password: `${strong} 2` }],
    ['e-mail', { email: 'nouvelle.adresse@mairie.demo' }],
  ])('change only after the caller confirms the current password, each time (%s)', async (_, values) => {
    const { email, user } = await clerk();
    const token = await tokenOf(email);
    const refused = await change(token, user, values);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { currentPassword: expect.any(String) } },
    ]);
    const wrong = await confirm(token, 'faux');
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { password: 'Mot de passe incorrect.' } },
    ]);
    expect((await change(token, user, values)).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
    const before = backend.mails.length;
    expect((await change(token, user, values)).status).toBe(200);
    expect(backend.mails.slice(before)).toMatchObject([
      { to: email, subject: 'Votre compte a changé / Your account has changed' },
    ]);
    expect((await change(token, user, { password: `${strong} 3` })).status).toBe(422);
    await chief.call('DELETE', `users/${user._id}`);
  });

  it('need no confirmation when a user changes other fields, or a superAdmin changes another account', async () => {
    const { email, user } = await clerk();
    expect((await change(await tokenOf(email), user, { lastName: 'Petit' })).status).toBe(200);
    expect((await change(chief.token, user, { password: `${strong} 2` })).status).toBe(200);
  });

  it('are safe in a stolen session, which can try ten wrong passwords at most', async () => {
    const token = await tokenOf((await clerk()).email);
    for (let tries = 0; tries < 10; tries++) expect((await confirm(token, 'faux')).status).toBe(422);
    expect((await confirm(token)).status).toBe(429);
    // Another spelling of the header does not give the same token more tries.
    for (const written of [`Bearer ${token}`, `bearer   ${token}`])
      expect((await confirm(written)).status).toBe(429);
  });

  it('are locked after ten wrong passwords in one session, even with right ones in between', async () => {
    const token = await tokenOf((await clerk()).email);
    for (let tries = 0; tries < 9; tries++) expect((await confirm(token, 'faux')).status).toBe(422);
    for (let times = 0; times < 12; times++) expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token, 'faux')).status).toBe(422);
    expect((await confirm(token)).status).toBe(429);
  });
});

describe('a new password', () => {
  it('is refused if it is weak, in every call', async () => {
    const { user } = await clerk();
    const weak = { firstName: 'A', lastName: 'B', email: 'faible@mairie.demo', password: 'court12' };
    for (const answer of [
      await chief.call('POST', 'users', weak),
      await chief.call('PUT', `users/${user._id}`, { ...user, password: 'court12' }),
      await nobody.call('POST', 'auth/sign_up', weak),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { errors: { password: expect.stringContaining('14') } },
      ]);
    }
  });

  it('ends every other session of the user', async () => {
    const { email, user } = await clerk();
    const [own, other] = [await tokenOf(email), await tokenOf(email)];
    const change = { ...user, lastLogin: undefined, password: `${strong} 2` };
    await confirm(own);
    expect((await callerOf(backend.url, own).call('PUT', `users/${user._id}`, change)).status).toBe(200);
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
    await chief.call('PUT', `users/${user._id}`, { ...user, password: `${strong} 3` });
    expect(await statusOf(own)).toBe(401);
  });

  it('keeps out whoever signs in with the old one while the new one is being stored', async () => {
    const { email, user } = await clerk();
    const id = String(user._id);
    const { rows } = await sql<{ tenant: number }>`select tenant from credentials
      where user_id = ${id}`.execute(kysely());
    const { tenant } = rows[0] ?? expect.fail('no password');
    let isAnswered = false;
    /** Whether a transaction waits for the one that stores the password. */
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely())
      ).rows.length > 0;
    const { opening } = await (backend.database ?? expect.fail('no database')).inTown(tenant, async (db) => {
      await setPassword(db, { id: tenant }, id, `${strong} 4`);
      const opening = signIn(email).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 60_000 }).toBe(true);
      return { opening };
    });
    const { status, body } = await opening;
    expect([status, body]).toEqual([401, { message: 'Mot de passe incorrect.' }]);
    expect((await signIn(email, `${strong} 4`)).status).toBe(200);
  });
});

describe('a session', () => {
  it.each([
    ['used', '11 hours 59 minutes', 200],
    ['used', '12 hours 1 minute', 401],
    ['created', '29 days 23 hours', 200],
    ['created', '30 days 1 minute', 401],
  ])('%s %s ago answers %d', async (what, age, status) => {
    const { email } = await clerk();
    const token = await tokenOf(email);
    await sql`update sessions set ${sql.ref(`${what}_at`)} = now() - ${age}::interval
      where created_at = (select max(created_at) from sessions)`.execute(kysely());
    expect(await statusOf(token)).toBe(status);
  });

  it('is stored without its token in clear text', async () => {
    const token = await tokenOf((await clerk()).email);
    const { rows } = await sql`select * from sessions, credentials`.execute(kysely());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(strong);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Some proxies add the port.
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::9]:51234', '2001:db8:0:0::/64'],
])('counts the attempts from %s as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('sign-in attempts', () => {
  it('are limited to ten per account: after that, the right password gets 429 too', async () => {
    const { email } = await clerk();
    for (let tries = 0; tries < 10; tries++) expect((await signIn(email, 'faux')).status).toBe(401);
    const refused = await signIn(email.toUpperCase());
    expect([refused.status, refused.body]).toEqual([
      429,
      { message: 'Trop d’essais. Réessayez dans 15 minutes.' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    await sql`update attempts set until = now() - interval '1 second'`.execute(kysely());
    expect((await signIn(email)).status).toBe(200);
  });

  it('are counted when concurrent, and reset by a success', async () => {
    const { email } = await clerk();
    const tries = await Promise.all(Array.from({ length: 15 }, () => signIn(email, 'faux')));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(401),
      ...Array(5).fill(429),
    ]);
    await sql`delete from attempts`.execute(kysely());
    for (let n = 0; n < 12; n++) {
      expect((await signIn(email, 'faux')).status).toBe(401);
      expect((await signIn(email)).status).toBe(200);
    }
  });

  it('of strangers do not lock out a clerk who has signed in from the same IP address before', async () => {
    const { email } = await clerk();
    const { email: newcomer } = await clerk();
    await signIn(email);
    await signIn('x@y.fr', 'faux');
    await sql`update attempts set count = 1000 where count = 1`.execute(kysely());
    expect((await signIn('z@y.fr', 'faux')).status).toBe(429);
    expect((await signIn(newcomer)).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
  });

  it('of strangers on the account of a clerk do not lock out the clerk at a known IP address', async () => {
    const { email } = await clerk();
    for (let tries = 0; tries < 11; tries++) await signIn(email, 'faux');
    expect((await signIn(email)).status).toBe(429);
    await sql`insert into known_addresses (tenant, key, user_id)
      select id, ${sha256(`${email} 127.0.0.1`)}, 'x' from tenants`.execute(kysely());
    expect((await signIn(email)).status).toBe(200);
  });

  it('leave no personal data in the table', async () => {
    await signIn('zoe.dupont@mairie.demo', 'faux');
    const { rows } = await sql`select * from attempts`.execute(kysely());
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/zoe|127\.0/);
  });
});

describe('a registration', () => {
  const form = { firstName: 'Ida', lastName: 'Petit', email: 'ida@courriel.example', password: strong };
  const register = (values: object = {}) => nobody.call('POST', 'auth/sign_up', { ...form, ...values });
  const link = () => /http\S+/.exec(backend.mails.at(-1)?.text ?? '')?.[0] ?? expect.fail('no link');
  const confirmWith = (password: string, url = link()) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ password }) });
  afterEach(() => backend.setRegistration('open'));

  it('is refused while the town allows none', async () => {
    backend.setRegistration('off');
    expect((await register()).status).toBe(403);
    expect((await signIn(form.email)).status).toBe(401);
  });

  it('creates an account only after the link in the mail is confirmed with the chosen password', async () => {
    backend.setRegistration('confirmed');
    const before = backend.mails.length;
    expect(await register()).toMatchObject({ status: 202, body: {} });
    expect(backend.mails.slice(before)).toMatchObject([
      { to: form.email, subject: 'Votre inscription / Your registration' },
    ]);
    // What a stranger types reaches neither the mail nor the list of users.
    expect(backend.mails.at(-1)?.text).not.toMatch(/Ida|Petit/);
    expect(rowOf(await chief.get(`users/count?email_like=${form.email}`)).count).toBe(0);
    expect((await signIn(form.email)).status).toBe(401);

    expect(await (await fetch(link())).text()).toContain('<h1>Confirmer mon inscription</h1>');
    // The owner of the address cannot confirm the registration of a stranger: only the stranger knows the password.
    const wrong = await confirmWith('un autre mot de passe');
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('pas le mot de passe')]);
    const done = await confirmWith(strong);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('compte est créé')]);
    expect((await confirmWith(strong)).status).toBe(410);
    expect(rowOf(await signIn(form.email))).toMatchObject({ firstName: 'Ida', role: 'user' });
  });

  it('answers the same for a known address, whose owner gets a link to choose a new password', async () => {
    backend.setRegistration('confirmed');
    const { email } = await clerk();
    const known = await register({ email: email.toUpperCase() });
    expect(known).toMatchObject({ status: 202, body: {} });
    expect(await (await fetch(link())).text()).toContain('<h1>Nouveau mot de passe</h1>');
    expect((await signIn(email)).status).toBe(200);
  });

  it('creates one account from two links for one address, also if they are used at the same moment', async () => {
    backend.setRegistration('confirmed');
    const email = 'deux@courriel.example';
    await register({ email });
    const first = link();
    await register({ email });
    const both = await Promise.all([confirmWith(strong, first), confirmWith(strong)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    for (const one of [first, link()]) expect((await fetch(one)).status).toBe(410);
    expect(rowOf(await chief.get(`users/count?email_like=${email}`)).count).toBe(1);
  });

  it('keeps markup in a name as text, and refuses a long name', async () => {
    const firstName = '<img src=x onerror=alert(1)>';
    expect(rowOf(await register({ email: 'html@courriel.example', firstName })).firstName).toBe(firstName);
    expect((await register({ firstName: 'a'.repeat(201) })).body).toMatchObject({
      errors: { firstName: 'Le champ doit contenir au plus 200 caractères' },
    });
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => nobody.call('POST', 'users/sendPasswordMail/', { email });
  const link = () =>
    /http\S+/.exec(backend.mails.findLast(({ text }) => text.includes('link='))?.text ?? '')?.[0] ??
    expect.fail('no link');
  const post = (url: string, password: string, confirmation = password) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ password, confirmation }) });

  it('can be replaced once with the link in the mail', async () => {
    const { email } = await clerk();
    const token = await tokenOf(email);
    expect((await ask(email.toUpperCase())).status).toBe(200);
    expect(backend.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringContaining('mot de passe'),
    });
    const opened = await fetch(link());
    expect([
      opened.status,
      opened.headers.get('cache-control'),
      opened.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'no-referrer']);
    expect(await opened.text()).toContain('<h1>Nouveau mot de passe</h1>');
    for (const [password, confirmation, reason] of [
      ['court', 'court', 'au moins 14 caractères, ou au moins 12 avec 3'],
      ['Azerty123456', 'Azerty123456', 'se devine trop facilement'],
      [strong, 'autre', 'pas identiques'],
    ] as const) {
      const refused = await post(link(), password, confirmation);
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(reason)]);
    }
    const both = await Promise.all([post(link(), `${strong} A`), post(link(), `${strong} A`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(backend.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'Votre compte a changé / Your account has changed',
    });
    expect((await fetch(link())).status).toBe(410);
    expect([(await signIn(email)).status, (await signIn(email, `${strong} A`)).status]).toEqual([401, 200]);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([1, 2, 3])('is replaced once if two links are used at the same moment (%d)', async () => {
    const { email } = await clerk();
    await ask(email);
    const first = link();
    await ask(email);
    const both = await Promise.all([post(first, `${strong} A`), post(link(), `${strong} B`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const chosen = both[0].status === 200 ? 'A' : 'B';
    expect((await signIn(email, `${strong} ${chosen}`)).status).toBe(200);
  });

  it.each([
    ['gets another e-mail address', { email: 'autre.adresse@mairie.demo' }],
    ['is deactivated', { active: false }],
    ['is deleted, even if they are restored', undefined],
  ])('has an invalid link once the person %s', async (_, change) => {
    const { email, user } = await clerk();
    await ask(email);
    const path = `users/${user._id}`;
    if (change) await chief.call('PUT', path, { ...user, ...change });
    else {
      await chief.call('DELETE', path);
      await chief.call('PUT', `trash/${path}`);
    }
    expect((await fetch(link())).status).toBe(410);
  });

  it('keeps its valid link when strangers ask for more links, and its owner may still ask for one', async () => {
    const { email } = await clerk();
    await signIn(email);
    await ask(email);
    const first = link();
    await sql`delete from known_addresses`.execute(kysely());
    for (let n = 0; n < 5; n++) await ask(email);
    expect((await ask(email)).status).toBe(429);
    expect((await fetch(first)).status).toBe(200);
    await sql`insert into known_addresses (tenant, key, user_id)
      select id, ${sha256(`${email} 127.0.0.1`)}, 'x' from tenants`.execute(kysely());
    expect((await ask(email)).status).toBe(200);
  });

  it('has an invalid link after an hour or a new password, and in another town', async () => {
    const { email, user } = await clerk();
    await ask(email);
    expect((await fetch(link().replace(/link=\d+/, 'link=999999'))).status).toBe(410);
    await chief.call('PUT', `users/${user._id}`, { ...user, password: `${strong} B` });
    expect((await fetch(link())).status).toBe(410);
    await ask(email);
    await sql`update password_links set expires_at = now()`.execute(kysely());
    expect((await post(link(), strong)).status).toBe(410);
    expect((await fetch(`${backend.url}/api/v1/auth/password`)).status).toBe(410);
  });

  it('has an English page for an English browser, and the secret of its link is not in the table', async () => {
    const { email } = await clerk();
    await ask(email);
    const page = await (await fetch(link(), { headers: { 'accept-language': 'en-GB,fr' } })).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('New password');
    const { rows } = await sql`select * from password_links`.execute(kysely());
    expect(JSON.stringify(rows)).not.toContain(/\.([\w-]+)$/.exec(link())?.[1]);
  });

  it('sends an account at most five mails an hour, and none to unknown addresses', async () => {
    const { email } = await clerk();
    const before = backend.mails.length;
    for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
    expect((await ask('x@y.fr')).status).toBe(401);
    expect(backend.mails.length - before).toBe(5);
  });
});

it('lets the demo accounts sign in with their short passwords', async () => {
  for (const { email, password } of demoAccounts) expect((await signIn(email, password)).status).toBe(200);
});
