import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, chooseFromList, repeatedCalls, signIn, signInByHttp } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mes vues' });
const headings = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent));
const openViews = async (page: Page) => {
  await chooseFromList(page, 'Vues et colonnes');
  await dialog(page).getByRole('textbox', { name: 'Nom de la vue' }).waitFor();
};
const saveAs = async (page: Page, name: string) => {
  await dialog(page).getByRole('textbox', { name: 'Nom de la vue' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('link', { name, exact: true }).waitFor();
};
const total = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

it('saves filter, order and columns as a view, which can be renamed, pinned and deleted', async ({
  page,
}) => {
  const topOfFilters = async () => (await page.getByLabel('État', { exact: true }).boundingBox())?.y;
  await page.goto('newsList');
  await rows(page).first().waitFor();
  const topWithoutViews = await topOfFilters();
  await page.getByRole('link', { name: 'Signalements', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Photos' }).waitFor();
  await page.getByLabel('État', { exact: true }).selectOption({ label: 'En cours' });
  await page.getByRole('button', { name: 'Reçu', exact: true }).click();
  await page.waitForURL(/sort=createdAt/);
  await openViews(page);
  await dialog(page).getByRole('checkbox', { name: 'Photos' }).uncheck();
  await saveAs(page, 'Signalements en cours');
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Fermer' }).click();
  const shown = await headings(page);
  expect(shown).not.toContain('Photos');
  const count =
    (await page
      .getByRole('status')
      .filter({ hasText: /élément/ })
      .textContent()) ?? '';

  // Another visit starts with every column and record.
  await page.getByRole('link', { name: 'Actualités', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Liste des actualités' }).waitFor();
  // A list without views leaves no space for tabs.
  expect(await topOfFilters()).toBe(topWithoutViews);
  await page.getByRole('link', { name: 'Signalements', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Photos' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Vues et colonnes' });
  await tabs.getByRole('link', { name: 'Signalements en cours' }).click();
  await total(page, count);
  expect(await tabs.locator('[aria-current=page]').textContent()).toBe('Signalements en cours');
  expect(await headings(page)).toEqual(shown);
  await page.getByRole('columnheader', { name: 'Reçu' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  expect(
    await page
      .getByLabel('État', { exact: true })
      .evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text),
  ).toBe('En cours');

  // A view that takes the name of another one replaces it.
  await openViews(page);
  await saveAs(page, 'À suivre');
  expect(await dialog(page).getByRole('listitem').count()).toBe(2);
  await dialog(page).getByRole('button', { name: 'Renommer « Signalements en cours »' }).click();
  // Somebody who pins the view before they save its new name gets both.
  await dialog(page).getByRole('button', { name: 'Afficher « Signalements en cours » à l’accueil' }).click();
  await saveAs(page, 'À suivre');
  expect(await dialog(page).getByRole('listitem').count()).toBe(1);
  await dialog(page).getByRole('button', { name: 'Fermer' }).click();

  page.calls.length = 0;
  await page.getByRole('link', { name: 'Accueil', exact: true }).first().click();
  const card = page.getByRole('region', { name: 'Mes vues' }).getByRole('listitem');
  await card.filter({ hasText: count }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(repeatedCalls(page)).toEqual([]);
  await card.getByRole('link', { name: 'À suivre' }).click();
  await total(page, count);
  expect(await headings(page)).toEqual(shown);

  await openViews(page);
  await dialog(page).getByRole('button', { name: 'Supprimer « À suivre »' }).click();
  await dialog(page).getByText('Aucune vue.').waitFor();
});

it('offers only the views of the user that still fit the declaration', async ({ page, town }) => {
  const { _id } = JSON.parse(await signInByHttp(town, 'admin'));
  const view = (name: string, filter: object, more: object = {}) => ({
    resource: 'reports',
    name,
    search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    isPinned: true,
    ...more,
  });
  const stored = [
    view('Connue', { createdAt_dates: 'thisMonth' }),
    view('Champ inconnu', { colour_eq: 'red' }),
    view('Opérateur inconnu', { status_near: 'x' }),
    view('Ordre inconnu', {}, { search: '?sort=colour&order=ASC' }),
    view('Liste inconnue', {}, { resource: 'ghosts' }),
    view('Liste fermée', {}, { resource: 'towns' }),
    { name: 7 },
    null,
  ];
  await page.addInitScript(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [town.stored(`store.views.${_id}`), JSON.stringify(stored)],
  );
  await page.goto('');
  const region = page.getByRole('region', { name: 'Mes vues' });
  await region.getByText(/élément/).waitFor();
  expect(await region.getByRole('listitem').getByRole('link').allTextContents()).toEqual(['Connue']);
  await page.getByRole('link', { name: 'Signalements', exact: true }).click();
  await rows(page).first().waitFor();
  await openViews(page);
  expect(await dialog(page).getByRole('link').allTextContents()).toEqual(['Connue']);

  await page.goto('logout');
  await page.waitForURL(/login/);
  await signIn(page, 'superAdmin');
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  expect(await region.count()).toBe(0);
});
