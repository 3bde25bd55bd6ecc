import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, createRecord } from './town';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });

it('the palette takes what is typed while its code loads, opens a record in a new tab with Ctrl+Enter, fits a phone, and can be read in the dark, like the list of shortcuts', async ({
  openPage,
}) => {
  const page = await openPage('admin', { colorScheme: 'dark' });
  page.provokes(/ERR_FAILED/);
  let load = () => {};
  const waited = new Promise<void>((resolve) => {
    load = resolve;
  });
  // The code cannot be preloaded.
  let tries = 0;
  await page.route('**/Finder-*.js', async (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    await waited;
    return route.continue();
  });
  const failed = page.waitForEvent('requestfailed');
  await page.goto('newsList');
  await failed;
  const name = (await page.locator('tbody a.row-link').first().textContent()) ?? '';

  const search = page.getByRole('searchbox');
  const box = palette(page).getByRole('combobox');
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
  await box.waitFor();
  await page.keyboard.type('ements');
  expect(await box.inputValue()).toBe('signalements');
  await palette(page).getByRole('option', { name: 'Signalements', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

  await search.blur();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await shortcuts.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  // The dialog gives the focus back to where it was.
  await page.keyboard.press('j');
  await page.locator('tr:focus-within').waitFor();

  // The banner of a list that shows the results of a similar text.
  await search.fill('médiathèque xyzzy');
  await page.getByText(/^Aucun résultat pour/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await box.fill(name);
  await palette(page)
    .getByRole('status')
    .filter({ hasText: /résultat/ })
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await tab.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/newsList');
});

it('a list shows the results of a similar text if it finds nothing, and one press of Back leads to the list before the search', async ({
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
  await page.goto('socialNetworkList');
  const rows = page.locator('tbody tr[data-id]');
  await rows.first().waitFor();
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
    await rows.filter({ hasText: title }).waitFor();
    expect(await search.inputValue()).toBe(typed);
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({ title_like: found });
    const asked = page.calls.flatMap(textOf);
    expect(asked.slice(0, 2)).toEqual([typed, typed]);
    // One count for each similar text, and the rows of the text that is found.
    expect(asked.slice(2)).toEqual([...new Set(asked.slice(2)), found]);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('_like'));
    await expect.poll(() => search.inputValue()).toBe('');
    await page.goForward();
    await banner(typed, found).waitFor();
    await search.fill('');
    await banner(typed, found).waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.search.includes('_like'));
  }
});
