import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord } from './town';

it('shows a text box with a calendar for a date if browser and app have different languages', async ({
  openPage,
}) => {
  const page = await openPage('admin', { browserLocale: 'en-US', viewport: { width: 360, height: 900 } });
  await page.goto('news/edit');
  const period = page.getByRole('group', { name: /^Période/ });
  const start = period.getByLabel('Début');
  await start.fill('31/02/2027 9:30');
  await page.keyboard.press('Tab');
  // Tab leads to the button that opens the calendar of the browser.
  const calendar = period.getByRole('button', { name: 'Ouvrir le calendrier' }).first();
  expect(await calendar.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await period.getByText('Saisissez une date et une heure comme 25/12/2026 14:30').waitFor();
  // The left edges of the text input and its label are aligned, as for a native input.
  const lefts = await Promise.all(
    [start, period.locator('label').first()].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().left),
    ),
  );
  expect(lefts[0]).toBe(lefts[1]);
  expect(await axeViolations(page)).toEqual([]);
});

it('shows dates in the time zone of the town, and refuses a year of five digits', async ({
  town,
  openPage,
}) => {
  const timings = { startDate: '2026-07-14T22:30:37+00:00', endDate: '2026-10-25T01:30:12Z' };
  const { id } = await createRecord(town, 'events', { eventTitle: 'Bal', timings, status: 'CREATED' });
  const page = await openPage('admin', { timezoneId: 'America/Guadeloupe' });
  await page.goto(`event/edit?id=${id}`);
  await page.getByText(/^Heure de la ville \(/).waitFor();
  const [start, end] = [page.getByLabel('Début'), page.getByLabel('Fin')];
  expect(await start.getAttribute('type')).toBe('datetime-local');
  expect([await start.inputValue(), await end.inputValue()]).toEqual([
    '2026-07-15T00:30',
    '2026-10-25T02:30',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await start.fill('20266-07-15T00:30');
  page.calls.length = 0;
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => start.getAttribute('aria-invalid')).toBe('true');
  // The words of the app, not those of the browser.
  await page.getByText('Au plus tard 31/12/9999 23:59').waitFor();
  expect(page.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});
