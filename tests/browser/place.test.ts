import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { repeatedCalls } from './town';

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const scrollTopOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

it('a list keeps filter, page, order, scroll position, selection and focus on the way to a record and back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('newsList?perPage=10');
  await page.getByLabel('État', { exact: true }).selectOption({ label: 'En ligne' });
  await page.waitForURL(/filter=/);
  await page.getByRole('button', { name: "Plus récents d'abord" }).click();
  await page.waitForURL(/order=DESC/);
  const [response] = await Promise.all([
    page.waitForResponse(/sort=updatedAt_desc.*range=10-19|range=10-19.*sort=updatedAt_desc/),
    page.getByRole('button', { name: 'Page suivante' }).click(),
  ]);
  await page.waitForURL(/page=2/);
  const first = page.locator('tbody a.row-link').first();
  const name = (await response.json()).entries[0].title;
  await expect.poll(() => first.textContent()).toBe(name);
  await page.locator('table[data-stale]').waitFor({ state: 'detached' });
  for (const index of [8, 9]) await rows(page).nth(index).getByRole('checkbox').click();
  await page.getByRole('toolbar', { name: '2 sélectionnés' }).waitFor();
  const row = rows(page).nth(8);
  const id = await row.getAttribute('data-id');
  await row.scrollIntoViewIfNeeded();
  // The app notes the position at the scroll event, which comes with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const [address, position] = [page.url(), await scrollTopOf(page)];
  expect(position).toBeGreaterThan(100);

  const toList = page.getByRole('link', { name: 'Liste des actualités' });
  for (const back of [() => page.goBack(), () => toList.click()]) {
    await row.locator('a.row-link').click();
    await page.getByText(/^Modification de l/).waitFor();
    await expect.poll(() => scrollTopOf(page)).toBe(0);
    page.calls.length = 0;
    await back();
    await page.getByText(/^11–20 sur/).waitFor();
    await expect.poll(() => scrollTopOf(page)).toBe(position);
    expect(page.url()).toBe(address);
    await page.getByRole('toolbar', { name: '2 sélectionnés' }).waitFor();
    expect(
      await page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset.id),
    ).toBe(id);
    expect(repeatedCalls(page)).toEqual([]);
  }

  await page.getByRole('link', { name: 'Fiches & contacts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Liste des fiches & contacts' }).waitFor();
  await rows(page).first().waitFor();
  expect(await scrollTopOf(page)).toBe(0);
  expect(await page.getByRole('toolbar').count()).toBe(0);
});
