import { expect } from 'vitest';
import { it } from './fixtures';
import { countHeld, type Measure, measure, tour } from './longLife';

/**
 * What is held beyond an earlier measure. A form is hundreds of nodes: React may keep the last one that was left, but not
 * those of a whole round.
 */
const grown = (before: Measure, { urls, intervals, listeners, nodes }: Measure) => ({
  urls,
  intervals: Math.max(0, intervals - before.intervals),
  listeners: Object.entries(listeners).filter(([name, count]) => count > (before.listeners[name] ?? 0)),
  hasForms: nodes / before.nodes >= 1.6,
});

// `npm run test:long` goes five times as far, and looks at the memory as well.
it('keeps no memory of a round of lists, forms, saves, map and gallery', async ({ page }) => {
  await page.context().addInitScript(countHeld);
  const session = await page.context().newCDPSession(page);
  await page.goto('newsList');
  await tour(page, 1);
  const before = await measure(page, session);
  await tour(page, 2);
  // A slow machine is still at work on the last screen.
  await expect
    .poll(async () => grown(before, await measure(page, session)), { timeout: 60_000 })
    .toEqual({ urls: 0, intervals: 0, listeners: [], hasForms: false });
}, 180_000);
