import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import app from '../../resources';
import { it } from './fixtures';
import { axeViolations, chooseFromList } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await rows(page).first().waitFor();
};

const openFromMenu = async (page: Page, list: string) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).locator(`a[href$="/${list}"]`).click();
  // Until the code of the list has loaded, the previous list still shows.
  const { titles } = app.resources.find(({ routes }) => routes?.list === list) ?? {};
  await page.getByRole('heading', { level: 1, name: titles?.list?.fr }).waitFor();
  await rows(page).first().waitFor();
};

it('shows the first row and the first field near the top, with small pictures and short side columns', async ({
  openPage,
}) => {
  const page = await openPage('superAdmin', { viewport: { width: 1366, height: 768 } });
  /** Fails if an element begins lower than `wide` pixels in a wide window, or `narrow` pixels on a phone. */
  const beginsIn = async (element: Locator, name: string, wide: number, narrow: number) => {
    for (const [width, height, most] of [
      [360, 740, narrow],
      [768, 1024, wide],
      [1366, 768, wide],
    ] as const) {
      await page.setViewportSize({ width, height });
      const top = async () => (await element.boundingBox())?.y;
      await expect.poll(top, { message: `${name} at ${width} px` }).toBeLessThanOrEqual(most);
    }
  };
  const endOf = async (title: string) => {
    const box = await page.getByRole('region', { name: title }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  /** Fails if the side column (last region: Publication) ends lower than the main column (last region: Classement). */
  const endsInTime = async () =>
    expect(await endOf('Publication')).toBeLessThanOrEqual(await endOf('Classement'));
  for (const list of ['userList', 'newsList', 'reportList', 'eventList', 'cardList', 'surveyList']) {
    // The entry of the users is in a closed submenu.
    if (list === 'userList') await open(page, list);
    else await openFromMenu(page, list);
    // A button that comes later must not push the rows down.
    await page.waitForLoadState('networkidle');
    await beginsIn(rows(page).first(), list, 200, 220);
    // A report opens in a view, not in a form.
    if (list === 'reportList') continue;
    const isNews = list === 'newsList';
    const row = isNews ? rows(page).filter({ has: page.locator('img.cover') }) : rows(page);
    await row.first().locator('a.row-link').click();
    const field = page.locator('form').getByRole('textbox').first();
    await field.waitFor();
    // The limit includes the tabs that some forms have above their first field.
    await beginsIn(field, `form of ${list}`, 256, 256);
    if (!isNews) continue;
    const picture = page.getByRole('img', { name: 'Aperçu : Image' });
    await picture.waitFor();
    const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    // The picture is 160 pixels high, and has a border.
    expect(height).toBeLessThanOrEqual(162);
    expect(y + height).toBeLessThan(500);
    await endsInTime();
    await openFromMenu(page, 'newsList');
    await page.getByRole('link', { name: 'Ajouter', exact: true }).click();
    await page.waitForURL(/news\/edit$/);
    await page.getByRole('textbox', { name: 'Titre' }).waitFor();
    await page.getByRole('region', { name: 'Classement' }).getByRole('combobox').first().waitFor();
    await endsInTime();
  }
});

it('aligns the checkboxes of a list with the titles, and shows tabs only if there are saved views', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, 'newsList');
  const offsets = await page.locator('tr:has(.check input)').evaluateAll((rows) =>
    rows.map((row) => {
      const middle = (selector: string) => {
        const { top = 0, bottom = 0 } = row.querySelector(selector)?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      };
      return Math.round(middle('.check input') - middle('.title'));
    }),
  );
  expect(offsets.length).toBeGreaterThan(10);
  expect(offsets.filter((pixels) => Math.abs(pixels) > 1)).toEqual([]);

  const topOfFilters = async () => (await page.locator('main select').first().boundingBox())?.y ?? 0;
  const top = await topOfFilters();
  await chooseFromList(page, 'Vues et colonnes');
  const views = page.getByRole('dialog', { name: 'Mes vues' });
  await views.getByRole('textbox', { name: 'Nom de la vue' }).fill('À suivre');
  await page.keyboard.press('Enter');
  await views.getByRole('link', { name: 'À suivre', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(topOfFilters).toBeGreaterThan(top);
  await views.getByRole('button', { name: 'Supprimer « À suivre »' }).click();
  await expect.poll(topOfFilters).toBe(top);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Aperçu à côté de la liste' }).click();
  await page.getByRole('complementary', { name: /^Aperçu : / }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await openFromMenu(page, 'pageList');
  await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('on a phone, shows all cells of a row, and keeps the roles of a table for a screen reader', async ({
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 360, height: 780 }, hasTouch: true });
  await open(page, 'reportList?filter={"folder_like":"SIG-00051"}');
  const row = page.getByRole('row', { name: /SIG-00051/ });
  for (const words of ['Éclairage public', 'En cours', '2'])
    await row.getByRole('cell', { name: words, exact: true }).waitFor();
  const heads = await page.getByRole('columnheader').count();
  expect(await row.getByRole('cell').count()).toBe(heads);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitemradio', { name: 'Tableau', checked: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('gives the titles of pages and events enough room on a small laptop, where no list scrolls sideways', async ({
  openPage,
}) => {
  const page = await openPage('superAdmin', { viewport: { width: 1280, height: 800 } });
  for (const path of ['pageList', 'eventList', 'cardList', 'surveyList']) {
    await page.goto(path);
    await page.locator('td.pictured').first().waitFor();
    const room = await page.locator('main table').evaluate((table) => {
      const { clientWidth = 0 } = table.parentElement ?? {};
      return clientWidth - table.clientWidth;
    });
    expect(room, path).toBeGreaterThanOrEqual(0);
    const { width } = (await page.locator('th.title').boundingBox()) ?? expect.fail(path);
    if (/^(page|event)/.test(path)) expect(width, path).toBeGreaterThanOrEqual(216);
  }
});
