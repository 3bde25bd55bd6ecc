import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { collectionOf } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { failuresIn, onCopy, twentyEntities } from './copy';
import { costOfFirstList } from './firstList';
import { axeViolations, chooseFromList } from './town';

const { names, steps } = twentyEntities();

const it = onCopy(steps).extend('newcomers', { scope: 'file' }, ({ copy }) =>
  names.map((name) => {
    const found = copy.app.resources.find((one) => one.name === name);
    if (!found) throw new Error(`${name} is not declared`);
    return found;
  }),
);
// Builds the copy, which takes longer than a test may.
it.beforeAll(async ({ copy: _ }) => {}, 600_000);

const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

/** Chooses how a list shows its records. */
const show = (page: Page, display: string) =>
  page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: display }).click();

describe('an app with twenty entities that nobody foresaw', () => {
  it('describes them in the API document', ({ copy, newcomers }) => {
    const paths = Object.keys(asObject(apiDocument(copy.app).paths));
    expect(paths).toEqual(expect.arrayContaining(newcomers.map((one) => `/${collectionOf(one)}`)));
  });

  it('takes the opening hours of a counter on a narrow phone, by keyboard', async ({ openPage }) => {
    const page = await openPage('superAdmin', { viewport: { width: 320, height: 640 } });
    await page.goto('counter/edit');
    await page.getByRole('textbox', { name: 'Nom' }).fill('Accueil');
    await page.getByRole('button', { name: 'Ajouter un créneau : lundi' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'lundi, fermeture 2' }).fill('17h30');
    await page.getByRole('button', { name: 'Copier lundi jusqu’à vendredi' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('vendredi, fermeture 2').inputValue()).toBe('17:30');
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('exports records, and shows them on a map and on a board', async ({ page }) => {
    await page.goto('lostItemList');
    await page.locator('tbody a.row-link').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), chooseFromList(page, /^Export/)]);
    const csv = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    // A header row and 30 records.
    expect(csv).toHaveLength(31);
    await show(page, 'Carte');
    await page.locator('.pin').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Beside the map, each record is one link, which has the e-mail as text and no link inside.
    await page.getByRole('link', { name: /@/ }).first().waitFor();
    expect(await page.locator('a a').count()).toBe(0);
    await show(page, 'Colonnes');
    await page.locator('[data-card] a').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('loads the first list of news with at most 14 requests and 257 kB', async ({ browser, copy, town }) => {
    const { requests, size } = await costOfFirstList(browser, town, copy.dist);
    console.log(`With 20 entities more: ${requests} requests, ${size.toFixed(1)} kB gzip`);
    expect(requests).toBeLessThanOrEqual(14);
    expect(size).toBeLessThanOrEqual(257);
  });

  it('passes the node tests that read its declarations', async ({ copy }) => {
    expect(await failuresIn(copy)).toEqual([]);
  }, 400_000);
});

async function openNewMarket(page: Page): Promise<void> {
  await page.goto('market/edit');
  await page.getByRole('textbox', { name: /^(Nom|Name)/ }).fill('Marché du pont');
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

/** Saves a new market. Returns what was sent. */
async function savedMarket(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/markets')),
    saveButton(page).click(),
  ]);
  await page.getByText('Marché créé.').waitFor();
  return request.postDataJSON();
}

describe('a market', () => {
  it('is drawn as a line, repeats every week, and is on the map and in the calendar of the list', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    await openNewMarket(page);
    await page.getByRole('button', { name: 'Tracer une ligne' }).click();
    await page.getByText(/^Appuyez sur la carte pour ajouter des points/).waitFor();
    // A second click on the last point ends the line.
    const end = [70, 40] as const;
    await clickOnMap(page, [[30, 60], [50, 40], end, end]);
    await page.getByText('Ligne de 3 points').waitFor();
    const positions = page.getByRole('textbox', { name: 'Positions' });
    const before = await positions.inputValue();
    expect(before.split('\n')).toHaveLength(3);
    await page.locator('.marker-icon:not(.marker-icon-middle)').first().hover();
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => positions.inputValue()).not.toBe(before);
    await page.getByText('Ligne de 3 points').waitFor();
    // A right click removes a point, unless only two are left.
    const point = page.locator('.marker-icon:not(.marker-icon-middle)').first();
    await point.dispatchEvent('contextmenu');
    await page.getByText('Ligne de 2 points').waitFor();
    await point.dispatchEvent('contextmenu');
    expect(await positions.inputValue()).toMatch(/^[^\n]+\n[^\n]+$/);
    await page.getByText('Ligne de 2 points').waitFor();

    await page.getByLabel('Début').fill('2030-10-15T08:00');
    await page.getByLabel('Fin', { exact: true }).fill('2030-10-15T11:00');
    await page.getByRole('combobox', { name: 'Fréquence' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^Tous les mardis de 8\sh à 11\sh\.$/).waitFor();
    // Tab goes to the number of weeks, then to Monday.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText(/^Tous les lundis et mardis de/).waitFor();
    await page.keyboard.press('Space');
    await page.getByLabel('Du', { exact: true }).fill('2030-11-05');
    await page.getByRole('button', { name: 'Exclure ces jours' }).press('Enter');
    await page.getByText(/^Tous les mardis de 8\sh à 11\sh, sauf le 5 novembre 2030\.$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const sent = await savedMarket(page);
    expect(sent.ground.type).toBe('LineString');
    expect(sent.repeats).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU\nEXDATE;VALUE=DATE:20301105');

    await page.goto('marketList?display=map&month=2030-11&filter={"title_like":"pont"}');
    // The line of two points is horizontal. For Playwright, a path without a height is hidden.
    await page.locator('path.shape').waitFor({ state: 'attached' });
    await page.locator('.pin').click();
    await page.getByRole('link', { name: 'Marché du pont' }).last().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await show(page, 'Calendrier');
    const days = page.getByRole('table').getByRole('link', { name: /Marché du pont/ });
    await days.nth(2).waitFor();
    expect(await days.count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is drawn as an area and erased on a phone, and typed and erased with the keyboard alone', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin', { viewport: { width: 360, height: 740 } });
    await openNewMarket(page);
    await page.getByRole('button', { name: 'Tracer une zone' }).click();
    // A click on the first point ends the area.
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

    await page.getByRole('textbox', { name: 'Positions' }).focus();
    await page.keyboard.type('47.39, 0.68\n47.40, 0.69\n47.39, 0.70\n47.39, 0.68');
    await page.getByText('Zone de 3 points').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Rien n’est tracé.').waitFor();
  });
});
