import { check } from '@placemarkio/check-geojson';
import ICAL from 'ical.js';
import { JSDOM } from 'jsdom';
import { afterAll, expect, it } from 'vitest';
import declared from '../../resources';
import { choice, defineResource, period, recurrence, sameLabel, text } from '../../src/metadata';
import { addDays, dayText } from '../../src/metadata/townTime';
import markets from '../newcomer/markets';
import { citizenOf, clerkOf } from '../server/citizen';
import { openEmptyTown } from '../server/emptyTown';

const notices = {
  ...markets,
  name: 'marketNotices',
  routes: { list: 'marketNoticeList', edit: 'marketNotice/edit' },
  public: { path: 'avis', fields: ['ground'], when: { period: 'opening' } },
};
const associations = defineResource({
  name: 'associations',
  labels: { one: sameLabel('une association'), many: sameLabel('associations') },
  routes: { list: 'associationList', edit: 'association/edit' },
  fields: {
    title: text(sameLabel('Nom')),
    theme: choice(sameLabel('Thème'), [
      { id: 'SPORT', label: sameLabel('Sport') },
      { id: 'MUSIC', label: sameLabel('Musique') },
    ]),
    meeting: period(sameLabel('Réunion')),
    repeats: recurrence(sameLabel('Répétition'), { of: 'meeting' }),
  },
  list: { columns: ['title'], filters: ['theme'] },
  public: { path: 'associations', fields: ['theme', 'meeting', 'repeats'] },
});
/** The same records in a list that is no agenda. */
const clubs = {
  ...associations,
  name: 'clubs',
  routes: { list: 'clubList', edit: 'club/edit' },
  public: { path: 'clubs', fields: ['theme', 'meeting', 'repeats'], layout: 'directory' as const },
};
const town = await openEmptyTown({
  ...declared,
  resources: [...declared.resources, markets, notices, associations, clubs],
});
afterAll(town.close);
const visit = citizenOf(town);
const clerk = clerkOf(town, 'markets');
const today = dayText(Date.now());

/** The stored period of the morning in `days` days: in winter, from 8:00 to 11:00. */
const morning = (days: number) => {
  const day = addDays(today, days);
  return { startDate: `${day}T07:00:00.000Z`, endDate: `${day}T10:00:00.000Z` };
};

const bodyOf = async (path: string) => (await visit(path)).body;

/** The titles on all pages of a list, in order. */
async function listedAt(first: string) {
  const titles: (string | null)[] = [];
  for (let path: string | null | undefined = first; path; ) {
    const { document }: Window = new JSDOM(await bodyOf(path)).window;
    titles.push(...[...document.querySelectorAll('.group .title')].map((one) => one.textContent));
    path = document.querySelector('a[rel="next"]')?.getAttribute('href');
  }
  return titles;
}

it('shows the next times of a market that began long ago, in order with the other markets', async () => {
  // 69 days are 10 weeks less a day: the market returns in 1, 8 and 15 days. The list shows three of its next times.
  const weekly = await clerk.create({ title: 'Marché', opening: morning(-69), repeats: 'RRULE:FREQ=WEEKLY' });
  const fair = await clerk.create({ title: 'Foire', opening: morning(3) });
  const { document } = new JSDOM(await bodyOf('/ville/marches')).window;
  const titles = [...document.querySelectorAll('.agenda .title')].map((one) => one.textContent);
  expect(titles).toEqual(['Marché', 'Foire', 'Marché', 'Marché']);
  const nextMonth = addDays(`${today.slice(0, 7)}-01`, 40).slice(0, 7);
  const { document: grid } = new JSDOM(await bodyOf(`/ville/marches?month=${nextMonth}`)).window;
  const links = [...grid.querySelectorAll('.month li a')].filter((one) => one.textContent === 'Marché');
  expect(links.length).toBeGreaterThanOrEqual(4);
  const page = await bodyOf(`/ville/marches/${weekly.id}-marche`);
  expect(page.replaceAll('\u00a0', ' ')).toMatch(/Tous les \S+s de \d/);
  const past = new JSDOM(await bodyOf('/ville/marches?past=')).window.document;
  expect(past.querySelectorAll('.agenda .title')).toHaveLength(0);
  await clerk.remove(weekly);
  await clerk.remove(fair);
});

it('the calendar shows a daily market that ends after midnight, even on the last day of the month', async () => {
  const night = { startDate: '2029-12-31T19:00:00.000Z', endDate: '2030-01-01T01:00:00.000Z' };
  const daily = await clerk.create({ title: 'Nocturne', opening: night, repeats: 'RRULE:FREQ=DAILY' });
  const { document } = new JSDOM(await bodyOf('/ville/marches?month=2030-03')).window;
  const last = [...document.querySelectorAll('.month td')].filter((one) => one.textContent?.trim()).at(-1);
  expect(last?.textContent).toMatch(/31[\s\S]*Nocturne/);
  await clerk.remove(daily);
});

it('sorts the next times of a market among the other markets, across all pages of the list', async () => {
  const days = Array.from({ length: 26 }, (_, index) => index + 2);
  const made = [];
  for (const day of days) made.push(await clerk.create({ title: `Foire ${day}`, opening: morning(day) }));
  // The market begins after the fair of the same day, in summer time and in winter time.
  const opening = { startDate: `${addDays(today, -60)}T09:00:00.000Z`, endDate: null };
  made.push(await clerk.create({ title: 'Marché', opening, repeats: 'RRULE:FREQ=WEEKLY;INTERVAL=2' }));
  const titles = await listedAt('/ville/marches');
  // 60 days are 10 weeks less 10 days: the next markets are in 10, 24 and 38 days.
  const expected = days.flatMap((day) => [`Foire ${day}`, ...([10, 24].includes(day) ? ['Marché'] : [])]);
  expect(titles).toEqual([...expected, 'Marché']);
  for (const one of made) await clerk.remove(one);
});

it('shows a market until its last time, and then among the past ones', async () => {
  const record = { title: 'Fini', opening: morning(-30) };
  const over = await clerk.create({ ...record, repeats: 'RRULE:FREQ=DAILY;COUNT=3' });
  const running = await clerk.create({ ...record, title: 'En cours', repeats: 'RRULE:FREQ=DAILY;COUNT=60' });
  expect(await bodyOf('/ville/marches')).not.toContain('Fini');
  expect(await bodyOf('/ville/marches')).toContain('En cours');
  expect(await bodyOf('/ville/marches?past=')).toContain('Fini');
  await clerk.remove(over);
  await clerk.remove(running);
});

it('sorts past markets by their last times', async () => {
  const weekly = await clerk.create({
    ...{ title: 'Marché', opening: morning(-60) },
    repeats: 'RRULE:FREQ=WEEKLY;COUNT=8',
  });
  const fair = await clerk.create({ title: 'Foire', opening: morning(-30) });
  const { document } = new JSDOM(await bodyOf('/ville/marches?past=')).window;
  const titles = [...document.querySelectorAll('.agenda .title')].map((one) => one.textContent);
  expect(titles).toEqual(['Marché', 'Foire']);
  await clerk.remove(weekly);
  await clerk.remove(fair);
});

it('a record that is public only during its period stays online until its last repetition ends', async () => {
  const notice = clerkOf(town, 'marketNotices');
  const record = { title: 'Avis répété', opening: morning(-30) };
  await notice.create({ ...record, repeats: 'RRULE:FREQ=WEEKLY;COUNT=20' });
  await notice.create({ ...record, title: 'Avis passé', repeats: 'RRULE:FREQ=DAILY;COUNT=2' });
  await notice.create({ ...record, title: 'Avis seul' });
  const body = await bodyOf('/ville/avis');
  expect(body).toContain('Avis répété');
  expect(body).not.toMatch(/Avis (passé|seul)/);
});

it('in a calendar file, an end date without a time stands for the end of that day', async () => {
  const opening = { startDate: '2030-10-15T06:00:00.000Z', endDate: '2030-10-16' };
  const record = await clerk.create({ title: 'Braderie', opening, repeats: 'RRULE:FREQ=WEEKLY;COUNT=2' });
  expect(await bodyOf(`/public/v1/marches/${record.id}.ics`)).toContain(
    'DTEND;TZID=Europe/Paris:20301017T000000',
  );
  await clerk.remove(record);
});

it('a calendar file repeats a market by its rule and its exceptions, in the time zone of the town', async () => {
  const record = await clerk.create({
    title: 'Halle',
    opening: { startDate: '2030-10-15T06:00:00.000Z', endDate: '2030-10-15T09:00:00.000Z' },
    repeats: 'RRULE:FREQ=WEEKLY;UNTIL=20301112\nEXDATE;VALUE=DATE:20301105',
  });
  const text = await bodyOf(`/public/v1/marches/${record.id}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('no time zone');
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  // Clocks in France go forward at two, and back at three.
  const [, ...changes] = [...text.matchAll(/DTSTART:\d{8}T(\d{6})\r/g)].map(([, time]) => time);
  expect(new Set(changes)).toEqual(new Set(['020000', '030000']));
  const found = calendar.getFirstSubcomponent('vevent');
  if (!found) throw new Error('no event');
  const event = new ICAL.Event(found);
  expect(event.isRecurring()).toBe(true);
  const starts: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next())
    starts.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  expect(starts).toEqual([
    '2030-10-15T06:00:00.000Z',
    '2030-10-22T06:00:00.000Z',
    '2030-10-29T07:00:00.000Z',
    '2030-11-12T07:00:00.000Z',
  ]);
  expect(event.duration.toSeconds()).toBe(3 * 3600);
  await clerk.save(record, { opening: { startDate: '2030-10-15T06:00:00.000Z', endDate: null } });
  const withoutEnd = await bodyOf(`/public/v1/marches/${record.id}.ics`);
  expect(withoutEnd).toContain('RRULE:');
  expect(withoutEnd).not.toContain('DTEND');
  await clerk.remove(record);
});

it('the GeoJSON has the geometry of a record, and the CSV has it as WKT', async () => {
  const coordinates = [
    [0.68, 47.39],
    [0.69, 47.4],
  ];
  const ground = { type: 'LineString', coordinates };
  await clerk.create({ title: 'Rue du marché', ground });
  await clerk.create({ title: 'Nulle part' });
  const { features } = check(await bodyOf('/public/v1/marches.geojson')) as { features: unknown[] };
  expect(features).toMatchObject([{ geometry: ground, properties: { title: 'Rue du marché' } }]);
  expect(await bodyOf('/public/v1/marches.csv')).toContain('LINESTRING (0.68 47.39, 0.69 47.4)');
  expect(await bodyOf('/ville/marches')).toContain('/public/v1/marches.geojson');
});

it('lists a record without a date on the last pages of the agenda, after those with a date', async () => {
  const association = clerkOf(town, 'associations');
  const undated = Array.from({ length: 26 }, (_, index) => `Sans date ${index}`);
  for (const title of undated) await association.create({ title, theme: 'SPORT' });
  const weekly = { meeting: morning(-69), repeats: 'RRULE:FREQ=WEEKLY' };
  await association.create({ title: 'Chorale', theme: 'MUSIC', ...weekly });
  await association.create({ title: 'Fanfare', theme: 'MUSIC', meeting: { startDate: null, endDate: null } });
  await association.create({ title: 'Orgue', theme: 'MUSIC', meeting: morning(-30) });
  const listed = await listedAt('/ville/associations');
  expect(listed.slice(0, 3)).toEqual(['Chorale', 'Chorale', 'Chorale']);
  expect(listed.slice(3).sort()).toEqual([...undated, 'Fanfare'].sort());
  expect(await listedAt('/ville/associations?theme=MUSIC')).toEqual([...listed.slice(0, 3), 'Fanfare']);
  expect(await listedAt('/ville/associations?past=')).toEqual(['Orgue']);
});

it('shows no date and no calendar for a record without a date', async () => {
  const events = clerkOf(town, 'events');
  const event = await events.create({ eventTitle: 'Brocante', status: 'PUBLISHED' });
  const list = new JSDOM(await bodyOf('/ville/evenements')).window.document;
  const entry = [...list.querySelectorAll('.event')].find((one) => one.textContent?.includes('Brocante'));
  expect([entry?.querySelector('.title')?.textContent, entry?.querySelector('.leaf, .when')]).toEqual([
    'Brocante',
    null,
  ]);
  expect(await bodyOf(`/ville/evenements/${event.id}-brocante`)).not.toContain('Ajouter à mon agenda');
});

it('gives a calendar and the next time of a record with a date, whatever the layout of its list', async () => {
  const club = clerkOf(town, 'clubs');
  const record = await club.create({ title: 'Échecs', meeting: morning(-69), repeats: 'RRULE:FREQ=WEEKLY' });
  await club.create({ title: 'Belote', meeting: morning(-30) });
  await club.create({ title: 'Dames' });
  // Each club once, also those whose date is over.
  expect(await listedAt('/ville/clubs')).toEqual(['Belote', 'Dames', 'Échecs']);
  expect(await bodyOf('/ville/clubs')).toContain('/public/v1/clubs.ics');
  const events = ICAL.parse(await bodyOf('/public/v1/clubs.ics'));
  expect(new ICAL.Component(events).getAllSubcomponents('vevent')).toHaveLength(2);
  expect(await bodyOf(`/public/v1/clubs/${record.id}.ics`)).toContain('RRULE:FREQ=WEEKLY');
  const { document } = new JSDOM(await bodyOf(`/ville/clubs/${record.id}-echecs`)).window;
  const [next] = [...document.querySelectorAll('.facts > div')].filter(
    (one) => one.querySelector('dt')?.textContent === 'Réunion',
  );
  const day = Number(addDays(today, 1).slice(8));
  expect(next?.querySelector('dd')?.textContent).toMatch(new RegExp(`\\b${day}(er)?\\s`));
  expect(document.querySelector('a[href$=".ics"]')?.textContent).toBe('Ajouter à mon agenda');
});
