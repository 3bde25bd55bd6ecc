import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations } from './town';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a date is typed in the language of the app, not in that of the browser', async ({ openPage }) => {
  const page = await openPage('admin', { browserLocale: 'en-US' });
  await page.goto('news/edit');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Galette des rois');
  const period = page.getByRole('group', { name: /^Période/ });
  const [start, end] = [period.getByLabel('Début'), period.getByLabel('Fin')];
  const saved = async (method: 'POST' | 'PUT') => {
    const request = page.waitForRequest(
      (one) => one.method() === method && /\/v1\/pages(\/|$)/.test(one.url()),
    );
    await button(page, 'Enregistrer').click();
    return (await request).postDataJSON();
  };
  await start.fill('5/1/2027 9:30');
  await page.keyboard.press('Tab');
  expect(await start.inputValue()).toBe('05/01/2027 09:30');
  // The text input stands below its label, as a native one would.
  const left = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().left);
  expect(await left(start)).toBe(await left(period.locator('label').first()));
  await end.fill('060120271800');
  await page.keyboard.press('Tab');
  expect(await end.inputValue()).toBe('06/01/2027 18:00');
  expect(await axeViolations(page)).toEqual([]);
  // Tab leads to the button that opens the calendar of the browser.
  await start.focus();
  await page.keyboard.press('Tab');
  const calendar = period.getByRole('button', { name: 'Ouvrir le calendrier' }).first();
  expect(await calendar.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await saved('POST')).toMatchObject({
    newsPeriod: { startDate: '2027-01-05T08:30:00.000Z', endDate: '2027-01-06T17:00:00.000Z' },
  });
  await page.getByText('News créée.').waitFor();
  await page.waitForURL(/news\/edit\?id=/);

  // ISO 8601 works too, with a time.
  const message = period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30');
  await start.fill('2027-01-04');
  await page.keyboard.press('Tab');
  await message.waitFor();
  await start.fill('2027-01-04T09:30');
  await message.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  expect(await start.inputValue()).toBe('04/01/2027 09:30');
  expect(await saved('PUT')).toMatchObject({
    newsPeriod: { startDate: '2027-01-04T08:30:00.000Z', endDate: '2027-01-06T17:00:00.000Z' },
  });
  await page.getByText('News modifiée.').waitFor();

  await page.goto('dashboard');
  const from = page.getByLabel('Du', { exact: true });
  await from.fill('01/03/2026');
  await page.waitForURL(/startDate=2026-03-01/);
  expect(await from.inputValue()).toBe('01/03/2026');
});

it('a date that does not exist is not saved, and the field says so', async ({ openPage }) => {
  const page = await openPage('admin', { browserLocale: 'de-DE', viewport: { width: 360, height: 900 } });
  await page.goto('news/edit');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Galette des rois');
  const period = page.getByRole('group', { name: /^Période/ });
  const start = period.getByLabel('Début');
  await start.fill('31/02/2027 9:30');
  await page.keyboard.press('Tab');
  const message = period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30');
  await message.waitFor();
  expect(await start.inputValue()).toBe('31/02/2027 9:30');
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
  await button(page, 'Enregistrer').click();
  await expect.poll(() => start.getAttribute('aria-invalid')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);
  expect(writes).toEqual([]);
  await start.fill('28/02/2027 9:30');
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/pages'));
  await button(page, 'Enregistrer').click();
  expect((await request).postDataJSON()).toMatchObject({
    newsPeriod: { startDate: '2027-02-28T08:30:00.000Z' },
  });
  await message.waitFor({ state: 'detached' });
});
