import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { admin } = await openBackend();

/** The filter for the records that `beforeAll` creates. */
const mine = 'pageIcon_eq=test';
/** The ids of two categories. Tests call them a and b. */
const ids: Record<string, unknown> = {};
/** A query with the ids of the categories in place of a and b. */
const withIds = (query: string) =>
  query.replace(
    /(categories_\w+=)(.+)/,
    (_, name, values: string) => name + values.split(',').map((one) => ids[one] ?? one),
  );
const titles = async (query: string) =>
  entriesOf(await admin.get(`pages?${mine}&${withIds(query)}`)).map((row) => row.title);
const count = async (query: string) => (await admin.get(`pages/count?${withIds(query)}`)).body;

const records: Row[] = [
  { title: 'Été à l’école', type: 4, newsPage: true, position: 10, categories: ['a', 'b'] },
  {
    title: 'zèbre',
    type: 2,
    newsPage: false,
    position: 9,
    categories: ['b'],
    contact: { phone: '02 61 (bis)' },
  },
  {
    title: 'Œuvre',
    type: 4,
    position: 2,
    newsPeriod: { startDate: '2024-05-01T00:00:00+02:00', endDate: null },
  },
  {
    title: 'eau',
    newsPage: null,
    newsPeriod: { startDate: '2024-04-30T23:00:00Z', endDate: '2024-06-01T00:00:00Z' },
  },
  { title: null, type: 12, categories: [], accessibility: { wheelchair: true } },
];

beforeAll(async () => {
  const [a, b] = entriesOf(await admin.get('pageCategories?range=0-1'));
  Object.assign(ids, { a: a?.id, b: b?.id });
  for (const { categories, ...record } of records) {
    const replaced = Array.isArray(categories) && { categories: categories.map((one) => ids[one]) };
    const answer = await admin.call('POST', 'pages', { ...record, ...replaced, pageIcon: 'test' });
    expect(answer.status).toBe(201);
  }
});

describe('filters', () => {
  it.each<[string, unknown[]]>([
    ['title_eq=NaN', []],
    ['title_in=Infinity,zèbre', ['zèbre']],
    ['title_eq=zèbre', ['zèbre']],
    ['title_eq=zebre', []],
    ['title_ne=zèbre', ['Été à l’école', 'Œuvre', 'eau', null]],
    ['title_like=ETE', ['Été à l’école']],
    ["title_like=l'eco", ['Été à l’école']],
    ['title_like=oeuvre', ['Œuvre']],
    ['title_like=(', []],
    ['title_like=.*', []],
    ['contact.phone_like=(bis', ['zèbre']],
    ['type_eq=4', ['Été à l’école', 'Œuvre']],
    ['type_in=2,12', ['zèbre', null]],
    ['position_gte=9', ['Été à l’école', 'zèbre']],
    ['position_lte=9', ['zèbre', 'Œuvre']],
    ['position_gte=3&position_lte=9', ['zèbre']],
    ['title_gte=f', ['Œuvre', 'zèbre']],
    ['newsPage_eq=true', ['Été à l’école']],
    // A missing switch is off.
    ['newsPage_eq=false', ['zèbre', 'Œuvre', 'eau', null]],
    ['newsPage_ne=true', ['zèbre', 'Œuvre', 'eau', null]],
    ['categories_eq=b', ['Été à l’école', 'zèbre']],
    ['categories_in=a,z', ['Été à l’école']],
    ['categories_eq=', ['Œuvre', 'eau', null]],
    ['title_eq=', [null]],
    ['title_ne=', ['Été à l’école', 'zèbre', 'Œuvre', 'eau']],
    // Compares moments, not texts: 2024-05-01T00:00+02:00 comes before 2024-04-30T23:00Z.
    ['newsPeriod.startDate_gte=2024-04-30T22:30:00Z', ['eau']],
    ['newsPeriod.startDate_lte=2024-04-30T22:00:00.000Z', ['Œuvre']],
    ['newsPeriod.startDate_eq=2024-04-30T22:00:00Z', ['Œuvre']],
    // A record without a date differs from every date.
    ['newsPeriod.startDate_ne=2024-04-30T22:00:00Z', ['Été à l’école', 'zèbre', 'eau', null]],
    ['newsPeriod.endDate_lte=2030-01-01', ['eau']],
    ['accessibility.wheelchair_eq=true', [null]],
  ])('%s finds the records that match, and counts them', async (query, expected) => {
    const found = await titles(query);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(await count(`${mine}&${query}`)).toEqual({ count: expected.length });
  });

  it.each([
    ['colour_eq=red', 'colour_eq'],
    ['title=zèbre', 'title'],
    ['title_is=zèbre', 'title_is'],
    ['page=1', 'page'],
    ['rowsPerPage=25', 'rowsPerPage'],
    ['_delay=2000', '_delay'],
    ['q=zebre', 'q'],
    ['contact.fax_eq=1', 'contact.fax_eq'],
    ['newsPeriod.middle_gte=2024-01-01', 'newsPeriod.middle_gte'],
    ['title.length_eq=3', 'title.length_eq'],
    ['title_eq=a&title_eq=b', 'title_eq'],
    ['title_like=', 'title_like'],
    ['type_in=2,', 'type_in'],
    ['type_eq=four', 'type_eq'],
    ['position_gte=many', 'position_gte'],
    ['newsPage_eq=yes', 'newsPage_eq'],
    ['accessibility.wheelchair_eq=yes', 'accessibility.wheelchair_eq'],
    ['accessibility.stairs_eq=true', 'accessibility.stairs_eq'],
    ['createdAt_gte=yesterday', 'createdAt_gte'],
    ['startDate=01/05/2024', 'startDate'],
    ['createdAt_gte=2024-13-01', 'createdAt_gte'],
  ])('answers 400 to %s, and names the parameter', async (query, name) => {
    for (const path of ['pages', 'pages/count']) {
      const { status, body } = await admin.get(`${path}?${query}`);
      expect([path, status, body]).toEqual([
        path,
        400,
        { message: expect.any(String), errors: { [name]: expect.any(String) } },
      ]);
    }
  });
});

describe('page, order and columns', () => {
  it('returns a range with both ends included', async () => {
    const all = entriesOf(await admin.get('pages?fields=id'));
    const page = entriesOf(await admin.get('pages?fields=id&range=25-49'));
    expect(page).toEqual(all.slice(25, 50));
    expect(entriesOf(await admin.get(`pages?range=${all.length - 1}-${all.length + 50}`))).toHaveLength(1);
    expect((await admin.get('pages?range=9000-9024')).body).toEqual({ entries: [] });
  });

  it.each([
    'range=5',
    'range=9-2',
    'range=0-99999999999999999999',
    'range=-1-4',
    'range=a-b',
    'range=0,24',
    'range=',
  ])('answers 400 to %s', async (query) => {
    expect((await admin.get(`pages?${query}`)).status).toBe(400);
  });

  it('sorts texts in French order, with missing values last in both directions', async () => {
    expect(await titles('sort=title_asc')).toEqual(['eau', 'Été à l’école', 'Œuvre', 'zèbre', null]);
    expect(await titles('sort=title_desc')).toEqual(['zèbre', 'Œuvre', 'Été à l’école', 'eau', null]);
  });

  it('sorts numbers as numbers, and periods by their start', async () => {
    expect((await titles('sort=position_asc')).slice(0, 3)).toEqual(['Œuvre', 'zèbre', 'Été à l’école']);
    expect((await titles('sort=newsPeriod_asc')).slice(0, 2)).toEqual(['Œuvre', 'eau']);
    expect((await titles('sort=newsPeriod.startDate_desc')).slice(0, 2)).toEqual(['eau', 'Œuvre']);
  });

  it('sorts by a path inside a field', async () => {
    const names = entriesOf(await admin.get('pages?type_eq=2&sort=contact.contactName_asc&fields=contact'))
      .map((row) => JSON.parse(JSON.stringify(row.contact ?? {})).contactName)
      .filter((name) => typeof name === 'string');
    expect(names.length).toBeGreaterThan(40);
    expect(names).toEqual(names.toSorted(new Intl.Collator('fr').compare));
  });

  it.each(['sort=title', 'sort=title_up', 'sort=colour_asc', 'sort=_asc', 'sort='])(
    'answers 400 to %s',
    async (query) => {
      expect((await admin.get(`pages?${query}`)).status).toBe(400);
    },
  );

  it('returns only the requested fields; a missing one stays missing', async () => {
    const [row] = entriesOf(await admin.get(`pages?${mine}&fields=title,position&title_eq=eau`));
    expect(row).toEqual({ title: 'eau' });
  });

  it('answers 400 to an unknown field', async () => {
    const { status, body } = await admin.get('pages?fields=id,titre');
    expect([status, body]).toMatchObject([400, { errors: { fields: 'Champ inconnu : "titre".' } }]);
  });

  it.each(['range=0-1', 'sort=title_asc', 'fields=id'])('refuses %s on a count', async (query) => {
    expect((await admin.get(`pages/count?${query}`)).status).toBe(400);
  });

  it('refuses query parameters on one record', async () => {
    const [page] = entriesOf(await admin.get('pages?range=0-0'));
    expect((await admin.get(`pages/${page?.id}?fields=id`)).status).toBe(400);
    expect((await admin.get(`pages/${page?.id}?_embed=users`)).status).toBe(400);
  });
});

describe('startDate and endDate', () => {
  it('match records created between them, both ends included', async () => {
    const created = entriesOf(await admin.get('pages?fields=createdAt&sort=createdAt_asc')).map((row) =>
      String(row.createdAt),
    );
    const [from = '', to = ''] = [created[40], created[90]];
    const expected = created.filter((date) => date >= from && date <= to);
    const found = entriesOf(
      await admin.get(`pages?startDate=${from}&endDate=${to}&fields=createdAt&sort=createdAt_asc`),
    );
    expect(found.map((row) => row.createdAt)).toEqual(expected);
    expect(await count(`startDate=${from}&endDate=${to}`)).toEqual({ count: expected.length });
  });
});

describe('a list that was read earlier', () => {
  it('reflects later creations, changes and deletions', async () => {
    const query = 'pageIcon_eq=again&title_like=a&sort=title_asc&fields=title';
    const titlesAndCount = async () => [
      entriesOf(await admin.get(`pages?${query}`)).map(({ title }) => title),
      await count('pageIcon_eq=again&title_like=a'),
    ];
    const create = async (title: string) =>
      rowOf(await admin.call('POST', 'pages', { title, pageIcon: 'again' }));
    const first = await create('abricot');
    await create('banane');
    await create('noix');
    expect(await titlesAndCount()).toEqual([['abricot', 'banane'], { count: 2 }]);
    await admin.call('PUT', `pages/${first.id}`, { title: 'zébu à bosse', pageIcon: 'again' });
    expect(await titlesAndCount()).toEqual([['banane', 'zébu à bosse'], { count: 2 }]);
    await admin.call('DELETE', `pages/${first.id}`);
    expect(await titlesAndCount()).toEqual([['banane'], { count: 1 }]);
  });
});
