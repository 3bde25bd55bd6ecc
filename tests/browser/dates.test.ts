import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations, openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  browser = await launchChromium();
  town = await openTown({ dist: inject('dist') });
});
afterAll(async () => {
  await town.close();
  await browser.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The form of a new item of news, and its next write. */
async function newNews(browserLocale: string, width = 1280) {
  const { page, context, report } = await openPageAs(browser, town, 'admin', {
    browserLocale,
    viewport: { width, height: 900 },
  });
  await page.goto(town.url('news/edit'));
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Galette des rois');
  const period = page.getByRole('group', { name: /^Période/ });
  const saved = async () => {
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/pages'));
    await button(page, 'Enregistrer').click();
    return (await request).postDataJSON();
  };
  const close = async () => {
    expect(report.problems).toEqual([]);
    await context.close();
  };
  return { page, saved, close, start: period.getByLabel('Début'), end: period.getByLabel('Fin'), period };
}

describe('a date', () => {
  it('is typed in the language of the app where the browser speaks another', async () => {
    const { page, saved, close, start, end } = await newNews('en-US');
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
    await close();
  });

  it('that does not exist is said so beside it, stays as typed, and is not saved', async () => {
    const { page, saved, close, start, period } = await newNews('en-US', 360);
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
    await close();
  });

  it('in ISO 8601 is taken with a time where the field has one, and refused without', async () => {
    const { page, saved, close, start, period } = await newNews('en-US');
    await start.fill('2027-01-05');
    await page.keyboard.press('Tab');
    const message = period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30');
    await message.waitFor();
    await start.fill('2027-01-05T09:30');
    await message.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await start.inputValue()).toBe('05/01/2027 09:30');
    expect(await saved()).toMatchObject({ newsPeriod: { startDate: '2027-01-05T08:30:00.000Z' } });
    await close();
  });

  it('can be taken from the calendar of the browser, by its button', async () => {
    const { page, close, start, period } = await newNews('en-US');
    await start.focus();
    await page.keyboard.press('Tab');
    const calendar = period.getByRole('button', { name: 'Ouvrir le calendrier' }).first();
    expect(await calendar.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await close();
  });

  it('has the input of the browser where that speaks the language of the app', async () => {
    const { close, start, period } = await newNews('fr-FR');
    expect(await start.getAttribute('type')).toBe('datetime-local');
    expect(await period.getByRole('button', { name: 'Ouvrir le calendrier' }).count()).toBe(0);
    await close();
  });

  it('chooses the days of the figures in the language of the app, too', async () => {
    const { page, context, report } = await openPageAs(browser, town, 'admin', { browserLocale: 'de-DE' });
    await page.goto(town.url('dashboard'));
    await page.getByLabel('Du', { exact: true }).fill('01/03/2026');
    await page.waitForURL(/startDate=2026-03-01/);
    expect(await page.getByLabel('Du', { exact: true }).inputValue()).toBe('01/03/2026');
    expect(report.problems).toEqual([]);
    await context.close();
  });
});
