import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { compressed } from '../../vite.output';
import { openPageAs, openTown, type Town } from '../browser/town';
import {
  type Builder,
  clickOn,
  type Figures,
  median,
  painted,
  quantile,
  RUNS,
  SLOWDOWN,
  settled,
  slowDown,
  typeKeys,
  watchLongTasks,
  worked,
} from './measure';

/** An app to measure, and the selectors of its parts. */
interface Subject {
  town: Town;
  /** The path of the first list. */
  list: string;
  otherLink: string;
  listLink: string;
  row: string;
  rowLink: string;
  /** Makes the first list show more rows per page, and opens the other list. */
  showMoreRows: (page: Page, count: number) => Promise<void>;
  /** The input that the form shows last. */
  last: string;
}

/** The text of a condition: a list has at least `count` rows, and its first row does not have the text `before`. */
const hasRows = (row: string, count: number, before = '') =>
  `() => {
    const rows = document.querySelectorAll(${JSON.stringify(row)});
    return rows.length >= ${count} && rows[0].textContent !== ${JSON.stringify(before)};
  }`;
const isFilled = '() => Boolean(document.querySelector("input[name=title]")?.value)';

/** Milliseconds from a click on a link to another list until its rows are painted. */
async function openList(page: Page, { row }: Subject, link: string, count = 25): Promise<number> {
  const before = (await page.locator(row).first().textContent()) ?? '';
  return painted(page, hasRows(row, count, before), clickOn(link));
}

/** One round of a clerk's work with an app, in a browser that has never seen the app. */
async function round(browser: Browser, subject: Subject): Promise<Figures> {
  const { town, row, rowLink, listLink, otherLink } = subject;
  const { page, context } = await openPageAs(browser, town, 'admin');
  await watchLongTasks(page);
  const client = await slowDown(context, page);
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
  // The pictures, and other work that the app postpones, can follow this paint. Preloading follows later.
  figures.settled = Math.max(await settled(page), figures.cold);
  figures.settledBlocked = await page.evaluate('window.blocked');
  figures.work = await worked(client);
  // Preloading begins once the clerk has done nothing for a second.
  await page.waitForTimeout(5_000);
  figures.idleWork = await worked(client);
  await client.send('HeapProfiler.collectGarbage');
  figures.heap = (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;

  figures.other = await openList(page, subject, otherLink);
  figures.again = await openList(page, subject, listLink);
  // A clerk reads the list first.
  await page.waitForTimeout(3_000);
  figures.form = await painted(page, isFilled, clickOn(rowLink));
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

  await page.close();
  const again = await context.newPage();
  await slowDown(context, again);
  await again.goto(town.url(subject.list), { waitUntil: 'commit' });
  figures.warm = await painted(again, hasRows(row, 25));
  await context.close();
  return figures;
}

/** Milliseconds from a click in the other list until a list with many rows is painted. */
async function manyRows(browser: Browser, subject: Subject, count: number): Promise<number> {
  const { page, context } = await openPageAs(browser, subject.town, 'admin');
  await subject.showMoreRows(page, count);
  await page.locator(subject.row).nth(24).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(context, page, 'fast line');
  const time = await openList(page, subject, subject.listLink, count);
  await context.close();
  return time;
}

/** Home: milliseconds until the first number is painted, and the most calls that are under way at one time. */
async function home(browser: Browser, town: Town): Promise<Figures> {
  const { page, context } = await openPageAs(browser, town, 'admin');
  let calls = 0;
  let most = 0;
  // The browser asks for pictures by itself, after the calls.
  const isCall = (request: Request) => request.url().includes('/api/') && request.resourceType() !== 'image';
  page.on('request', (request) => {
    if (!isCall(request)) return;
    calls += 1;
    most = Math.max(most, calls);
  });
  page.on('requestfinished', (request) => {
    if (isCall(request)) calls -= 1;
  });
  await slowDown(context, page);
  await page.goto(town.url(), { waitUntil: 'commit' });
  const time = await painted(page, '() => /\\d/.test(document.querySelector("main")?.textContent ?? "")');
  await page.waitForLoadState('networkidle');
  await context.close();
  return { home: time, calls: most };
}

/** Measures a day's work, and compares it with the floor: the smallest react-admin app. */
export async function daily(browser: Browser, { dist, build }: Builder): Promise<void> {
  const floorDist = await build('floor', {
    configFile: false,
    plugins: [compressed()],
    publicDir: join(process.cwd(), 'public'),
    root: 'tests/bench/reference',
    base: './',
  });
  const town = await openTown({ dist });
  const slowTown = await openTown({ dist, config: { transitionDelay: 500 } });
  const ours: Subject = {
    town,
    list: 'newsList',
    listLink: 'nav a[href$="newsList"]',
    otherLink: 'nav a[href$="cardList"]',
    row: 'tbody tr[data-id]',
    rowLink: 'tbody a.row-link',
    last: '[contenteditable]',
    showMoreRows: async (page, perPage) => {
      const order = JSON.stringify({ sort: { field: 'updatedAt', order: 'ASC' }, perPage });
      await page.addInitScript(
        ([key, value]) => localStorage.setItem(String(key), String(value)),
        [town.stored('store.news.order'), order],
      );
      await page.goto(town.url('cardList'));
    },
  };
  const floor: Subject = {
    town: await openTown({ dist: floorDist, isStrict: false }),
    list: '#/news',
    listLink: 'a[href="#/news"]',
    otherLink: 'a[href="#/cards"]',
    row: 'tbody tr.RaDataTable-row',
    rowLink: 'tbody tr.RaDataTable-row td:nth-child(2)',
    last: 'input[name="newsPeriod.endDate"]',
    showMoreRows: async (page, perPage) => {
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
  await Promise.all([town.close(), slowTown.close(), floor.town.close()]);

  const medianOf = (name: string, side: keyof typeof rounds = 'ours') =>
    median(rounds[side].map((figures) => figures[name] ?? Number.NaN));

  /** Rich text is compared with plain text, because the floor has no rich text. */
  const floorNames: Record<string, string> = { richKey: 'key', slowRichKey: 'slowKey' };
  /**
   * Each figure with its goal: a maximum as a share of the floor's figure or, if `absolute`, in its own unit.
   * `NaN` stands for no goal.
   */
  const lines: [label: string, name: string, most: number, unit?: 'absolute'][] = [
    ['JavaScript up to the first list, kB gzip', 'bytes', 250, 'absolute'],
    ['requests up to the first list', 'requests', 12, 'absolute'],
    ['first list, nothing cached, ms', 'cold', 0.75],
    ['first list, files cached, ms', 'warm', 0.65],
    ['main thread blocked until the first list, ms', 'blocked', 0.6],
    ['first list, until no long task follows, ms', 'settled', 0.75],
    ['main thread blocked until then, ms', 'settledBlocked', 0.6],
    ['main thread at work until then, ms', 'work', 1],
    ['the same, with what is preloaded when idle, ms', 'idleWork', Number.NaN],
    ['another list, ms', 'other', 0.6],
    ['the list again, ms', 'again', 0.5],
    ['form filled, ms', 'form', 0.5],
    ['form of the next record filled, ms', 'next', 0.6],
    ['100 rows, fast line, ms', 'rows100', 0.35],
    ['300 rows, fast line; floor: 100 rows, ms', 'rows300', 0.8],
    ['key painted, ms', 'key', 1],
    ['key painted, p95, ms', 'slowKey', 1],
    ['key in rich text painted, ms', 'richKey', 1.3],
    ['key in rich text painted, p95, ms', 'slowRichKey', 1.3],
    ['memory in use after the first list, MB', 'heap', 1],
    ['home: first number, ms', 'home', Number.NaN, 'absolute'],
    ['home: calls at a time', 'calls', 6, 'absolute'],
  ];
  console.log(
    `processor ${SLOWDOWN} × slower, 10 Mbit/s, 40 ms (100 and 300 rows: fast line), median of ${RUNS}`,
  );
  console.log(
    `${'figure'.padEnd(48)}${'ours'.padStart(8)}${'floor'.padStart(8)}${'ratio'.padStart(8)}${'goal'.padStart(8)}`,
  );
  for (const [label, name, most, unit] of lines) {
    const [mine, theirs] = [medianOf(name), medianOf(floorNames[name] ?? name, 'floor')];
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
      `${label} with a transitionDelay of 500 ms: complete ${(medianOf(name, 'slow') - 500).toFixed(0)} ms after it (goal 100)`,
    );
}
