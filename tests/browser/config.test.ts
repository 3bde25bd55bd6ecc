import { expect } from 'vitest';
import { it } from './fixtures';

it('config.json sets the title and the only language of the app, and switches a resource off', async ({
  openTown,
  openPage,
}) => {
  const config = {
    appTitle: 'Mairie de Trifouilly',
    locales: ['en'],
    defaultLocale: 'en',
    disabled: ['cards'],
  };
  // The language of the browser and the stored language are French.
  const page = await openPage('admin', { town: await openTown({ config }) });
  await page.goto('cardList');
  await page.getByRole('heading', { level: 1, name: 'No such screen' }).waitFor();
  const menu = page.getByRole('navigation');
  expect(await menu.getByRole('link', { name: 'Cards & contacts' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'News', exact: true }).click();
  await page.waitForURL('newsList');
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  await page.getByRole('banner').getByText('Mairie de Trifouilly').waitFor();
  expect(await page.title()).toBe('News · Mairie de Trifouilly');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

it('the app says what is wrong with config.json', async ({ town, openPage }) => {
  const page = await openPage(undefined);
  page.provokes(/^404 GET/);
  const settings: object = await (await fetch(town.url('config.json'))).json();
  for (const [answer, says] of [
    [{ status: 404, body: '' }, 'absent ou illisible'],
    [{ body: '{"apiUrl":' }, 'JSON invalide'],
    [{ json: { ...settings, disabled: ['survey'] } }, 'inconnu / unknown: survey'],
  ] as const) {
    await page.route('**/config.json', (route) => route.fulfill(answer), { times: 1 });
    await page.goto('');
    await page.getByText(says).waitFor();
  }
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

it('the app offers a reload if it cannot start, and a sign-in if the stored session is damaged', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, { locale: 'en' });
  await page.context().addInitScript(
    ([userKey = '', orderKey = '']) => {
      localStorage.setItem(userKey, '{"token":"x","role":');
      localStorage.setItem(orderKey, '{"sort":');
    },
    [town.stored('user'), town.stored('store.news.order')],
  );
  page.provokes(/ERR_FAILED/, /^error: Failed to fetch/);
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.goto('newsList');
  await page.getByRole('heading', { name: 'Une erreur inattendue est survenue' }).waitFor();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('button', { name: 'Recharger / Reload' }).click();
  await page.waitForURL(/\/login\?next=%2FnewsList$/);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
