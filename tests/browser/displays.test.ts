import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, createRecord, openColleague, repeatedCalls, type TownPage } from './town';

const phone = { width: 360, height: 740 };
const display = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name });
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const listCalls = (calls: readonly string[], collection: string) =>
  calls.filter((call) => call.startsWith(`GET /api/v1/${collection}?`));

describe('the map of a list', () => {
  it('is kept in the address with the search, also after a visit to a record, and opens a record from its pin', async ({
    page,
  }) => {
    await page.goto('reportList');
    await page.locator('tbody tr[data-id]').first().waitFor();
    expect(await display(page, 'Tableau').getAttribute('aria-pressed')).toBe('true');
    await display(page, 'Carte').press('Enter');
    await page.locator('.pin').first().waitFor();
    expect(paramsOf(page)).toEqual({ display: 'map' });
    await page.getByText(/éléments? n’(a|ont) pas de position/).waitFor();
    const pins = await page.locator('.pin').count();
    expect(pins).toBeGreaterThan(50);
    // Each pin has the colour of its status.
    expect(await page.locator('.pin:is(.neutral, .info, .success, .warning, .error)').count()).toBe(pins);

    await page.locator('.pin[title="SIG-00050"]').press('Enter');
    const card = page.getByRole('region', { name: 'Carte des lieux' }).locator('..');
    const link = card.getByRole('link', { name: 'SIG-00050' });
    await link.waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await card.getByRole('link', { name: 'SIG-00050' }).count()).toBe(0);
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'En cours' });
    await expect.poll(() => page.locator('.pin').count()).toBeLessThan(pins);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.pin').first().press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^SIG-/ }).waitFor();
    await page.goBack();
    await page.locator('.pin').first().waitFor();
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'État' });

    await page.getByRole('searchbox').fill('lampadaire');
    await expect.poll(() => page.locator('.pin').count()).toBeLessThan(11);
    await expect.poll(() => paramsOf(page).display).toBe('map');
    await page.getByRole('link', { name: /^SIG-00051/ }).click();
    await page.getByRole('heading', { level: 1, name: /^SIG-/ }).waitFor();
    await page.goBack();
    await page.locator('.pin').first().waitFor();
    expect(paramsOf(page)).toMatchObject({ display: 'map', filter: '{"information_like":"lampadaire"}' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('lampadaire');
    expect(await page.locator('tbody').count()).toBe(0);
    await display(page, 'Tableau').click();
    await page.locator('tbody tr[data-id]').first().waitFor();
    expect(paramsOf(page).display).toBeUndefined();
  });
});

describe('the calendar of a list', () => {
  it.beforeEach(async ({ town }) => {
    const event = (eventTitle: string, startDate: string | null, endDate: string | null) =>
      createRecord(town, 'events', { eventTitle, timings: { startDate, endDate } });
    await event('Marché de mai', '2031-05-07T07:00:00Z', '2031-05-07T11:00:00Z');
    await event('Exposition', '2031-04-20T08:00:00Z', '2031-05-13T16:00:00Z');
    await event('Minuit', '2031-05-31T22:30:00Z', '2031-05-31T23:00:00Z');
    await event('Sans fin', '2031-05-20T08:00:00Z', null);
    for (const number of [1, 2, 3, 4, 5])
      await event(`Atelier ${number}`, `2031-05-15T0${number}:00:00Z`, `2031-05-15T0${number}:30:00Z`);
  });

  it('shows the records of a month by the clock of the town, with a bar for each period', async ({
    page,
  }) => {
    page.provokes(/^422 GET/);
    let isDown = true;
    await page.route(/\/api\/v1\/events\?/, (route) =>
      isDown ? route.fulfill({ status: 422, json: { message: 'Calendrier fermé' } }) : route.continue(),
    );
    await page.goto('eventList?display=calendar&month=2031-05');
    // The calendar says why the month could not be loaded, and tries again on demand.
    await page.getByRole('alert').getByText('Erreur de chargement. Calendrier fermé').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('8 éléments en mai 2031.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    const table = page.getByRole('table', { name: 'mai 2031' });
    const weekdays = await table.getByRole('columnheader').allTextContents();
    expect(weekdays).toEqual(['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']);
    // Three weeks, and one bar in each. The bar of the second week is as wide as seven days.
    const bars = table.getByRole('link', { name: /^Exposition du 20 avr\. 2031 au 13 mai 2031$/ });
    expect(await bars.count()).toBe(3);
    const [cell, bar] = await Promise.all([
      table.getByRole('cell', { name: /^5 / }).boundingBox(),
      bars.nth(1).boundingBox(),
    ]);
    expect((bar?.width ?? 0) / (cell?.width ?? 1)).toBeCloseTo(7, 0);
    // By the clock of the town, the event “Minuit” begins in June.
    expect(await table.getByRole('link', { name: /Minuit/ }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await table.getByRole('button', { name: '+ 2, jeudi 15 mai' }).press('Enter');
    const day = page.getByRole('dialog', { name: 'jeudi 15 mai' });
    expect(await day.getByRole('link').allTextContents()).toEqual([
      '03:00 Atelier 1',
      '04:00 Atelier 2',
      '05:00 Atelier 3',
      '06:00 Atelier 4',
      '07:00 Atelier 5',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await day.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Mois suivant' }).click();
    await table.waitFor({ state: 'detached' });
    await page.getByText('1 élément en juin 2031.').waitFor();
    expect(paramsOf(page)).toEqual({ display: 'calendar', month: '2031-06' });
    await page.getByRole('link', { name: '00:30 Minuit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Minuit' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'juin 2031' }).waitFor();
    expect(paramsOf(page)).toEqual({ display: 'calendar', month: '2031-06' });
    await page.getByRole('button', { name: 'Aujourd’hui' }).click();
    await page.locator('[aria-current="date"]').waitFor();
    expect(paramsOf(page)).toEqual({ display: 'calendar' });
  });

  it('follows the search and the filters of the list, and lists the days one below the other on a phone', async ({
    page,
  }) => {
    // A list for which no map is declared shows its table.
    await page.goto('newsList?display=map');
    await page.locator('tbody tr[data-id]').first().waitFor();
    expect(await page.getByRole('group', { name: 'Affichage' }).count()).toBe(0);
    page.calls.length = 0;
    await page.goto('eventList?display=calendar&month=2031-05');
    await page.getByText('8 éléments en mai 2031.').waitFor();
    // The calendar loads only the month. A period takes two calls.
    expect(listCalls(page.calls, 'events')).toHaveLength(2);
    expect(listCalls(page.calls, 'events').filter((call) => !call.includes('2031-'))).toEqual([]);
    expect(repeatedCalls(page)).toEqual([]);

    await page.getByLabel("Dates de l'événement").selectOption({ label: 'À venir' });
    await expect.poll(() => paramsOf(page).filter).toBe('{"timings_dates":"upcoming"}');
    await page.getByText('8 éléments en mai 2031.').waitFor();
    await page.getByLabel("Dates de l'événement").selectOption({ label: 'Passé' });
    await page.getByText('Aucun élément en mai 2031.').waitFor();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.getByRole('searchbox').fill('atelier');
    await page.getByText('5 éléments en mai 2031.').waitFor();
    expect(paramsOf(page)).toMatchObject({ display: 'calendar', month: '2031-05' });
    await page.getByRole('searchbox').fill('');
    await page.getByText('8 éléments en mai 2031.').waitFor();

    await page.setViewportSize(phone);
    const days = page.getByRole('list', { name: 'mai 2031' });
    await days.waitFor();
    expect(await days.getByRole('heading').allTextContents()).toEqual([
      'jeudi 1er mai',
      'mercredi 7 mai',
      'jeudi 15 mai',
      'mardi 20 mai',
    ]);
    await days.getByText('du 20 avr. 2031 au 13 mai 2031').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});

describe('the board of a list', () => {
  const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (from: Locator, name: string) => from.locator('[data-card]', { hasText: name });
  const openBoard = async (page: Page) => {
    await page.goto('reportList?display=board');
    await column(page, 'Planifié 8').waitFor();
    await card(column(page, 'Planifié'), 'SIG-00050').waitFor();
  };
  const writes = (page: TownPage) => page.calls.filter((call) => call.startsWith('PUT'));

  it('has a column for each status, with its count and its cards, which a mouse moves with one call', async ({
    page,
  }) => {
    await openBoard(page);
    await column(page, 'Créé').locator('[data-card]').first().waitFor();
    const headings = await page.locator('main section h2').allTextContents();
    const statuses = headings.map((text) => text.replace(/ \d+$/, ''));
    expect(statuses).toEqual(['Créé', 'Transmis', 'Planifié', 'En cours', 'Terminé', 'Suspendu', 'Supprimé']);
    // The demo town has 60 reports.
    const counts = headings.map((text) => Number(/\d+$/.exec(text)?.[0]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    await card(column(page, 'Planifié'), 'SIG-00050').getByText('Dépôt sauvage').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(repeatedCalls(page)).toEqual([]);

    const from = await card(page.locator('main'), 'SIG-00050').boundingBox();
    const to = await column(page, 'En cours').boundingBox();
    if (!from || !to) throw new Error('no board');
    await page.mouse.move(from.x + 30, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 });
    await column(page, 'Terminé').getByText('Déposer ici').waitFor();
    expect(await column(page, 'Planifié').getByText('Déposer ici').count()).toBe(0);
    await page.mouse.move(to.x + 80, to.y + 60, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('alert').getByText('signalement modifié.').waitFor();
    await card(column(page, 'En cours 9'), 'SIG-00050').waitFor();
    await column(page, 'Planifié 7').waitFor();
    expect(writes(page)).toEqual([expect.stringMatching(/^PUT \/api\/v1\/reports\/setStatus\/\w+$/)]);
  });

  it('moves a card by keyboard, says where it is and where it cannot go, and keeps the focus on it', async ({
    page,
  }) => {
    await openBoard(page);
    const handle = page.getByRole('button', { name: 'Faire glisser SIG-00050' });
    const said = page.locator('[aria-live]', { hasText: 'SIG-00050' });
    await handle.press('Space');
    await said.getByText('SIG-00050 au-dessus de « Planifié ».').waitFor();
    await page.keyboard.press('ArrowLeft');
    await said.getByText('SIG-00050 au-dessus de « Transmis ».').waitFor();
    await page.keyboard.press('ArrowLeft');
    await said.getByText('SIG-00050 au-dessus de « Créé » : déplacement impossible.').waitFor();
    await column(page, 'Créé').getByText('Déplacement impossible').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Space');
    await page.getByRole('alert').getByText('« SIG-00050 » ne peut pas passer à « Créé ».').waitFor();
    await page.getByRole('button', { name: 'Déplacer SIG-00050 vers…' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).not.toContain('Créé');
    expect(writes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await handle.press('Space');
    await said.getByText('SIG-00050 au-dessus de « Planifié ».').waitFor();
    for (const name of ['En cours', 'Terminé', 'Suspendu']) {
      await page.keyboard.press('ArrowRight');
      await said.getByText(`SIG-00050 au-dessus de « ${name} ».`).waitFor();
    }
    await page.keyboard.press('Space');
    await card(column(page, 'Suspendu'), 'SIG-00050').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Déplacer SIG-00050 vers…');
  });

  it('on a phone, filters like the table, and moves a card by its menu unless a colleague has changed its status', async ({
    openPage,
    town,
  }) => {
    const page = await openPage('admin', { viewport: phone });
    await openBoard(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'En cours' });
    await column(page, 'Planifié').getByText('Masqué par le filtre.').waitFor();
    await column(page, 'En cours 8').locator('[data-card]').first().waitFor();
    await page.getByLabel('État', { exact: true }).selectOption({ label: 'État' });
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Aucun résultat').waitFor();
    await page.getByRole('button', { name: 'Effacer les filtres' }).first().click();
    await column(page, 'Planifié 8').waitFor();
    await expectNoSidewaysScroll(page);

    const move = async (status: string) => {
      await page.getByRole('button', { name: 'Déplacer SIG-00042 vers…' }).press('Enter');
      await page.getByRole('menuitem', { name: status, exact: true }).press('Enter');
    };
    await move('Transmis');
    await card(column(page, 'Transmis'), 'SIG-00042').waitFor();
    const id = await card(page.locator('main'), 'SIG-00042').getAttribute('data-card');
    const colleague = await openColleague(town, 'superAdmin');
    await colleague.setStatus('reports', `${id}`, 'FINISHED');
    await move('En cours');
    await page
      .getByRole('alert')
      .getByText(/^Quelqu’un d’autre l’a modifié/)
      .waitFor();
    await card(column(page, 'Terminé'), 'SIG-00042').waitFor();
    expect(await card(column(page, 'En cours'), 'SIG-00042').count()).toBe(0);
  });
});
