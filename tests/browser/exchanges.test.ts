import { expect } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import { it } from './fixtures';
import { axeViolations, showOnPaper } from './town';

it('drags a question of a survey to the top by the keyboard alone', async ({ page }) => {
  await page.goto(`survey/edit?id=${seedId('surveys', 0)}&tab=questions`);
  const titles = () => page.getByRole('button', { name: /^Question \d/ }).allInnerTexts();
  await page.getByRole('button', { name: 'Déplacer Question 3', exact: true }).focus();
  const before = await titles();
  await page.keyboard.press('Space');
  await page.getByText(/^Question 3 (saisi,|en) position 3 sur 3\.$/).waitFor();
  const atTop = page.getByText('Question 3 en position 1 sur 3.');
  while ((await atTop.count()) === 0) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByText('Question 3 déposé en position 1 sur 3.').waitFor();
  const [first, second, third] = before.map((title) => title.replace(/Question \d/, ''));
  await expect
    .poll(async () => (await titles()).map((title) => title.replace(/Question \d/, '')))
    .toEqual([third, first, second]);
  expect(await axeViolations(page)).toEqual([]);
});

it('shows the results of a survey as a table, and prints them without controls', async ({ page }) => {
  await page.goto(`survey/results?id=${seedId('surveys', 0)}`);
  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await page.getByRole('rowheader', { name: 'Total' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await showOnPaper(page);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Imprimer' }).count()).toBe(0);
  await page.getByRole('region', { name: 'La halle doit-elle être conservée ?' }).waitFor();
});

it('loads the figures of the dashboard only when a typed date is complete', async ({ page }) => {
  await page.goto('dashboard?startDate=2026-03-02&endDate=2026-04-08');
  const card = page.getByRole('button', { name: /^Pages vues/ });
  await card.waitFor();
  page.calls.length = 0;
  await page.getByLabel('Du', { exact: true }).focus();
  await page.keyboard.type('04042026');
  await page.waitForURL(/startDate=2026-04-04&endDate=2026-04-08$/);
  await expect
    .poll(() => page.calls)
    .toEqual([
      'GET /api/v1/traffic?startDate=2026-04-04&endDate=2026-04-08',
      'GET /api/v1/traffic?startDate=2026-03-30&endDate=2026-04-03',
    ]);
  await card.click();
  await page.getByRole('img', { name: /Pages vues par jour et par plateforme/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
