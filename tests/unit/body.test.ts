import { describe, expect, it } from 'vitest';
import { defineResource, json, list, phone, sameLabel, text, wholePathsOf } from '../../src/metadata';
import { copyOf } from '../../src/views/record/duplicate';
import { toCreateBody, toUpdateBody } from '../../src/write/body';
import { applyChanges, changesBetween, conflictsOf } from '../../src/write/changes';
import { isSame } from '../../src/write/equality';

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
    expect(toUpdateBody(read, shown)).toStrictEqual(read);
  });

  it('keeps a missing key missing, also inside a missing object', () => {
    const body = toUpdateBody(
      { id: 1 },
      { id: 1, title: '', contact: { phone: undefined, email: null }, tags: [] },
    );
    expect(body).toStrictEqual({ id: 1 });
  });

  it('keeps keys that the admin does not know, at every depth', () => {
    const read = { id: 1, _rev: 7, contact: { phone: '1', fax: null } };
    expect(toUpdateBody(read, { id: 1, contact: { phone: '2' } })).toStrictEqual({
      id: 1,
      _rev: 7,
      contact: { phone: '2', fax: null },
    });
  });

  it('sends null for an emptied value, and an empty list for an emptied list', () => {
    expect(toUpdateBody({ title: 'a', list: [1] }, { title: undefined, list: [] })).toStrictEqual({
      title: null,
      list: [],
    });
    expect(toUpdateBody({ title: 'a' }, { title: null })).toStrictEqual({ title: null });
  });

  it('does not take false and 0 for blank values', () => {
    expect(toUpdateBody({ a: null }, { a: false, b: 0 })).toStrictEqual({ a: false, b: 0 });
  });

  it('restores lists item by item', () => {
    const read = { medias: [{ url: 'a', title: null, id: 'x' }, { url: 'b' }] };
    const values = {
      medias: [
        { url: 'a', title: '', id: 'x' },
        { url: 'c', title: undefined },
      ],
    };
    expect(toUpdateBody(read, values)).toStrictEqual({
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
    expect(toUpdateBody(read, values)).toStrictEqual({
      medias: [
        { url: 'b', title: null },
        { url: 'a', size: 3 },
      ],
    });
    expect(toUpdateBody(read, { medias: [{ url: 'b', title: '' }] })).toStrictEqual({
      medias: [{ url: 'b', title: null }],
    });
  });

  it('does not mix the objects in items that changed places', () => {
    const read = {
      steps: [
        { name: 'a', place: { lat: 1, height: 9 } },
        { name: 'b', place: { lat: 2 } },
      ],
    };
    const values = { steps: [{ name: 'b', place: { lat: 3 } }] };
    expect(toUpdateBody(read, values)).toStrictEqual({ steps: [{ name: 'b', place: { lat: 3 } }] });
  });

  it('sends null back for a null list whose added item stayed blank', () => {
    expect(toUpdateBody({ params: null }, { params: [{ key: undefined, value: '' }] })).toStrictEqual({
      params: null,
    });
  });
});

describe('blank items at the end of a list', () => {
  const typed = { questions: [{ title: 'a', answers: [{ text: 'x' }, { text: '' }, {}] }, {}] };
  const sent = { questions: [{ title: 'a', answers: [{ text: 'x' }] }] };

  it('are not sent, at any depth', () => {
    expect(toCreateBody({}, typed)).toStrictEqual(sent);
    expect(toUpdateBody({ questions: [] }, typed)).toStrictEqual(sent);
    const read = { questions: [{ title: 'a', answers: [{ text: 'x' }, { text: 'y' }] }] };
    expect(toUpdateBody(read, typed)).toStrictEqual(sent);
  });

  it('go back as they came if they were stored', () => {
    const read = { questions: [{ title: 'a', answers: [{ text: null }] }, {}] };
    expect(toUpdateBody(read, { questions: [{ title: 'b', answers: [{ text: '' }] }, {}] })).toStrictEqual({
      questions: [{ title: 'b', answers: [{ text: null }] }, {}],
    });
  });

  it('stay in JSON, and blank items before a filled one stay in every list', () => {
    const items = [{ text: 'x' }, {}];
    expect(toUpdateBody({ json: [] }, { json: items }, new Set(['json']))).toStrictEqual({ json: items });
    const typed = { list: [{}, { text: 'x' }, {}] };
    expect(toCreateBody({}, typed)).toStrictEqual({ list: [{}, { text: 'x' }] });
    expect(toUpdateBody({ list: [] }, typed)).toStrictEqual({ list: [{}, { text: 'x' }] });
    const read = { list: [{ text: 'a' }] };
    expect(toUpdateBody(read, { list: [{ text: 'a' }, { text: '' }, { text: 'x' }] })).toStrictEqual({
      list: [{ text: 'a' }, {}, { text: 'x' }],
    });
  });

  it('can be removed if they were stored', () => {
    expect(toUpdateBody({ list: [{ text: null }] }, { list: [] })).toStrictEqual({ list: [] });
  });
});

describe('a field that the form edits as a whole', () => {
  const whole = wholePathsOf(
    defineResource({
      name: 'halls',
      fields: {
        title: text(sameLabel('Nom')),
        data: json(sameLabel('Données')),
        inner: json(sameLabel('Réglages'), { source: 'contact.inner' }),
        rooms: list(sameLabel('Salles'), { data: json(sameLabel('Données')) }, { item: sameLabel('salle') }),
      },
      list: { columns: ['title'] },
    }),
  );

  it('keeps an edit that only adds or removes a blank value', () => {
    for (const [before, after] of [
      [{ a: 1 }, { a: 1, b: null }],
      [{ a: 1, b: '' }, { a: 1 }],
      [null, {}],
    ])
      expect(toUpdateBody({ data: before }, { data: after }, whole)).toStrictEqual({ data: after });
  });

  it('stays as it came if it is untouched, and becomes null if it is emptied', () => {
    expect(toUpdateBody({}, { data: null }, whole)).toStrictEqual({});
    expect(toUpdateBody({ data: null }, { data: undefined }, whole)).toStrictEqual({ data: null });
    expect(toUpdateBody({ data: { a: 1 } }, { data: undefined }, whole)).toStrictEqual({ data: null });
  });

  it('loses the keys that the user removed, also inside an object or a list', () => {
    const read = { contact: { inner: { a: 1, b: 2 }, fax: '1' }, rooms: [{ data: { a: 1, b: '' } }] };
    const values = { contact: { inner: { a: 1 } }, rooms: [{ data: { a: 1 } }] };
    expect(toUpdateBody(read, values, whole)).toStrictEqual({
      contact: { inner: { a: 1 }, fax: '1' },
      rooms: [{ data: { a: 1 } }],
    });
  });

  it('is sent with its blank values in a new record', () => {
    const values = {
      data: { a: '', b: [{}] },
      contact: { inner: {} },
      rooms: [{ data: { a: null } }, { data: 1 }],
    };
    expect(toCreateBody({}, values, whole)).toStrictEqual(values);
    expect(toCreateBody({}, { data: null }, whole)).toStrictEqual({});
  });
});

describe('the body of a creation', () => {
  it('sends what was filled in and the defaults, even a default of null', () => {
    const defaults = { parent: null, notify: true };
    const values = {
      parent: null,
      notify: true,
      title: 'Fête',
      text: '',
      image: null,
      contact: { phone: null },
    };
    expect(toCreateBody(defaults, values)).toStrictEqual({ parent: null, notify: true, title: 'Fête' });
  });

  it('drops the empty parts of an object and of a list item', () => {
    const values = { contact: { phone: '1', email: '' }, list: [{ text: 'x', note: '', place: {} }] };
    expect(toCreateBody({}, values)).toStrictEqual({ contact: { phone: '1' }, list: [{ text: 'x' }] });
    expect(toUpdateBody({ contact: null, list: [] }, values)).toStrictEqual({
      contact: { phone: '1' },
      list: [{ text: 'x' }],
    });
  });
});

describe('carrying changes over to a newer record', () => {
  const carry = (before: object, after: object, onto: object) =>
    applyChanges({ ...onto }, changesBetween(before, after));

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

  it('takes a whole list if it grew or shrank', () => {
    expect(carry({ list: [1, 2] }, { list: [2] }, { list: [1, 2, 3] })).toEqual({ list: [2] });
  });

  it('takes only the changed items of a list of the same length', () => {
    const before = { questions: [{ title: 'a' }, { title: 'b' }] };
    const after = { questions: [{ title: 'a' }, { title: 'B' }] };
    const newer = { questions: [{ title: 'A' }, { title: 'b' }] };
    expect(carry(before, after, newer)).toEqual({ questions: [{ title: 'A' }, { title: 'B' }] });
  });
});

describe('a changed blank value in JSON', () => {
  const fields = {
    data: json(sameLabel('Données')),
    rooms: list(
      sameLabel('Salles'),
      { data: json(sameLabel('Données')), note: text(sameLabel('Note')) },
      { item: sameLabel('salle') },
    ),
  };
  it('is a change, in a list too, because the form shows it', () => {
    const before = { data: { a: 1 }, rooms: [{ data: { a: '' }, note: '' }] };
    const after = { data: { a: 1, b: '' }, rooms: [{ data: {}, note: null }] };
    expect(changesBetween(before, after, fields)).toEqual([
      { path: ['data'], before: before.data, after: after.data },
      { path: ['rooms', '0'], before: before.rooms[0], after: after.rooms[0] },
    ]);
    expect(changesBetween({ data: null }, {}, fields)).toEqual([]);
    expect(changesBetween({ rooms: [{ note: '' }] }, { rooms: [{ note: null }] }, fields)).toEqual([]);
  });

  it('conflicts with a change of a colleague in the same JSON', () => {
    const [record, mine, theirs] = [{}, { b: '' }, { c: '' }].map((data) => ({ data: { a: 1, ...data } }));
    const [own, other] = [mine, theirs].map((now) => changesBetween(record, now, fields));
    expect(conflictsOf(own ?? [], other ?? [], mine, theirs, fields)).toHaveLength(1);
  });
});

describe('the changes of two people', () => {
  const record = { title: 'a', contact: { phone: '1' }, list: [1, 2] };
  const conflicts = (mine: object, theirs: object) => {
    const [own, other] = [mine, theirs].map((changes) => ({ ...record, ...changes }));
    const found = conflictsOf(changesBetween(record, own), changesBetween(record, other), own, other);
    return found.map(({ path }) => path.join('.'));
  };

  it('clash in the same field, but not in different ones', () => {
    expect(conflicts({ title: 'b' }, { title: 'c' })).toEqual(['title']);
    expect(conflicts({ title: 'b' }, { contact: { phone: '2' } })).toEqual([]);
  });

  it('do not clash where both set the same value', () => {
    expect(conflicts({ title: 'b' }, { title: 'b' })).toEqual([]);
  });

  it('clash where one changed a part of what the other replaced', () => {
    expect(conflicts({ contact: { phone: '2' } }, { contact: null })).toEqual(['contact']);
    expect(conflicts({ list: [1, 3] }, { list: [1, 2, 3] })).toEqual(['list']);
    expect(conflicts({ list: [3, 4] }, { list: [1, 2, 3] })).toEqual(['list']);
  });
});

describe('an item of a list', () => {
  it('conflicts as a whole, because another item might have its place by now', () => {
    const record = { questions: [{ title: 'a', help: '' }, { title: 'b' }] };
    const mine = { questions: [{ title: 'a', help: 'x' }, { title: 'b' }] };
    const swapped = { questions: [{ title: 'b' }, { title: 'a', help: '' }] };
    const found = conflictsOf(changesBetween(record, mine), changesBetween(record, swapped), mine, swapped);
    expect(found.map(({ path }) => path.join('.'))).toEqual(['questions.0']);
  });
});

it('two values are the same if JSON writes them alike', () => {
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: null }, { a: '' })).toBe(false);
});

it('the copy of a record keeps in `contact` only the values of declared, non-unique fields', () => {
  const halls = defineResource({
    name: 'halls',
    fields: {
      title: text(sameLabel('Nom')),
      phone: phone(sameLabel('Téléphone'), { source: 'contact.phone' }),
      number: text(sameLabel('Numéro'), { source: 'contact.number', unique: true }),
    },
    list: { columns: ['title'] },
  });
  const hall = { id: 7, title: 'Halle', contact: { phone: '02 47 00 00 00', number: 'H-7', fax: '1' } };
  expect(copyOf(halls, hall)).toEqual({ title: 'Halle', contact: { phone: '02 47 00 00 00' } });
});
