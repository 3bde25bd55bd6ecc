import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import app from '../../resources';
import { it } from './fixtures';
import { axeViolations, createRecord } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const settled = (page: Page) => page.locator('table[data-stale]').waitFor({ state: 'detached' });
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await rows(page).first().waitFor();
};
const filtered = (filter: object, more = '') => `filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;

/** Opens a list by the menu, as a user does. */
const openFromMenu = async (page: Page, list: string) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).locator(`a[href$="/${list}"]`).click();
  // Until the code of the list has loaded, the previous list still shows.
  const { titles } = app.resources.find(({ routes }) => routes?.list === list) ?? {};
  await page.getByRole('heading', { level: 1, name: titles?.list?.fr }).waitFor();
  await rows(page).first().waitFor();
};

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

  it('offers only values that a record of the list can have, and shows only rows with the chosen one', async ({
    page,
    town,
  }) => {
    const day = 86_400_000;
    const [startDate, endDate] = [-day, day].map((shift) => new Date(Date.now() + shift).toISOString());
    await createRecord(town, 'events', {
      eventTitle: 'Foire',
      timings: { startDate, endDate },
      status: 'CREATED',
    });
    await open(page, 'pageList');
    const types = await page.getByLabel('Type de page').locator('option').allTextContents();
    expect(types).toContain('Contenu');
    expect(types).not.toContain('Fiche');

    const states = [
      'Brouillon',
      'Modifications non publiées',
      'Programmée',
      'En ligne',
      'Expirée',
      'Hors ligne',
    ];
    for (const [list, filter, kind, words] of [
      ['newsList', 'État', 'status', states],
      ['eventList', "Dates de l'événement", 'period', ['À venir', 'En cours', 'Passé']],
    ] as const) {
      await openFromMenu(page, list);
      for (const word of words) {
        await page.getByLabel(filter, { exact: true }).selectOption({ label: word });
        await rows(page).first().locator('.chip', { hasText: word }).waitFor();
        await settled(page);
        const shown = await rows(page).locator(`td[data-kind="${kind}"] .chip`).allTextContents();
        expect(new Set(shown), word).toEqual(new Set([word]));
      }
    }
  });

  it('sorts the newest changes first in all lists with one click, and counts once for all pages and orders', async ({
    page,
  }) => {
    const listCalls = () => page.calls.filter((call) => call.includes('/pages?'));
    const newestFirst = [expect.stringContaining('sort=updatedAt_desc')];
    await open(page, 'newsList');
    expect(page.calls.join()).toContain('sort=updatedAt_asc');
    const order = page.getByRole('button', { name: "Plus récents d'abord" });
    expect(await order.getAttribute('aria-pressed')).toBe('false');
    await Promise.all([page.waitForResponse(/sort=updatedAt_desc/), order.click()]);
    await page.waitForURL(/order=DESC/);
    expect(await order.getAttribute('aria-pressed')).toBe('true');
    // At the next visit, too.
    page.calls.length = 0;
    await open(page, 'cardList');
    expect(listCalls()).toEqual(newestFirst);
    page.calls.length = 0;
    await openFromMenu(page, 'newsList');
    await expect.poll(listCalls).toEqual(newestFirst);

    page.calls.length = 0;
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await page.waitForURL(/page=2/);
    await page.getByLabel('Lignes par page').selectOption('100');
    await rows(page).nth(99).waitFor();
    await page.getByRole('button', { name: 'Titre', exact: true }).click();
    await page.waitForURL(/sort=title/);
    await settled(page);
    expect(page.calls.filter((call) => call.includes('/count'))).toEqual([]);
    await expect
      .poll(() => page.calls)
      .toEqual([
        expect.stringContaining('range=25-49'),
        expect.stringContaining('range=0-99'),
        expect.stringContaining('sort=title_asc'),
      ]);
  });
});

it('a page number that does not exist gives way to one that does, and a page that fails to load loads again on demand', async ({
  page,
}) => {
  page.provokes(/^500 GET/);
  await open(page, 'cardList?page=9');
  await page.getByText('51–70 sur 70').waitFor();
  await open(page, 'cardList?page=0');
  await page.getByText('1–25 sur 70').waitFor();

  await page.route(/pages\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Page suivante' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
  await retry.waitFor();
  expect(page.url()).toContain('page=2');
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).textContent()).not.toMatch(
    /\d–\d/,
  );
  await page.unrouteAll();
  await retry.click();
  await page.getByText('26–50 sur 70').waitFor();
});

describe('three lists on one collection', () => {
  it('stay separate, and drop a record that no longer matches their filter', async ({ page }) => {
    const idsOf = async (path: string) => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => /\/pages\?/.test(response.url())),
        open(page, `${path}?${filtered({}, '&sort=title&order=ASC&page=1&perPage=25')}`),
      ]);
      const { entries } = (await answer.json()) as { entries: { id: string }[] };
      return entries.map(({ id }) => id);
    };
    const [pages, news, cards] = [await idsOf('pageList'), await idsOf('newsList'), await idsOf('cardList')];
    expect(new Set([...pages, ...news, ...cards]).size).toBe(pages.length + news.length + cards.length);

    await open(
      page,
      `newsList?${filtered({ status_eq: 'UPDATED' }, '&sort=title&order=ASC&page=1&perPage=25')}`,
    );
    const id = await rows(page).first().getAttribute('data-id');
    const row = page.locator(`tr[data-id="${id}"]`);
    await row.locator('a.row-link').click();
    await page.getByRole('button', { name: /^Publier( et notifier| sans notifier)?$/ }).click();
    await page.getByText('News publiée.').waitFor();
    await page.getByRole('link', { name: 'Liste des actualités' }).click();
    await rows(page).first().waitFor();
    expect(await row.count()).toBe(0);
  });
});

describe('home pages', () => {
  it('are reordered by button; the dialog asks before the order is lost, and saves only the pages that moved', async ({
    page,
  }) => {
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await open(page, 'pageList');
    await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
    const dialog = page.getByRole('dialog');
    const items = dialog.getByRole('list').getByRole('listitem');
    await items.first().waitFor();
    const names = async () => (await items.allTextContents()).map((text) => text.replace(/^\d+\./, ''));
    const [first, second, ...others] = await names();
    await dialog.getByRole('button', { name: `Descendre ${first}` }).click();
    expect(await names()).toEqual([second, first, ...others]);
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState === 'finished'));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Elles seront perdues.').waitFor();
    await page.getByRole('button', { name: 'Rester' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Ordre enregistré.').waitFor();
    expect(bodies.map(({ title, position }) => [title, position])).toEqual([
      [second, 0],
      [first, 1],
    ]);
    for (const body of bodies)
      expect(Object.keys(body)).toEqual(expect.arrayContaining(['longDescription', 'childs', 'params']));
    await page.getByRole('button', { name: "Ordre des pages d'accueil" }).click();
    await items.first().waitFor();
    expect(await names()).toEqual([second, first, ...others]);
  });
});

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
      await open(page, list);
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

it('a row has its checkbox at the height of its title, and the preview shows the row under the pointer or with the focus', async ({
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
  await open(page, 'reportList');
  await preview(0);
  await page.setViewportSize({ width: 1000, height: 768 });
  await page.getByRole('complementary').waitFor({ state: 'detached' });
});

describe('bulk actions', () => {
  it('unpublish and delete the selected records, and say how many; Shift selects all rows up to the clicked one', async ({
    page,
  }) => {
    await open(
      page,
      `newsList?${filtered({ status_eq: 'PUBLISHED' }, '&sort=title&order=ASC&page=1&perPage=25')}`,
    );
    const total = page.getByRole('status').filter({ hasText: /éléments$/ });
    const count = Number.parseInt((await total.textContent()) ?? '', 10);
    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page)
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const toolbar = page.getByRole('toolbar', { name: '3 sélectionnés' });
    page.calls.length = 0;
    await toolbar.getByRole('button', { name: 'Dépublier' }).click();
    await page
      .getByRole('alertdialog', { name: 'Dépublier ces 3 éléments ?' })
      .getByRole('button', { name: 'Dépublier' })
      .click();
    await page.getByText('3 éléments dépubliés.').waitFor();
    expect(page.calls.filter((call) => call.startsWith('PUT /api/v1/pages/setStatus/'))).toHaveLength(3);
    await total.filter({ hasText: `${count - 3} éléments` }).waitFor();

    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page).nth(1).getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click();
    await page
      .getByRole('alertdialog', { name: 'Supprimer ces 2 éléments ?' })
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await page.getByText('2 éléments supprimés.').waitFor();
    await total.filter({ hasText: `${count - 5} éléments` }).waitFor();
  });

  it('say how many records failed and why, keep them selected, and stop if the session ends meanwhile', async ({
    page,
  }) => {
    page.provokes(/^409 DELETE/, /^403 DELETE/);
    const refusals = [{ status: 409, json: { message: 'Encore utilisé' } }];
    let isSessionOver = false;
    await page.route('**/api/v1/socialNetworks/*', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const refusal = isSessionOver ? { status: 403, json: { message: 'Accès refusé' } } : refusals.pop();
      return refusal ? route.fulfill(refusal) : route.continue();
    });
    const removeSelected = async () => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    };
    await open(page, 'socialNetworkList');
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('checkbox').nth(2).click();
    await removeSelected();
    await page
      .getByText('Erreur durant la suppression. Fait : 1 sur 2. Refusé : 1. Encore utilisé')
      .waitFor();
    await page.getByRole('toolbar', { name: '1 sélectionné' }).waitFor();

    isSessionOver = true;
    await rows(page).getByRole('checkbox', { checked: false }).first().click();
    await page.getByRole('toolbar', { name: '2 sélectionnés' }).waitFor();
    page.calls.length = 0;
    await removeSelected();
    await page.waitForURL(/login/);
    expect(page.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(await page.getByText(/supprimé/).count()).toBe(0);
  });
});

it('on a phone, a list shows all cells of a row, which is still a row for a screen reader, and a menu has what the bar has no room for', async ({
  openPage,
  town,
}) => {
  await createRecord(town, 'socialNetworks', { title: 'Carnaval' });
  const page = await openPage('admin', { viewport: { width: 360, height: 780 }, hasTouch: true });
  await open(page, `reportList?${filtered({ folder_like: 'SIG-00051' })}`);
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

  // “Modifié le” comes before a day, but “Modifié” before an age, such as “il y a 2 heures”.
  await open(page, 'socialNetworkList');
  const labels = await page
    .locator('tbody td[data-label]:has(time)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label')));
  expect(labels.at(-1)).toBe('Modifié');
  expect(labels.at(0)).toBe('Modifié le');
});
