import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, hold } from './town';

it('offers to stop a deletion whose answer is late, and lets it go on by the keyboard', async ({ page }) => {
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
