import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { signIn, type Town } from './town';

const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const draftsIn = (page: Page, town: Town) =>
  page.evaluate(
    (start) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(start))
        .join('\n'),
    town.stored('draft.'),
  );

it('keeps a draft for each tab, and offers it only after the tab is closed or reloaded', async ({
  page: first,
  town,
}) => {
  const open = async () => {
    const page = await first.context().newPage();
    await page.goto('news/edit');
    await title(page).waitFor();
    return page;
  };
  const type = async (page: Page, text: string) => {
    await title(page).fill(text);
    await expect.poll(() => draftsIn(page, town)).toMatch(text);
  };
  const resume = (page: Page) => page.getByRole('button', { name: 'Reprendre' });
  const closed = await open();
  await type(closed, 'Le premier');
  const other = await open();
  await type(other, 'Le second');
  expect(await resume(other).count()).toBe(0);
  await closed.close();
  const third = await open();
  await resume(third).click();
  await expect.poll(() => title(third).inputValue()).toBe('Le premier');
  // A reload offers the draft again, although nothing else was typed.
  await third.reload();
  await resume(third).click();
  await expect.poll(() => title(third).inputValue()).toBe('Le premier');
  await press(third, 'Enregistrer');
  await third.getByText('News créée.').waitFor();
  await expect.poll(() => draftsIn(third, town)).not.toMatch('Le premier');
  expect(await draftsIn(third, town)).toMatch('Le second');
});

it('deletes the oldest drafts if the storage is too full to sign in', async ({ town, openPage }) => {
  const page = await openPage(undefined);
  await page.goto('login');
  // The page is blocked while its storage is filled, so the test first waits for the form and its fonts.
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.evaluate((start) => {
    const draft = (day: string) =>
      JSON.stringify({
        savedAt: new Date(`${day}T08:00:00Z`).toISOString(),
        changes: [{ path: ['title'], before: null, after: 'x'.repeat(200_000) }],
      });
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    localStorage.setItem(`${start}["x","news",null]young`, draft(today));
    localStorage.setItem(`${start}["x","news",null]old`, draft(yesterday));
    // Fills the storage until not even a short entry fits.
    for (const size of [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1]) {
      for (let index = 0; ; index++) {
        try {
          localStorage.setItem(`filler ${size} ${index}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  }, town.stored('draft.'));
  await signIn(page, 'admin');
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  const kept = await draftsIn(page, town);
  expect(kept).toMatch('young');
  expect(kept).not.toMatch(/null]old/);
});

it('lets a clerk sign in and save if the browser stores nothing, and warns once', async ({ openPage }) => {
  const page = await openPage(undefined);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('news/edit');
  await signIn(page, 'admin');
  await page.getByText(/Ce navigateur ne peut rien conserver/).waitFor();
  await press(page, 'Fermer');
  await title(page).fill('Sans mémoire');
  await press(page, 'Enregistrer');
  await page.getByText('News créée.').waitFor();
  expect(await page.getByText(/Ce navigateur ne peut rien conserver/).count()).toBe(0);
});
