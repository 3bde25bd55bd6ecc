import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import app from '../../resources';
import { guardedRoutes } from '../routes';
import { it } from './fixtures';

/** Milliseconds that a walk through all routes may take, on a slow machine. */
const WALK = 300_000;

const opened = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('[data-screen-heading]').waitFor();
};

// A superAdmin's walk through all routes is in everyRoute.test.ts.
describe.each(['admin', 'user'] as const)('%s', (role) => {
  it(
    'opens only the routes of the role',
    async ({ town, openPage }) => {
      const page = await openPage(role);
      for (const { path, roles: allowed } of guardedRoutes) {
        await opened(page, path);
        expect(page.url(), `/${path}`).toBe(town.url(allowed?.includes(role) ? path : 'error-403'));
      }
    },
    WALK,
  );
});

it(
  'sends a visitor from every guarded route to a sign-in, whose address names the route unless it is home',
  async ({ town, openPage }) => {
    const page = await openPage(undefined);
    for (const { path } of guardedRoutes) {
      await opened(page, path);
      expect(page.url(), `/${path}`).toBe(
        town.url(path === '' ? 'login' : `login?next=${encodeURIComponent(`/${path}`)}`),
      );
    }
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
    it('have the declared paths in the address bar, in links, after a reload and after Back', async ({
      town,
      openPage,
    }) => {
      const page = await openPage('superAdmin');
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
      const start = guardedRoutes.find(({ path }) => path === resource.routes?.edit)?.titleOfRecord ?? '';
      expect(title.startsWith(start), title).toBe(true);
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
    });
  },
);

it('keeps page, order and filters after an edit, a reload and the way back', async ({ page }) => {
  await opened(page, 'newsList?perPage=10');
  await page.getByLabel('État', { exact: true }).selectOption({ label: 'En ligne' });
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
  await page.getByRole('button', { name: /^Publier( et notifier| sans notifier)?$/ }).click();
  await page.getByText('News publiée.').waitFor();
  await page.getByRole('link', { name: 'Liste des actualités' }).click();
  await first.waitFor();
  expect(page.url()).toBe(address);
});

it('says that an unknown path or record does not exist', async ({ page }) => {
  page.provokes(/^404 GET/);
  await opened(page, 'news/edit/zzz');
  expect(await page.title()).toMatch(/introuvable/);
  await opened(page, 'news/edit?id=gone');
  expect(await page.title()).toMatch(/introuvable/);
  expect(await page.getByRole('button', { name: 'Enregistrer', exact: true }).count()).toBe(0);
});

it('works below a path', async ({ openTown, openPage }) => {
  const deep = await openTown({ base: '/mairie/admin/' });
  const page = await openPage('admin', { town: deep });
  await page.goto('newsList');
  const link = page.locator('tbody a.row-link').first();
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^\/mairie\/admin\/news\/edit\?id=/);
  await link.click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/mairie\/admin\/news\/edit\?id=/);
});
