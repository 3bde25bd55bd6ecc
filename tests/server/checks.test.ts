import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { defineResource, reference, richText, sameLabel, text, type Values } from '../../src/metadata';
import { openBackend } from '../backend/backend';
import { type Answer, entriesOf, rowOf } from '../backend/caller';
import samples from '../everyKind';

const isNamed = ({ target }: Values) => target === 'category';
const linked = { source: 'linked', when: isNamed };
/** A link holds a category, a town, an article or a note, all stored at the same path. */
const links = defineResource({
  name: 'links',
  fields: {
    target: text(sameLabel('Cible')),
    category: reference(sameLabel('Catégorie'), 'pageCategories', linked),
    town: reference(sameLabel('Ville'), 'towns', { ...linked, when: ({ target }) => target === 'town' }),
    article: richText(sameLabel('Article'), { ...linked, when: ({ target }) => target === 'article' }),
    note: text(sameLabel('Note'), { ...linked, when: ({ target }) => target === 'note' }),
  },
});

let release = () => {};
let begin = () => {};
/** Dossiers with a unique code. A save of the title “Lent” waits in the rule until the test releases it. */
const dossiers = defineResource({
  name: 'dossiers',
  fields: { title: text(sameLabel('Titre')), code: text(sameLabel('Code'), { unique: true }) },
  rules: [
    async ({ title }) => {
      if (title !== 'Lent') return undefined;
      await new Promise<void>((resolve) => {
        release = resolve;
        begin();
      });
      return undefined;
    },
  ],
});

const { backend, superAdmin: chief } = await openBackend({
  ...app,
  resources: [...app.resources, samples, links, dossiers],
});

const create = async (collection: string, body: object) => {
  const answer = await chief.call('POST', collection, body);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return rowOf(answer);
};
let made = 0;
const sample = (values: object = {}) => create('samples', { title: `Échantillon ${made++}`, ...values });

describe('the value of a field', () => {
  it.each([
    ['title', { title: 5 }],
    ['body', { body: ['<p>a</p>'] }],
    ['seats', { seats: 'douze' }],
    ['open', { open: 'true' }],
    ['meeting', { meeting: 5 }],
    ['season', { season: 'été' }],
    ['season.startDate', { season: { startDate: 5 } }],
    ['size', { size: 4 }],
    ['days.1', { days: ['MON', 'SUN'] }],
    ['category', { category: { id: 1 } }],
    ['towns', { towns: 'Nantes' }],
    ['annexes', { annexes: '/a.pdf' }],
    ['topics.0', { topics: [{}] }],
    ['contact.phone', { contact: { phone: true } }],
    ['contact', { contact: 'x' }],
    ['latitude', { latitude: 'nord' }],
    ['links.1.kind', { links: [{ kind: 'A' }, { kind: 'C' }] }],
    ['access.lift', { access: { lift: 'oui' } }],
    ['status', { status: 'GONE' }],
  ])('must be of the type of the field: a 422 names %s', async (path, body) => {
    const stored = await sample();
    for (const answer of [
      await chief.call('POST', 'samples', body),
      await chief.call('PUT', `samples/${stored.id}`, { ...stored, ...body }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        422,
        { message: expect.any(String), errors: { [path]: expect.any(String) } },
      ]);
    }
    expect(rowOf(await chief.get(`samples/${stored.id}`))).toEqual(stored);
  });

  it('may be missing, or have the right type but a wrong form', async () => {
    const nothing = Object.fromEntries(
      [
        'body',
        'seats',
        'open',
        'founded',
        'season',
        'size',
        'days',
        'category',
        'towns',
        'picture',
        'links',
      ].map((name) => [name, null]),
    );
    await sample(nothing);
    await sample({ season: {}, contact: {}, access: {}, links: [{}], hours: [], towns: [], category: '' });
    await sample({
      mail: 'a@',
      site: 'x',
      contact: { phone: 'zéro' },
      founded: 'hier',
      fee: 0.3,
      steps: [{}, {}, {}, {}],
    });
  });

  it('may exceed the limits of its declaration, which are only advice unless the field is `enforced`', async () => {
    for (const body of [{ seats: 401 }, { latitude: 91 }])
      expect((await chief.call('POST', 'samples', body)).status).toBe(201);
  });

  it('is checked in a list of 40,000 items before the call times out', async () => {
    const links = (label: unknown) => Array.from({ length: 40_000 }, () => ({ label }));
    const { id } = await sample({ links: links('a') });
    const answer = await chief.call('PUT', `samples/${id}`, { title: 'x', links: links(5) });
    expect(answer).toMatchObject({ status: 422, body: { message: 'Un texte est attendu' } });
  });

  it('may stay unchanged when its field has left the declarations', async () => {
    const { id } = await sample();
    const old = {
      colour: 'rouge',
      contact: { fax: '02', telex: null, phone: '03' },
      links: [{ label: 'Un' }, { label: 'Deux', pages: ['a', 'b'] }],
    };
    await sql`update records set data = data || ${JSON.stringify(old)}::jsonb where id = ${id}`.execute(
      backend.database?.kysely ?? expect.fail(),
    );
    const stored = { ...rowOf(await chief.get(`samples/${id}`)), ...old };
    const put = (changes: object) => chief.call('PUT', `samples/${id}`, { ...stored, ...changes });
    expect(await put({ summary: 'Autre' })).toMatchObject({ status: 200, body: { links: old.links } });
    for (const [name, changes] of [
      ['colour', { colour: 'bleu' }],
      ['contact.fax', { contact: { ...old.contact, fax: '04' } }],
      ['contact.telex', { contact: { ...old.contact, telex: '04' } }],
      ['links.pages', { links: [{ pages: ['a'] }] }],
    ] as const)
      expect(await put(changes)).toMatchObject({
        status: 400,
        body: { errors: { [name]: expect.any(String) } },
      });
  });

  it('is not checked while it is unchanged', async () => {
    const { id } = await sample();
    const odd = {
      seats: 'douze',
      season: 'été',
      links: [{ label: 5 }, { kind: 'C' }],
      days: ['SUN'],
      towns: ['gone'],
    };
    await sql`update records set data = data || ${JSON.stringify(odd)}::jsonb where id = ${id}`.execute(
      backend.database?.kysely ?? expect.fail(),
    );
    const stored = rowOf(await chief.get(`samples/${id}`));
    const put = async (changes: object) =>
      (await chief.call('PUT', `samples/${id}`, { ...stored, ...changes })).status;
    expect(await put({ summary: 'Autre' })).toBe(200);
    expect(await put({ links: [{ kind: 'C' }, { label: 'Un' }, { label: 5 }], days: ['MON', 'SUN'] })).toBe(
      200,
    );
    expect(await put({ seats: 'treize' })).toBe(422);
    expect(await put({ links: [{ kind: 'D' }] })).toBe(422);
  });
});

describe('a reference', () => {
  it.each([
    ['category', { category: 'none' }],
    ['towns', { towns: ['none'] }],
    ['parent', { parent: 5 }],
  ])('must point to an existing record: a 422 names %s', async (path, body) => {
    const answer = await chief.call('POST', 'samples', body);
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { [path]: expect.stringContaining('n’existe pas') } },
    ]);
  });

  it('is also checked in an embedded copy, and may outlive the record that it points to', async () => {
    const [topic] = entriesOf(await chief.get('notificationTypes?range=0-0'));
    const copy = { id: topic?._id, title: 'Météo', key: 'weather' };
    const note = await create('notifications', { title: 'x', topic: copy });
    const wrong = await chief.call('PUT', `notifications/${note.id}`, {
      ...note,
      topic: { ...copy, id: 'none' },
    });
    expect([wrong.status, wrong.body]).toMatchObject([422, { errors: { topic: expect.any(String) } }]);
    const parent = await sample();
    const child = await sample({ parent: parent.id });
    expect((await chief.call('DELETE', `samples/${parent.id}`)).status).toBe(200);
    expect((await chief.call('PUT', `samples/${child.id}`, { ...child, summary: 'x' })).status).toBe(200);
    expect((await chief.call('POST', 'samples', { parent: parent.id })).status).toBe(422);
  });
});

describe('a tree', () => {
  const category = (parentCategoryId: unknown = null) =>
    create('pageCategories', { title: `Rubrique ${made++}`, parentCategoryId });
  const move = (row: { id?: unknown }, to: unknown) =>
    chief.call('PUT', `pageCategories/${row.id}`, { ...row, parentCategoryId: to });

  it('has at most three levels, whatever is moved', async () => {
    const first = await category();
    const second = await category(first.id);
    const third = await category(second.id);
    const refused = {
      status: 422,
      body: { errors: { parentCategoryId: expect.stringContaining('3 niveaux') } },
    };
    expect(
      await chief.call('POST', 'pageCategories', { title: 'x', parentCategoryId: third.id }),
    ).toMatchObject(refused);
    expect(await move(first, (await category()).id)).toMatchObject(refused);
    expect(await move(second, (await category()).id)).toMatchObject({ status: 200 });
  });

  it('has no cycle, even after two concurrent moves', async () => {
    const [one, two] = [await category(), await category()];
    expect((await move(one, one.id)).status).toBe(422);
    const both = await Promise.all([move(one, two.id), move(two, one.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a character that cannot be stored', () => {
  const refused = { status: 400, body: { message: 'La requête contient un caractère interdit.' } };

  it.each(['\0', 'a\uD800', '\uDC00b'])('is refused in a body: %j', async (text) => {
    expect(await chief.call('POST', 'samples', { title: text })).toMatchObject(refused);
  });

  it('is refused in a query', async () => {
    expect(await chief.get('search?q=%00')).toMatchObject(refused);
    expect(await chief.get('samples?title_like=%00')).toMatchObject(refused);
  });
});

it('cleans only rich texts that are new or changed', async () => {
  const { id, body } = await sample({ body: '<p>a</p><script>alert(1)</script>' });
  expect(body).toBe('<p>a</p>');
  const old = '<div>a</div><iframe src="//b"></iframe>';
  await sql`update records set data = data || ${JSON.stringify({ body: old })}::jsonb where id = ${id}`.execute(
    backend.database?.kysely ?? expect.fail(),
  );
  const stored = rowOf(await chief.get(`samples/${id}`));
  const kept = rowOf(await chief.call('PUT', `samples/${id}`, { ...stored, summary: 'x' }));
  expect(kept.body).toBe(old);
  expect(rowOf(await chief.call('PUT', `samples/${id}`, { ...kept, body: `${old}b` })).body).toBe('ab');
});

describe('fields that share a path', () => {
  it('must point to a record in the collection of the shown field', async () => {
    const category = await create('pageCategories', { title: 'Culture' });
    const link = await create('links', { target: 'category', linked: category.id });
    const wrong = await chief.call('PUT', `links/${link.id}`, { ...link, linked: 'gone' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { linked: expect.any(String) } } });
    expect((await chief.call('POST', 'links', { target: 'town', linked: category.id })).status).toBe(422);
  });

  it('are cleaned, and limited in length, by the rules of the shown field', async () => {
    const article = `<p>${'Long '.repeat(10_000)}</p>`;
    const stored = await create('links', { target: 'article', linked: `${article}<script>x()</script>` });
    expect(stored.linked).toBe(article);
    expect((await chief.call('POST', 'links', { target: 'note', linked: article })).status).toBe(422);
    expect(await create('links', { target: 'note', linked: '1 < 2' })).toMatchObject({ linked: '1 < 2' });
  });
});

describe('while a save waits in a rule', () => {
  const { kysely } = backend.database ?? expect.fail();
  /** Starts to save a record, and returns once the save waits in the rule. */
  const slowSave = async (code: string) => {
    let saved = Promise.resolve<Answer | undefined>(undefined);
    await new Promise<void>((resolve) => {
      begin = resolve;
      saved = chief.call('POST', 'dossiers', { title: 'Lent', code });
    });
    return { saved };
  };

  it('a restore of a record with the same unique value waits, and is then refused', async () => {
    const deleted = await create('dossiers', { title: 'Ancien', code: 'K1' });
    await chief.call('DELETE', `dossiers/${deleted.id}`);
    const { saved } = await slowSave('K1');
    const restored = chief.call('PUT', `trash/dossiers/${deleted.id}`);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
      ).rows.length > 0;
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    release();
    expect([(await saved)?.status, (await restored).status]).toEqual([201, 409]);
  });

  it('the check of an import file does not wait', async () => {
    const { saved } = await slowSave('K2');
    const file = { resource: 'dossiers', columns: ['title', 'code'], rows: [['Contrôle', 'K3']] };
    const checked = await chief.call('POST', 'imports/dossiers', file);
    release();
    expect((await saved)?.status).toBe(201);
    expect(checked).toMatchObject({ status: 200, body: { counts: { new: 1 } } });
  });
});
