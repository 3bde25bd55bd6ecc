import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import app from '../../resources';
import { guardedRoutes } from '../routes';
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

/** Milliseconds that a walk through all routes may take, on a slow machine. */
const WALK = 300_000;

const opened = async (page: Page, path: string) => {
  await page.goto(town.url(path));
  await page.locator('[data-screen-heading]').waitFor();
};

// A superAdmin's walk through all routes is in everyRoute.test.ts.
describe.each(['admin', 'user'] as const)('%s', (role) => {
  it(
    'opens the routes that are open to the role, and no other',
    async () => {
      const { page, context } = await openPageAs(browser, town, role);
      for (const { path, roles: allowed } of guardedRoutes) {
        await opened(page, path);
        expect(page.url(), `/${path}`).toBe(town.url(allowed?.includes(role) ? path : 'error-403'));
      }
      await context.close();
    },
    WALK,
  );
});

it(
  'sends a visitor from every guarded route to login, and back to it afterwards',
  async () => {
    const { page, context } = await openPageAs(browser, town, undefined);
    for (const { path } of guardedRoutes) {
      await opened(page, path);
      expect(page.url(), `/${path}`).toBe(
        town.url(path === '' ? 'login' : `login?next=${encodeURIComponent(`/${path}`)}`),
      );
    }
    await context.close();
  },
  WALK,
);

const editable = app.resources.filter(
  (resource) =>
    resource.routes?.list && resource.routes.edit && !resource.views?.list && !resource.views?.edit,
);

describe.each(editable.map((resource) => [resource.name, resource] as const))(
  'the URLs of %s',
  (_, resource) => {
    it('are the public ones in the address bar, in links, after a reload and on the way back', async () => {
      const { page, context, report } = await openPageAs(browser, town, 'superAdmin');
      const list = `${resource.routes?.list}`;
      await opened(page, list);
      const link = page.locator('tbody a.row-link').first();
      await link.waitFor();
      const parameter = resource.key ?? 'id';
      const href = await link.getAttribute('href');
      expect(href).toMatch(new RegExp(`^/${resource.routes?.edit}\\?${parameter}=.`));
      await link.click();
      await page.waitForURL(`**${href}`);
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
      const title = await page.title();
      const printed = guardedRoutes.find(({ path }) => path === resource.routes?.edit)?.titleOfRecord ?? '';
      expect(title.startsWith(printed), title).toBe(true);
      await page.reload();
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
      expect(page.url()).toBe(new URL(href ?? '', town.url()).href);
      expect(await page.title()).toBe(title);
      await page.goBack();
      await page.locator('tbody a.row-link').first().waitFor();
      expect(page.url()).toBe(town.url(list));
      await page.goto(new URL(`/${resource.name}`, town.url()).href);
      await page.locator('tbody a.row-link').first().waitFor();
      expect(page.url()).toBe(town.url(list));
      expect(report.problems).toEqual([]);
      await context.close();
    });
  },
);

it('keeps page, order and filters over an edit, a reload and the way back', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await opened(page, 'newsList?perPage=10');
  await page.getByLabel('Statut', { exact: true }).selectOption({ label: 'En ligne' });
  await page.waitForURL(/filter=/);
  await page.getByRole('button', { name: "Plus récents d'abord" }).click();
  await page.waitForURL(/order=DESC/);
  const [response] = await Promise.all([
    page.waitForResponse(/sort=updatedAt_desc.*range=10-19|range=10-19.*sort=updatedAt_desc/),
    page.getByRole('button', { name: 'Page suivante' }).click(),
  ]);
  await page.waitForURL(/page=2/);
  const address = page.url();
  const first = page.locator('tbody a.row-link').first();
  const name = (await response.json()).entries[0].title;
  await expect.poll(() => first.textContent()).toBe(name);
  await page.reload();
  await first.waitFor();
  expect(await first.textContent()).toBe(name);
  await first.click();
  await page.getByRole('textbox', { name: /^Titre/ }).fill(`${name} (suite)`);
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await page.getByText('News publiée.').waitFor();
  await page.getByRole('link', { name: 'Liste des actualités' }).click();
  await first.waitFor();
  expect(page.url()).toBe(address);
  await context.close();
});

it('asks nothing and finds nothing at an unknown path', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await opened(page, 'news/edit/zzz');
  expect(await page.title()).toMatch(/introuvable/);
  await opened(page, 'news/edit?id=gone');
  expect(await page.title()).toMatch(/introuvable/);
  expect(await page.getByRole('button', { name: 'Enregistrer', exact: true }).count()).toBe(0);
  await context.close();
});

it('is served under any path', async () => {
  const deep = await openTown({ dist: inject('dist'), base: '/mairie/admin/' });
  const { page, context, report } = await openPageAs(browser, deep, 'admin');
  await page.goto(deep.url('newsList'));
  const link = page.locator('tbody a.row-link').first();
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^\/mairie\/admin\/news\/edit\?id=/);
  await link.click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/mairie\/admin\/news\/edit\?id=/);
  expect(report.problems).toEqual([]);
  await context.close();
  await deep.close();
});
