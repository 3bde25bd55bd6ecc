import { JSDOM } from 'jsdom';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import canteen from '../../examples/canteen';
import decisions from '../../examples/decisions';
import declared from '../../resources';
import { choice, coordinates, defineResource, geometry, list, sameLabel, text } from '../../src/metadata';
import counters from '../newcomer/counters';
import venues from '../newcomer/venues';
import { citizenOf, clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const publicVenues = { ...venues, public: { path: 'venues' } };
const fountains = defineResource({
  name: 'fountains',
  labels: { one: sameLabel('une fontaine'), many: sameLabel('fontaines') },
  routes: { list: 'fountainList', edit: 'fountain/edit' },
  fields: {
    name: text(sameLabel('Nom')),
    origin: choice(sameLabel('Signalée par'), [{ id: 'STAFF', label: sameLabel('Un agent') }]),
    where: coordinates(sameLabel('Position')),
    basin: geometry(sameLabel('Bassin')),
    visits: list(sameLabel('Passages'), { note: text(sameLabel('Note')) }, { item: sameLabel('un passage') }),
  },
  list: { columns: ['name'] },
  public: { path: 'fontaines' },
});
const town = await openEmptyTown({
  ...declared,
  resources: [...declared.resources, publicVenues, fountains, counters, ...canteen, ...decisions],
});
afterAll(town.close);
const visit = citizenOf(town);

it('gives any entity that declares `public` its pages, public API, feeds and search results', async () => {
  const hall = await clerkOf(town, 'venues').create({
    name: 'Salle des fêtes',
    price: 120.5,
    contact: 'salle@saint-aubin.fr',
  });
  const page = `/ville/venues/${hall.id}-salle-des-fetes`;
  const paths = ['/ville/', '/ville/venues', '/ville/search?q=salles', '/ville/sitemap.xml', page];
  for (const path of paths) {
    const { statusCode, body } = await visit(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).toContain(path === '/ville/' ? 'href="/ville/venues"' : page);
  }
  expect((await visit(page)).body).toContain('salle@saint-aubin.fr');
  const { entries } = (await visit('/public/v1/venues?name_like=fete')).json();
  expect(entries).toMatchObject([{ id: hall.id, title: 'Salle des fêtes', contact: 'salle@saint-aubin.fr' }]);
  expect((await visit(`/public/v1/venues/${hall.id}`)).statusCode).toBe(200);
  for (const format of ['rss', 'csv'])
    expect((await visit(`/public/v1/venues.${format}`)).body).toContain('Salle des fêtes');
  expect((await visit('/public/v1/catalogue')).body).toContain('/public/v1/venues');
});

it('shows the places of an entity on a map if it declares only a path, but no choice or list', async () => {
  const record = { name: 'Source', origin: 'STAFF', latitude: 47.39, longitude: 0.68 };
  await clerkOf(town, 'fountains').create({ ...record, visits: [{ note: 'Fuite' }] });
  const page = new JSDOM((await visit('/ville/fontaines')).body).window.document;
  expect(page.querySelector('.map')?.getAttribute('data-points')).toBe('/public/v1/fontaines.geojson');
  const [feature] = (await visit('/public/v1/fontaines.geojson')).json().features;
  expect(feature.geometry).toEqual({ type: 'Point', coordinates: [0.68, 47.39] });
  const [entry] = (await visit('/public/v1/fontaines')).json().entries;
  expect(entry).not.toHaveProperty('origin');
  expect(entry).not.toHaveProperty('visits');
});

it('says on the page of a counter whether it is open, and tells search engines its hours', async () => {
  // In the last minute of the day, the counter would be closed.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const whole = [{ opens: '00:00', closes: '23:59' }];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const counter = await clerkOf(town, 'counters').create({
    name: 'Accueil',
    hours: {
      ...Object.fromEntries(days.map((day) => [day, whole])),
      exceptions: [{ date: '2099-12-25', slots: [] }],
    },
  });
  const { body } = await visit(`/ville/guichets/${counter.id}-accueil`);
  const text = body.replaceAll('\u00a0', ' ');
  expect(text).toContain('Ouvert, ferme à 23 h 59');
  expect(text).toContain('Lundi – dimanche');
  expect(text).toContain('25 décembre 2099');
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
  const { '@type': type, openingHoursSpecification } = JSON.parse(data);
  expect(type).toBe('Place');
  expect(openingHoursSpecification).toHaveLength(8);
  expect(openingHoursSpecification[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Monday',
    ...whole[0],
  });
  expect(openingHoursSpecification[7]).toMatchObject({
    validFrom: '2099-12-25',
    validThrough: '2099-12-25',
    opens: '00:00',
    closes: '00:00',
  });
  const table = (await visit('/public/v1/guichets.csv')).body;
  expect(table).toContain('Mo-Su 00:00-23:59; 2099-12-25 off');
});

it('refuses a menu of the canteen whose week does not start on a Monday', async () => {
  const menu = { days: [{ dishes: 'Gratin de courge' }], status: 'ONLINE' };
  for (const monday of ['2026-11-24', '2026-11-29']) {
    const { status, body } = await town.call('POST', 'canteenMenus', { ...menu, monday });
    expect([status, body]).toMatchObject([422, { errors: { monday: 'Ce jour n’est pas un lundi.' } }]);
  }
  const { title } = await clerkOf(town, 'canteenMenus').create({ ...menu, monday: '2026-11-30' });
  expect(title).toBe('Semaine du 30/11/2026');
});

it('adopts a decision by the votes; the casting vote of the mayor decides if the votes are equal', async () => {
  const outcomeOf = async (votesFor: number, votesAgainst: number, castingVote: boolean) =>
    (await clerkOf(town, 'councilDecisions').create({ title: 'Budget', votesFor, votesAgainst, castingVote }))
      .outcome;
  expect(await outcomeOf(10, 10, false)).toBe('REJECTED');
  expect(await outcomeOf(10, 10, true)).toBe('MAJORITY');
  // The casting vote counts only if the votes are equal.
  expect(await outcomeOf(9, 11, true)).toBe('REJECTED');
  expect(await outcomeOf(20, 0, true)).toBe('UNANIMOUS');
  expect(await outcomeOf(0, 0, true)).toBeNull();
});
