import { describe, expect, it } from 'vitest';
import news from '../../resources/news';
import {
  email,
  fileNameOf,
  isReadable,
  linkOf,
  nameOf,
  text,
  textOf,
  unreadablePath,
} from '../../src/metadata';
import { normalized } from '../../src/metadata/normalize';
import samples from '../everyKind';

const { fields } = samples;

describe('a value that a field can read', () => {
  it.each([
    [fields.title, 'Fête', { toString: 1 }],
    [fields.seats, 12, [12]],
    [fields.seats, 'NaN', true],
    [fields.open, false, 'oui'],
    [fields.meeting, '2026-11-21T10:00:00Z', 'x'],
    // The second value is in a form that browsers read, but each in its own way.
    [fields.meeting, '2026-11-21', '11/21/2026'],
    [fields.season, { startDate: null, endDate: '2026-11-21' }, 'x'],
    [fields.days, ['MON', 'autre'], 'MON'],
    [fields.towns, ['a', 2], [null, 'a']],
    [fields.category, 3, { id: 3 }],
    [fields.links, [{ label: 5 }], [null]],
    [fields.access, { stairs: true, lift: null }, { stairs: 'oui' }],
    [fields.status, 'GONE', { id: 'CREATED' }],
    [fields.picture, '/a.png', 5],
    [fields.rules, '/a.pdf', ['/a.pdf']],
    [fields.annexes, ['/a.pdf', '/b.png'], ['/a.pdf', 5]],
    // One file, as it was stored before the field could have several.
    [fields.annexes, '/a.pdf', { url: '/a.pdf' }],
    [fields.topics, ['Sport', 'Voirie'], 'Sport'],
  ])('%#: has the form of its kind', (field, right, odd) => {
    expect(isReadable(field, right)).toBe(true);
    expect(isReadable(field, null)).toBe(true);
    expect(isReadable(field, odd)).toBe(false);
  });

  it('is inside objects only: an edit would overwrite a text that is stored instead of an object', () => {
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
  ['file', 'https://ville.fr/files/a.pdf', 'https://ville.fr/files/a.pdf'],
  ['file', '/api/v1/files/a.pdf', '/api/v1/files/a.pdf'],
  ['file', 'javascript:alert(1)', undefined],
  ['file', 'a.pdf', undefined],
] as const)('a value becomes a link only if it is an address: %s %s', (kind, text, address) => {
  expect(linkOf(kind, text)).toBe(address);
});

it.each([
  ['https://ville.fr/files/R%C3%A8glement%202026.pdf?version=2#page=3', 'Règlement 2026.pdf'],
  ['/api/v1/files/100%.pdf', '100%.pdf'],
  ['https://ville.fr/files/', 'https://ville.fr/files/'],
])(
  'a file is named by the end of its address, or by the whole address if that ends with a slash: %s',
  (address, name) => {
    expect(fileNameOf(address)).toBe(name);
  },
);

it('a name is cut after 200 characters', () => {
  // An ellipsis follows the 200 characters.
  expect(nameOf(news, { title: 'a'.repeat(10_000) })).toHaveLength(201);
});

it('`textOf` shortens no text, and returns an empty one for an object', () => {
  expect(textOf('a'.repeat(10_000))).toHaveLength(10_000);
  expect(textOf(5)).toBe('5');
  expect(textOf({ toString: 1 })).toBe('');
});

it('a field whose `when` returns false does not normalize the value at its path', () => {
  const words = { fr: 'Fonction', en: 'Role' };
  const fields = {
    free: text(words, { source: 'role', normalize: (value) => value.toUpperCase(), when: () => false }),
    chosen: text(words, { source: 'role', when: () => true }),
  };
  expect(normalized(fields, { role: 'mayor' })).toEqual({ role: 'mayor' });
});

it('a list in the place of one e-mail address is left as it is', () => {
  expect(normalized({ contact: email({ fr: 'E-mail', en: 'E-mail' }) }, { contact: ['A@B.fr'] })).toEqual({
    contact: ['A@B.fr'],
  });
});
