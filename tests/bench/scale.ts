import type { Browser, Page } from 'playwright-core';
import type { Row } from '../../contract/row';
import { demoKey } from '../../demo/accounts';
import { seed } from '../../demo/seed';
import { heapOf } from '../browser/longLife';
import { createRecord, createSurvey, openPageAs, openTown, signInByHttp, type Town } from '../browser/town';
import {
  type Builder,
  clickOn,
  type Figures,
  framesOf,
  median,
  painted,
  quantile,
  RUNS,
  SLOWDOWN,
  slowDown,
  typeKeys,
} from './measure';

const MANY = 5_000;
const VERY_MANY = 100_000;

/**
 * Adds copies to a collection of the seed data until it has `count` records. `make` returns the values that differ in
 * the copy `n`. Remainders such as `(n * 7919) % 2_003` scatter these values in the same way at each run.
 */
function fill(collection: string, count: number, make: (n: number) => Row): void {
  const rows = seed().data[collection] ?? [];
  const start = rows.length;
  for (let n = start; n < count; n++) rows.push({ ...rows[n % start], id: `more-${n}`, ...make(n) });
}

/** Opens a list, waits until the network is idle, and slows down the processor. The network keeps its speed. */
async function opened(browser: Browser, town: Town, list: string) {
  const { page, context } = await openPageAs(browser, town, 'superAdmin');
  await page.goto(town.url(list));
  await page.locator('tbody tr[data-id]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(context, page, 'fast line');
  return { page, close: () => context.close() };
}

const isThere = (selector: string) => `() => document.querySelector(${JSON.stringify(selector)}) !== null`;

/** A map of 5,000 points: its opening from the menu, and the frames while the mouse drags it. */
async function map(browser: Browser, town: Town): Promise<Figures> {
  const { page, close } = await opened(browser, town, 'newsList');
  const open = await painted(page, isThere('.leaflet-marker-icon'), clickOn('nav a[href$="/map"]'));
  await page.waitForLoadState('networkidle');
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pan = async () => {
    for (const [right, down] of [
      [250, 120],
      [-250, -120],
      [-250, 120],
      [250, -120],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + right, y + down, { steps: 20 });
      await page.mouse.up();
    }
  };
  const frames = await framesOf(page, pan);
  await close();
  return { mapOpen: open, mapFrame: quantile(frames, 0.95) };
}

/** A form whose select offers 5,000 towns. */
async function select(browser: Browser, town: Town): Promise<Figures> {
  const { page, close } = await opened(browser, town, 'userList');
  const name = 'input[role=combobox]';
  const form = await painted(page, isThere(name), clickOn('tbody a.row-link'));
  await page.waitForLoadState('networkidle');
  // A clerk reads the form first. Meanwhile, the screen moves the focus to its heading.
  await page.waitForTimeout(3_000);
  const options = await painted(
    page,
    isThere('[role=option]'),
    `const input = document.querySelector('${name}');
    input.focus();
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));`,
  );
  const keys = await typeKeys(page, name);
  await close();
  return { selectForm: form, selectOptions: options, selectKey: quantile(keys, 0.95) };
}

async function wheel(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(50);
  }
}

/** The form of a survey with 200 questions. */
async function survey(browser: Browser, town: Town): Promise<Figures> {
  const { page, close } = await opened(browser, town, 'surveyList');
  const link = page.locator('tbody tr', { hasText: 'Grand sondage' }).getByRole('link').first();
  // `clickOn` takes a CSS selector, which cannot find an element by its text.
  await link.evaluate((one) => one.setAttribute('data-large', ''));
  const isFilled = '() => Boolean(document.querySelector("input[name=title]")?.value)';
  const form = await painted(page, isFilled, clickOn('[data-large]'));
  await page.waitForLoadState('networkidle');
  const tab = page.getByRole('tab', { name: 'Questions' });
  await tab.evaluate((one) => one.setAttribute('data-questions', ''));
  const questions = await painted(
    page,
    '() => Boolean(document.querySelector("[aria-label=\'Question 1\'] [aria-expanded]"))',
    clickOn('[data-questions]'),
  );
  await page.mouse.move(640, 500);
  const frames = await framesOf(page, () => wheel(page, 60));
  await close();
  return { surveyForm: form, surveyQuestions: questions, surveyFrame: quantile(frames, 0.95) };
}

/** Megabytes that 200 navigations between a list and its forms leave behind. */
async function heap(browser: Browser, town: Town): Promise<Figures> {
  const { page, context } = await openPageAs(browser, town, 'superAdmin');
  const session = await context.newCDPSession(page);
  await page.goto(town.url('newsList'));
  const navigate = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      const link = page.locator('tbody a.row-link').nth(turn % 20);
      await link.click();
      await page.locator('[contenteditable]').first().waitFor();
      await page.goBack();
      await link.waitFor();
    }
  };
  // Before the measure, opens each form once: its record then stays in the cache.
  await navigate(20);
  const used = async () => {
    for (let times = 0; times < 5; times++) await session.send('HeapProfiler.collectGarbage');
    return (await heapOf(session)) / 1e6;
  };
  const before = await used();
  // Each time to a form and back: 200 navigations.
  await navigate(100);
  const growth = (await used()) - before;
  await context.close();
  return { heap: growth };
}

/** A page of a list and its count, from the mock with 100,000 records. Filter, order and page differ at each call. */
async function mock(dist: string): Promise<Figures> {
  const words = ['école', 'travaux', 'marché', 'fête', 'œuvre', 'conseil', 'parc'];
  const at = <T>(values: readonly T[], n: number) => values[n % values.length];
  fill('pages', VERY_MANY, (n) => ({
    title: `${at(words, n)} ${at(words, n * 3 + 1)} ${(n * 7919) % 100_003}`,
    updatedAt: new Date(1.6e12 + ((n * 104_729) % 100_003) * 1e6).toISOString(),
  }));
  const town = await openTown({ dist });
  const { token }: { token: string } = JSON.parse(await signInByHttp(town, 'superAdmin'));
  const headers = { 'content-type': 'application/json', 'x-api-key': demoKey, authorization: token };
  const read = async (path: string) => {
    const answer = await fetch(new URL(`/api/v1/${path}`, town.url()), { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
    return answer.json();
  };
  const page = async (n: number) => {
    const filter = `newsPage_eq=${n % 2 === 0}&title_like=${at(words, n)}`;
    const sort = at(['title_asc', 'updatedAt_desc', 'title_desc', 'updatedAt_asc'], n);
    const range = `range=${(n % 5) * 25}-${(n % 5) * 25 + 24}`;
    const start = performance.now();
    await Promise.all([
      read(`pages?${filter}&${range}&sort=${sort}&fields=id,title,newsPeriod,status,updatedAt`),
      read(`pages/count?${filter}`),
    ]);
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let n = 0; n < 60; n++) times.push(await page(n));
  // Every write makes the mock sort again.
  await createRecord(town, 'pages', { title: 'Une page de plus' });
  const written = await page(0);
  await town.close();
  return { mockPage: median(times), mockWritten: written };
}

/** Each figure with its goal: a maximum in its own unit. `NaN` stands for no goal. */
const lines: [label: string, name: string, most: number][] = [
  ['5,000 points on a map: painted, ms', 'mapOpen', 2_000],
  ['5,000 points: frame while panning, p95, ms', 'mapFrame', 50],
  ['form with a select of 5,000 rows, ms', 'selectForm', 2_000],
  ['5,000 rows: options painted, ms', 'selectOptions', 2_000],
  ['5,000 rows: key painted, p95, ms', 'selectKey', 50],
  ['200 questions: form filled, ms', 'surveyForm', 2_000],
  ['200 questions: their tab painted, ms', 'surveyQuestions', 2_000],
  ['200 questions: frame while scrolling, p95, ms', 'surveyFrame', 50],
  ['200 navigations: growth of the heap, MB', 'heap', 1],
  ['mock, 100,000 records: page and count, ms', 'mockPage', 50],
  ['mock, the first page after a write, ms', 'mockWritten', Number.NaN],
];

/** Measures the app with far more records than a town has. The figures are absolute, not ratios to another app. */
export async function scale(browser: Browser, { dist }: Pick<Builder, 'dist'>): Promise<void> {
  fill('pointsOfInterest', MANY, (n) => ({
    name: `Lieu ${n}`,
    latitude: 47.3 + ((n * 7919) % 2_003) / 10_000,
    longitude: 0.6 + ((n * 104_729) % 2_011) / 10_000,
  }));
  fill('town', MANY, (n) => ({ name: `Ville ${n}`, status: 'ACTIVE' }));
  const town = await openTown({ dist });
  await createSurvey(town);
  const rounds: Figures[] = [];
  for (let run = 0; run < RUNS; run++) {
    rounds.push({
      ...(await map(browser, town)),
      ...(await select(browser, town)),
      ...(await survey(browser, town)),
    });
  }
  const once = { ...(await heap(browser, town)), ...(await mock(dist)) };
  await town.close();

  console.log(`processor ${SLOWDOWN} × slower, median of ${RUNS}; memory and mock once, not slowed`);
  console.log(`${'figure'.padEnd(48)}${'ours'.padStart(8)}${'goal'.padStart(8)}`);
  for (const [label, name, most] of lines) {
    const value = median([...rounds, once].flatMap((figures) => figures[name] ?? []));
    const cells = [value.toFixed(value < 10 ? 1 : 0), Number.isNaN(most) ? '' : `${most}`];
    console.log(
      `${label.padEnd(48)}${cells.map((cell) => cell.padStart(8)).join('')}${value > most ? '  missed' : ''}`,
    );
  }
}
