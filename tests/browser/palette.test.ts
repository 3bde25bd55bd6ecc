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

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
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
});

it('opens the list of shortcuts with "?", a record in a new tab with Ctrl+Enter, and fits a phone in the dark', async ({
  openPage,
}) => {
  const page = await openPage('admin', { colorScheme: 'dark' });
  await page.goto('newsList');
  const name = (await rows(page).first().locator('a.row-link').textContent()) ?? '';
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The dialog gives the focus back to where it was.
  await page.keyboard.press('j');
  await page.locator('tr:focus-within').waitFor();

  // The banner of a list that shows the results of a similar text.
  await page.getByRole('searchbox').fill('médiathèque xyzzy');
  await page.getByText(/^Aucun résultat pour/).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  await box(page).fill(name);
  const results = palette(page)
    .getByRole('status')
    .filter({ hasText: /résultat/ });
  await results.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await tab.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/newsList');
});

describe('a list', () => {
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
