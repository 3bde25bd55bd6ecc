import fc from 'fast-check';

/** Names with a meaning for JavaScript objects, React, promises or the app. */
const names = [
  'toString',
  'valueOf',
  'constructor',
  '__proto__',
  '$$typeof',
  'then',
  'length',
  'target',
  'id',
  'title',
  'startDate',
  'stairs',
];

const texts = [
  '',
  ' ',
  'NaN',
  '-Infinity',
  '1e999',
  'null',
  'http://',
  'https://ville.fr/été?a=1',
  'javascript:alert(1)',
  'mairie@ville.fr',
  '+33 2 47 00 00 00',
  '<p>Bonjour <b>à tous</p>',
  '\u202Eelliv\u202C \u200F',
  'not a date',
  '0000-00-00',
  '2026-11-21T10:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'mdiHome',
  'MON',
  'CREATED',
  'É'.repeat(10_000),
];

/** The start of the year 10000, in milliseconds since 1970. */
const year10000 = 253_402_300_800_000;

/** Any JSON value. */
export const oddValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, -1, 2, 1e308, -1e21, 5e-324, year10000),
    fc.constantFrom(...texts),
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 4 }),
  ),
})).value;

export const asJson = (record: object): object => JSON.parse(JSON.stringify(record));

/** Renames the keys `__proto__` of a record, because react-hook-form drops them when it copies objects. */
export const withoutProto = (record: object): object =>
  JSON.parse(JSON.stringify(record).replaceAll('"__proto__":', '"prototype":'));

/** A value that no field of text, numbers or dates can show. */
export const odd: unknown = JSON.parse(
  '{"toString":1,"$$typeof":"x","then":[null],"valueOf":{"deep":[[null]]}}',
);

/** 10,000 characters. */
const long = 'Très long titre '.repeat(625);

/** A news item. Except for `id`, `newsPage` and `type`, its values are of a wrong kind. */
export const oddNews = {
  id: 'odd',
  title: odd,
  type: 12,
  newsPage: true,
  status: odd,
  notify: 'peut-être',
  newsPeriod: 'x',
  imageUrl: 3,
  longDescription: [odd],
  contact: 'x',
  categoryId: odd,
  category: odd,
  params: 'x',
  medias: [null, odd],
  updatedAt: odd,
  createdAt: odd,
  createdBy: odd,
};

/** Odd records: their collection, the list and the screen that show them, and what the backend stores. */
export const oddRecords = [
  ['pages', 'newsList', 'news/edit', oddNews],
  ['pages', 'pageList', 'page/edit', { ...oddNews, newsPage: false, childs: 7, parent: odd }],
  ['pages', 'cardList', 'card/edit', { ...oddNews, type: 2, subType: odd, contact: 5 }],
  [
    'events',
    'eventList',
    'event/edit',
    { id: 'odd', eventTitle: [1], eventPlace: odd, url: 'http://', timings: 'x', status: odd },
  ],
  [
    'surveys',
    'surveyList',
    'survey/edit',
    { id: 'odd', title: long, timings: [null, 'x'], questions: 5, status: 7, startImageUrl: odd },
  ],
  [
    'notifications',
    'notificationList',
    'notification/edit',
    {
      id: 'odd',
      title: odd,
      body: 'É'.repeat(100_000),
      topic: { id: odd, title: odd },
      type: [],
      status: odd,
    },
  ],
  [
    'socialNetworks',
    'socialNetworkList',
    'socialNetwork/edit',
    { id: 'odd', title: '', url: odd, type: odd },
  ],
  [
    'reports',
    'reportList',
    'reportView',
    {
      id: 'odd',
      folder: odd,
      from: 'http://',
      category: odd,
      status: odd,
      information: long,
      formattedAddress: odd,
      latitude: '47',
      longitude: odd,
      pictures: 4,
    },
  ],
] as const;
