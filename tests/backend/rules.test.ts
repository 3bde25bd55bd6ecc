import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import { atMost, defineResource, number, type Rule, status, text } from '../../src/metadata';
import bookings, { enough, taken } from '../newcomer/bookings';
import venues from '../newcomer/venues';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const known = { fr: 'Déjà connu', en: 'Already known' };
/** The contact of a hall must not be the name or the contact of another one. */
const ownContact: Rule = async ({ contact }, { find }) =>
  contact && (await find({ 'name|contact_eq': String(contact) })).length > 0 ? { contact: known } : undefined;
const halls = { ...venues, rules: [ownContact] };
const untitled = { fr: 'Sans nom', en: 'No name' };
const twice = { fr: 'Déjà une boutique', en: 'A shop already' };
const word = { fr: 'Mot', en: 'Word' };
/** A resource of the collection `trades`. A new record has the status `start`. A record that is OPEN needs a title. */
const trades = (kind: string, start: 'OPEN' | 'DRAFT', rules: readonly Rule[]) =>
  defineResource({
    name: kind,
    icon: '',
    collection: 'trades',
    scope: { kind },
    labels: { one: word, many: word },
    menu: { group: 'publication' },
    routes: { list: `${kind}List`, edit: `${kind}/edit` },
    fields: {
      title: text(word, {
        validate: ({ title, status: state }) => (state === 'OPEN' && !title ? untitled : undefined),
      }),
      kind: text(word),
      status: status(
        ['OPEN', 'DRAFT'].map((id) => ({ id, label: word })),
        { default: start },
      ),
    },
    list: { columns: ['title'] },
    rules,
  });
const stalls = trades('stalls', 'OPEN', []);
const shops = trades('shops', 'DRAFT', [atMost({ count: 1, per: ['title'], message: twice })]);
/** An order of the library: `weight` depends on `price`, which is declared below it and depends on `copies` below. */
const orders = defineResource({
  name: 'orders',
  icon: '',
  labels: { one: word, many: word },
  menu: { group: 'publication' },
  routes: { list: 'orderList', edit: 'order/edit' },
  fields: {
    title: text(word),
    weight: number(word, { derive: ({ price }) => Number(price) + 1 }),
    price: number(word, { derive: ({ copies }) => Number(copies) * 10 }),
    copies: number(word, { derive: ({ title }) => String(title).length }),
  },
  list: { columns: ['title'] },
});
const { admin } = await openBackend({
  ...declared,
  resources: [...declared.resources, halls, bookings, stalls, shops, orders],
});
const open = (kind: string, body: object = {}) => admin.call('POST', 'trades', { kind, ...body });

const book = (body: object, language = 'fr') =>
  admin.call('POST', 'bookings', { room: 'Salle', ...body }, { 'accept-language': language });
const between = (start: string, end: string) => ({ booked: { startDate: start, endDate: end } });
const [morning, noon, evening] = [
  '2027-05-04T08:00:00.000Z',
  '2027-05-04T12:00:00.000Z',
  '2027-05-04T18:00:00.000Z',
];

describe('a field', () => {
  it('that is enforced is refused when its value does not fit its declaration', async () => {
    const answer = await book({ room: '', hours: 0, who: { phone: '12' }, chairs: [{ count: 2 }, {}] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          room: 'Le champ est requis',
          hours: 'La valeur est trop petite',
          'who.phone': 'Dix chiffres',
          'chairs.1.count': 'Le champ est requis',
        },
      },
    });
    expect(await book({ hours: 1.2 }, 'en')).toMatchObject({
      status: 422,
      body: { errors: { hours: 'Enter a multiple of 0.5' } },
    });
  });

  it('that is not enforced is accepted with a value below its minimum', async () => {
    expect((await book({ room: 'Cave', rate: -1 })).status).toBe(201);
  });

  it('that is enforced is refused when a change empties it', async () => {
    const { id, ...stored } = rowOf(await book({ room: 'Grange' }));
    const answer = await admin.call('PUT', `bookings/${id}`, { ...stored, room: '' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { room: 'Le champ est requis' } } });
  });
});

describe('a new record without a status', () => {
  it('gets the default status of its own resource', async () => {
    expect(await open('stalls', { title: 'Miel' })).toMatchObject({ status: 201, body: { status: 'OPEN' } });
    expect(await open('shops')).toMatchObject({ status: 201, body: { status: 'DRAFT' } });
  });

  it('is checked with its default status', async () => {
    expect(await open('stalls')).toMatchObject({ status: 422, body: { errors: { title: untitled.fr } } });
  });
});

describe('a derived value', () => {
  it('is computed at each write, whatever the client sends', async () => {
    const { id, ...stored } = rowOf(await book({ room: 'Hangar', hours: 2, rate: 10, price: 1 }));
    expect(stored).toMatchObject({ price: 20 });
    const answer = await admin.call('PUT', `bookings/${id}`, { ...stored, hours: 3 });
    expect(answer).toMatchObject({ status: 200, body: { price: 30 } });
    expect(entriesOf(await admin.get('bookings?price_gte=30&room_eq=Hangar'))).toMatchObject([{ id }]);
  });

  it('may depend on values that are declared below it', async () => {
    const { id, ...stored } = rowOf(await admin.call('POST', 'orders', { title: 'Lire', price: 7 }));
    expect(stored).toMatchObject({ copies: 4, price: 40, weight: 41 });
    const answer = await admin.call('PUT', `orders/${id}`, { ...stored, title: 'Relire' });
    expect(answer).toMatchObject({ status: 200, body: { copies: 6, price: 60, weight: 61 } });
  });

  it('numbers the records, without gaps, and a record keeps its number', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => book({ room: `Bureau ${n}` })));
    const rows = answers.map(rowOf);
    const numbers = rows.map((row) => Number(String(row.number).replace('RES-', '')));
    const sorted = numbers.toSorted((one, other) => one - other);
    expect(sorted.map((one) => one - (sorted[0] ?? 0))).toEqual([0, 1, 2]);
    const { id, ...stored } = rows[0] ?? expect.fail('no booking');
    const answer = await admin.call('PUT', `bookings/${id}`, { ...stored, number: 'RES-99999', rate: 5 });
    expect(answer).toMatchObject({ status: 200, body: { number: stored.number } });
  });
});

describe('a rule across records', () => {
  it('refuses a second booking of a hall at the same time, but not one that begins when the first ends', async () => {
    const first = rowOf(await book({ room: 'Fêtes', ...between(morning, noon) }));
    const second = await book({ room: 'Fêtes', ...between('2027-05-04T11:00:00.000Z', evening) }, 'en');
    expect(second).toMatchObject({ status: 422, body: { errors: { booked: taken.en } } });
    expect((await book({ room: 'Fêtes', ...between(noon, evening) })).status).toBe(201);
    expect((await book({ room: 'Mariages', ...between(morning, noon) })).status).toBe(201);
    const { id, ...stored } = first;
    expect((await admin.call('PUT', `bookings/${id}`, { ...stored, family: 'Durand' })).status).toBe(200);
  });

  it('accepts only one of several bookings that come at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => book({ room: 'Gymnase', ...between(morning, noon) })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422]);
  });

  it('does not count a cancelled booking, and refuses to reinstate it once its time is taken', async () => {
    const first = rowOf(await book({ room: 'Stade', ...between(morning, noon) }));
    const setStatus = (state: string) =>
      admin.call('PUT', `bookings/setStatus/${first.id}`, { status: state });
    expect((await setStatus('CANCELLED')).status).toBe(200);
    expect((await book({ room: 'Stade', ...between(morning, noon) })).status).toBe(201);
    expect(await setStatus('BOOKED')).toMatchObject({ status: 422, body: { errors: { booked: taken.fr } } });
  });

  it('refuses a fourth booking of the same family', async () => {
    for (const one of [1, 2, 3]) expect((await book({ room: `Q${one}`, family: 'Zola' })).status).toBe(201);
    expect(await book({ family: 'Zola' })).toMatchObject({
      status: 422,
      body: { errors: { family: enough.fr } },
    });
  });
});

it('a rule counts only the records of its own resource, not others of the same collection', async () => {
  for (const kind of ['stalls', 'stalls', 'shops'])
    expect((await open(kind, { title: 'Pain' })).status).toBe(201);
  expect(await open('shops', { title: 'Pain' })).toMatchObject({
    status: 422,
    body: { errors: { title: twice.fr } },
  });
});

it('an unknown key is refused also in a list within a list', async () => {
  expect(await book({ room: 'Verrière', chairs: [[{ legs: 4 }]] })).toMatchObject({
    status: 400,
    body: { errors: { 'chairs.legs': expect.any(String) } },
  });
});

it('a rule can look for a value in several fields of other records', async () => {
  const [contact, name] = ['halle@ville.fr', 'grange@ville.fr'];
  expect((await admin.call('POST', 'venues', { name, contact })).status).toBe(201);
  for (const used of [contact, name])
    expect(await admin.call('POST', 'venues', { name: 'Halle', contact: used })).toMatchObject({
      status: 422,
      body: { errors: { contact: known.fr } },
    });
});
