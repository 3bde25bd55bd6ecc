import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPageAs, type Town } from './town';

/** What a browser with an empty cache loads until the list of news has rows: requests, scripts and their gzipped kB. */
export async function costOfFirstList(browser: Browser, town: Town, dist: string) {
  const { page, context } = await openPageAs(browser, town, 'admin');
  // The page itself notes when the rows appear. On a busy machine, the test would see them late, after other files.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr[data-id]')) return;
    observer.disconnect();
    window.rowsAt = performance.now();
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto(town.url('newsList'));
  await page.locator('tbody tr[data-id]').first().waitFor();
  // The browser lists a request among the resource entries only once it is answered.
  await page.waitForLoadState('networkidle');
  const addresses: string[] = await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= window.rowsAt).map(({ name }) => name)`);
  const paths = addresses
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).pathname);
  // The page itself is not among the resource entries.
  const requests = paths.length + 1;
  const files = [...new Set(paths.filter((path) => path.endsWith('.js')))];
  await context.close();
  const bytes = files.map((path) => gzipSync(readFileSync(join(dist, path))).byteLength);
  return { requests, files: files.length, size: bytes.reduce((sum, size) => sum + size, 0) / 1000 };
}
