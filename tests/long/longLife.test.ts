import { expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium';
import { countHeld, heapOf, measure, NAVIGATIONS, SAVES, tour } from '../browser/longLife';
import { openPageAs, openTown } from '../browser/town';

/** The minutes after which React Query has dropped the records that no screen shows. */
const CACHE_LIFE = '10:00';

const WARM_UP = 2;
const TOURS = 10;

it('the app holds about as much memory after twelve rounds of work as after two', async () => {
  expect([WARM_UP * NAVIGATIONS, TOURS * NAVIGATIONS, TOURS * SAVES]).toEqual([40, 200, 50]);
  const browser = await launchChromium();
  const town = await openTown({ dist: inject('dist') });
  const { page, context } = await openPageAs(browser, town, 'admin');
  await context.addInitScript(countHeld);
  await page.clock.install();
  const session = await context.newCDPSession(page);
  await page.goto(town.url('newsList'));
  for (let round = 0; round < WARM_UP; round++) await tour(page, round);
  await page.clock.fastForward(CACHE_LIFE);
  const before = await measure(page, session);
  const heapBefore = await heapOf(session);
  for (let round = 0; round < TOURS; round++) await tour(page, WARM_UP + round);
  await page.clock.fastForward(CACHE_LIFE);
  const after = await measure(page, session);
  const heapAfter = await heapOf(session);

  expect(after.urls).toBe(0);
  expect(after.intervals).toBe(before.intervals);
  expect(after.listeners).toEqual(before.listeners);
  for (const [name, ratio] of [
    ['heap', heapAfter / heapBefore],
    ['nodes', after.nodes / before.nodes],
    ['listeners', after.allListeners / before.allListeners],
  ] as const) {
    expect(ratio, name).toBeGreaterThan(0.95);
    expect(ratio, name).toBeLessThan(1.05);
  }
  expect(page.problems).toEqual([]);
  await browser.close();
  await town.close();
}, 600_000);
