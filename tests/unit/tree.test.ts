import { describe, expect, it } from 'vitest';
import { allowedParents, treeOptions } from '../../src/fields/useTreeOptions';
import { defineResource, reference, referencedId, referenceValue, sameLabel, text } from '../../src/metadata';

const shelves = defineResource({
  name: 'shelves',
  parentField: 'parent',
  fields: { title: text(sameLabel('Title')), parent: reference(sameLabel('Parent'), 'shelves') },
});

const records = [
  { id: 'b', title: 'B', parent: null },
  { id: 'a', title: 'A' },
  { id: 'a1', title: 'A1', parent: 'a' },
  { id: 'a11', title: 'A11', parent: 'a1' },
  { id: 'lost', title: 'Lost', parent: 'gone' },
  { id: 'x', title: 'X', parent: 'y' },
  { id: 'y', title: 'Y', parent: 'x' },
];
const options = treeOptions(shelves, records);

describe('a tree of three levels', () => {
  it('has each record below its parent, and breaks a cycle of parents', () => {
    expect(options.map(({ id, level }) => `${level} ${id}`)).toEqual([
      '0 b',
      '0 a',
      '1 a1',
      '2 a11',
      '0 lost',
      '0 x',
      '1 y',
    ]);
  });

  it.each([
    ['all but the third level, to a new record', undefined, ['b', 'a', 'a1', 'lost', 'x', 'y']],
    ['all but itself and the third level, to a leaf', 'b', ['a', 'a1', 'lost', 'x', 'y']],
    ['all but the third level, to a leaf on that level', 'a11', ['b', 'a', 'a1', 'lost', 'x', 'y']],
    ['only the first level, to a record with children', 'a1', ['b', 'a', 'lost', 'x']],
    ['nothing, to a record with grandchildren', 'a', []],
  ])('offers as parents %s', (_, self, allowed) => {
    expect([...allowedParents(options, self)]).toEqual(allowed);
  });
});

it('a tree finds the parent of a record whether the backend stores ids as numbers or as text', () => {
  const mixed = treeOptions(shelves, [
    { id: 5, title: 'Five', parent: null },
    { id: '6', title: 'Six', parent: '5' },
    { id: 7, title: 'Seven', parent: 6 },
  ]);
  expect(mixed.map(({ id, level }) => `${level} ${id}`)).toEqual(['0 5', '1 6', '2 7']);
  expect([...allowedParents(mixed, '5')]).toEqual([]);
});

describe('a reference', () => {
  const plain = reference(sameLabel('Shelf'), 'shelves');
  const copy = reference(sameLabel('Shelf'), 'shelves', { embed: ['id', 'title'] });

  it('stores the id of what it points at, or a copy of the fields that it names', () => {
    expect(referenceValue(plain, 'a', records[1])).toBe('a');
    expect(referenceValue(copy, 'a', { _id: 'a', title: 'A', parent: null })).toEqual({
      id: 'a',
      title: 'A',
    });
  });

  it('tells which record a stored value refers to', () => {
    expect(referencedId(plain, 'a')).toBe('a');
    expect(referencedId(plain, '')).toBeUndefined();
    expect(referencedId(copy, { id: 'a', title: 'A' })).toBe('a');
    expect(referencedId(copy, null)).toBeUndefined();
  });
});
