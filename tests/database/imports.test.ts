import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { isRow, type Row } from '../../contract/row';
import declared from '../../resources';
import { getResource } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import samples from '../everyKind';
import bookings from '../newcomer/bookings';
import counters from '../newcomer/counters';
import markets from '../newcomer/markets';
import venues from '../newcomer/venues';
import { openEmptyTown } from '../server/emptyTown';

/** The resource of the towns, with a rule. The server checks and stores the rows of such a resource one by one. */
const towns = { ...getResource(declared, 'towns'), rules: [async () => undefined] };
const town = await openEmptyTown({
  ...declared,
  resources: [
    ...declared.resources.filter(({ name }) => name !== 'towns'),
    towns,
    samples,
    venues,
    bookings,
    markets,
    {
      ...counters,
      access: { delete: ['superAdmin'] },
      fields: { ...counters.fields, phone: { ...counters.fields.phone, unique: true } },
    },
  ],
});
afterAll(town.close);

let count = 0;
const newId = () => `import-test-${++count}`;

const keyHeader = { 'x-api-key': town.key };

/** Signs in as a colleague, who is no superAdmin. Returns a function that sends the calls of the colleague. */
async function colleague() {
  const [email, password] = ['lea@saint-aubin.fr', 'Lea-Saint-Aubin-2026'];
  await town.call('POST', 'users', { email, password, role: 'admin', active: true });
  const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, keyHeader);
  const caller = callerOf(town.url, String(rowOf(signedIn).token));
  return (method: string, path: string, body?: object) => caller.call(method, path, body, keyHeader);
}

interface File {
  columns: string[];
  rows: string[][];
  key?: string;
  skipWrong?: boolean;
  language?: string;
}

const check = async (resource: string, collection: string, file: File) =>
  rowOf(await town.call('POST', `imports/${collection}`, { resource, ...file }));
const apply = async (resource: string, collection: string, file: File, id = newId()) =>
  rowOf(await town.call('PUT', `imports/${collection}/${id}`, { resource, ...file }));
const rowsOf = (answer: Row): Row[] => (Array.isArray(answer.rows) ? answer.rows.filter(isRow) : []);
const all = async (path: string) => entriesOf(await town.call('GET', path));

const summaries = (rows: string[][], more: Partial<File> = {}): File => ({
  columns: ['title', 'summary'],
  rows,
  ...more,
});

it('creates drafts from the rows of a file, after a trial that stores nothing', async () => {
  const file: File = {
    columns: [
      'title',
      'seats',
      'fee',
      'open',
      'size',
      'days',
      'season.start',
      'season.end',
      'phone',
      'place',
    ],
    rows: [
      [
        'Piscine',
        '120',
        '1 234,50',
        'oui',
        'Grand',
        'Lundi, mardi',
        '01/06/2026',
        '31/08/2026 18h',
        '02 40 00 00 00',
        '47,2 ; -1,5',
      ],
      ['Gymnase', '', '', 'non', 'Petit', '', '', '', '', ''],
    ],
  };
  const trial = await check('samples', 'samples', file);
  expect(trial).toMatchObject({ isApplied: false, counts: { new: 2, changed: 0, same: 0, wrong: 0 } });
  expect(await all('samples')).toEqual([]);
  const id = newId();
  expect(await apply('samples', 'samples', file, id)).toMatchObject({ isApplied: true, counts: { new: 2 } });
  const stored = await all('samples?sort=title_desc');
  expect(stored).toMatchObject([
    {
      title: 'Piscine',
      seats: 120,
      fee: 1234.5,
      open: true,
      size: 3,
      days: ['MON', 'TUE'],
      season: { startDate: '2026-05-31T22:00:00.000Z', endDate: '2026-08-31T16:00:00.000Z' },
      contact: { phone: '02 40 00 00 00' },
      latitude: 47.2,
      longitude: -1.5,
      status: 'UPDATED',
    },
    { title: 'Gymnase', open: false, size: 1, status: 'UPDATED' },
  ]);
  // The same file with a key changes nothing.
  const again = await check('samples', 'samples', { ...file, key: 'title' });
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
  // If the answer was lost, the client finds the import by its id. The server does not store the import again.
  const imports = await all('imports/samples');
  expect(imports).toMatchObject([{ id, created: 2, changed: 0, undoneAt: null }]);
  expect((await town.call('PUT', `imports/samples/${id}`, { resource: 'samples', ...file })).status).toBe(
    409,
  );
  const [entry] = await all('audit?action_eq=import');
  expect(entry).toMatchObject({ action: 'import', collection: 'samples', recordId: id });
});

it('finds the record of each row by a key, and says what the row changes or why it is wrong', async () => {
  await apply(
    'samples',
    'samples',
    summaries([
      ['Marché', 'Place'],
      ['Fête', 'Parc'],
    ]),
  );
  const answer = await check(
    'samples',
    'samples',
    summaries(
      [
        ['Marché', 'Halle'],
        ['Fête', 'Parc'],
        ['Concert', ''],
        ['Marché', 'Rue'],
      ],
      { key: 'title' },
    ),
  );
  expect(answer.counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 1 });
  expect(rowsOf(answer)).toMatchObject([
    {
      line: 1,
      state: 'changed',
      title: 'Marché',
      changes: [{ path: 'summary', before: 'Place', after: 'Halle' }],
    },
    { line: 2, state: 'same' },
    { line: 3, state: 'new' },
    { line: 4, state: 'wrong', errors: { title: 'Une ligne précédente modifie déjà cet élément' } },
  ]);
});

it('advises about a missing title and about the cells of a file, and stores the rows all the same', async () => {
  const file = { columns: ['title', 'season.start', 'season.end'], rows: [['', '02/06/2026', '01/06/2026']] };
  const trial = await check('samples', 'samples', file);
  expect(rowsOf(trial)).toMatchObject([
    {
      state: 'new',
      errors: {},
      advice: { title: 'Le champ est requis', season: 'La fin est avant le début' },
    },
  ]);
  const fine = await check('samples', 'samples', { columns: ['title'], rows: [['Kiosque']] });
  expect(rowsOf(fine)).toMatchObject([{ state: 'new', advice: {} }]);
});

it('says with the other errors of a row that it would send a message to citizens', async () => {
  const file = {
    columns: ['title', 'status', 'notify', 'newsPeriod.start'],
    rows: [['Feu', 'En ligne', 'oui', '32/11/2026']],
  };
  const [row] = rowsOf(await check('news', 'pages', file));
  expect(row).toMatchObject({
    state: 'wrong',
    errors: {
      newsPeriod: '« 32/11/2026 » n’est pas une date',
      '': expect.stringMatching(/^Cette ligne enverrait un message aux habitants/),
    },
  });
});

it('shows the old and the new date in words', async () => {
  const file = (meeting: string) => ({
    key: 'title',
    columns: ['title', 'meeting'],
    rows: [['Bal', meeting]],
  });
  await apply('samples', 'samples', file('21/11/2026 14:05'));
  const [row] = rowsOf(await check('samples', 'samples', file('22/11/2026 9:00')));
  expect(row?.changes).toEqual([
    { path: 'meeting', before: '21 nov. 2026, 14\u00a0h\u00a005', after: '22 nov. 2026, 9\u00a0h' },
  ]);
});

it('lists the removal of a repetition as a change, but not the computed field `repeatsUntil`', async () => {
  const season = ['2027-03-01 08:00', '2027-03-01 11:00'];
  const columns = ['title', 'season.start', 'season.end', 'repeats'];
  const file = (rule: string) => ({ key: 'title', columns, rows: [['Foire', ...season, rule]] });
  await apply('samples', 'samples', file('RRULE:FREQ=WEEKLY'));
  const [row] = rowsOf(await check('samples', 'samples', file('')));
  expect(row?.changes).toEqual([
    { path: 'repeats', before: expect.stringMatching(/^Tous les lundis/), after: '' },
  ]);
});

it('stores a file with a wrong row only if the user skips the row', async () => {
  const file = {
    columns: ['title', 'size', 'category', 'meeting'],
    rows: [
      ['Bon', 'Moyen', '', ''],
      ['Mauvais', 'Immense', 'Nulle part', 'hier'],
    ],
  };
  const before = (await all('samples')).length;
  const refused = await apply('samples', 'samples', file);
  expect(refused).toMatchObject({ isApplied: false, counts: { new: 1, wrong: 1 } });
  expect(rowsOf(refused)[1]?.errors).toEqual({
    size: '« Immense » n’est pas un choix de la liste',
    category: '« Nulle part » n’existe pas',
    meeting: '« hier » n’est pas une date',
  });
  expect(await all('samples')).toHaveLength(before);
  expect(await apply('samples', 'samples', { ...file, skipWrong: true })).toMatchObject({ isApplied: true });
  expect(await all('samples')).toHaveLength(before + 1);
});

it('finds a referenced record by its whole title, even a very long one', async () => {
  const title = 'Quartier de la gare '.repeat(15).trim();
  const { id } = rowOf(await town.call('POST', 'pageCategories', { title }));
  const answer = await apply('samples', 'samples', {
    columns: ['title', 'category'],
    rows: [['Gare', title]],
  });
  expect(answer).toMatchObject({ isApplied: true });
  expect(await all('samples?title_eq=Gare')).toMatchObject([{ category: id }]);
});

it('an import changes only records of its own list, although pages and news share a collection', async () => {
  const title = 'Travaux au port';
  const page = rowOf(await town.call('POST', 'pages', { title, type: 4, newsPage: false }));
  const file = { columns: ['title', 'longDescription'], key: 'title', rows: [[title, 'Ouvert']] };
  expect(await apply('news', 'pages', file)).toMatchObject({
    isApplied: true,
    counts: { new: 1, changed: 0 },
  });
  expect(rowOf(await town.call('GET', `pages/${page.id}`))).toEqual(page);
  expect((await check('news', 'pages', file)).counts).toMatchObject({ same: 1, wrong: 0 });
  const bulk = { resource: 'news', ids: [String(page.id)], values: { longDescription: 'Fermé' } };
  expect(rowOf(await town.call('POST', 'imports/pages', bulk)).counts).toMatchObject({ wrong: 1 });
});

it('refuses a unique value that a record or an earlier row has', async () => {
  await apply('samples', 'samples', { columns: ['title'], rows: [['Unique']] });
  const answer = await check('samples', 'samples', {
    columns: ['title'],
    rows: [['Unique'], ['Neuf'], ['Neuf']],
  });
  expect(rowsOf(answer)).toMatchObject([
    { state: 'wrong', errors: { title: 'Cette valeur est déjà utilisée' } },
    { state: 'new' },
    { state: 'wrong', errors: { title: 'Une ligne précédente a la même valeur' } },
  ]);
});

it('refuses a unique value that a record already has, although the file writes it in another form', async () => {
  await apply('counters', 'counters', { columns: ['name', 'phone'], rows: [['Régie', '02 40 00 00 00']] });
  const answer = await check('counters', 'counters', {
    columns: ['name', 'phone'],
    rows: [['Caisse', '+33 2 40 00 00 00']],
  });
  expect(rowsOf(answer)).toMatchObject([
    { state: 'wrong', errors: { phone: 'Cette valeur est déjà utilisée' } },
  ]);
  await town.call('DELETE', `counters/${(await all('counters'))[0]?.id}`);
});

it('finds a record by its key, although the file writes the value in another form', async () => {
  await apply('counters', 'counters', { columns: ['name', 'phone'], rows: [['Régie', '02 40 00 00 01']] });
  const answer = await check('counters', 'counters', {
    columns: ['phone', 'name'],
    key: 'phone',
    rows: [
      ['+33 2 40 00 00 01', 'Régie des eaux'],
      ['0240000001', 'Régie'],
      ['02 40 00 00 02', 'Caisse'],
    ],
  });
  expect(rowsOf(answer)).toMatchObject([
    { state: 'changed', changes: [{ path: 'name' }] },
    { state: 'wrong', errors: { phone: 'Une ligne précédente modifie déjà cet élément' } },
    { state: 'new' },
  ]);
  await town.call('DELETE', `counters/${(await all('counters'))[0]?.id}`);
});

it.each([
  ['last', ['cardTitle', 'cardProfession', 'cardElectedRole'], ['Dupont', 'Boulanger', '']],
  ['first', ['cardTitle', 'cardElectedRole', 'cardProfession'], ['Dupont', '', 'Boulanger']],
])(
  'stores the text of two fields with the same `source` if the %s cell is empty',
  async (_, columns, row) => {
    await apply('cards', 'pages', { columns, rows: [row] });
    const [card] = await all('pages?title_eq=Dupont');
    expect(card).toMatchObject({ contact: { profession: 'Boulanger' } });
    // Empty cells in both columns remove the text.
    const emptied = { columns, key: 'cardTitle', rows: [['Dupont', '', '']] };
    expect(await apply('cards', 'pages', emptied)).toMatchObject({ counts: { changed: 1 } });
    expect(rowOf(await town.call('GET', `pages/${card?.id}`))).toMatchObject({
      contact: { profession: null },
    });
    await town.call('DELETE', `pages/${card?.id}`);
  },
);

it('refuses the e-mail of an account, even if it is stored with a capital and a space', async () => {
  const { kysely } = town.service.database;
  const account = {
    email: 'eve@saint-aubin.fr',
    password: 'Eve-Saint-Aubin-2026',
    role: 'admin',
    active: true,
  };
  const { _id: id } = rowOf(await town.call('POST', 'users', account));
  await sql`update records set data = data || '{"email": " Ève@saint-aubin.fr"}' where id = ${id}`.execute(
    kysely,
  );
  const answer = await check('users', 'users', { columns: ['email'], rows: [['ève@saint-aubin.fr']] });
  expect(rowsOf(answer)).toMatchObject([{ state: 'wrong', errors: { email: expect.any(String) } }]);
});

it('lets a row use the unique value that an earlier row frees', async () => {
  await apply('samples', 'samples', { columns: ['title'], rows: [['Ancien'], ['Autre']] });
  const idOf = async (title: string) => String((await all(`samples?title_eq=${title}`))[0]?.id);
  const rows = [
    [await idOf('Ancien'), 'Récent'],
    [await idOf('Autre'), 'Ancien'],
  ];
  const answer = await apply('samples', 'samples', { columns: ['id', 'title'], key: 'id', rows });
  expect(answer).toMatchObject({ isApplied: true, counts: { changed: 2, wrong: 0 } });
});

it('checks the rows of a file against each other, and adds numbers and computed values', async () => {
  const file = {
    columns: ['room', 'family', 'booked.start', 'booked.end', 'hours', 'rate'],
    rows: [
      ['Salle A', 'Roy', '2027-03-01 14:00', '2027-03-01 18:00', '4', '10'],
      ['Salle A', 'Roy', '2027-03-01 16:00', '2027-03-01 19:00', '3', '10'],
      ['Salle A', 'Roy', '2027-03-02 14:00', '2027-03-02 18:00', '2,5', '10'],
      ['', 'Roy', '', '', '30', ''],
    ],
  };
  const trial = await check('bookings', 'bookings', file);
  expect(rowsOf(trial)).toMatchObject([
    { state: 'new', title: 'RES-00001' },
    { state: 'wrong' },
    { state: 'new', title: 'RES-00002' },
    { state: 'wrong' },
  ]);
  expect(await all('bookings')).toEqual([]);
  await apply('bookings', 'bookings', { ...file, skipWrong: true });
  expect(await all('bookings?sort=number_asc')).toMatchObject([
    { number: 'RES-00001', price: 40, status: 'BOOKED' },
    { number: 'RES-00002', price: 25, status: 'BOOKED' },
  ]);
});

it('refuses the row that would deactivate the last superAdmin', async () => {
  const email = 'adjointe@saint-aubin.fr';
  const account = { email, password: 'Adjointe-Saint-Aubin-2026', role: 'superAdmin', active: true };
  const { _id: id } = rowOf(await town.call('POST', 'users', account));
  const ids = (await all('users?role_eq=superAdmin')).map((one) => String(one._id));
  expect(ids).toHaveLength(2);
  const bulk = { resource: 'users', ids, values: { active: false } };
  const trial = rowOf(await town.call('POST', 'imports/users', bulk));
  expect(trial.counts).toMatchObject({ changed: 1, wrong: 1 });
  expect(await all('users?role_eq=superAdmin&active_eq=true')).toHaveLength(2);
  await town.call('DELETE', `users/${id}`);
});

it.each([
  [
    'places a record below the third level',
    [
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'D'],
    ],
  ],
  [
    'places two records below each other',
    [
      ['A', 'B'],
      ['B', 'A'],
    ],
  ],
])('refuses a row that, together with earlier rows, %s', async (_, rows) => {
  await apply('pageCategories', 'pageCategories', {
    columns: ['title'],
    key: 'title',
    rows: ['A', 'B', 'C', 'D'].map((title) => [title]),
  });
  const file = { columns: ['title', 'parentCategoryId'], key: 'title', rows };
  const trial = await check('pageCategories', 'pageCategories', file);
  expect(trial.counts).toEqual({ new: 0, changed: rows.length - 1, same: 0, wrong: 1 });
  expect(rowsOf(trial).at(-1)?.state).toBe('wrong');
});

it('refuses a unique value that a hook gives to a row, if a record or an earlier row has it', async () => {
  town.service.hooks = [
    { name: 'halls', resource: 'venues', beforeWrite: async ({ name }) => ({ name: `Salle ${name}` }) },
  ];
  onTestFinished(() => {
    town.service.hooks = [];
  });
  await town.call('POST', 'venues', { name: 'Lavoir' });
  const rows = ['Lavoir', 'Grange', 'Grange'].map((name) => [name]);
  const trial = await check('venues', 'venues', { columns: ['name'], rows });
  expect(rowsOf(trial).map(({ state }) => state)).toEqual(['wrong', 'new', 'wrong']);
  expect(await all('venues')).toHaveLength(1);
});

it('undoes an import as a whole, except for the records that somebody has changed since', async () => {
  await apply(
    'samples',
    'samples',
    summaries([
      ['Ancienne', 'avant'],
      ['Touchée', 'avant'],
    ]),
  );
  const id = newId();
  const rows = [
    ['Ancienne', 'après'],
    ['Touchée', 'après'],
    ['Nouvelle', ''],
  ];
  await apply('samples', 'samples', summaries(rows, { key: 'title' }), id);
  const [touched] = await all('samples?title_eq=Touchée');
  await town.call('PUT', `samples/${touched?.id}`, { ...touched, summary: 'par une collègue' });
  const undone = await town.call('DELETE', `imports/samples/${id}`);
  expect(undone.body).toEqual({ restored: 2, skipped: 1 });
  expect(await all('samples?title_in=Ancienne,Touchée,Nouvelle&sort=title_asc')).toMatchObject([
    { title: 'Ancienne', summary: 'avant' },
    { title: 'Touchée', summary: 'par une collègue' },
  ]);
  expect(await all('trash/samples?title_eq=Nouvelle')).toHaveLength(1);
  expect((await town.call('DELETE', `imports/samples/${id}`)).status).toBe(409);
  expect((await town.call('DELETE', 'imports/samples/unknown-import')).status).toBe(404);
});

it('undoes the change to a user who has signed in since', async () => {
  const [email, password] = ['zoe@saint-aubin.fr', 'Zoe-Saint-Aubin-2026'];
  await town.call('POST', 'users', { email, password, firstName: 'Zoé', role: 'admin', active: true });
  const id = newId();
  const file = { columns: ['email', 'firstName'], key: 'email', rows: [[email, 'Zoe']] };
  await apply('users', 'users', file, id);
  await callerOf(town.url).call('POST', 'auth/sign_in', { email, password }, keyHeader);
  const undone = await town.call('DELETE', `imports/users/${id}`);
  expect(undone.body).toEqual({ restored: 1, skipped: 0 });
  const user = { firstName: 'Zoé', lastLogin: expect.any(String) };
  expect(await all(`users?email_eq=${email}`)).toMatchObject([user]);
});

it('an undo skips each record whose former unique value is taken, even by another skipped record', async () => {
  const [first, second] = await Promise.all(
    ['Undo x', 'Undo y'].map(async (title) =>
      String(rowOf(await town.call('POST', 'samples', { title })).id),
    ),
  );
  const rows = [
    [second ?? '', 'Undo z'],
    [first ?? '', 'Undo y'],
  ];
  const id = newId();
  await apply('samples', 'samples', { columns: ['id', 'title'], key: 'id', rows }, id);
  // The new record takes “Undo x”. So the first record keeps “Undo y”, and the second cannot have “Undo y” back.
  await town.call('POST', 'samples', { title: 'Undo x' });
  expect((await town.call('DELETE', `imports/samples/${id}`)).body).toEqual({ restored: 0, skipped: 2 });
  const titles = (await all('samples?title_like=Undo')).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Undo x', 'Undo y', 'Undo z']);
});

it('does not undo an import if that would place two records below each other', async () => {
  const category = async (title: string, parentCategoryId: unknown = null) =>
    rowOf(await town.call('POST', 'pageCategories', { title, parentCategoryId }));
  const top = await category('Undo top');
  const moved = await category('Undo moved', top.id);
  const id = newId();
  const file = { columns: ['title', 'parentCategoryId'], key: 'title', rows: [['Undo moved', '']] };
  expect(await apply('pageCategories', 'pageCategories', file, id)).toMatchObject({ isApplied: true });
  await town.call('PUT', `pageCategories/${top.id}`, { ...top, parentCategoryId: moved.id });
  expect(await town.call('DELETE', `imports/pageCategories/${id}`)).toMatchObject({
    status: 422,
    body: { errors: { parentCategoryId: expect.any(String) } },
  });
  expect(await all('pageCategories?title_like=Undo&sort=title_asc')).toMatchObject([
    { title: 'Undo moved', parentCategoryId: null },
    { title: 'Undo top', parentCategoryId: moved.id },
  ]);
});

it('refuses to undo the import that made the only superAdmins', async () => {
  const other = await openEmptyTown();
  onTestFinished(other.close);
  const [mayor = {}] = entriesOf(await other.call('GET', 'users'));
  const deputies = ['lea', 'zoe'].map((name) => ({
    email: `${name}@saint-aubin.fr`,
    password: 'Conseil-Saint-Aubin-2026',
    role: 'admin',
    active: true,
  }));
  const made = await Promise.all(deputies.map((one) => other.call('POST', 'users', one)));
  const ids = made.map((one) => String(rowOf(one)._id));
  const id = newId();
  const bulk = { resource: 'users', ids, values: { role: 'superAdmin' } };
  expect((await other.call('PUT', `imports/users/${id}`, bulk)).body).toMatchObject({ isApplied: true });
  const header = { 'x-api-key': other.key };
  const { email, password } = deputies[0] ?? expect.fail();
  const signedIn = await callerOf(other.url).call('POST', 'auth/sign_in', { email, password }, header);
  const deputy = callerOf(other.url, String(rowOf(signedIn).token));
  const demoted = await deputy.call('PUT', `users/${mayor._id}`, { ...mayor, role: 'admin' }, header);
  expect(demoted.status).toBe(200);
  expect((await deputy.call('DELETE', `imports/users/${id}`, undefined, header)).status).toBe(409);
  const left = await deputy.call('GET', 'users?role_eq=superAdmin', undefined, header);
  expect(entriesOf(left)).toHaveLength(2);
});

it('undoes an import that gave the hall of one booking to another booking', async () => {
  const booked = { startDate: '2027-04-01T08:00:00.000Z', endDate: '2027-04-01T12:00:00.000Z' };
  const [first, second] = await Promise.all(
    ['Undo 1', 'Undo 2'].map(async (room) =>
      String(rowOf(await town.call('POST', 'bookings', { room, booked })).id),
    ),
  );
  const rows = [
    [first ?? '', 'Undo 3'],
    [second ?? '', 'Undo 1'],
  ];
  const id = newId();
  const file = { columns: ['id', 'room'], key: 'id', rows };
  expect(await apply('bookings', 'bookings', file, id)).toMatchObject({ isApplied: true });
  expect((await town.call('DELETE', `imports/bookings/${id}`)).body).toEqual({ restored: 2, skipped: 0 });
  expect((await all('bookings?room_like=Undo&sort=room_asc')).map((one) => one.id)).toEqual([first, second]);
});

it('an undo needs the rights to change the values of the import and to delete the created records', async () => {
  const file = { columns: ['name', 'fee'], key: 'name' };
  await apply('counters', 'counters', { ...file, rows: [['Accueil', '5']] });
  const id = newId();
  await apply('counters', 'counters', { ...file, rows: [['Accueil', '8']] }, id);
  const admin = await colleague();
  // Not 403, which would sign the colleague out.
  expect((await admin('DELETE', `imports/counters/${id}`)).status).toBe(409);
  expect(await all('counters')).toMatchObject([{ name: 'Accueil', fee: 8 }]);
  expect((await town.call('DELETE', `imports/counters/${id}`)).body).toEqual({ restored: 1, skipped: 0 });
  expect(await all('counters')).toMatchObject([{ name: 'Accueil', fee: 5 }]);
  const other = newId();
  await apply('counters', 'counters', { columns: ['name'], rows: [['Mairie']] }, other);
  expect((await admin('DELETE', `imports/counters/${other}`)).body).toMatchObject({
    message: 'Votre rôle ne permet pas d’annuler cet import.',
  });
  expect((await town.call('DELETE', `imports/counters/${other}`)).body).toEqual({ restored: 1, skipped: 0 });
});

it('takes no status from an empty cell', async () => {
  const file = {
    columns: ['title', 'status'],
    key: 'title',
    rows: [['Sans état', '']],
  };
  expect(await apply('samples', 'samples', file)).toMatchObject({ isApplied: true, counts: { new: 1 } });
  expect(await all('samples?title_eq=Sans%20état')).toMatchObject([{ status: 'UPDATED' }]);
  expect((await check('samples', 'samples', file)).counts).toMatchObject({ same: 1 });
});

it('stores an import once although it arrives twice at the same time', async () => {
  const id = newId();
  const body = { resource: 'samples', ...summaries([['Deux fois', '']]) };
  const answers = await Promise.all([1, 2].map(() => town.call('PUT', `imports/samples/${id}`, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await all('samples?title_eq=Deux%20fois')).toHaveLength(1);
});

it('changes neither config.json nor the audit log if an import is refused', async () => {
  const configs: string[] = [];
  town.service.changeConfigs = (_, key) => void configs.push(key);
  const [place] = await all('town');
  const values = { apiKey: 'a-new-key-of-the-town-hall' };
  const body = { resource: 'towns', ids: [String(place?.id), 'gone'], values };
  const id = newId();
  const answer = await town.call('PUT', `imports/town/${id}`, body);
  expect(answer.body).toMatchObject({ isApplied: false, counts: { changed: 1, wrong: 1 } });
  expect(configs).toEqual([]);
  expect(await all(`audit?recordId_eq=${id}`)).toEqual([]);
});

it('refuses a row with a short API key, and keeps the key of the town', async () => {
  const [place] = await all('town');
  const body = {
    resource: 'towns',
    ids: [String(place?.id)],
    values: { apiKey: 'too-short' },
    skipWrong: true,
  };
  const answer = rowOf(await town.call('PUT', `imports/town/${newId()}`, body));
  expect(rowsOf(answer)[0]?.errors).toEqual({ apiKey: 'La clé doit contenir au moins 20 caractères' });
  expect((await all('town'))[0]?.apiKey).toBe(place?.apiKey);
});

it('sets a field of all selected records in one call, and takes it back in one call', async () => {
  await apply('samples', 'samples', {
    columns: ['title', 'size'],
    rows: [
      ['S1', 'Petit'],
      ['S2', 'Grand'],
    ],
  });
  const records = await all('samples?title_in=S1,S2');
  const ids = records.map(({ id }) => String(id));
  const body = { resource: 'samples', ids: [...ids, 'gone'], values: { size: 3 } };
  const trial = rowOf(await town.call('POST', 'imports/samples', body));
  expect(trial.counts).toEqual({ new: 0, changed: 1, same: 1, wrong: 1 });
  const id = newId();
  const stored = await town.call('PUT', `imports/samples/${id}`, { ...body, skipWrong: true });
  expect(rowOf(stored).isApplied).toBe(true);
  expect((await all('samples?title_in=S1,S2')).map(({ size }) => size)).toEqual([3, 3]);
  expect((await town.call('DELETE', `imports/samples/${id}`)).body).toEqual({ restored: 1, skipped: 0 });
  expect((await all('samples?title_in=S1,S2&sort=title_asc')).map(({ size }) => size)).toEqual([1, 3]);
});

it('allows only the resources and statuses that a form allows', async () => {
  const admin = await colleague();
  const send = (path: string, body: object) => admin('POST', path, body);
  const users = { resource: 'users', columns: ['email'], rows: [['x@y.fr']] };
  expect((await send('imports/users', users)).status).toBe(403);
  // Only superAdmin may write samples.
  expect(
    (await send('imports/samples', { resource: 'samples', columns: ['title'], rows: [['x']] })).status,
  ).toBe(403);
  const files = { resource: 'GCS', columns: ['title'], rows: [['x']] };
  expect((await send('imports/GCS', files)).status).toBe(404);
  const wrong = {
    columns: ['title', 'status'],
    rows: [
      ['x', 'Publiée'],
      ['y', 'Créé'],
    ],
  };
  const answer = await check('samples', 'samples', wrong);
  expect(rowsOf(answer).map(({ errors }) => errors)).toEqual([
    { status: '« Publiée » n’est pas un choix de la liste' },
    {},
  ]);
});

it.each<[string, object]>([
  ['an unknown column', { columns: ['nope'], rows: [] }],
  ['a password', { columns: ['code'], rows: [] }],
  ['a key that is not among the columns', { columns: ['title'], key: 'summary', rows: [] }],
  ['a key field that has several values', { columns: ['days'], key: 'days', rows: [] }],
  ['cells that are no texts', { columns: ['title'], rows: [[1]] }],
  [
    'more rows than a file may have',
    { columns: ['title'], rows: Array.from({ length: 20_001 }, () => ['']) },
  ],
  ['an unknown property', { columns: [], rows: [], more: true }],
])('refuses %s', async (_, body) => {
  expect((await town.call('POST', 'imports/samples', { resource: 'samples', ...body })).status).toBe(400);
});

it('reports its progress before it answers', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`Ligne ${index}`]);
  const response = await fetch(`${town.url}/api/v1/imports/samples/${newId()}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': town.key, authorization: town.token },
    body: JSON.stringify({ resource: 'samples', columns: ['title'], rows }),
  });
  // A line end for each percent comes before the JSON.
  const text = await response.text();
  expect(text.length - text.trimStart().length).toBeGreaterThan(50);
  expect(JSON.parse(text)).toMatchObject({ isApplied: true, counts: { new: 1000 } });
});

it('says with the other errors of a row that a cell is no repetition, and gives an example', async () => {
  const file = {
    columns: ['title', 'opening.start', 'repeats'],
    rows: [
      ['Marché', 'samedi', 'tous les mardis'],
      ['Foire', '05/05/2027', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    ],
  };
  const trial = await check('markets', 'markets', file);
  expect(trial).toMatchObject({ counts: { new: 1, wrong: 1 } });
  expect(rowsOf(trial)[0]?.errors).toEqual({
    opening: '« samedi » n’est pas une date',
    repeats: '« tous les mardis » n’est pas une répétition, telle que RRULE:FREQ=WEEKLY;BYDAY=TU',
  });
});
