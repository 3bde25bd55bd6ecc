import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { launch } from '../browser/chromium';
import { enter, openTown, type Town } from '../browser/town';

/** How much slower than this machine the benchmark's laptop is, and how often each list is opened. */
const SLOWDOWN = 4;
const RUNS = 7;

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs in the page; as text, since the compiler's names for functions do not exist there. */
const watchRows = `(link, rows) => new Promise((resolve, reject) => {
  const start = performance.now();
  const look = () => {
    if (document.querySelectorAll('tbody tr').length >= rows) {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
    } else if (performance.now() - start > 60000) reject(new Error('no ' + rows + ' rows after a minute'));
    else requestAnimationFrame(look);
  };
  document.querySelector(link).click();
  look();
})`;

/** Milliseconds from the click that opens a list until so many rows are painted. */
const opening = (page: Page, link: string, rows: number): Promise<number> =>
  page.evaluate<number>(`(${watchRows})(${JSON.stringify(link)}, ${rows})`);

async function measure(
  browser: Browser,
  town: Town,
  home: string,
  link: string,
  rows: number,
): Promise<number> {
  const { page, context } = await enter(browser, town, 'admin');
  await context.addInitScript(
    (key) =>
      localStorage.setItem(key, JSON.stringify({ sort: { field: 'updatedAt', order: 'ASC' }, perPage: 300 })),
    town.stored('store.news.order'),
  );
  await page.goto(town.url(home));
  await page.locator(link).first().waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const time = await opening(page, link, rows);
  await context.close();
  return time;
}

const folder = mkdtempSync(join(tmpdir(), 'town-bench-'));
const built = (name: string) => join(folder, name);
await build({ logLevel: 'error', build: { outDir: built('ours') } });
await build({
  logLevel: 'error',
  configFile: false,
  publicDir: join(process.cwd(), 'public'),
  root: 'tests/bench/reference',
  base: './',
  build: { outDir: built('reference'), emptyOutDir: true },
});
const browser = await launch();
const ours = await openTown({ dist: built('ours') });
const reference = await openTown({ dist: built('reference') });
const times = { ours: [] as number[], reference: [] as number[] };
for (let run = 0; run < RUNS; run++) {
  times.ours.push(await measure(browser, ours, '', 'nav a[href$="newsList"]', 300));
  times.reference.push(await measure(browser, reference, '', 'main a[href$="news"]', 100));
}
const [mine, theirs] = [median(times.ours), median(times.reference)];
console.log(`processor slowed ${SLOWDOWN} times, median of ${RUNS}`);
console.log(`our list, 300 rows:            ${mine.toFixed(0)} ms`);
console.log(`react-admin's table, 100 rows: ${theirs.toFixed(0)} ms`);
console.log(`ratio: ${(mine / theirs).toFixed(2)}`);
await browser.close();
await Promise.all([ours.close(), reference.close()]);
rmSync(folder, { recursive: true, force: true });
if (mine >= theirs) process.exitCode = 1;
