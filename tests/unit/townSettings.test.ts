import { describe, expect, it } from 'vitest';
import { readValue, writtenValue } from '../../resources/townSettings/values';

describe('a setting of a town', () => {
  it('is read in its type, also if it is stored as a valid string', () => {
    expect(readValue('BOOLEAN', true)).toBe(true);
    expect(readValue('BOOLEAN', 'true')).toBe(true);
    expect(readValue('BOOLEAN', 'false')).toBe(false);
    expect(readValue('BOOLEAN', 'constructor')).toBe('constructor');
    expect(readValue('NUMBER', 90)).toBe(90);
    expect(readValue('NUMBER', '90')).toBe(90);
    expect(readValue('JSON', { a: 1 })).toEqual({ a: 1 });
    expect(readValue('JSON', '{"a":1}')).toEqual({ a: 1 });
    expect(readValue('JSON', '{"a":')).toBe('{"a":');
    expect(readValue('TEXT', '100')).toBe('100');
    for (const type of ['BOOLEAN', 'NUMBER', 'JSON'] as const) expect(readValue(type, '')).toBeNull();
  });

  it('is written in the form in which it was stored, and in its type if nothing was stored', () => {
    expect(writtenValue('BOOLEAN', true, 'false')).toBe('true');
    expect(writtenValue('BOOLEAN', true, false)).toBe(true);
    expect(writtenValue('NUMBER', 30, '90')).toBe('30');
    expect(writtenValue('NUMBER', 30, 90)).toBe(30);
    expect(writtenValue('JSON', { a: 1 }, '{}')).toBe('{"a":1}');
    expect(writtenValue('JSON', { a: 1 }, {})).toEqual({ a: 1 });
    expect(writtenValue('NUMBER', 30, undefined)).toBe(30);
    expect(writtenValue('JSON', { a: 1 }, null)).toEqual({ a: 1 });
    expect(writtenValue('TEXT', null, 'Bonjour')).toBe('');
  });
});
