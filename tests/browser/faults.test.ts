import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actions } from '../faults/actions';
import { faults } from '../faults/faults';
import { diagonal, openFaultTest, type Stage, tryPair } from '../faults/matrix';
import { launchChromium } from './chromium';

let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  browser = await launchChromium();
  stage = await openFaultTest(browser, inject('dist'));
});
afterAll(async () => {
  await stage.close();
  await browser.close();
});

/** `npm run test:faults` tries every fault with every action. Here, each fault and each action comes at least once. */
const sample = diagonal.map(({ fault, action }) => [action.name, fault.name, fault, action] as const);

it('tries every fault and every action at least once', () => {
  const count = (name: string) => sample.filter((pair) => pair[0] === name || pair[1] === name).length;
  for (const { name } of [...faults, ...actions]) expect(count(name), name).toBeGreaterThan(0);
});

describe('a fault during an action: the screen tells the truth, and no text is lost or stored twice', () => {
  it.each(sample)('%s × %s', { timeout: 120_000 }, async (_, __, fault, action) => {
    expect(await tryPair(stage, fault, action)).toEqual([]);
  });
});

/** Screens that send several calls at once. */
const screens = ['', 'news/edit?id=1', 'survey/results?id=1', 'gallery', 'map'];

it('a 400 on every read leads to /error-400, without endless calls', async () => {
  const openRefused = async (path: string) => {
    const page = await stage.newPage();
    const calls: string[] = [];
    let last = Date.now();
    await page.route('**/api/v1/**', (route, request) => {
      last = Date.now();
      if (request.method() !== 'GET') return route.continue();
      calls.push(request.url());
      return route.fulfill({ status: 400, json: { message: 'Cette demande ne va pas.' } });
    });
    await page.goto(stage.town.url(path));
    await page.waitForURL('**/error-400');
    // Endless calls would never leave a pause of this many milliseconds.
    await expect.poll(() => Date.now() - last, { timeout: 20_000 }).toBeGreaterThan(1_500);
    const often = [...new Set(calls)].filter((call) => calls.filter((one) => one === call).length > 2);
    expect(often, path).toEqual([]);
    expect(calls, path).not.toEqual([]);
    expect(new URL(page.url()).pathname, path).toBe('/error-400');
    await page.close();
  };
  await Promise.all(screens.map(openRefused));
});
