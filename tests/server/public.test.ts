import { JSDOM } from 'jsdom';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/row';
import delivered from '../../public/config.json';
import newsDeclaration from '../../resources/news';
import type { Database } from '../../server/database/database';
import { createServer } from '../../server/http/server';
import { readConfig } from '../../src/config';
import { rowOf } from '../backend/caller';
import { citizenOf, clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
afterAll(town.close);
const visit = citizenOf(town);
const clerk = clerkOf(town, 'pages');
const poi = clerkOf(town, 'pointsOfInterest');
const events = clerkOf(town, 'events');

const titles = ['Été', 'ete', 'Zoo', 'Abbaye', 'abbaye', 'Abbaye', 'Œuvre', 'Lac', 'lac', 'Bois'];
const page = {
  newsPage: false,
  type: 4,
  status: 'PUBLISHED',
  longDescription: '<p>Bonjour de Mont-Saint-Clair</p>',
};
let link: Row;

beforeAll(async () => {
  for (const title of titles) await clerk.create({ ...page, title });
  link = await clerk.create({
    ...page,
    title: 'Lien',
    isLinkUrl: true,
    linkUrl: 'https://exemple.fr/a%20b?c=%C3%A9',
  });
  for (const [n, latitude] of [48.5, null, 47.1, 48.5, undefined, -3, 47.1].entries())
    await poi.create({ name: `Lieu ${n}`, latitude, longitude: 2, types: ['library'] });
  for (const [n, startDate] of [
    '2030-01-02T00:00:00.000Z',
    '2030-01-02',
    undefined,
    '2030-01-01T23:00:00.123Z',
    '2029-01-01T00:00:00.000Z',
    undefined,
    '2030-01-02T01:00:00+01:00',
  ].entries())
    await events.create({
      eventTitle: `Fête ${n}`,
      status: 'PUBLISHED',
      ...(startDate && { timings: { startDate, endDate: '2031-01-01T00:00:00.000Z' } }),
    });
});

interface List {
  entries: Row[];
  next: string | null;
}
const list = async (query: string): Promise<List> => {
  const answer = await visit(`/public/v1/${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
};
/** All records, page after page. */
async function walk(path: string, limit: number): Promise<Row[]> {
  const found: Row[] = [];
  let next: string | null = null;
  do {
    const page: List = await list(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next ? `&cursor=${next}` : ''}`,
    );
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    found.push(...page.entries);
    next = page.next;
  } while (next !== null);
  return found;
}

it.each([
  ['pages', 11],
  ['pages?sort=title_asc', 11],
  ['pages?sort=title_desc', 11],
  ['carte?sort=latitude_asc', 7],
  ['carte?sort=latitude_desc', 7],
  ['evenements', 7],
  ['evenements?sort=timings_desc', 7],
  ['evenements?sort=timings.startDate_asc', 7],
  ['evenements?sort=eventPlace_asc', 7],
] as const)('walks through all records of %s once, in the order of the whole list', async (path, count) => {
  const whole = (await list(path)).entries;
  expect(whole).toHaveLength(count);
  for (const limit of [1, 2, 3, count]) {
    const walked = await walk(path, limit);
    expect(walked.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  }
});

it('sorts texts in French order, numbers by value, and what has no value last', async () => {
  const byTitle = (await list('pages?sort=title_asc')).entries.map(({ title }) => title);
  // The first three are “Abbaye”, with and without a capital.
  expect(byTitle.slice(3)).toEqual(['Bois', 'ete', 'Été', 'lac', 'Lac', 'Lien', 'Œuvre', 'Zoo']);
  for (const [direction, values] of Object.entries({
    asc: [-3, 47.1, 47.1, 48.5, 48.5],
    desc: [48.5, 48.5, 47.1, 47.1, -3],
  })) {
    const sorted = (await list(`carte?sort=latitude_${direction}`)).entries;
    expect(sorted.slice(0, 5).map(({ latitude }) => latitude)).toEqual(values);
  }
});

it('gives each record with its id, title, address, dates and public values, and nothing else', async () => {
  const { entries } = await list('pages?title_eq=Bois');
  expect(entries).toEqual([
    {
      id: expect.any(String),
      title: 'Bois',
      url: expect.stringMatching(/^http:\/\/ville\d+\.example\/ville\/pages\/\w+-bois$/),
      publishedAt: expect.stringMatching(/^\d{4}-/),
      changedAt: expect.stringMatching(/^\d{4}-/),
      longDescription: page.longDescription,
    },
  ]);
  const [entry] = entries;
  // Without `url`: each visit has another host, which is in the address.
  const { url, ...same } = (await visit(`/public/v1/pages/${entry?.id}`)).json();
  expect(entry).toMatchObject(same);
});

it('filters by public fields', async () => {
  const found = async (query: string) => (await list(query)).entries.map(({ title }) => title);
  expect((await found('pages?title_like=abb')).length).toBe(3);
  expect(await found('pages?title_in=Zoo,Lac&sort=title_asc')).toEqual(['Lac', 'Zoo']);
  // The same value counts once.
  expect(await found(`pages?title_in=${Array(500).fill('Zoo')}`)).toEqual(['Zoo']);
  expect(await found('carte?latitude_gte=48&limit=500')).toHaveLength(2);
  expect(await found('evenements?timings.startDate_lte=2029-06-01')).toEqual(['Fête 4']);
  expect((await visit('/public/v1/pages.csv?title_eq=Zoo')).body.trim().split('\r\n')).toHaveLength(2);
});

it.each([
  'status_eq=PUBLISHED',
  'createdBy_like=a',
  'updatedAt_gte=2020-01-01',
  'type_eq=4',
  'newsPage_eq=false',
  'position_gte=0',
  'isLinkUrl_eq=true',
  'id_eq=1',
  'notify_eq=true',
  'colour_eq=red',
  '__proto___eq=1',
  'constructor_eq=1',
  'sort=status_asc',
  'sort=updatedAt_desc',
  'sort=linkUrl_asc',
  'sort=title',
  'range=0-9',
  'fields=id',
  'startDate=2020-01-01',
  'endDate=2020-01-01',
  'limit=0',
  'limit=-1',
  'limit=501',
  'limit=1.5',
  'limit=',
  'limit=NaN',
  'limit=99999999999999999999',
  'title_eq=a&title_eq=b',
  'title_eq=%00',
  `title_in=${Array.from({ length: 101 }, (_, n) => n)}`,
  'cursor=abc',
  'cursor=',
  'cursor=%00',
  `cursor=${'a'.repeat(3000)}`,
  ...[[null, null, null], [], ['a'], [1, 2, 3], ['a', 'b', null], {}, ['\0', '\0', '1']].map(
    (keys) => `cursor=${Buffer.from(JSON.stringify(keys)).toString('base64url')}`,
  ),
])('refuses ?%s with a reason', async (query) => {
  const answer = await visit(`/public/v1/pages?${query}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { detail: expect.stringMatching(/./) }]);
});

it.each(['carte?sort=latitude_asc', 'evenements?sort=timings_asc', 'evenements'])(
  'refuses a cursor whose value has another type than the sort field: %s',
  async (path) => {
    for (const keys of [
      ['hier', '1'],
      ['', '1'],
      ['NaN', '1'],
      ['infinity', '1'],
      ['1e999999', '1'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      const answer = await visit(`/public/v1/${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
      expect([keys, answer.statusCode]).toEqual([keys, 400]);
    }
  },
);

it('refuses the parameters that a feed or a table does not know', async () => {
  for (const query of ['limit=1', 'cursor=abc', 'sort=title_asc', 'range=0-1', 'fields=id', 'status_eq=a'])
    for (const format of ['rss', 'csv'])
      expect([query, (await visit(`/public/v1/pages.${format}?${query}`)).statusCode]).toEqual([query, 400]);
});

it('a filter does not reveal what the form hides', async () => {
  const query = 'linkUrl_like=exemple';
  expect((await list(`pages?${query}`)).entries).toHaveLength(1);
  await clerk.save(link, { isLinkUrl: false });
  expect((await list(`pages?${query}`)).entries).toEqual([]);
  await clerk.save(link, { isLinkUrl: true });
});

it('redirects the page of a link to the address of the link, exactly as it was written', async () => {
  const { statusCode, headers } = await visit(`/ville/pages/${link.id}-lien`);
  expect([statusCode, headers.location]).toEqual([301, link.linkUrl]);
});

it('names each category of a page once, also the main one', async () => {
  const categories = clerkOf(town, 'pageCategories');
  const [main, other] = [
    await categories.create({ title: 'Voirie' }),
    await categories.create({ title: 'École' }),
  ];
  const { id } = await clerk.create({
    ...page,
    title: 'Trottoirs',
    categoryId: main.id,
    categories: [other.id, main.id],
  });
  const { body } = await visit(`/ville/pages/${id}-trottoirs`);
  expect(body.match(/<a [^>]*>(Voirie|École)</g)).toHaveLength(2);
  expect(body).not.toContain('Catégorie principale');
});

it('leaves out the label of a position if the record has only a longitude', async () => {
  const facts = async (latitude: number | null) => {
    const { id } = await poi.create({ name: 'Lavoir', latitude, longitude: 2, vicinity: '2 rue du Puits' });
    const { body } = await visit(`/ville/carte/${id}-lavoir`);
    return [...new JSDOM(body).window.document.querySelectorAll('dt')].map((label) => label.textContent);
  };
  const shown = await facts(48);
  expect(await facts(null)).toEqual(shown.slice(0, -1));
  expect(shown).toHaveLength(2);
});

it('names the link of a decorative picture without a title by the number of the picture', async () => {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#308e87' } })
    .png()
    .toBuffer();
  form.append('file', new File([new Uint8Array(bytes)], 'decor.png'));
  const picture = rowOf(await town.call('POST', 'GCS', form, { 'content-type': '' }));
  const { id } = await clerk.create({
    ...page,
    title: 'Décor',
    medias: [{ url: picture.url, contentType: 'image/png' }],
  });
  const nameOf = async () => {
    const { document } = new JSDOM((await visit(`/ville/pages/${id}-decor`)).body).window;
    return document.querySelector('.medias a')?.getAttribute('aria-label');
  };
  const describe = (alt: string) => town.call('PUT', `GCS/${picture.id}`, { ...picture, alt });
  await describe(' ');
  expect(await nameOf()).toBe('Image 1 sur 1');
  await describe('Un lavoir');
  expect(await nameOf()).toBeNull();
});

it('says in the list of surveys from when to when they take answers', async () => {
  const timings = [{ startDate: '2026-02-02T08:00:00Z', endDate: '2099-02-13T17:00:00Z' }];
  await clerkOf(town, 'surveys').create({ title: 'Le marché', status: 'ACTIVE', timings, questions: [] });
  const { document } = new JSDOM((await visit('/ville/sondages')).body).window;
  expect(document.querySelector('.card .when')?.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Du 2 février( 2026)? à 9 h au 13 février 2099 à 18 h$/,
  );
});

it('tells records with the same title apart by the list that they are in', async () => {
  const title = 'Camping des Grèves';
  const { id } = await clerk.create({ ...page, title, longDescription: '' });
  const { id: place } = await poi.create({ name: title, latitude: 48, longitude: 2 });
  const heads = await Promise.all(
    [`/ville/pages/${id}-camping-des-greves`, `/ville/carte/${place}-camping-des-greves`].map(
      async (path) => {
        const { body } = await visit(path);
        return /<title>([^<]*).*<meta name="description" content="([^"]*)"/.exec(body)?.slice(1);
      },
    ),
  );
  expect(heads).toEqual([
    [`${title} · Pages · Saint-Aubin`, `${title} · Pages, site officiel : Saint-Aubin.`],
    [`${title} · Carte · Saint-Aubin`, `${title} · Carte, site officiel : Saint-Aubin.`],
  ]);
});

it('describes a page by its text, and leaves out headings and a repeated title if other text remains', async () => {
  const title = 'Un pont neuf, les travaux';
  const description = async (longDescription: string) => {
    const { id } = await clerk.create({ ...page, title, longDescription });
    const { body } = await visit(`/ville/pages/${id}-un-pont-neuf-les-travaux`);
    return /<meta name="description" content="([^"]*)"/.exec(body)?.[1];
  };
  const lead = `<p><b>${title}.</b> la rue est fermée.</p><h2 class="a">En pratique</h2><p>Passez par le quai.</p>`;
  expect(await description(lead)).toBe(`${title} · La rue est fermée. Passez par le quai.`);
  expect(await description(`<p>${title} durent un an.</p>`)).toBe(`${title} · ${title} durent un an.`);
  expect(await description(`<h2>${title}</h2>`)).toBe(`${title} · ${title}`);
  const list = '<ul><li><p>une <b>carte</b>, valide</p></li><li>deux photos ;</li><li>un stylo</li></ul>';
  expect(await description(`<p>Apportez&nbsp;:</p>${list}<p>Fermé le lundi</p>`)).toBe(
    `${title} · Apportez : une carte, valide, deux photos ; un stylo. Fermé le lundi`,
  );
  const table = '<table><tr><th>Jour</th><th>Quai</th></tr><tr><td>Lundi</td><td>Nord</td></tr></table>';
  expect(await description(table)).toBe(`${title} · Jour, Quai, Lundi, Nord`);
});

it('answers 304 to whoever already has the same answer, on the API and on the site', async () => {
  for (const path of ['/public/v1/pages', '/public/v1/pages.rss', '/ville/pages', '/ville/sitemap.xml']) {
    const host = { host: 'le-meme.example' };
    const first = await visit(path, host);
    const etag = String(first.headers.etag);
    for (const match of [etag, `W/${etag}`, `"autre", ${etag}`]) {
      const again = await visit(path, { ...host, 'if-none-match': match });
      expect([path, again.statusCode, again.body, again.headers.etag]).toEqual([path, 304, '', etag]);
    }
    expect((await visit(path, { ...host, 'if-none-match': '"autre"' })).statusCode).toBe(200);
  }
});

it('lets scripts of other sites read the answers of the API, also the refusals', async () => {
  for (const path of ['pages', 'pages?colour=red', 'unknown', 'pages/unknown', 'a/b/c', 'pages.rss'])
    expect((await visit(`/public/v1/${path}`)).headers['access-control-allow-origin']).toBe('*');
  const asked = { origin: 'https://autre.example', 'access-control-request-headers': 'x-api-key' };
  const preflight = await visit('/public/v1/pages', asked, 'OPTIONS');
  expect([preflight.statusCode, preflight.headers]).toMatchObject([
    204,
    { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-api-key' },
  ]);
  expect((await visit('/ville/')).headers).not.toHaveProperty('access-control-allow-origin');
});

it.each([
  '/public/v1',
  '/public/v1/',
  '/public/v1/unknown',
  '/public/v1/images',
  '/public/v1/users',
  '/public/v1/townSettings',
  '/public/v1/news',
  '/public/v1/pages.',
  '/public/v1/pages.xml',
  '/public/v1/pages.ics',
  '/public/v1/pages.geojson',
  '/public/v1/pages.rss.rss',
  '/public/v1/pages.toString',
  '/public/v1/pages/unknown',
  '/public/v1/pages/unknown.ics',
  '/public/v1/pages/a/b',
  '/public/v1/evenements/.ics',
])('has no %s', async (path) => {
  const answer = await visit(path);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { detail: expect.stringMatching(/./) }]);
});

it('refuses with a reason an address that is too long or malformed', async () => {
  for (const [path, status] of [
    [`/public/v1/${'a'.repeat(5000)}`, 404],
    [`/public/v1/pages/${'a'.repeat(5000)}`, 404],
    ['/public/v1/%E0%A4%A', 400],
    ['/public/v1/pages/%00', 400],
    ['/api/v1/pages/%E0%A4%A', 400],
  ] as const) {
    const answer = await visit(path);
    const { message, detail = message } = answer.json();
    expect([path, answer.statusCode, detail]).toEqual([path, status, expect.stringMatching(/./)]);
  }
});

it('for pages and lists, answers HEAD with the ETag and the type of GET, and refuses POST', async () => {
  for (const path of [
    '/public/v1/pages',
    '/public/v1/catalogue',
    '/ville/',
    '/ville/pages',
    '/ville/robots.txt',
  ]) {
    const host = { host: 'le-meme.example' };
    const [get, head] = [await visit(path, host), await visit(path, host, 'HEAD')];
    expect([path, head.statusCode, head.body]).toEqual([path, 200, '']);
    expect(head.headers).toMatchObject({
      etag: get.headers.etag,
      'content-type': get.headers['content-type'],
    });
    const post = await visit(path, { 'content-type': 'text/plain' }, 'POST');
    expect([path, post.statusCode, post.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
  }
});

it('asks for the key of a town, in the header or in the address, if the host names no town', async () => {
  const { configOf: _, ...service } = town.service;
  const server = createServer(service);
  const alone = citizenOf({ server });
  for (const path of ['/public/v1/pages', '/public/v1/catalogue', '/public/v1/pages.rss']) {
    const refused = [
      await alone(path),
      await alone(path, { 'x-api-key': 'unknown' }),
      await alone(path, { 'x-api-key': '' }),
      await alone(`${path}?key=unknown`),
      await alone(`${path}?key=a&key=b`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    const accepted = [await alone(path, { 'x-api-key': town.key }), await alone(`${path}?key=${town.key}`)];
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  const { statusCode, headers, body } = await alone('/ville/');
  expect([statusCode, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  expect(body).toContain('Il n’y a pas de site à cette adresse');
  await server.close();
});

it.each([
  ['/ville/%E0%A4%A', 400],
  ['/ville/%', 400],
  ['/ville/%00', 404],
  ['/ville/pages/%00', 400],
  ['/ville/search?q=%00', 400],
  ['/ville/pages?after=nonsense', 400],
  ['/ville/pages?after=%00', 400],
  ['/ville/actualites?categoryId=%00', 400],
  ['/ville/unknown', 404],
  ['/ville/pages/unknown', 404],
  ['/ville/pages/a/b', 404],
  ['/ville/pages//', 301],
  ['/ville/__proto__', 404],
  [`/ville/${'a'.repeat(5000)}`, 404],
  [`/ville/pages/${'a'.repeat(5000)}`, 404],
  [`/ville/search?q=${'a'.repeat(5000)}`, 200],
] as const)('answers %s with %i, and says on the page of an error what is wrong', async (path, status) => {
  for (const address of [path, path.replace('/ville/', '/ville/en/')]) {
    const { statusCode, headers, body } = await visit(address);
    expect([address, statusCode]).toEqual([address, status]);
    if (status === 301 || status === 200) continue;
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toContain(`<html lang="${address === path ? 'fr' : 'en'}">`);
    expect(body.match(/<h1>[^<]{8,}<\/h1><p>[^<]{8,}<\/p>/)).not.toBeNull();
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  }
});

it('a slash too many in an address leads nobody to another site', async () => {
  for (const path of ['/ville//evil.example/', '/ville/en//evil.example/', '/ville/%2F%2Fevil.example/']) {
    const { headers } = await visit(path);
    expect(new URL(headers.location ?? path, 'http://ville.example').host).toBe('ville.example');
  }
});

it('keeps the month and the filters of an address with a slash too many', async () => {
  const { headers } = await visit('/ville/agenda/?month=2026-12&q=a%26b');
  expect(headers.location).toBe('/ville/agenda?month=2026-12&q=a%26b');
});

it('answers a failure of the database or of another server without details, as a page or as JSON', async () => {
  const config = readConfig({ ...delivered, apiKey: town.key });
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  const unreachable: Database['inTown'] = (...work) => {
    const connect = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => Promise.reject(refused));
    return town.service.database.inTown(...work).finally(() => connect.mockRestore());
  };
  for (const [inTown, status] of [
    [unreachable, 503],
    // Here, another server refuses the connection. The database is reachable.
    [() => Promise.reject(Object.assign(new Error('connect 10.0.0.2'), { code: 'ECONNREFUSED' })), 500],
    [() => Promise.reject(new Error('timeout of select secret from records')), 500],
  ] as [Database['inTown'], number][]) {
    const database = { ...town.service.database, inTown };
    const visitor = citizenOf({
      server: createServer({ ...town.service, database, configOf: () => config }),
    });
    const answers = [
      await visitor('/ville/'),
      await visitor('/ville/en/pages'),
      await visitor('/public/v1/pages'),
    ];
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['retry-after']]).toEqual([status, status === 503 ? '5' : undefined]);
      expect(body).not.toMatch(/secret|10\.0/);
    }
    expect(answers.map(({ headers }) => String(headers['content-type']).split(';')[0])).toEqual([
      'text/html',
      'text/html',
      'application/problem+json',
    ]);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(/La base de données ne répond pas/.test(answers[2]?.body ?? '')).toBe(status === 503);
  }
});

it.each([
  ['search?q=%C3%A9cole', '?q=%C3%A9cole'],
  ['evenements?month=2026-12', '?month=2026-12'],
  ['evenements?past=', '?past='],
  ['carte?types=library&merci', '?types=library'],
  ['notifications?done=asked', ''],
])('the language links of %s keep only the parameters that the page shows', async (path, query) => {
  const { document } = new JSDOM((await visit(`/ville/${path}`)).body).window;
  const [address] = path.split('?');
  const links = [...document.querySelectorAll('.languages a')].map((link) => link.getAttribute('href'));
  // One in the header, one in the menu.
  expect(links).toEqual(Array(2).fill(`/ville/en/${address}${query}`));
  // The canonical address has no query.
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
  expect(canonical).toMatch(new RegExp(`/ville/${address}$`));
});

it('marks the open list in the menu, but no entry on the page that says that something is missing', async () => {
  const current = async (path: string) => {
    const { document } = new JSDOM((await visit(`/ville/${path}`)).body).window;
    return [...document.querySelectorAll('nav [aria-current=page]')].map((one) => one.getAttribute('href'));
  };
  expect(await current('evenements')).toEqual(['/ville/evenements']);
  expect(await current('signaler/suivi/inconnu')).toEqual([]);
});

it('finds a telephone number, however it is typed', async () => {
  const card = { ...page, type: 2, subType: 1 };
  await clerk.create({ ...card, title: 'École de musique', contact: { phone: '02 61 91 20 20' } });
  await clerk.create({ ...card, title: 'École de danse', contact: { phone: '0261912020' } });
  for (const typed of ['02 61 91 20 20', '0261912020', '02.61.91.20.20', '+33 2 61 91 20 20']) {
    const { body } = await visit(`/ville/search?q=${encodeURIComponent(typed)}`);
    for (const title of ['École de musique', 'École de danse']) expect(body, typed).toContain(title);
  }
});

it('finds a name of several words by its beginning, with a hyphen or without', async () => {
  for (const words of ['mont-saint', 'mont saint', 'mont-saint-clair'])
    expect((await visit(`/ville/search?q=${encodeURIComponent(words)}`)).body, words).toContain('Abbaye');
});

it('never dates the change of a page before its publication', async () => {
  // The display period began after the last edit.
  const startDate = new Date().toISOString();
  const news = await clerk.create({
    ...page,
    title: 'Vœux',
    type: 12,
    newsPage: true,
    newsPeriod: { startDate },
  });
  await sql`update live set changed_at = now() - interval '6 days' where id = ${news.id}`.execute(
    town.service.database.kysely,
  );
  const { document } = new JSDOM((await visit(pageOf(newsDeclaration, news))).body).window;
  const days = [...document.querySelectorAll('article time')].map((time) => time.getAttribute('datetime'));
  expect(days).toEqual([startDate, startDate]);
});

it('finds no record by a text that its form hides', async () => {
  // The link also stores a text, which the form of a link does not show.
  const { body } = await visit('/ville/search?q=bonjour');
  expect(body).toContain('Abbaye');
  expect(body).not.toContain('Lien');
  expect((await visit('/ville/search?q=lien')).body).toContain('Lien');
});

it('a site on its own host has addresses without a prefix, and the admin host redirects to them', async () => {
  const siteUrl = 'https://saint-aubin.example';
  const config = readConfig({ ...delivered, apiKey: town.key, siteUrl, logo: `${siteUrl}/logo.svg` });
  const isSiteHost = (hostname: string) => hostname === 'saint-aubin.example';
  const server = createServer({ ...town.service, configOf: () => config, isSiteHost });
  for (const path of ['/town.svg', '/logo.svg'])
    server.get(path, (_, reply) => reply.type('image/svg+xml').send('<svg/>'));
  const at = (host: string, url: string) => server.inject({ url, headers: { host } });
  const home = await at('saint-aubin.example', '/');
  expect([home.statusCode, home.body.includes('/ville/')]).toEqual([200, false]);
  expect(home.body).toContain('src="/town.svg"');
  expect(home.body).toContain(`src="${siteUrl}/logo.svg"`);
  for (const path of ['/town.svg', '/logo.svg'])
    expect((await at('saint-aubin.example', path)).body).toBe('<svg/>');
  expect((await at('saint-aubin.example', '/public/v1/pages')).json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ url: expect.stringContaining(`${siteUrl}/pages/`) }),
    ]),
  });
  for (const path of [
    '//evil.example/',
    '/%2Fevil.example/',
    '/%5Cevil.example/',
    '/en//evil.example/',
    '/en//evil.example',
    '//evil.example/%0A',
  ]) {
    const { headers, body } = await at('saint-aubin.example', path);
    expect(new URL(headers.location ?? '/', siteUrl).origin, path).toBe(siteUrl);
    expect(body).not.toContain('"//evil.example');
  }
  const refused = await at('saint-aubin.example', '/pages?after=x');
  expect([refused.statusCode, refused.body.includes('/ville/')]).toEqual([400, false]);
  const [, styles = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(refused.body) ?? [];
  expect((await at('saint-aubin.example', styles)).statusCode).toBe(200);
  const { statusCode, headers } = await at('admin.example', '/ville/pages?after=x');
  expect([statusCode, headers.location]).toEqual([301, `${siteUrl}/pages?after=x`]);
});

it('hides the lists, the pages and the forms of a resource that the town has disabled', async () => {
  const config = readConfig({ ...delivered, apiKey: town.key, disabled: ['events', 'reports'] });
  const server = createServer({ ...town.service, configOf: () => config });
  const at = citizenOf({ server });
  const { statusCode, body } = await at('/ville/');
  expect([statusCode, /evenements|signaler|Fête/.test(body)]).toEqual([200, false]);
  // A page that would link to the form.
  const { id } = await clerkOf(town, 'pages').create({ title: 'Un trou', type: 14, status: 'PUBLISHED' });
  const page = await at(`/ville/pages/${id}-un-trou`);
  expect([page.statusCode, page.body.includes('/ville/signaler"')]).toEqual([200, false]);
  for (const path of ['/ville/evenements', '/ville/signaler', '/public/v1/evenements'])
    expect([path, (await at(path)).statusCode]).toEqual([path, 404]);
  expect((await at('/ville/sitemap.xml')).body).not.toMatch(/evenements|signaler/);
  expect((await at('/ville/search?q=fete')).body).not.toContain('Fête');
  expect((await at('/ville/pages')).statusCode).toBe(200);
  for (const path of ['requests', 'requests/SIG-00001', 'services', 'services/abc', 'discovery'])
    expect([path, (await at(`/public/v1/open311/${path}.json`)).statusCode]).toEqual([path, 404]);
  expect((await at('/public/v1/signaler/near?latitude=48&longitude=2')).statusCode).toBe(404);
  for (const path of ['signaler', 'signaler/follow', 'open311/requests.json'])
    expect([path, (await at(`/public/v1/${path}`, {}, 'POST', { _key: 'a' })).statusCode]).toEqual([
      path,
      404,
    ]);
});

it('lets search engines index the site below the admin, and nothing of the admin', async () => {
  const { body, headers } = await visit('/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/\nAllow: \/ville\n/);
  expect(body).toMatch(/^Sitemap: http:\/\/ville\d+\.example\/ville\/sitemap\.xml$/m);
});

it('links a list that is a tree, such as the topics, in the footer', async () => {
  const { document } = new JSDOM((await visit('/ville/')).body).window;
  const [link] = document.querySelectorAll('footer a[href="/ville/themes"]');
  expect(link?.textContent).toBe('Thèmes');
});

it('serves a file of the site without a query to the database, also with an invented key', async () => {
  const file = /href="([^"]+\/assets\/[^"]+\.css)"/.exec((await visit('/ville/')).body)?.[1];
  expect(file).toMatch(/css$/);
  const database = Object.create(town.service.database, {
    kysely: { get: () => expect.fail('a query') },
  });
  const server = createServer({ ...town.service, database, configOfTown: () => undefined });
  const { statusCode } = await server.inject({ url: `${file}?key=inventee`, headers: { host: 'a.example' } });
  expect(statusCode).toBe(200);
});

it('lets a browser cache the colours of a town until they change', async () => {
  const sheetIn = (body: string) => /href="([^"]+colours[^"]*)"/.exec(body)?.[1] ?? '';
  const sheet = sheetIn((await visit('/ville/')).body);
  const kept = await visit(sheet);
  expect([kept.statusCode, kept.headers]).toMatchObject([
    200,
    { 'content-type': 'text/css; charset=utf-8', 'cache-control': expect.stringContaining('immutable') },
  ]);
  const config = readConfig({
    ...delivered,
    apiKey: town.key,
    colours: { primary: '#1A237E', secondary: '#e91e63' },
  });
  const other = createServer({ ...town.service, configOf: () => config });
  const changed = sheetIn((await other.inject({ url: '/ville/' })).body);
  expect(changed).not.toBe(sheet);
  const { statusCode, body } = await other.inject({ url: changed });
  expect([statusCode, body === kept.body]).toEqual([200, false]);
  expect(body.toLowerCase()).toContain('#1a237e');
  expect((await visit('/ville/assets/colours-red-blue.css')).statusCode).toBe(404);
});

it('serves a list with odd titles and malformed addresses, and encodes the address of a redirect', async () => {
  const linked = (linkUrl: string) => clerk.create({ ...page, title: 'Adresse', isLinkUrl: true, linkUrl });
  for (const address of ['https://[lien]', 'https://ville.fr:abc', 'https:///']) await linked(address);
  const { id } = await linked('https://fr.wikipedia.org/wiki/Hôtel_d’Œuvre');
  await clerk.create({ ...page, title: 'Fin ]]> et ]]> encore', imageUrl: 'https://' });
  await list('pages?limit=500');
  const { headers } = await visit(`/ville/pages/${id}`);
  expect(headers.location).toBe('https://fr.wikipedia.org/wiki/H%C3%B4tel_d%E2%80%99%C5%92uvre');
  const feed = new JSDOM((await visit('/public/v1/pages.rss')).body, { contentType: 'text/xml' });
  expect([...feed.window.document.querySelectorAll('item title')].map((one) => one.textContent)).toContain(
    'Fin ]]> et ]]> encore',
  );
});

it('shows the message of the home page only while it is on, in the colour of its type', async () => {
  const { entries } = (await town.call('GET', 'town')).body as { entries: Row[] };
  const settings = clerkOf(town, 'townSetting');
  const create = (key: string, type: string, value: unknown) =>
    settings.create({ key: `TOWN_SETTINGS_HOMEMESSAGE${key}`, type, value, townId: entries[0]?.id });
  const toneOf = async () => {
    const { document } = new JSDOM((await visit('/ville/')).body).window;
    const message = document.querySelector('.message');
    return message && [message.getAttribute('data-tone'), message.textContent];
  };
  const enabled = await create('ENABLED', 'BOOLEAN', true);
  await create('', 'TEXT', 'Marché samedi');
  expect(await toneOf()).toEqual(['neutral', 'Marché samedi']);
  const type = await create('TYPE', 'TEXT', 'NONE');
  expect(await toneOf()).toEqual(['neutral', 'Marché samedi']);
  await settings.save(type, { value: 'WARNING' });
  expect(await toneOf()).toEqual(['warning', 'Marché samedi']);
  await settings.save(enabled, { value: false });
  expect(await toneOf()).toBeNull();
});
