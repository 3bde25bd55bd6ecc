import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true });

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
