import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations } from './town';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });

it('the palette keeps what is typed while its code loads, and opens a record in a new tab with Ctrl+Enter', async ({
  openPage,
}) => {
  const page = await openPage('admin', { colorScheme: 'dark' });
  page.provokes(/ERR_FAILED/);
  let load = () => {};
  const waited = new Promise<void>((resolve) => {
    load = resolve;
  });
  // The first request for the code, a preload, fails. Later ones wait until the test calls `load`.
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
  // A drag from the text box to the backdrop does not close the dialog. A click on the backdrop does.
  const drag = await palette(page).getByRole('textbox').boundingBox();
  await page.mouse.move((drag?.x ?? 0) + 40, (drag?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await palette(page).waitFor();
  await page.mouse.click(4, 4);
  await palette(page).waitFor({ state: 'detached' });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
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
  // Once the dialog is closed, the shortcuts work again.
  await page.keyboard.press('j');
  await page.locator('tr:focus-within').waitFor();

  // Nothing contains this text, so the list shows the results of its longest word, and says so.
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
