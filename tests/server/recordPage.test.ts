import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import declared from '../../resources';
import {
  boolean,
  choice,
  coordinates,
  defineResource,
  file,
  flags,
  list,
  period,
  recurrence,
  reference,
  references,
  sameLabel,
  text,
} from '../../src/metadata';
import { citizenOf, clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const halls = defineResource({
  name: 'halls',
  labels: { one: sameLabel('une salle'), many: sameLabel('salles') },
  routes: { list: 'hallList', edit: 'hall/edit' },
  fields: {
    title: text(sameLabel('Titre')),
    opened: period(sameLabel('Ouverture')),
    heated: boolean(sameLabel('Chauffée')),
    access: flags(sameLabel('Accessible à'), { deaf: sameLabel('Sourds') }),
    kind: choice(
      sameLabel('Genre'),
      [
        { id: 1, label: sameLabel('Salle des fêtes') },
        { id: 2, label: sameLabel('Gymnase') },
        { id: 3, label: sameLabel('Salle en panne') },
      ],
      { source: 'type' },
    ),
    district: reference(sameLabel('Quartier'), 'pageCategories'),
    topic: reference(sameLabel('Thème'), 'pageCategories', { embed: ['id', 'title'] }),
    programme: references(sameLabel('Programme'), 'events'),
    crew: list(
      sameLabel('Équipe'),
      {
        who: reference(sameLabel('Qui'), 'pageCategories'),
        place: coordinates(sameLabel('Où')),
      },
      { item: sameLabel('une personne') },
    ),
    officers: list(
      sameLabel('Bureau'),
      {
        role: choice(sameLabel('Fonction'), [{ id: 'CHAIR', label: sameLabel('Présidence') }]),
        name: text(sameLabel('Nom')),
      },
      { item: sameLabel('un membre') },
    ),
    map: coordinates(sameLabel('Position'), { latitude: 'pos.lat', longitude: 'pos.lng' }),
    papers: file(sameLabel('Documents')),
    rules: list(sameLabel('Règles'), { rule: text(sameLabel('Règle')) }, { item: sameLabel('une règle') }),
  },
  list: { columns: ['title'], filters: ['topic'] },
  public: {
    path: 'salles',
    layout: 'list',
    fields: [
      'opened',
      'heated',
      'access',
      'kind',
      'district',
      'topic',
      'programme',
      'crew',
      'officers',
      'rules',
      'map',
      'papers',
    ],
    lists: { by: 'kind', of: { 1: 'events', 3: 'reports' } },
    layouts: { by: 'kind', of: { 1: 'cards' } },
  },
});

const pools = defineResource({
  name: 'pools',
  labels: { one: sameLabel('une piscine'), many: sameLabel('piscines') },
  routes: { list: 'poolList', edit: 'pool/edit' },
  fields: {
    title: text(sameLabel('Titre')),
    season: period(sameLabel('Saison')),
    repeat: recurrence(sameLabel('Répétition'), { of: 'season' }),
  },
  list: { columns: ['title'] },
  public: { path: 'piscines', layout: 'agenda', when: { period: 'season' } },
});

const town = await openEmptyTown({ ...declared, resources: [...declared.resources, halls, pools] });
afterAll(town.close);
const visit = citizenOf(town);
const [hall, category, event] = ['halls', 'pageCategories', 'events'].map((name) => clerkOf(town, name)) as [
  ReturnType<typeof clerkOf>,
  ReturnType<typeof clerkOf>,
  ReturnType<typeof clerkOf>,
];
const documentAt = async (path: string) => new JSDOM((await visit(path)).body).window.document;
const documentOf = (record: Row) => documentAt(pageOf(halls, record));
const textsOf = (nodes: Iterable<Element>) => [...nodes].map((node) => node.textContent);

let ball: Row;
let centre: Row;
beforeAll(async () => {
  const timings = { startDate: '2099-05-08', endDate: '2099-05-08' };
  ball = await event.create({ eventTitle: 'Bal', status: 'PUBLISHED', timings });
  centre = await category.create({ title: 'Centre' });
});

it('leaves out the label of a field that has nothing to show', async () => {
  const gone = await category.create({ title: 'Ancien quartier' });
  const create = (values: object) => hall.create({ title: 'Halle', ...values });
  const labelsOf = async (record: Row) => textsOf((await documentOf(record)).querySelectorAll('dt'));
  const period = { startDate: '2099-01-01', endDate: '2099-02-01' };
  const filled = { opened: period, heated: true, access: { deaf: true }, district: centre.id };
  expect(await labelsOf(await create(filled))).toEqual(['Ouverture', 'Chauffée', 'Accessible à', 'Quartier']);
  const none = { startDate: null, endDate: null };
  const empty = await create({ opened: none, heated: false, access: {}, district: gone.id });
  await category.remove(gone);
  expect(await labelsOf(empty)).toEqual([]);
  expect(await labelsOf(await create({ access: { deaf: false } }))).toEqual([]);
});

it('shows the records and the positions in the items of a list', async () => {
  const crew = [
    { who: centre.id, latitude: 48.5, longitude: 2.25 },
    { who: centre.id, latitude: 48.5 },
  ];
  const document = await documentOf(await hall.create({ title: 'Salle', crew }));
  const items = [...document.querySelectorAll('.items > li')];
  expect(items.map((item) => item.querySelector('a')?.textContent)).toEqual(['Centre', 'Centre']);
  const places = items.map((item) => item.querySelector('[href*="openstreetmap"]')?.getAttribute('href'));
  expect(places).toEqual([expect.stringContaining('mlat=48.5&mlon=2.25'), undefined]);
});

it('shows a position whose coordinates are stored inside an object', async () => {
  const document = await documentOf(await hall.create({ title: 'Kiosque', pos: { lat: 48.5, lng: 2.25 } }));
  const place = document.querySelector('dd [href*="openstreetmap"]');
  expect(place?.getAttribute('href')).toContain('mlat=48.5&mlon=2.25');
});

it('names an attached file by its title and its format, with the icon of its kind', async () => {
  const files = await Promise.all(
    [
      new File(['%PDF-1.4\n%%EOF'], 'tarifs.pdf', { type: 'application/pdf' }),
      new File(['GIF89a\x01\0\x01\0\0\0;'], 'plan.gif', { type: 'image/gif' }),
    ].map(async (one) => {
      const form = new FormData();
      form.append('file', one);
      form.append('title', `Le ${one.name}`);
      return (await town.call('POST', 'GCS', form, { 'content-type': '', 'x-api-key': town.key }))
        .body as Row;
    }),
  );
  const icons = new Set<string>();
  for (const [index, { url, title }] of files.entries()) {
    const document = await documentOf(await hall.create({ title: 'Préau', papers: url }));
    const link = document.querySelector('.files a');
    const format = ['PDF', 'GIF'][index];
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([url, `${title} (${format})`]);
    icons.add(link?.querySelector('svg')?.innerHTML ?? '');
  }
  expect(icons.size).toBe(2);
});

it('lists in an agenda the times of the period in which its records are public', async () => {
  const pool = clerkOf(town, 'pools');
  await pool.create({ title: 'Sans saison' });
  await pool.create({
    title: 'Bassin',
    season: { startDate: '2020-01-01T10:00:00.000Z', endDate: '2020-01-01T11:00:00.000Z' },
    repeat: 'RRULE:FREQ=DAILY',
  });
  const document = await documentAt('/ville/piscines');
  const events = [...document.querySelectorAll('.event')];
  expect(textsOf(events.map((one) => one.querySelector('.title') as Element))).toEqual([
    'Bassin',
    'Bassin',
    'Bassin',
    'Sans saison',
  ]);
  expect(events.map((one) => one.querySelector('.leaf, .when') !== null)).toEqual([true, true, true, false]);
});

it('names each value of an item of a list, unless the list has only one field', async () => {
  const officers = [{ role: 'CHAIR', name: 'Marion Remy' }, { name: 'Ali Kaci' }, {}];
  const rules = [{ rule: 'Ranger les chaises' }, { rule: 'Fermer à clé' }];
  const document = await documentOf(await hall.create({ title: 'Cercle', officers, rules }));
  const items = [...document.querySelectorAll('.items > li')];
  const pairsOf = (item: Element) =>
    [...item.querySelectorAll('dl > div')].map((pair) => textsOf(pair.children).join(' : '));
  expect(items.map((item) => (item.querySelector('dl') ? pairsOf(item) : item.textContent))).toEqual([
    ['Fonction : Présidence', 'Nom : Marion Remy'],
    ['Nom : Ali Kaci'],
    'Ranger les chaises',
    'Fermer à clé',
  ]);
});

it('chooses the lists and the layout of a page by a field that is stored under another name', async () => {
  const groupsOf = async (type: number) => {
    const record = await hall.create({ title: 'Foyer', type, programme: [ball.id] });
    const document = await documentOf(record);
    return [document.querySelectorAll('.card').length, document.querySelectorAll('.event').length];
  };
  // Kind 1: the programme as cards, and the coming events below. Kind 2: only the programme, as events.
  expect(await groupsOf(1)).toEqual([1, 1]);
  expect(await groupsOf(2)).toEqual([0, 1]);
});

it('filters a list by an embedded record, and lists the referring records on the page of that record', async () => {
  const topic = await category.create({ title: 'Sport' });
  const embedded = { topic: { id: topic.id, title: 'Sport' } };
  await hall.create({ title: 'Gymnase', ...embedded });
  await hall.create({ title: 'Mairie annexe' });
  const document = await documentAt('/ville/salles');
  const filter = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Sport');
  const address = filter?.getAttribute('href') ?? '';
  expect(address).toBe(`/ville/salles?topic=${topic.id}`);
  const filtered = (await visit(address)).body;
  expect([filtered.includes('Gymnase'), filtered.includes('Mairie annexe')]).toEqual([true, false]);
  expect((await visit(`/ville/themes/${topic.id}-sport`)).body).toContain('Gymnase');
});

it('links to a form of citizens if the value of a field names it', async () => {
  const document = await documentOf(await hall.create({ title: 'Halle', type: 3 }));
  const form = document.querySelector('main a[href$="/signaler"]');
  expect(form?.textContent).toBe('Signaler un problème');
});
