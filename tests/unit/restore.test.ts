import { describe, expect, it } from 'vitest';
import { carry, filled, isSame, restore } from '../../src/views/restore';

describe('the body of an update', () => {
  it('sends an untouched record back exactly as it came', () => {
    const read = {
      id: 1,
      title: 'Été',
      empty: '',
      nothing: null,
      object: {},
      list: [],
      flag: false,
      zero: 0,
    };
    const shown = {
      ...read,
      empty: null,
      nothing: '',
      object: { a: undefined },
      list: undefined,
      extra: undefined,
    };
    expect(restore(read, shown)).toStrictEqual(read);
  });

  it('keeps a missing key missing, also inside a missing object', () => {
    const body = restore(
      { id: 1 },
      { id: 1, title: '', contact: { phone: undefined, email: null }, tags: [] },
    );
    expect(body).toStrictEqual({ id: 1 });
  });

  it('keeps keys that the admin does not know, at every depth', () => {
    const read = { id: 1, _rev: 7, contact: { phone: '1', fax: null } };
    expect(restore(read, { id: 1, contact: { phone: '2' } })).toStrictEqual({
      id: 1,
      _rev: 7,
      contact: { phone: '2', fax: null },
    });
  });

  it('sends null for a value that was emptied', () => {
    expect(restore({ title: 'a', list: [1] }, { title: undefined, list: [] })).toStrictEqual({
      title: null,
      list: [],
    });
    expect(restore({ title: 'a' }, { title: null })).toStrictEqual({ title: null });
  });

  it('tells false and 0 from nothing', () => {
    expect(restore({ a: null }, { a: false, b: 0 })).toStrictEqual({ a: false, b: 0 });
  });

  it('restores lists item by item', () => {
    const read = { medias: [{ url: 'a', title: null, id: 'x' }, { url: 'b' }] };
    const values = {
      medias: [
        { url: 'a', title: '', id: 'x' },
        { url: 'c', title: undefined },
      ],
    };
    expect(restore(read, values)).toStrictEqual({
      medias: [{ url: 'a', title: null, id: 'x' }, { url: 'c' }],
    });
  });

  it('does not mix the keys of items that changed places', () => {
    const read = {
      medias: [
        { url: 'a', size: 3 },
        { url: 'b', title: null },
      ],
    };
    const values = {
      medias: [
        { url: 'b', title: '' },
        { url: 'a', size: 3 },
      ],
    };
    expect(restore(read, values)).toStrictEqual({
      medias: [
        { url: 'b', title: null },
        { url: 'a', size: 3 },
      ],
    });
    expect(restore(read, { medias: [{ url: 'b', title: '' }] })).toStrictEqual({
      medias: [{ url: 'b', title: null }],
    });
  });

  it('drops an added item in which nothing was typed, as long as the list was empty', () => {
    expect(restore({ params: null }, { params: [{ key: undefined, value: '' }] })).toStrictEqual({
      params: null,
    });
  });
});

describe('the body of a creation', () => {
  it('sends what was filled and the defaults, a declared null included', () => {
    const defaults = { parent: null, notify: true };
    const values = {
      parent: null,
      notify: true,
      title: 'Fête',
      text: '',
      image: null,
      contact: { phone: null },
    };
    expect(filled(defaults, values)).toStrictEqual({ parent: null, notify: true, title: 'Fête' });
  });

  it('drops the empty parts of an object', () => {
    expect(filled({}, { contact: { phone: '1', email: '' } })).toStrictEqual({ contact: { phone: '1' } });
  });
});

describe('words carried over to a newer record', () => {
  it('takes the changes and nothing else', () => {
    const before = { title: 'a', text: 'b', contact: { phone: '1', email: 'x' } };
    const after = { title: 'a', text: 'typed', contact: { phone: '2', email: 'x' } };
    const newer = { title: 'A', text: 'b', contact: { phone: '1', email: 'y' }, status: 'UPDATED' };
    expect(carry(before, after, newer)).toEqual({
      title: 'A',
      text: 'typed',
      contact: { phone: '2', email: 'y' },
      status: 'UPDATED',
    });
  });

  it('takes a changed list whole', () => {
    expect(carry({ list: [1, 2] }, { list: [2] }, { list: [1, 2, 3] })).toEqual({ list: [2] });
  });
});

it('compares as JSON does', () => {
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: null }, { a: '' })).toBe(false);
});
