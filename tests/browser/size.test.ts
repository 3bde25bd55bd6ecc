import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { costOfFirstList } from './firstList';
import { openTown, type Town } from './town';

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
  const { requests, files, size } = await costOfFirstList(browser, town, inject('dist'));
  console.log(`Up to the first list: ${requests} requests, ${size.toFixed(1)} kB gzip in ${files} files`);
  expect(requests).toBeLessThanOrEqual(14);
  expect(size).toBeLessThanOrEqual(240);
  expect(files).toBeGreaterThan(1);
});
