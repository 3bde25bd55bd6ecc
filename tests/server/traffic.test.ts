import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import news from '../../resources/news';
import { createServer } from '../../server/http/server';
import { entriesOf } from '../backend/caller';
import { clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
let server = createServer(town.service);
afterAll(async () => {
  await server.close();
  await town.close();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const host = 'ville.example';

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { host, 'user-agent': browser, ...headers } });
const within = { referer: `http://${host}/ville/` };

/** Restarts the server, which stores what it has counted. */
async function restart() {
  await server.close();
  server = createServer(town.service);
}

const dashboard = async () => entriesOf(await town.call('GET', 'traffic'));
/** What the dashboard showed last. */
let last = { sessions: 0, pageViews: 0 };
/** Restarts the server. Returns how much more the dashboard shows than at the last call. */
async function added() {
  await restart();
  const [row, ...others] = await dashboard();
  expect(others).toEqual([]);
  const now = { sessions: Number(row?.sessions ?? 0), pageViews: Number(row?.pageViews ?? 0) };
  const more = { sessions: now.sessions - last.sessions, pageViews: now.pageViews - last.pageViews };
  last = now;
  return more;
}

let article: Row;
beforeAll(async () => {
  const clerk = clerkOf(town, 'pages');
  article = await clerk.create({
    newsPage: true,
    title: 'La fête',
    longDescription: '<p>Bienvenue</p>',
    status: 'PUBLISHED',
  });
});

it('shows no visits before anybody has opened a page', async () => {
  expect(await dashboard()).toEqual([]);
  expect((await town.call('GET', 'traffic/count')).body).toEqual({ count: 0 });
});

it('shows an opened page under its date in the time zone of the town', async () => {
  expect((await open('/ville/')).statusCode).toBe(200);
  expect(await added()).toEqual({ sessions: 1, pageViews: 1 });
  const date = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(new Date());
  expect(await dashboard()).toEqual([{ date, platform: 'WEB', sessions: 1, users: 1, pageViews: 1 }]);
});

it('counts what is opened from another page of the site as the same visit', async () => {
  await open('/ville/');
  for (const path of ['/ville/actualites', pageOf(news, article), '/ville/search?q=fête'])
    expect([path, (await open(encodeURI(path), within)).statusCode]).toEqual([path, 200]);
  await open('/ville/actualites', { referer: 'https://search.example/' });
  expect(await added()).toEqual({ sessions: 2, pageViews: 5 });
});

it('counts a page that comes from the cache, and one that the browser has already', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => open('/ville/', within)));
  const known = await open('/ville/', { ...within, 'if-none-match': String(pages[0]?.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(await added()).toEqual({ sessions: 0, pageViews: 21 });
});

it.each([
  ['somebody who asks not to be tracked', { dnt: '1' }],
  ['somebody who asks that nobody shares their data', { 'sec-gpc': '1' }],
  ['what a browser loads ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['what a script or the service worker loads', { 'sec-fetch-mode': 'cors' }],
  [
    'a search engine',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a program without a name', { 'user-agent': '' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
])('does not count %s', async (_, headers) => {
  expect((await open('/ville/', headers)).statusCode).toBe(200);
  expect(await added()).toEqual({ sessions: 0, pageViews: 0 });
});

it('does not count errors, files, feeds, redirects, the offline page and HEAD requests', async () => {
  for (const path of [
    '/ville/rien',
    '/ville/offline',
    '/ville/robots.txt',
    '/ville/assets/colours-308e87-f39159.css',
    '/ville',
    '/public/v1/actualites.rss',
  ])
    await open(path);
  await open('/ville/', {}, 'HEAD');
  expect(await added()).toEqual({ sessions: 0, pageViews: 0 });
});

it('counts a Cubot telephone, although “bot” usually means a program', async () => {
  await open('/ville/', {
    ...within,
    'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 21) Chrome/140.0 Mobile',
  });
  expect(await added()).toEqual({ sessions: 0, pageViews: 1 });
});

it('stores sums by type of page, and nothing about who opened it', async () => {
  const { rows } = await sql<Row>`select * from traffic order by page`.execute(town.service.database.kysely);
  expect(rows.map(({ page }) => page)).toEqual(['/', '/actualites', '/actualites/*', '/search']);
  const names = ['day', 'page', 'pageViews', 'platform', 'sessions', 'tenant', 'users'];
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(names);
});

it('counts nobody in the results of a survey that nobody has answered', async () => {
  const questions = [
    {
      questionTitle: 'Ouvrir ?',
      type: 'uniquechoice',
      responses: [{ responseTitle: 'Oui' }, { responseTitle: 'Non' }],
    },
  ];
  const timings = [{ startDate: '2026-03-01T06:00:00.000Z', endDate: '2026-03-03T22:00:00.000Z' }];
  const survey = await clerkOf(town, 'surveys').create({
    title: 'Le marché',
    status: 'PENDING',
    timings,
    questions,
  });
  expect((await town.call('GET', `surveys/results/${survey.id}`)).body).toEqual({
    respondents: 0,
    perDay: ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) => ({ date, count: 0 })),
    questions: [
      {
        questionTitle: 'Ouvrir ?',
        type: 'uniquechoice',
        answers: [
          { responseTitle: 'Oui', count: 0 },
          { responseTitle: 'Non', count: 0 },
        ],
      },
    ],
  });
});

it('deletes the figures of a town with the town, and stores none that were still in memory', async () => {
  const { kysely } = town.service.database;
  await open('/ville/');
  await kysely.deleteFrom('tenants').execute();
  await restart();
  const { rows } = await sql`select * from traffic`.execute(kysely);
  expect(rows).toEqual([]);
});
