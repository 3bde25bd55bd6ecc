import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, expect, it } from 'vitest';
import { seed } from '../../demo/seed';
import delivered from '../../public/config.json';
import { createServer } from '../../server/http/server';
import { serve } from '../../server/serve';
import { readSettings } from '../../server/settings/settings';
import { readConfig } from '../../src/config';
import { momentText, storedMoment } from '../../src/metadata';
import { monthAfter } from '../../src/metadata/months';
import { callerOf } from '../backend/caller';
import { freshUrl } from '../backend/databases';
import { demoSecretKey } from '../backend/templates';
import { citizenOf, clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const folder = mkdtempSync(join(tmpdir(), 'town-overseas-'));
const town = await openEmptyTown();
afterAll(async () => {
  await town.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the PDF of a report has the time of the town, also overseas', async () => {
  const [dist, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
  for (const one of [dist, dataDir]) mkdirSync(one);
  writeFileSync(join(dist, 'index.html'), '');
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ timeZone: 'Indian/Reunion' }));
  const place = { DATA_DIR: dataDir, DATABASE_URL: await freshUrl('demo'), SECRET_KEY: demoSecretKey };
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...place });
  const overseas = await serve(settings, { dist, isDemo: true });
  const { token } = await callerOf(overseas.url).as('admin');
  const { id, createdAt } = seed().data.reports?.[0] ?? {};
  const headers = { 'x-api-key': 'demo-key', 'content-type': 'application/json', authorization: token };
  const response = await fetch(`${overseas.url}/api/v1/reports/pdf/${id}`, { headers });
  // Réunion is four hours ahead of UTC.
  const hour = (Number(String(createdAt).slice(11, 13)) + 4) % 24;
  const time = `${String(hour).padStart(2, '0')} h ${String(createdAt).slice(14, 16)}`;
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(
    new RegExp(`Signalé le : .* ${time}`),
  );
  await overseas.close();
});

it('each site of a server lists an event by its start month in the time zone of that site', async () => {
  const inMonth = (monthsAhead: number, day: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, day, 21)).toISOString();
  };
  // Day 0 of a month is the last day of the month before. At 21:00 UTC that day, the next month has begun in Réunion.
  const startDate = inMonth(3, 0);
  await clerkOf(town, 'events').create({
    eventTitle: 'Concert',
    timings: { startDate },
    status: 'PUBLISHED',
  });
  const configOf = (hostname: string) => {
    const timeZone = hostname.startsWith('reunion') ? 'Indian/Reunion' : 'Europe/Paris';
    return readConfig({ ...delivered, apiKey: town.key, timeZone });
  };
  const server = createServer({ ...town.service, configOf });
  const month = startDate.slice(0, 7);
  const sites = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'reunion' : 'paris'));
  const listed = await Promise.all(
    sites.map(async (site, n) => {
      const url = `/ville/evenements?month=${month}`;
      const { statusCode, body } = await server.inject({ url, headers: { host: `${site}${n}.example` } });
      expect(statusCode).toBe(200);
      return body.includes('Concert');
    }),
  );
  expect(listed).toEqual(sites.map((site) => site === 'paris'));
});

it('the calendar shows a festival on each of its days, and a night ball only on its first day', async () => {
  const month = momentText(Date.now() + 60 * 86_400_000).slice(0, 7);
  const events = clerkOf(town, 'events');
  const create = (eventTitle: string, start: string, end: string) => {
    const timings = { startDate: storedMoment(start, null), endDate: storedMoment(end, null) };
    return events.create({ eventTitle, timings, status: 'PUBLISHED' });
  };
  await create('Bal', `${month}-05T21:00`, `${month}-06T02:00`);
  await create('Veillée', `${month}-08T20:00`, `${month}-09T10:00`);
  await create('Festival', `${month}-12T09:00`, `${month}-14T03:00`);
  // A long fair that ends at 2:00 on the first day of the month. This night belongs to the day before.
  await create('Foire', `${monthAfter(month, -1)}-10T20:00`, `${month}-01T02:00`);
  const { body } = await citizenOf(town)(`/ville/evenements?month=${month}`);
  const { document } = new JSDOM(body).window;
  const daysWith = (title: string) =>
    [...document.querySelectorAll('table.month td')]
      .filter((day) => day.textContent?.includes(title))
      .map((day) => day.querySelector('time')?.dateTime.slice(8));
  expect(['Bal', 'Veillée', 'Festival'].map(daysWith)).toEqual([['05'], ['08', '09'], ['12', '13']]);
  expect(document.body.textContent).not.toContain('Foire');
});

it('counts the answers to a survey for each day of its periods, by the clock of the town', async () => {
  const timings = [
    { startDate: '2026-03-01T23:00:00.000Z', endDate: '2026-03-02T12:00:00.000Z' },
    { startDate: '2026-03-03T08:00:00.000Z', endDate: '2026-03-04T23:30:00.000Z' },
  ];
  const survey = await clerkOf(town, 'surveys').create({ title: 'Le marché', status: 'PENDING', timings });
  const results = await town.call('GET', `surveys/results/${survey.id}`);
  expect(results.body).toMatchObject({
    perDay: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((date) => ({ date, count: 0 })),
  });
});
