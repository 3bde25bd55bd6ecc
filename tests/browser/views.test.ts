import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, chooseFromList } from './town';

it('shows the views of a list as tabs, which take no space on a list without views', async ({ page }) => {
  const topOfFilters = async () => (await page.locator('main select').first().boundingBox())?.y ?? 0;
  await page.goto('newsList');
  await page.locator('tbody tr[data-id]').first().waitFor();
  const top = await topOfFilters();
  await chooseFromList(page, 'Vues et colonnes');
  const dialog = page.getByRole('dialog', { name: 'Mes vues' });
  await dialog.getByRole('textbox', { name: 'Nom de la vue' }).fill('À suivre');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'À suivre', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(topOfFilters).toBeGreaterThan(top);
  await dialog.getByRole('button', { name: 'Supprimer « À suivre »' }).click();
  await expect.poll(topOfFilters).toBe(top);
});
