import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../contract/refusal';
import { jobs } from '../../server/jobs/jobs';
import { runDueJobs } from '../../server/jobs/queue';
import { type Mail, NotAccepted } from '../../server/service/mail';
import { callerOf, rowOf } from '../backend/caller';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
const { service, call } = town;
const { kysely } = service.database;
const nobody = callerOf(town.url);
const key = { 'x-api-key': town.key };
afterAll(() => town.close());

const mails: Mail[] = [];
let isMailAway = false;
beforeEach(() => {
  mails.length = 0;
  isMailAway = false;
  service.mailer = {
    delivers: true,
    send: async (mail) => {
      if (isMailAway) throw new Refusal(503, { fr: 'Pas d’e-mail', en: 'No e-mail' });
      mails.push(mail);
    },
  };
});

let made = 0;
const create = async (values: object = {}) => {
  const email = `lea${made++}@saint-aubin.fr`;
  const person = { firstName: 'Léa', lastName: 'Morel', role: 'admin', active: true, email, ...values };
  const answer = await call('POST', 'users', person);
  expect(answer.status).toBe(201);
  await runDueJobs(service, jobs);
  return rowOf(answer);
};
const chosen = 'une phrase assez longue';
const link = () => /http\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? expect.fail('no link');
const choose = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ password: chosen, confirmation: chosen }) });
const signIn = async (email: unknown) =>
  (await nobody.call('POST', 'auth/sign_in', { email, password: chosen }, key)).status;
const capabilities = async () => rowOf(await nobody.get('capabilities', key)).capabilities;
const wait = (hours: number) =>
  sql`update password_links set expires_at = expires_at - make_interval(hours => ${hours})`.execute(kysely);

it('a new user without a password gets a link to choose one; the link works once, within three days', async () => {
  const { email } = await create();
  expect(mails).toMatchObject([
    { to: email, subject: 'Votre compte / Your account', text: expect.stringContaining('trois jours') },
  ]);
  expect(await signIn(email)).toBe(401);
  await wait(71);
  const url = link();
  expect((await fetch(url)).status).toBe(200);
  expect((await choose(url)).status).toBe(200);
  expect(await signIn(email)).toBe(200);
  expect((await choose(url)).status).toBe(410);
});

it('an invitation expires after three days, and its user can ask for another one', async () => {
  const { email } = await create();
  await wait(73);
  // Links for a forgotten password last an hour. An invitation lasts longer, so its page must not mention an hour.
  const late = await fetch(link());
  expect([late.status, await late.text()]).toEqual([410, expect.not.stringMatching(/heure/)]);
  expect((await nobody.call('POST', 'users/sendPasswordMail/', { email }, key)).status).toBe(200);
  expect(mails.at(-1)?.subject).toBe('Votre compte / Your account');
  expect((await choose(link())).status).toBe(200);
  await nobody.call('POST', 'users/sendPasswordMail/', { email }, key);
  expect(mails.at(-1)?.subject).toBe('Votre nouveau mot de passe / Your new password');
});

it('a new user is stored now and invited later if the mail server does not answer', async () => {
  isMailAway = true;
  const { email } = await create();
  expect(mails).toEqual([]);
  isMailAway = false;
  await sql`update jobs set due_at = now()`.execute(kysely);
  await runDueJobs(service, jobs);
  expect(mails).toMatchObject([{ to: email }]);
  expect((await choose(link())).status).toBe(200);
});

it.each([
  ['refuses for good', 'failed'],
  ['may have taken', 'unknown'],
] as const)('an invitation that the mail server %s is not sent again', async (_, outcome) => {
  let attempts = 0;
  service.mailer.send = async () => {
    attempts += 1;
    throw new NotAccepted(outcome);
  };
  await create();
  await sql`update jobs set due_at = now()`.execute(kysely);
  await runDueJobs(service, jobs);
  expect(attempts).toBe(1);
});

it.each([
  ['with a password', { password: chosen }],
  ['who is not active', { active: false }],
])('a new user %s is not invited', async (_, values) => {
  await create(values);
  expect(mails).toEqual([]);
});

it('a server whose mailer lacks `delivers` neither announces nor sends invitations', async () => {
  expect(await capabilities()).toContain('invitations');
  service.mailer = { send: async (mail) => void mails.push(mail) };
  expect(await capabilities()).not.toContain('invitations');
  await create();
  expect(mails).toEqual([]);
});

it('an account without the right to create users invites nobody', async () => {
  const { email } = await create();
  await choose(link());
  const token = String(
    rowOf(await nobody.call('POST', 'auth/sign_in', { email, password: chosen }, key)).token,
  );
  mails.length = 0;
  const person = {
    email: 'tiers@courriel.example',
    firstName: 'A',
    lastName: 'B',
    role: 'user',
    active: true,
  };
  expect((await callerOf(town.url, token).call('POST', 'users', person, key)).status).toBe(403);
  await runDueJobs(service, jobs);
  expect(mails).toEqual([]);
});
