import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faker } from '@faker-js/faker/locale/fr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Data, isRow, type Row } from '../../contract/row';
import { checkedBody } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { generated, unseeded } from '../../demo/generated';
import { objectOf } from '../../demo/generated/values';
import { seed } from '../../demo/seed';
import { clockFrom } from '../../demo/seed/clock';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import { screens } from '../../src/app/screens';
import {
  type App,
  checkApp,
  collectionOf,
  date,
  defineResource,
  type Fields,
  fieldValue,
  isEmpty,
  list,
  number,
  period,
  problemOf,
  reference,
  sameLabel,
  text,
  valueAt,
} from '../../src/metadata';
import { callerOf, entriesOf, serve } from '../backend/caller';
import samples from '../everyKind';

const branches = defineResource({
  name: 'branches',
  parentField: 'parent',
  titleField: 'name',
  scope: { public: true, kind: { ne: 'X' } },
  fields: {
    name: text({ fr: 'Nom', en: 'Name' }, { required: true, unique: true }),
    parent: reference({ fr: 'Parent', en: 'Parent' }, 'branches'),
    whole: reference({ fr: 'Échantillon', en: 'Sample' }, 'samples', {
      embed: ['id', 'title'],
      required: true,
    }),
    public: text({ fr: 'Public', en: 'Public' }),
    kind: text({ fr: 'Genre', en: 'Kind' }),
    level: text({ fr: 'Niveau', en: 'Level' }, { sample: ['haut', 'bas', null] }),
    whichTown: reference({ fr: 'Ville', en: 'Town' }, 'towns', { sample: (index) => `town-${index}` }),
    origin: text({ fr: 'Origine', en: 'Origin' }, { default: 'IMPORT', readOnly: true }),
    price: number(sameLabel('Prix'), { unit: '€', decimals: 2, min: 1, max: 3, default: 1.5 }),
    discount: number(sameLabel('Remise'), { unit: '%', step: 2.5, min: 1, max: 30 }),
    stops: list(
      sameLabel('Haltes'),
      { day: text(sameLabel('Jour'), { sample: (index) => `Jour ${index + 1}` }) },
      { item: sameLabel('Halte'), required: true },
    ),
  },
});
/** An entity with its French names and some fields, as a newcomer declares it. */
const entity = (name: string, [one, many]: [string, string], fields: Fields) =>
  defineResource({
    name,
    labels: { one: { fr: one, en: name }, many: { fr: many, en: name } },
    titleField: Object.keys(fields)[0],
    fields,
  });
const books = entity('books', ['un livre', 'livres'], {
  title: text(sameLabel('Titre'), { unique: true }),
  pages: number(sameLabel('Pages'), { max: 200 }),
  price: number(sameLabel('Prix'), { min: 100 }),
  signed: date(sameLabel('Signé le')),
});
const fountains = entity('fountains', ['une fontaine', 'fontaines'], {
  name: text(sameLabel('Nom')),
  built: number(sameLabel('Année')),
});
const loans = entity('loans', ['un prêt', 'prêts'], {
  number: text(sameLabel('Numéro')),
  book: reference(sameLabel('Livre'), 'books', { required: true }),
  room: text(sameLabel('Salle')),
  dates: period(sameLabel('Dates')),
  born: date(sameLabel('Date de naissance')),
});
const app: App = { ...declared, resources: [...declared.resources, samples, branches] };

let records: Row[] = [];
let tree: Row[] = [];
beforeAll(async () => {
  checkApp(app, Object.keys(screens.engine));
  const data = await generated(app, seed().data);
  records = data.samples ?? [];
  tree = data.branches ?? [];
});

/** The stored values of a field, over all records. */
const stored = (name: string) =>
  records.map((row) => valueAt(row, samples.fields[name as keyof typeof samples.fields].source ?? name));

describe('a declaration without seed data', () => {
  it('gets generated records, and no other declaration does', async () => {
    const { data } = seed();
    const added = app.resources.filter(
      (resource) => Object.keys(resource.fields).length > 0 && !(collectionOf(resource) in data),
    );
    expect(added.map(({ name }) => name)).toEqual(expect.arrayContaining(['samples', 'branches']));
    expect(unseeded(app, data)).toEqual(added);
    expect(Object.keys(await generated(app, data))).toEqual(added.map(collectionOf));
  });

  it('gets thirty valid records, which are the same at each start', async () => {
    expect(records).toHaveLength(30);
    expect((await generated(app, seed().data)).samples).toEqual(records);
    const alone = { ...declared, resources: [...declared.resources, samples] };
    expect((await generated(alone, seed().data)).samples).toEqual(records);
    const schema = schemaOf(app, 'samples');
    if (!schema) throw new Error('samples is not served');
    for (const row of records) expect(() => checkedBody(row, schema)).not.toThrow();
    expect(new Set(records.map((row) => row.id)).size).toBe(30);
  });

  it.each(Object.entries(samples.fields).filter(([, field]) => field.kind !== 'password'))(
    'has believable values of %s',
    (name, field) => {
      // Coordinates are stored as two numbers.
      const values =
        field.kind === 'coordinates' ? records.map((row) => fieldValue(field, row, name)) : stored(name);
      const given = values.filter((value) => !isEmpty(value));
      expect(given.length).toBeGreaterThan(15);
      expect(new Set(given.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
      if (field.required) expect(given).toHaveLength(30);
      for (const value of given) {
        expect(problemOf({ ...field, readOnly: false }, value)).toBeUndefined();
        if ('choices' in field && field.kind !== 'tags') {
          const ids: unknown[] = field.choices.map((choice) => choice.id);
          for (const one of [value].flat()) expect(ids).toContain(one);
        }
      }
    },
  );

  it('gets references to existing records, and to gallery files of an accepted type', () => {
    const given = (name: string) =>
      stored(name)
        .flat()
        .filter((value) => !isEmpty(value));
    const idsOf = (collection: string) => new Set((seed().data[collection] ?? []).map((row) => row.id));
    for (const id of given('category')) expect(idsOf('pageCategories')).toContain(id);
    for (const id of given('towns')) expect(idsOf('town')).toContain(id);
    const files = seed().data.GCS ?? [];
    const urls = new Set(files.map((row) => row.url));
    for (const url of given('picture')) expect(urls).toContain(url);
    const pdfs = new Set(files.filter((row) => row.contentType === 'application/pdf').map((row) => row.url));
    for (const url of given('rules')) expect(pdfs).toContain(url);
    const annexes = given('annexes');
    for (const url of annexes) expect(urls).toContain(url);
    expect(annexes.some((url) => pdfs.has(url))).toBe(true);
    expect(annexes.some((url) => !pdfs.has(url))).toBe(true);
  });

  it('has the values of `sample`, in turn or by index', () => {
    expect(tree.slice(0, 4).map((row) => row.level)).toEqual(['haut', 'bas', null, 'haut']);
    expect(tree[7]?.whichTown).toBe('town-7');
    for (const { stops } of tree) expect(valueAt(stops, '0.day')).toBe('Jour 1');
    expect(tree.some(({ stops }) => valueAt(stops, '1.day') === 'Jour 2')).toBe(true);
  });

  it('gets the default value in about half of its records, or in all of them if the field is read-only', () => {
    const kept = tree.filter((row) => row.price === 1.5).length;
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(25);
    expect(new Set(tree.map((row) => row.origin))).toEqual(new Set(['IMPORT']));
  });

  it('has amounts that respect their limits, decimals and steps', () => {
    const amounts = (name: string) =>
      tree.map((row) => row[name]).filter((value) => typeof value === 'number');
    for (const price of amounts('price')) {
      expect(price).toBeGreaterThanOrEqual(1);
      expect(price).toBeLessThanOrEqual(3);
      expect(Number(price.toFixed(2))).toBe(price);
    }
    expect(amounts('price').some((price) => !Number.isInteger(price * 10))).toBe(true);
    for (const discount of amounts('discount')) {
      expect(discount).toBeGreaterThanOrEqual(2.5);
      expect(discount).toBeLessThanOrEqual(30);
      expect(discount % 2.5).toBe(0);
    }
  });

  it('gets records that match its scope, in a tree of three levels', () => {
    const byId = new Map(tree.map((row) => [row.id, row]));
    const depth = (row: Row | undefined): number => (row?.parent ? 1 + depth(byId.get(row.parent)) : 0);
    expect(new Set(tree.map(depth))).toEqual(new Set([0, 1, 2]));
    const titles = new Map(records.map((row) => [row.id, row.title]));
    for (const row of tree) {
      expect(row.public).toBe(true);
      expect(row.kind).not.toBe('X');
      if (!isRow(row.whole)) throw new Error('no copy');
      expect(titles.get(row.whole.id)).toBe(row.whole.title);
    }
  });
});

describe('a newcomer’s entities without a sample', () => {
  let data: Data = {};
  beforeAll(async () => {
    const resources = [...declared.resources, loans, books, fountains];
    data = await generated({ ...declared, resources }, seed().data);
  });
  const values = (collection: string, name: string) =>
    (data[collection] ?? []).map((row) => row[name]).filter((value) => !isEmpty(value));

  it('have names that fit their entity', () => {
    expect(values('books', 'title').slice(0, 2)).toEqual(['Le Jardin des brumes', 'Une saison en Touraine']);
    expect(values('fountains', 'name').slice(0, 2)).toEqual([
      'Fontaine des Tilleuls',
      'Fontaine du Marché-aux-Blés',
    ]);
    expect(values('loans', 'number')[1]).toMatch(/^\d{4}-002$/);
    expect(values('loans', 'room')).toContain('Salle des fêtes');
  });

  it('have names that are unique where they must be', () => {
    expect(new Set(values('books', 'title')).size).toBe(30);
  });

  it('have numbers that fit their labels and limits', () => {
    for (const pages of values('books', 'pages')) {
      expect(pages).toBeGreaterThanOrEqual(60);
      expect(pages).toBeLessThanOrEqual(200);
    }
    // The usual generated prices are below this `min`.
    expect(new Set(values('books', 'price')).size).toBeGreaterThan(5);
    for (const price of values('books', 'price')) expect(price).toBeGreaterThanOrEqual(100);
    for (const year of values('fountains', 'built')) expect(year).toBeGreaterThanOrEqual(1950);
  });

  it('refer to each other, and have dates that fit their labels', () => {
    const ids = new Set(values('books', 'id'));
    expect(values('loans', 'book')).toHaveLength(30);
    for (const book of values('loans', 'book')) expect(ids).toContain(book);
    const day = 86_400_000;
    for (const dates of values('loans', 'dates')) {
      const start = Date.parse(String(valueAt(dates, 'startDate')));
      expect(Math.abs(start - Date.now())).toBeLessThan(100 * day);
    }
    for (const signed of values('books', 'signed'))
      expect(Math.abs(Date.parse(String(signed)) - Date.now())).toBeLessThan(310 * day);
    for (const born of values('loans', 'born'))
      expect(Date.now() - Date.parse(String(born))).toBeGreaterThan(17 * 365 * day);
  });
});

describe('the mock', () => {
  let close = () => {};
  afterAll(() => close());

  it('serves generated records over HTTP', async () => {
    const { url, ...server } = await serve(createMock({ app }));
    close = server.close;
    const admin = await callerOf(url).as('admin');
    expect((await admin.get('samples/count')).body).toEqual({ count: 30 });
    const fresh = entriesOf(await admin.get('samples?range=0-4&sort=updatedAt_desc'));
    expect(fresh).toHaveLength(5);
    expect(Object.keys(fresh[0] ?? {})).not.toContain('code');
  });

  it('adds generated records once to a folder that is older than the declaration', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'town-'));
    const open = async (town: App) => {
      const server = await serve(createMock({ app: town, dataDir }));
      return { ...server, admin: await callerOf(server.url).as('superAdmin') };
    };
    const before = await open(declared);
    before.close();
    const first = await open(app);
    const [one] = entriesOf(await first.admin.get('samples?range=0-0'));
    expect((await first.admin.call('DELETE', `samples/${one?.id}`)).status).toBe(200);
    first.close();
    const second = await open(app);
    expect((await second.admin.get('samples/count')).body).toEqual({ count: 29 });
    second.close();
    rmSync(dataDir, { recursive: true });
  });
});

it('a generated record omits its required pictures if the town has no pictures', () => {
  const photos = list(sameLabel('Photos'), {}, { item: sameLabel('Photo'), required: true, min: 1 });
  expect(objectOf({ photos }, { faker, clock: clockFrom(new Date()), n: 1, files: [] })).toEqual({});
});
