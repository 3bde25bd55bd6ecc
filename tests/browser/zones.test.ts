import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as base } from './fixtures';
import { axeViolations, chooseFromList, createRecord } from './town';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('tbody tr[data-id]', { hasText: name });
const timeOfTown = /^Heure de la ville \(/;

/** `visit` opens a town of the time zone `timeZone` in a browser of the time zone `timezoneId`. */
const it = base.extend(
  'visit',
  ({ openTown, openPage }) =>
    async (timeZone: string, timezoneId: string, records: readonly [string, object][] = []) => {
      const town = await openTown({ config: { timeZone } });
      for (const [collection, record] of records) await createRecord(town, collection, record);
      const page = await openPage('superAdmin', { town, timezoneId });
      const sent: Record<string, unknown>[] = [];
      page.on('request', (request) => {
        if (/^(POST|PUT)$/.test(request.method())) sent.push(request.postDataJSON());
      });
      const openList = (path: string, filter: object) =>
        page.goto(town.url(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`));
      return {
        page,
        sent,
        openList,
        openForm: async (path: string, filter: object, name: string) => {
          await openList(path, filter);
          await row(page, name).locator('a.row-link').click();
          await button(page, 'Enregistrer').waitFor();
        },
        saved: async () => {
          const answer = page.waitForResponse((response) => /^(POST|PUT)$/.test(response.request().method()));
          await button(page, 'Enregistrer').click();
          await answer;
          return sent.at(-1);
        },
        exported: async () => {
          const waiting = page.waitForEvent('download');
          await chooseFromList(page, 'Exporter vers un tableur');
          const file = await waiting;
          return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
        },
      };
    },
);

it.for(['America/Guadeloupe', 'Indian/Reunion'])(
  'lists, exports and stores a day as that day, in a browser with the time zone %s',
  async (timezoneId, { visit }) => {
    const version = { minAppVersion: '1.00.00', plateform: 'IOS' };
    const { page, openList, openForm, saved, exported } = await visit('Europe/Paris', timezoneId, [
      ['mobileVersions', { ...version, version: '9.99.99', publishedDate: '2026-07-14' }],
      ['mobileVersions', { ...version, version: '9.99.98', publishedDate: '2026-07-13T22:00:00Z' }],
    ]);
    const filter = { version_like: '9.99.99' };
    await openList('mobileVersionList', filter);
    await row(page, '9.99.99').getByText('14 juil. 2026').waitFor();
    expect(await row(page, '9.99.99').locator('time').getAttribute('title')).toBe('mardi 14 juillet 2026');
    expect((await exported()).text).toContain(';2026-07-14;');

    await row(page, '9.99.99').locator('a.row-link').click();
    const input = page.getByLabel('Date de publication');
    await input.waitFor();
    expect(await input.inputValue()).toBe('2026-07-14');
    expect(await saved()).toMatchObject({ publishedDate: '2026-07-14' });
    await input.fill('2026-12-25');
    expect(await saved()).toMatchObject({ publishedDate: '2026-12-25' });
    await input.fill('');
    expect(await saved()).toMatchObject({ publishedDate: null });
    await input.fill('2026-07-14');
    expect(await saved()).toMatchObject({ publishedDate: '2026-07-14' });
    expect(await page.getByText(timeOfTown).count()).toBe(0);

    // If the backend stores a moment in the field, the day is the one in the town.
    await openForm('mobileVersionList', { version_like: '9.99.98' }, '9.99.98');
    expect(await input.inputValue()).toBe('2026-07-14');
    expect(await saved()).toMatchObject({ publishedDate: '2026-07-13T22:00:00Z' });
    await input.fill('2026-12-25');
    expect(await saved()).toMatchObject({ publishedDate: '2026-12-24T23:00:00.000Z' });
  },
);

it.for([
  ['Europe/Paris', 0],
  ['America/Guadeloupe', 1],
] as const)(
  'lists, exports and stores a moment by the clock of the town, in a browser with the time zone %s',
  async ([timezoneId, hints], { visit }) => {
    const timings = { startDate: '2026-07-14T22:30:37+00:00', endDate: '2026-10-25T01:30:12Z' };
    const { page, openList, saved, exported } = await visit('Europe/Paris', timezoneId, [
      ['events', { eventTitle: 'Bal', timings, status: 'CREATED' }],
    ]);
    await openList('eventList', { eventTitle_eq: 'Bal' });
    await row(page, 'Bal').getByText('15 juil. 2026 – 25 oct. 2026').waitFor();
    const { text } = await exported();
    expect(text).toContain(';2026-07-15 00:30;2026-10-25 02:30;');

    await row(page, 'Bal').locator('a.row-link').click();
    await button(page, 'Enregistrer').waitFor();
    const [start, end] = [page.getByLabel('Début'), page.getByLabel('Fin')];
    // Browser and app have the same language, so the input is that of the browser.
    expect(await start.getAttribute('type')).toBe('datetime-local');
    expect(await button(page, 'Ouvrir le calendrier').count()).toBe(0);
    expect(await start.inputValue()).toBe('2026-07-15T00:30');
    expect(await end.inputValue()).toBe('2026-10-25T02:30');
    expect(await page.getByText(timeOfTown).count()).toBe(hints);
    expect(await saved()).toMatchObject({ timings });
    // On 25 October, each time from 02:00 to 03:00 comes twice. The stored end is the second 02:30. Typing 02:30 again
    // restores it. Any other time that is typed is the first of the two.
    await end.fill('2026-10-25T02:45');
    await end.fill('2026-10-25T02:30');
    expect(await saved()).toMatchObject({ timings });
    await end.fill('2026-10-25T02:45');
    expect(await saved()).toMatchObject({ timings: { endDate: '2026-10-25T00:45:00.000Z' } });
    // On 29 March 02:30 does not exist: it becomes 03:30, in the input too.
    await start.fill('2026-03-29T02:30');
    await start.blur();
    expect(await start.inputValue()).toBe('2026-03-29T03:30');
    expect(await saved()).toMatchObject({ timings: { startDate: '2026-03-29T01:30:00.000Z' } });
    expect(await axeViolations(page)).toEqual([]);
  },
);

it('uses the day of the town on the dashboard and in file names', async ({ visit }) => {
  const { page, openList, exported } = await visit('Pacific/Kiritimati', 'America/Guadeloupe');
  // It is the 15th in the town, and still the 14th where the browser is.
  await page.clock.setFixedTime('2026-07-14T20:00:00Z');
  await openList('dashboard', {});
  expect(await page.getByLabel('Au', { exact: true }).inputValue()).toBe('2026-07-15');
  await openList('eventTypeList', {});
  expect((await exported()).name).toContain('_2026-07-15.csv');
});
