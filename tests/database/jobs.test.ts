import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/row';
import { cleanUpAt } from '../../server/jobs/cleanUp';
import { pushTo } from '../../server/jobs/push';
import { type Jobs, prepareJobs, runDueJobs } from '../../server/jobs/queue';
import { removeFiles } from '../../server/jobs/removeFiles';
import { createTown } from '../../server/people/towns';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { openEmptyTown } from '../server/emptyTown';
import { pushAccount, startGoogle } from '../server/google';

const google = await startGoogle();
const town = await openEmptyTown();
const { service } = town;
const { kysely } = service.database;
const jobs: Jobs = { push: pushTo({ token: `${google.url}/token`, messages: google.url }) };
afterAll(async () => {
  google.close();
  await town.close();
});
beforeEach(() => {
  google.messages.length = 0;
  google.answers.length = 0;
});

// Triggers in the tests call this function, so that the database refuses a write.
await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$`.execute(
  kysely,
);

const created = async (path: string, body: object) => rowOf(await town.call('POST', path, body));
const topic = await created('notificationTypes', { title: 'Travaux', key: 'travaux' });
const notification = () =>
  created('notifications', {
    title: 'Rue barrée',
    body: 'La rue du Port est barrée.',
    type: 'ALERT',
    topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
  });
const send = ({ id }: Row) => town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
const statusOf = async ({ id }: Row) => rowOf(await town.call('GET', `notifications/${id}`)).status;
const [saintAubin] = entriesOf(await town.call('GET', 'town'));
const setting = (key: string, type: string, value: unknown, townId = saintAubin?.id) =>
  created('townSetting', { key: `TOWN_SETTINGS_${key}`, type, value, townId });
/** Runs the clean-up as if these days had passed. */
const cleanUpAfter = (days: number) => cleanUpAt(service, new Date(Date.now() + days * 24 * 60 * 60 * 1000));
/** Makes every job due, also one that waits for its next try. */
const skipWaits = () =>
  kysely
    .updateTable('jobs')
    .set({ dueAt: new Date(0) })
    .execute();

it('refuses to send a notification while the account of the push service is missing', async () => {
  const one = await notification();
  const refused = await send(one);
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: expect.stringContaining('compte du service') },
  ]);
  expect(await statusOf(one)).toBe('CREATED');
  // The server also refuses to publish a page that would send a push message.
  const loud = { title: 'Fête', newsPage: false, type: 4, notify: true, status: 'PUBLISHED' };
  expect((await town.call('POST', 'pages', loud)).status).toBe(409);
  expect((await town.call('POST', 'pages', { ...loud, notify: false })).status).toBe(201);

  await setting('FIREBASE_SERVICEACCOUNT', 'JSON', pushAccount());
  expect((await send(one)).status).toBe(200);
  await runDueJobs(service, jobs);
});

it('sends one push message when a page with "notify" is published, and none when the page is saved', async () => {
  const page = await created('pages', { title: 'Fête du lac', newsPage: false, type: 4, notify: true });
  expect(google.messages).toEqual([]);
  const publish = () => town.call('PUT', `pages/setStatus/${page.id}`, { status: 'PUBLISHED' });
  expect((await publish()).status).toBe(200);
  await publish();
  const online = rowOf(await town.call('GET', `pages/${page.id}`));
  expect(online.notify).toBe(false);
  await town.call('PUT', `pages/${page.id}`, { ...online, title: 'La fête du lac' });
  await town.call('PUT', `pages/setStatus/${page.id}`, { status: 'UNPUBLISHED' });
  await publish();
  await Promise.all([1, 2].map(() => runDueJobs(service, jobs)));
  expect(google.messages).toMatchObject([
    {
      message: {
        topic: 'news',
        notification: { title: 'Saint-Aubin', body: 'La fête du lac' },
        data: { collection: 'pages', id: page.id },
      },
    },
  ]);
});

it('sends another push message for a published page only when somebody turns "notify" on again', async () => {
  const loud = { title: 'Marché', newsPage: false, type: 4, notify: true, status: 'PUBLISHED' };
  const page = await created('pages', loud);
  expect(page.notify).toBe(false);
  await runDueJobs(service, jobs);
  expect(google.messages).toHaveLength(1);
  await town.call('PUT', `pages/${page.id}`, { ...page, title: 'Marché annulé', notify: true });
  await runDueJobs(service, jobs);
  expect(google.messages).toMatchObject([{}, { message: { notification: { body: 'Marché annulé' } } }]);
});

it('publishes a page without "notify" in silence, and a page with "notify" even if its message is refused', async () => {
  await created('pages', { title: 'Discret', newsPage: false, type: 4, notify: false, status: 'PUBLISHED' });
  await runDueJobs(service, jobs);
  expect(google.messages).toEqual([]);
  google.answers.push(400);
  const loud = { title: 'Refusé', newsPage: false, type: 4, notify: true, status: 'PUBLISHED' };
  const page = await created('pages', loud);
  await runDueJobs(service, jobs);
  expect(google.answers).toEqual([]);
  expect(rowOf(await town.call('GET', `pages/${page.id}`)).status).toBe('PUBLISHED');
});

it('sends a notification once to its topic, although the due jobs are run three times at once', async () => {
  const one = await notification();
  expect((await send(one)).status).toBe(200);
  expect(await statusOf(one)).toBe('SENDING');
  // A second call changes nothing.
  await send(one);
  await Promise.all([1, 2, 3].map(() => runDueJobs(service, jobs)));
  expect(google.messages).toEqual([
    {
      url: '/v1/projects/saint-aubin/messages:send',
      token: 'Bearer access',
      message: {
        topic: 'travaux',
        notification: { title: 'Rue barrée', body: 'La rue du Port est barrée.' },
        data: { type: 'ALERT' },
      },
    },
  ]);
  expect(await statusOf(one)).toBe('PUBLISHED');
});

it('tries again when the push service is busy', async () => {
  const one = await notification();
  await send(one);
  google.answers.push(503);
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([0, 'SENDING']);
  await skipWaits();
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([1, 'PUBLISHED']);
});

it('restores the status of a notification that the push service refuses', async () => {
  const one = await notification();
  await send(one);
  google.answers.push(400);
  await runDueJobs(service, jobs);
  expect(await statusOf(one)).toBe('CREATED');
});

it('tries again when the connection breaks in the middle of the access token', async () => {
  const one = await notification();
  await send(one);
  google.cuts.add('token');
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([0, 'SENDING']);
  await skipWaits();
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([1, 'PUBLISHED']);
});

it.each([
  [503, 'SENDING'],
  [400, 'CREATED'],
])('relies on the HTTP status %i although the connection breaks after it', async (answer, status) => {
  const one = await notification();
  await send(one);
  google.answers.push(answer);
  google.cuts.add('message');
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([0, status]);
  await skipWaits();
  await runDueJobs(service, jobs);
});

it.each([502, 504])('does not resend a message after a %i, because it may have been sent', async (answer) => {
  const one = await notification();
  await send(one);
  google.answers.push(answer);
  await runDueJobs(service, jobs);
  await skipWaits();
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([0, 'PUBLISHED']);
});

it('tries again when no address of the push service takes the connection', async () => {
  const one = await notification();
  await send(one);
  const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });
  const cause = new AggregateError([refusal('ETIMEDOUT'), refusal('ENETUNREACH')]);
  const { fetch } = globalThis;
  const connect = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).endsWith('/token')) return fetch(input, init);
    throw new TypeError('fetch failed', { cause: Object.assign(cause, { code: 'ETIMEDOUT' }) });
  });
  await runDueJobs(service, jobs);
  connect.mockRestore();
  expect(await statusOf(one)).toBe('SENDING');
  await skipWaits();
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([1, 'PUBLISHED']);
});

it('does not resend a message that a crashed process may have sent', async () => {
  const one = await notification();
  await send(one);
  // A process claimed the job and never finished it.
  await kysely
    .updateTable('jobs')
    .set({ startedAt: new Date(0) })
    .where('endedAt', 'is', null)
    .execute();
  await runDueJobs(service, jobs);
  expect([google.messages.length, await statusOf(one)]).toEqual([0, 'PUBLISHED']);
});

it('does not resend a message whose result the database could not store', async () => {
  for (const [answer, status] of [
    [200, 'PUBLISHED'],
    [400, 'CREATED'],
  ] as const) {
    const one = await notification();
    await send(one);
    google.messages.length = 0;
    google.answers.push(answer);
    await sql`create trigger refusal before update on records execute function refuse()`.execute(kysely);
    await runDueJobs(service, jobs);
    expect(await statusOf(one)).toBe('SENDING');
    await sql`drop trigger refusal on records`.execute(kysely);
    await skipWaits();
    await runDueJobs(service, jobs);
    expect([google.messages.length, await statusOf(one)]).toEqual([answer === 200 ? 1 : 0, status]);
  }
});

it('queues nothing for a refused write', async () => {
  const one = await notification();
  const body = { ...one, status: 'SENDING', colour: 'red' };
  expect((await town.call('PUT', `notifications/${one.id}`, body)).status).toBe(400);
  await runDueJobs(service, jobs);
  expect(google.messages).toEqual([]);
});

it('runs a recurring job once for all processes', async () => {
  let runs = 0;
  const ticking: Jobs = {
    tick: {
      every: 3600,
      run: async () => {
        runs += 1;
        return undefined;
      },
    },
  };
  await Promise.all([1, 2].map(() => prepareJobs(service.database, ticking)));
  await Promise.all([1, 2, 3].map(() => runDueJobs(service, ticking)));
  expect(runs).toBe(1);
  await skipWaits();
  await runDueJobs(service, ticking);
  expect(runs).toBe(2);
});

it('moves a daily job to its new time of day, but does not delay an overdue or failed job', async () => {
  let wait = 3600;
  const daily: Jobs = { daily: { every: () => wait, run: async () => undefined } };
  const seconds = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float as seconds from jobs where name = 'daily'`.execute(
      service.database.kysely,
    );
    return rows[0]?.seconds ?? expect.fail('no job');
  };
  await prepareJobs(service.database, daily);
  for (wait of [7200, 1800]) {
    await prepareJobs(service.database, daily);
    expect(Math.abs((await seconds()) - wait)).toBeLessThan(600);
  }
  wait = 7200;
  await sql`update jobs set attempts = 1 where name = 'daily'`.execute(service.database.kysely);
  await prepareJobs(service.database, daily);
  expect(await seconds()).toBeLessThan(2400);
  await sql`update jobs set attempts = 0, due_at = now() where name = 'daily'`.execute(
    service.database.kysely,
  );
  await prepareJobs(service.database, daily);
  expect(await seconds()).toBeLessThan(1);
  await sql`delete from jobs where name = 'daily'`.execute(service.database.kysely);
});

it('runs a job earlier when its interval becomes shorter, but no later when its interval becomes longer', async () => {
  const prepare = (every: number) =>
    prepareJobs(service.database, { often: { every, run: async () => undefined } });
  const seconds = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float as seconds from jobs where name = 'often'`.execute(
      kysely,
    );
    return rows[0]?.seconds ?? expect.fail('no job');
  };
  await prepare(86_400);
  await prepare(3600);
  expect(await seconds()).toBeLessThan(1);
  await sql`update jobs set due_at = now() + interval '1 day' where name = 'often'`.execute(kysely);
  await prepare(7200);
  expect(Math.abs((await seconds()) - 7200)).toBeLessThan(600);
  await prepare(86_400);
  expect(Math.abs((await seconds()) - 7200)).toBeLessThan(600);
  await sql`delete from jobs where name = 'often'`.execute(kysely);
});

it('deletes news once their period has been over for the set number of days, if the town enables this', async () => {
  const news = (title: string, endDate: string | null) =>
    created('pages', {
      title,
      newsPage: true,
      type: 12,
      newsPeriod: { startDate: '2026-01-01T00:00:00Z', endDate },
    });
  await news('Ancienne', '2026-02-01T00:00:00Z');
  await news('Récente', '2026-03-01T00:00:00Z');
  await news('Sans fin', null);
  await created('pages', { title: 'Page', newsPage: false, newsPeriod: { endDate: '2026-02-01T00:00:00Z' } });
  const titles = async () =>
    entriesOf(await town.call('GET', 'pages?sort=title_asc&type_ne=4')).map(({ title }) => title);
  const now = new Date('2026-03-10T00:00:00Z');
  await setting('NBDAYSAFTERNEWS', 'NUMBER', '30');
  await cleanUpAt(service, now);
  expect(await titles()).toHaveLength(4);
  await setting('NBDAYSAFTERNEWSENABLED', 'BOOLEAN', true);
  await cleanUpAt(service, now);
  expect(await titles()).toEqual(['Page', 'Récente', 'Sans fin']);
  // If one of several settings has no number of days, the clean-up deletes no news.
  for (const value of [null, -5]) {
    const other = await setting('NBDAYSAFTERNEWS', 'NUMBER', value);
    await cleanUpAt(service, new Date('2026-04-10T00:00:00Z'));
    expect(await titles()).toEqual(['Page', 'Récente', 'Sans fin']);
    await town.call('DELETE', `townSetting/${other.id}`);
  }
  // The clean-up moves news to the trash.
  expect(entriesOf(await town.call('GET', 'trash/pages')).map(({ title }) => title)).toEqual(['Ancienne']);
});

it('keeps news for 30 days after somebody has restored it from the trash', async () => {
  await setting('NBDAYSAFTERNEWS', 'NUMBER', 30);
  await setting('NBDAYSAFTERNEWSENABLED', 'BOOLEAN', true);
  const period = { newsPeriod: { endDate: '2025-01-01T00:00:00Z' } };
  const { id } = await created('pages', { title: 'À reprendre', newsPage: true, type: 12, ...period });
  const status = async () => (await town.call('GET', `pages/${id}`)).status;
  await cleanUpAfter(0);
  expect(await status()).toBe(404);
  expect((await town.call('PUT', `trash/pages/${id}`)).status).toBe(200);
  await cleanUpAfter(0);
  await cleanUpAfter(29);
  expect(await status()).toBe(200);
  await cleanUpAfter(31);
  expect(await status()).toBe(404);
});

it('deletes news after the number of days that the town of the author has set', async () => {
  const other = await created('town', { name: 'Saint-Martin', status: 'ACTIVE' });
  await setting('NBDAYSAFTERNEWS', 'NUMBER', 300, other.id);
  await setting('NBDAYSAFTERNEWSENABLED', 'BOOLEAN', true, other.id);
  const [email, password] = ['lea@saint-martin.fr', 'Trois-chevres-bleues-7'];
  await created('users', {
    email,
    password,
    firstName: 'Léa',
    role: 'admin',
    active: true,
    townId: other.id,
  });
  const { token } = rowOf(await town.call('POST', 'auth/sign_in', { email, password }));
  const news = { newsPage: true, type: 12, newsPeriod: { endDate: '2026-01-01T00:00:00Z' } };
  await created('pages', { ...news, title: 'Fête de Saint-Aubin' });
  const ofOther = { ...news, title: 'Fête de Saint-Martin' };
  const made = await town.call('POST', 'pages', ofOther, { authorization: String(token) });
  expect(made.status).toBe(201);
  const titles = async () =>
    entriesOf(await town.call('GET', 'pages?title_like=fête de saint&sort=title_asc')).map(
      ({ title }) => title,
    );
  await cleanUpAt(service, new Date('2026-02-01T00:00:00Z'));
  expect(await titles()).toEqual(['Fête de Saint-Martin']);
  await cleanUpAt(service, new Date('2027-01-01T00:00:00Z'));
  expect(await titles()).toEqual([]);
});

it('deletes records for good after 30 days in the trash, with their files', async () => {
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4'], 'a.pdf'));
  const { id, url } = rowOf(await town.call('POST', 'GCS', form, { 'content-type': '' }));
  await town.call('DELETE', `GCS/${id}`);
  const name = String(url).replace('/api/v1/files/', '');
  await cleanUpAfter(29);
  expect(await service.files.get(name)).toBeDefined();
  await cleanUpAfter(31);
  expect(await service.files.get(name)).toBeUndefined();
  expect(entriesOf(await town.call('GET', 'trash/GCS'))).toEqual([]);
});

it('cleans up the rest when one town or one file fails, and names what failed', async () => {
  const mayor = { email: 'maire@rochebelle.fr', password: 'Rochebelle-2026' };
  const key = await createTown({ ...service, name: 'Rochebelle', ...mayor });
  const headers = { 'x-api-key': key };
  const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', mayor, headers);
  const there = callerOf(town.url, String(rowOf(signedIn).token));
  const trashFile = async () => {
    const form = new FormData();
    form.append('file', new File(['%PDF-1.4'], 'a.pdf'));
    const sent = await there.call('POST', 'GCS', form, { ...headers, 'content-type': '' });
    const { id, url } = rowOf(sent);
    await there.call('DELETE', `GCS/${id}`, undefined, headers);
    return String(url).replace('/api/v1/files/', '');
  };
  const stuck = await trashFile();
  const removable = await trashFile();
  await town.call('DELETE', `types/${(await created('types', { title: 'Vieux', entity: 'EVENT' })).id}`);
  await sql`create trigger refusal before delete on records for each row when (old.collection = 'types')
    execute function refuse()`.execute(kysely);
  const files = {
    ...service.files,
    remove: async (name: string) => {
      if (name === stuck) throw new Error('locked');
      await service.files.remove(name);
    },
    removeUnfinished: async () => {
      throw new Error('unreadable');
    },
  };
  const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  const failed = await cleanUpAt({ ...service, files }, later).catch((error: unknown) => error);
  await sql`drop trigger refusal on records`.execute(kysely);
  expect(String(failed)).toMatch(/Saint-Aubin: no disk/);
  expect(String(failed)).toContain(`Rochebelle: ${stuck}: locked`);
  expect(String(failed)).toContain('files: unreadable');
  expect(await service.files.get(removable)).toBeUndefined();
  expect(entriesOf(await there.get('trash/GCS', headers))).toEqual([]);
  await runDueJobs({ ...service, files }, { removeFiles });
  expect(await service.files.get(stuck)).toBeDefined();
  const { rows: waiting } = await sql`update jobs set due_at = now() where name = 'removeFiles'
    and ended_at is null returning data, result`.execute(kysely);
  expect(waiting).toEqual([{ data: { names: [stuck] }, result: `${stuck}: locked` }]);
  await runDueJobs(service, { removeFiles });
  expect(await service.files.get(stuck)).toBeUndefined();
});

describe('the reports that nobody changed for 36 months', () => {
  const monthsAgo = (months: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() - months);
    return date;
  };
  /** Stores a report in each town, last changed at `updatedAt`. */
  const report = (folder: string, updatedAt: Date) =>
    sql`insert into records (tenant, collection, id, data)
      select id, 'reports', ${folder}, ${JSON.stringify({ id: folder, folder, updatedAt })}::jsonb
      from tenants`.execute(kysely);
  const folders = async (path: string) =>
    entriesOf(await town.call('GET', `${path}?sort=folder_asc`)).map(({ folder }) => folder);
  const announced = async () => entriesOf(await town.call('GET', 'retention'));

  it('are announced to superAdmin 30 days before they go to the trash, and are later deleted for good', async () => {
    const soon = monthsAgo(36);
    soon.setUTCDate(soon.getUTCDate() + 10);
    const later = monthsAgo(36);
    later.setUTCDate(later.getUTCDate() + 40);
    await report('A-ancien', monthsAgo(37));
    await report('B-bientôt', soon);
    await report('C-plus-tard', later);
    const entry = { resource: 'reports', months: 36 };
    const records = [{ id: 'A-ancien' }, { id: 'B-bientôt', title: 'B-bientôt', at: expect.any(String) }];
    expect(await announced()).toMatchObject([{ ...entry, count: 2, records }]);
    const [{ records: shown } = {}] = await announced();
    const moments = (shown as Row[]).map((one) => Date.parse(String(one.at)) - Date.now());
    expect(moments.map((time) => time > 0)).toEqual([false, true]);
    expect(await folders('reports')).toEqual(['A-ancien', 'B-bientôt', 'C-plus-tard']);

    await cleanUpAfter(0);
    expect(await folders('reports')).toEqual(['B-bientôt', 'C-plus-tard']);
    const [trashed] = entriesOf(await town.call('GET', 'trash/reports'));
    expect(trashed).toMatchObject({ folder: 'A-ancien', deletedBy: 'Suppression automatique' });
    expect(await announced()).toMatchObject([{ ...entry, count: 1, records: [{ id: 'B-bientôt' }] }]);

    // A change keeps a report for another 36 months.
    await town.call('PUT', 'reports/setStatus/B-bientôt', { status: 'INPROGRESS' });
    expect(await announced()).toMatchObject([{ ...entry, count: 0, records: [] }]);
    await cleanUpAfter(31);
    expect(await folders('trash/reports')).toEqual([]);
    expect(await folders('reports')).toEqual(['B-bientôt', 'C-plus-tard']);
  });

  it('stay for 30 days once somebody has restored them from the trash', async () => {
    await report('D-repris', monthsAgo(40));
    await cleanUpAfter(0);
    expect((await town.call('PUT', 'trash/reports/D-repris')).status).toBe(200);
    await cleanUpAfter(0);
    expect(await folders('reports')).toContain('D-repris');
    const [{ records } = {}] = await announced();
    const restored = (records as Row[]).find(({ id }) => id === 'D-repris');
    const days = (Date.parse(String(restored?.at)) - Date.now()) / (24 * 3600 * 1000);
    expect(Math.round(days)).toBe(30);
    await cleanUpAfter(31);
    expect(await folders('reports')).not.toContain('D-repris');
  });

  it('are shown to superAdmin alone', async () => {
    const account = {
      email: 'agent@saint-aubin.fr',
      password: 'Vingt-et-un-lilas',
      role: 'admin',
      active: true,
    };
    await created('users', account);
    const headers = { 'x-api-key': town.key };
    const { email, password } = account;
    const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, headers);
    const agent = callerOf(town.url, String(rowOf(signedIn).token));
    expect((await agent.get('retention', headers)).status).toBe(403);
    expect((await town.call('GET', 'retention?range=0-1')).status).toBe(400);
  });
});
