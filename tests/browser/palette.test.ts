import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord, repeatedCalls } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the palette, types, and waits for the results. */
async function searchFor(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
  await palette(page)
    .getByRole('status')
    .filter({ hasText: /résultat/ })
    .waitFor();
}

const actionsOf = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .getByRole('button', { name: /^Actions/ });

describe('the palette', () => {
  it('takes what is typed while its code loads, although the code could not be preloaded', async ({
    page,
  }) => {
    page.provokes(/ERR_FAILED/);
    let load = () => {};
    const waited = new Promise<void>((resolve) => {
      load = resolve;
    });
    let tries = 0;
    await page.route('**/Finder-*.js', async (route) => {
      tries += 1;
      if (tries === 1) return route.abort();
      await waited;
      return route.continue();
    });
    const failed = page.waitForEvent('requestfailed');
    await page.goto('cardList');
    await failed;
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.mouse.click(4, 4);
    await palette(page).waitFor({ state: 'detached' });
    await search.focus();
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.keyboard.type('signal');
    expect(await axeViolations(page)).toEqual([]);
    load();
    await box(page).waitFor();
    await page.keyboard.type('ements');
    expect(await box(page).inputValue()).toBe('signalements');
    await group(page, 'Écrans').getByRole('option', { name: 'Signalements', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('opens with Ctrl+K and its button, finds screens and create actions, and asks before it leaves unsaved text', async ({
    page,
    town,
  }) => {
    await open(page, 'cardList');
    await rows(page).first().waitFor();
    await page.getByRole('searchbox').focus();
    page.calls.length = 0;
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    const screens = await group(page, 'Écrans').getByRole('option').allTextContents();
    const menu = await page.locator('nav a.entry').allTextContents();
    expect(screens).toEqual(menu);
    expect(screens).not.toContain('Utilisateurs');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    const button = page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
    await button.click();
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.calls).toEqual([]);

    await searchFor(page, 'ACTUALITES');
    expect(await group(page, 'Écrans').getByRole('option').allTextContents()).toEqual(['Actualités']);
    await box(page).fill('evenement creation');
    await group(page, 'Actions').getByRole('option', { name: 'Ajouter un événement' }).waitFor();
    // Only a superAdmin creates event types.
    expect(await group(page, 'Actions').getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(town.url('event/edit'));
    await heading(page, "Création d'un événement");
    expect(await palette(page).count()).toBe(0);

    const title = page.getByRole('textbox', { name: /^Titre/ });
    await title.fill('Un titre');
    await searchFor(page, 'tableau de bord');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
    await question.waitFor();
    // The palette stays closed while another dialog is open.
    await page.keyboard.press('Control+k');
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Un titre');
    expect(new URL(page.url()).pathname).toBe('/event/edit');
  });

  it('finds records of all resources, with one call for each, six at a time, and opens their form or list', async ({
    page,
  }) => {
    await open(page, 'cardList');
    await rows(page).first().waitFor();
    page.calls.length = 0;
    let waiting = 0;
    let most = 0;
    await page.route(/_like=/, async (route) => {
      waiting += 1;
      most = Math.max(most, waiting);
      const response = await route.fetch();
      waiting -= 1;
      await route.fulfill({ response });
    });
    await searchFor(page, 'mediatheque');
    const found = await group(page, 'Fiches & contacts').locator('.name').allTextContents();
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toMatch(/médiathèque/i);
    expect(page.calls.length).toBeGreaterThan(6);
    expect(most).toBeLessThanOrEqual(6);
    expect(repeatedCalls(page)).toEqual([]);
    for (const call of page.calls) expect(call).toMatch(/_like=mediatheque&.*range=0-4&.*fields=/);
    expect(page.calls).toContain(
      'GET /api/v1/pages?title_like=mediatheque&type_eq=2&range=0-4&sort=title_asc&fields=id,title,status,updatedAt',
    );
    // Only a superAdmin lists towns.
    expect(page.calls.filter((call) => call.includes('/town?'))).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    const last = palette(page).getByRole('option').last();
    expect(await last.getAttribute('aria-selected')).toBe('true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
    await group(page, 'Fiches & contacts').getByRole('option').first().click();
    await heading(page, found[0] ?? '');

    // A record without a form opens the list, searched by its name.
    await searchFor(page, 'lefevre');
    await group(page, 'Utilisateurs')
      .getByRole('option', { name: /Lefèvre/ })
      .click();
    await heading(page, 'Liste des utilisateurs');
    await rows(page).first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Lefèvre');
    await searchFor(page, 'pharmacie du quai');
    await group(page, 'Carte').getByRole('option').first().click();
    await heading(page, 'Carte');
    await page
      .getByRole('button', { name: /Pharmacie du Quai/ })
      .first()
      .waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Pharmacie du Quai');
  });

  it('cancels the search for a former word, names a resource whose search failed, and fits a phone in English', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { colorScheme: 'dark' });
    page.provokes(/^409 GET/);
    await open(page, '');
    // Waits for the counts of the home screen.
    await expect.poll(() => page.locator('main .MuiSkeleton-root').count()).toBe(0);
    page.calls.length = 0;
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(decodeURIComponent(request.url())));
    // These calls are never answered.
    await page.route(/_like=fete/, () => {});
    await page.keyboard.press('Control+k');
    await box(page).fill('fete');
    await expect.poll(() => page.calls.length).toBe(6);
    for (const call of page.calls) expect(call).toContain('_like=fete&');
    await box(page).fill('marche');
    await expect.poll(() => aborted.length).toBe(6);
    const results = palette(page)
      .getByRole('status')
      .filter({ hasText: /résultat/ });
    await results.waitFor();
    expect(page.calls.filter((call) => call.includes('_like=fete'))).toHaveLength(6);

    await page.route(/\/events\?.*_like=vide/, (route) => route.fulfill({ status: 409, json: {} }));
    await box(page).fill('vide');
    const failure = palette(page).getByRole('alert');
    expect(await failure.textContent()).toMatch(/^Événements : Le service refuse/);
    await results.waitFor();
    expect(await palette(page).getByRole('option').count()).toBeGreaterThan(0);
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await failure.waitFor({ state: 'detached' });

    await box(page).fill('english');
    await page.keyboard.press('Enter');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('new');
    await dialog
      .getByRole('group', { name: 'Actions' })
      .getByRole('option', { name: 'Add news item' })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

it('the shortcuts do what their list says, and the palette then offers the last records', async ({
  page,
}) => {
  await open(page, 'newsList');
  await rows(page).first().waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await dialog.waitFor();
  expect(await dialog.getByRole('term').allTextContents()).toEqual([
    'Ctrl + K',
    'Ctrl + S',
    '/',
    'j',
    'k',
    'r',
    'Ctrl + Entrée',
    '?',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.id);
  const idOf = (index: number) => rows(page).nth(index).getAttribute('data-id');
  const nameOf = async (index: number) =>
    (await rows(page).nth(index).locator('a.row-link').textContent()) ?? '';
  const [first, second] = [await nameOf(0), await nameOf(1)];
  // The dialog gives the focus back to where it was.
  await page.keyboard.press('j');
  expect(await focused()).toBe(await idOf(0));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await focused()).toBe(await idOf(1));
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
  await heading(page, second);
  await page.goBack();
  await rows(page).first().locator('a.row-link').click();
  await heading(page, first);
  await page.goBack();
  await rows(page).first().waitFor();

  // The palette ignores damaged entries in the storage.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => / recent\./.test(name)) ?? '';
    const odd = [7, { resource: 'gone', id: 1, name: 'x' }, { resource: 'towns', id: 1, name: 'x' }];
    localStorage.setItem(key, JSON.stringify([...odd, ...JSON.parse(localStorage.getItem(key) ?? '[]')]));
  });
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('button', { name: 'Raccourcis clavier' }).click();
  await dialog.waitFor();
  expect(await palette(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  const recent = group(page, 'Ouverts récemment').getByRole('option');
  expect(await recent.locator('.name').allTextContents()).toEqual([first, second]);
  await page.keyboard.press('ArrowDown');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await heading(tab, second);
  expect(new URL(page.url()).pathname).toBe('/newsList');
});

describe('a list', () => {
  it('searches in another field with one click, and duplicates a record, unless it cannot be read', async ({
    page,
  }) => {
    await open(page, 'newsList');
    await rows(page).first().waitFor();
    page.calls.length = 0;
    await page.getByRole('searchbox').fill('marché');
    const other = page.getByRole('button', { name: /^Contenu \(\d+\)$/ });
    await other.waitFor();
    await page.getByText('Aussi dans :').waitFor();
    // The list, its count, and one count for the other field.
    expect(page.calls).toHaveLength(3);
    expect(page.calls.at(-1)).toContain('/pages/count?longDescription_like=marché&newsPage_eq=true');
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
    expect(repeatedCalls(page)).toEqual([]);

    page.provokes(/^404 GET/);
    await page.route(/\/pages\/\w+$/, (route) => route.fulfill({ status: 404, json: {} }));
    await actionsOf(page, 0).click();
    await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    await page.getByText(/Cet élément n’existe plus/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/newsList');
    await page.unrouteAll();

    const row = rows(page).first();
    const id = await row.getAttribute('data-id');
    const name = (await row.locator('a.row-link').textContent()) ?? '';
    await actionsOf(page, 0).click();
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith(`/pages/${id}`)),
      page.getByRole('menuitem', { name: 'Dupliquer' }).click(),
    ]);
    const stored = await response.json();
    await heading(page, "Création d'une actualité");
    expect(await page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe(name);
    const before = Date.now();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/pages')),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    const sent = request.postDataJSON();
    expect(sent).not.toHaveProperty('id');
    expect(sent.longDescription).toBe(stored.longDescription);
    // The copy has a period of the same length, which starts now.
    const lengthOf = (period: { startDate: string; endDate: string }) =>
      Date.parse(period.endDate) - Date.parse(period.startDate);
    expect(lengthOf(sent.newsPeriod)).toBe(lengthOf(stored.newsPeriod));
    expect(Date.parse(sent.newsPeriod.startDate)).toBeLessThanOrEqual(before);
    expect(Date.parse(sent.newsPeriod.startDate)).toBeGreaterThan(before - 3_600_000);
  });

  it('shows the results of a similar text if it finds nothing, or says where it searched or can search', async ({
    page,
    town,
  }) => {
    const banner = (typed: string, found: string) =>
      page.getByText(`Aucun résultat pour « ${typed} ». Résultats pour « ${found} » :`);
    /** The text that a call searches for, or none if it is another call. */
    const textOf = (call: string) =>
      /socialNetworks(?:\/count)?\?title_like=([^&]*)/.exec(call)?.[1]?.replaceAll('+', ' ') ?? [];
    const title = 'Nid-de-poule, chaussée très déformée, déformation';
    await createRecord(town, 'socialNetworks', { title, type: 'OTHER', status: 'CREATED' });
    await open(page, 'socialNetworkList');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox');
    // Blanks for hyphens, hyphens for blanks, and two words, of which the record has one.
    for (const [typed, found] of [
      ['nid de poule', 'nid-de-poule'],
      ['chaussée-très-déformée', 'chaussée très déformée'],
      ['énorme déformation', 'déformation'],
    ] as const) {
      page.calls.length = 0;
      await search.fill(typed);
      await banner(typed, found).waitFor();
      await rows(page).filter({ hasText: title }).waitFor();
      expect(await search.inputValue()).toBe(typed);
      expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({ title_like: found });
      const asked = page.calls.flatMap(textOf);
      expect(asked.slice(0, 2)).toEqual([typed, typed]);
      // One count for each similar text, and the rows of the text that is found.
      expect(asked.slice(2)).toEqual([...new Set(asked.slice(2)), found]);
      // Back skips the list without results.
      await page.goBack();
      await page.waitForURL((url) => !url.search.includes('_like'));
      await expect.poll(() => search.inputValue()).toBe('');
      await page.goForward();
      await banner(typed, found).waitFor();
      if (typed === 'nid de poule') expect(await axeViolations(page)).toEqual([]);
      await search.fill('');
      await banner(typed, found).waitFor({ state: 'detached' });
      await page.waitForURL((url) => !url.search.includes('_like'));
      expect(repeatedCalls(page).filter((call) => call.includes('/count'))).toEqual([]);
    }

    const entry = (name: string) => page.locator('nav a.entry', { hasText: name });
    await entry('Fiches & contacts').click();
    await rows(page).first().waitFor();
    page.calls.length = 0;
    await search.fill('xyzzy');
    await page.getByText('Aucun résultat').waitFor();
    await page.getByText('Cherché dans : Titre, Nom du contact, Téléphone, E-mail.').waitFor();
    expect(await page.getByText('Aussi dans :').count()).toBe(0);
    expect(repeatedCalls(page)).toEqual([]);

    await entry('Signalements').first().click();
    await heading(page, /signalements/i);
    await search.fill('SIG-00051');
    await page.getByRole('button', { name: 'Dossier (1)' }).click();
    await rows(page).filter({ hasText: 'SIG-00051' }).waitFor();
    expect(await search.inputValue()).toBe('SIG-00051');
    // Nobody creates reports here, so none can be duplicated.
    await actionsOf(page, 0).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Dupliquer' }).count()).toBe(0);
  });
});
