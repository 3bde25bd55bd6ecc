import { describe, expect, it, vi } from 'vitest';
import { repetitionText } from '../../src/i18n/recurrence';
import {
  addDays,
  daysBetween,
  formatRecurrence,
  parseRecurrence,
  period,
  recurrence,
  spansOf,
  untilFields,
} from '../../src/metadata';
import { lastOccurrence, lastTime, occurrencesOf } from '../../src/metadata/occurrences';

const morning = { startDate: '2026-10-06T06:00:00.000Z', endDate: '2026-10-06T09:00:00.000Z' };

function rule(text: string) {
  const found = parseRecurrence(text);
  if (!found) throw new Error(`${text} is no rule`);
  return found;
}

const sentence = (text: string, locale: 'fr' | 'en' = 'fr', first: unknown = morning) =>
  repetitionText(rule(text), first, locale).replace(/\u00a0/g, ' ');

describe('the sentence of a repetition', () => {
  it.for([
    ['RRULE:FREQ=WEEKLY', 'Tous les mardis de 8 h à 11 h', 'Every Tuesday from 08:00 to 11:00'],
    [
      'RRULE:FREQ=DAILY;COUNT=3',
      'Tous les jours de 8 h à 11 h, 3 fois',
      'Every day from 08:00 to 11:00, 3 times',
    ],
    [
      'RRULE:FREQ=WEEKLY;INTERVAL=2',
      'Toutes les deux semaines, le mardi de 8 h à 11 h',
      'Every two weeks, on Tuesday from 08:00 to 11:00',
    ],
    [
      'RRULE:FREQ=WEEKLY;BYDAY=TU,FR;UNTIL=20270630',
      'Tous les mardis et vendredis de 8 h à 11 h jusqu’au 30 juin 2027',
      'Every Tuesday and Friday from 08:00 to 11:00 until 30 June 2027',
    ],
    [
      'RRULE:FREQ=MONTHLY;BYDAY=1MO',
      'Le premier lundi du mois de 8 h à 11 h',
      'The first Monday of the month from 08:00 to 11:00',
    ],
    [
      'RRULE:FREQ=MONTHLY;BYDAY=1SA,-1SA',
      'Le premier et le dernier samedi du mois de 8 h à 11 h',
      'The first and the last Saturday of the month from 08:00 to 11:00',
    ],
    ['RRULE:FREQ=MONTHLY', 'Le 6 de chaque mois de 8 h à 11 h', 'On day 6 of each month from 08:00 to 11:00'],
    [
      'RRULE:FREQ=YEARLY',
      'Tous les ans, le 6 octobre de 8 h à 11 h',
      'Every year, on 6 October from 08:00 to 11:00',
    ],
    [
      'RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20261020,20270208,20270207,20270206',
      'Tous les mardis de 8 h à 11 h, sauf le 20 octobre 2026 et du 6 au 8 février 2027',
      'Every Tuesday from 08:00 to 11:00, except 20 October 2026 and from 6 to 8 February 2027',
    ],
  ] as const)('%s', ([text, french, english]) => {
    expect(sentence(text)).toBe(french);
    expect(sentence(text, 'en')).toBe(english);
  });

  it('names seven exceptions; of eight, it names six and counts the others', () => {
    const except = (count: number) => {
      const days = Array.from({ length: count }, (_, index) => addDays('2026-10-20', index * 7));
      return sentence(`RRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:${days.join().replaceAll('-', '')}`);
    };
    expect(except(7)).toMatch(/17 novembre.* et le 1er décembre 2026$/);
    expect(except(8)).toMatch(/ et 2 autres exceptions$/);
  });

  it.for([
    ['a night', '2026-10-06T20:00:00Z', '2026-10-07T00:00:00Z', 'Tous les mardis de 22 h à 2 h'],
    ['several days', '2026-10-06T06:00:00Z', '2026-10-08T16:00:00Z', 'Tous les mardis'],
    [
      'a day until the same time of the next',
      '2026-10-06T06:00:00Z',
      '2026-10-07T06:00:00Z',
      'Tous les mardis',
    ],
    [
      'a day until the same time of the next, which has 23 hours',
      '2027-03-27T07:00:00Z',
      '2027-03-28T06:00:00Z',
      'Tous les samedis',
    ],
    ['a whole day', '2026-10-05T22:00:00Z', '2026-10-06T21:59:00Z', 'Tous les mardis'],
    ['a whole day until midnight', '2026-10-05T22:00:00Z', '2026-10-06T22:00:00Z', 'Tous les mardis'],
  ] as const)(
    'has times only for a period that is shorter than a day: %s',
    ([, startDate, endDate, text]) => {
      expect(sentence('RRULE:FREQ=WEEKLY', 'fr', { startDate, endDate })).toBe(text);
    },
  );

  it.for([
    ['RRULE:FREQ=MONTHLY', '2026-10-28', 'Le 28 de chaque mois', 'On day 28 of each month'],
    [
      'RRULE:FREQ=MONTHLY',
      '2026-10-31',
      'Le 31 de chaque mois (s’il existe)',
      'On day 31 of each month (if it exists)',
    ],
    [
      'RRULE:FREQ=MONTHLY;INTERVAL=2',
      '2026-10-29',
      'Tous les deux mois, le 29 (s’il existe)',
      'Every two months, on day 29 (if it exists)',
    ],
    [
      'RRULE:FREQ=YEARLY',
      '2028-02-29',
      'Tous les ans, le 29 février (s’il existe)',
      'Every year, on 29 February (if it exists)',
    ],
    ['RRULE:FREQ=YEARLY', '2026-10-31', 'Tous les ans, le 31 octobre', 'Every year, on 31 October'],
  ] as const)(
    'says "if it exists" only of a day that some months or years lack: %s from %s',
    ([text, first, fr, en]) => {
      expect(sentence(text, 'fr', first)).toBe(fr);
      expect(sentence(text, 'en', first)).toBe(en);
    },
  );

  it('has no times for a day', () => {
    expect(sentence('RRULE:FREQ=WEEKLY', 'fr', '2026-10-06')).toBe('Tous les mardis');
  });
});

describe('a repetition', () => {
  it('keeps the time of the town when the clock changes', () => {
    const times = occurrencesOf(morning, rule('RRULE:FREQ=WEEKLY;COUNT=4'), { limit: 9 });
    expect(times.map((one) => (typeof one === 'string' ? one : one.startDate))).toEqual([
      '2026-10-06T06:00:00.000Z',
      '2026-10-13T06:00:00.000Z',
      '2026-10-20T06:00:00.000Z',
      '2026-10-27T07:00:00.000Z',
    ]);
  });

  it('leaves out its exceptions, but `COUNT` includes them', () => {
    const text = 'RRULE:FREQ=MONTHLY;BYDAY=1SA,3SA;COUNT=4\nEXDATE;VALUE=DATE:20261107';
    expect(occurrencesOf('2026-10-06', rule(text), { limit: 9 })).toEqual([
      '2026-10-17',
      '2026-11-21',
      '2026-12-05',
    ]);
  });

  it('has the occurrences that end after a moment, up to a limit', () => {
    const from = new Date('2027-01-05T08:00:00Z');
    const next = occurrencesOf(morning, rule('RRULE:FREQ=WEEKLY'), { from, limit: 2 });
    expect(next).toEqual([
      { startDate: '2027-01-05T07:00:00.000Z', endDate: '2027-01-05T10:00:00.000Z' },
      { startDate: '2027-01-12T07:00:00.000Z', endDate: '2027-01-12T10:00:00.000Z' },
    ]);
  });

  it.for([
    ['RRULE:FREQ=DAILY;INTERVAL=3', '2030-03-13', '2030-03-10'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2030-03-18', '2030-03-08'],
    ['RRULE:FREQ=WEEKLY;COUNT=1000', '2030-03-12', '2030-03-05'],
    ['RRULE:FREQ=MONTHLY;BYDAY=2SA', '2030-04-13', '2030-03-09'],
    ['RRULE:FREQ=YEARLY', '2030-10-06', '2029-10-06'],
    // The last three occurrences are left out.
    [
      'RRULE:FREQ=DAILY;UNTIL=20300312\nEXDATE;VALUE=DATE:20300310,20300311,20300312',
      undefined,
      '2030-03-09',
    ],
  ] as const)('that began long ago still has the right occurrences: %s', ([text, next, last]) => {
    const now = new Date('2030-03-11T12:00:00Z');
    expect(occurrencesOf('2026-10-06', rule(text), { from: now, limit: 1 })[0]).toBe(next);
    expect(lastOccurrence('2026-10-06', rule(text), now)).toBe(last);
  });

  it('of many years is computed without going through all of its occurrences', async () => {
    // For each occurrence that it computes, the code calls this method to read the clock of the town.
    const clockReadings = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    expect(await lastTime(morning, 'RRULE:FREQ=DAILY;UNTIL=21001231')).toBe('2100-12-31T10:00:00.000Z');
    const from = new Date('2090-01-01T12:00:00Z');
    expect(occurrencesOf(morning, rule('RRULE:FREQ=DAILY'), { from, limit: 1 })).toEqual([
      { startDate: '2090-01-02T07:00:00.000Z', endDate: '2090-01-02T10:00:00.000Z' },
    ]);
    expect(clockReadings.mock.calls.length).toBeLessThan(100);
    clockReadings.mockRestore();
  });

  it('hides its end from those who may not see how it repeats', () => {
    const label = { fr: 'Marché', en: 'Market' };
    const repeats = recurrence(label, { of: 'opening', readRoles: ['superAdmin'], personal: true });
    expect(untilFields({ opening: period(label), repeats }).repeatsUntil).toMatchObject({
      readRoles: ['superAdmin'],
      personal: true,
    });
  });

  it('can leave out the days of at most one year at once', () => {
    const last = '2029-01-01';
    for (const wanted of [last, addDays(last, 1)])
      expect(daysBetween('2028-01-01', wanted).at(-1)).toBe(last);
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual(['2026-01-02']);
  });

  it.for([
    ['9999-12-31', 1],
    ['9999-12-30', 2],
  ] as const)('can leave out the last days of the year 9999, from %s', ([first, count]) => {
    expect(daysBetween(first, '9999-12-31')).toHaveLength(count);
  });

  it('is written as it was read, and may have moments instead of days if another program wrote it', () => {
    const text =
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20270630\nEXDATE;VALUE=DATE:20261020,20261110';
    expect(formatRecurrence(rule(text))).toBe(text);
    // In the town, it is already the first of July.
    expect(rule('RRULE:FREQ=DAILY;UNTIL=20270630T223000Z').until).toBe('2027-07-01');
    expect(rule('RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Paris:20261020T080000').except).toEqual(['2026-10-20']);
    expect(spansOf(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03'])).toEqual([
      ['2026-10-30', '2026-11-01'],
      ['2026-11-03', '2026-11-03'],
    ]);
  });

  it.for([
    '',
    'FREQ=DAILY',
    'RRULE:FREQ=HOURLY',
    'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'RRULE:FREQ=DAILY;COUNT=0',
    'RRULE:FREQ=WEEKLY;BYDAY=1MO',
    'RRULE:FREQ=MONTHLY;BYDAY=MO',
    'RRULE:FREQ=YEARLY;BYDAY=MO',
    'RRULE:FREQ=DAILY\nEXDATE:demain',
    'RRULE:FREQ=DAILY;INTERVAL=1000',
    'RRULE:FREQ=WEEKLY;WKST=SU',
  ])('is not read from "%s"', (text) => {
    expect(parseRecurrence(text)).toBeUndefined();
  });
});
