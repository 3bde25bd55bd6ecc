import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import app from '../../resources';
import { collectionAt, guardedRoutes, publicRoutes } from '../routes';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, repeatedCalls } from './town';
import { expectWholeCells } from './wholeCells';

/** Milliseconds that a walk through all routes may take, on a slow machine. */
const WALK = 900_000;

const lists = app.resources.flatMap(({ routes }) => routes?.list ?? []);

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('[data-screen-heading]').waitFor();
};

it(
  'opens every route except logout with its own title and without faults',
  async ({ town, openPage }) => {
    const titles = new Map<string, string>();
    for (const [role, routes] of [
      ['superAdmin', guardedRoutes],
      // Logout leads on to login at once.
      [undefined, publicRoutes.filter(({ path }) => path !== 'logout')],
    ] as const) {
      const pages = { fr: await openPage(role), en: await openPage(role, { locale: 'en' }) };
      for (const [index, { path, ...words }] of routes.entries()) {
        // Documented titles are French, so their routes open in French. The other routes open in French and English
        // by turns.
        const locale = words.title || words.titleOfRecord || index % 2 ? 'fr' : 'en';
        const page = pages[locale];
        // Leaves the previous screen, which may still have calls to send.
        await page.goto('favicon.svg');
        page.calls.length = 0;
        const collection = collectionAt[path];
        const id = collection && seedId(collection, 0);
        const address = id ? `${path}?id=${id}` : path;
        await open(page, address);
        expect(page.url()).toBe(town.url(address));
        await page.waitForLoadState('networkidle');
        const title = await page.title();
        expect(titles.get(title), `/${path} has the same title as another route: "${title}"`).toBeUndefined();
        const [name] = title.split(' · ');
        if (id && words.titleOfRecord) expect(name, `/${path}`).toBe(`${words.titleOfRecord}${id}`);
        if (!id && words.title) expect(name, `/${path}`).toBe(words.title);
        titles.set(title, path);
        expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
        expect(page.problems, `/${path}`).toEqual([]);
        expect(repeatedCalls(page), `/${path}`).toEqual([]);
        expect(await axeViolations(page), `/${path}`).toEqual([]);
        if (lists.includes(path)) await expectWholeCells(page, path);
        await expectNoSidewaysScroll(page, `/${path}`);
      }
    }
  },
  WALK,
);
