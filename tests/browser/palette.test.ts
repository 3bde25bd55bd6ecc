import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { expectNoSidewaysScroll } from './fits';
import { axeViolations, openPageAs, openTown, repeatedCalls, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  town = await openTown({ dist: inject('dist') });
  return () => town.close();
});

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens a screen, and waits until its keys are there, which load after it. */
async function opened(page: Page, path: string) {
  await page.goto(town.url(path));
  await page.locator('[aria-keyshortcuts="Control+K"]').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the palette and types. Waits until the calls of the text have arrived. */
async function searched(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
  await palette(page)
    .getByRole('status')
    .filter({ hasText: /résultat/ })
    .waitFor();
}

describe('the palette', () => {
  it('has its keys once it was opened, even if its code did not load ahead', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/Finder-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(town.url('cardList'));
    await failed;
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    await context.close();
  });

  it('opens by Ctrl+K and by its button, shows the screens of the menu, and gives the focus back', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'cardList');
    await rows(page).first().waitFor();
    await page.getByRole('searchbox').focus();
    report.calls.length = 0;
    await page.keyboard.press('Control+k');
    const screens = await group(page, 'Écrans').getByRole('option').allTextContents();
    const menu = await page.locator('nav a.entry').allTextContents();
    expect(screens).toEqual(menu);
    expect(screens).not.toContain('Utilisateurs');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    const button = page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
    await button.click();
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(report.calls).toEqual([]);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('finds screens and create actions by their words, accents and case ignored, and opens them', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, '');
    await searched(page, 'ACTUALITES');
    expect(await group(page, 'Écrans').getByRole('option').allTextContents()).toEqual(['Actualités']);
    await box(page).fill('evenement creation');
    await group(page, 'Créer').getByRole('option', { name: "Création d'un événement" }).waitFor();
    // Only superAdmin creates event types, and nobody creates reports.
    expect(await group(page, 'Créer').getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(town.url('event/edit'));
    await heading(page, "Création d'un événement");
    expect(await palette(page).count()).toBe(0);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('finds records of all resources: one call each, with the fields that are shown, six at a time', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'cardList');
    await rows(page).first().waitFor();
    report.calls.length = 0;
    let waiting = 0;
    let most = 0;
    await page.route(/_like=/, async (route) => {
      waiting += 1;
      most = Math.max(most, waiting);
      const response = await route.fetch();
      waiting -= 1;
      await route.fulfill({ response });
    });
    await searched(page, 'mediatheque');
    const found = await group(page, 'Fiches & contacts').getByRole('option').allTextContents();
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toMatch(/médiathèque/i);
    expect(report.calls.length).toBeGreaterThan(6);
    expect(most).toBeLessThanOrEqual(6);
    expect(repeatedCalls(report)).toEqual([]);
    for (const call of report.calls) expect(call).toMatch(/_like=mediatheque&.*range=0-4&.*fields=/);
    expect(report.calls).toContain(
      'GET /api/v1/pages?title_like=mediatheque&type_eq=2&range=0-4&sort=title_asc&fields=id,title',
    );
    // Only superAdmin lists towns.
    expect(report.calls.filter((call) => call.includes('/town?'))).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('ArrowUp');
    const last = palette(page).getByRole('option').last();
    expect(await last.getAttribute('aria-selected')).toBe('true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
    await group(page, 'Fiches & contacts').getByRole('option').first().click();
    await heading(page, `Modification du contact ${found[0]}`);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('opens a record that has no form in its list, searched by its name', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, '');
    await searched(page, 'lefevre');
    await group(page, 'Utilisateurs')
      .getByRole('option', { name: /Lefèvre/ })
      .click();
    await heading(page, 'Liste des utilisateurs');
    await rows(page).first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Lefèvre');

    await searched(page, 'pharmacie du quai');
    await group(page, 'Carte').getByRole('option').first().click();
    await heading(page, 'Carte');
    const places = page.getByRole('button', { name: /Pharmacie du Quai/ });
    await places.first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Pharmacie du Quai');
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('asks once for a word that is typed in one go, and drops what is on its way when it changes', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, '');
    await page.waitForLoadState('networkidle');
    report.calls.length = 0;
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(decodeURIComponent(request.url())));
    // Never answered.
    await page.route(/_like=fete/, () => {});
    await page.keyboard.press('Control+k');
    await box(page).fill('fete');
    await expect.poll(() => report.calls.length).toBe(6);
    for (const call of report.calls) expect(call).toContain('_like=fete&');
    await box(page).fill('marche');
    await expect.poll(() => aborted.length).toBe(6);
    await palette(page)
      .getByRole('status')
      .filter({ hasText: /résultat/ })
      .waitFor();
    expect(report.calls.filter((call) => call.includes('_like=fete'))).toHaveLength(6);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('names a resource that cannot be searched, shows the others, and tries it again', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await opened(page, '');
    await page.route(/\/events\?.*_like=/, (route) => route.fulfill({ status: 409, json: {} }));
    await searched(page, 'fete');
    const failure = palette(page).getByRole('alert');
    expect(await failure.textContent()).toMatch(/^Événements : Le service refuse/);
    expect(await palette(page).getByRole('option').count()).toBeGreaterThan(0);
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await failure.waitFor({ state: 'detached' });
    await context.close();
  });

  it('remembers the records that were opened last, and opens one in a new tab by Ctrl+Enter', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    const names: (string | null)[] = [];
    for (const index of [0, 1]) {
      const link = rows(page).nth(index).locator('a.row-link');
      names.unshift(await link.textContent());
      await link.click();
      await heading(page, /^Modification/);
      await page.goBack();
      await rows(page).first().waitFor();
    }
    await page.reload();
    await page.locator('[aria-keyshortcuts="Control+K"]').waitFor();
    await page.keyboard.press('Control+k');
    const recent = group(page, 'Ouverts récemment').getByRole('option');
    expect(await recent.locator('span').allTextContents()).toEqual(names);
    await page.keyboard.press('ArrowDown');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await heading(tab, `Modification de l'actualité ${names[1]}`);
    expect(new URL(page.url()).pathname).toBe('/newsList');
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('leaves out what the storage says about resources and records that are none', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    await rows(page).first().locator('a.row-link').click();
    await heading(page, /^Modification/);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => / recent\./.test(name)) ?? '';
      const odd = [7, { resource: 'gone', id: 1, name: 'x' }, { resource: 'towns', id: 1, name: 'x' }];
      localStorage.setItem(key, JSON.stringify([...odd, ...JSON.parse(localStorage.getItem(key) ?? '[]')]));
    });
    await page.keyboard.press('Control+k');
    expect(await group(page, 'Ouverts récemment').getByRole('option').count()).toBe(1);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('asks before unsaved text is left, and stays closed while another dialog is open', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'news/edit');
    const title = page.getByRole('textbox', { name: /^Titre/ });
    await title.fill('Un titre');
    await searched(page, 'tableau de bord');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
    await question.waitFor();
    await page.keyboard.press('Control+k');
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Un titre');
    expect(new URL(page.url()).pathname).toBe('/news/edit');
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('is complete in English, and fits a phone', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'superAdmin', {
      locale: 'en',
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await opened(page, 'newsList');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('new');
    await dialog
      .getByRole('group', { name: 'Create' })
      .getByRole('option', { name: 'New news item' })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

describe('the keys', () => {
  it('are shown by ?, and from the palette', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    expect(await dialog.getByRole('term').allTextContents()).toEqual([
      'Ctrl + K',
      'Ctrl + S',
      '/',
      'j',
      'k',
      '?',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('button', { name: 'Raccourcis clavier' }).click();
    await dialog.waitFor();
    expect(await palette(page).count()).toBe(0);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('focus the search and move in the rows of a list, but are letters in a field', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    await rows(page).first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.id);
    const idOf = (index: number) => rows(page).nth(index).getAttribute('data-id');
    await page.keyboard.press('j');
    expect(await focused()).toBe(await idOf(0));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(await idOf(1));
    const name = await rows(page).nth(1).locator('a.row-link').textContent();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('jk/?');
    expect(await search.inputValue()).toBe('jk/?');
    await search.fill('');
    await search.blur();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(page, `Modification de l'actualité ${name}`);
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

describe('a searched list', () => {
  it('says where else the word is found, once its rows are there, and searches there by one click', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    await rows(page).first().waitFor();
    report.calls.length = 0;
    await page.getByRole('searchbox').fill('marché');
    const other = page.getByRole('button', { name: /^Contenu \(\d+\)$/ });
    await other.waitFor();
    await page.getByText('Aussi dans :').waitFor();
    // The list, its count, and one count for the other field.
    expect(report.calls).toHaveLength(3);
    expect(report.calls.at(-1)).toContain('/pages/count?longDescription_like=marché&newsPage_eq=true');
    expect(await axeViolations(page)).toEqual([]);
    const count = /\d+/.exec((await other.textContent()) ?? '')?.[0];
    await other.click();
    await page.waitForURL(/longDescription_like/);
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${count} éléments?$`) })
      .waitFor();
    expect(await page.getByLabel('Rechercher par').inputValue()).toBe('longDescription');
    expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
    expect(repeatedCalls(report)).toEqual([]);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('that finds nothing anywhere says in which fields it looked', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'cardList');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Aucun résultat').waitFor();
    await page.getByText('Cherché dans : Titre, Nom du contact, Téléphone, E-mail.').waitFor();
    expect(await page.getByText('Aussi dans :').count()).toBe(0);
    expect(repeatedCalls(report)).toEqual([]);
    expect(report.problems).toEqual([]);
    await context.close();
  });
});

describe('the menu of a row', () => {
  it('duplicates the whole record, with a period that starts now and lasts as long', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    const row = rows(page).first();
    const id = await row.getAttribute('data-id');
    const name = (await row.locator('a.row-link').textContent()) ?? '';
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith(`/pages/${id}`)),
      (async () => {
        await row.getByRole('button', { name: /^Actions/ }).click();
        await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
      })(),
    ]);
    const stored = await response.json();
    await heading(page, "Création d'une actualité");
    const title = page.getByRole('textbox', { name: /^Titre/ });
    expect(await title.inputValue()).toBe(name);
    const before = Date.now();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/pages')),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    const sent = request.postDataJSON();
    expect(sent).not.toHaveProperty('id');
    expect(sent.longDescription).toBe(stored.longDescription);
    const lengthOf = (period: { startDate: string; endDate: string }) =>
      Date.parse(period.endDate) - Date.parse(period.startDate);
    expect(lengthOf(sent.newsPeriod)).toBe(lengthOf(stored.newsPeriod));
    expect(Date.parse(sent.newsPeriod.startDate)).toBeLessThanOrEqual(before);
    expect(Date.parse(sent.newsPeriod.startDate)).toBeGreaterThan(before - 3_600_000);
    expect(report.problems).toEqual([]);
    await context.close();
  });

  it('says why a record cannot be duplicated, and does not offer it for what nobody creates', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await opened(page, 'newsList');
    await page.route(/\/pages\/\w+$/, (route) => route.fulfill({ status: 404, json: {} }));
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    await page.getByText(/Cet élément n’existe plus/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/newsList');
    await opened(page, 'reportList');
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Dupliquer' }).count()).toBe(0);
    await context.close();
  });
});
