import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord, hold, moreOfForm } from './town';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function deleteFirst(page: Page) {
  const actions = page.getByRole('button', { name: /^Actions pour/ });
  await actions.first().click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
}

describe('a count that fails', () => {
  it('hides the total and the last page, but neither the rows nor the next page', async ({ page }) => {
    page.provokes(/^500 GET/);
    await page.route('**/api/v1/pages/count*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('newsList');
    await page.locator('tbody tr[data-id]').first().waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
    await pages.getByText('1–25', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Dernière page' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await pages.getByText('26–50', { exact: true }).waitFor();
  });

  it('does not hide the rows if the backend answers something other than a number', async ({ page }) => {
    await page.route('**/api/v1/pages/count*', (route) => route.fulfill({ json: { count: 'many' } }));
    await page.goto('newsList');
    await page.locator('tbody tr[data-id]').first().waitFor();
  });
});

describe('choices that cannot be loaded', () => {
  it('are reported at their field, also after another try, and leave its stored value untouched', async ({
    page,
    town,
  }) => {
    page.provokes(/^500 GET/);
    await createRecord(town, 'pages', {
      title: 'Une page rangée',
      type: 4,
      newsPage: false,
      categoryId: 'c-7',
    });
    await page.route('**/api/v1/pageCategories?*', (route) =>
      route.fulfill({ status: 500, body: '<html>oops</html>' }),
    );
    await page.goto(`pageList?filter=${encodeURIComponent('{"title_like":"Une page rangée"}')}`);
    await page.getByRole('link', { name: 'Une page rangée' }).click();
    await heading(page, /Une page rangée/);
    const failure = page
      .getByRole('status')
      .filter({ hasText: 'Les choix n’ont pas pu être chargés' })
      .first();
    await failure.waitFor();
    const retry = failure.getByRole('button', { name: 'Réessayer' });
    await retry.click();
    await retry.waitFor();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ categoryId: 'c-7' });
  });
});

describe('rows without an id', () => {
  it('are shown without a link', async ({ page, town }) => {
    await page.route('**/api/v1/socialNetworks?*', (route) =>
      route.fulfill({
        json: { entries: [{ title: 'Sans nom 1' }, { title: 'Sans nom 2' }, { id: 'a', title: 'Avec' }] },
      }),
    );
    await page.goto('socialNetworkList');
    const rows = page.locator('tbody tr[data-id]');
    await rows.filter({ hasText: 'Sans nom 2' }).waitFor();
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('link').count()).toBe(0);
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('button').count()).toBe(0);
    expect(await rows.filter({ hasText: 'Sans nom' }).getByRole('checkbox').count()).toBe(0);
    await rows.filter({ hasText: 'Sans nom 1' }).click();
    expect(page.url()).toBe(town.url('socialNetworkList'));
    await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click();
    await page.getByRole('toolbar', { name: '1 sélectionné' }).waitFor();
  });
});

describe('the settings screen', () => {
  it('reads the push account only for a superAdmin', async ({ openPage }) => {
    for (const role of ['admin', 'superAdmin'] as const) {
      const page = await openPage(role);
      await page.goto('settings/edit');
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
      const read = page.calls.find((call) => call.includes('townSetting?')) ?? '';
      expect(read).toContain('townId_eq=');
      expect(read.includes('key_in='), role).toBe(role === 'admin');
      expect(read).not.toContain('FIREBASE');
      // Nobody can delete or duplicate a town here.
      expect(await moreOfForm(page).count()).toBe(0);
    }
  });
});

it('claims no success if the backend no longer finds the record to delete', async ({ page }) => {
  page.provokes(/^404 DELETE/);
  await page.goto('socialNetworkList');
  await page.route('**/api/v1/socialNetworks/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await deleteFirst(page);
  await page.getByText(/^Erreur durant la suppression\. Le service ne trouve plus cet élément/).waitFor();
  expect(await page.getByText('Élément supprimé.').count()).toBe(0);
});

it('offers to stop a deletion whose answer is late, and lets it go on by keyboard', async ({ page }) => {
  await page.goto('socialNetworkList');
  const answer = await hold(page, '**/api/v1/socialNetworks/*', 'DELETE');
  await deleteFirst(page);
  const late = page.getByRole('alertdialog', { name: /Le service ne répond pas encore/ });
  await late.getByRole('button', { name: 'Interrompre' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Laisser continuer');
  await page.keyboard.press('Enter');
  await late.waitFor({ state: 'detached' });
  answer();
  await page.getByText('Élément supprimé.').waitFor();
});
