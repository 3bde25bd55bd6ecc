import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { pushTo } from '../../server/jobs/push';
import { type Jobs, runDueJobs } from '../../server/jobs/queue';
import { schedule } from '../../server/jobs/schedule';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { openEmptyTown } from '../server/emptyTown';
import { pushAccount, startGoogle } from '../server/google';

const google = await startGoogle();
const town = await openEmptyTown();
const { service, call } = town;
const { kysely } = service.database;
const jobs: Jobs = { schedule, push: pushTo({ token: `${google.url}/token`, messages: google.url }) };
afterAll(async () => {
  google.close();
  await town.close();
});

const created = async (path: string, body: object) => rowOf(await call('POST', path, body));
const [email, password] = ['lea@saint-aubin.fr', 'Lea-Saint-Aubin-2026'];
const account = { email, firstName: 'Léa', lastName: 'Morel', role: 'admin', active: true };
const lea = await created('users', { ...account, password });
const key = { 'x-api-key': town.key };
/** Calls as Léa. Signs in for each call, because a test that deactivates her or changes her role ends her sessions. */
const asLea: typeof call = async (method, path, body) => {
  const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, key);
  return callerOf(town.url, String(rowOf(signedIn).token)).call(method, path, body, key);
};

const news = (title: string) =>
  created('pages', { title, newsPage: true, type: 12, status: 'UPDATED', notify: false });
const [at, later] = ['2099-05-03T08:00:00+02:00', '2099-06-01T08:00:00.000Z'];
const plan = ({ id }: Row, entries: object[], by = asLea) => by('PUT', `schedule/pages/${id}`, { entries });
const planOf = async ({ id }: Row) => entriesOf(await call('GET', `schedule/pages/${id}`));
const stored = async ({ id }: Row) => rowOf(await call('GET', `pages/${id}`));
/** Makes all unfinished jobs due, and runs them. */
const runScheduled = async (processes = 1) => {
  await kysely
    .updateTable('jobs')
    .set({ dueAt: new Date(0) })
    .where('endedAt', 'is', null)
    .execute();
  await Promise.all(Array.from({ length: processes }, () => runDueJobs(service, jobs)));
};

it('changes the status once at the scheduled time, on behalf of the person who scheduled the change', async () => {
  const one = await news('Fête du lac');
  const answer = await plan(one, [
    { status: 'UNPUBLISHED', at: later },
    { status: 'PUBLISHED', at },
  ]);
  const entry = { by: 'Léa Morel', failure: null };
  const entries = [
    { ...entry, status: 'PUBLISHED', at: '2099-05-03T06:00:00.000Z' },
    { ...entry, status: 'UNPUBLISHED', at: later },
  ];
  expect([answer.status, answer.body]).toEqual([200, { entries }]);
  await runDueJobs(service, jobs);
  expect((await stored(one)).status).toBe('UPDATED');

  await plan(one, [{ status: 'PUBLISHED', at }]);
  await runScheduled(3);
  expect(await stored(one)).toMatchObject({ status: 'PUBLISHED', updatedBy: 'Léa Morel' });
  expect(await planOf(one)).toEqual([]);
  const versions = entriesOf(await call('GET', `revisions/pages/${one.id}?range=0-9`));
  expect(versions.map(({ fields }) => fields)).toEqual([['status'], []]);
  const log = entriesOf(await call('GET', `audit?recordId_eq=${one.id}&personId_eq=${lea._id}`));
  expect(log.map(({ action }) => action).sort()).toEqual(['schedule', 'schedule', 'setStatus']);
});

it('keeps the author of an unchanged entry when somebody else adds an entry', async () => {
  const one = await news('Marché');
  await plan(one, [{ status: 'PUBLISHED', at }]);
  const entries = [
    { status: 'PUBLISHED', at: '2099-05-03T06:00:00Z' },
    { status: 'UNPUBLISHED', at: later },
  ];
  const answer = entriesOf(await plan(one, entries, call));
  expect(answer.map(({ by }) => by)).toEqual(['Léa Morel', 'maire@saint-aubin.fr']);
  expect(entriesOf(await plan(one, []))).toEqual([]);
  await runScheduled();
  expect((await stored(one)).status).toBe('UPDATED');
});

it('refuses invalid entries', async () => {
  const one = await news('Impossible');
  for (const entry of [
    { status: 'PUBLISHED', at: '2020-01-01T00:00:00Z' },
    { status: 'PUBLISHED', at: '2099-01-01T00:00:00' },
    { status: 'PUBLISHED', at: '2099-02-30T00:00:00Z' },
    { status: 'PUBLISHED' },
    { status: 'UPDATED', at },
    { status: 'SENDING', at },
    { status: 'PUBLISHED', at, by: 'x' },
  ]) {
    expect([entry, (await plan(one, [entry])).status]).toEqual([entry, 400]);
  }
  const twice = [at, later].map((time) => ({ status: 'PUBLISHED', at: time }));
  expect((await plan(one, twice)).status).toBe(400);
  expect((await call('PUT', `schedule/pages/${one.id}`, {})).status).toBe(400);
  expect((await plan({ id: 'none' }, [])).status).toBe(404);
  expect((await call('GET', 'schedule/pages/none')).status).toBe(404);
  expect((await call('GET', 'schedule/unknown/1')).status).toBe(404);
  // Only superAdmin edits users.
  expect((await asLea('PUT', `schedule/users/${lea._id}`, { entries: [] })).status).toBe(403);
  expect(await planOf(one)).toEqual([]);
});

it('does not change a record that already has the status, or is deleted', async () => {
  const [same, gone] = [await news('Déjà publiée'), await news('Supprimée')];
  for (const one of [same, gone]) await plan(one, [{ status: 'PUBLISHED', at }]);
  await call('PUT', `pages/setStatus/${same.id}`, { status: 'PUBLISHED' });
  const { updatedAt } = await stored(same);
  await call('DELETE', `pages/${gone.id}`);
  await runScheduled();
  expect((await stored(same)).updatedAt).toBe(updatedAt);
  await call('PUT', `trash/pages/${gone.id}`);
  await runScheduled();
  expect((await stored(gone)).status).toBe('UPDATED');
  // After a restore, the schedule shows the failure until somebody replaces the schedule.
  expect(await planOf(gone)).toMatchObject([{ failure: 'L’élément a été mis à la corbeille entre-temps.' }]);
  expect(entriesOf(await plan(gone, []))).toEqual([]);
});

it('says why a scheduled change failed if its author may no longer edit the record', async () => {
  const one = await news('Sans droits');
  await plan(one, [{ status: 'PUBLISHED', at }]);
  await call('PUT', `users/${lea._id}`, { ...lea, active: false });
  await runScheduled();
  await call('PUT', `users/${lea._id}`, { ...lea, active: true });
  expect((await stored(one)).status).toBe('UPDATED');
  const failure = 'La personne qui a programmé ce changement ne peut plus modifier cet élément.';
  expect(await planOf(one)).toMatchObject([{ status: 'PUBLISHED', failure }]);
  const english = await call('GET', `schedule/pages/${one.id}`, undefined, { 'accept-language': 'en' });
  expect(entriesOf(english)).toMatchObject([
    { failure: 'The person who scheduled this change can no longer edit this record.' },
  ]);
  // The failure disappears once the record has the status.
  await call('PUT', `pages/setStatus/${one.id}`, { status: 'PUBLISHED' });
  expect(await planOf(one)).toEqual([]);
});

it('sends a notification once at the scheduled time, or says why it was not sent', async () => {
  const topic = await created('notificationTypes', { title: 'Travaux', key: 'travaux' });
  const { id } = await created('notifications', {
    title: 'Rue barrée',
    body: 'La rue du Port est barrée.',
    type: 'ALERT',
    topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
  });
  const path = `schedule/notifications/${id}`;
  const entries = [{ status: 'SENDING', at }];
  expect((await call('PUT', path, { entries })).status).toBe(200);
  await runScheduled();
  expect(entriesOf(await call('GET', path))).toMatchObject([
    { failure: expect.stringContaining('compte du service') },
  ]);
  await created('townSetting', {
    key: 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT',
    type: 'JSON',
    value: pushAccount(),
  });
  await call('PUT', path, { entries });
  await runScheduled(2);
  await runDueJobs(service, jobs);
  expect(google.messages).toHaveLength(1);
  expect(rowOf(await call('GET', `notifications/${id}`)).status).toBe('PUBLISHED');
});

it('lists a change that the role may see, after a hundred earlier ones that the role may not see', async () => {
  const webhook = { name: 'Agenda', url: 'https://exemple.fr/', entities: ['news'], events: ['created'] };
  const { id } = await created('webhooks', { ...webhook, secret: 'x'.repeat(40), status: 'ACTIVE' });
  const first = await news('Lisible');
  await plan(first, [{ status: 'PUBLISHED', at }]);
  const data = { collection: 'webhooks', id, status: 'INACTIVE', at: '2098-01-01T00:00:00.000Z', by: '' };
  const { id: tenant } = await kysely.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
  const hidden = Array.from({ length: 100 }, () => ({ name: 'schedule', tenant, data }));
  await kysely.insertInto('jobs').values(hidden).execute();
  const titles = async (by: typeof call) => entriesOf(await by('GET', 'schedule')).map(({ title }) => title);
  expect(await titles(asLea)).toContain('Lisible');
  expect(await titles(call)).toEqual(Array.from({ length: 100 }, () => 'Agenda'));
  for (const path of [`webhooks/${id}`, `pages/${first.id}`]) await call('DELETE', path);
});

it('lists the scheduled changes of all collections that the role may read, between two moments', async () => {
  const [first, second] = [await news('Premier'), await created('events', { eventTitle: 'Second' })];
  await plan(first, [{ status: 'PUBLISHED', at }]);
  await call('PUT', `schedule/events/${second.id}`, { entries: [{ status: 'PUBLISHED', at: later }] });
  const titles = async (query = '') =>
    entriesOf(await call('GET', `schedule${query}`)).map(({ title }) => title);
  const last = await news('Dernier');
  await plan(last, [{ status: 'PUBLISHED', at: '9999-12-31T00:00:00Z' }]);
  expect(await titles()).toEqual(['Premier', 'Second', 'Dernier']);
  await plan(last, []);
  expect(entriesOf(await call('GET', 'schedule'))[0]).toEqual({
    resource: 'news',
    id: first.id,
    title: 'Premier',
    status: 'PUBLISHED',
    at: '2099-05-03T06:00:00.000Z',
    by: 'Léa Morel',
    failure: null,
  });
  expect(await titles('?from=2099-05-04T00:00:00Z')).toEqual(['Second']);
  expect(await titles('?to=2099-05-03T08:30:00%2B02:00')).toEqual(['Premier']);
  for (const query of ['?from=2099', '?of=pages'])
    expect((await call('GET', `schedule${query}`)).status).toBe(400);
  await call('PUT', `users/${lea._id}`, { ...lea, role: 'user' });
  expect(entriesOf(await asLea('GET', 'schedule'))).toEqual([]);
  // The changes that an erased person scheduled do not happen, and no longer name the person.
  await call('DELETE', `people/${lea._id}`);
  await runScheduled();
  expect(await planOf(first)).toMatchObject([
    { by: 'Compte supprimé', failure: expect.stringContaining('ne peut plus modifier') },
  ]);
});
