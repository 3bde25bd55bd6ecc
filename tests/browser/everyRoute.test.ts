import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import { guardedRoutes, publicRoutes, recordAt } from '../routes';
import { launchChromium } from './chromium';
import { axeViolations, openPageAs, openTown, repeatedCalls, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

/** Milliseconds that a walk through all routes may take, on a slow machine. */
const WALK = 300_000;

const opened = async (page: Page, path: string) => {
  await page.goto(town.url(path));
  await page.locator('[data-screen-heading]').waitFor();
};

describe.each(['fr', 'en'] as const)('in %s', (locale) => {
  it(
    'every route opens, has a title of its own, a clean console, no failed or doubled call, no violation of the policy and no axe violation',
    async () => {
      const titles = new Map<string, string>();
      for (const [role, routes] of [
        ['superAdmin', guardedRoutes],
        // Logout leads on to login at once.
        [undefined, publicRoutes.filter(({ path }) => path !== 'logout')],
      ] as const) {
        const { page, context, report } = await openPageAs(browser, town, role, { locale });
        for (const { path, ...words } of routes) {
          // The screen before may still have calls to send.
          await page.goto(town.url('favicon.svg'));
          report.calls.length = 0;
          const collection = recordAt[path];
          const id = collection && seedId(collection, 0);
          const address = id ? `${path}?id=${id}` : path;
          await opened(page, address);
          expect(page.url()).toBe(town.url(address));
          await page.waitForLoadState('networkidle');
          const title = await page.title();
          expect(titles.get(title), `/${path} is titled "${title}", as another`).toBeUndefined();
          const printed = id ? words.titleOfRecord && `${words.titleOfRecord}${id}` : words.title;
          if (printed && locale === 'fr') expect(title.split(' · ')[0], `/${path}`).toBe(printed);
          titles.set(title, path);
          expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
          expect(report.problems, `/${path}`).toEqual([]);
          expect(repeatedCalls(report), `/${path}`).toEqual([]);
          // What axe looks at is the same in every language.
          if (locale === 'fr') expect(await axeViolations(page), `/${path}`).toEqual([]);
        }
        await context.close();
      }
    },
    WALK,
  );
});
