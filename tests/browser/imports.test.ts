import { expect } from 'vitest';
import { xlsx } from '../sheets';
import { onServer as it } from './fixtures';
import { axeViolations, createRecord } from './town';

const overflows = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

it('imports a workbook, changes and creates records, and undoes the whole import', async ({ page, town }) => {
  await createRecord(town, 'pages', { title: 'Marché du bourg', newsPage: true, type: 12, position: 4 });
  const workbook = xlsx([
    ['Titre', 'Début', 'Observations'],
    ['Marché du bourg', new Date('2027-03-01'), 'x'],
    ['Braderie des voisins', new Date('2027-05-01'), ''],
    ['Concert', 'un jour', ''],
  ]);
  await page.goto('newsList');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Importer un tableau' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Importer/ });
  await dialog
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'actus.xlsx', mimeType: 'application/zip', buffer: Buffer.from(workbook) });
  await dialog.getByText('Étape 2 sur 4 : Colonnes').waitFor();
  await dialog.getByLabel('Va dans – Début').selectOption({ value: 'newsPeriod.start' });
  await dialog.getByLabel('Si la fiche existe déjà').selectOption({ value: 'title' });
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 760 });
    expect(await page.evaluate(overflows)).toBe(false);
  }
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Vérifier' }).press('Enter');
  await dialog.getByText('Étape 3 sur 4 : Vérification').waitFor();
  await dialog.getByText(/« un jour » n’est pas une date/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Laisser de côté les lignes en erreur').press('Space');
  await dialog.getByRole('button', { name: 'Importer 2 lignes' }).press('Enter');
  await dialog.getByText('Importé : 1 nouvelle, 1 modifiée.').waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await page.setViewportSize({ width: 1366, height: 760 });
  await page.getByRole('searchbox').fill('braderie des voisins');
  await page.getByRole('link', { name: 'Braderie des voisins' }).waitFor();

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Importer un tableau' }).click();
  await dialog.getByRole('button', { name: /^Annuler cet import/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Annuler cet import/ }).click();
  // On a busy machine, the message may be gone before the test looks.
  const undone = dialog.getByText('annulé', { exact: true });
  await page.getByText('C’est annulé.').or(undone).first().waitFor();
  await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('Aucun résultat').first().waitFor();
});
