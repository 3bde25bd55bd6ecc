import { afterAll, expect, it } from 'vitest';
import declared from '../../resources';
import venues from '../newcomer/venues';
import { citizenOf, clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const publicVenues = { ...venues, public: { path: 'venues' } };
const town = await openEmptyTown({ ...declared, resources: [...declared.resources, publicVenues] });
afterAll(town.close);
const visit = citizenOf(town);

it('gives an entity that nobody foresaw its pages, its API, its feeds and its place in the search with one line', async () => {
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
