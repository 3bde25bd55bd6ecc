import { expect } from 'vitest';
import { it } from './fixtures';
import { createRecord, openColleague } from './town';

it('moves page categories in their tree by button, mouse and keyboard', async ({ page, town }) => {
  const { id } = await createRecord(town, 'pageCategories', { title: 'Ancienne rubrique' });
  await createRecord(town, 'pageCategories', { title: 'Orpheline', parentCategoryId: id });
  await (await openColleague(town, 'superAdmin')).remove(`pageCategories/${id}`);
  const row = (name: string) => page.locator('tbody tr', { hasText: name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('pageCategoryList');
  await button('Placer Équipements sous « Associations »').press('Enter');
  await page.getByText('« Équipements » est maintenant sous « Associations ».').waitFor();
  // The category cannot go deeper, so the focus is on the button that moves it back.
  await page.waitForFunction(
    (label) => document.activeElement?.getAttribute('aria-label') === label,
    'Remonter Équipements d’un niveau',
  );

  const from = await button('Faire glisser Commerces & économie locale').boundingBox();
  const to = await row('Culture, sport et loisirs').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page
    .getByText('« Commerces & économie locale » est maintenant sous « Culture, sport et loisirs ».')
    .waitFor();

  await button('Faire glisser Orpheline').press('Space');
  await page.getByText('Orpheline saisi.').waitFor();
  const atTop = page.getByText('Lâchez pour ranger Orpheline dans « Premier niveau ».');
  while ((await atTop.count()) === 0) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByText('« Orpheline » est maintenant au premier niveau.').waitFor();
  expect(page.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
  // On a phone, a row has its other cells below its title, as in a list.
  await page.setViewportSize({ width: 360, height: 800 });
  await row('Équipements').locator('[data-kind="status"]').waitFor();
});
