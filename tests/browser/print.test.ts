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
    for (const role of ['navigation', 'search', 'toolbar', 'banner'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    expect(await page.locator('.MuiButton-root:visible, .MuiIconButton-root:visible').count()).toBe(0);
  }
});
