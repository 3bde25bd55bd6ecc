import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import hooks from '../../resources/hooks';
import { createServer } from '../../server/http/server';
import { fetches } from '../../server/jobs/jobs';
import { type Jobs, prepareJobs, runDueJobs } from '../../server/jobs/queue';
import type { Service } from '../../server/service/call';
import { withHooks } from '../../server/service/hooks';
import { readSource } from '../../server/vacuums/read';
import type { Config } from '../../src/config';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { openEmptyTown } from './emptyTown';
import { item, openSite, rss } from './otherSite';

const site = await openSite();
const town = await openEmptyTown();
const service = withHooks({ ...town.service, allowedAddresses: ['127.0.0.1'] }, hooks);
const server = createServer(service);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  site.close();
  await server.close();
  await town.close();
});

const own = { 'x-api-key': town.key, 'accept-language': 'fr' };
const call = (method: string, path: string, body?: object) =>
  callerOf(url, town.token).call(method, path, body, own);
const list = async (path: string) => entriesOf(await call('GET', path));
const { kysely } = service.database;

/**
 * Creates a vacuum, which reads a path of the other site and writes drafts from it (docs/contract.md#vacuums). News are
 * in the collection `pages`.
 */
const add = async (path: string, more = {}) =>
  rowOf(
    await call('POST', 'siteVacuums', {
      name: 'Préfecture',
      sourcePath: site.url + path,
      sourceType: 'RSS',
      target: 'news',
      frequency: 'HOURLY',
      status: 'ACTIVE',
      ...more,
    }),
  );
const logOf = async ({ id }: { id?: unknown }) => list(`siteVacuums/log/${id}`);
/** Runs a vacuum, as its button does. @returns its last run */
async function run(vacuum: { id?: unknown }) {
  expect((await call('PUT', `siteVacuums/log/${vacuum.id}`)).status).toBe(200);
  await runDueJobs(service, fetches);
  const [last] = await logOf(vacuum);
  return last ?? expect.fail('no run');
}
/** Makes past runs older by `hours`. Then the job `vacuums` queues the next runs, and the jobs `vacuum` do them. */
async function wait(hours: number, jobs: Jobs = fetches, running: Service = service) {
  await prepareJobs(service.database, jobs);
  await sql`update jobs set due_at = now() where name = 'vacuums'`.execute(kysely);
  await sql`update jobs set data = data || jsonb_build_object('at', (data->>'at')::timestamptz - make_interval(hours => ${hours}))
    where name = 'vacuum'`.execute(kysely);
  await runDueJobs(running, jobs);
}

const put = (path: string, body: string | Buffer, type?: string) => site.pages.set(path, { body, type });

beforeEach(async () => {
  for (const path of ['siteVacuums', 'pages', 'events'])
    for (const { id } of await list(path)) await call('DELETE', `${path}/${id}`);
  await sql`delete from jobs`.execute(kysely);
  await sql`delete from vacuum_items`.execute(kysely);
  await sql`delete from imports`.execute(kysely);
  site.pages.clear();
  site.asked.length = 0;
});

it('makes one draft from each item of an RSS feed', async () => {
  put('/fil.xml', rss(item('1', 'Sécheresse &amp; eau', '<p>Niveau <b>3</b></p>'), item('2', 'Travaux')));
  const vacuum = await add('/fil.xml');
  expect(await run(vacuum)).toMatchObject({ state: 'done', created: 2, changed: 0, failed: 0, reason: null });
  expect(await list('pages?sort=title_asc')).toMatchObject([
    {
      title: 'Sécheresse & eau',
      longDescription: expect.stringContaining('<p>Niveau <strong>3</strong></p>'),
      status: 'CREATED',
      newsPage: true,
      type: 12,
      createdBy: 'Automatique',
    },
    { title: 'Travaux', status: 'CREATED' },
  ]);
  expect(await run(vacuum)).toMatchObject({ created: 0, changed: 0, unchanged: 2, import: null });
  expect(await list('pages')).toHaveLength(2);
});

it('links each draft to its item on the other site', async () => {
  put('/fil.xml', rss(item('1', 'Un', '<a href="/carte">carte</a> <img src="carte.png" alt="Carte">')));
  await run(await add('/fil.xml'));
  const [{ longDescription = '' } = {}] = await list('pages');
  expect(longDescription).toContain(`<a href="${site.url}/arretes/1">127.0.0.1:`);
  expect(longDescription).toContain(`<a href="${site.url}/carte">`);
  expect(longDescription).toContain(`src="${site.url}/arretes/carte.png"`);
});

it('cleans the rich text of the other site', async () => {
  const text = '<p onclick="x()">Bon</p><script>alert(1)</script><a href="javascript:alert(1)">lien</a>';
  put('/fil.xml', rss(item('1', '&lt;img src=x onerror=alert(1)&gt;Titre', text)));
  await run(await add('/fil.xml'));
  const [row = {}] = await list('pages');
  expect(row.title).toBe('Titre');
  expect(row.longDescription).toContain('<p>Bon</p>');
  expect(row.longDescription).not.toMatch(/script|onclick|onerror/);
});

it('reads the text of an RSS item as HTML, even if it contains no elements', async () => {
  put(
    '/fil.xml',
    rss(item('1', '<![CDATA[L&#8217;eau]]>', 'L&#8217;eau &amp; le gaz &hellip;\nSuite < demain')),
  );
  await run(await add('/fil.xml'));
  const [{ title, longDescription = '' } = {}] = await list('pages');
  expect(title).toBe('L’eau');
  expect(longDescription).toContain('<p>L’eau &amp; le gaz …</p><p>Suite &lt; demain</p>');
});

describe('an item that has changed', () => {
  const setUp = async () => {
    put('/fil.xml', rss(item('1', 'Avant')));
    const vacuum = await add('/fil.xml');
    await run(vacuum);
    put('/fil.xml', rss(item('1', 'Après')));
    const [row = {}] = await list('pages');
    return { vacuum, row };
  };

  it('changes the draft that nobody has touched', async () => {
    const { vacuum, row } = await setUp();
    expect(await run(vacuum)).toMatchObject({ created: 0, changed: 1, unchanged: 0 });
    expect(await list('pages')).toMatchObject([{ id: row.id, title: 'Après', status: 'CREATED' }]);
  });

  it('does not change a record that somebody has edited or deleted', async () => {
    const { vacuum, row } = await setUp();
    await call('PUT', `pages/${row.id}`, { ...row, title: 'Le mien' });
    expect(await run(vacuum)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await list('pages')).toMatchObject([{ title: 'Le mien' }]);
    await call('DELETE', `pages/${row.id}`);
    expect(await run(vacuum)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await list('pages')).toEqual([]);
  });

  it('does not change a draft whose publication is planned', async () => {
    const { vacuum, row } = await setUp();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const planned = await call('PUT', `schedule/pages/${row.id}`, { entries: [{ status: 'PUBLISHED', at }] });
    expect(planned.status).toBe(200);
    expect(await run(vacuum)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await list('pages')).toMatchObject([{ title: 'Avant' }]);
  });
});

it('undoes a run like an import, and does not take its items again', async () => {
  put('/fil.xml', rss(item('1', 'Un'), item('2', 'Deux')));
  const vacuum = await add('/fil.xml');
  const done = await run(vacuum);
  expect(await list('imports/pages')).toMatchObject([{ id: done.import, created: 2, by: null }]);
  const undone = await call('DELETE', `imports/${done.collection}/${done.import}`);
  expect(undone.body).toEqual({ restored: 2, skipped: 0 });
  expect(await list('pages')).toEqual([]);
  expect(await logOf(vacuum)).toMatchObject([{ undoneAt: expect.any(String) }]);
  expect(await run(vacuum)).toMatchObject({ created: 0, unchanged: 2 });
});

describe('a vacuum', () => {
  it('runs every hour or every day, while it is active and has a target', async () => {
    for (const path of ['/heure.xml', '/jour.xml', '/arret.xml', '/sans.xml'])
      put(path, rss(item('1', path)));
    await add('/heure.xml');
    await add('/jour.xml', { frequency: 'DAILY' });
    await add('/arret.xml', { status: 'INACTIVE' });
    await add('/sans.xml', { target: null });
    await wait(0);
    expect(site.asked.toSorted()).toEqual(['/heure.xml', '/jour.xml']);
    await wait(0);
    expect(site.asked).toHaveLength(2);
    await wait(1);
    expect(site.asked.slice(2)).toEqual(['/heure.xml']);
    await wait(23);
    expect(site.asked.slice(3).toSorted()).toEqual(['/heure.xml', '/jour.xml']);
  });

  it('runs once, even with three requests and two servers', async () => {
    put('/fil.xml', rss(item('1', 'Un')));
    const vacuum = await add('/fil.xml');
    for (let n = 0; n < 3; n++) await call('PUT', `siteVacuums/log/${vacuum.id}`);
    await Promise.all([runDueJobs(service, fetches), runDueJobs(service, fetches)]);
    expect(site.asked).toEqual(['/fil.xml']);
    expect(await logOf(vacuum)).toMatchObject([{ state: 'done', created: 1 }]);
  });
});

describe('a source', () => {
  it('can be a calendar, whose past and cancelled events are left out', async () => {
    const event = (uid: string, year: number, more = '') =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Concert ${uid}\r\nLOCATION:Salle des fêtes\r\nDESCRIPTION:Entrée libre\\nBuvette\r\nDTSTART;TZID=Europe/Paris:${year}0705T203000\r\nDTEND;TZID=Europe/Paris:${year}0705T230000\r\n${more}END:VEVENT\r\n`;
    const day =
      'BEGIN:VEVENT\r\nUID:d\r\nSUMMARY:Foire\r\nDTSTART;VALUE=DATE:20990801\r\nDTEND;VALUE=DATE:20990803\r\nEND:VEVENT\r\n';
    put(
      '/agenda.ics',
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('a', 2099)}${event('b', 2001)}${event('c', 2000, 'RRULE:FREQ=YEARLY\r\n')}${event('e', 2099, 'STATUS:CANCELLED\r\n')}${day}END:VCALENDAR\r\n`,
      'text/calendar',
    );
    const vacuum = await add('/agenda.ics', { sourceType: 'ICAL', target: 'events' });
    expect(await run(vacuum)).toMatchObject({ state: 'done', created: 3 });
    const [a, c, d] = await list('events?sort=eventTitle_asc');
    expect(a).toMatchObject({
      eventTitle: 'Concert a',
      eventPlace: 'Salle des fêtes',
      longDescription: '<p>Entrée libre</p><p>Buvette</p>',
      timings: { startDate: '2099-07-05T18:30:00.000Z', endDate: '2099-07-05T21:00:00.000Z' },
      status: 'CREATED',
    });
    // A yearly event since 2000: the vacuum takes its first occurrence that is not over. It may have begun already.
    expect(c).toMatchObject({ eventTitle: 'Concert c' });
    const { startDate = '' } = (c?.timings ?? {}) as { startDate?: string };
    expect(Date.parse(startDate)).toBeGreaterThan(Date.now() - 86_400_000);
    // DTEND is the day after the last one. The last day ends at 23:59 in Paris.
    expect(d).toMatchObject({
      timings: { startDate: '2099-07-31T22:00:00.000Z', endDate: '2099-08-02T21:59:00.000Z' },
    });
  });

  it('may contain addresses in angle brackets, which the draft shows as text', async () => {
    const event =
      'BEGIN:VEVENT\r\nUID:s\r\nSUMMARY:Stage <claire@ville.fr>\r\nDESCRIPTION:Contact : Claire <claire@ville.fr>\\n\\nVoir <https://ville.fr>\r\nDTSTART;VALUE=DATE:20990801\r\nEND:VEVENT\r\n';
    put('/stage.ics', `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`, 'text/calendar');
    await run(await add('/stage.ics', { sourceType: 'ICAL', target: 'events' }));
    expect(await list('events')).toMatchObject([
      {
        eventTitle: 'Stage <claire@ville.fr>',
        longDescription:
          '<p>Contact : Claire &lt;claire@ville.fr&gt;</p><p>Voir &lt;https://ville.fr&gt;</p>',
      },
    ]);
    put('/fil.xml', rss(item('1', 'Un', 'L&#8217;accueil <claire@ville.fr>\nEntrée libre')));
    await run(await add('/fil.xml'));
    const [{ longDescription = '' } = {}] = await list('pages');
    expect(longDescription).toContain('<p>L’accueil &lt;claire@ville.fr&gt;</p><p>Entrée libre</p>');
  });

  it('may give times without a zone, which are read in the zone of the town', async () => {
    const event = 'BEGIN:VEVENT\r\nUID:r\r\nSUMMARY:Bal\r\nDTSTART:20990705T203000\r\nEND:VEVENT\r\n';
    put('/bal.ics', `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`, 'text/calendar');
    const { id } = await add('/bal.ics', { sourceType: 'ICAL', target: 'events' });
    await call('PUT', `siteVacuums/log/${id}`);
    const settings = { ...service.configOf?.(''), timeZone: 'Indian/Reunion' } as Config;
    await runDueJobs({ ...service, configOfTown: () => settings }, fetches);
    expect(await list('events')).toMatchObject([{ timings: { startDate: '2099-07-05T16:30:00.000Z' } }]);
  });

  it('can be JSON Feed', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'T',
      items: [
        { id: 7, title: 'Un\u0000', content_html: '<p>a</p>', url: 'https://autre.example/7' },
        { id: 8 },
      ],
    };
    put('/feed.json', JSON.stringify(feed), 'application/feed+json');
    expect(await run(await add('/feed.json', { sourceType: 'JSON' }))).toMatchObject({ created: 1 });
    expect(await list('pages')).toMatchObject([
      {
        title: 'Un',
        longDescription: '<p>a</p><p><a href="https://autre.example/7">autre.example</a></p>',
      },
    ]);
  });

  it('can be OpenAgenda', async () => {
    const begin = '2099-07-05T20:30:00+02:00';
    const event = {
      uid: 12,
      title: { fr: 'Marché de nuit', en: 'Night market' },
      description: { fr: 'Producteurs < locaux' },
      timings: [
        { begin, end: '2099-07-05T23:00:00+02:00' },
        { begin: '2099-07-12T20:30:00+02:00', end: '2099-07-12T23:00:00+02:00' },
      ],
      location: { name: 'Place du marché', city: 'Saint-Aubin' },
    };
    put('/events.json', JSON.stringify({ total: 1, events: [event] }), 'application/json');
    await run(await add('/events.json', { sourceType: 'JSON', target: 'events' }));
    expect(await list('events')).toMatchObject([
      {
        eventTitle: 'Marché de nuit',
        eventPlace: 'Place du marché, Saint-Aubin',
        longDescription: '<p>Producteurs &lt; locaux</p>',
        timings: { startDate: '2099-07-05T18:30:00.000Z', endDate: '2099-07-12T21:00:00.000Z' },
      },
    ]);
  });
});

it('logs why a vacuum took nothing', async () => {
  const vacuum = await add('/parti.xml');
  expect(await run(vacuum)).toMatchObject({
    state: 'failed',
    reason: 'L’autre site a répondu par l’erreur 404.',
  });
  expect(await list('pages')).toEqual([]);
});

it.each([
  ['was switched off', { status: 'INACTIVE' }, 'L’aspirateur a été désactivé entre-temps.'],
  ['has lost its target', { target: null }, 'L’aspirateur n’a plus de liste à remplir.'],
])('logs why a planned run took nothing: the vacuum %s', async (_, changes, reason) => {
  const vacuum = await add('/fil.xml');
  await wait(0, { vacuums: fetches.vacuums as Jobs[string] });
  await call('PUT', `siteVacuums/${vacuum.id}`, { ...vacuum, ...changes });
  await runDueJobs(service, fetches);
  expect(await logOf(vacuum)).toMatchObject([{ state: 'failed', reason }]);
});

it('logs why a planned run took nothing: the vacuum was in the trash', async () => {
  const vacuum = await add('/fil.xml');
  await wait(0, { vacuums: fetches.vacuums as Jobs[string] });
  await call('DELETE', `siteVacuums/${vacuum.id}`);
  await runDueJobs(service, fetches);
  // Restores the vacuum, because nobody can read the log of one that is in the trash.
  await call('PUT', `trash/siteVacuums/${vacuum.id}`);
  expect(await logOf(vacuum)).toMatchObject([{ reason: 'L’aspirateur a été supprimé entre-temps.' }]);
});

it('plans the vacuums of a town even if those of another town fail', async () => {
  put('/fil.xml', rss(item('1', 'Un')));
  await add('/fil.xml');
  const inTown: typeof service.database.inTown = async (tenant, work) =>
    tenant === broken ? expect.fail('this town is broken') : service.database.inTown(tenant, work);
  // The broken town has the lowest id, so that it fails before the server plans the vacuums of the other town.
  const { rows } = await sql<{ id: number }>`insert into tenants (id, name) overriding system value
    select min(id) - 1, 'En panne' from tenants returning id`.execute(kysely);
  const broken = rows[0]?.id;
  await wait(0, fetches, { ...service, database: { ...service.database, inTown } });
  await sql`delete from tenants where id = ${broken}`.execute(kysely);
  expect(site.asked).toEqual(['/fil.xml']);
});

describe('an address that is inside the network, or that is no web address', () => {
  it.each([
    'http://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://localhost/',
    'file:///etc/passwd',
  ])('is refused as a source unless the operator allows it: %s', async (sourcePath) => {
    const body = { name: 'x', sourcePath, sourceType: 'RSS', target: 'news', status: 'INACTIVE' };
    // The operator of this server allows 127.0.0.1, which is 0x7f000001 in hexadecimal.
    const isAllowed = ['http://127.0.0.1/', 'https://0x7f000001/'].includes(sourcePath);
    expect((await call('POST', 'siteVacuums', body)).status).toBe(isAllowed ? 201 : 422);
    // This call allows no address, so it refuses even 127.0.0.1.
    await expect(readSource(sourcePath, 'RSS')).rejects.toThrow(/begin with https|inside the network/);
  });
});

it('lets a clerk run a vacuum only if the vacuum exists and has a target', async () => {
  const vacuum = await add('/fil.xml', { target: null });
  expect(await call('PUT', `siteVacuums/log/${vacuum.id}`)).toMatchObject({
    status: 422,
    body: { errors: { target: 'Choisissez d’abord une liste dans « Reprendre dans »' } },
  });
  expect((await call('PUT', 'siteVacuums/log/unknown')).status).toBe(404);
  expect((await call('GET', 'siteVacuums/log/unknown')).status).toBe(404);
});

it('stores the “webcal:” address of a calendar as “https:”', async () => {
  const calendar = { sourcePath: 'webcal://agenda.example/a.ics', sourceType: 'ICAL', status: 'INACTIVE' };
  expect((await add('', calendar)).sourcePath).toBe('https://agenda.example/a.ics');
});
