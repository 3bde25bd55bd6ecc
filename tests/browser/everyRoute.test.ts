import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import { collectionAt, guardedRoutes, publicRoutes } from '../routes';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, repeatedCalls } from './town';

/** Milliseconds that a walk through all routes may take, on a slow machine. */
const WALK = 300_000;

const opened = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('[data-screen-heading]').waitFor();
};

describe.each(['fr', 'en'] as const)('in %s', (locale) => {
  it(
    'opens every route except logout with its own title, without problems or repeated calls; in French, axe finds nothing',
    async ({ town, openPage }) => {
      const titles = new Map<string, string>();
      for (const [role, routes] of [
        ['superAdmin', guardedRoutes],
        // Logout leads on to login at once.
        [undefined, publicRoutes.filter(({ path }) => path !== 'logout')],
      ] as const) {
        const page = await openPage(role, { locale });
        for (const { path, ...words } of routes) {
          // Leaves the previous screen, which may still have calls to send.
          await page.goto('favicon.svg');
          page.calls.length = 0;
          const collection = collectionAt[path];
          const id = collection && seedId(collection, 0);
          const address = id ? `${path}?id=${id}` : path;
          await opened(page, address);
          expect(page.url()).toBe(town.url(address));
          await page.waitForLoadState('networkidle');
          const title = await page.title();
          expect(titles.get(title), `/${path} is titled "${title}", as another`).toBeUndefined();
          // The documented titles are French.
          if (locale === 'fr') {
            const [name] = title.split(' · ');
            if (id && words.titleOfRecord) expect(name, `/${path}`).toBe(`${words.titleOfRecord}${id}`);
            if (!id && words.title) expect(name, `/${path}`).toBe(words.title);
          }
          titles.set(title, path);
          expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
          expect(page.problems, `/${path}`).toEqual([]);
          expect(repeatedCalls(page), `/${path}`).toEqual([]);
          // Slow, so only in one language here: `npm run test:axe` runs axe in both.
          if (locale !== 'fr') continue;
          expect(await axeViolations(page), `/${path}`).toEqual([]);
          await expectNoSidewaysScroll(page, `/${path}`);
        }
      }
    },
    WALK,
  );
});
