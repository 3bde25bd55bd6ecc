import { describe, expect, it } from 'vitest';
import { isRow } from '../../contract/row';
import app from '../../resources';
import reportCategories from '../../resources/reportCategories';
import { collectionOf, defineResource, phone, sameLabel, text } from '../../src/metadata';
import { openBackend } from './backend';
import { callerOf, entriesOf, rowOf } from './caller';

const reason = { fr: 'Le téléphone répète le titre', en: 'The telephone repeats the title' };
/** Pages and cards share a collection. Only cards refuse a telephone number that repeats the title. */
const withStrictCards = app.resources.map((resource) =>
  resource.name === 'cards'
    ? {
        ...resource,
        fields: {
          ...resource.fields,
          cardPhone: phone(sameLabel('Phone'), {
            source: 'contact.phone',
            validate: ({ contact, title }) =>
              isRow(contact) && contact.phone === title ? reason : undefined,
          }),
        },
      }
    : resource,
);

const { title, status } = reportCategories.fields;
/** The id of a topic is `_id`, and its key is unique. */
const topics = defineResource({
  name: 'topics',
  collection: 'notificationTypes',
  idField: '_id',
  fields: { title, key: { ...title, unique: true }, status },
});

/** Two resources in one collection. A telephone number is unique within each resource. */
const things = ['a', 'b'].map((kind) =>
  defineResource({
    name: `${kind}s`,
    collection: 'things',
    scope: { kind },
    fields: {
      kind: text(sameLabel('Kind')),
      phone: text(sameLabel('Phone'), { source: 'contact.phone', unique: true }),
    },
  }),
);

const others = withStrictCards.filter((one) => collectionOf(one) !== topics.collection);
const { backend, superAdmin } = await openBackend({ ...app, resources: [...others, topics, ...things] });

const first = async (query: string) => entriesOf(await superAdmin.get(`${query}range=0-0`))[0] ?? {};

describe('a text with a maximum length', () => {
  it.each([
    ['pages', 'title', { title: 'a'.repeat(501) }],
    ['pages', 'contact.phone', { type: 2, contact: { phone: '0'.repeat(101) } }],
    ['surveys', 'questions.questionTitle', { questions: [{ questionTitle: 'a'.repeat(501) }] }],
    ['users', 'email', { email: `a@${'.'.repeat(50_000)}x` }],
    ['users', 'firstName', { email: 'a@b.fr', firstName: 'a'.repeat(201) }],
  ])('in a record of %s is refused if it is longer, with an error for %s', async (collection, path, body) => {
    const answer = await superAdmin.call('POST', collection, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [path]: expect.stringMatching(/^Le champ doit contenir au plus \d+ caractères$/) } },
    });
  });

  it('is accepted if it has exactly that length', async () => {
    const title = 'a'.repeat(500);
    expect(rowOf(await superAdmin.call('POST', 'pages', { title }))).toMatchObject({ title });
  });
});

it('a record that `validate` refuses gets 422 with the reason in the language of the caller', async () => {
  const wrong = { title: '02 47', contact: { phone: '02 47' } };
  const refusal = { message: reason.fr, errors: { 'contact.phone': reason.fr } };
  expect(await superAdmin.call('POST', 'pages', { ...wrong, type: 2 })).toMatchObject({
    status: 422,
    body: refusal,
  });
  const english = { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.8' };
  expect(await superAdmin.call('POST', 'pages', { ...wrong, type: 2 }, english)).toMatchObject({
    status: 422,
    body: { message: reason.en, errors: { 'contact.phone': reason.en } },
  });
  const page = rowOf(await superAdmin.call('POST', 'pages', { ...wrong, type: 4, newsPage: false }));
  expect(page.title).toBe('02 47');
  const card = rowOf(await superAdmin.call('POST', 'pages', { title: 'Mairie', type: 2 }));
  const changed = { ...card, ...wrong };
  expect(await superAdmin.call('PUT', `pages/${card.id}`, changed)).toMatchObject({
    status: 422,
    body: refusal,
  });
  expect(rowOf(await superAdmin.get(`pages/${card.id}`)).title).toBe('Mairie');
});

describe('a refusal', () => {
  it.each([
    ['en', 'This e-mail address is already in use'],
    ['en-US,en;q=0.5', 'This e-mail address is already in use'],
    ['fr-FR,en;q=0.5', 'Cet e-mail est déjà utilisé'],
    ['de', 'Cet e-mail est déjà utilisé'],
    ['', 'Cet e-mail est déjà utilisé'],
  ])('answers `accept-language: %s` with "%s"', async (language, message) => {
    const body = { firstName: 'A', lastName: 'B', email: 'admin@mairie.demo' };
    const answer = await superAdmin.call('POST', 'users', body, { 'accept-language': language });
    expect(answer).toMatchObject({ status: 409, body: { message, errors: { email: message } } });
  });
});

describe('one record', () => {
  it('is created with the id and the audit fields of the backend', async () => {
    const before = Date.now();
    const answer = await superAdmin.call('POST', 'pages', {
      title: 'Neuf',
      createdBy: 'x',
      createdAt: '2001-01-01',
    });
    const page = rowOf(answer);
    expect(answer.status).toBe(201);
    expect(page).toMatchObject({
      title: 'Neuf',
      status: 'CREATED',
      createdBy: 'Claire Fontaine',
      updatedBy: 'Claire Fontaine',
    });
    expect(Date.parse(String(page.createdAt))).toBeGreaterThanOrEqual(before);
    expect(rowOf(await superAdmin.get(`pages/${page.id}`))).toEqual(page);
  });

  it('keeps a status that is sent with it', async () => {
    const page = rowOf(await superAdmin.call('POST', 'pages', { title: 'Neuf', status: 'PUBLISHED' }));
    expect(page.status).toBe('PUBLISHED');
  });

  it('is replaced by the whole body: null and {} are stored, and missing keys are removed', async () => {
    const page = rowOf(
      await superAdmin.call('POST', 'pages', { title: 'A', imageUrl: null, newsPeriod: {}, notify: true }),
    );
    const { notify: _, ...kept } = page;
    const body = { ...kept, title: 'B' };
    const changed = rowOf(
      await superAdmin.call('PUT', `pages/${page.id}`, { ...body, createdBy: 'x', updatedBy: 'y' }),
    );
    const stored = rowOf(await superAdmin.get(`pages/${page.id}`));
    expect(stored).toEqual({ ...body, updatedAt: expect.any(String), updatedBy: 'Claire Fontaine' });
    expect(changed).toEqual(stored);
    expect(Date.parse(String(stored.updatedAt))).toBeGreaterThanOrEqual(Date.parse(String(page.updatedAt)));
  });

  it('counts as edited after a change of its title, but not after a change of its place on the home page', async () => {
    const page = await first('pages?homePage_eq=true&type_ne=2&');
    const put = (body: object) => superAdmin.call('PUT', `pages/${page.id}`, { ...page, ...body });
    expect(rowOf(await put({ position: 7, updatedBy: 'x' }))).toEqual({ ...page, position: 7 });
    // Some callers leave out the id, which is in the address.
    expect(rowOf(await put({ position: 8, id: undefined }))).toEqual({ ...page, position: 8 });
    const edited = rowOf(await put({ position: 5, title: 'B' }));
    expect(edited.updatedBy).toBe('Claire Fontaine');
    expect(Date.parse(String(edited.updatedAt))).toBeGreaterThan(Date.parse(String(page.updatedAt)));
  });

  it.each(['users', 'notificationTypes'])(
    'of %s is found, changed and deleted by _id',
    async (collection) => {
      const record = entriesOf(await superAdmin.get(collection)).at(-1) ?? {};
      expect(Object.keys(record)).toContain('_id');
      expect(Object.keys(record)).not.toContain('id');
      expect(rowOf(await superAdmin.get(`${collection}/${record._id}`))).toEqual(record);
      const changed = await superAdmin.call('PUT', `${collection}/${record._id}`, {
        ...record,
        status: 'UPDATED',
      });
      expect(changed.body).toMatchObject({ _id: record._id, status: 'UPDATED' });
      expect((await superAdmin.call('DELETE', `${collection}/${record._id}`)).status).toBe(200);
      expect((await superAdmin.get(`${collection}/${record._id}`)).status).toBe(404);
      const made = rowOf(
        await superAdmin.call('POST', collection, {
          ...(collection === 'users' ? { email: 'n@n.fr' } : { key: 'n' }),
        }),
      );
      expect(made).toMatchObject({ _id: expect.any(String) });
      expect(made).not.toHaveProperty('id');
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])('that does not exist gets 404 with code 10005 for %s', async (method) => {
    const answer = await superAdmin.call(method, 'pages/none', method === 'PUT' ? {} : undefined);
    expect([answer.status, answer.body]).toEqual([404, { code: 10005, message: 'Pas de données' }]);
    expect((await superAdmin.call('PUT', 'pages/setStatus/none', { status: 'DELETED' })).status).toBe(404);
  });

  it('is deleted, but not the records that refer to it', async () => {
    const before = rowOf(await superAdmin.get('pages/count')).count;
    const category = await first('pageCategories?');
    const page = await first(`pages?categoryId_eq=${category.id}&`);
    expect((await superAdmin.call('DELETE', `pageCategories/${category.id}`)).status).toBe(200);
    expect((await superAdmin.get(`pageCategories/${category.id}`)).status).toBe(404);
    expect(rowOf(await superAdmin.get(`pages/${page.id}`))).toEqual(page);
    expect(rowOf(await superAdmin.get('pages/count')).count).toBe(before);
  });
});

describe('a backend that gets the body of a record', () => {
  it.each([
    ['an unknown key', { title: 'x', colour: 'red' }, 'colour'],
    ['an id', { id: 'mine' }, 'id'],
    ['an empty key of a period, beside an unknown one', { newsPeriod: { '': 1, middle: 1 } }, 'newsPeriod.'],
    ['an unknown key of a period', { newsPeriod: { startDate: null, middle: 1 } }, 'newsPeriod.middle'],
    ['an unknown key of an item', { medias: [{ url: '/a' }, { uri: '/b' }] }, 'medias.uri'],
    ['an unknown key of an object', { type: 2, contact: { phone: '02', fax: '03' } }, 'contact.fax'],
    ['an integer that JavaScript rounds', '{"position": 9007199254740993}', 'position'],
    ['a number too large for JavaScript', '{"position": 1e999}', 'position'],
    ['a decimal too large for JavaScript', `{"position": ${'9'.repeat(400)}.5}`, 'position'],
    ['an unknown flag', { accessibility: { wheelchair: true, jumping: true } }, 'accessibility.jumping'],
  ])('answers 400 to %s, and names it', async (_, body, name) => {
    const before = await superAdmin.get('pages/count');
    const answer = await superAdmin.call('POST', 'pages', body);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: { [name]: expect.any(String) } }]);
    expect((await superAdmin.get('pages/count')).body).toEqual(before.body);
  });

  it('answers 400 to an unknown key of an update, and to an id that differs from the one in the URL', async () => {
    const page = await first('pages?');
    expect((await superAdmin.call('PUT', `pages/${page.id}`, { ...page, _type: 'page' })).status).toBe(400);
    expect((await superAdmin.call('PUT', `pages/${page.id}`, { ...page, id: 'other' })).status).toBe(400);
    expect(rowOf(await superAdmin.get(`pages/${page.id}`))).toEqual(page);
  });

  it.each(['{"title": ', '[]', '"text"'])('answers 400 to %s', async (body) => {
    const answer = await superAdmin.call('POST', 'pages', body);
    expect([answer.status, answer.body]).toEqual([400, { message: expect.any(String) }]);
  });

  it.each([51, 2_500, 100_000])(
    'answers 400 to a body of %i levels, and still answers the next call',
    async (levels) => {
      const value = '['.repeat(levels - 1) + ']'.repeat(levels - 1);
      const answer = await superAdmin.call('POST', 'townSetting', `{"type": "JSON", "value": ${value}}`);
      expect([answer.status, answer.body]).toMatchObject([400, { errors: { value: expect.any(String) } }]);
      expect((await superAdmin.get('pages/count')).status).toBe(200);
    },
  );

  it.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x'])(
    'answers 422 to the address %j, which runs code',
    async (url) => {
      const answer = await superAdmin.call('POST', 'socialNetworks', { title: 'x', url });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { url: 'Cette adresse n’est pas permise' } },
      });
    },
  );

  it('accepts a page without its required title, because the declaration does not enforce it', async () => {
    expect((await superAdmin.call('POST', 'pages', {})).status).toBe(201);
  });
});

describe('setStatus', () => {
  it('changes only the status, updatedAt and updatedBy', async () => {
    const page = await first('pages?status_eq=PUBLISHED&');
    const answer = await superAdmin.call('PUT', `pages/setStatus/${page.id}`, { status: 'UNPUBLISHED' });
    const stored = rowOf(await superAdmin.get(`pages/${page.id}`));
    expect(stored).toEqual({
      ...page,
      status: 'UNPUBLISHED',
      updatedAt: expect.any(String),
      updatedBy: 'Claire Fontaine',
    });
    expect(stored.updatedAt).not.toBe(page.updatedAt);
    expect([answer.status, answer.body]).toEqual([200, stored]);
  });

  it.each([
    ['an unknown status', { status: 'ARCHIVED' }],
    ['the status of another entity', { status: 'PLANIFIED' }],
    ['no status', {}],
    ['another key', { status: 'PUBLISHED', title: 'x' }],
  ])('answers 400 to %s', async (_, body) => {
    const page = await first('pages?');
    expect((await superAdmin.call('PUT', `pages/setStatus/${page.id}`, body)).status).toBe(400);
    expect(rowOf(await superAdmin.get(`pages/${page.id}`))).toEqual(page);
  });

  it('says that the key `status` is missing', async () => {
    const page = await first('pages?');
    expect(await superAdmin.call('PUT', `pages/setStatus/${page.id}`, {})).toMatchObject({
      status: 400,
      body: { errors: { status: '"status" est requis.' } },
    });
  });

  it('keeps the password of a user', async () => {
    const admin = await first('users?email_eq=admin@mairie.demo&');
    const answer = await superAdmin.call('PUT', `users/setStatus/${admin._id}`, { status: 'PENDING' });
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'PENDING' }]);
    expect(answer.body).not.toHaveProperty('password');
    // Fails if the password has changed.
    await callerOf(backend.url).as('admin');
  });
});

describe('the rules of the backend itself', () => {
  it.each([
    ['a known e-mail', { email: 'ADMIN@mairie.demo' }, 409, 'email'],
    ['no e-mail', { firstName: 'A' }, 422, 'email'],
    ['a malformed e-mail', { email: 'a@b' }, 422, 'email'],
    ['a short password', { email: 'a@b.fr', password: '12345' }, 422, 'password'],
    ['an unknown role', { email: 'a@b.fr', role: 'king' }, 422, 'role'],
  ])('a user with %s is refused, with the field in errors', async (_, body, status, field) => {
    const answer = await superAdmin.call('POST', 'users', body);
    expect([answer.status, answer.body]).toMatchObject([status, { errors: { [field]: expect.any(String) } }]);
  });

  it('a user may keep their e-mail, but not use that of another user', async () => {
    const admin = await first('users?email_eq=admin@mairie.demo&');
    expect((await superAdmin.call('PUT', `users/${admin._id}`, admin)).status).toBe(200);
    const taken = await superAdmin.call('PUT', `users/${admin._id}`, {
      ...admin,
      email: 'agent@mairie.demo',
    });
    expect(taken.status).toBe(409);
  });

  it('when concurrent calls create users with the same e-mail, only one succeeds', async () => {
    const sent = Array.from({ length: 4 }, () =>
      superAdmin.call('POST', 'users', { email: 'deux@mairie.demo' }),
    );
    const statuses = (await Promise.all(sent)).map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    expect(rowOf(await superAdmin.get('users/count?email_eq=deux@mairie.demo')).count).toBe(1);
  });

  it('a topic cannot use the key of another one', async () => {
    const taken = await superAdmin.call('POST', 'notificationTypes', { title: 'x', key: 'weather' });
    const message = 'Cette valeur est déjà utilisée';
    expect([taken.status, taken.body]).toEqual([409, { message, errors: { key: message } }]);
    const [topic] = entriesOf(await superAdmin.get('notificationTypes?key_eq=roads'));
    const path = `notificationTypes/${topic?._id}`;
    expect((await superAdmin.call('PUT', path, { ...topic, key: 'weather' })).status).toBe(409);
    expect((await superAdmin.call('PUT', path, { ...topic, title: 'Voirie' })).status).toBe(200);
  });

  it('a value is unique among the records of one resource, also inside an object', async () => {
    const create = (kind: string, phone: string) =>
      superAdmin.call('POST', 'things', { kind, contact: { phone } });
    expect((await create('a', '02 40')).status).toBe(201);
    expect((await create('b', '02 40')).status).toBe(201);
    expect((await create('a', '')).status).toBe(201);
    expect((await create('a', '')).status).toBe(201);
    const message = 'Cette valeur est déjà utilisée';
    expect(await create('a', '02 40')).toMatchObject({
      status: 409,
      body: { message, errors: { 'contact.phone': message } },
    });
  });

  it('only the backend sets ipAddress and lastLogin', async () => {
    const admin = await first('users?lastLogin_gte=2000-01-01&');
    const sent = { ...admin, ipAddress: '1.2.3.4', lastLogin: '2001-01-01T00:00:00.000Z' };
    const stored = rowOf(await superAdmin.call('PUT', `users/${admin._id}`, sent));
    expect(stored).toMatchObject({ ipAddress: admin.ipAddress, lastLogin: admin.lastLogin });
  });
});
