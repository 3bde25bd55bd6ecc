import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { build } from 'vite';
import { compressed } from '../../vite.output';
import { launchChromium } from '../browser/chromium';
import { openPageAs, openTown, type Town } from '../browser/town';

/** An old laptop on a town's line: how often each figure is taken on it, and how it is slower than this machine. */
const RUNS = Number(process.env.RUNS ?? 5);
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };

/** An app on the bench, and how its pieces are found. */
interface Subject {
  town: Town;
  list: string;
  otherLink: string;
  listLink: string;
  row: string;
  rowLink: string;
  /** Opens the list with more rows a page. */
  rows: (page: Page, count: number) => Promise<void>;
  /** What the form shows last. */
  last: string;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/**
 * Resolves with the time at which the page has painted what `condition` describes. As text, because it runs in the page;
 * times are those of `performance.now()`, which begins when the navigation does.
 */
const painted = (page: Page, condition: string, action = ''): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const isThere = ${condition};
    const start = performance.now();
    const look = () => {
      if (isThere()) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - ${action ? 'start' : '0'})));
      else if (performance.now() - start > 60000) reject(new Error('not there after a minute'));
      else requestAnimationFrame(look);
    };
    ${action}
    look();
  })`);

const hasRows = (row: string, count: number, before = '') =>
  `() => {
    const rows = document.querySelectorAll(${JSON.stringify(row)});
    return rows.length >= ${count} && rows[0].textContent !== ${JSON.stringify(before)};
  }`;
const clickOn = (selector: string, index = 0) =>
  `document.querySelectorAll(${JSON.stringify(selector)})[${index}].click();`;
const isFilled = '() => Boolean(document.querySelector("input[name=title]")?.value)';

/** Milliseconds from a click on a link to another list until its rows are painted. */
async function openList(page: Page, { row }: Subject, link: string, count = 25): Promise<number> {
  const before = (await page.locator(row).first().textContent()) ?? '';
  return painted(page, hasRows(row, count, before), clickOn(link));
}

/** Milliseconds from each key to the next paint. */
async function typeKeys(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).first().click();
  await page.evaluate(`window.keys = []; window.noteKey ??= addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keys.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, true) ?? true`);
  await page.keyboard.type('une phrase que tape un agent de mairie', { delay: 70 });
  return page.evaluate('window.keys');
}

type Figures = Record<string, number>;

/** One round: everything that a clerk does with an app, in a browser that has never seen it. */
async function round(browser: Browser, subject: Subject): Promise<Figures> {
  const { town, row, rowLink, listLink, otherLink } = subject;
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.addInitScript(`window.blocked = 0; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true })`);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  let requests = 0;
  const count = (request: Request) => {
    if (!request.url().startsWith('data:')) requests += 1;
  };
  page.on('request', count);

  const figures: Figures = {};
  await page.goto(town.url(subject.list), { waitUntil: 'commit' });
  figures.cold = await painted(page, hasRows(row, 25));
  figures.blocked = await page.evaluate('window.blocked');
  Object.assign(figures, { requests, bytes: bytes / 1000 });
  page.off('request', count);
  await page.waitForLoadState('networkidle');
  await client.send('HeapProfiler.collectGarbage');
  figures.heap = (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;

  figures.other = await openList(page, subject, otherLink);
  figures.again = await openList(page, subject, listLink);
  // A clerk reads the list first.
  await page.waitForTimeout(3_000);
  figures.form = await painted(page, isFilled, clickOn(rowLink));
  figures.complete = figures.form;
  await page.locator(subject.last).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await page.locator(row).nth(24).waitFor();
  await page.waitForLoadState('networkidle');
  figures.next = await painted(page, isFilled, clickOn(rowLink, 1));
  await page.locator(subject.last).first().waitFor();
  const keys = await typeKeys(page, 'input[name=title]');
  Object.assign(figures, { key: median(keys), slowKey: quantile(keys, 0.95) });
  if (subject.last.includes('contenteditable')) {
    const richKeys = await typeKeys(page, subject.last);
    Object.assign(figures, { richKey: median(richKeys), slowRichKey: quantile(richKeys, 0.95) });
  }

  const again = await context.newPage();
  const other = await context.newCDPSession(again);
  await other.send('Network.emulateNetworkConditions', LINE);
  await other.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await again.goto(town.url(subject.list), { waitUntil: 'commit' });
  figures.warm = await painted(again, hasRows(row, 25));
  await context.close();
  return figures;
}

/** A list with many rows, opened from the other one. */
async function manyRows(browser: Browser, subject: Subject, count: number): Promise<number> {
  const { page, context } = await openPageAs(browser, subject.town, 'admin');
  await subject.rows(page, count);
  await page.locator(subject.row).nth(24).waitFor();
  await page.waitForLoadState('networkidle');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const time = await openList(page, subject, subject.listLink, count);
  await context.close();
  return time;
}

/** Home: milliseconds to the first figure, and the most calls that are under way at one time. */
async function home(browser: Browser, town: Town): Promise<Figures> {
  const { page, context } = await openPageAs(browser, town, 'admin');
  let calls = 0;
  let most = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    calls += 1;
    most = Math.max(most, calls);
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/')) calls -= 1;
  });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(town.url(), { waitUntil: 'commit' });
  const time = await painted(page, '() => /\\d/.test(document.querySelector("main")?.textContent ?? "")');
  await page.waitForLoadState('networkidle');
  await context.close();
  return { home: time, calls: most };
}

const folder = mkdtempSync(join(tmpdir(), 'town-bench-'));
const built = (name: string) => join(folder, name);
await build({ logLevel: 'error', build: { outDir: built('ours') } });
await build({
  logLevel: 'error',
  configFile: false,
  plugins: [compressed()],
  publicDir: join(process.cwd(), 'public'),
  root: 'tests/bench/reference',
  base: './',
  build: { outDir: built('floor'), emptyOutDir: true },
});

const browser = await launchChromium();
const town = await openTown({ dist: built('ours') });
const slowTown = await openTown({ dist: built('ours'), config: { transitionDelay: 500 } });
const ours: Subject = {
  town,
  list: 'newsList',
  listLink: 'nav a[href$="newsList"]',
  otherLink: 'nav a[href$="cardList"]',
  row: 'tbody tr[data-id]',
  rowLink: 'tbody a.row-link',
  last: '[contenteditable]',
  rows: async (page, perPage) => {
    const order = JSON.stringify({ sort: { field: 'updatedAt', order: 'ASC' }, perPage });
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(String(key), String(value)),
      [town.stored('store.news.order'), order],
    );
    await page.goto(town.url('cardList'));
  },
};
const floor: Subject = {
  town: await openTown({ dist: built('floor'), isStrict: false }),
  list: '#/news',
  listLink: 'a[href="#/news"]',
  otherLink: 'a[href="#/cards"]',
  row: 'tbody tr.RaDataTable-row',
  rowLink: 'tbody tr.RaDataTable-row td:nth-child(2)',
  last: 'input[name="newsPeriod.endDate"]',
  rows: async (page, perPage) => {
    const order = JSON.stringify({ page: 1, perPage, sort: 'id', order: 'ASC', filter: {} });
    await page.addInitScript((value) => localStorage.setItem('RaStore.news.listParams', value), order);
    await page.goto(floor.town.url('#/cards'));
  },
};

const rounds = { ours: [] as Figures[], floor: [] as Figures[], slow: [] as Figures[] };
for (let run = 0; run < RUNS; run++) {
  rounds.ours.push({
    ...(await round(browser, ours)),
    rows100: await manyRows(browser, ours, 100),
    rows300: await manyRows(browser, ours, 300),
    ...(await home(browser, town)),
  });
  const rows100 = await manyRows(browser, floor, 100);
  rounds.floor.push({ ...(await round(browser, floor)), rows100, rows300: rows100 });
  rounds.slow.push(await round(browser, { ...ours, town: slowTown }));
}
await browser.close();
await Promise.all([town.close(), slowTown.close(), floor.town.close()]);
rmSync(folder, { recursive: true, force: true });

const of = (name: string, side: keyof typeof rounds = 'ours') =>
  median(rounds[side].map((figures) => figures[name] ?? Number.NaN));

/** A figure, its unit, and what it may be at most: of the floor's, or as it is. */
const lines: [label: string, name: string, most: number, unit?: 'absolute' | 'toKey'][] = [
  ['JavaScript up to the first list, kB gzip', 'bytes', 240, 'absolute'],
  ['requests up to the first list', 'requests', 14, 'absolute'],
  ['first list, nothing cached, ms', 'cold', 0.75],
  ['first list, files cached, ms', 'warm', 0.65],
  ['main thread blocked until the first list, ms', 'blocked', 0.6],
  ['another list, ms', 'other', 0.6],
  ['the list again, ms', 'again', 0.5],
  ['form filled, ms', 'form', 0.8],
  ['form of the next record filled, ms', 'next', 0.6],
  ['100 rows, ms', 'rows100', 0.35],
  ['300 rows, beside 100 of the floor, ms', 'rows300', 0.8],
  ['key painted, ms', 'key', 1],
  ['key painted, 95 %, ms', 'slowKey', 1],
  ['key in rich text painted, ms', 'richKey', 1.3, 'toKey'],
  ['key in rich text painted, 95 %, ms', 'slowRichKey', 1.3, 'toKey'],
  ['memory in use after the first list, MB', 'heap', 1],
  ['home: first figure, ms', 'home', Number.NaN, 'absolute'],
  ['home: calls at a time', 'calls', 6, 'absolute'],
];
console.log(`processor ${SLOWDOWN} × slower, 10 Mbit/s, 40 ms, median of ${RUNS}`);
console.log(
  `${'figure'.padEnd(48)}${'ours'.padStart(8)}${'floor'.padStart(8)}${'ratio'.padStart(8)}${'goal'.padStart(8)}`,
);
for (const [label, name, most, unit] of lines) {
  const [mine, theirs] = [
    of(name),
    of(
      unit === 'toKey' ? name.replace(/[rR]ichKey/, (word) => (word[0] === 'r' ? 'key' : 'Key')) : name,
      'floor',
    ),
  ];
  const value = unit === 'absolute' ? mine : mine / theirs;
  const cells = [
    mine.toFixed(mine < 10 ? 1 : 0),
    Number.isNaN(theirs) ? '' : theirs.toFixed(theirs < 10 ? 1 : 0),
    unit === 'absolute' ? '' : value.toFixed(2),
    Number.isNaN(most) ? '' : `${most}`,
  ];
  console.log(
    `${label.padEnd(48)}${cells.map((cell) => cell.padStart(8)).join('')}${value > most ? '  missed' : ''}`,
  );
}
for (const [label, name] of [
  ['another list', 'other'],
  ['form', 'form'],
  ['next form', 'next'],
] as const)
  console.log(
    `${label} with a wait of 500 ms: complete ${(of(name, 'slow') - 500).toFixed(0)} ms after it (goal 100)`,
  );
