import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations, createRecord, openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  town = await openTown({ dist: inject('dist') });
  return () => town.close();
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

describe('a count that fails', () => {
  it('leaves the rows on screen, without a total, and the way to the next page', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.route('**/api/v1/pages/count*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(town.url('newsList'));
    await page.locator('tbody tr[data-id]').first().waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
    await pages.getByText('1–25', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Dernière page' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await pages.getByText('26–50', { exact: true }).waitFor();
    await context.close();
  });

  it('is the same where the backend answers something that is no number', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.route('**/api/v1/pages/count*', (route) => route.fulfill({ json: { count: 'many' } }));
    await page.goto(town.url('newsList'));
    await page.locator('tbody tr[data-id]').first().waitFor();
    await context.close();
  });
});

describe('the choices behind a form that fail', () => {
  it('are said at their field and asked for again there; the stored value goes back untouched', async () => {
    await createRecord(town, 'pages', {
      title: 'Une page rangée',
      type: 4,
      newsPage: false,
      categoryId: 'c-7',
    });
    const { page, context } = await openPageAs(browser, town, 'admin');
    const isDown = true;
    await page.route('**/api/v1/pageCategories?*', (route) =>
      isDown ? route.fulfill({ status: 500, body: '<html>oops</html>' }) : route.continue(),
    );
    await page.goto(town.url(`pageList?filter=${encodeURIComponent('{"title_like":"Une page rangée"}')}`));
    await page.getByRole('link', { name: 'Une page rangée' }).click();
    await heading(page, /Une page rangée/);
    const failure = page.getByRole('alert').filter({ hasText: 'Erreur de chargement' }).first();
    await failure.waitFor();
    const retry = failure.getByRole('button', { name: 'Réessayer' });
    await retry.click();
    await retry.waitFor();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ categoryId: 'c-7' });
    await page
      .getByRole('alert')
      .filter({ hasText: 'Erreur de chargement' })
      .first()
      .waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('rows without an id', () => {
  it('are shown, and lead nowhere', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await page.route('**/api/v1/socialNetworks?*', (route) =>
      route.fulfill({
        json: { entries: [{ title: 'Sans nom 1' }, { title: 'Sans nom 2' }, { id: 'a', title: 'Avec' }] },
      }),
    );
    await page.goto(town.url('socialNetworkList'));
    const rows = page.locator('tbody tr[data-id]');
    await rows.filter({ hasText: 'Sans nom 2' }).waitFor();
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('link').count()).toBe(0);
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('button').count()).toBe(0);
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('checkbox').count()).toBe(0);
    await rows.filter({ hasText: 'Sans nom 1' }).click();
    expect(page.url()).toBe(town.url('socialNetworkList'));
    await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click();
    await page.getByRole('toolbar', { name: '1 sélectionné' }).waitFor();
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

describe('the settings screen', () => {
  it('offers neither to delete nor to duplicate a town', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('settings/edit'));
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    for (const name of ['Supprimer', 'Dupliquer'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await context.close();
  });

  it('asks for the push account only in the name of a superAdmin', async () => {
    for (const role of ['admin', 'superAdmin'] as const) {
      const { page, context, report } = await openPageAs(browser, town, role);
      await page.goto(town.url('settings/edit'));
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
      const read = report.calls.find((call) => call.includes('townSetting?')) ?? '';
      expect(read).toContain('townId_eq=');
      expect(read.includes('key_in='), role).toBe(role === 'admin');
      expect(read).not.toContain('FIREBASE');
      await context.close();
    }
  });
});

it('a lost delete of what is gone already is no success', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('socialNetworkList'));
  await page.route('**/api/v1/socialNetworks/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText(/^Erreur durant la suppression\. Le service ne trouve plus cet élément/).waitFor();
  expect(await page.getByText('Élément supprimé.').count()).toBe(0);
  await context.close();
});

it('a deletion that stays unanswered can be left by keyboard, above the dialog that asked for it', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('socialNetworkList'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/socialNetworks/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  const late = page.getByRole('alertdialog', { name: /Le service ne répond pas encore/ });
  await late.getByRole('button', { name: 'Interrompre' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Laisser continuer');
  await page.keyboard.press('Enter');
  await late.waitFor({ state: 'detached' });
  answer();
  await page.getByText('Élément supprimé.').waitFor();
  await context.close();
});
