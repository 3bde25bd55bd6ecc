import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { isEndpoint, post as postTo } from '../../server/channels/endpoint';
import { backup, restore } from '../../server/database/backup';
import { addMessage, takeRecipients } from '../../server/database/messages';
import { cleanUpAt } from '../../server/jobs/cleanUp';
import { jobs as allJobs, slowJobs } from '../../server/jobs/jobs';
import { pushTo } from '../../server/jobs/push';
import { type Jobs, prepareJobs, runDueJobs } from '../../server/jobs/queue';
import { quietUntil } from '../../server/jobs/quietHours';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import type { Service } from '../../server/service/call';
import { smtpMailer } from '../../server/service/mail';
import { readSettings } from '../../server/settings/settings';
import { readConfig } from '../../src/config';
import { type Caller, callerOf, rowOf } from '../backend/caller';
import { createDatabase } from '../backend/postgres';
import { type Browser, startMailServer, startPushService } from './browsers';
import { emptyService, openEmptyTown } from './emptyTown';
import { pushAccount, startGoogle } from './google';

const folder = await mkdtemp(join(tmpdir(), 'town-messages-'));
const google = await startGoogle();
const push = await startPushService();
const mail = await startMailServer();
const town = await openEmptyTown();
const { service } = town;
const { database } = service;
const processes = new Set<ChildProcess>();
service.hasLocalPush = true;
service.publicUrl = 'https://mairie.example';
service.mailer = smtpMailer(mail.url);
const jobs: Jobs = {
  ...allJobs,
  ...slowJobs,
  push: pushTo({ token: `${google.url}/token`, messages: google.url }),
};

afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  google.close();
  push.close();
  mail.close();
  await town.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  google.messages.length = 0;
  mail.mails.length = 0;
  push.answers.length = 0;
});

const api = `${town.url}/public/v1/push`;
const headers = { 'x-api-key': town.key, 'content-type': 'application/json' };
const call = async (method: string, body?: object, more: object = {}) =>
  fetch(api, { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) });
const known = async () => (await call('GET')).json();

/** The town setting with the Firebase account that sends messages to the app. */
const accountSetting = () => ({
  key: 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT',
  type: 'JSON',
  value: pushAccount(),
});

const bodyOf = ({ endpoint, keys }: Browser, topics: string[], language = 'fr') => ({
  endpoint,
  keys,
  topics,
  language,
});
async function subscribed(count: number, ...topics: string[]): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, push.open);
  for (const one of browsers) expect((await call('POST', bodyOf(one, topics))).status).toBe(201);
  return browsers;
}
/** Deletes all subscriptions of browsers and mail addresses, so that tests do not depend on each other. */
const forgetAll = () => database.kysely.deleteFrom('subscriptions').execute();
const countOf = async (table: 'subscriptions' | 'deliveries') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(table)}`.execute(
    database.kysely,
  );
  return rows[0]?.count;
};
const deliveryOf = async (channel: string) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select taken, sent, gone, held_until, ended_at from deliveries
    where channel = ${channel} order by message desc limit 1`.execute(database.kysely);
  return rows[0];
};
const created = async (path: string, body: object) => rowOf(await town.call('POST', path, body));
const topic = await created('notificationTypes', { title: 'Travaux', key: 'travaux' });
push.state.publicKey = (await known()).publicKey;
const news = (title: string, status = 'PUBLISHED') =>
  created('pages', { title, newsPage: true, type: 12, notify: true, newsPeriod: {}, status });
/** Makes every unfinished job due, also one that waits for its next try. */
const skipWaits = () =>
  database.kysely
    .updateTable('jobs')
    .set({ dueAt: new Date(0) })
    .where('endedAt', 'is', null)
    .execute();

it('lets a browser subscribe to topics of the town, change them and unsubscribe', async () => {
  expect((await known()).topics).toEqual([
    { key: 'news', title: 'Actualités' },
    { key: 'travaux', title: 'Travaux' },
  ]);
  expect(await (await fetch(`${api}?lang=en`, { headers })).json()).toMatchObject({
    topics: [{ title: 'News' }, {}],
  });
  const one = push.open();
  const first = await call('POST', bodyOf(one, ['news', 'unknown']));
  expect([first.status, await first.json()]).toEqual([201, { topics: ['news'] }]);
  const second = await call('POST', bodyOf(one, ['travaux']));
  expect([second.status, await second.json()]).toEqual([200, { topics: ['travaux'] }]);
  expect((await call('DELETE', { endpoint: one.endpoint })).status).toBe(204);
  expect(await countOf('subscriptions')).toBe(0);
});

it('refuses a subscription with wrong values, another content type or a wrong API key', async () => {
  const good = bodyOf(push.open(), ['news']);
  const refused: [object, number][] = [
    [{ ...good, topics: [] }, 400],
    [{ ...good, topics: ['unknown'] }, 400],
    [{ ...good, endpoint: 'http://push.example/1' }, 400],
    [{ ...good, endpoint: 7 }, 400],
    [{ ...good, keys: { p256dh: 'a', auth: 'b' } }, 400],
    [{ ...good, colour: 'red' }, 400],
  ];
  for (const [body, status] of refused) expect((await call('POST', body)).status).toBe(status);
  // Only JSON is accepted, because a form of another site cannot send it.
  expect((await call('POST', good, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await call('POST', good, { 'x-api-key': 'wrong' })).status).toBe(401);
  expect(await countOf('subscriptions')).toBe(0);
});

it('accepts as the address of a browser only a short HTTPS address with a public host name', () => {
  for (const one of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])
    expect(isEndpoint(one)).toBe(true);
  for (const one of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://push.example:8080/x',
    'https://me:secret@push.example/x',
    `https://push.example/${'x'.repeat(1000)}`,
    'file:///etc/passwd',
    '',
  ])
    expect([one, isEndpoint(one)]).toEqual([one, false]);
});

it('stores the address of a browser and the private key of the town only encrypted', async () => {
  const [one] = await subscribed(1, 'news');
  const { rows } = await sql`select * from subscriptions`.execute(database.kysely);
  const { rows: keys } = await sql<{ privateKey: string }>`select * from push_keys`.execute(database.kysely);
  expect(JSON.stringify(rows)).not.toContain(one?.endpoint);
  expect(keys[0]?.privateKey).toMatch(/^aes-256-gcm:/);
  await forgetAll();
});

describe('a news item that is published with "notify"', () => {
  it('goes once to each browser that wants news, even without a Firebase account', async () => {
    const [one, other] = await subscribed(2, 'news');
    const [roads] = await subscribed(1, 'travaux');
    const { id } = await news('La piscine rouvre');
    await Promise.all([1, 2, 3].map(() => runDueJobs(service, jobs)));
    const message = {
      title: 'Saint-Aubin',
      body: 'La piscine rouvre',
      path: `actualites/${id}-la-piscine-rouvre`,
    };
    expect([one?.messages, other?.messages, roads?.messages]).toMatchObject([[message], [message], []]);
    expect(push.state).toMatchObject({ refused: 0, urgencies: ['normal', 'normal'] });
    expect(await deliveryOf('webPush')).toMatchObject({
      taken: 2,
      sent: 2,
      gone: 0,
      endedAt: expect.any(Date),
    });
    await forgetAll();
  });

  it('counts the browsers that it reached', async () => {
    await subscribed(3, 'news');
    push.answers.push(201, 201, 400);
    const { id } = await news('Fête du lac');
    const read = async () => (await town.call('GET', `deliveries/pages/${id}`)).body;
    const channel = { channel: 'webPush', sent: 0, failed: 0, isOver: false };
    expect(await read()).toEqual({
      entries: [{ at: expect.any(String), heldUntil: null, channels: [channel] }],
    });
    await runDueJobs(service, jobs);
    expect(await read()).toMatchObject({
      entries: [{ channels: [{ ...channel, sent: 2, failed: 1, isOver: true }] }],
    });
    expect((await town.call('GET', 'deliveries/pages/nobody')).status).toBe(404);
    await forgetAll();
  });

  it('is refused if nobody could get it', async () => {
    const body = { title: 'Seule', newsPage: true, type: 12, notify: true, status: 'PUBLISHED' };
    expect((await town.call('POST', 'pages', body)).status).toBe(409);
  });

  it('ends only the subscriptions of browsers that are gone', async () => {
    const browsers = await subscribed(3, 'news');
    push.answers.push(410, 201, 400);
    await news('Marché');
    await runDueJobs(service, jobs);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 3, sent: 1, gone: 1 });
    expect([browsers.flatMap(({ messages }) => messages).length, await countOf('subscriptions')]).toEqual([
      1, 2,
    ]);
    await forgetAll();
  });

  it('is sent again only to the browsers whose push service was busy', async () => {
    const browsers = await subscribed(3, 'news');
    push.answers.push(201, 503, 201);
    await news('Brocante');
    await runDueJobs(service, jobs);
    expect(browsers.flatMap(({ messages }) => messages)).toHaveLength(2);
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(browsers.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 3, sent: 3, endedAt: expect.any(Date) });
    await forgetAll();
  });

  it('still reaches a browser after an outage of its push service, or of the network of the server', async () => {
    const [browser] = await subscribed(1, 'news');
    for (let outage = 1; outage <= 5; outage += 1) {
      push.answers.push(502);
      await news(`Panne ${outage}`);
      await runDueJobs(service, jobs);
    }
    await news('Le réseau est revenu');
    await runDueJobs(service, jobs);
    expect(browser?.messages).toMatchObject([{ body: 'Le réseau est revenu' }]);
    await forgetAll();
  });

  it('waits for a push service whose name cannot be resolved, because nothing was sent', async () => {
    expect(await postTo('https://push.town.invalid/x', {}, null)).toBe('unsent');
  });

  it('is not sent again to a browser that has unsubscribed from news meanwhile', async () => {
    const browsers = await subscribed(2, 'news', 'travaux');
    const [, second] = browsers;
    push.answers.push(201, 503);
    await news('Marché de nuit');
    await runDueJobs(service, jobs);
    if (second) await call('POST', bodyOf(second, ['travaux']));
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(browsers.map(({ messages }) => messages.length)).toEqual([1, 0]);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 1, sent: 1, endedAt: expect.any(Date) });
    await forgetAll();
  });

  it('reaches more browsers than one run can retry, after all push services were busy', {
    timeout: 120_000,
  }, async () => {
    await subscribed(1, 'news');
    // 500 more browsers, which share the address of the first one. One run of the job reaches 500, and queues another
    // run for the last two.
    await sql`insert into subscriptions (tenant, channel, address_hash, address, language, topics, confirmed_at)
      select tenant, channel, address_hash || number, address, language, topics, confirmed_at
      from subscriptions, generate_series(1, 500) as number`.execute(database.kysely);
    const [last] = await subscribed(1, 'news');
    push.answers.push(...Array(1_000).fill(503));
    await news('Inondation');
    await runDueJobs(service, jobs);
    expect(push.answers).toHaveLength(1_000 - 502);
    push.answers.length = 0;
    // A run retries 500 browsers at most, so the first of these runs leaves two to the second.
    for (let runs = 0; runs < 2; runs += 1) {
      await skipWaits();
      await runDueJobs(service, jobs);
    }
    expect(last?.messages).toHaveLength(1);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 502, sent: 502, endedAt: expect.any(Date) });
    await forgetAll();
  });

  it('leads to the first language of the site once the town no longer offers the language of the browser', async () => {
    const one = push.open();
    await call('POST', bodyOf(one, ['news'], 'en'));
    const { configOf } = service;
    const onlyFrench = readConfig({
      apiKey: town.key,
      quietHours: [],
      locales: ['fr'],
      contentLanguages: [],
    });
    service.configOf = () => onlyFrench;
    const { id } = await news('Guinguette');
    await runDueJobs(service, jobs);
    expect(one.messages).toMatchObject([{ path: `actualites/${id}-guinguette` }]);
    if (configOf) service.configOf = configOf;
    await forgetAll();
  });

  it('reaches more browsers than one batch holds', { timeout: 120_000 }, async () => {
    const browsers = await subscribed(45, 'news');
    await news('Vœux');
    await Promise.all([1, 2].map(() => runDueJobs(service, jobs)));
    expect(browsers.every(({ messages }) => messages.length === 1)).toBe(true);
    await forgetAll();
  });
});

it('sends a notification to its topic, and marks it as sent', async () => {
  const [roads] = await subscribed(1, 'travaux');
  const body = {
    title: 'Rue barrée',
    body: 'La rue du Port.',
    type: 'ALERT',
    topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
  };
  const { id } = await created('notifications', body);
  await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
  await runDueJobs(service, jobs);
  expect(roads?.messages).toMatchObject([{ title: 'Rue barrée', body: 'La rue du Port.', path: '' }]);
  expect(push.state.urgencies.at(-1)).toBe('high');
  expect(rowOf(await town.call('GET', `notifications/${id}`)).status).toBe('PUBLISHED');
  await forgetAll();
});

// What arrives of a repeated text: whole repetitions, perhaps the beginning of one more, and “…”.
it.each([
  ['Latin', 'L’été à la plage. ', /^(L’été à la plage\. )+[L’été à la plage.]*…$/],
  ['Arabic', 'السوق مفتوح غدا ', /^(السوق مفتوح غدا )+[السوق مفتوح غدا]*…$/],
  ['Chinese', '市政厅明天关闭', /^(市政厅明天关闭)+市?政?厅?明?天?关?…$/],
  ['joined emoji', '👩‍👩‍👧‍👦', /^(👩‍👩‍👧‍👦)+…$/],
  ['combining accents', 'é', /^(é)+…$/],
  ['signs that JSON escapes', '"\n', /^("\n)+"?…$/],
])(
  'sends as much of a long text in %s as a push service takes, in whole characters',
  async (_, text, whole) => {
    const [roads] = await subscribed(1, 'travaux');
    const notification = {
      title: text.trim(),
      body: text.repeat(2_000),
      topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
    };
    const { id } = await created('notifications', notification);
    await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    await runDueJobs(service, jobs);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 1, sent: 1 });
    expect(roads?.messages).toMatchObject([{ title: text.trim(), body: expect.stringMatching(whole) }]);
    expect(Buffer.byteLength(JSON.stringify(roads?.messages[0]))).toBeGreaterThan(3_900);
    await forgetAll();
  },
);

const page = `${town.url}/ville/notifications`;
const post = (form: Record<string, string>, query = '', path = page) =>
  fetch(`${path}${query}`, {
    method: 'POST',
    headers: { 'x-api-key': town.key },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const linkIn = (text: string, does: string) => new RegExp(`\\?${does}=([\\w.-]+)`).exec(text)?.[1] ?? '';

describe('in the quiet hours', () => {
  it.each([
    ['2026-05-03T19:30:00Z', '2026-05-04T05:00:00.000Z'],
    ['2026-05-03T19:00:00Z', '2026-05-04T05:00:00.000Z'],
    ['2026-05-04T04:59:59Z', '2026-05-04T05:00:00.000Z'],
    ['2026-05-04T05:00:00Z', undefined],
    ['2026-05-04T18:59:59Z', undefined],
  ])('a message at %s waits until %s, or not at all if undefined', (now, until) => {
    const found = quietUntil(['21:00', '07:00'], 'Europe/Paris', new Date(now));
    expect(found?.toISOString()).toBe(until);
  });

  const clock = new Intl.DateTimeFormat('fr', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  });
  const inHours = (hours: number) => clock.format(new Date(Date.now() + hours * 3_600_000));
  /** Starts the quiet hours. @returns a function that ends them */
  function fallAsleep() {
    const { configOf } = service;
    const quiet = readConfig({ apiKey: town.key, quietHours: [inHours(-2), inHours(2)] });
    service.configOf = () => quiet;
    return () => {
      if (configOf) service.configOf = configOf;
    };
  }

  it('a message waits for the end of the quiet hours unless it is urgent', async () => {
    const wakeUp = fallAsleep();
    const [one] = await subscribed(1, 'news', 'travaux');
    await news('Demain');
    const cancelled = await news('Annulé');
    await runDueJobs(service, jobs);
    expect(one?.messages).toEqual([]);
    expect(await deliveryOf('webPush')).toMatchObject({ heldUntil: expect.any(Date), endedAt: null });
    const alert = {
      title: 'Crue',
      body: 'Quittez les quais.',
      type: 'ALERT',
      topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
    };
    const { id } = await created('notifications', alert);
    await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    await runDueJobs(service, jobs);
    expect(one?.messages).toMatchObject([{ title: 'Crue' }]);
    // While the home page shows an alert, new messages do not wait.
    const setting = (key: string, type: string, value: unknown) =>
      created('townSetting', { key: `TOWN_SETTINGS_HOMEMESSAGE${key}`, type, value });
    const settings = [
      await setting('ENABLED', 'BOOLEAN', true),
      await setting('TYPE', 'TEXT', 'ALERT'),
      await setting('', 'TEXT', 'Crue'),
    ];
    await news('Gymnase ouvert');
    await runDueJobs(service, jobs);
    expect(one?.messages).toMatchObject([{ title: 'Crue' }, { body: 'Gymnase ouvert' }]);
    for (const { id: stored } of settings) await town.call('DELETE', `townSetting/${stored}`);
    await town.call('PUT', `pages/setStatus/${cancelled.id}`, { status: 'UNPUBLISHED' });
    wakeUp();
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(one?.messages).toMatchObject([{ title: 'Crue' }, { body: 'Gymnase ouvert' }, { body: 'Demain' }]);
    await forgetAll();
  });

  it('a waiting message goes out with the latest title of its record', async () => {
    const wakeUp = fallAsleep();
    const [one] = await subscribed(1, 'news');
    const { id: setting } = await created('townSetting', accountSetting());
    const page = await news('Marché de Noel');
    await runDueJobs(service, jobs);
    const stored = await town.call('GET', `pages/${page.id}`);
    const corrected = { ...rowOf(stored), title: 'Marché de Noël' };
    const tag = { 'if-match': stored.headers.get('etag') ?? '' };
    expect((await town.call('PUT', `pages/${page.id}`, corrected, tag)).status).toBe(200);
    // Citizens do not see this draft of the published page.
    const edited = await town.call('GET', `pages/${page.id}`);
    const draft = { ...rowOf(edited), title: 'Brouillon', status: 'UPDATED' };
    const edit = { 'if-match': edited.headers.get('etag') ?? '' };
    expect((await town.call('PUT', `pages/${page.id}`, draft, edit)).status).toBe(200);
    wakeUp();
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(one?.messages).toMatchObject([{ body: 'Marché de Noël' }]);
    expect(google.messages).toMatchObject([{ message: { notification: { body: 'Marché de Noël' } } }]);
    await town.call('DELETE', `townSetting/${setting}`);
    await forgetAll();
  });

  it('a message can no longer be cancelled once one channel has begun to send it', async () => {
    const wakeUp = fallAsleep();
    await subscribed(1, 'travaux');
    const { id: setting } = await created('townSetting', accountSetting());
    const topicOf = { id: topic._id, title: 'Travaux', key: 'travaux' };
    const { id } = await created('notifications', { title: 'Pont fermé', body: 'Détour.', topic: topicOf });
    await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    await runDueJobs(service, jobs);
    await sql`update deliveries set held_until = null where channel = 'fcm' and ended_at is null`.execute(
      database.kysely,
    );
    // The form offers to cancel a message only while `heldUntil` has a date.
    expect((await town.call('GET', `deliveries/notifications/${id}`)).body).toMatchObject({
      entries: [{ heldUntil: null }],
    });
    expect((await town.call('DELETE', `deliveries/notifications/${id}`)).status).toBe(409);
    expect(rowOf(await town.call('GET', `notifications/${id}`)).status).toBe('SENDING');
    wakeUp();
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(rowOf(await town.call('GET', `notifications/${id}`)).status).toBe('PUBLISHED');
    await town.call('DELETE', `townSetting/${setting}`);
    await forgetAll();
  });

  it('a message that some browsers already got still goes to the others', async () => {
    const browsers = await subscribed(2, 'news');
    push.answers.push(201, 503);
    const { id } = await news('Feu d’artifice');
    await runDueJobs(service, jobs);
    const wakeUp = fallAsleep();
    await skipWaits();
    push.answers.push(503, 503);
    await runDueJobs(service, jobs);
    expect(await deliveryOf('webPush')).toMatchObject({ taken: 2, sent: 1, heldUntil: null, endedAt: null });
    expect((await town.call('DELETE', `deliveries/pages/${id}`)).status).toBe(409);
    push.answers.length = 0;
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(browsers.map(({ messages }) => messages.length)).toEqual([1, 1]);
    wakeUp();
    await forgetAll();
  });

  it('a message that waits goes out once the home page shows an alert', async () => {
    const wakeUp = fallAsleep();
    const [one] = await subscribed(1, 'news');
    await news('Route inondée');
    await runDueJobs(service, jobs);
    expect(one?.messages).toEqual([]);
    const setting = (key: string, type: string, value: unknown) =>
      created('townSetting', { key: `TOWN_SETTINGS_HOMEMESSAGE${key}`, type, value });
    /** Lets five minutes pass. The quiet hours end much later. */
    const goOn = async () => {
      await sql`update jobs set due_at = due_at - interval '5 minutes' where ended_at is null`.execute(
        database.kysely,
      );
      await runDueJobs(service, jobs);
    };
    const settings = [await setting('ENABLED', 'BOOLEAN', true), await setting('TYPE', 'TEXT', 'ALERT')];
    // Without a text, the home page shows nothing.
    await goOn();
    expect(one?.messages).toEqual([]);
    settings.push(await setting('', 'TEXT', 'Crue'));
    await goOn();
    expect(one?.messages).toMatchObject([{ body: 'Route inondée' }]);
    for (const { id } of settings) await town.call('DELETE', `townSetting/${id}`);
    wakeUp();
    await forgetAll();
  });

  it('a message that goes only into the weekly mail counts as sent at once', async () => {
    const wakeUp = fallAsleep();
    await post({ email: 'zoe@exemple.fr', topics: 'travaux' });
    await post({ confirm: linkIn(mail.mails[0]?.text ?? '', 'confirm') });
    const topicOf = { id: topic._id, title: 'Travaux', key: 'travaux' };
    const { id } = await created('notifications', { title: 'Trottoirs', body: 'En mai.', topic: topicOf });
    await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    await runDueJobs(service, jobs);
    expect(rowOf(await town.call('GET', `notifications/${id}`)).status).toBe('PUBLISHED');
    wakeUp();
    await forgetAll();
  });

  it('a waiting message to the app is dropped if its record is unpublished or deleted', async () => {
    const wakeUp = fallAsleep();
    const { id: setting } = await created('townSetting', accountSetting());
    const topicOf = { id: topic._id, title: 'Travaux', key: 'travaux' };
    const { id, status: before } = await created('notifications', {
      title: 'Pont fermé',
      body: 'Détour.',
      topic: topicOf,
    });
    const send = () => town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    const remove = () => town.call('DELETE', `notifications/${id}`);
    const restored = async () => rowOf(await town.call('PUT', `trash/notifications/${id}`)).status;
    const item = await news('Reportée');
    await send();
    await runDueJobs(service, jobs);
    await town.call('PUT', `pages/setStatus/${item.id}`, { status: 'UNPUBLISHED' });
    await remove();
    wakeUp();
    await skipWaits();
    await runDueJobs(service, jobs);
    expect(google.messages).toEqual([]);
    expect((await town.call('GET', `deliveries/pages/${item.id}`)).body).toMatchObject({
      entries: [{ heldUntil: null, channels: [{ channel: 'fcm', sent: 0, isOver: true }] }],
    });
    expect(await restored()).toBe(before);
    // By day, the message is sent even if its record goes to the trash first.
    await send();
    await remove();
    await runDueJobs(service, jobs);
    expect(google.messages).toHaveLength(1);
    expect(await restored()).toBe('PUBLISHED');
    await town.call('DELETE', `townSetting/${setting}`);
  });

  it('a message can be cancelled while it waits: nobody gets it, and it can be sent again', async () => {
    const wakeUp = fallAsleep();
    const { id: setting } = await created('townSetting', accountSetting());
    const [roads] = await subscribed(1, 'travaux');
    const notification = {
      title: 'Rue barrée',
      body: 'La rue du Port.',
      topic: { id: topic._id, title: 'Travaux', key: 'travaux' },
    };
    const { id } = await created('notifications', notification);
    const at = `notifications/${id}`;
    const send = () => town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
    const { status: before } = rowOf(await town.call('GET', at));
    const cancel = () => town.call('DELETE', `deliveries/${at}`);
    expect((await cancel()).status).toBe(409);
    await send();
    await runDueJobs(service, jobs);
    expect((await town.call('GET', `deliveries/${at}`)).body).toMatchObject({
      entries: [{ heldUntil: expect.any(String) }],
    });
    expect((await cancel()).body).toEqual({ entries: [] });
    expect(rowOf(await town.call('GET', at)).status).toBe(before);
    expect((await cancel()).status).toBe(409);
    wakeUp();
    await skipWaits();
    await runDueJobs(service, jobs);
    expect([roads?.messages, google.messages]).toEqual([[], []]);
    // A message that was sent cannot be cancelled.
    await send();
    await runDueJobs(service, jobs);
    expect([roads?.messages, google.messages.length]).toMatchObject([[{ title: 'Rue barrée' }], 1]);
    expect((await cancel()).status).toBe(409);
    expect(rowOf(await town.call('GET', at)).status).toBe('PUBLISHED');
    await town.call('DELETE', `townSetting/${setting}`);
    await forgetAll();
  });
});

describe('the weekly mail', () => {
  const doneOf = (answer: Response) => /done=(\w+)/.exec(answer.headers.get('location') ?? '')?.[1];
  const openPage = (query: string) => fetch(page + query, { headers: { 'x-api-key': town.key } });
  const pageAt = async (query: string) => (await openPage(query)).text();
  const weekLater = async () => {
    await sql`update subscriptions set sent_at = sent_at - interval '8 days'`.execute(database.kysely);
    await sql`update messages set created_at = created_at - interval '8 days'`.execute(database.kysely);
  };
  const runDigest = async () => {
    await prepareJobs(database, { digest: jobs.digest as Jobs[string] });
    await sql`update jobs set due_at = now() where name = 'digest'`.execute(database.kysely);
    await runDueJobs(service, jobs);
  };

  it('comes once a week to a confirmed address, and stops with one click', async () => {
    await town.call('POST', 'townSetting', accountSetting());
    // Attempts without a topic do not count towards the three confirmation mails that an address can get in a day.
    for (const _ of [1, 2, 3, 4]) expect((await post({ email: 'claire@exemple.fr' })).status).toBe(422);
    expect(doneOf(await post({ email: 'Claire@exemple.fr', topics: 'news' }))).toBe('asked');
    expect(mail.mails).toMatchObject([{ to: 'Claire@exemple.fr' }]);
    const link = linkIn(mail.mails[0]?.text ?? '', 'confirm');
    const { rows } = await sql`select * from subscriptions`.execute(database.kysely);
    expect(JSON.stringify(rows)).not.toMatch(/claire/i);
    await news('Trop tôt');
    await weekLater();
    await runDigest();
    expect(mail.mails).toHaveLength(1);

    // Opening the link is not enough: mail programs open links too.
    const opened = await pageAt(`?confirm=${link}`);
    expect(opened).toContain('Confirmer mon adresse');
    expect(opened).toContain(`<a href="/ville/en/notifications?confirm=${link}" lang="en"`);
    expect(doneOf(await post({ confirm: `${link}x` }))).toBe('gone');
    expect(doneOf(await post({ unsubscribe: link }))).toBe('gone');
    expect(doneOf(await post({ confirm: link }))).toBe('confirmed');
    await news('La piscine rouvre');
    await news('Retirée').then(({ id }) =>
      town.call('PUT', `pages/setStatus/${id}`, { status: 'UNPUBLISHED' }),
    );
    await runDigest();
    expect(mail.mails).toHaveLength(1);
    await weekLater();
    await Promise.all([runDigest(), runDigest()]);
    const [, weekly = { text: '' }, ...more] = mail.mails;
    expect(more).toEqual([]);
    expect(weekly.text).toMatch(
      /La piscine rouvre\nhttps:\/\/mairie\.example\/ville\/actualites\/\w+-la-piscine-rouvre/,
    );
    expect(weekly.text).not.toContain('Retirée');
    expect(weekly.text).toMatch(
      /List-Unsubscribe: <https:\/\/mairie\.example\/ville\/notifications\?unsubscribe=/,
    );
    expect(weekly.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    // If nothing is new, no mail is sent.
    await weekLater();
    await runDigest();
    await weekLater();
    await runDigest();
    expect(mail.mails).toHaveLength(2);

    const stop = linkIn(weekly.text, 'unsubscribe');
    expect(await pageAt(`?unsubscribe=${stop}`)).toContain('Appuyez sur « Me désinscrire »');
    const click = await post({ 'List-Unsubscribe': 'One-Click' }, `?unsubscribe=${stop}`);
    expect([doneOf(click), await countOf('subscriptions')]).toEqual(['unsubscribed', 0]);
    const again = await pageAt(`?unsubscribe=${stop}&again`);
    expect(again).toContain('Cette inscription n’existe plus.');
    expect(again).not.toContain('Me désinscrire');
  });

  it.each(['asked', 'confirmed', 'unsubscribed'])(
    'shows no form with other topics than those chosen (%s), but a link to it',
    async (done) => {
      const html = await pageAt(`?done=${done}`);
      expect(html).toContain('<a href="/ville/notifications#digest">');
      expect(html).not.toContain('id="email"');
    },
  );

  it('leaves no copy of the page behind a link of a mail, and hides its address from other sites', async () => {
    const headersOf = async (query: string) => {
      const { headers } = await openPage(query);
      return [headers.get('cache-control'), headers.get('referrer-policy')];
    };
    const open = await headersOf('');
    expect(open).not.toContain('no-store');
    for (const query of ['?confirm=abc', '?unsubscribe=abc', '?unsubscribe=abc&done=gone'])
      expect(await headersOf(query)).toEqual(['no-store', 'no-referrer']);
  });

  it('offers the form again if a link has expired', async () => {
    expect(await pageAt('?done=gone')).toContain('id="email"');
  });

  it('has a form that keeps wrong values, and says at each field what is wrong', async () => {
    const inputs = (html: string) =>
      html.slice(html.indexOf('id="digest"')).match(/<(input|fieldset)[^>]*>/g);
    const refused = await post({ email: 'paul@exemple', topics: 'news' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const html = await refused.text();
    expect(html).toContain('<a href="#email">Écrivez une adresse e-mail complète');
    expect(html).toContain('<p class="error" id="email-error">');
    const email = inputs(html)?.find((tag) => tag.includes('id="email"'));
    for (const part of ['value="paul@exemple"', 'aria-invalid="true"', 'aria-describedby="email-error"'])
      expect(email).toContain(part);
    const checked = inputs(html)?.filter((tag) => tag.includes('checked'));
    expect(checked).toEqual([expect.stringContaining('value="news"')]);

    const bare = await (await post({ email: 'paul@exemple.fr' })).text();
    expect(bare).toContain('<a href="#topics">Choisissez au moins un sujet.');
    expect(inputs(bare)?.[0]).toContain('id="topics" tabindex="-1" aria-describedby="topics-error"');
    expect(inputs(bare)?.filter((tag) => tag.includes('checked'))).toEqual([]);
    expect(inputs(bare)?.find((tag) => tag.includes('id="email"'))).toContain('value="paul@exemple.fr"');
  });

  it('tells in the next week what is published while the mails of this week go out', async () => {
    await post({ email: 'nora@exemple.fr', topics: 'news' });
    await post({ confirm: linkIn(mail.mails[0]?.text ?? '', 'confirm') });
    const { id } = await news('Concert');
    await weekLater();
    const { rows } = await sql<{ id: number }>`select id from tenants`.execute(database.kysely);
    const tenant = rows[0]?.id ?? 0;
    const message = { collection: 'pages', recordId: String(id), topic: 'news', title: 'A', body: 'Piscine' };
    await database.inTown(tenant, async (db) => {
      await addMessage(db, tenant, { ...message, path: null, isUrgent: false }, ['digest']);
      await runDigest();
    });
    expect(mail.mails.at(-1)?.text).toContain('Concert');
    await weekLater();
    await runDigest();
    expect(mail.mails.at(-1)?.text).toContain('Piscine');
    await sql`delete from subscriptions`.execute(database.kysely);
  });

  it('is sent again later if the mail server was busy, and arrives only once', async () => {
    await post({ email: 'luc@exemple.fr', topics: 'news' });
    await post({ confirm: linkIn(mail.mails[0]?.text ?? '', 'confirm') });
    await news('Cinéma en plein air');
    await weekLater();
    mail.answers.push('450 later');
    await runDigest();
    expect(mail.mails).toHaveLength(1);
    await runDigest();
    await runDigest();
    expect(mail.mails).toMatchObject([{}, { text: expect.stringContaining('Cinéma') }]);
    await forgetAll();
  });

  it('asks an address for confirmation at most three times a day, and forgets it if nobody confirms it', async () => {
    const answers: unknown[] = [];
    for (let index = 0; index < 4; index += 1)
      answers.push((await post({ email: 'lea@exemple.fr', topics: 'news' })).status);
    expect(answers).toEqual([303, 303, 303, 429]);
    expect(mail.mails).toHaveLength(3);
    await cleanUpAt(service, new Date(Date.now() + 4 * 24 * 60 * 60 * 1000));
    expect(await countOf('subscriptions')).toBe(0);
  });

  it('is marked as sent for one person at a time, just before the mail goes out', async () => {
    for (const [index, email] of ['ana@exemple.fr', 'bea@exemple.fr'].entries()) {
      await post({ email, topics: 'news' });
      await post({ confirm: linkIn(mail.mails[index]?.text ?? '', 'confirm') });
    }
    await news('Vide-grenier');
    await weekLater();
    const { mailer } = service;
    const taken: unknown[] = [];
    service.mailer = {
      ...mailer,
      send: async () => {
        const { rows } =
          await sql`select from subscriptions where sent_at > now() - interval '1 day'`.execute(
            database.kysely,
          );
        taken.push(rows.length);
      },
    };
    await runDigest();
    service.mailer = mailer;
    expect(taken).toEqual([1, 2]);
    await forgetAll();
  });

  it('gives three days to confirm after the latest request', async () => {
    const request = () => post({ email: 'noe@exemple.fr', topics: 'news' });
    await request();
    await sql`update subscriptions set created_at = created_at - interval '2 days'`.execute(database.kysely);
    await request();
    await cleanUpAt(service, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect(doneOf(await post({ confirm: linkIn(mail.mails[1]?.text ?? '', 'confirm') }))).toBe('confirmed');
    await forgetAll();
  });
});

it('keeps the subscriptions in a backup, and sends nothing again after a restore', async () => {
  const [one] = await subscribed(1, 'news');
  const file = join(folder, 'town.backup');
  await backup(service, file, 'a long password');
  const other = await emptyService();
  await restore(other, file, 'a long password');
  const restored: Service = { ...other, hasLocalPush: true };
  await runDueJobs(restored, jobs);
  expect(one?.messages).toEqual([]);
  const { rows } = await sql<{ id: number }>`select id from tenants`.execute(restored.database.kysely);
  const message = {
    collection: 'pages',
    recordId: '1',
    topic: 'news',
    title: 'A',
    body: 'B',
    path: null,
    isUrgent: true,
  };
  const tenant = rows[0]?.id ?? 0;
  const id = await restored.database.inTown(tenant, (db) => addMessage(db, tenant, message, ['webPush']));
  const taken = await takeRecipients(restored.database, tenant, { id, topic: 'news' }, 'webPush', false);
  expect(taken).toMatchObject([{ address: { endpoint: one?.endpoint } }]);
  await other.database.close();

  // A backup without a password lacks the key of the secrets, so the restore deletes the unreadable subscription.
  await backup(service, file);
  const stranger = await emptyService();
  expect(await restore(stranger, file)).toMatchObject({ lost: 1 });
  await stranger.database.close();
  await forgetAll();
});

/** Starts the server in a process of its own. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/long/serverProcess.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DIST: join(folder, 'dist'),
      PUSH_SERVICE: google.url,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  processes.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, kill };
}

it('a message reaches each browser and the app exactly once although the server is killed in the middle', {
  timeout: 180_000,
}, async () => {
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist', 'index.html'), '');
  const environment = {
    DATA_DIR: join(folder, 'killed'),
    DATABASE_URL: await createDatabase(inject('postgres'), 'killed_in_the_middle'),
  };
  const prepared = await openService(readSettings(environment));
  const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
  const key = await createTown({ ...prepared, name: 'Saint-Aubin', email, password });
  await prepared.database.close();

  const server = await start(environment);
  const own = { 'x-api-key': key, 'content-type': 'application/json' };
  const signedIn = await callerOf(server.url).call('POST', 'auth/sign_in', { email, password }, own);
  const { call: clerk }: Caller = callerOf(server.url, String(rowOf(signedIn).token));
  expect((await clerk('POST', 'townSetting', accountSetting(), own)).status).toBe(201);
  const { publicKey } = await (await fetch(`${server.url}/public/v1/push`, { headers: own })).json();
  const formerKey = push.state.publicKey;
  push.state.publicKey = publicKey;
  const browsers = Array.from({ length: 30 }, push.open);
  for (const one of browsers) {
    const body = JSON.stringify(bodyOf(one, ['news']));
    expect((await fetch(`${server.url}/public/v1/push`, { method: 'POST', headers: own, body })).status).toBe(
      201,
    );
  }
  // The push service takes the 20 messages of the first batch, but does not answer.
  push.state.holds = true;
  const item = {
    title: 'La piscine rouvre',
    newsPage: true,
    type: 12,
    notify: true,
    newsPeriod: {},
    status: 'PUBLISHED',
  };
  expect((await clerk('POST', 'pages', item, own)).status).toBe(201);
  const got = () => browsers.flatMap(({ messages }) => messages).length;
  await expect.poll(got, { timeout: 60_000 }).toBe(20);
  await server.kill();
  push.state.holds = false;

  const again = await openService(readSettings(environment));
  await sql`update jobs set due_at = now()`.execute(again.database.kysely);
  await runDueJobs({ ...again, hasLocalPush: true }, jobs);
  await again.database.close();
  expect(browsers.map(({ messages }) => messages.length)).toEqual(browsers.map(() => 1));
  expect(google.messages).toMatchObject([
    { message: { topic: 'news', notification: { body: 'La piscine rouvre' } } },
  ]);
  push.state.publicKey = formerKey;
});

it('limits how often a network subscribes or unsubscribes', { timeout: 120_000 }, async () => {
  let status = 0;
  for (let index = 0; index < 130 && status !== 429; index += 1)
    status = (await call('DELETE', { endpoint: 'https://push.example/x' })).status;
  expect(status).toBe(429);
  expect((await call('POST', bodyOf(push.open(), ['news']))).status).toBe(429);
});
