import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import autocannon, { type Request, type Result } from 'autocannon';
import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { publicPath, sitePath } from '../../contract/paths';
import { textOf } from '../../contract/row';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import { readCommand } from '../../server/settings/command';
import { readSettings } from '../../server/settings/settings';
import { callerOf, rowOf } from '../backend/caller';
import { createDatabase, startPostgres } from '../backend/postgres';
import { launchChromium } from '../browser/chromium';
import { measurePages } from './pages';

const { positionals: only } = readCommand({
  name: 'bench:site',
  about: `Measures the town's site on a PostgreSQL of its own with 10,000 records of each kind: bytes, the first picture on
a slow phone, pages per second, and the time until a published page is seen. The goals are for two cores. First it
visits every page of the demo town.`,
  positionals: {
    value: 'pages',
    about: 'only the pages of the demo town',
    choices: ['pages'],
    count: [0, 1],
  },
  environment: { SECONDS: 'how long each load takes (default: 15)' },
});
await build({ logLevel: 'warn' });

const line = (name: string, figure: string, goal: string) =>
  console.log(`${name.padEnd(64)} ${figure.padStart(24)}   ${goal}`);
for (const [name, figure] of await measurePages('dist')) line(name, figure, '0');
if (only.length > 0) process.exit();

const recordCount = 10_000;
const seconds = Number(process.env.SECONDS ?? 15);
const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
const folder = mkdtempSync(join(tmpdir(), 'my-town-'));
const postgres = await startPostgres([]);
const environment = {
  DATABASE_URL: await createDatabase(postgres.url, 'site'),
  DATA_DIR: folder,
  PORT: '3996',
  READS_PER_MINUTE: '100000000',
  LOG_LEVEL: 'error',
};

console.log(`Filling ${recordCount} news items, pages, contacts, events and places…`);
const service = await openService(readSettings(environment));
const key = await createTown({ ...service, name: 'Saint-Aubin', email, password });
writeFileSync(
  join(folder, 'config.json'),
  JSON.stringify({ apiKey: key, appTitle: 'Saint-Aubin', cover: '/town.svg' }),
);
const words = 'marché travaux école mairie fête conseil voirie bibliothèque piscine collecte'.split(' ');
const { kysely } = service.database;
/** Fills a collection. News, pages and contacts share one collection, which gets three times as many records. */
const fill = (collection: string, data: string) =>
  sql`insert into records (tenant, collection, id, data)
    select (select min(id) from tenants), ${collection}, ${collection.slice(0, 1)} || n, ${sql.raw(data)} || jsonb_build_object(
      'id', ${collection.slice(0, 1)} || n, 'status', 'PUBLISHED', 'imageUrl', null,
      'createdAt', to_char(now() - n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updatedAt', to_char(now() - n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from generate_series(1, ${sql.lit(recordCount)}::int * ${sql.lit(collection === 'pages' ? 3 : 1)}) n,
      (select ${words}::text[] as w) words`.execute(kysely);
await sql`select set_config('my_town.tenant', (select min(id)::text from tenants), false)`.execute(kysely);
const title = `w[1 + n % 10] || ' du quartier ' || n`;
const body = `'<h2>En pratique</h2><p>' || repeat(w[1 + (n / 10) % 10] || ' et voirie. ', 60) || '</p>'`;
await fill(
  'pages',
  `jsonb_build_object('title', ${title}, 'longDescription', ${body}, 'newsPage', n % 3 = 0,
    'type', (array[12, 4, 2])[1 + n % 3], 'homePage', n < 9, 'position', n, 'drawerMenu', n < 12,
    'newsPeriod', jsonb_build_object('startDate', to_char(now() - n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
);
await fill(
  'events',
  `jsonb_build_object('eventTitle', ${title}, 'longDescription', ${body}, 'eventPlace', 'Salle des fêtes',
    'timings', jsonb_build_object('startDate', to_char(now() + (n - 5000) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'endDate', to_char(now() + (n - 4998) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
);
await fill(
  'pointsOfInterest',
  `jsonb_build_object('name', ${title}, 'vicinity', n || ' rue du Port', 'latitude', 47 + n / 100000.0, 'longitude', 0.6)`,
);
await sql`vacuum analyze`.execute(kysely);
await service.database.close();

const server: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', 'serve'], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
});
const address = `http://127.0.0.1:${environment.PORT}`;
while (!(await fetch(`${address}/health`).catch(() => undefined))?.ok) {
  if (server.exitCode !== null) throw new Error('The server did not start');
}

const site = address + sitePath;
const get = async (url: string) => (await fetch(new URL(url, `${site}/`))).text();
/** The size of a compressed answer, in kB. */
const zippedSize = async (url: string) => gzipSync(await get(url)).length / 1000;
const kilobytes = (number: number) => `${number.toFixed(1)} kB`;

/** The records of a list of the public API. */
const entries = async (path: string): Promise<{ id: string; url: string }[]> =>
  (JSON.parse(await get(`${publicPath}/${path}`)) as { entries: { id: string; url: string }[] }).entries;

// Bytes
const urlsIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url);
const sizesOf = async (html: string, pattern: RegExp) => {
  const sizes = await Promise.all(urlsIn(html, pattern).map(zippedSize));
  return sizes.reduce((sum, size) => sum + size, 0);
};
const scripts = /<script src="([^"]+)"/g;
const styles = /<link rel="stylesheet" href="([^"]+)"/g;
const [news] = await entries('actualites?limit=1');
const textPage = await get(news?.url ?? '');
const worker = await zippedSize(/data-worker="([^"]+)"/.exec(textPage)?.[1] ?? '');
line(
  'JavaScript that a page of text needs, and that it loads',
  `0 kB, ${kilobytes((await sizesOf(textPage, scripts)) + worker)}`,
  '0, 15 kB',
);
const mapPage = await get('carte');
line('JavaScript of a page with a map', kilobytes((await sizesOf(mapPage, scripts)) + worker), '60 kB');
const home = await get('');
line(
  'HTML and CSS of home',
  kilobytes(gzipSync(home).length / 1000 + (await sizesOf(home, styles))),
  '40 kB',
);

// A slow phone
const browser = await launchChromium();
const slow = { offline: false, latency: 150, downloadThroughput: 0.2e6, uploadThroughput: 0.2e6 };
async function firstPicture(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(`window.picture = new Promise((resolve) => new PerformanceObserver((list) => {
    const found = list.getEntries().find(({ element }) => element?.tagName === 'IMG');
    if (found) resolve(found.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  await page.goto(`${site}/`, { waitUntil: 'load' });
  const time = await page.evaluate<number>('window.picture');
  // Gives the service worker the time to keep what was loaded.
  await page.waitForTimeout(2_000);
  await page.close();
  return time;
}
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
line(
  'home: first picture, 1.6 Mbit/s, 150 ms, processor 6× slower',
  `${((await firstPicture(context)) / 1000).toFixed(2)} s`,
  '1.5 s',
);
line('the same from the cache', `${((await firstPicture(context)) / 1000).toFixed(2)} s`, '0.5 s');
await browser.close();

// Pages per second
let clientCount = 0;
/** One request for each path. With `part` 0.5, they start in the middle of the list, and continue from its start. */
function rotated(paths: readonly string[], part: number): Request[] {
  const start = Math.floor((part % 1) * paths.length);
  return [...paths.slice(start), ...paths.slice(0, start)].map((path) => ({ method: 'GET', path }));
}
const load = (paths: readonly string[], connections: number) =>
  autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
    // Each connection starts at another path. Otherwise, all connections would share the answer for one page.
    setupClient: (client) => client.setRequests(rotated(paths, clientCount++ / connections)),
  });
const speed = ({ requests, latency, errors, timeouts, non2xx }: Result) =>
  `${requests.average.toFixed(0)}/s, p99 ${latency.p99} ms, ${errors + timeouts + non2xx} failed`;
const pathIn = (url: string) => new URL(url).pathname;
const hot = [`${sitePath}/`, `${sitePath}/actualites`, pathIn(news?.url ?? site)];
line('pages per second from the cache', speed(await load(hot, 20)), '1,000, p99 100 ms');
const many = (
  await Promise.all(
    ['actualites', 'pages', 'evenements', 'annuaire'].map((path) => entries(`${path}?limit=500`)),
  )
).flat();
// So many pages that the cache has dropped each one before a connection asks for it again.
line(
  'pages per second without the cache',
  speed(
    await load(
      many.map(({ url }) => pathIn(url)),
      8,
    ),
  ),
  '150, p99 100 ms',
);

// Publish → seen
const headers = { 'x-api-key': key };
const token = textOf(
  rowOf(await callerOf(address).call('POST', 'auth/sign_in', { email, password }, headers)).token,
);
const { call } = callerOf(address, token);
const times: number[] = [];
for (let index = 0; index < 10; index++) {
  const name = `Nouvelle ${index}`;
  const draft = {
    title: name,
    newsPage: true,
    type: 12,
    status: 'CREATED',
    newsPeriod: { startDate: '2026-01-01T00:00:00Z' },
  };
  const { id } = rowOf(await call('POST', 'pages', draft, headers));
  const start = performance.now();
  await call('PUT', `pages/setStatus/${textOf(id)}`, { status: 'PUBLISHED' }, headers);
  // Asks again until the answer contains the news.
  while (!(await get(`${publicPath}/actualites/${textOf(id)}`)).includes(name));
  while (!(await get('search?q=nouvelle')).includes(name));
  times.push(performance.now() - start);
}
line(
  'from publication until the search finds it, slowest of ten',
  `${(Math.max(...times) / 1000).toFixed(2)} s`,
  '1 s',
);

server.kill('SIGTERM');
await once(server, 'exit');
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
