import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launch } from './chromium';
import { enter, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launch(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

it('loads at most 300 kB of gzipped JavaScript up to the first list', async () => {
  const { page, context } = await enter(browser, town, 'admin');
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(town.url('newsList'));
  await page.locator('tbody tr[data-id]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(inject('dist'), path))).byteLength);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  console.log(`JavaScript up to the first list: ${total.toFixed(1)} kB gzip in ${sizes.length} files`);
  expect(total).toBeLessThanOrEqual(300);
  expect(sizes.length).toBeGreaterThan(1);
  await context.close();
});
