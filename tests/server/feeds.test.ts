import { check } from '@placemarkio/check-geojson';
import ICAL from 'ical.js';
import { JSDOM } from 'jsdom';
import jsonld from 'jsonld';
import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import declared from '../../resources';
import events from '../../resources/events';
import places from '../../resources/pointsOfInterest';
import { file, type Resource } from '../../src/metadata';
import { citizenOf, clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';

/** Events with several dates. */
const many = {
  ...events,
  fields: { ...events.fields, timings: { ...events.fields.timings, many: true } },
} as Resource;
const withPlans = {
  ...places,
  fields: { ...places.fields, plans: file({ fr: 'Plans', en: 'Plans' }, { many: true }) },
  public: { ...places.public, fields: ['vicinity', 'place', 'plans'] },
} as Resource;
const resources = declared.resources.map(
  (one) => [many, withPlans].find(({ name }) => name === one.name) ?? one,
);
const app = { ...declared, resources };
const town = await openEmptyTown(app);
afterAll(town.close);
const visit = citizenOf(town);
const clerk = clerkOf(town, 'events');
const bodyOf = async (path: string) => (await visit(path)).body;

const title = 'Café & <b>thé</b> "l’été" 🎉 ]]> </script>';
const found: Record<string, Row> = {};
beforeAll(async () => {
  const create = async (name: string, timings: object[]) => {
    found[name] = await clerk.create({
      eventTitle: `${title} ${name}`,
      timings,
      eventPlace: 'Halle; place, 1',
      status: 'PUBLISHED',
      longDescription: '<p>Venez &amp; « voir »</p><p>]]&gt;</p>',
    });
  };
  await create('jour', [{ startDate: '2030-05-08', endDate: '2030-05-09' }]);
  await create('heure', [{ startDate: '2030-05-08T18:00:00+02:00', endDate: '2030-05-08T20:30:00+02:00' }]);
  await create('mixte', [{ startDate: '2030-06-01', endDate: '2030-06-02T18:00:00Z' }]);
  await create('plusieurs', [
    { startDate: '2030-07-01T08:00:00Z', endDate: '2030-07-01T09:00:00Z' },
    { startDate: '2030-07-08T08:00:00Z', endDate: '2030-07-08T09:00:00Z' },
  ]);
  await create('sans fin', [{ startDate: '2030-08-01T08:00:00Z' }]);
  await create('sans date', []);
});

it('gives an RSS reader every event, in the words of the clerk', async () => {
  const feed = await new Parser().parseString(await bodyOf('/public/v1/evenements.rss'));
  expect(feed.items).toHaveLength(6);
  const item = feed.items.find((one) => one.title?.endsWith(' jour'));
  expect(item).toMatchObject({
    title: `${title} jour`,
    link: expect.stringMatching(
      new RegExp(`^http://ville\\d+\\.example${pageOf(events, found.jour ?? {})}$`),
    ),
    content: 'Venez & « voir » ]]>',
    isoDate: expect.stringMatching(/^\d{4}-/),
  });
  expect(item?.['content:encoded']).toBe('<p>Venez &amp; « voir »</p><p>]]&gt;</p>');
});

it('gives an event in RSS the same guid after a correction of its title', async () => {
  const guidOf = async (name: string) => {
    const { items } = await new Parser().parseString(await bodyOf('/public/v1/evenements.rss'));
    return new URL(items.find((one) => one.title === name)?.guid ?? '').pathname;
  };
  const event = await clerk.create({ eventTitle: 'Fête du lacq', status: 'PUBLISHED', timings: [] });
  const before = await guidOf('Fête du lacq');
  await clerk.save(event, { eventTitle: 'Fête du lac' });
  await clerk.setStatus(event, 'PUBLISHED');
  expect(await guidOf('Fête du lac')).toBe(before);
  await clerk.remove(event);
});

it('gives an RSS reader the newest event first, whenever it takes place', async () => {
  const event = await clerk.create({
    eventTitle: 'Bal de clôture',
    status: 'PUBLISHED',
    timings: [{ startDate: '2030-09-01', endDate: '2030-09-01' }],
  });
  const { items } = await new Parser().parseString(await bodyOf('/public/v1/evenements.rss'));
  expect(items.map((one) => one.title?.replace(`${title} `, ''))).toEqual([
    'Bal de clôture',
    'sans date',
    'sans fin',
    'plusieurs',
    'mixte',
    'heure',
    'jour',
  ]);
  await clerk.remove(event);
});

it('gives a calendar every date of every event', async () => {
  const calendar = new ICAL.Component(ICAL.parse(await bodyOf('/public/v1/evenements.ics')));
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
  const datesOf = (name: string) =>
    all
      .filter(({ summary }) => summary === `${title} ${name}`)
      .map(({ startDate, endDate }) =>
        [startDate, endDate].map((one) => (one.isDate ? one.toString() : one.toJSDate().toISOString())),
      );
  expect(datesOf('jour')).toEqual([['2030-05-08', '2030-05-10']]);
  expect(datesOf('heure')).toEqual([['2030-05-08T16:00:00.000Z', '2030-05-08T18:30:00.000Z']]);
  expect(datesOf('mixte')).toEqual([['2030-06-01', '2030-06-03']]);
  expect(datesOf('plusieurs')).toEqual([
    ['2030-07-01T08:00:00.000Z', '2030-07-01T09:00:00.000Z'],
    ['2030-07-08T08:00:00.000Z', '2030-07-08T09:00:00.000Z'],
  ]);
  expect(datesOf('sans fin')).toEqual([['2030-08-01T08:00:00.000Z', '2030-08-01T08:00:00.000Z']]);
  // RFC 5545: an end is after the start, or there is none.
  const withoutEnd = all.filter(({ component }) => !component.hasProperty('dtend'));
  expect(withoutEnd.map(({ summary }) => summary)).toEqual([`${title} sans fin`]);
  expect(datesOf('sans date')).toEqual([]);
  const [first] = all;
  expect([first?.location, first?.description]).toEqual(['Halle; place, 1', 'Venez & « voir » ]]>']);
  const one = await visit(`/public/v1/evenements/${found.jour?.id}.ics`);
  expect(new ICAL.Component(ICAL.parse(one.body)).getAllSubcomponents('vevent')).toHaveLength(1);
});

it('shows an event on each of its dates in the month view', async () => {
  const daysOf = async (month: string) => {
    const { document } = new JSDOM(await bodyOf(`/ville/evenements?month=${month}`)).window;
    return [...document.querySelectorAll('.month td')]
      .filter((day) => day.textContent?.includes('plusieurs'))
      .map((day) => day.querySelector('time')?.dateTime);
  };
  expect(await daysOf('2030-07')).toEqual(['2030-07-01', '2030-07-08']);
});

it('keeps in a feed what a plain text has between < and >', async () => {
  const surveys = clerkOf(town, 'surveys');
  const explanation = 'Pour les moins de 12 ans (<12) et les plus de 60 (>60).';
  const responses = ['Oui', 'Non'].map((responseTitle, responseValue) => ({ responseTitle, responseValue }));
  const questions = [{ questionTitle: 'La cantine ?', type: 'uniquechoice', responses }];
  const survey = await surveys.create({
    title: 'Cantine',
    explanation,
    questions,
    timings: [],
    status: 'ACTIVE',
  });
  const { items } = await new Parser().parseString(await bodyOf('/public/v1/sondages.rss'));
  expect(items).toMatchObject([{ title: 'Cantine', content: explanation }]);
  await surveys.remove(survey);
});

it('lets an event last in a calendar until its last day is over', async () => {
  const event = await clerk.create({
    eventTitle: 'Nuit du conte',
    status: 'PUBLISHED',
    timings: [{ startDate: '2030-12-05T19:00:00Z', endDate: '2030-12-06' }],
  });
  const text = await bodyOf(`/public/v1/evenements/${event.id}.ics`);
  const found = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  expect(found && new ICAL.Event(found).endDate.toJSDate().toISOString()).toBe('2030-12-06T23:00:00.000Z');
  await clerk.remove(event);
});

it('gives a map every place that has a position', async () => {
  const poi = clerkOf(town, 'pointsOfInterest');
  await poi.create({ name: title, latitude: 47.5, longitude: -0.5, vicinity: 'Ici' });
  await poi.create({ name: 'Sans position' });
  expect(check(await bodyOf('/public/v1/carte.geojson'))).toMatchObject({
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'Point', coordinates: [-0.5, 47.5] }, properties: { title, vicinity: 'Ici' } },
    ],
  });
});

it('gives other sites absolute URLs of pictures and files, even inside texts and lists', async () => {
  const pages = clerkOf(town, 'pages');
  const page = await pages.create({
    type: 4,
    title: 'Stade',
    status: 'PUBLISHED',
    imageUrl: '/api/v1/files/1/stade.jpg',
    longDescription: '<p><a href="/ville/pages">Plans</a> <img src="/api/v1/files/1/a.png" /></p>',
    medias: [
      { title: '/plan', url: '/api/v1/files/1/plan.pdf' },
      { title: 'Film', url: 'https://film.example/a' },
    ],
  });
  const files = expect.stringMatching(/^http:\/\/ville\d+\.example\/api\/v1\/files\/1\/\w+\.\w+$/);
  const shown = {
    imageUrl: files,
    longDescription: expect.stringMatching(/ href="http:\/\/ville.* src="http:\/\/ville/),
    medias: [
      { title: '/plan', url: files },
      { title: 'Film', url: 'https://film.example/a' },
    ],
  };
  expect(JSON.parse(await bodyOf(`/public/v1/pages/${page.id}`))).toMatchObject(shown);
  const { entries } = JSON.parse(await bodyOf('/public/v1/pages'));
  expect(entries).toEqual([expect.objectContaining(shown)]);
  const table = await bodyOf('/public/v1/pages.csv');
  expect([table.includes('/api/v1/files/'), /[^e]\/(api|ville)\//.test(table)]).toEqual([true, false]);
  await pages.remove(page);

  const poi = clerkOf(town, 'pointsOfInterest');
  const place = await poi.create({
    name: 'Mairie',
    latitude: 47.5,
    longitude: -0.5,
    plans: ['/api/v1/files/1/rez.pdf', '/api/v1/files/1/etage.pdf'],
  });
  const { features } = JSON.parse(await bodyOf('/public/v1/carte.geojson'));
  const inMap = expect.objectContaining({
    properties: expect.objectContaining({ title: 'Mairie', plans: [files, files] }),
  });
  expect(features).toContainEqual(inMap);
  await poi.remove(place);
});

/** Loads contexts without the network. */
const documentLoader = async (url: string) => ({
  contextUrl: undefined,
  documentUrl: url,
  document: { '@context': { '@vocab': 'https://schema.org/' } },
});

it('tells search engines what an event is, in data that cannot end the script element', async () => {
  const { document } = new JSDOM(await bodyOf(pageOf(events, found.heure ?? {}))).window;
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')];
  expect(scripts.map(({ type }) => type)).toEqual(['application/ld+json']);
  const [data] = await jsonld.expand(JSON.parse(scripts[0]?.textContent ?? ''), { documentLoader });
  const schema = 'https://schema.org/';
  expect(data).toMatchObject({
    '@type': [`${schema}Event`],
    [`${schema}name`]: [{ '@value': `${title} heure` }],
    [`${schema}startDate`]: [{ '@value': expect.stringContaining('2030-05-08T') }],
    [`${schema}location`]: [{ [`${schema}name`]: [{ '@value': 'Halle; place, 1' }] }],
  });
});

it('serves each file of the catalogue with the type that the catalogue names', async () => {
  const [data] = await jsonld.expand(JSON.parse(await bodyOf('/public/v1/catalogue')), { documentLoader });
  const dcat = 'http://www.w3.org/ns/dcat#';
  const sets = data?.[`${dcat}dataset`] as Record<string, { '@id': string }[]>[];
  expect(sets.length).toBeGreaterThan(5);
  for (const set of sets) {
    const files = set[`${dcat}distribution`] as unknown as Record<
      string,
      [{ '@id': string; '@value': string }]
    >[];
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { pathname } = new URL(file[`${dcat}accessURL`]?.[0]['@id'] ?? '');
      const { statusCode, headers } = await visit(pathname);
      expect([pathname, statusCode, String(headers['content-type']).split(';')[0]]).toEqual([
        pathname,
        200,
        file[`${dcat}mediaType`]?.[0]['@value'],
      ]);
    }
  }
});

it('lists in the sitemap every event, and only pages that exist', async () => {
  const { document } = new JSDOM(await bodyOf('/ville/sitemap.xml'), { contentType: 'text/xml' }).window;
  const paths = [...document.querySelectorAll('url > loc')].map(
    (one) => new URL(one.textContent ?? '').pathname,
  );
  for (const record of Object.values(found)) expect(paths).toContain(pageOf(events, record));
  for (const path of paths) expect([path, (await visit(path)).statusCode]).toEqual([path, 200]);
});

it('leaves a feed well-formed whatever characters a title has', async () => {
  const odd = await clerk.create({ eventTitle: 'A\u0001B\u000bC\uffffD', status: 'PUBLISHED', timings: [] });
  const feed = await new Parser().parseString(await bodyOf('/public/v1/evenements.rss'));
  expect(feed.items.map((one) => one.title)).toContain('ABCD');
  await clerk.remove(odd);
});

it('uses no inline script on the site, and its policy allows none', async () => {
  for (const path of [
    '/ville/',
    '/ville/evenements',
    '/ville/search?q=th%C3%A9',
    '/ville/non',
    pageOf(events, found.jour ?? {}),
  ]) {
    const { body, headers } = await visit(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:|data:)/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const { document } = new JSDOM(body).window;
    expect(document.querySelectorAll('script:not([type="application/ld+json"]):not([src])')).toHaveLength(0);
    const attributes = [...document.querySelectorAll('*')].flatMap(({ attributes: all }) => [...all]);
    expect(
      attributes.filter(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
    ).toEqual([]);
  }
});
