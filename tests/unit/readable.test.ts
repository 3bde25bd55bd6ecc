import { describe, expect, it } from 'vitest';
import { isReadable, linkOf, textOf, unreadablePath } from '../../src/metadata';
import samples from '../everyKind';

const { fields } = samples;

describe('a value that a field can read', () => {
  it.each([
    [fields.title, 'Fête', { toString: 1 }],
    [fields.seats, 12, [12]],
    [fields.seats, 'NaN', true],
    [fields.open, false, 'oui'],
    [fields.meeting, '2026-11-21T10:00:00Z', 'x'],
    [fields.season, { startDate: null, endDate: '2026-11-21' }, 'x'],
    [fields.days, ['MON', 'autre'], 'MON'],
    [fields.towns, ['a', 2], [null, 'a']],
    [fields.category, 3, { id: 3 }],
    [fields.links, [{ label: 5 }], [null]],
    [fields.access, { stairs: true, lift: null }, { stairs: 'oui' }],
    [fields.status, 'GONE', { id: 'CREATED' }],
    [fields.picture, '/a.png', 5],
  ])('%#: has the form of its kind', (field, right, odd) => {
    expect(isReadable(field, right)).toBe(true);
    expect(isReadable(field, null)).toBe(true);
    expect(isReadable(field, odd)).toBe(false);
  });

  it('lies in an object: into anything else a form would write over it', () => {
    expect(unreadablePath(fields.phone, { contact: { phone: '02' } }, 'contact.phone')).toBeUndefined();
    expect(unreadablePath(fields.phone, {}, 'contact.phone')).toBeUndefined();
    expect(unreadablePath(fields.phone, { contact: 'x' }, 'contact.phone')).toBe('contact');
    expect(unreadablePath(fields.phone, { contact: { phone: [1] } }, 'contact.phone')).toBe('contact.phone');
  });
});

it.each([
  ['url', 'https://ville.fr', 'https://ville.fr'],
  ['url', 'http://', undefined],
  ['url', 'javascript:alert(1)', undefined],
  ['email', 'a@ville.fr', 'mailto:a@ville.fr'],
  ['email', 'Mairie', undefined],
  ['phone', '02 47 00 00 00', 'tel:02 47 00 00 00'],
  ['phone', 'le soir', undefined],
] as const)('an address is followed only where it is one: %s %s', (kind, text, address) => {
  expect(linkOf(kind, text)).toBe(address);
});

it('a name is cut where nobody reads on, and holds nothing but text', () => {
  expect(textOf('a'.repeat(10_000))).toHaveLength(201);
  expect(textOf(5)).toBe('5');
  expect(textOf({ toString: 1 })).toBe('');
});
