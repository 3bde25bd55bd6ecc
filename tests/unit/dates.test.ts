import { describe, expect, it } from 'vitest';
import { relevantPeriod } from '../../src/i18n/dates';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00Z`;
const now = Date.parse(day(15));
const from = (start: number, end: number) => ({ startDate: day(start), endDate: day(end) });

describe('of several periods the one that counts', () => {
  it.each([
    ['is the one under way', [from(1, 3), from(20, 22), from(14, 16)], from(14, 16), 'current', 2],
    ['is else the next to come', [from(1, 3), from(25, 26), from(20, 22)], from(20, 22), 'upcoming', 2],
    ['is else the last', [from(1, 3), from(8, 9), from(4, 5)], from(8, 9), 'past', 2],
    [
      'passes over what has no dates',
      [{ startDate: null, endDate: null }, from(1, 3)],
      from(1, 3),
      'past',
      0,
    ],
    ['is the only one', from(1, 3), from(1, 3), 'past', 0],
  ])('%s', (_, periods, period, state, others) => {
    expect(relevantPeriod(periods, now)).toEqual({ period, state, others });
  });

  it.each([[[]], [null], [[{}]]])('is none in %j', (periods) => {
    expect(relevantPeriod(periods, now)).toBeUndefined();
  });
});
