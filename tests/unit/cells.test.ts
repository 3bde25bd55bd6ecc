import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Reading, readCell, UnreadableCell } from '../../contract/cells/read';
import { type Cell, type CellContext, cellsOf, headersOf } from '../../contract/cells/show';
import { isKey, type Part, targetsOf } from '../../contract/cells/targets';
import { foldText, wordsIn } from '../../contract/cells/words';
import { put, type Row } from '../../contract/row';
import { plainTextOf } from '../../server/records/richText';
import { toCsv } from '../../src/i18n/csv';
import { fieldOf, type Locale, sourceOf, textIn, valueAt } from '../../src/metadata';
import samples from '../everyKind';
import { asJson, oddValue } from '../oddValues';

const categories = new Map([
  ['c1', 'Vie, pratique'],
  ['c2', 'École'],
  ['c3', 'École'],
]);
const names = new Map([...categories, ['t1', 'Saint-Aubin'], ['t2', 'Sainte-Foy']]);
const foldedNames = [...names].map(([id, name]) => [id, foldText(name)] as const);

const switchWords: Record<Locale, Record<string, string>> = {
  fr: { 'ra.boolean.true': 'Oui', 'ra.boolean.false': 'Non' },
  en: { 'ra.boolean.true': 'Yes', 'ra.boolean.false': 'No' },
};

const contextIn = (language: Locale): CellContext => ({
  language,
  label: (label) => (label ? textIn(label, language) : ''),
  translate: (key) => switchWords[language]?.[key] ?? key,
  nameOf: (_, id) => names.get(String(id)),
  plainText: plainTextOf,
});
const readingOf = (language: Locale): Reading => ({
  language,
  exportContexts: [contextIn('fr'), contextIn('en')],
  idsOf: (_, text) => {
    const wanted = foldText(text);
    return foldedNames.flatMap(([id, name]) => (name === wanted ? id : []));
  },
  recordOf: () => undefined,
});

const columns = targetsOf(samples, 'superAdmin').filter(
  ({ part }) => !['latitude', 'longitude'].includes(part),
);

/** The cells of a record, as the export writes them, for each column that a file can hold. */
function exported(record: Row, language: Locale): Cell[] {
  return columns.map(({ field: name, part }) => {
    if (name === undefined) return String(record.id ?? '');
    const field = fieldOf(samples, name);
    const cells = cellsOf(field, valueAt(record, sourceOf(name, field)), record, contextIn(language));
    // The cells of `season` are its state, its start and its end. The first cell of other fields is their value.
    return field.kind === 'period' ? cells[part === 'end' ? 2 : 1] : cells[0];
  });
}

/** The record after its cells were read again. */
function imported(record: Row, cells: readonly string[], language: Locale): Row {
  const next: Row = { ...record };
  columns.forEach(({ field, part }, index) => {
    if (field === undefined) return;
    const values = readCell(
      field,
      fieldOf(samples, field),
      part,
      cells[index] ?? '',
      next,
      readingOf(language),
    );
    for (const [path, value] of Object.entries(values)) put(next, path, value);
  });
  return next;
}

/** The first value that a cell gives to a field, or the French reason why the cell cannot be read. */
function read(
  name: string,
  cell: string,
  language: Locale = 'fr',
  before: Row = {},
  part: Part = 'value',
): unknown {
  const field = fieldOf(samples, name);
  try {
    const values = readCell(name, field, part, cell, before, readingOf(language));
    return Object.values(values)[0];
  } catch (error) {
    if (error instanceof UnreadableCell) return error.label.fr;
    throw error;
  }
}

const moment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = moment.map((text) => text.slice(0, 10));
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    '-2',
    'a;b',
    'dit "oui"',
    'deux\nlignes',
    ' x ',
    'Oui',
    '12,5',
    '2026-01-02',
  ),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** Records as forms and backends write them. */
const believable = fc.record(
  {
    title: text,
    summary: text,
    body: fc.constantFrom(
      '',
      '<p>Bonjour &amp; <b>merci</b></p><ul><li>un</li><li>deux</li></ul>',
      '<p></p>',
      'nu',
    ),
    seats: maybe(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
    fee: maybe(fc.double({ min: 0, max: 2000, noNaN: true })),
    open: maybe(fc.boolean()),
    founded: maybe(fc.oneof(day, moment)),
    meeting: maybe(moment),
    season: maybe(fc.record({ startDate: maybe(fc.oneof(day, moment)), endDate: maybe(moment) })),
    size: maybe(fc.constantFrom(1, 2, 3, 9)),
    days: maybe(fc.subarray(['MON', 'TUE', 'X'])),
    category: maybe(fc.constantFrom('c1', 'c2', 'c3', 'none')),
    towns: maybe(fc.subarray(['t1', 't2', 'c1', 'c2', 'none'])),
    picture: maybe(fc.webUrl()),
    annexes: maybe(fc.array(fc.webUrl(), { maxLength: 3 })),
    topics: maybe(fc.subarray(['EARLY', 'Voirie', 'Petite enfance', 'Sport'])),
    contact: fc.record({ phone: maybe(text) }, { requiredKeys: [] }),
    settings: fc.jsonValue(),
    latitude: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
    longitude: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
    access: maybe(fc.record({ stairs: maybe(fc.boolean()), lift: fc.boolean() }, { requiredKeys: [] })),
    status: maybe(fc.constantFrom('CREATED', 'UPDATED', 'GONE')),
  },
  { requiredKeys: [] },
);
const odd = fc.record(
  Object.fromEntries(
    Object.entries(samples.fields).map(([name, field]) => [
      sourceOf(name, field).split('.')[0] ?? name,
      oddValue,
    ]),
  ),
  { requiredKeys: [] },
);

describe('A file that was exported and comes back', () => {
  it.each(['fr', 'en'] as const)('changes nothing, whatever the records contain (%s)', (language) => {
    fc.assert(
      fc.property(fc.oneof(believable, odd), (generated) => {
        const record = asJson(generated) as Row;
        const [cells = []] = parse(toCsv([exported(record, language)], language), {
          bom: true,
          delimiter: language === 'fr' ? ';' : ',',
          relax_column_count: true,
        });
        expect(imported(record, cells, language)).toEqual(record);
      }),
      {
        numRuns: 500,
        interruptAfterTimeLimit: 10_000,
        // Years with more than four digits, which no input can show, and the timestamp 0.
        examples: ['+275760-09-13T00:00:00.000Z', Date.UTC(10_000, 0, 1), 0].map((startDate): [Row] => [
          { season: { startDate } },
        ]),
      },
    );
  });

  it('has no column for passwords, secrets, lists and audit fields', () => {
    const held = columns.map(({ name }) => name);
    expect(held).toEqual(
      expect.arrayContaining(['id', 'title', 'season.start', 'season.end', 'phone', 'status']),
    );
    for (const name of ['code', 'apiKey', 'links', 'updatedAt']) expect(held).not.toContain(name);
    expect(columns.filter((one) => isKey(samples, one)).map(({ name }) => name)).toContain('title');
    expect(columns.flatMap(({ field }) => (field === 'season' ? field : []))).toHaveLength(2);
    expect(headersOf(fieldOf(samples, 'season'), contextIn('fr'))).toHaveLength(3);
  });
});

describe('A cell', () => {
  it.each<[string, string, unknown]>([
    ['seats', '1 234', 1234],
    ['fee', '1 234,50 €', 1234.5],
    ['fee', '12.5', 12.5],
    ['fee', 'douze', '« douze » n’est pas un nombre'],
    ['open', 'OUI', true],
    ['open', 'faux', false],
    ['open', 'peut-être', '« peut-être » n’est ni oui ni non'],
    ['founded', '21/11/2026', '2026-11-21'],
    ['founded', '1er mai 2026', '2026-05-01'],
    ['founded', 'samedi 21 novembre 2026', '2026-11-21'],
    ['founded', 'le 21 novembre 2026', '2026-11-21'],
    ['founded', 'le samedi 21 novembre 2026', '2026-11-21'],
    ['founded', 'Nov 21, 2026', '2026-11-21'],
    ['founded', '31/02/2026', '« 31/02/2026 » n’est pas une date'],
    ['meeting', '21/11/2026 14h05', '2026-11-21T13:05:00.000Z'],
    ['meeting', '2026-07-01 8:30', '2026-07-01T06:30:00.000Z'],
    ['meeting', '2026-07-01T06:30:00Z', '2026-07-01T06:30:00.000Z'],
    ['meeting', '2026-10-25T00:30:00Z', '2026-10-25T00:30:00.000Z'],
    ['meeting', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00.000Z'],
    ['meeting', '2026-11-21T08:00:37Z', '2026-11-21T08:00:37.000Z'],
    ['meeting', '2026-11-21T08:00:00+01', '2026-11-21T07:00:00.000Z'],
    ['meeting', '9999-12-31T23:30:00-02:00', '« 9999-12-31T23:30:00-02:00 » n’est pas une date'],
    ['founded', '2026-11-20T23:30:00Z', '2026-11-21'],
    ['size', 'moyen', 2],
    ['size', 'Small', 1],
    ['size', '3', 3],
    ['size', 'Énorme', '« Énorme » n’est pas un choix de la liste'],
    ['days', 'Lundi ; Tuesday', ['MON', 'TUE']],
    ['days', 'Lundi, monday', ['MON']],
    ['topics', 'Sport, petite enfance, Sport', ['Sport', 'EARLY']],
    ['category', 'vie, pratique', 'c1'],
    ['category', 'École', 'Plusieurs éléments s’appellent « École »'],
    ['category', 'Inconnue', '« Inconnue » n’existe pas'],
    ['towns', 'Saint-Aubin, Vie, pratique', ['t1', 'c1']],
    ['towns', 'Saint-Aubin, saint-aubin', ['t1']],
    ['access', 'Ascenseur', { lift: true }],
    ['place', 'mairie', '« mairie » n’est pas une position'],
    ['place', '47.5,', '« 47.5, » n’est pas une position'],
    ['place', '47,5,-1,25', '« 47,5,-1,25 » n’est pas une position'],
    ['place', '95, -1.25', '« 95 » n’est pas une position'],
    ['body', 'Un\nDeux < trois', '<p>Un</p><p>Deux &lt; trois</p>'],
    ['settings', '{"a":1}', { a: 1 }],
    ['title', "'=somme", '=somme'],
    ['title', "''=somme", "'=somme"],
    ['status', 'modifié', 'UPDATED'],
  ])('of %s that says %j is read as %j', (name, cell, value) => {
    expect(read(name, cell)).toEqual(value);
  });

  it.each([
    '47.5,-1.25',
    '47.5, -1.25',
    '47.5 , -1.25',
    '47.5 -1.25',
    '47,5 -1,25',
    '47,5, -1,25',
    '47,5;-1,25',
    '47,5 ; -1,25',
  ])('with %s is read as a position', (cell) => {
    const position = readCell('place', fieldOf(samples, 'place'), 'value', cell, {}, readingOf('fr'));
    expect(position).toEqual({ latitude: 47.5, longitude: -1.25 });
  });

  it('of one coordinate changes that coordinate alone, and an empty position empties both', () => {
    const row = { latitude: 47.5, longitude: -1.25 };
    const change = (part: Part, cell: string) =>
      readCell('place', fieldOf(samples, 'place'), part, cell, row, readingOf('fr'));
    expect(change('longitude', '2,352')).toEqual({ longitude: 2.352 });
    expect(change('latitude', '')).toEqual({ latitude: null });
    expect(change('value', '')).toEqual({ latitude: null, longitude: null });
  });

  it.each([
    ['days', '« mot 0 » n’est pas un choix de la liste'],
    ['towns', '« mot 0 » n’existe pas'],
    ['access', '« mot 0 » n’est pas un choix de la liste'],
  ])('of %s with 20,000 words is refused because of its first word', (name, reason) => {
    const words = Array.from({ length: 20_000 }, (_, at) => `mot ${at}`);
    expect(read(name, words.join(', '))).toBe(reason);
  });

  it('with 1,000 words needs fewer than 20 look-ups of known names per word', () => {
    const words = Array.from({ length: 1000 }, (_, at) => `mot ${at}`);
    const isKnown = vi.fn(() => false);
    expect(wordsIn(words.join(', '), isKnown)).toEqual(words);
    expect(isKnown.mock.calls.length).toBeLessThan(words.length * 20);
  });

  it.each<[string, string]>([
    ['31/08/2026', '2026-08-31T21:59:00.000Z'],
    ['31/08/2026 00:00', '2026-08-30T22:00:00.000Z'],
    ['31/08/2026 18h', '2026-08-31T16:00:00.000Z'],
  ])(
    'with the end %s of a period is read as %s: without a time, the period lasts all that day',
    (cell, end) => {
      expect(read('season', cell, 'fr', {}, 'end')).toBe(end);
    },
  );

  it.each(['2026-08-31', '2026-08-30T22:00:00.000Z'])(
    'with only the day does not change the stored end %s of a period: spreadsheet programs drop 00:00',
    (endDate) => {
      expect(read('season', '31/08/2026', 'fr', { season: { startDate: null, endDate } }, 'end')).toBe(
        endDate,
      );
    },
  );

  it.each(['2026-08-31', '2026-08-30T22:00:00Z', Date.UTC(2026, 7, 30, 22)])(
    'that lost its 00:00 in a spreadsheet program does not change the stored moment %s',
    (midnight) => {
      const record = { meeting: midnight, season: { startDate: midnight } };
      expect(read('meeting', '31/08/2026', 'fr', record)).toBe(midnight);
      expect(read('season', '31/08/2026', 'fr', record, 'start')).toBe(midnight);
    },
  );

  it('with the stored moment in another format does not change it', () => {
    const meeting = '2026-11-21T07:00:00Z';
    expect(read('meeting', '2026-11-21T08:00:00+01', 'fr', { meeting })).toBe(meeting);
  });

  it('for the end of a period has no time if the stored end has none', () => {
    const season = { startDate: '2026-08-01T06:00:00.000Z', endDate: '2026-08-31' };
    const cells = cellsOf(fieldOf(samples, 'season'), season, { season }, contextIn('fr'));
    expect(cells.slice(-2)).toEqual(['2026-08-01 08:00', '2026-08-31']);
  });

  it('with a number is read in the language of its file', () => {
    expect([read('seats', '1,234', 'en'), read('seats', '1,234', 'fr')]).toEqual([1234, 1.234]);
    expect(read('fee', '1,234', 'en', { fee: 1.234 })).toBe(1234);
  });

  it('without text clears the value, or leaves a missing value missing', () => {
    expect([read('fee', '', 'fr', { fee: 3 }), read('days', '', 'fr', { days: ['MON'] })]).toEqual([
      null,
      [],
    ]);
    expect(read('fee', '')).toBeUndefined();
  });
});

it('an import offers no column for a secret, because the export writes only a mask of it', () => {
  const { settings } = samples.fields;
  const secret = { ...samples, fields: { ...samples.fields, settings: { ...settings, isSecret: true } } };
  const names = targetsOf(secret, 'superAdmin').map(({ name }) => name);
  expect(names).toContain('title');
  expect(names).not.toContain('settings');
});
