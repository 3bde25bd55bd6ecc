import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import app from '../../resources';
import type { Role } from '../../src/metadata';
import { guardedRoutes } from '../routes';
import { it } from './fixtures';
import { signInByHttp } from './town';

// In tests/browser/everyRoute.test.ts, a superAdmin opens all guarded routes. tests/unit/paths.test.ts checks their
// paths, and the roles of the routes that resources declare. Here, a browser goes to screens of each sort.

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('[data-screen-heading]').waitFor();
};

it('opens the screens that a role may open, else error-403, and asks a visitor to sign in first', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined);
  for (const path of ['', 'newsList', 'news/edit?id=7', 'map']) {
    await open(page, path);
    const login = path === '' ? 'login' : `login?next=${encodeURIComponent(`/${path}`)}`;
    expect(page.url(), path).toBe(town.url(login));
  }

  const signIn = async (role: Role) =>
    page.evaluate(([key, user]) => localStorage.setItem(key, user), [
      town.stored('user'),
      await signInByHttp(town, role),
    ] as const);
  const tryAll = async (role: Role, paths: readonly string[]) => {
    await signIn(role);
    for (const path of paths) {
      const roles = guardedRoutes.find((route) => route.path === path)?.roles ?? [];
      await open(page, path);
      expect(page.url(), `/${path} for ${role}`).toBe(town.url(roles.includes(role) ? path : 'error-403'));
    }
  };
  // Home and another screen of the engine, a list, a form, and a list with a custom view (the map).
  await tryAll('user', ['', 'account', 'newsList', 'news/edit', 'map']);
  await tryAll('admin', ['userList', 'townList', 'eventType/edit', 'pageTypeList']);
});

// The address of a news item contains its id. The address of a user contains the e-mail.
const editable = app.resources.filter(({ name }) => ['news', 'users'].includes(name));

it('in an app with a base path, links and the address bar show the declared paths', async ({
  openTown,
  openPage,
}) => {
  const town = await openTown({ base: '/mairie/admin/' });
  const page = await openPage('superAdmin', { town });
  page.provokes(/^404 GET/);
  const link = page.locator('tbody a.row-link').first();
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  expect(editable).toHaveLength(2);
  for (const { name, key = 'id', routes } of editable) {
    // A path of react-admin leads to the declared one.
    await page.goto(town.url(name));
    await link.waitFor();
    expect(page.url()).toBe(town.url(routes?.list));
    const href = await link.getAttribute('href');
    expect(href).toMatch(new RegExp(`^/mairie/admin/${routes?.edit}\\?${key}=.`));
    await link.click();
    await page.waitForURL(`**${href}`);
    await save.waitFor();
    const title = await page.title();
    const start = guardedRoutes.find(({ path }) => path === routes?.edit)?.titleOfRecord ?? '';
    expect(title.startsWith(start), title).toBe(true);

    await page.reload();
    await save.waitFor();
    expect(page.url()).toBe(new URL(href ?? '', town.url()).href);
    expect(await page.title()).toBe(title);
    await page.goBack();
    await link.waitFor();
    expect(page.url()).toBe(town.url(routes?.list));
  }

  for (const path of ['news/edit/zzz', 'news/edit?id=gone']) {
    await open(page, town.url(path));
    expect(await page.title()).toMatch(/introuvable/);
    expect(await save.count()).toBe(0);
  }
});
