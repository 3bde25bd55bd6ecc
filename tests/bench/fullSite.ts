import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicPath, sitePath } from '../../contract/paths';
import { textOf } from '../../contract/row';
import { pageTypes } from '../../resources/vocabulary';
import { dayText } from '../../src/metadata/townTime';
import { openColleague, openTown, type Town } from '../browser/town';
import { startMailServer } from '../server/browsers';

export interface SiteAddress {
  /** Its path and parameters, or its whole address. */
  path: string;
  /** Default: 200. */
  status?: number;
  /** The selector of a form to send empty. The checks then look at the page that answers. */
  send?: string;
}

const day = 86_400_000;

/** The answer of a provider of the weather and of the quality of the air. */
function measured() {
  const at = { utc_offset_seconds: 0, current: { time: new Date().toISOString().slice(0, 16) } };
  const air = { european_aqi: 47, pm2_5: 12.4, pm10: 21, nitrogen_dioxide: 18, ozone: 61 };
  const weather = { temperature_2m: 9.3, apparent_temperature: 6.6, weather_code: 61, is_day: 1 };
  const units = { temperature_2m: '°C', wind_speed_10m: 'km/h' };
  const pollutants = Object.fromEntries(Object.keys(air).map((name) => [name, 'μg/m³']));
  return {
    ...at,
    current_units: { ...units, ...pollutants },
    current: { ...at.current, ...air, ...weather, wind_speed_10m: 17.6, wind_direction_10m: 250 },
    daily: {
      time: [0, 1, 2, 3, 4, 5].map((after) => dayText(Date.now() + after * day)),
      weather_code: [61, 3, 0, 95, 71, 2],
      temperature_2m_min: [6, 4, 2, 5, -2, 1],
      temperature_2m_max: [11, 10, 12, 9, 2, 8],
      precipitation_probability_max: [80, 30, 0, 90, 60, 10],
    },
  };
}

async function openProvider(): Promise<{ provider: Server; url: string }> {
  const provider = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(measured()));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  return { provider, url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/` };
}

type Colleague = Awaited<ReturnType<typeof openColleague>>;

/** Makes a page of each type, and one that is no longer public. Returns the address of the latter. */
async function addPages(town: Town, colleague: Colleague): Promise<string> {
  const news = await (await fetch(town.url(`${sitePath}/actualites`))).text();
  const pictures = [...new Set(news.match(/\/api\/v1\/files\/[\w/-]+\.png/g))].slice(0, 3);
  const medias = pictures.map((url) => ({ url, contentType: 'image/png' }));
  const page = { newsPage: false, status: 'PUBLISHED', medias };
  for (const { id, label } of pageTypes)
    await colleague.create('pages', { ...page, type: id, title: `Une page du type ${label.fr}` });
  const { id } = await colleague.create('pages', { ...page, type: 4, title: 'Une page retirée' });
  await colleague.setStatus('pages', id, 'UNPUBLISHED');
  return `${sitePath}/pages/${id}`;
}

/**
 * Sends a report, follows it and subscribes to a topic, as citizens do. The colleague begins to work on the report.
 * Returns the secret link of the report.
 */
async function writeTo(town: Town, colleague: Colleague, language: string): Promise<string> {
  const send = async (path: string, body: object) =>
    (
      await fetch(town.url(`${publicPath}/${path}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify(body),
      })
    ).json();
  const { entries } = await colleague.read('reportCategories');
  const [category] = entries as { id: string }[];
  const information = `Un trou dans la chaussée (${language})`;
  const email = `claire.${language}@exemple.fr`;
  const report = { category: category?.id, information, from: email, latitude: 47.3941, longitude: 0.6848 };
  const { link } = await send('signaler', { ...report, _key: `key-of-the-bench-${language}` });
  const found = await colleague.read(`reports?information_eq=${encodeURIComponent(information)}`);
  const [{ id } = { id: '' }] = found.entries as { id: string }[];
  await colleague.setStatus('reports', id, 'INPROGRESS');
  await send('signaler/follow', { id, email });
  const languagePath = language === 'en' ? '/en' : '';
  const { topics } = await (await fetch(town.url(`${publicPath}/push?lang=${language}`))).json();
  const form = new URLSearchParams({ email, topics: textOf(topics[0]?.key) });
  await fetch(town.url(`${sitePath}${languagePath}/notifications`), { method: 'POST', body: form });
  return link;
}

/**
 * Opens the demo town with a page of each type, a provider of the weather and the air, and what citizens sent.
 * Returns the addresses of the pages to which neither a link nor the sitemap leads.
 */
export async function openFullSite(dist: string) {
  const { provider, url } = await openProvider();
  const mailServer = await startMailServer();
  const town = await openTown({
    backend: 'server',
    mailUrl: mailServer.url,
    config: { weatherUrl: url, airUrl: url },
    dist,
  });
  // A site without any reads left: it answers each visitor with 429.
  const busy = await openTown({ backend: 'server', readsPerMinute: 0, dist });
  const colleague = await openColleague(town, 'admin');
  const gone = await addPages(town, colleague);
  const links = [await writeTo(town, colleague, 'fr'), await writeTo(town, colleague, 'en')];
  await town.runAll();
  const mailed = mailServer.mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  const isOfSite = (address: string) => address.startsWith(new URL(sitePath, town.url()).href);
  const inBothLanguages = ({ path, ...rest }: SiteAddress): SiteAddress[] => [
    { path, ...rest },
    { path: path.replace(sitePath, `${sitePath}/en`), ...rest },
  ];
  const hidden: SiteAddress[] = [
    { path: `${sitePath}/search?q=mairie` },
    { path: `${sitePath}/search?q=zzzz` },
    { path: `${sitePath}/offline` },
    { path: `${sitePath}/nulle-part`, status: 404 },
    { path: gone, status: 410 },
    { path: new URL(`${sitePath}/`, busy.url()).href, status: 429 },
    { path: `${sitePath}/signaler`, status: 422, send: '.intake' },
    { path: `${sitePath}/notifications`, status: 422, send: '[aria-labelledby=digest] form' },
    ...['asked', 'confirmed', 'unsubscribed', 'gone'].map((done) => ({
      path: `${sitePath}/notifications?done=${done}`,
    })),
  ];
  return {
    town,
    addresses: [
      ...hidden.flatMap(inBothLanguages),
      ...[...links, ...links.map((link) => `${link}?merci`), ...mailed.filter(isOfSite)].map((path) => ({
        path,
      })),
    ],
    close: async () => {
      await Promise.all([town.close(), busy.close()]);
      provider.closeAllConnections();
      provider.close();
      mailServer.close();
    },
  };
}
