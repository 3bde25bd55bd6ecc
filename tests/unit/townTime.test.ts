import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodFromNow } from '../../resources/vocabulary';
import { fullDate, shortDate } from '../../src/i18n/dates';
import {
  addDays,
  dateOf,
  dayText,
  isTownClock,
  momentText,
  setTimeZone,
  storedDay,
  storedMoment,
} from '../../src/metadata/townTime';

const zones = ['Europe/Paris', 'America/Guadeloupe', 'Indian/Reunion'];

beforeEach(() => setTimeZone('Europe/Paris'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  setTimeZone('Europe/Paris');
});

describe.each(zones)('on a computer in %s', (computer) => {
  beforeEach(() => {
    vi.stubEnv('TZ', computer);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(computer);
  });

  describe.each(zones)('a day in a town in %s', (town) => {
    beforeEach(() => setTimeZone(town));

    it('is shown, typed and stored as that day', () => {
      expect(shortDate('2026-07-14', 'fr')).toBe('14 juil. 2026');
      expect(fullDate('2026-07-14', 'fr')).toBe('mardi 14 juillet 2026');
      expect(dayText('2026-07-14')).toBe('2026-07-14');
      expect(storedDay('2026-07-15', '2026-07-14')).toBe('2026-07-15');
      expect(storedDay('2026-07-14', null)).toBe('2026-07-14');
      expect(storedDay('2026-07-14', undefined)).toBe('2026-07-14');
    });

    it('moves by whole days, over a change of the clock too', () => {
      expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
      expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
      for (const tooMany of [700_000_000, -700_000_000]) expect(addDays('2026-10-26', tooMany)).toBe('');
    });
  });

  it.each([
    ['Europe/Paris', '2026-07-14T01:00', 'mardi 14 juillet 2026 à 1 h'],
    ['America/Guadeloupe', '2026-07-13T19:00', 'lundi 13 juillet 2026 à 19 h'],
    ['Indian/Reunion', '2026-07-14T03:00', 'mardi 14 juillet 2026 à 3 h'],
  ])('a moment is typed and shown by the clock of %s', (town, text, words) => {
    setTimeZone(town);
    const stored = '2026-07-13T23:00:00.000Z';
    expect(momentText(stored)).toBe(text);
    expect(fullDate(stored, 'fr')).toBe(words);
    expect(storedMoment(text, null)).toBe(stored);
    expect(dayText(stored)).toBe(text.slice(0, 10));
  });

  it('an instant in a field of days shows its day in the town, and keeps its time of day there', () => {
    const midnight = '2026-07-13T22:00:00.000Z';
    expect(dayText(midnight)).toBe('2026-07-14');
    expect(storedDay('2026-07-14', midnight)).toBe(midnight);
    // Paris is two hours ahead in July, and one in December.
    expect(storedDay('2026-12-25', midnight)).toBe('2026-12-24T23:00:00.000Z');
    expect(storedDay('2026-12-25', Date.parse(midnight))).toBe(Date.parse('2026-12-24T23:00:00Z'));
    expect(storedDay('2026-12-25', '2026-07-14 00:00:00')).toBe('2026-12-25 00:00:00');
  });

  it('a moment stored without a zone is read by the clock of the town', () => {
    expect(dateOf('2026-07-14T10:00:00')?.toISOString()).toBe('2026-07-14T08:00:00.000Z');
    expect(dateOf('2026-07-14 10:00')?.toISOString()).toBe('2026-07-14T08:00:00.000Z');
    expect(dateOf('2026-07-14')?.toISOString()).toBe('2026-07-13T22:00:00.000Z');
  });

  it.each([
    ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
  ])('an hour that summer time skips in %s moves on by an hour', (town, text, stored, shown) => {
    setTimeZone(town);
    expect(storedMoment(text, null)).toBe(stored);
    expect(momentText(stored)).toBe(shown);
  });

  it('a time that occurs twice stays the stored moment until its text changes', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    expect([momentText(first), momentText(second)]).toEqual(['2026-10-25T02:30', '2026-10-25T02:30']);
    expect(storedMoment('2026-10-25T02:30', second)).toBe(second);
    expect(storedMoment('2026-10-25T02:30', null)).toBe(first);
    expect(storedMoment('2026-10-25T02:45', second)).toBe('2026-10-25T00:45:00.000Z');
    // The hours before and after the repeated hour come once.
    expect(storedMoment('2026-10-25T01:59', null)).toBe('2026-10-24T23:59:00.000Z');
    expect(storedMoment('2026-10-25T03:00', null)).toBe('2026-10-25T02:00:00.000Z');
  });

  it.each(['America/Guadeloupe', 'Indian/Reunion'])('%s has every hour once, all year', (town) => {
    setTimeZone(town);
    for (const text of ['2026-03-29T02:30', '2026-10-25T02:30', '2026-03-08T02:30'])
      expect(momentText(storedMoment(text, null))).toBe(text);
  });

  it('a period that starts now ends at the same time of day in the town', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00.123Z') });
    expect(periodFromNow(31)()).toEqual({
      startDate: '2026-03-10T09:00:00.123Z',
      endDate: '2026-04-10T08:00:00.123Z',
    });
  });

  it('the clocks of computer and town are compared at one moment, because some agree only in winter', () => {
    expect(isTownClock('2026-07-14T10:00:00Z')).toBe(computer === 'Europe/Paris');
    setTimeZone('Africa/Tunis');
    expect(isTownClock('2026-01-14T10:00:00Z')).toBe(computer === 'Europe/Paris');
    expect(isTownClock('2026-07-14T10:00:00Z')).toBe(false);
  });
});

describe('a moment', () => {
  it.each([
    '2026-11-21T14:05:37.123+01:00',
    '2026-11-21T14:05:37+0100',
    '2026-11-21T13:05:37Z',
    '2026-11-21 14:05:37',
    Date.parse('2026-11-21T13:05:37Z'),
  ])('keeps the seconds and the form of %j while the text in its input is unchanged', (stored) => {
    expect(momentText(stored)).toBe('2026-11-21T14:05');
    expect(storedMoment('2026-11-21T14:05', stored)).toBe(stored);
  });

  it('is null while only half of it is typed', () => {
    expect(storedMoment('', '2026-11-21T14:05:00Z')).toBeNull();
    expect(storedDay('', '2026-11-21')).toBeNull();
    expect(storedDay('', null)).toBeNull();
  });

  it.each([
    'no date',
    '',
    '2026-13-01',
    '2026-02-30',
    '2026/07/14',
    'le 20 mai',
    null,
    {},
    '2026-07-14T25:00Z',
  ])('is not %j', (value) => {
    expect([dateOf(value), dayText(value), momentText(value)]).toEqual([undefined, '', '']);
    expect([shortDate(value, 'fr'), fullDate(value, 'en')]).toEqual(['', '']);
  });

  it('may lie in a year such as 0202, which the input has while 2026 is typed', () => {
    for (const text of ['0002-07-14T10:00', '0202-07-14T10:00', '9999-12-31T23:59'])
      expect(momentText(storedMoment(text, null))).toBe(text);
  });
});
