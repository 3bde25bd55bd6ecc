import { afterAll, beforeEach, expect, it } from 'vitest';
import delivered from '../../public/config.json';
import { readConfig } from '../../src/config';
import { citizenOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { failures, json, openProvider } from './fakeProvider';

const town = await openEmptyTown();
const citizen = citizenOf(town);
const provider = await openProvider();
const { asked } = provider;
afterAll(async () => {
  provider.close();
  await town.close();
});

/** An answer like those of the Géoplateforme. */
const found = (...labels: unknown[]) => ({
  type: 'FeatureCollection',
  features: labels.map((label) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0.6848, 47.3941] },
    properties: { label, score: 0.96, type: 'housenumber', citycode: '37261' },
  })),
  query: 'q',
});
const mill = '12 Rue du Moulin 37000 Tours';

/** Names the provider in the settings of the town. */
function connect(addressUrl = `${provider.url}/search?citycode=37261&apikey=secret`) {
  const config = readConfig({ ...delivered, apiKey: town.key, addressUrl });
  town.service.configOf = () => config;
}
beforeEach(() => {
  connect();
  asked.length = 0;
  provider.answer = json(found(mill));
});

const lookUp = (q: string, from?: string) =>
  citizen(`/public/v1/addresses?q=${encodeURIComponent(q)}`, from ? { 'x-forwarded-for': from } : {});
let count = 0;
/** A text that nobody has typed yet. */
const newText = () => `12 rue du moulin ${count++}`;

it('proposes the addresses that the provider finds around the town', async () => {
  const { statusCode, headers, body } = await lookUp(' « 12  Rue du Moulin');
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { entries: [{ title: mill, latitude: 47.3941, longitude: 0.6848 }] },
  ]);
  expect(headers['cache-control']).toBe('no-store');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    citycode: '37261',
    apikey: 'secret',
    q: '12 rue du moulin',
    limit: '5',
    lat: '47.3941',
    lon: '0.6848',
  });
});

it('also answers calls that send the API key of the town', async () => {
  const url = `/public/v1/addresses?q=${encodeURIComponent(newText())}`;
  expect((await citizen(url, { 'x-api-key': town.key })).json().entries).toHaveLength(1);
});

it('asks the provider once for the same text, and never for a text that is too short or too long', async () => {
  const text = newText();
  await Promise.all([lookUp(text), lookUp(text.toUpperCase()), lookUp(` ${text}`)]);
  expect(asked).toHaveLength(1);
  for (const short of ['', '12', ' - 1 ', '!!!!!', 'a'.repeat(201)])
    expect((await lookUp(short)).statusCode).toBe(400);
  expect(asked).toHaveLength(1);
});

it('shows at most five addresses, each with a name and a place', async () => {
  const [good] = found(mill).features;
  const elsewhere = { ...good, geometry: { type: 'Point', coordinates: [0, 91] } };
  provider.answer = json({
    features: [...found('', 7, null, 'a'.repeat(201)).features, elsewhere, null, {}, good],
  });
  expect((await lookUp(newText())).json().entries).toEqual([
    { title: mill, latitude: 47.3941, longitude: 0.6848 },
  ]);
  provider.answer = json(found(...Array.from({ length: 30 }, (_, n) => `${n} Rue du Moulin`)));
  expect((await lookUp(newText())).json().entries).toHaveLength(5);
});

it.each([...failures(found(mill)), ['answers something else', json([])] as const])(
  'reports a failed search, and does not ask again at once, when the provider %s',
  async (_, answer) => {
    provider.answer = answer;
    const text = newText();
    for (const _ of [1, 2]) {
      const { statusCode, body } = await lookUp(text);
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        503,
        { detail: expect.stringContaining('La recherche d’adresses ne répond pas') },
      ]);
      expect(body).not.toContain('secret');
    }
    expect(asked).toHaveLength(1);
  },
);

it('refuses a network that looks up too many addresses', async () => {
  const text = newText();
  const from = { remoteAddress: '192.0.2.7' };
  const url = `/public/v1/addresses?q=${encodeURIComponent(text)}`;
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await town.server.inject({ url, ...from })).statusCode),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await town.server.inject({ url, ...from });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    expect.stringContaining('Votre réseau a cherché beaucoup d’adresses'),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('shows the search and its source in the form only if there is a provider', async () => {
  const form = async () => (await citizen('/ville/signaler')).body;
  expect(await form()).toMatch(
    /<input[^>]*data-addresses="\/public\/v1\/addresses"[^>]*name="formattedAddress"/,
  );
  expect(await form()).toContain('(127.0.0.1)');
  connect('https://data.geopf.fr/geocodage/search');
  expect(await form()).toContain('(Base Adresse Nationale)');
  // Only the script proposes addresses, so only the script says so.
  expect(await form()).not.toMatch(/>[^<]*Des adresses sont proposées/);
  connect('');
  expect(await form()).not.toContain('data-addresses');
  expect((await lookUp(newText())).statusCode).toBe(404);
  expect(asked).toEqual([]);
});
