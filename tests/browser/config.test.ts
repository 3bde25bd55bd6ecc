import { describe, expect } from 'vitest';
import { it as base } from './fixtures';

/** `visit` opens a path of a town with settings of its own. */
const it = base.extend('visit', ({ openTown, openPage }) => async (config: object, path = '') => {
  const page = await openPage('admin', { town: await openTown({ config: { ...config } }) });
  await page.goto(path);
  return page;
});

describe('config.json', () => {
  it('gives the title of the town', async ({ visit }) => {
    const page = await visit({ appTitle: 'Mairie de Trifouilly' });
    await page.getByRole('banner').getByText('Mairie de Trifouilly').waitFor();
    expect(await page.title()).toBe('Synthèse · Mairie de Trifouilly');
  });

  it('may make English the only language', async ({ visit }) => {
    const page = await visit({ locales: ['en'], defaultLocale: 'en' }, 'newsList');
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('switches a resource off, in the menu and at its address', async ({ visit }) => {
    const page = await visit({ disabled: ['cards'] }, 'cardList');
    await page.getByRole('heading', { level: 1, name: /introuvable/ }).waitFor();
    const menu = page.getByRole('navigation');
    expect(await menu.getByRole('link', { name: 'Fiches & contacts' }).count()).toBe(0);
    await menu.getByRole('link', { name: 'Actualités' }).click();
    await page.waitForURL('newsList');
  });

  it('makes the app say that no resource has the name to switch off', async ({ visit }) => {
    const page = await visit({ disabled: ['survey'] });
    await page.getByText('inconnu / unknown: survey').waitFor();
  });

  it.for([
    ['is missing', { status: 404, body: '' }, 'absent ou illisible', [/^404 GET/]],
    ['is not JSON', { status: 200, body: '{"apiUrl":' }, 'JSON invalide', []],
  ] as const)('makes the app say that it %s', async ([_, answer, says, provoked], { openPage }) => {
    const page = await openPage(undefined);
    page.provokes(...provoked);
    await page.route('**/config.json', (route) => route.fulfill(answer));
    await page.goto('');
    await page.getByText(says).waitFor();
  });
});

it('shows the login page when the stored session is damaged', async ({ town, openPage }) => {
  const page = await openPage(undefined);
  await page.context().addInitScript(
    ([user = '', order = '']) => {
      localStorage.setItem(user, '{"token":"x","role":');
      localStorage.setItem(order, '{"sort":');
    },
    [town.stored('user'), town.stored('store.news.order')],
  );
  await page.goto('newsList');
  await page.waitForURL(/\/login\?next=%2FnewsList$/);
  await page.getByLabel('E-mail').waitFor();
});

it('says that English cannot be loaded, and stays in French', async ({ page }) => {
  page.provokes(/ERR_FAILED/);
  await page.goto('newsList');
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Cette langue ne se charge pas : réessayez.').waitFor();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('heading', { level: 1, name: 'Liste des actualités' }).waitFor();
});

it('offers to reload, in both languages, when the app cannot start', async ({ openPage }) => {
  const page = await openPage(undefined, { locale: 'en' });
  page.provokes(/ERR_FAILED/, /^error: Failed to fetch/);
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.goto('');
  await page.getByRole('heading', { name: 'Une erreur inattendue est survenue' }).waitFor();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('button', { name: 'Recharger / Reload' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
