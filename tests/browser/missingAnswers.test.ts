import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, hold } from './town';

it('offers by keyboard to stop a deletion whose answer is late, or to let it go on', async ({ page }) => {
  await page.goto('socialNetworkList');
  const answer = await hold(page, '**/api/v1/socialNetworks/*', 'DELETE');
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
});

it('gives the focus back to the save button once the user lets a late save go on', async ({ page }) => {
  await page.goto('socialNetworkList');
  await page.locator('tbody tr[data-id] a').first().click();
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Ma ville en images');
  const answer = await hold(page, '**/api/v1/socialNetworks/*', 'PUT');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).focus();
  await page.keyboard.press('Enter');
  const late = page.getByRole('alertdialog', { name: /Le service ne répond pas encore/ });
  await late.getByRole('button', { name: 'Laisser continuer' }).waitFor();
  await page.keyboard.press('Enter');
  await late.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
  answer();
  await page.getByText(/modifié\./).waitFor();
});
