import { describe, expect, it } from 'vitest';
import { dayText, momentText, storedDay, storedMoment } from '../../src/fields/inputs/dateText';

describe('a moment', () => {
  it('is local in the input and ISO 8601 with zone in the record', () => {
    const stored = new Date(2026, 10, 21, 14, 5).toISOString();
    expect(momentText(stored)).toBe('2026-11-21T14:05');
    expect(storedMoment('2026-11-21T14:05', null)).toBe(stored);
  });

  it('keeps its seconds and its form as long as it reads the same', () => {
    const stored = '2026-11-21T14:05:37.123+01:00';
    expect(storedMoment(momentText(stored), stored)).toBe(stored);
  });

  it('is nothing while half of it is typed', () => {
    expect(storedMoment('', '2026-11-21T14:05:00Z')).toBeNull();
    expect(momentText('no date')).toBe('');
  });
});

describe('a day', () => {
  it('never moves', () => {
    expect(dayText('2026-11-21')).toBe('2026-11-21');
    expect(storedDay('2026-11-22', '2026-11-21')).toBe('2026-11-22');
  });

  it('keeps the time of day that it was stored with', () => {
    const stored = new Date(2026, 10, 21, 23, 30).toISOString();
    expect(dayText(stored)).toBe('2026-11-21');
    expect(storedDay('2026-11-30', stored)).toBe(new Date(2026, 10, 30, 23, 30).toISOString());
  });
});
