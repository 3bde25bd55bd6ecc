import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/row';
import delivered from '../../public/config.json';
import pages from '../../resources/pages';
import { readConfig } from '../../src/config';
import { dayText } from '../../src/metadata/townTime';
import { citizenOf, clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { failures, json, openProvider } from './fakeProvider';

const minute = 60_000;
const town = await openEmptyTown();
const citizen = citizenOf(town);

const provider = await openProvider();
const { asked } = provider;
afterAll(async () => {
  provider.close();
  await town.close();
});
afterEach(() => void vi.useRealTimers());

let count = 0;
/** Sets the provider in the settings, at a new address each time: the server caches answers by address. */
function connect() {
  count += 1;
  const url = `${provider.url}/${count}?apikey=secret`;
  const config = readConfig({ ...delivered, apiKey: town.key, weatherUrl: url, airUrl: `${url}&air` });
  town.service.configOf = () => config;
}

const day = (after: number) => dayText(Date.now() + after * 24 * 60 * minute);
const weather = () => ({
  utc_offset_seconds: 3600,
  current_units: { temperature_2m: '°C', wind_speed_10m: 'km/h' },
  current: {
    time: '2026-01-15T14:30',
    temperature_2m: -0.3,
    apparent_temperature: -4.6,
    weather_code: 71,
    is_day: 1,
    wind_speed_10m: 17.6,
    wind_direction_10m: 310,
  },
  daily: {
    time: [day(0), day(1)],
    weather_code: [71, 3],
    temperature_2m_min: [-3.2, 1],
    temperature_2m_max: [2, 6.5],
    precipitation_probability_max: [80, null],
  },
});
const air = {
  utc_offset_seconds: 3600,
  current_units: { pm2_5: 'μg/m³', pm10: 'μg/m³', nitrogen_dioxide: 'μg/m³', ozone: 'ppb' },
  current: {
    time: '2026-01-15T14:00',
    european_aqi: 47,
    pm2_5: 12.4,
    pm10: 20,
    nitrogen_dioxide: 31,
    ozone: 40,
  },
};

let [weatherPage, airPage]: Row[] = [{}, {}];
beforeAll(async () => {
  const clerk = clerkOf(town, 'pages');
  const page = { newsPage: false, status: 'PUBLISHED' };
  weatherPage = await clerk.create({ ...page, title: 'Météo', type: 1 });
  airPage = await clerk.create({ ...page, title: 'Air', type: 17 });
});

/** The text of a page's main part, as a visitor reads it. */
async function read(record: Row | undefined, language = '') {
  const address = pageOf(pages, record ?? {}).replace('/ville', `/ville${language}`);
  const { statusCode, body } = await citizen(address);
  expect(statusCode).toBe(200);
  const main = body.replace(/^.*<main[^>]*>|<\/main>.*$/gs, '');
  return main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

it('the pages of weather and air say that the town names no provider', async () => {
  expect(await read(weatherPage)).toContain('La ville n’a pas relié cette page à un service météo.');
  expect(await read(airPage)).toContain('n’a pas relié cette page à un service de qualité de l’air.');
  expect(asked).toEqual([]);
});

it('a page shows the weather now and in the next days, in both languages', async () => {
  connect();
  provider.answer = json(weather());
  const french = await read(weatherPage);
  for (const words of ['0 °C', 'Neige faible', 'Ressenti -5 °C', 'Vent du nord-ouest, 18 km/h', '80 %'])
    expect(french).toContain(words);
  expect(french).toContain('Aujourd’hui Neige faible -3° 2°');
  expect(french).toMatch(/Couvert 1° 7° –/);
  expect(french).toContain('Relevé à 14 h 30');
  const english = await read(weatherPage, '/en');
  expect(english).toContain('Light snow');
  expect(english).toContain('Wind from the north-west, 18 km/h');
});

it('a page shows the air quality index, and only the measurements in the expected unit', async () => {
  connect();
  provider.answer = json(air);
  const french = await read(airPage);
  for (const words of [
    'Dégradé',
    'Indice européen : 47',
    'Particules fines (PM2,5) 12,4 µg/m³',
    'Dioxyde d’azote (NO₂) 31 µg/m³',
  ])
    expect(french).toContain(words);
  expect(french).not.toContain('O₃');
  expect(await read(airPage, '/en')).toContain('Fine particles (PM2.5) 12.4 µg/m³');
});

it('the server asks the provider only once for all visitors, with the coordinates of the town', async () => {
  connect();
  provider.answer = json(weather());
  asked.length = 0;
  await Promise.all([read(weatherPage), read(weatherPage), read(weatherPage, '/en')]);
  expect(asked).toHaveLength(1);
  const params = asked[0]?.searchParams;
  const [latitude, longitude] = delivered.map.centre;
  expect([params?.get('latitude'), params?.get('longitude')].map(Number)).toEqual([
    Number(latitude?.toFixed(3)),
    Number(longitude?.toFixed(3)),
  ]);
  expect(params?.get('apikey')).toBe('secret');
  expect(params?.get('temperature_unit')).toBe('celsius');
});

it('a page shows the last measurement for some hours while the provider fails', async () => {
  connect();
  provider.answer = json(weather());
  await read(weatherPage);
  provider.answer = (_, response) => response.writeHead(500).end();
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start + 40 * minute });
  expect(await read(weatherPage)).toContain('Relevé à 14 h 30');
  vi.setSystemTime(start + 7 * 60 * minute);
  expect(await read(weatherPage)).toContain('La météo n’est pas disponible pour le moment.');
  provider.answer = json(weather());
  vi.setSystemTime(start + 8 * 60 * minute);
  expect(await read(weatherPage)).toContain('Relevé à 14 h 30');
});

const fahrenheit = { temperature_2m: '°F', wind_speed_10m: 'km/h' };
it.each([
  ...failures(weather()),
  ['answers something else', json({ current: { temperature_2m: 'mild' }, daily: [] })] as const,
  ['answers in another unit', json({ ...weather(), current_units: fahrenheit })] as const,
])('a page says that no weather is available when the provider %s', async (_, answer) => {
  connect();
  provider.answer = answer;
  expect(await read(weatherPage)).toContain('La météo n’est pas disponible pour le moment.');
  // The server does not ask again at once.
  asked.length = 0;
  expect(await read(weatherPage)).toContain('La météo n’est pas disponible pour le moment.');
  expect(asked).toEqual([]);
});

it('the settings refuse an address that is not http or https', () => {
  for (const weatherUrl of ['file:///etc/passwd', 'ftp://meteo.example', 'meteo'])
    expect(() => readConfig({ ...delivered, weatherUrl })).toThrow('http or https');
});
