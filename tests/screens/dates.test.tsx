import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTimeZone } from '../../src/metadata/townTime';
import { waitUntilLoaded } from './openApp';
import { savedFiles } from './savedFiles';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  setTimeZone('Europe/Paris');
});

const fill = (box: HTMLElement, value: string) => {
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
};
const save = async (name = 'Enregistrer') => {
  const before = town.writes.length;
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(town.writes).toHaveLength(before + 1));
  await screen.findByRole('button', { name });
  await waitUntilLoaded();
  return town.writes.at(-1)?.body;
};
const openForm = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: /^(Enregistrer|Save)$/ });
  await waitUntilLoaded();
};

it('takes dates in the format of the app and in ISO 8601 if the browser has another language', async () => {
  // The browser is French.
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await openForm('/news/edit');
  fill(screen.getByRole('textbox', { name: 'Title' }), 'Galette des rois');
  const period = within(screen.getByRole('group', { name: /period/i }));
  const [start, end] = [
    period.getByRole('textbox', { name: 'Start' }),
    period.getByRole('textbox', { name: 'End' }),
  ];
  const says = (times: number) =>
    waitFor(() =>
      expect(period.queryAllByText('Enter a date and a time such as 25/12/2026 14:30')).toHaveLength(times),
    );
  fill(end, '060120271800');
  expect(end).toHaveProperty('value', '06/01/2027 18:00');
  fill(start, '31/02/2027 9:30');
  await says(1);
  expect(start).toHaveProperty('value', '31/02/2027 9:30');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'));
  expect(town.writes).toEqual([]);
  for (const [typed, shown] of [
    ['2027-01-04T09:30', '04/01/2027 09:30'],
    ['5/1/2027 9:30', '05/01/2027 09:30'],
  ] as const) {
    fill(start, '2027-01-04');
    await says(1);
    fill(start, typed);
    await says(0);
    expect(start).toHaveProperty('value', shown);
  }
  // The form refuses a date without a time: for an end date, it could mean the start or the end of that day.
  for (const typed of ['2027-01-04', '4/1/2027', '5/1/2027 2:30 pm', '5/1/20277 9:30']) {
    fill(start, typed);
    await says(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'));
    expect(town.writes).toEqual([]);
  }
  fill(start, '5/1/2027 9:30');
  await says(0);
  expect(await save('Save')).toMatchObject({
    newsPeriod: { startDate: '2027-01-05T08:30:00.000Z', endDate: '2027-01-06T17:00:00.000Z' },
  });
});

const exported = async () => {
  const files = savedFiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Exporter vers un tableur' }));
  await waitFor(() => expect(files).toHaveLength(1));
  return { name: files[0]?.name, text: await files[0]?.file.text() };
};
const timeOfTown = /^Heure de la ville \(/;

it.for(['America/Guadeloupe', 'Indian/Reunion'])(
  'lists, exports and stores a day as that day, on a computer with the time zone %s',
  async (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    const create = async (version: string, publishedDate: string): Promise<string> => {
      const one = { version, publishedDate, minAppVersion: '1.00.00', plateform: 'IOS' };
      const { id, _id } = await town.call('POST', 'mobileVersions', one);
      return id ?? _id;
    };
    const day = await create('9.99.99', '2026-07-14');
    const moment = await create('9.99.98', '2026-07-13T22:00:00Z');
    await town.open('/mobileVersionList?filter={"version_like":"9.99.99"}');
    expect((await screen.findByText('14 juil. 2026')).title).toBe('mardi 14 juillet 2026');
    await waitUntilLoaded();
    expect((await exported()).text).toContain(';2026-07-14;');
    cleanup();

    const input = () => screen.getByLabelText('Date de publication');
    await openForm(`/mobileVersion/edit?id=${day}`);
    expect(input()).toHaveProperty('value', '2026-07-14');
    expect(await save()).toMatchObject({ publishedDate: '2026-07-14' });
    for (const text of ['2026-12-25', '', '2026-07-14']) {
      fill(input(), text);
      expect(await save()).toMatchObject({ publishedDate: text || null });
    }
    expect(screen.queryByText(timeOfTown)).toBeNull();
    cleanup();

    // If the backend stores a moment in the field, the form shows its day in the town.
    await openForm(`/mobileVersion/edit?id=${moment}`);
    expect(input()).toHaveProperty('value', '2026-07-14');
    expect(await save()).toMatchObject({ publishedDate: '2026-07-13T22:00:00Z' });
    fill(input(), '2026-12-25');
    expect(await save()).toMatchObject({ publishedDate: '2026-12-24T23:00:00.000Z' });
  },
);

it.for([
  ['Europe/Paris', 0],
  ['America/Guadeloupe', 1],
] as const)(
  'lists, exports and stores a moment by the clock of the town, on a computer with the time zone %s',
  async ([timeZone, hints]) => {
    vi.stubEnv('TZ', timeZone);
    const timings = { startDate: '2026-07-14T22:30:37+00:00', endDate: '2026-10-25T01:30:12Z' };
    const { id } = await town.call('POST', 'events', { eventTitle: 'Bal', timings, status: 'CREATED' });
    await town.open('/eventList?filter={"eventTitle_eq":"Bal"}');
    await screen.findByText('15 juil. 2026 – 25 oct. 2026');
    await waitUntilLoaded();
    expect((await exported()).text).toContain(';2026-07-15 00:30;2026-10-25 02:30;');
    cleanup();

    await openForm(`/event/edit?id=${id}`);
    const [start, end] = [screen.getByLabelText('Début'), screen.getByLabelText('Fin')];
    // The browser and the app have the same language, so the input is a native one.
    expect(start).toHaveProperty('type', 'datetime-local');
    expect(screen.queryByRole('button', { name: 'Ouvrir le calendrier' })).toBeNull();
    expect(start).toHaveProperty('value', '2026-07-15T00:30');
    expect(end).toHaveProperty('value', '2026-10-25T02:30');
    expect(screen.queryAllByText(timeOfTown)).toHaveLength(hints);
    expect(await save()).toMatchObject({ timings });
    // On 25 October, each time from 02:00 to 03:00 comes twice. The stored end is the second 02:30. Typing 02:30 again
    // restores this end. Any other typed time means its first occurrence.
    fill(end, '2026-10-25T02:45');
    fill(end, '2026-10-25T02:30');
    expect(await save()).toMatchObject({ timings });
    fill(end, '2026-10-25T02:45');
    expect(await save()).toMatchObject({ timings: { endDate: '2026-10-25T00:45:00.000Z' } });
    // On 29 March 02:30 does not exist: it becomes 03:30, in the input too.
    fill(start, '2026-03-29T02:30');
    await waitFor(() => expect(start).toHaveProperty('value', '2026-03-29T03:30'));
    expect(await save()).toMatchObject({ timings: { startDate: '2026-03-29T01:30:00.000Z' } });
  },
);

it('uses the day of the town on the dashboard and in file names', async () => {
  // It is the 15th in the town, and still the 14th where the computer is.
  vi.stubEnv('TZ', 'America/Guadeloupe');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-14T20:00:00Z') });
  const settings = { timeZone: 'Pacific/Kiritimati' };
  await town.open('/dashboard', settings);
  expect(await screen.findByLabelText('Au')).toHaveProperty('value', '2026-07-15');
  await waitUntilLoaded();
  cleanup();
  await town.open('/eventTypeList', settings);
  await screen.findAllByRole('row');
  await waitUntilLoaded();
  expect((await exported()).name).toContain('_2026-07-15.csv');
});
