import { describe, expect, it } from 'vitest';
import { exceptionLines, hoursText, openingText, weekLines } from '../../src/i18n/hours';
import {
  areHours,
  areImplausibleHours,
  hoursCode,
  hoursFromCode,
  type OpeningHours,
  typedTime,
  weekDays,
} from '../../src/metadata';

const [morning, afternoon] = [
  { opens: '09:00', closes: '12:30' },
  { opens: '14:00', closes: '17:00' },
];
const whole = [morning, afternoon];
const days = { monday: whole, tuesday: whole, wednesday: whole, thursday: whole, friday: whole };
const library: OpeningHours = {
  ...days,
  saturday: [morning],
  exceptions: [
    { date: '2026-12-25', slots: [] },
    { date: '2026-12-26', slots: [afternoon] },
  ],
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('opening hours', () => {
  it.each([
    // The first three are on a Thursday, by the clock of Paris.
    ['2026-11-26T09:15:00+01:00', 'Ouvert, ferme à 12 h 30', 'Open, closes at 12:30'],
    ['2026-11-26T12:30:00+01:00', 'Fermé, ouvre à 14 h', 'Closed, opens at 14:00'],
    ['2026-11-26T17:00:00+01:00', 'Fermé, ouvre demain à 9 h', 'Closed, opens tomorrow at 09:00'],
    ['2026-11-28T13:00:00+01:00', 'Fermé, ouvre lundi à 9 h', 'Closed, opens on Monday at 09:00'],
    ['2026-12-25T10:00:00+01:00', 'Fermé, ouvre demain à 14 h', 'Closed, opens tomorrow at 14:00'],
    ['2026-12-26T16:59:00+01:00', 'Ouvert, ferme à 17 h', 'Open, closes at 17:00'],
  ])('say at %s whether the library is open', (moment, fr, en) => {
    expect(plain(openingText(library, 'fr', new Date(moment)))).toBe(fr);
    expect(openingText(library, 'en', new Date(moment))).toBe(en);
  });

  it('have the slots of both entries if an exceptional day was entered twice', () => {
    const exceptions = [
      { date: '2026-12-24', slots: [afternoon] },
      { date: '2026-12-24', slots: [morning] },
    ];
    const at = new Date('2026-12-24T15:00:00+01:00');
    expect(plain(openingText({ ...days, exceptions }, 'fr', at))).toBe('Ouvert, ferme à 17 h');
    expect(exceptionLines({ ...days, exceptions }, 'fr', '2026-12-01')).toHaveLength(1);
    expect(areImplausibleHours({ exceptions })).toBe(false);
    expect(areImplausibleHours({ exceptions: [...exceptions, ...exceptions] })).toBe(true);
  });

  it('can last until after midnight', () => {
    const bar: OpeningHours = { saturday: [{ opens: '20:00', closes: '02:00' }] };
    const at = (moment: string) => plain(openingText(bar, 'fr', new Date(moment)));
    expect(at('2026-11-28T23:00:00+01:00')).toBe('Ouvert, ferme à 2 h');
    expect(at('2026-11-29T01:59:00+01:00')).toBe('Ouvert, ferme à 2 h');
    expect(at('2026-11-29T02:00:00+01:00')).toBe('Fermé, ouvre samedi à 20 h');
    expect(areImplausibleHours(bar)).toBe(false);
  });

  it('close at the end of the last of several slots that touch or overlap', () => {
    const touching = [
      { opens: '09:00', closes: '12:00' },
      { opens: '12:00', closes: '17:00' },
    ];
    const overlapping = [...touching, { opens: '16:00', closes: '18:00' }];
    const at = (hours: OpeningHours, moment: string) => plain(openingText(hours, 'fr', new Date(moment)));
    const monday = '2026-11-30';
    expect(at({ monday: touching }, `${monday}T10:00:00+01:00`)).toBe('Ouvert, ferme à 17 h');
    expect(at({ monday: overlapping }, `${monday}T10:00:00+01:00`)).toBe('Ouvert, ferme à 18 h');
    expect(
      at({ monday: [...touching, { opens: '17:01', closes: '19:00' }] }, `${monday}T10:00:00+01:00`),
    ).toBe('Ouvert, ferme à 17 h');
    const night: OpeningHours = {
      monday: [{ opens: '20:00', closes: '00:00' }],
      tuesday: [{ opens: '00:00', closes: '02:00' }],
    };
    expect(at(night, `${monday}T21:00:00+01:00`)).toBe('Ouvert, ferme à 2 h');
    // Open from Monday at 8:00 to Wednesday at 2:00: a time alone would mean the next 2:00.
    const long: OpeningHours = {
      monday: [{ opens: '08:00', closes: '08:00' }],
      tuesday: [{ opens: '08:00', closes: '02:00' }],
    };
    expect(at(long, `${monday}T09:00:00+01:00`)).toBe('Ouvert, ferme mercredi à 2 h');
    expect(at(long, `2026-12-01T01:00:00+01:00`)).toBe('Ouvert, ferme mercredi à 2 h');
    expect(at(long, `2026-12-01T03:00:00+01:00`)).toBe('Ouvert, ferme à 2 h');
  });

  it.each([
    ['midnight', '00:00'],
    ['eight', '08:00'],
  ])('have no closing time if each day lasts from %s to the same time of the next', (_, time) => {
    const always = Object.fromEntries(weekDays.map((day) => [day, [{ opens: time, closes: time }]]));
    const noon = new Date('2026-11-30T12:00:00+01:00');
    expect([openingText(always, 'fr', noon), openingText(always, 'en', noon)]).toEqual(['Ouvert', 'Open']);
  });

  it('put successive days with the same hours on one line', () => {
    const lines = weekLines(library, 'fr').map(({ days: names, times }) => plain(`${names} : ${times}`));
    expect(lines.slice(0, 3)).toEqual([
      'lundi – vendredi : 9 h – 12 h 30, 14 h – 17 h',
      'samedi : 9 h – 12 h 30',
      'dimanche : Fermé',
    ]);
    expect(plain(hoursText(library, 'fr')).split(' ;\n')).toEqual([
      'lun. – ven. 9 h – 12 h 30, 14 h – 17 h',
      'sam. 9 h – 12 h 30',
      '25 décembre 2026 fermé',
      '26 décembre 2026 14 h – 17 h',
    ]);
  });

  it('are the same after an export to a table and an import', () => {
    const code = 'Mo-Fr 09:00-12:30,14:00-17:00; Sa 09:00-12:30; 2026-12-25 off; 2026-12-26 14:00-17:00';
    expect(hoursCode(library)).toBe(code);
    expect(hoursFromCode(code)).toEqual(library);
    expect(hoursFromCode('')).toEqual({});
    for (const text of [
      'lundi',
      'Mo',
      'Mo 9-12',
      'Fr-Mo 09:00-12:00',
      'Mo 09:00-12:00 foo',
      'Mo 09:00-12:00-14:00',
      'Mo-We-Fr 09:00-12:00',
      '2026-13-01 off',
    ])
      expect([text, hoursFromCode(text)]).toEqual([text, undefined]);
  });

  it.each([
    ['that overlap', [morning, { opens: '12:00', closes: '14:00' }]],
    ['without an end', [{ opens: '09:00', closes: null }]],
    ['that end after 6:00 of the next day', [{ opens: '18:00', closes: '09:00' }]],
  ])('%s are advised against', (_, monday) => {
    expect(areImplausibleHours({ monday })).toBe(true);
    expect(areHours({ monday })).toBe(true);
  });

  it('take times as people type them', () => {
    for (const text of ['9:30', '9h30', '9 h 30', '09.30', '0930', '930'])
      expect([text, typedTime(text)]).toEqual([text, '09:30']);
    for (const text of ['9', '9h', '09', ' 9 h ']) expect([text, typedTime(text)]).toEqual([text, '09:00']);
    for (const text of ['', 'midi', '25', '9:3', '9:60', '9:300'])
      expect([text, typedTime(text)]).toEqual([text, undefined]);
  });

  it('are invalid with a wrong structure or an impossible time', () => {
    for (const value of [
      '9 h',
      [],
      { monday: '9-12' },
      { monday: '' },
      { monday: [{ opens: '25:00' }] },
      { exceptions: [1] },
      { exceptions: '' },
    ])
      expect([value, areHours(value)]).toEqual([value, false]);
  });
});
