import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import app from '../../resources';
import { it } from './fixtures';
import { axeViolations } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const settled = (page: Page) => page.locator('table[data-stale]').waitFor({ state: 'detached' });
const filtered = (filter: object, more = '') => `filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await rows(page).first().waitFor();
};

/** Opens a list by the menu, as a user does. */
const openFromMenu = async (page: Page, list: string) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).locator(`a[href$="/${list}"]`).click();
  // Until the code of the list has loaded, the previous list still shows.
  const { titles } = app.resources.find(({ routes }) => routes?.list === list) ?? {};
  await page.getByRole('heading', { level: 1, name: titles?.list?.fr }).waitFor();
  await rows(page).first().waitFor();
};

describe('the top of the screen', () => {
  it('shows the first row of a list and the first field of a form, on a laptop, a tablet and a phone', async ({
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
    for (const list of ['newsList', 'reportList', 'eventList', 'cardList', 'userList', 'surveyList']) {
      // The entry of the users is in a closed submenu.
      if (['newsList', 'userList'].includes(list)) await open(page, list);
      else await openFromMenu(page, list);
      // A button that comes later must not push the rows down.
      await page.waitForLoadState('networkidle');
      await beginsIn(rows(page).first(), list, 200, 220);
      if (list === 'reportList') continue;
      await rows(page).first().locator('a.row-link').click();
      const field = page.locator('form').getByRole('textbox').first();
      await field.waitFor();
      // A form with tabs has 50 pixels more above its first field.
      await beginsIn(field, `form of ${list}`, 256, 256);
    }
  });

  it('shows a small picture beside the name of a record, and in its form, whose side column ends no lower than the main one', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { viewport: { width: 1366, height: 768 } });
    await open(page, 'userList');
    // A row without a picture shows the first letter of the name.
    const [pictures, letters] = [rows(page).locator('img.cover'), rows(page).locator('span.cover')];
    await pictures.first().waitFor();
    expect(await letters.count()).toBeGreaterThan(0);
    expect((await pictures.count()) + (await letters.count())).toBe(await rows(page).count());

    const endOf = async (title: string) => {
      const box = await page.getByRole('region', { name: title }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await openFromMenu(page, 'newsList');
    await rows(page)
      .filter({ has: page.locator('img.cover') })
      .first()
      .locator('a.row-link')
      .click();
    const picture = page.getByRole('img', { name: 'Aperçu : Image' });
    await picture.waitFor();
    const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    // 160 pixels, and its border.
    expect(height).toBeLessThanOrEqual(162);
    expect(y + height).toBeLessThan(500);
    expect(await endOf('Publication')).toBeLessThanOrEqual(await endOf('Classement'));
    await openFromMenu(page, 'newsList');
    await page.getByRole('link', { name: 'Ajouter', exact: true }).click();
    await page.waitForURL(/news\/edit$/);
    await page.getByRole('textbox', { name: 'Titre' }).waitFor();
    await page.getByRole('region', { name: 'Classement' }).getByRole('combobox').first().waitFor();
    expect(await endOf('Publication')).toBeLessThanOrEqual(await endOf('Classement'));
  });
});

it('has the checkbox of a row at the height of its title, a preview of the row under the pointer or with the focus, and a dialog for the order', async ({
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

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Aperçu à côté de la liste' }).click();
  const nameOf = async (index: number) =>
    (await rows(page).nth(index).locator('a.row-link').textContent())?.trim() ?? '';
  const preview = async (index: number) =>
    page.getByRole('complementary', { name: `Aperçu : ${await nameOf(index)}`, exact: true }).waitFor();
  await preview(0);
  await rows(page).nth(2).hover();
  await preview(2);
  await rows(page).nth(3).locator('a.row-link').focus();
  await preview(3);
  expect(await axeViolations(page)).toEqual([]);
  // The preview is on in the other lists, too, also at the next visit.
  await open(page, 'pageList');
  await preview(0);
  await page.setViewportSize({ width: 1000, height: 768 });
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('on a phone, shows all cells of a row, which is still a row for a screen reader, and a menu has what the bar has no room for', async ({
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

  const more = page.getByRole('button', { name: 'Autres actions' });
  await more.click();
  await page.getByRole('menuitemradio', { name: 'Tableau', checked: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Colonnes' }).click();
  await page.waitForURL(/display=board/);
  await page.locator('[data-card]').first().waitFor();
  await open(page, 'cardList');
  await more.click();
  await page.getByRole('menuitem', { name: 'Ajouter un·e élu·e' }).click();
  await page.getByRole('combobox', { name: 'Mandat' }).waitFor();
});

describe('the filter bar', () => {
  it('shows the total, searches once typing pauses, ignores accents and case, and follows Back and Forward', async ({
    page,
  }) => {
    const total = page.getByRole('status').filter({ hasText: /^70 éléments$/ });
    await open(page, 'cardList');
    await total.waitFor();
    page.calls.length = 0;
    await page.getByRole('searchbox').pressSequentially('mediatheque', { delay: 15 });
    await page.waitForURL(/cardTitle_like/);
    await settled(page);
    expect(page.calls).toHaveLength(2);
    expect(await rows(page).count()).toBeGreaterThan(0);
    for (const title of await rows(page).locator('td.title').allTextContents())
      expect(title).toMatch(/médiathèque/i);

    const searchField = page.getByLabel('Rechercher par');
    const before = await searchField.inputValue();
    await searchField.selectOption({ label: 'Téléphone' });
    await page.waitForURL(/cardPhone_like/);
    await page.getByText('Aucun résultat').waitFor();
    await page.goBack();
    await page.waitForURL(/cardTitle_like/);
    await expect.poll(() => searchField.inputValue()).toBe(before);
    await page.goForward();
    await page.getByText('Aucun résultat').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).first().click();
    await total.waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('forgets a word that is cleared before the search starts, and searches by the field that is chosen last', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, `cardList?${filtered({ cardTitle_like: 'mairie' })}`);
    const clear = page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).first();
    const box = page.getByRole('searchbox');
    // Types and clicks in one step, so that the search does not start before the click, even on a busy machine.
    await box.evaluate(
      (input: HTMLInputElement, button) => {
        input.select();
        document.execCommand('insertText', false, 'mairies');
        (button as HTMLElement).click();
      },
      await clear.elementHandle(),
    );
    await page.waitForURL((url) => !url.search.includes('cardTitle_like'));
    await page.clock.runFor(1_000);
    expect(page.url()).not.toMatch(/cardTitle_like/);
    expect(await box.inputValue()).toBe('');

    await box.fill('mediatheque');
    await page.getByLabel('Rechercher par').selectOption({ label: 'Téléphone' });
    // On a busy machine, the search by the former field may have started before the choice.
    const isByPhone = ({ search }: URL) =>
      decodeURIComponent(search).includes('cardPhone_like":"mediatheque"');
    await page.waitForURL(isByPhone);
    await page.clock.runFor(1_000);
    expect(isByPhone(new URL(page.url()))).toBe(true);
  });
});
