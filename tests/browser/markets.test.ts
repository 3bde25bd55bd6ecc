import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { linesFor, newcomerFiles } from './copy';
import { onCopy } from './fixtures';
import { axeViolations } from './town';

const it = onCopy([
  ...newcomerFiles().filter(({ path }) => path === 'resources/markets.ts'),
  ...linesFor('markets'),
]);
// Builds the copy, which takes longer than a test may.
it.beforeAll(async ({ copy: _ }) => {}, 240_000);

const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

async function openNew(page: Page): Promise<void> {
  await page.goto('market/edit');
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Marché du pont');
  await page.locator('.leaflet-container').waitFor();
}

/** Clicks on the map, at places in percent of its width and height. */
async function clickOnMap(page: Page, places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const frame = page.locator('.leaflet-container');
  await frame.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  for (const [x, y] of places)
    await frame.click({ position: { x: (width * x) / 100, y: (height * y) / 100 } });
}

async function saved(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/markets')),
    saveButton(page).click(),
  ]);
  await page.getByText('Marché créé.').waitFor();
  return request.postDataJSON();
}

describe('a geometry', () => {
  it('is drawn as a line on the map, moved by a point, and shown on the map of the list', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    await openNew(page);
    await page.getByRole('button', { name: 'Tracer une ligne' }).click();
    await page.getByText(/^Appuyez sur la carte pour ajouter des points/).waitFor();
    const end = [70, 40] as const;
    await clickOnMap(page, [[30, 60], [50, 40], end, end]);
    await page.getByText('Ligne de 3 points').waitFor();
    const positions = page.getByRole('textbox', { name: 'Positions' });
    const before = await positions.inputValue();
    expect(before.split('\n')).toHaveLength(3);
    const corner = page.locator('.marker-icon:not(.marker-icon-middle)').first();
    await corner.hover();
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => positions.inputValue()).not.toBe(before);
    await page.getByText('Ligne de 3 points').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const sent = await saved(page);
    expect(sent.ground.type).toBe('LineString');
    await page.goto('marketList?display=map&filter={"title_like":"pont"}');
    await page.locator('path.shape').waitFor();
    await page.locator('.pin').click();
    await page.getByRole('link', { name: 'Marché du pont' }).last().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is drawn as an area, erased, and drawing stops with Escape', async ({ openPage }) => {
    const page = await openPage('superAdmin', { viewport: { width: 360, height: 740 } });
    await openNew(page);
    await page.getByRole('button', { name: 'Tracer une zone' }).click();
    const start = [30, 70] as const;
    await clickOnMap(page, [start, [50, 30], [75, 70], start]);
    await page.getByText('Zone de 3 points').waitFor();
    await page.getByRole('button', { name: 'Effacer' }).click();
    await page.getByText('Rien n’est tracé.').waitFor();
    await expect.poll(() => page.locator('path.shape').count()).toBe(0);
    const draw = page.getByRole('button', { name: 'Tracer une zone' });
    await draw.focus();
    await page.keyboard.press('Enter');
    expect(await draw.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await draw.getAttribute('aria-pressed')).toBe('false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('is typed and erased with the keyboard alone', async ({ openPage }) => {
    const page = await openPage('superAdmin', { locale: 'en' });
    await openNewInEnglish(page);
    await page.getByRole('textbox', { name: 'Positions' }).focus();
    await page.keyboard.type('47.39, 0.68\n47.40, 0.69\n47.39, 0.70\n47.39, 0.68');
    await page.getByText('Area of 3 points').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is drawn.').waitFor();
  });
});

async function openNewInEnglish(page: Page): Promise<void> {
  await page.goto('market/edit');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Market');
  await page.locator('.leaflet-container').waitFor();
}

describe('a repetition', () => {
  it('is filled in with the keyboard alone, and shown in the calendar', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await openNew(page);
    await page.getByLabel('Début').fill('2030-10-15T08:00');
    await page.getByLabel('Fin', { exact: true }).fill('2030-10-15T11:00');
    await page.getByRole('combobox', { name: 'Fréquence' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^Tous les mardis de 8\sh à 11\sh\.$/).waitFor();
    // The number of weeks, then Monday.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText(/^Tous les lundis et mardis de/).waitFor();
    await page.keyboard.press('Space');
    await page.getByLabel('Du', { exact: true }).fill('2030-11-05');
    await page.getByRole('button', { name: 'Exclure ces jours' }).press('Enter');
    await page.getByText(/^Tous les mardis de 8\sh à 11\sh, sauf le 5 novembre 2030\.$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const sent = await saved(page);
    expect(sent.repeats).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU\nEXDATE;VALUE=DATE:20301105');
    await page.goto('marketList?display=calendar&month=2030-11&filter={"title_like":"pont"}');
    await page
      .getByRole('link', { name: /Marché du pont/ })
      .nth(2)
      .waitFor();
    expect(await page.getByRole('link', { name: /Marché du pont/ }).count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
  });
});
