import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations } from './town';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the form of a news item. `saved` saves it, and returns the body that was sent. */
async function newNews(page: Page) {
  await page.goto('news/edit');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Galette des rois');
  const period = page.getByRole('group', { name: /^Période/ });
  const saved = async () => {
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/pages'));
    await button(page, 'Enregistrer').click();
    return (await request).postDataJSON();
  };
  return { saved, start: period.getByLabel('Début'), end: period.getByLabel('Fin'), period };
}

describe('a date', () => {
  it('is typed in the language of the app, not in that of the browser', async ({ openPage }) => {
    const page = await openPage('admin', { browserLocale: 'en-US' });
    const { saved, start, end } = await newNews(page);
    await start.fill('5/1/2027 9:30');
    await page.keyboard.press('Tab');
    expect(await start.inputValue()).toBe('05/01/2027 09:30');
    await end.fill('060120271800');
    await page.keyboard.press('Tab');
    expect(await end.inputValue()).toBe('06/01/2027 18:00');
    expect(await axeViolations(page)).toEqual([]);
    expect(await saved()).toMatchObject({
      newsPeriod: { startDate: '2027-01-05T08:30:00.000Z', endDate: '2027-01-06T17:00:00.000Z' },
    });
    await page.getByText('News créée.').waitFor();
  });

  it('is not saved if it does not exist, and the field says so', async ({ openPage }) => {
    const page = await openPage('admin', { browserLocale: 'en-US', viewport: { width: 360, height: 900 } });
    const { saved, start, period } = await newNews(page);
    await start.fill('31/02/2027 9:30');
    await page.keyboard.press('Tab');
    const message = period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30');
    await message.waitFor();
    expect(await start.inputValue()).toBe('31/02/2027 9:30');
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await button(page, 'Enregistrer').click();
    expect(await start.getAttribute('aria-invalid')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    expect(writes).toEqual([]);
    await start.fill('28/02/2027 9:30');
    expect(await saved()).toMatchObject({ newsPeriod: { startDate: '2027-02-28T08:30:00.000Z' } });
    await message.waitFor({ state: 'detached' });
  });

  it('may be typed as ISO 8601, with a time', async ({ openPage }) => {
    const page = await openPage('admin', { browserLocale: 'en-US' });
    const { saved, start, period } = await newNews(page);
    await start.fill('2027-01-05');
    await page.keyboard.press('Tab');
    const message = period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30');
    await message.waitFor();
    await start.fill('2027-01-05T09:30');
    await message.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await start.inputValue()).toBe('05/01/2027 09:30');
    expect(await saved()).toMatchObject({ newsPeriod: { startDate: '2027-01-05T08:30:00.000Z' } });
  });

  it('has a button for the calendar of the browser, which Tab reaches next', async ({ openPage }) => {
    const page = await openPage('admin', { browserLocale: 'en-US' });
    const { start, period } = await newNews(page);
    await start.focus();
    await page.keyboard.press('Tab');
    const calendar = period.getByRole('button', { name: 'Ouvrir le calendrier' }).first();
    expect(await calendar.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  });

  it('is typed into the input of the browser if browser and app have the same language', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { browserLocale: 'fr-FR' });
    const { start, period } = await newNews(page);
    expect(await start.getAttribute('type')).toBe('datetime-local');
    expect(await period.getByRole('button', { name: 'Ouvrir le calendrier' }).count()).toBe(0);
  });

  it('is typed in the language of the app on the dashboard, too', async ({ openPage }) => {
    const page = await openPage('admin', { browserLocale: 'de-DE' });
    await page.goto('dashboard');
    await page.getByLabel('Du', { exact: true }).fill('01/03/2026');
    await page.waitForURL(/startDate=2026-03-01/);
    expect(await page.getByLabel('Du', { exact: true }).inputValue()).toBe('01/03/2026');
  });
});
