import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

it('takes at most 14 requests and 240 kB of gzipped JavaScript up to the first list', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(town.url('newsList'));
  await page.locator('tbody tr[data-id]').first().waitFor();
  const requests = paths.length;
  const scripts = new Set(paths.filter((path) => path.endsWith('.js')));
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(inject('dist'), path))).byteLength);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  console.log(
    `Up to the first list: ${requests} requests, ${total.toFixed(1)} kB gzip in ${sizes.length} files`,
  );
  expect(requests).toBeLessThanOrEqual(14);
  expect(total).toBeLessThanOrEqual(240);
  expect(sizes.length).toBeGreaterThan(1);
  await context.close();
});
