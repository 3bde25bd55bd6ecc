import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, openColleague } from './town';

const list = (page: Page) => page.getByRole('list', { name: 'Lieux' });
const item = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}`) });
const pin = (page: Page, name: string) => page.locator(`.pin[title="${name}"]`);
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
const openMap = async (page: Page) => {
  await page.goto('map');
  await item(page, 'Gare SNCF').waitFor();
  await page.locator('.pin').first().waitFor();
};
/** A spot on the map without a pin, in pixels of the page. */
const emptySpot = async (page: Page) => {
  const frame = await page.locator('.leaflet-container').boundingBox();
  if (!frame) throw new Error('no map');
  return { x: frame.x + frame.width - 30, y: frame.y + frame.height - 60 };
};

describe('the map', () => {
  it('opens a place by keyboard, moves it by dragging, and adds one by a click', async ({ page }) => {
    await openMap(page);
    await pin(page, 'Gare SNCF').press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Gare SNCF' }).waitFor();
    const before = await box(page, 'Latitude').inputValue();
    const at = await pin(page, 'Gare SNCF').boundingBox();
    if (!at) throw new Error('no pin');
    await page.mouse.move(at.x + 12, at.y + 12);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 50, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => box(page, 'Latitude').inputValue()).not.toBe(before);
    // The app asks before the move is lost.
    await page.getByRole('button', { name: 'Retour à la liste' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
    page.calls.length = 0;
    await save(page);
    await item(page, 'Gare SNCF').waitFor();
    expect(page.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);

    await page.setViewportSize({ width: 1366, height: 768 });
    const hint = page.getByText('Appuyez sur la carte pour ajouter un lieu.');
    await hint.waitFor();
    const { x, y } = await emptySpot(page);
    await page.mouse.click(x, y);
    await page.getByRole('heading', { level: 2, name: "Nouveau point d'intérêt" }).waitFor();
    // The hint is gone, because another press moves the new place.
    expect(await hint.count()).toBe(0);
    // The button stays in view, and the field that has the focus is not behind it.
    const frame = await page.locator('.leaflet-container').boundingBox();
    const top = async () => (await page.getByRole('button', { name: 'Enregistrer' }).boundingBox())?.y ?? 0;
    expect(await top()).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0) - 36);
    for (const input of await page.locator('form').locator('input:not([type=file]), textarea').all()) {
      await input.focus();
      const at = await input.boundingBox();
      expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(await top());
    }
    const first = await box(page, 'Longitude').inputValue();
    await page.mouse.click(x - 20, y);
    await expect.poll(() => box(page, 'Longitude').inputValue()).not.toBe(first);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('a map of many points', () => {
  it('groups close points, opens a group by keyboard, and shows the list in parts', async ({
    page,
    town,
  }) => {
    const colleague = await openColleague(town, 'superAdmin');
    for (let n = 0; n < 300; n++) {
      const [latitude, longitude] = [47.35 + (n % 20) / 200, 0.62 + Math.floor(n / 20) / 150];
      await colleague.create('pointsOfInterest', { name: `Lieu ${1000 + n}`, latitude, longitude });
    }
    await page.goto('map');
    const groups = page.getByRole('button', { name: /^\d+ lieux : agrandir$/ });
    await groups.first().waitFor();
    await page.getByText('320 sur 320').waitFor();
    const grouped = async () =>
      (await groups.allTextContents()).reduce((sum, count) => sum + Number(count), 0);
    await expect.poll(async () => (await grouped()) + (await page.locator('.pin').count())).toBe(320);
    expect(await axeViolations(page)).toEqual([]);

    // The highlighted place has a pin of its own, even if it is in a group.
    await item(page, 'Lieu 1000').hover();
    await page.locator('.pin.highlighted[title="Lieu 1000"]').waitFor();
    const before = await grouped();
    await groups.first().press('Enter');
    await expect.poll(grouped).toBeLessThan(before);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('leaflet-container');

    expect(await list(page).getByRole('button').count()).toBeLessThan(320);
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = list(page).locator('li[aria-posinset="320"][aria-setsize="320"]').getByRole('button');
    await last.press('Enter');
    await page.getByRole('button', { name: 'Supprimer' }).waitFor();
  });
});

describe('the place of a record', () => {
  it('is set by a click on the map in its form', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('townList');
    await page.locator('tbody a.row-link', { hasText: 'Rochebelle' }).click();
    const map = page.getByRole('region', { name: 'Carte : Position' });
    await map.locator('.pin').waitFor();
    const before = await box(page, 'Longitude').inputValue();
    await map.click({ position: { x: 100, y: 200 } });
    await expect.poll(() => box(page, 'Longitude').inputValue()).not.toBe(before);
    expect(await map.locator('.pin').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    const changed = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    await page.getByText('Ville modifiée.').waitFor();
    expect((await changed).postDataJSON()).toMatchObject({
      name: 'Rochebelle',
      longitude: Number(await box(page, 'Longitude').inputValue()),
    });
  });
});
