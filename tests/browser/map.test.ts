import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, openColleague, repeatedCalls } from './town';

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
/** A position of the map, in pixels, without a pin. */
const emptySpot = async (page: Page) => {
  const frame = await page.locator('.leaflet-container').boundingBox();
  if (!frame) throw new Error('no map');
  return { x: frame.x + frame.width - 30, y: frame.y + frame.height - 60 };
};

describe('the map', () => {
  it('filters the points in map and list together, moves a point by dragging, and deletes it after a question', async ({
    page,
  }) => {
    await openMap(page);
    expect(await page.title()).toMatch(/^Carte/);
    expect(await page.locator('.pin').count()).toBe(20);
    await item(page, 'Gare SNCF').hover();
    await page.locator('.pin.highlighted[title="Gare SNCF"]').waitFor();
    await pin(page, 'Skatepark').hover();
    await list(page).locator('button[data-marked]', { hasText: 'Skatepark' }).waitFor();
    const groups = page.getByRole('combobox', { name: 'Groupes' });
    await groups.selectOption({ label: 'Stationnement' });
    await page.getByText('3 sur 20').waitFor();
    expect(await page.locator('.pin').count()).toBe(3);
    const search = page.getByRole('searchbox', { name: 'Rechercher un lieu' });
    await search.fill('HALLE');
    await page.getByText('1 sur 20').waitFor();
    expect(await page.locator('.pin').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(repeatedCalls(page)).toEqual([]);
    await search.fill('');
    await groups.selectOption({ index: 0 });
    await page.getByText('20 sur 20').waitFor();

    await item(page, 'Gare SNCF').click();
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

    await item(page, 'Skatepark').click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await page
      .getByRole('alertdialog', { name: 'Supprimer « Skatepark » ?' })
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await page.getByText('Élément supprimé.').waitFor();
    await page.getByText('19 sur 19').waitFor();
    expect(await pin(page, 'Skatepark').count()).toBe(0);
  });

  it('adds a point by a click on the map, and keeps its position and text over a reload', async ({
    page,
  }) => {
    await openMap(page);
    const { x, y } = await emptySpot(page);
    await page.mouse.click(x, y);
    await page.getByRole('heading', { level: 2, name: "Nouveau point d'intérêt" }).waitFor();
    const first = await box(page, 'Longitude').inputValue();
    expect(first).toMatch(/^0\.\d{1,6}$/);
    await page.mouse.click(x - 20, y);
    await expect.poll(() => box(page, 'Longitude').inputValue()).not.toBe(first);
    await box(page, 'Nom').fill('Boîte à livres');
    const longitude = await box(page, 'Longitude').inputValue();
    page.on('dialog', (dialog) => dialog.accept());
    await openMap(page);
    await page.getByRole('button', { name: 'Ajouter un lieu' }).click();
    await page.getByRole('button', { name: 'Reprendre' }).click();
    await expect.poll(() => box(page, 'Nom').inputValue()).toBe('Boîte à livres');
    expect(await box(page, 'Longitude').inputValue()).toBe(longitude);

    await page.getByRole('combobox', { name: 'Groupes' }).fill('Lecture');
    expect(await axeViolations(page)).toEqual([]);
    const created = page.waitForRequest((request) => request.method() === 'POST');
    await save(page);
    await page.getByText("Point d'intérêt créé.").waitFor();
    expect((await created).postDataJSON()).toMatchObject({
      name: 'Boîte à livres',
      types: ['Lecture'],
      latitude: expect.any(Number),
      longitude: Number(longitude),
    });
    await item(page, 'Boîte à livres').waitFor();
    await pin(page, 'Boîte à livres').waitFor();
  });

  it('adds, opens and saves a point without the mouse', async ({ page }) => {
    await openMap(page);
    await page.getByRole('button', { name: 'Ajouter un lieu' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: "Nouveau point d'intérêt" }).waitFor();
    const typed = ['Fontaine', '3 place du Marché-aux-Blés'];
    for (const [index, name] of [/^Nom/, /^Adresse/].entries()) {
      await page.getByRole('textbox', { name }).focus();
      await page.keyboard.type(typed[index] ?? '');
    }
    await box(page, 'Latitude').fill('47,4');
    await box(page, 'Longitude').fill('0,7');
    await pin(page, 'Ajouter un lieu').waitFor();
    const created = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
    await page.getByText("Point d'intérêt créé.").waitFor();
    expect((await created).postDataJSON()).toMatchObject({
      name: 'Fontaine',
      vicinity: '3 place du Marché-aux-Blés',
      latitude: 47.4,
      longitude: 0.7,
    });
    await item(page, 'Fontaine').getByText('3 place du Marché-aux-Blés').waitFor();
    await pin(page, 'Fontaine').waitFor();

    await pin(page, 'Skatepark').press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Skatepark' }).waitFor();
    await page.getByRole('button', { name: 'Retour à la liste' }).press('Enter');
    await item(page, 'Skatepark').press('Enter');
    await box(page, 'Latitude').fill('47,3901');
    await box(page, 'Longitude').fill('0.4412');
    const changed = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).press('Enter');
    await page.getByText("Point d'intérêt modifié.").waitFor();
    expect((await changed).postDataJSON()).toMatchObject({
      name: 'Skatepark',
      types: ['sport'],
      latitude: 47.3901,
      longitude: 0.4412,
    });
    expect(await item(page, 'Skatepark').evaluate((button) => button === document.activeElement)).toBe(true);
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
