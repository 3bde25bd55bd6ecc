import { describe, expect, it } from 'vitest';
import { addMonths } from '../../server/records/retention';
import { periodText } from '../../site/dates';
import { ageText, agoText, daysSince, fullDate, relevantPeriod, shortDate } from '../../src/i18n/dates';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00Z`;
const now = Date.parse(day(15));
const from = (start: number, end: number) => ({ startDate: day(start), endDate: day(end) });

describe('the relevant one of several periods', () => {
  it.each([
    ['is the one under way', [from(1, 3), from(20, 22), from(14, 16)], from(14, 16), 'current', 2],
    ['is otherwise the next one', [from(1, 3), from(25, 26), from(20, 22)], from(20, 22), 'upcoming', 2],
    ['is otherwise the last one', [from(1, 3), from(8, 9), from(4, 5)], from(8, 9), 'past', 2],
    [
      'is none of those without dates',
      [{ startDate: null, endDate: null }, from(1, 3)],
      from(1, 3),
      'past',
      0,
    ],
    ['lasts to the end of its last day', { endDate: '2026-03-15' }, { endDate: '2026-03-15' }, 'current', 0],
    ['is the only one', from(1, 3), from(1, 3), 'past', 0],
  ])('%s', (_, periods, period, state, others) => {
    expect(relevantPeriod(periods, now)).toEqual({ period, state, others });
  });

  it.each([[[]], [null], [[{}]]])('does not exist in %j', (periods) => {
    expect(relevantPeriod(periods, now)).toBeUndefined();
  });
});

describe('the first of a month', () => {
  it('is "1er" in French, and no other day is', () => {
    expect(shortDate('2026-05-01', 'fr')).toBe('1er mai 2026');
    expect(fullDate('2021-05-01T10:01:00Z', 'fr')).toMatch(/^samedi 1er mai 2021 à /);
    for (const day of ['11', '21', '31']) expect(shortDate(`2021-05-${day}`, 'fr')).toBe(`${day} mai 2021`);
    expect(shortDate('2026-05-01', 'en')).not.toContain('1er');
  });
});

describe('the period of an event, as citizens read it', () => {
  it.each([
    ['2030-12-05T20:00:00Z', '2030-12-05T22:00:00Z', 'jeudi 5 décembre 2030, 21 h – 23 h'],
    ['2030-12-05T20:00:00Z', '2030-12-06T01:00:00Z', 'jeudi 5 décembre 2030, 21 h – 2 h'],
    ['2030-12-05T20:00:00Z', '2030-12-05T23:00:00Z', 'jeudi 5 décembre 2030, 21 h – 0 h'],
    // In the nights in which the clock changes.
    ['2030-03-30T22:00:00Z', '2030-03-31T03:59:00Z', 'samedi 30 mars 2030, 23 h – 5 h 59'],
    ['2030-10-26T21:00:00Z', '2030-10-27T04:59:00Z', 'samedi 26 octobre 2030, 23 h – 5 h 59'],
    ['2030-12-05T19:00:00Z', '2030-12-06T09:00:00Z', 'Du 5 décembre 2030 à 20 h au 6 décembre 2030 à 10 h'],
    ['2030-12-06T08:00:00Z', '2030-12-08T01:00:00Z', 'Du 6 décembre 2030 à 9 h au 8 décembre 2030 à 2 h'],
    ['2030-12-04T23:00:00Z', '2030-12-06T22:59:00Z', 'Du 5 décembre 2030 au 6 décembre 2030'],
    ['2030-03-30', '2030-03-31', 'Du 30 mars 2030 au 31 mars 2030'],
    ['2030-12-05', '2030-12-06T17:00:00Z', 'Du 5 décembre 2030 au 6 décembre 2030 à 18 h'],
    ['2030-12-05T20:00:00Z', '2030-12-06', 'Du 5 décembre 2030 à 21 h au 6 décembre 2030'],
    ['2030-12-05T20:00:00Z', null, 'jeudi 5 décembre 2030, 21 h'],
    [null, '2030-12-05T20:00:00Z', 'Jusqu’au 5 décembre 2030 à 21 h'],
  ])('from %s to %s', (startDate, endDate, expected) => {
    expect(periodText({ startDate, endDate }, 'fr').replace(/\u2060?\u00a0/g, ' ')).toBe(expected);
  });
});

describe('an age', () => {
  it.each([
    [0, 'aujourd’hui', 'today'],
    [1, 'hier', 'yesterday'],
    [12, 'il y a 12 jours', '12 days ago'],
    [59, 'il y a 59 jours', '59 days ago'],
    [60, 'il y a 2 mois', '2 months ago'],
    [400, 'il y a 13 mois', '13 months ago'],
    [1000, 'il y a 3 ans', '3 years ago'],
    [-3, 'dans 3 jours', 'in 3 days'],
  ])('of %i days is "%s"', (days, french, english) => {
    expect(ageText(days, 'fr').replaceAll("'", '’')).toBe(french);
    expect(ageText(days, 'en')).toBe(english);
  });

  it.each([
    [0, 'à l’instant', 'just now'],
    [-3, 'à l’instant', 'just now'],
    [5, 'il y a 5 min', '5 min ago'],
    [125, 'il y a 2 h', '2 hr ago'],
    [1500, 'hier', 'yesterday'],
  ])('of %i minutes is "%s"', (minutes, french, english) => {
    const at = now - minutes * 60_000;
    expect(agoText(at, 'fr', now).replace(/\s/g, ' ')).toBe(french);
    expect(agoText(at, 'en', now)).toBe(english);
  });

  it('counts calendar days in the time zone of the town', () => {
    const now = Date.parse('2026-03-15T00:30:00+01:00');
    expect(daysSince('2026-03-14T23:45:00+01:00', now)).toBe(1);
    expect(daysSince('2026-03-03', now)).toBe(12);
    expect(daysSince('soon', now)).toBeNaN();
  });
});

it.each([
  ['2027-03-31', -1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-01-15', 36, '2030-01-15'],
])('the day %s plus %d months is the same day of the month, or its last day', (from, months, to) => {
  expect(addMonths(new Date(`${from}T12:00:00Z`), months).toISOString()).toBe(`${to}T12:00:00.000Z`);
});
