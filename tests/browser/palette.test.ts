import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, createRecord, repeatedCalls } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function opened(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the palette, types, and waits for the results. */
async function searched(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
  await palette(page)
    .getByRole('status')
    .filter({ hasText: /résultat/ })
    .waitFor();
}

describe('the palette', () => {
  it('opens even if its code could not be preloaded', async ({ page }) => {
    page.provokes(/ERR_FAILED/);
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/Finder-*.js', (route) => route.abort(), { times: 1 });
    await page.goto('cardList');
    await failed;
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
  });

  it('takes what is typed from the first moment on, while its code loads', async ({ page }) => {
    let load = () => {};
    const waited = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/Finder-*.js', async (route) => {
      await waited;
      await route.continue();
    });
    await page.goto('cardList');
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

  it('opens with Ctrl+K and its button, shows the screens of the menu, and gives the focus back', async ({
    page,
  }) => {
    await opened(page, 'cardList');
    await rows(page).first().waitFor();
    await page.getByRole('searchbox').focus();
    page.calls.length = 0;
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
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
    expect(page.calls).toEqual([]);
  });

  it('finds screens and create actions, whatever accents and case, and opens one', async ({ page, town }) => {
    await opened(page, '');
    await searched(page, 'ACTUALITES');
    expect(await group(page, 'Écrans').getByRole('option').allTextContents()).toEqual(['Actualités']);
    await box(page).fill('evenement creation');
    await group(page, 'Actions').getByRole('option', { name: 'Ajouter un événement' }).waitFor();
    // Only superAdmin creates event types.
    expect(await group(page, 'Actions').getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(town.url('event/edit'));
    await heading(page, "Création d'un événement");
    expect(await palette(page).count()).toBe(0);
  });

  it('finds records of all resources, with one call for each, six at a time', async ({ page }) => {
    await opened(page, 'cardList');
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
    await searched(page, 'mediatheque');
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
    // Only superAdmin lists towns.
    expect(page.calls.filter((call) => call.includes('/town?'))).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('ArrowUp');
    const last = palette(page).getByRole('option').last();
    expect(await last.getAttribute('aria-selected')).toBe('true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
    await group(page, 'Fiches & contacts').getByRole('option').first().click();
    await heading(page, found[0] ?? '');
  });

  it('opens the list, searched by name, for a record without a form', async ({ page }) => {
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
  });

  it('searches a word once, and cancels the search when the word changes', async ({ page }) => {
    await opened(page, '');
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
    await palette(page)
      .getByRole('status')
      .filter({ hasText: /résultat/ })
      .waitFor();
    expect(page.calls.filter((call) => call.includes('_like=fete'))).toHaveLength(6);
  });

  it('names a resource whose search failed, shows the others, and tries again on demand', async ({
    page,
  }) => {
    page.provokes(/^409 GET/);
    await opened(page, '');
    await page.route(/\/events\?.*_like=/, (route) => route.fulfill({ status: 409, json: {} }));
    await searched(page, 'fete');
    const failure = palette(page).getByRole('alert');
    expect(await failure.textContent()).toMatch(/^Événements : Le service refuse/);
    expect(await palette(page).getByRole('option').count()).toBeGreaterThan(0);
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Réessayer' }).click();
    await failure.waitFor({ state: 'detached' });
  });

  it('remembers the last records, and opens one in a new tab with Ctrl+Enter', async ({ page }) => {
    await opened(page, 'newsList');
    const names: (string | null)[] = [];
    for (const index of [0, 1]) {
      const link = rows(page).nth(index).locator('a.row-link');
      names.unshift(await link.textContent());
      await link.click();
      await heading(page, names[0] ?? '');
      await page.goBack();
      await rows(page).first().waitFor();
    }
    await page.reload();
    await rows(page).first().waitFor();
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    const recent = group(page, 'Ouverts récemment').getByRole('option');
    expect(await recent.locator('.name').allTextContents()).toEqual(names);
    await page.keyboard.press('ArrowDown');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await heading(tab, names[1] ?? '');
    expect(new URL(page.url()).pathname).toBe('/newsList');
  });

  it('ignores damaged entries in the storage', async ({ page }) => {
    await opened(page, 'newsList');
    await rows(page).first().locator('a.row-link').click();
    await page.getByText(/^Modification de l/).waitFor();
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => / recent\./.test(name)) ?? '';
      const odd = [7, { resource: 'gone', id: 1, name: 'x' }, { resource: 'towns', id: 1, name: 'x' }];
      localStorage.setItem(key, JSON.stringify([...odd, ...JSON.parse(localStorage.getItem(key) ?? '[]')]));
    });
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    expect(await group(page, 'Ouverts récemment').getByRole('option').count()).toBe(1);
  });

  it('asks before it leaves unsaved text, and stays closed while another dialog is open', async ({
    page,
  }) => {
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
  });

  it('works in English, and fits a phone', async ({ openPage }) => {
    const page = await openPage('superAdmin', {
      locale: 'en',
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await opened(page, 'newsList');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('new');
    await dialog
      .getByRole('group', { name: 'Actions' })
      .getByRole('option', { name: 'Add news item' })
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});

describe('the keys', () => {
  it('are listed with ?, and from the palette', async ({ page }) => {
    await opened(page, 'newsList');
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
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('button', { name: 'Raccourcis clavier' }).click();
    await dialog.waitFor();
    expect(await palette(page).count()).toBe(0);
  });

  it('focus the search and move between rows, but are letters in a field', async ({ page }) => {
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
    await heading(page, name ?? '');
  });
});

describe('a searched list', () => {
  it('says in which other fields the word is found, and searches there with one click', async ({ page }) => {
    await opened(page, 'newsList');
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
  });

  it('says in which fields it found nothing', async ({ page }) => {
    await opened(page, 'cardList');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Aucun résultat').waitFor();
    await page.getByText('Cherché dans : Titre, Nom du contact, Téléphone, E-mail.').waitFor();
    expect(await page.getByText('Aussi dans :').count()).toBe(0);
    expect(repeatedCalls(page)).toEqual([]);
  });
});

describe('a search that finds nothing', () => {
  const banner = (page: Page, typed: string, found: string) =>
    page.getByText(`Aucun résultat pour « ${typed} ». Résultats pour « ${found} » :`);
  const texts = (calls: readonly string[]) =>
    calls.flatMap(
      (call) => /socialNetworks(?:\/count)?\?title_like=([^&]*)/.exec(call)?.[1]?.replaceAll('+', ' ') ?? [],
    );

  it.for([
    ['blanks where the record has hyphens', 'nid de poule', 'nid-de-poule'],
    ['hyphens where the record has blanks', 'chaussée-très-déformée', 'chaussée très déformée'],
    ['two words, of which the record has one', 'énorme déformation', 'déformation'],
  ] as const)('shows the results of a similar text: %s', async ([_, typed, found], { page, town }) => {
    const title = 'Nid-de-poule, chaussée très déformée, déformation';
    await createRecord(town, 'socialNetworks', { title, type: 'OTHER', status: 'CREATED' });
    await opened(page, 'socialNetworkList');
    await rows(page).first().waitFor();
    page.calls.length = 0;
    await page.getByRole('searchbox').fill(typed);
    await banner(page, typed, found).waitFor();
    await rows(page).filter({ hasText: title }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(typed);
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
      title_like: found,
    });
    const asked = texts(page.calls);
    expect(asked.slice(0, 2)).toEqual([typed, typed]);
    // One count for each similar text, and the rows of the text that is found.
    expect(asked.slice(2)).toEqual([...new Set(asked.slice(2)), found]);
    expect(await axeViolations(page)).toEqual([]);

    // Back skips the list without results.
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('_like'));
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.goForward();
    await banner(page, typed, found).waitFor();
    await page.getByRole('searchbox').fill('');
    await banner(page, typed, found).waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.search.includes('_like'));
    expect(repeatedCalls(page).filter((call) => call.includes('/count'))).toEqual([]);
  });

  it('says in which other field the text is found', async ({ page }) => {
    await opened(page, 'reportList');
    await page.getByRole('searchbox').fill('SIG-00051');
    await page.getByRole('button', { name: 'Dossier (1)' }).click();
    await rows(page).filter({ hasText: 'SIG-00051' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('SIG-00051');
  });
});

describe('the menu of a row', () => {
  it('duplicates the whole record, with a period of the same length that starts now', async ({ page }) => {
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
  });

  it('says why a record cannot be duplicated, and offers to duplicate only where records are created', async ({
    page,
  }) => {
    page.provokes(/^404 GET/);
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
  });
});
