import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { openPageAs, openTown } from './town';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Opens a town with settings of its own, and closes it when the test has looked at it. */
async function visit(
  config: Record<string, unknown>,
  path: string,
  look: (
    page: Awaited<ReturnType<typeof openPageAs>>['page'],
    url: (path: string) => string,
  ) => Promise<void>,
) {
  const town = await openTown({ dist: inject('dist'), config });
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url(path));
  await look(page, town.url);
  await context.close();
  await town.close();
}

describe('config.json', () => {
  it('gives the title, the logo and the colours of the town', () =>
    visit(
      { appTitle: 'Mairie de Trifouilly', colours: { primary: '#7b1fa2', secondary: '#ffb300' } },
      '',
      async (page) => {
        await page.getByRole('banner').getByText('Mairie de Trifouilly').waitFor();
        expect(await page.title()).toBe('Synthèse · Mairie de Trifouilly');
      },
    ));

  it('with one language shows no switch', () =>
    visit({ locales: ['fr'] }, '', async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: 'English' }).count()).toBe(0);
    }));

  it('may start in English', () =>
    visit({ locales: ['en'], defaultLocale: 'en' }, 'newsList', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    }));

  it('may switch a resource off: no menu entry, no screen, and the others go on', () =>
    visit({ disabled: ['cards'] }, 'cardList', async (page, url) => {
      await page.getByRole('heading', { level: 1, name: /introuvable/ }).waitFor();
      const menu = page.getByRole('navigation');
      expect(await menu.getByRole('link', { name: 'Fiches & contacts' }).count()).toBe(0);
      await menu.getByRole('link', { name: 'Actualités' }).click();
      await page.waitForURL(url('newsList'));
    }));

  it.each([
    [{ apiUrl: 3 }, '"apiUrl"'],
    [{ apiURL: 'https://town.example' }, 'clé inconnue / unknown key'],
    [{ colours: 'teal' }, '"colours"'],
    [{ disabled: ['survey'] }, 'inconnu / unknown: survey'],
  ])('that is wrong in %j says so in place of a white page', (config, says) =>
    visit(config, '', async (page) => {
      await page.getByText(says).first().waitFor();
    }),
  );

  it.each([
    ['missing', { status: 404, body: '' }, 'absent ou illisible'],
    ['no JSON', { status: 200, body: '{"apiUrl":' }, 'JSON invalide'],
  ])('that is %s says so in place of a white page', async (_, answer, says) => {
    const town = await openTown({ dist: inject('dist') });
    const { page, context } = await openPageAs(browser, town, undefined);
    await page.route('**/config.json', (route) => route.fulfill(answer));
    await page.goto(town.url());
    await page.getByText(says).waitFor();
    await context.close();
    await town.close();
  });
});

it('broken words in local storage mean signed out, not a white page', async () => {
  const town = await openTown({ dist: inject('dist') });
  const { page, context } = await openPageAs(browser, town, undefined);
  await context.addInitScript(
    ([user = '', order = '']) => {
      localStorage.setItem(user, '{"token":"x","role":');
      localStorage.setItem(order, '{"sort":');
    },
    [town.stored('user'), town.stored('store.news.order')],
  );
  await page.goto(town.url('newsList'));
  await page.waitForURL(/\/login\?next=%2FnewsList$/);
  await page.getByLabel('E-mail').waitFor();
  await context.close();
  await town.close();
});

it('a language that cannot be loaded leaves the other one, and says so', async () => {
  const town = await openTown({ dist: inject('dist') });
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('newsList'));
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Cette langue ne se charge pas : réessayez.').waitFor();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('heading', { level: 1, name: 'Liste des actualités' }).waitFor();
  await context.close();
  await town.close();
});

it('a start that fails says so in both languages and offers to reload', async () => {
  const town = await openTown({ dist: inject('dist') });
  const { page, context } = await openPageAs(browser, town, undefined, { locale: 'en' });
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.goto(town.url());
  await page.getByRole('heading', { name: 'Une erreur inattendue est survenue' }).waitFor();
  await page.unroute(/\/assets\/en-/);
  await page.getByRole('button', { name: 'Recharger / Reload' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await context.close();
  await town.close();
});
