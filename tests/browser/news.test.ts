import { expect } from 'vitest';
import { it } from './fixtures';

it('a clerk who scrolls to the end of a news item still sees Save', async ({ page }) => {
  await page.goto('news/edit');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Bal du lac');
  await page.getByRole('status').getByText('Modifié, non enregistré').waitFor();
  for (const width of [1366, 768, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const box = await page.getByRole('button', { name: 'Enregistrer', exact: true }).boundingBox();
    expect(box && box.y > 0 && box.y + box.height < 600 && box.x + box.width < width).toBe(true);
  }
});
