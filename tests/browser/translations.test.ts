import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations } from './town';

it('a clerk translates a news item beside the French text, and citizens read the translation on the site', async ({
  openTown,
  openPage,
}) => {
  const town = await openTown({ backend: 'server', config: { contentLanguages: ['en'] } });
  const page = await openPage('admin', { town, viewport: { width: 1366, height: 768 } });
  await page.goto(town.url('news/edit'));
  await page.getByRole('textbox', { name: 'Titre' }).fill('Fête du village');
  await page.getByRole('button', { name: 'Anglais' }).press('Enter');
  const french = page.getByRole('textbox', { name: 'Titre', exact: true });
  const english = page.getByRole('textbox', { name: 'Titre (anglais)' });
  await english.fill('Village fair');
  const placeOf = async (input: typeof french) => (await input.boundingBox()) ?? expect.fail('no box');
  const [left, right] = [await placeOf(french), await placeOf(english)];
  expect(right.y).toBe(left.y);
  expect(right.x).toBeGreaterThan(left.x + left.width);
  await page.setViewportSize({ width: 360, height: 740 });
  const [above, below] = [await placeOf(french), await placeOf(english)];
  expect(below.x).toBe(above.x);
  expect(below.y).toBeGreaterThan(above.y);
  await page.getByRole('button', { name: /^Publier/ }).click();
  await page.getByText('News publiée.').waitFor();
  await french.fill('Fête du bourg');
  await page.getByText('Le texte en français a changé depuis').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText('News modifiée.').waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(town.url('ville/en/actualites'));
  await page.getByRole('link', { name: 'Village fair' }).click();
  await page.getByRole('heading', { name: 'Village fair', level: 1 }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Français' }).first().click();
  await page.getByRole('heading', { name: 'Fête du village', level: 1 }).waitFor();
});
