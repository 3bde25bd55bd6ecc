import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, createRecord } from './town';

const phone = { width: 360, height: 740 };

it('draws a calendar with each event as wide as its days, and lists the events by day on a phone', async ({
  page,
  town,
}) => {
  const event = (eventTitle: string, startDate: string, endDate: string) =>
    createRecord(town, 'events', { eventTitle, timings: { startDate, endDate } });
  await event('Exposition', '2031-04-20T08:00:00Z', '2031-05-13T16:00:00Z');
  for (const hour of [1, 2, 3, 4])
    await event(`Atelier ${hour}`, `2031-05-15T0${hour}:00:00Z`, `2031-05-15T0${hour}:30:00Z`);
  await page.goto('eventList?display=calendar&month=2031-05');
  await page.getByText('5 éléments en mai 2031.').waitFor();
  const table = page.getByRole('table', { name: 'mai 2031' });
  const [cell, bar] = await Promise.all([
    table.getByRole('cell', { name: /^5 / }).boundingBox(),
    // The bar of the second week.
    table
      .getByRole('link', { name: /^Exposition/ })
      .nth(1)
      .boundingBox(),
  ]);
  expect((bar?.width ?? 0) / (cell?.width ?? 1)).toBeCloseTo(7, 0);
  expect(await axeViolations(page)).toEqual([]);
  await table.getByRole('button', { name: '+ 1, jeudi 15 mai' }).press('Enter');
  await page.getByRole('dialog', { name: 'jeudi 15 mai' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  const days = page.getByRole('list', { name: 'mai 2031' });
  await days.waitFor();
  expect(await days.getByRole('heading').allTextContents()).toEqual(['jeudi 1er mai', 'jeudi 15 mai']);
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

it('shows a report on the map, and moves its card on the board by mouse and keyboard', async ({ page }) => {
  await page.goto('reportList?display=map');
  await page.locator('.pin[title="SIG-00050"]').press('Enter');
  const link = page.getByRole('region', { name: 'Carte des lieux' }).locator('..').getByRole('link');
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Colonnes' }).click();

  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (from: Page | Locator) => from.locator('[data-card]', { hasText: 'SIG-00050' });
  await card(column('Planifié 8')).waitFor();
  const from = await card(page).boundingBox();
  const to = await column('En cours').boundingBox();
  if (!from || !to) throw new Error('no board');
  await page.mouse.move(from.x + 30, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 });
  await column('Terminé').getByText('Déposer ici').waitFor();
  expect(await column('Planifié').getByText('Déposer ici').count()).toBe(0);
  await page.mouse.move(to.x + 80, to.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('alert').getByText('signalement modifié.').waitFor();
  await card(column('En cours 9')).waitFor();
  await column('Planifié 7').waitFor();

  const handle = page.getByRole('button', { name: 'Faire glisser SIG-00050' });
  const said = page.locator('[aria-live]', { hasText: 'SIG-00050' });
  /** Picks up the card by keyboard, and moves it over columns with an arrow key. */
  const lead = async (key: string, columns: string[]) => {
    await handle.press('Space');
    await said.getByText('SIG-00050 au-dessus de « En cours ».').waitFor();
    for (const name of columns) {
      await page.keyboard.press(key);
      await said.getByText(`SIG-00050 au-dessus de « ${name} »`).waitFor();
    }
  };
  await lead('ArrowLeft', ['Planifié', 'Transmis', 'Créé']);
  await said.getByText('SIG-00050 au-dessus de « Créé » : déplacement impossible.').waitFor();
  await column('Créé').getByText('Déplacement impossible').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Space');
  await page.getByRole('alert').getByText('« SIG-00050 » ne peut pas passer à « Créé ».').waitFor();
  await lead('ArrowRight', ['Terminé', 'Suspendu']);
  await page.keyboard.press('Space');
  await card(column('Suspendu')).waitFor();
  await page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    'Déplacer SIG-00050 vers…',
  );
  expect(page.calls.filter((call) => call.startsWith('PUT'))).toEqual([
    expect.stringMatching(/^PUT \/api\/v1\/reports\/setStatus\/\w+$/),
    expect.stringMatching(/^PUT \/api\/v1\/reports\/setStatus\/\w+$/),
  ]);
  await page.setViewportSize(phone);
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
