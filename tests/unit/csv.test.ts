import { describe, expect, it } from 'vitest';
import { cellsOf, headersOf } from '../../src/fields/columns/cells';
import { toCsv } from '../../src/i18n/csv';
import {
  boolean,
  choice,
  coordinates,
  date,
  dateTime,
  type Field,
  file,
  list,
  number,
  period,
  phone,
  sameLabel,
  status,
  tags,
} from '../../src/metadata';
import { csvName } from '../../src/views/list/export/csv';

describe('a CSV file', () => {
  it('has a byte order mark and Windows line ends, which spreadsheet programs expect', () => {
    expect(toCsv([['Été'], ['À la une']], 'fr')).toBe('\uFEFFÉté\r\nÀ la une\r\n');
  });

  it.each(['=1+1', '+33 2 40', '-2', '@SUM(A1)', '\tx', '\rx', "'=1"])('escapes %j', (text) => {
    expect(toCsv([[text]], 'en').replaceAll('"', '')).toBe(`\uFEFF'${text}\r\n`);
  });

  it('writes numbers as spreadsheet programs in its language expect them', () => {
    expect(toCsv([['a', -1.5]], 'fr')).toBe('\uFEFFa;-1,5\r\n');
    expect(toCsv([['a', -1.5]], 'en')).toBe('\uFEFFa,-1.5\r\n');
  });

  it('quotes what would break its cell', () => {
    expect(toCsv([['a;b', 'dit "oui"', 'deux\nlignes', 'a,b']], 'fr')).toBe(
      '\uFEFF"a;b";"dit ""oui""";"deux\nlignes";a,b\r\n',
    );
  });

  it('leaves a cell without value empty', () => {
    expect(toCsv([[undefined, null, '', 0]], 'fr')).toBe('\uFEFF;;;0\r\n');
  });

  it('is named after its list and the day in the town', () => {
    expect(csvName('Liste des fiches / contacts', new Date('2026-11-02T23:30:00Z'))).toBe(
      'Liste des fiches contacts_2026-11-03.csv',
    );
  });
});

describe('a value in an exported file', () => {
  const cells = (field: Field, value: unknown, record = {}) =>
    cellsOf(field, value, {
      record,
      language: 'fr',
      label: (label) => label?.fr ?? '',
      translate: (key) => key,
      nameOf: () => undefined,
    });
  const headings = (field: Field) =>
    headersOf(
      field,
      (label) => label?.fr ?? '',
      (key) => key,
    );
  const moment = '2026-11-03T08:05:37.000Z';
  const set = [{ id: 1, label: { fr: 'Un', en: 'One' }, aliases: ['1'] }];

  it.each<[string, Field, unknown, unknown[]]>([
    ['a day', date(sameLabel('x')), '2026-07-14', ['2026-07-14']],
    ['the day of a moment', date(sameLabel('x')), '2026-07-13T22:00:00Z', ['2026-07-14']],
    ['“unreadable” for a text that is no day', date(sameLabel('x')), 'en juillet', ['forms.unreadable.word']],
    ['a moment', dateTime(sameLabel('x')), moment, ['2026-11-03 09:05']],
    ['nothing where there is no moment', dateTime(sameLabel('x')), null, [undefined]],
    [
      'a period',
      period(sameLabel('x')),
      { startDate: moment, endDate: null },
      ['2026-11-03 09:05', undefined],
    ],
    ['the address of a file', file(sameLabel('x')), '/a.pdf', ['/a.pdf']],
    [
      'the addresses of several files',
      file(sameLabel('x'), { many: true }),
      ['/a.pdf', '/b.pdf'],
      ['/a.pdf, /b.pdf'],
    ],
    [
      'tags, by the label of each tag that has one',
      tags(sameLabel('x'), { choices: [{ id: 'SPORT', label: { fr: 'Sport', en: 'Sports' } }] }),
      ['SPORT', 'Voirie'],
      ['Sport, Voirie'],
    ],
    ['the words of a choice', choice(sameLabel('x'), set), '1', ['Un']],
    [
      'the words of a choice that is a chip in lists',
      choice(sameLabel('x'), [{ id: 1, label: sameLabel('Un'), tone: 'info' }]),
      1,
      ['Un'],
    ],
    ['the words of a status', status(set), 1, ['Un']],
    ['a status that nobody knows', status(set), 'X', ['X']],
    ['a switch', boolean(sameLabel('x')), false, ['ra.boolean.false']],
    ['nothing for a switch never touched', boolean(sameLabel('x')), undefined, [undefined]],
    ['a telephone number', phone(sameLabel('x')), '+33 2', ['+33 2']],
    ['the number of items', list(sameLabel('x'), {}, { item: sameLabel('y') }), [{}, {}], [2]],
  ])('is %s', (_, field, value, expected) => {
    expect(cells(field, value)).toEqual(expected);
  });

  it('is a place in degrees', () => {
    expect(cells(coordinates(sameLabel('x')), undefined, { latitude: 47.5, longitude: -1.25 })).toEqual([
      '47.5, -1.25',
    ]);
  });

  it('of an amount is a bare number, below a heading with its unit', () => {
    const price = number({ fr: 'Tarif', en: 'Price' }, { unit: '€', decimals: 2 });
    expect(headings(price)).toEqual(['Tarif (€)']);
    expect(cells(price, 1234.5)).toEqual([1234.5]);
    expect(headings(number(sameLabel('x'), { unit: { fr: 'jours', en: 'days' } }))).toEqual(['x (jours)']);
  });

  it('has as many headings as cells', () => {
    const stateLabels = { upcoming: sameLabel('a'), current: sameLabel('b'), past: sameLabel('c') };
    const field = period({ fr: 'Période', en: 'Period' }, { stateLabels });
    expect(headings(field)).toEqual(['Période', 'Période (forms.start)', 'Période (forms.end)']);
    const labels = { start: sameLabel('Ouvre'), end: sameLabel('Ferme') };
    expect(headings({ ...field, labels })).toEqual(['Période', 'Période (Ouvre)', 'Période (Ferme)']);
    expect(cells(field, { startDate: moment, endDate: null })).toHaveLength(headings(field).length);
  });
});
