import { expect } from 'vitest';
import { it } from './fixtures';
import { showOnPaper } from './town';

it('prints a list, a form and a report black on white, with title, town and date, and without controls', async ({
  openPage,
}) => {
  // In the town, it is already the next day. In this browser, it is not.
  const page = await openPage('admin', { colorScheme: 'dark', timezoneId: 'America/Cayenne' });
  await page.clock.setFixedTime('2026-11-20T23:30:00Z');
  for (const [path, title] of [
    ['newsList', 'Liste des actualités'],
    ['news/edit', "Création d'une actualité"],
    ['reportView', /^SIG-/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path === 'reportView' ? 'reportList' : path);
    if (path === 'reportView') await page.locator('a.row-link').first().click();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    await page.locator('main :is(tbody tr, section)').first().waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Espace d’administration').waitFor();

    await showOnPaper(page);
    await footer.getByText('21 nov. 2026').waitFor();
    await footer.getByText('Ma ville').waitFor();
    expect(await heading.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(0, 0, 0)');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    // Of the controls, only the part of the list that the paper shows.
    const navigation = await page.getByRole('navigation').allInnerTexts();
    expect(navigation).toEqual(path === 'newsList' ? [expect.stringMatching(/^1–25 sur \d+$/)] : []);
    for (const role of ['search', 'toolbar', 'banner'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    expect(await page.locator('.MuiButton-root:visible, .MuiIconButton-root:visible').count()).toBe(0);
  }
});

it('prints what scrolls on the screen as a whole: the places of a map and the columns of a board', async ({
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 1366, height: 500 } });
  for (const [path, parts] of [
    ['map', 'main [data-id]'],
    ['reportList?display=board', 'main section'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.locator(parts).first().waitFor();
    await showOnPaper(page);
    const hidden = await page.locator(parts).evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { left, right, bottom } = element.getBoundingClientRect();
          for (let box = element.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflow === 'visible') continue;
            const frame = box.getBoundingClientRect();
            if (bottom > frame.bottom + 1 || right > frame.right + 1 || left < frame.left - 1) return true;
          }
          return right > window.innerWidth;
        }).length,
    );
    expect(hidden, path).toBe(0);
    expect(await page.locator(parts).count()).toBeGreaterThan(4);
  }
});

it('says on paper what limits the content: the filters of a list and the period of the dashboard', async ({
  openPage,
}) => {
  const page = await openPage('admin');
  await page.goto(`reportList?filter=${encodeURIComponent('{"folder_like":"SIG","status_eq":"CREATED"}')}`);
  await page.locator('main tbody tr').first().waitFor();
  await showOnPaper(page);
  const search = page.getByRole('search');
  const status = search.getByRole('combobox', { name: 'État' });
  await status.waitFor();
  expect(await status.locator('option:checked').textContent()).toBe('Créé');
  expect(await search.getByRole('searchbox').inputValue()).toBe('SIG');
  // Nobody chose a category.
  expect(await search.getByRole('combobox', { name: 'Catégorie' }).count()).toBe(0);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('dashboard?startDate=2026-03-01&endDate=2026-03-31');
  await page.getByLabel('Du', { exact: true }).waitFor();
  await showOnPaper(page);
  await page.getByLabel('Du', { exact: true }).and(page.locator(':visible')).waitFor();
  expect(await page.getByRole('group', { name: 'Période' }).count()).toBe(0);
});
