import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { repeatedCalls } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

describe('the way to a record and back', () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['Back of the browser', (page) => page.goBack()],
    ['the link to the list', (page) => page.getByRole('link', { name: 'Liste des actualités' }).click()],
  ];

  it.for(ways)('keeps page, order, position, selection and focus, by %s', async ([_, back], { page }) => {
    await page.goto('newsList');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: "Plus récents d'abord" }).click();
    await page.waitForURL(/order=DESC/);
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await page.getByText(/^26–50 sur/).waitFor();
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    for (const index of [20, 21]) await rows(page).nth(index).getByRole('checkbox').click();
    await page.getByRole('toolbar', { name: '2 sélectionnés' }).waitFor();
    const row = rows(page).nth(20);
    const id = await row.getAttribute('data-id');
    await row.scrollIntoViewIfNeeded();
    // The scroll event comes with the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const [address, position] = [page.url(), await scrolled(page)];
    expect(position).toBeGreaterThan(100);

    await row.locator('a.row-link').click();
    await page.getByText(/^Modification de l/).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    page.calls.length = 0;
    await back(page);
    await page.getByText(/^26–50 sur/).waitFor();
    await expect.poll(() => scrolled(page)).toBe(position);
    expect(page.url()).toBe(address);
    await page.getByRole('toolbar', { name: '2 sélectionnés' }).waitFor();
    expect(
      await page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id),
    ).toBe(id);
    expect(repeatedCalls(page)).toEqual([]);
  });

  it('keeps the display of a list, and starts another list at its top', async ({ page }) => {
    await page.goto('reportList?display=board');
    await page.locator('[data-card] a').first().click();
    await page.getByRole('heading', { level: 1, name: /^SIG-/ }).waitFor();
    await page.getByRole('link', { name: 'Liste des signalements' }).click();
    await page.waitForURL(/display=board/);
    await page.locator('[data-card]').first().waitFor();
    await page.getByRole('link', { name: 'Actualités', exact: true }).click();
    await rows(page).first().waitFor();
    expect(await scrolled(page)).toBe(0);
    expect(await page.getByRole('toolbar').count()).toBe(0);
  });
});

it('names the field by which a list is sorted if no column shows it', async ({ page }) => {
  await page.goto('newsList?sort=createdAt&order=ASC&page=1&perPage=25&filter=%7B%7D');
  await page.getByText("Trié par « Créé le », plus anciens d'abord").waitFor();
  await page.getByRole('button', { name: 'Titre', exact: true }).click();
  await page.getByText(/^Trié par/).waitFor({ state: 'detached' });
});
