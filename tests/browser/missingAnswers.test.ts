import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord, hold } from './town';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function deleteFirst(page: Page) {
  const actions = page.getByRole('button', { name: /^Actions pour/ });
  await actions.first().click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
}

it('shows the rows and the next page of a list whose count is unknown, and no link in a row without an id', async ({
  page,
  town,
}) => {
  page.provokes(/^500 GET/);
  await page.route('**/api/v1/pages/count*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/v1/events/count*', (route) => route.fulfill({ json: { count: 'many' } }));
  await page.route('**/api/v1/socialNetworks?*', (route) =>
    route.fulfill({
      json: { entries: [{ title: 'Sans nom 1' }, { title: 'Sans nom 2' }, { id: 'a', title: 'Avec' }] },
    }),
  );
  await page.goto('newsList');
  const rows = page.locator('tbody tr[data-id]');
  await rows.first().waitFor();
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await pages.getByText('1–25', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Dernière page' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await pages.getByText('26–50', { exact: true }).waitFor();

  // The count of the events is not a number.
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: 'Événements', exact: true }).click();
  await heading(page, 'Liste des événements');
  await rows.first().waitFor();

  await menu.getByRole('link', { name: 'Réseaux sociaux', exact: true }).click();
  const nameless = rows.filter({ hasText: 'Sans nom' });
  await nameless.nth(1).waitFor();
  for (const role of ['link', 'button', 'checkbox'] as const)
    expect(await nameless.getByRole(role).count()).toBe(0);
  await nameless.first().click();
  expect(page.url()).toBe(town.url('socialNetworkList'));
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click();
  await page.getByRole('toolbar', { name: '1 sélectionné' }).waitFor();
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

describe('the settings screen', () => {
  it('reads no push account for an admin', async ({ page }) => {
    await page.goto('settings/edit');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    const read = page.calls.find((call) => call.includes('townSetting?')) ?? '';
    expect(read).toContain('townId_eq=');
    expect(read).toContain('key_in=');
    expect(read).not.toContain('FIREBASE');
  });
});

it('claims no success if the record to delete is gone, and offers to stop a deletion whose answer is late', async ({
  page,
}) => {
  page.provokes(/^404 DELETE/);
  await page.goto('socialNetworkList');
  const address = '**/api/v1/socialNetworks/*';
  await page.route(address, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await deleteFirst(page);
  await page.getByText(/^Erreur durant la suppression\. Le service ne trouve plus cet élément/).waitFor();
  expect(await page.getByText('Élément supprimé.').count()).toBe(0);
  await page.unroute(address);

  const answer = await hold(page, address, 'DELETE');
  await deleteFirst(page);
  const late = page.getByRole('alertdialog', { name: /Le service ne répond pas encore/ });
  await late.getByRole('button', { name: 'Interrompre' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // By keyboard, the user lets the deletion go on.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Laisser continuer');
  await page.keyboard.press('Enter');
  await late.waitFor({ state: 'detached' });
  answer();
  await page.getByText('Élément supprimé.').waitFor();
});
