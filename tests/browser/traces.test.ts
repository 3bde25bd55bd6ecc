import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { onServer as it } from './fixtures';
import { axeViolations, chooseFromForm, chooseFromList, createRecord, openColleague } from './town';

it('the server keeps what a clerk deletes, so that the clerk can restore it, and who did what', async ({
  town,
  openPage,
}) => {
  const { id } = await createRecord(town, 'pages', { title: 'Ducasse du lac', newsPage: true, type: 12 });
  const page = await openPage('superAdmin');
  await page.goto('newsList?filter={"title_like":"ducasse"}');
  await page.getByRole('option', { name: 'Partout' }).waitFor({ state: 'attached' });
  await page.locator(`tr[data-id="${id}"] .row-menu`).press('Enter');
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Mis à la corbeille.', { exact: true }).waitFor();
  await chooseFromList(page, 'Corbeille');
  const trash = page.getByRole('dialog', { name: 'Corbeille : Actualités' });
  await trash.getByText(/^Supprimé à .* par Claire Fontaine$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await trash.getByRole('button', { name: 'Restaurer « Ducasse du lac »' }).click();
  await trash.getByRole('button', { name: 'Ouvrir « Ducasse du lac »' }).click();
  await page.waitForURL(town.url(`news/edit?id=${id}`));

  await page.getByRole('textbox', { name: /^Titre/ }).fill('Ducasse de la rivière');
  await page.keyboard.press('Control+s');
  await page.getByText('News modifiée.', { exact: true }).waitFor();
  const colleague = await openColleague(town, 'admin');
  await colleague.look(`pages/${id}`);
  // When its tab is shown again, the page asks at once who else has the record open.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('status').getByText('Mehdi Benali a aussi ouvert cet élément.').waitFor();
  await chooseFromForm(page, 'Historique');
  const history = page.getByRole('dialog', { name: 'Historique de « Ducasse de la rivière »' });
  await history.getByRole('button', { name: /Claire Fontaine.*Première version connue/ }).waitFor();
  await history.getByRole('button', { name: /Claire Fontaine.*Version actuelle/ }).click();
  const change = history.getByRole('region', { name: 'Titre' });
  await expect.poll(() => change.locator('del').allInnerTexts()).toEqual(['du lac']);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Administration', exact: true }).click();
  await page.getByRole('link', { name: 'Journal d’activité' }).first().click();
  await page.getByLabel('Action').selectOption('Restauration');
  const lines = page.getByRole('list', { name: 'Journal d’activité' }).getByRole('listitem');
  await lines.filter({ hasText: /Claire Fontaine.*Restauration · Ducasse/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('exports the data of a person, and erases the person after a warning', async ({ town, openPage }) => {
  const account = {
    firstName: 'Luc',
    lastName: 'Passage',
    email: 'luc@mairie.demo',
    role: 'admin',
    active: true,
  };
  await createRecord(town, 'users', { ...account, password: 'Mairie-2026-luc' });
  const page = await openPage('superAdmin');
  await page.goto('user/edit?email=luc@mairie.demo');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ses données' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Données de Luc Passage.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account, sessions: [], records: [], audit: [] });

  await page.getByRole('button', { name: 'Effacer cette personne' }).click();
  const question = page.getByRole('alertdialog', { name: 'Effacer « Luc Passage » pour toujours ?' });
  await question.getByText(/^Le compte, son mot de passe.*disparaissent, même de la corbeille/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Effacer cette personne' }).click();
  await page.waitForURL(town.url('userList'));
  await page.getByText('Personne effacée : Luc Passage.').waitFor();
  expect(await page.getByRole('link', { name: /Passage/ }).count()).toBe(0);

  await page
    .locator('tbody')
    .getByRole('link', { name: /Fontaine/ })
    .click();
  await page.getByRole('button', { name: 'Exporter ses données' }).waitFor();
  expect(await page.getByRole('button', { name: 'Effacer cette personne' }).count()).toBe(0);
});
