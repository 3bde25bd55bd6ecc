import { expect } from 'vitest';
import { it } from './fixtures';
import { countHeld, type Measure, measure, tour } from './longLife';

/** The nodes of a page must grow by less than this factor: React may keep the last closed form, but no others. */
const growthOfNodes = 1.6;

/** Their records open in a form with rich text and a picture, a form with nested lists, and a view with a map. */
const lists = ['newsList', 'surveyList', 'reportList'];

/** What a page holds now, but did not hold before. `urls` counts all object URLs. */
const grown = (before: Measure, { urls, intervals, listeners, nodes }: Measure) => ({
  urls,
  intervals: Math.max(0, intervals - before.intervals),
  listeners: Object.entries(listeners).filter(([name, count]) => count > (before.listeners[name] ?? 0)),
  hasOldForms: nodes / before.nodes >= growthOfNodes,
});

// `npm run test:long` also measures the memory, over ten rounds and seven lists.
it('leaves nothing behind after a round of lists, forms, saves, map and gallery', async ({ page }) => {
  await page.context().addInitScript(countHeld);
  const session = await page.context().newCDPSession(page);
  await page.goto('newsList');
  await tour(page, 1, lists);
  const before = await measure(page, session);
  await tour(page, 2, lists);
  // A slow machine may still be at work on the last screen.
  await expect
    .poll(async () => grown(before, await measure(page, session)), { timeout: 60_000 })
    .toEqual({ urls: 0, intervals: 0, listeners: [], hasOldForms: false });
}, 180_000);
