import { describe, expect, it } from 'vitest';
import { asObject } from '../../contract/json';
import declared from '../../resources';
import site from '../../resources/site';
import { screens } from '../../src/app/screens';
import {
  type App,
  audit,
  boolean,
  checkApp,
  checkSite,
  choice,
  choices,
  collectionOf,
  coordinates,
  DeclarationError,
  date,
  defineResource,
  email,
  file,
  geometry,
  list,
  longText,
  number,
  password,
  period,
  type Resource,
  recurrence,
  reference,
  richText,
  secret,
  status,
  tags,
  text,
  type Values,
} from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';

const label = { fr: 'Mot', en: 'Word' };
const titles = { list: { fr: 'Liste', en: 'List' }, create: label, edit: label };

const isShown = ({ size }: Values) => size === 1;

const setSize = { label, icon: '', set: () => ({ size: 2 }), notice: label };

const check = (app: App) => checkApp(app, Object.keys(screens.engine));

/** The town's app with one more resource, which is valid without `change`. */
const appWith = (change: Partial<Resource>): App => {
  const trial: Resource = {
    ...defineResource({
      name: 'trials',
      menu: { group: 'settings' },
      routes: { list: 'trialList', edit: 'trial/edit' },
      titles,
      fields: { title: text(label), size: number(label), body: richText(label) },
      list: { columns: ['title'] },
    }),
    ...change,
  };
  return { ...declared, resources: [...declared.resources, trial] };
};

/** What the check says about the resource with this change, or 'nothing'. */
const wrong = (change: Record<string, unknown>) => {
  try {
    check(appWith(change as Partial<Resource>));
  } catch (error) {
    if (error instanceof DeclarationError) return error.message;
    throw error;
  }
  return 'nothing';
};

/** Records that begin as drafts. */
const drafts = {
  fields: {
    title: text(label),
    body: richText(label),
    status: status(
      ['DRAFT', 'ONLINE'].map((id) => ({ id, label, tone: 'neutral' as const })),
      { default: 'DRAFT' },
    ),
  },
  workflow: { publish: 'ONLINE' },
};

/** A change that replaces the fields by `title` and `trial`. */
const field = (change: object) => ({ fields: { title: text(label), trial: change } });

describe('a declaration', () => {
  it('of this town passes the check', () => {
    expect(() => check(declared)).not.toThrow();
    expect(() => check(appWith({}))).not.toThrow();
  });

  it.each([
    [
      'a column that is no field',
      { list: { columns: ['titel'] } },
      'Unknown field "titel" in list.columns. Expected one of title, size, body',
    ],
    [
      'a list as the name of a record',
      { ...field(list(label, { name: text(label) }, { item: label })), titleField: ['title', 'trial'] },
      'resources/trials: Wrong kind list of the field "trial" in titleField. Expected one of text, longText, email, phone, url, number, date.',
    ],
    [
      'a first field that is no text, and no field with the name',
      { fields: { open: boolean(label), size: number(label) }, list: { columns: ['size'] } },
      'resources/trials: The first field "open" of the kind boolean cannot name a record. Set titleField to a field of the kind text, ',
    ],
    ['a list without columns', { list: { columns: [] } }, 'The list has no columns'],
    [
      'an empty list of displays',
      { list: { columns: ['title'], displays: [] } },
      'resources/trials: list.displays is empty. Add one of table, map, calendar, board, or leave it out.',
    ],
    [
      'an unknown display',
      { list: { columns: ['title'], displays: ['table', 'gallery'] } },
      'resources/trials: Unknown display "gallery" in list.displays. Expected one of table, map, calendar, board.',
    ],
    [
      'a display twice',
      { list: { columns: ['title'], displays: ['table', 'table'] } },
      'resources/trials: Duplicate display "table" in list.displays. Remove one.',
    ],
    [
      'a map without a place',
      { list: { columns: ['title'], displays: ['map'] } },
      'resources/trials: Missing field for the display "map" in list.displays. Add a field of kind coordinates or geometry, without readRoles.',
    ],
    [
      'a calendar whose only dates are the audit fields',
      { fields: { title: text(label), ...audit }, list: { columns: ['title'], displays: ['calendar'] } },
      'resources/trials: Missing field for the display "calendar" in list.displays. Add a field of kind date or dateTime or period, without readRoles.',
    ],
    [
      'a calendar by a date that some roles do not see',
      {
        fields: { title: text(label), day: date(label, { readRoles: ['superAdmin'] }) },
        list: { columns: ['title'], displays: ['calendar'] },
      },
      'Missing field for the display "calendar"',
    ],
    [
      'a board without the field status',
      {
        fields: { title: text(label), state: status([{ id: 'A', label }]) },
        list: { columns: ['title'], displays: ['table', 'board'] },
      },
      'resources/trials: Missing field for the display "board" in list.displays. Add status: status(…).',
    ],
    [
      'a widget of the home screen without a heading',
      { home: { widgets: [{ load: async () => ({ default: () => null }) }] } },
      'resources/trials: A widget of the home screen has no heading. Set its title.',
    ],
    [
      'a panel for a role without a back-office',
      { panels: [{ load: async () => ({ default: () => null }), roles: ['user'] }] },
      'resources/trials: The role "user" in panels may not open the back-office.',
    ],
    [
      'a screen at the path of another one',
      { views: { stats: { path: 'newsList', title: label, load: async () => ({ default: () => null }) } } },
      'resources/trials: Path "/newsList" is also that of resources/news. Choose another in one of them.',
    ],
    [
      'an order by an unknown field',
      { list: { columns: ['title'], sort: ['when', 'ASC'] } },
      'Unknown field "when" in list.sort',
    ],
    [
      'a search in a number',
      { list: { columns: ['title'], search: ['size'] } },
      'Wrong kind number of the field "size" in list.search',
    ],
    [
      'a filter by a rich text',
      { list: { columns: ['title'], filters: ['body'] } },
      'Wrong kind richText of the field "body" in list.filters',
    ],
    [
      'four filters',
      {
        fields: { title: text(label), a: status([]), b: status([]), c: status([]), d: status([]) },
        list: { columns: ['title'], filters: ['a', 'b', 'c', 'd'] },
      },
      'Keep at most three',
    ],
    [
      'an unknown field in the form',
      { form: { sections: [{ fields: ['nope'] }] } },
      'Unknown field "nope" in the form',
    ],
    [
      'a field shown twice',
      { form: { sections: [{ fields: ['title'] }, { fields: ['title'] }] } },
      'Duplicate field "title" in the form',
    ],
    [
      'two tabs of one name',
      {
        form: {
          tabs: [
            { name: 'a', title: label, sections: [] },
            { name: 'a', title: label, sections: [] },
          ],
        },
      },
      'Duplicate tab "a"',
    ],
    [
      'a title without English',
      { titles: { ...titles, list: { fr: 'Liste', en: '' } } },
      'Missing English text in titles.list',
    ],
    [
      'a label without English',
      { labels: { one: { fr: 'essai', en: '' }, many: label } },
      'Missing English text in labels.one',
    ],
    [
      'a field without French',
      field(text({ fr: ' ', en: 'x' })),
      'Missing French text in fields.trial.label',
    ],
    [
      'a reference to nothing',
      field(reference(label, 'nowhere')),
      'Unknown resource "nowhere" in the field "trial"',
    ],
    [
      'a default of the wrong type',
      field({ ...number(label), default: 'many' }),
      'Wrong default "many" of the field "trial", a number',
    ],
    [
      'a default that is no choice',
      field({ ...status([{ id: 'A', label }]), default: 'B' }),
      'Unknown choice "B" as the default of the field "trial"',
    ],
    [
      'a sample of the wrong type',
      field({ ...number(label), sample: [1, 'two'] }),
      'Wrong sample "two" of the field "trial", a number',
    ],
    [
      'a sample that is no choice',
      field({ ...status([{ id: 'A', label }]), sample: () => 'B' }),
      'Unknown choice "B" as the sample of the field "trial"',
    ],
    ['an empty sample', field({ ...text(label), sample: [] }), 'The sample of the field "trial" is empty'],
    [
      'a default with an item that is no choice',
      field({ ...choices(label, [{ id: 'A', label }]), default: ['A', 'B'] }),
      'Unknown choice "B" as the default of the field "trial"',
    ],
    [
      'several files where there is room for one',
      field({ ...file(label), default: ['/a.pdf'] }),
      'Wrong default ["/a.pdf"] of the field "trial", a file. Expected a string',
    ],
    [
      'one file as a sample of a field that has several',
      field(file(label, { many: true, sample: ['/a.pdf'] })),
      'Wrong sample "/a.pdf" of the field "trial", a file. Expected a list',
    ],
    [
      'a blank tag as a default',
      field(tags(label, { default: ['Sport', ' '] })),
      'Wrong item " " in the default of the field "trial". Expected a text',
    ],
    ['a default of a period that is no object', field({ ...period(label), default: '2026' }), 'a period'],
    [
      'a field that a role writes without reading it',
      field(text(label, { readRoles: ['superAdmin'], writeRoles: ['admin'] })),
      'admin may write the field "trial" without reading it. Add the role to readRoles.',
    ],
    [
      'a status that only some roles see',
      {
        fields: {
          title: text(label),
          status: { ...status([{ id: 'A', label }]), readRoles: ['superAdmin'] },
        },
      },
      'the field "status" is a status with readRoles or writeRoles. Remove them: whoever works on a record sees its status. To limit who sets it, give roles to its actions.',
    ],
    [
      'roles that may write a read-only field',
      field(text(label, { readOnly: true, writeRoles: ['admin'] })),
      'Nobody writes the field "trial". Remove writeRoles.',
    ],
    [
      'an enforced field that some roles may not write',
      field(text(label, { enforced: true, writeRoles: ['admin'] })),
      'the field "trial" is enforced and has roles. Remove `enforced` or the roles: other roles could not create a record.',
    ],
    [
      'a normalized value that is derived',
      field(text(label, { derive: () => '', normalize: (value) => value })),
      'Unused normalize of the field "trial", which is derived.',
    ],
    [
      'own records by a number',
      { access: { own: 'size' } },
      'The field "size" of access.own has no id of a town. Declare reference(…, \'towns\').',
    ],
    [
      'own records by a reference to something else than a town',
      { ...field(reference(label, 'news')), access: { own: 'trial' } },
      'The field "trial" of access.own has no id of a town.',
    ],
    [
      'derived values that depend on each other',
      {
        fields: {
          title: text(label),
          net: number(label, { derive: ({ total }) => Number(total) / 1.2 }),
          gross: number(label, { source: 'total', derive: async ({ tax }) => Number(tax) * 6 }),
          tax: number(label, { derive: ({ net }) => Number(net) * 0.2 }),
          visits: number(label, { derive: ({ visits, tax }) => Number(visits) + Number(tax) }),
        },
      },
      'The derived fields "net", "gross", "tax" depend on each other.',
    ],
    [
      'a row action that reads an unknown field',
      {
        list: {
          columns: ['title'],
          rowActions: [
            { label, load: async () => ({ default: () => null }), hidden: ({ nom }: Values) => !nom },
          ],
        },
      },
      'Unknown field "nom" in the row action "Mot".',
    ],
    [
      'a choice twice',
      field(
        status([
          { id: 'A', label },
          { id: 'A', label },
        ]),
      ),
      'Duplicate choice "A"',
    ],
    [
      'a collection at an address of the server',
      { name: 'people' },
      'Reserved name "people" of the collection. Rename it, or set collection.',
    ],
    ['a collection with a reserved name', { collection: 'trash' }, 'Reserved name "trash" of the collection'],
    [
      'a field that is the id',
      { fields: { title: text(label), id: text(label) } },
      'Reserved name "id" of the field "id". Rename it.',
    ],
    [
      'a field stored as the id',
      field(text(label, { source: '_id' })),
      'Reserved name "_id" of the field "trial"',
    ],
    [
      'a field with the name of a property of every object',
      { fields: { title: text(label), constructor: text(label) } },
      'Reserved name "constructor" of the field "constructor"',
    ],
    [
      'a field of an item that is stored in the prototype',
      field(list(label, { part: text(label, { source: '__proto__.x' }) }, { item: label })),
      'Reserved name "__proto__" of the field "trial.part"',
    ],
    [
      'a field whose name is that of a filter of another field',
      { fields: { title: text(label), title_eq: text(label) } },
      'The name of the field "title_eq" is that of a filter of "title". Rename it.',
    ],
    [
      'an action for a role without a back-office',
      { form: { sections: [{ fields: ['*'] }], actions: [{ ...setSize, roles: ['user'] }] } },
      'The role "user" in the action "Mot" may not open the back-office. Expected one of superAdmin, admin.',
    ],
    [
      'an action for a role that may not edit',
      {
        access: { edit: ['superAdmin'] },
        form: { sections: [{ fields: ['*'] }], actions: [{ ...setSize, roles: ['admin'] }] },
      },
      'The role "admin" in the action "Mot" may not edit. Remove it, or add it to access.edit.',
    ],
    [
      'an action for people without a back-office',
      { access: { edit: ['user', 'admin'] } },
      'The role "user" in access.edit may not open the back-office. Expected one of superAdmin, admin.',
    ],
    [
      'a menu entry for people without a back-office',
      { menu: { group: 'settings', roles: ['user'] } },
      'The role "user" in menu.roles may not open the back-office',
    ],
    ['an unknown role', { access: { edit: ['mayor'] } }, 'Unknown role "mayor" in access.edit'],
    ['an unknown menu group', { menu: { group: 'cellar' } }, 'Unknown menu group "cellar"'],
    ['a menu entry to nowhere', { routes: undefined }, 'The menu entry has no screen to open'],
    ['a route without a title', { titles: undefined }, 'routes.list has no title'],
    ['a list route without a list', { list: undefined }, 'routes.list has no list to show'],
    [
      'a path of another resource',
      { routes: { list: 'newsList', edit: 'trial/edit' } },
      'resources/trials: Path "/newsList" is also that of resources/news',
    ],
    [
      'a path of the engine',
      { routes: { list: 'login', edit: 'trial/edit' } },
      'Path "/login" is already used by the engine',
    ],
    ['a name twice', { name: 'news', routes: { list: 'x', edit: 'y' } }, 'Duplicate name'],
    ['a name that is a path', { name: 'newsList' }, 'The name is also a path of news'],
    ['a name with a space', { name: 'mes essais' }, 'Use letters and digits only'],
    [
      'a workflow without status',
      { workflow: { save: 'UPDATED' } },
      'Missing field "status", which workflow needs',
    ],
    [
      'a workflow that sets an unknown status',
      { fields: { title: text(label), status: status([{ id: 'A', label }]) }, workflow: { set: ['A', 'B'] } },
      'Unknown status "B" in workflow',
    ],
    [
      'a workflow that saves with an unknown status',
      { fields: { title: text(label), status: status([{ id: 'A', label }]) }, workflow: { save: 'B' } },
      'Unknown status "B" in workflow',
    ],
    [
      'a notification without workflow.publish',
      {
        fields: { title: text(label), loud: boolean(label) },
        workflow: { notify: { field: 'loud', topic: 'trials', body: 'title' } },
      },
      'Nothing sends the message of workflow.notify. Set workflow.publish.',
    ],
    [
      'the path of the pages of another resource',
      { public: { path: 'actualites' } },
      'The public.path "actualites" is also a path of news. Choose another in one of them.',
    ],
    [
      'an alias that is a field',
      { fields: { title: text(label), name: text(label, { aliases: ['title'] }) } },
      'The alias "title" of "name" is the path of a field. Remove it, or rename that field.',
    ],
    [
      'an alias in a list',
      {
        fields: {
          title: text(label),
          steps: list(label, { step: text(label, { aliases: ['name'] }) }, { item: label }),
        },
      },
      'Unused aliases of the field "steps.step". In a list, keep the stored name instead, with `source`.',
    ],
    [
      'an alias of coordinates',
      field(coordinates(label, { aliases: ['place'] })),
      'Unused aliases of the field "trial". Keep the stored names instead, with `latitude` and `longitude`.',
    ],
    [
      'a notification by a field that is no switch',
      { workflow: { notify: { field: 'title', topic: 'trials', body: 'title' } } },
      'The field "title" in workflow.notify.field is no switch. Declare boolean(…).',
    ],
    [
      'a status that notifies without a question',
      {
        fields: { title: text(label), loud: boolean(label), status: status([{ id: 'A', label }]) },
        workflow: {
          publish: 'A',
          set: ['A'],
          notify: { field: 'loud', topic: 'trials', body: 'title' },
        },
      },
      'workflow.set has "A", which would notify without a question. Remove it: the Publish button sets it.',
    ],
    [
      'a startSwitch that sets an unknown status',
      {
        fields: {
          title: text(label),
          status: status([{ id: 'A', label }], { startSwitch: { label, off: 'B' as 'A' } }),
        },
      },
      'Unknown choice "B" as the startSwitch of the field "status"',
    ],
    [
      'a status label by a field that is no period',
      {
        fields: {
          title: text(label),
          open: period(label),
          status: status([{ id: 'A', label }], {
            byPeriod: { status: 'A', period: 'title', upcoming: { label }, past: { label } },
          }),
        },
      },
      'Unknown period "title" in byPeriod of the field "status"',
    ],
    [
      'a repetition of several periods',
      {
        fields: {
          title: text(label),
          open: period(label, { many: true }),
          repeat: recurrence(label, { of: 'open' }),
        },
      },
      'Unknown date or period "open" in the `of` of the field "repeat"',
    ],
    [
      'a date that repeats twice',
      {
        fields: {
          title: text(label),
          day: date(label),
          repeat: recurrence(label, { of: 'day' }),
          again: recurrence(label, { of: 'day' }),
        },
      },
      'Two fields of kind recurrence repeat "day"',
    ],
    [
      'a field with the name of the end of a repetition',
      {
        fields: {
          title: text(label),
          day: date(label),
          repeat: recurrence(label, { of: 'day' }),
          repeatUntil: text(label),
        },
      },
      'The engine adds a field "repeatUntil" for the field "repeat". Rename your field "repeatUntil".',
    ],
    [
      'a default of a repetition that is no rule',
      {
        fields: {
          title: text(label),
          day: date(label),
          repeat: recurrence(label, { of: 'day', default: 'lundi' }),
        },
      },
      'Wrong default "lundi" of the field "repeat". Expected a recurrence',
    ],
    [
      'holidays that end before they begin',
      {
        fields: {
          title: text(label),
          day: date(label),
          repeat: recurrence(label, {
            of: 'day',
            holidays: [{ label, startDate: '2027-02-22', endDate: '2027-02-06' }],
          }),
        },
      },
      'Wrong holidays 2027-02-22 to 2027-02-06 of the field "repeat"',
    ],
    [
      'a geometry without a shape',
      { fields: { title: text(label), ground: geometry(label, { shapes: [] }) } },
      'the field "ground" takes no shape',
    ],
    [
      'an action that sets an unknown status',
      {
        fields: { title: text(label), status: status([{ id: 'A', label }]) },
        form: {
          sections: [{ fields: ['title'] }],
          actions: [{ label, icon: '', status: 'B', ask: { title: label }, notice: label }],
        },
      },
      'Unknown status "B" in the action "Mot"',
    ],
    [
      'a pending status without the field status',
      { list: { columns: ['title'], pendingStatuses: ['B'] } },
      'Missing field "status", which list.pendingStatuses needs',
    ],
    [
      'a pending status older than 0 days',
      {
        fields: { title: text(label), status: status([{ id: 'A', label }]) },
        list: { columns: ['title'], pendingStatuses: ['A', { status: 'A', olderThan: { days: 0 } }] },
      },
      'Wrong number of days 0 in list.pendingStatuses',
    ],
    ['a scope by an unknown field', { scope: { kind: 'x' } }, 'Unknown field "kind" in scope'],
    [
      'a view without a path',
      { views: { extra: { load: () => Promise.reject(new Error()) } } },
      'Missing path or title of the view "extra"',
    ],
  ])('with %s stops the start and says so', (_, change, says) => {
    const message = wrong(change);
    expect(message).toContain('resources/');
    expect(message).toContain(says);
  });

  it.each(['web-site', 'é_t', '2024', 'mot clé'])(
    'with a field named "%s", which texts and filters cannot contain, says what a name may contain',
    (name) =>
      expect(wrong({ fields: { title: text(label), [name]: text(label) } })).toContain(
        `Invalid name of the field "${name}". Use letters without accents, digits and _, no digit first.`,
      ),
  );

  it('with the path of the pages of another one is reported once', () => {
    const lines = wrong({ public: { path: 'actualites' } }).split('\n');
    expect(lines.filter((line) => line.includes('actualites'))).toHaveLength(1);
  });

  const failing = (record: Values) => (record.title as string).length > 1;
  const unknownTarget = reference(label, 'x', { pick: { perPage: 10, sort: ['id', 'ASC'] } });
  it.each([
    [
      'a public field whose condition fails',
      {
        fields: { title: text(label), trial: text(label, { when: failing }) },
        public: { fields: ['trial'] },
      },
      /^resources\/trials: the when of the field "trial" fails for an empty record: .*$/,
    ],
    [
      'a public section whose condition fails',
      { form: { sections: [{ fields: ['size'], when: failing }] }, public: { fields: ['size'] } },
      /^resources\/trials: the when of a section without a title fails for an empty record: .*$/,
    ],
    [
      'a list whose default fails',
      field(
        list(
          label,
          { name: text(label) },
          { item: label, default: ({ title }) => [{ size: (title as string).length }] },
        ),
      ),
      /^resources\/trials: The default of the field "trial" fails: .*$/,
    ],
    [
      'a public form with an unknown field',
      { form: { sections: [{ fields: ['titel'] }] }, public: {} },
      /^resources\/trials: Unknown field "titel" in the form\. .*$/,
    ],
    [
      'an intake of a form with an unknown field',
      { form: { sections: [{ fields: ['titel'] }] }, intake: { path: 'essai' } },
      /^resources\/trials: Unknown field "titel" in the form\. .*$/,
    ],
    [
      'an intake with a reference to nothing',
      { ...field(unknownTarget), intake: { path: 'essai', fields: ['title', 'trial'] } },
      /^resources\/trials: Unknown resource "x" in the field "trial"\. .*$/,
    ],
    [
      'a due day by a reference to nothing',
      {
        fields: { title: text(label), day: date(label), trial: unknownTarget },
        intake: {
          path: 'essai',
          fields: ['title'],
          due: { field: 'day', default: 9, by: 'trial', days: 'days' },
        },
      },
      /^resources\/trials: Unknown resource "x" in the field "trial"\. .*$/,
    ],
  ])('with %s stops the start with one message that names it', (_, change, says) => {
    expect(wrong(change)).toMatch(says);
  });

  const answer = { label, subject: label, text: label };
  const withAnswer = (change: object, to = 'mail') => ({
    fields: { title: text(label), mail: email(label), status: status([{ id: 'A', label }]) },
    answers: { to, templates: [{ ...answer, ...change }] },
  });
  const action = { label, icon: '', status: 'A', ask: { title: label }, notice: label };
  const withAction = (change: object) => ({
    fields: { title: text(label), status: status([{ id: 'A', label }]) },
    form: { sections: [{ fields: ['title'] }], actions: [{ ...action, ...change }] },
  });
  it.each([
    [
      'a condition that reads an unknown field',
      field(text(label, { when: ({ kind }) => kind === 'x' })),
      'Unknown field "kind" in the when of the field "trial". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, trial.',
    ],
    [
      'a condition that an empty record breaks',
      field(text(label, { when: ({ title }) => String((title as string).length) === '1' })),
      'the when of the field "trial" fails for an empty record: TypeError: Cannot read properties of undefined (reading \'length\'). Expect missing values.',
    ],
    [
      'advice that reads an unknown field',
      field(text(label, { warn: (_, { kind }) => (kind ? label : undefined) })),
      'Unknown field "kind" in the warn of the field "trial". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, trial.',
    ],
    [
      'a refusal that reads an unknown field',
      field(text(label, { validate: ({ kind }) => (kind ? label : undefined) })),
      'Unknown field "kind" in the validate of the field "trial". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, trial.',
    ],
    [
      'a refusal inside a list',
      field(list(label, { name: text(label, { validate: () => label }) }, { item: label })),
      'Unused validate of the field "trial.name", which is in a list. Declare it for the list.',
    ],
    [
      'a personal field that names no person',
      field(text(label, { personal: true })),
      'the field "trial" is personal and names no person. Declare email(…), or reference(…, \'users\').',
    ],
    [
      'a personal field inside a list',
      field(list(label, { name: email(label, { personal: true }) }, { item: label })),
      'the field "trial.name" is personal inside a list. Declare it in the record.',
    ],
    [
      'a retention of 0 months',
      { retention: { months: 0 } },
      'Wrong number of months 0 in retention. Expected a whole number above 0.',
    ],
    [
      'a retention of people',
      { collection: 'users', retention: { months: 12 } },
      'Files and people have no retention. Remove it.',
    ],
    [
      'items of other sites in an unknown field',
      { ...drafts, importFrom: { title: 'titel' } },
      'Unknown field "titel" in importFrom.title. Expected one of',
    ],
    [
      'items of other sites in a field of another kind',
      { ...drafts, importFrom: { title: 'body' } },
      'Wrong kind richText of the field "body" in importFrom.title. Expected one of text.',
    ],
    [
      'items of other sites that citizens see at once',
      { importFrom: { title: 'title' } },
      'importFrom would publish what another site says. Set workflow.publish, and another status as the default.',
    ],
    [
      'items of other sites as people',
      { ...drafts, collection: 'users', importFrom: { title: 'title' } },
      'Files and people do not come from other sites. Remove importFrom.',
    ],
    [
      'a condition of a section without a title that reads an unknown field',
      { form: { sections: [{ fields: ['title'], when: ({ kind }: Values) => !kind }] } },
      'Unknown field "kind" in the when of a section without a title. Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, size, body.',
    ],
    [
      'a condition of a section with a title that reads an unknown field',
      { form: { sections: [{ fields: ['title'], title: label, when: ({ kind }: Values) => !kind }] } },
      'Unknown field "kind" in the when of the section "Mot". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, size, body.',
    ],
    [
      'an action that reads an unknown field',
      withAction({ blocked: ({ kind }: Values) => (kind ? label : undefined) }),
      'Unknown field "kind" in the action "Mot". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, status.',
    ],
    [
      'an action hidden by an unknown field',
      withAction({ hidden: ({ kind }: Values) => kind === 'x' }),
      'Unknown field "kind" in the action "Mot". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, status.',
    ],
    [
      'an age that is late after a negative number of days',
      field(date(label, { age: { late: { days: -1 } } })),
      'Wrong number of days -1 in the age of the field "trial". Expected a whole number above 0.',
    ],
    [
      'a late age whose condition reads an unknown field',
      field(date(label, { age: { late: { days: 9, when: ({ kind }) => kind === 'x' } } })),
      'Unknown field "kind" in the age of the field "trial". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, trial.',
    ],
    [
      'answers kept in a short text',
      { ...withAnswer({}), answers: { ...withAnswer({}).answers, field: 'title' } },
      'The field "title" in answers.field cannot keep an answer. Declare longText(…), not nested.',
    ],
    [
      'answers to a field that is no e-mail address',
      withAnswer({}, 'title'),
      'Wrong kind text of the field "title" in answers.to. Expected email.',
    ],
    [
      'answers to an unknown field',
      withAnswer({}, 'from'),
      'Unknown field "from" in answers.to. Expected one of title, mail, status.',
    ],
    [
      'an answer that names an unknown field',
      withAnswer({ text: { fr: 'Le {nom}', en: 'The {nom}' } }),
      'Unknown field "nom" in the answer "Mot". Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, mail, status.',
    ],
    [
      'an answer without English',
      withAnswer({ subject: { fr: 'Objet', en: '' } }),
      "Missing English text in answers.templates.0.subject. Set both: { fr: '…', en: '…' }.",
    ],
    [
      'an answer that sets an unknown status',
      withAnswer({ status: 'B' }),
      'Unknown status "B" in the answer "Mot". Expected one of A.',
    ],
    [
      'an action of an unknown role',
      withAction({ roles: ['mayor'] }),
      'Unknown role "mayor" in the action "Mot". Expected one of superAdmin, admin.',
    ],
    [
      'a placeholder of an unknown field',
      { titles: { ...titles, edit: { fr: 'Le {nom}', en: 'The {nom}' } } },
      'Unknown field "nom" in titles.edit. Expected one of id, _id, createdAt, createdBy, updatedAt, updatedBy, title, size, body.',
    ],
    [
      'a parent field that does not refer to its own entity',
      { parentField: 'title' },
      'The parentField "title" is no reference to trials. Declare reference(…, \'trials\').',
    ],
    [
      'a minimum above the maximum',
      field(number(label, { min: 9, max: 1 })),
      'The min of the field "trial" is above its max. Swap them.',
    ],
    [
      'a number of decimals that is no integer',
      field(number(label, { decimals: 1.5 })),
      'Wrong decimals 1.5 of the field "trial". Expected an integer from 0 to 10.',
    ],
    [
      'a step of 0',
      field(number(label, { step: 0 })),
      'Wrong step 0 of the field "trial". Expected a number above 0.',
    ],
    [
      'a step with more decimals than the field',
      field(number(label, { decimals: 1, step: 0.25 })),
      'The step of the field "trial" has more decimals than the field. Raise its decimals.',
    ],
    [
      'an unknown unit',
      field(number(label, { unit: 'EUR' as '€' })),
      'Unknown unit "EUR" of the field "trial". Expected \'€\', \'%\' or a label.',
    ],
    [
      'a number of items that is no integer',
      field(list(label, { name: text(label) }, { item: label, max: 1.5 })),
      'Wrong max 1.5 of the field "trial". Expected a number of items: an integer, 0 or more.',
    ],
    [
      'a maximum of items below the minimum',
      field(list(label, { name: text(label) }, { item: label, min: 3, max: 2 })),
      'The min of the field "trial" is above its max. Swap them.',
    ],
    [
      'items named by a number',
      field(
        list(label, { name: text(label), size: number(label) }, { item: label, itemTitle: 'size' as never }),
      ),
      'Unknown text field "size" in the itemTitle of the field "trial". Expected one of name.',
    ],
    [
      'items named by an unknown field',
      field(
        list(
          label,
          { name: text(label) },
          { item: label, itemTitle: (_, { nom }) => (nom ? label : undefined) },
        ),
      ),
      'Unknown field "nom" in the itemTitle of the field "trial". Expected one of ',
    ],
    [
      'items that start with an unknown field',
      field(list(label, { name: text(label) }, { item: label, default: [{ nom: 'x' }] })),
      'Unknown field "nom" in the default of the field "trial". Expected one of name.',
    ],
    [
      'a column that is 0 pixels wide',
      field(text(label, { width: 0 })),
      'Wrong width 0 of the field "trial". Expected at least 40 pixels.',
    ],
    [
      'a type of file that the image bank refuses',
      field(file(label, { accept: ['text/html' as 'application/pdf'] })),
      'Unknown type "text/html" in the accept of the field "trial". Expected one of image/png, image/jpeg, image/webp, image/gif, application/pdf.',
    ],
    [
      'a file field that accepts no type of file',
      field(file(label, { accept: [] })),
      'the field "trial" accepts no file. Expected one of image/png',
    ],
    [
      'a largest file size above that of the image bank',
      field(file(label, { maxSize: 11 })),
      'Wrong maxSize 11 of the field "trial". Expected megabytes: above 0, and 10 at most.',
    ],
    [
      'a largest file size of 0',
      field(file(label, { maxSize: 0 })),
      'Wrong maxSize 0 of the field "trial". Expected megabytes: above 0, and 10 at most.',
    ],
    [
      'a suggested tag without English',
      field(tags(label, { choices: [{ id: 'A', label: { fr: 'A', en: '' } }] })),
      'Missing English text in fields.trial.choices.0.label.',
    ],
    [
      'a label for the end of a period without English',
      field(period(label, { labels: { start: label, end: { fr: 'Fin', en: '' } } })),
      "Missing English text in fields.trial.labels.end. Set both: { fr: '…', en: '…' }.",
    ],
    [
      'a secret in a list',
      field(list(label, { code: secret(label) }, { item: label })),
      'the field "trial.code" is a secret inside a list. Declare it in the record: values in a list cannot be protected.',
    ],
    [
      'a unique field of an item',
      field(list(label, { name: text(label, { unique: true }) }, { item: label })),
      'the field "trial.name" is unique inside a list. Remove `unique`: only records are compared.',
    ],
    [
      'a default that all records share in a unique field',
      field(text(label, { unique: true, default: 'x' })),
      'the field "trial" is unique and has one default for all records. Remove `unique` or the default.',
    ],
    [
      'a translated field of an item',
      field(list(label, { name: text(label, { translated: true }) }, { item: label })),
      'the field "trial.name" is translated inside a list. Declare it in the record.',
    ],
    [
      'items named by a text that they do not have',
      field(list(label, { size: number(label) }, { item: label, itemTitle: 'name' as never })),
      'Unknown text field "name" in the itemTitle of the field "trial". There is no text field here: declare one, or remove the unknown name.',
    ],
    [
      'a number as the default of an e-mail address',
      field(email(label, { default: 7 as never })),
      'Wrong default 7 of the field "trial", an email. Expected a string.',
    ],
    [
      'a translated e-mail address',
      field(email(label, { translated: true })),
      'the field "trial" is a translated email. Expected one of text, longText, richText.',
    ],
    [
      'a translated text that nobody writes',
      field(text(label, { translated: true, readOnly: true })),
      'Nobody translates the field "trial". Remove `translated`: the field is read-only or personal.',
    ],
    [
      'a field with the name of a translation',
      {
        fields: {
          title: text(label, { translated: true }),
          title_en: text(label, { source: 'english' }),
        },
      },
      'The name "title_en" is that of a translation of the field "title". Rename the field "title_en".',
    ],
    [
      'two fields on one path',
      field(text(label, { source: 'title' })),
      'The fields "title" and "trial" overwrite each other at "title". Change the `source` of one, or use `when` to show only one at a time.',
    ],
    [
      'two positions on one path',
      {
        fields: {
          title: text(label),
          place: coordinates(label),
          trial: coordinates(label, { latitude: 'north' }),
        },
      },
      'The fields "place" and "trial" overwrite each other at "longitude". Set another `latitude` and `longitude` for "trial", or use `when` to show only one at a time.',
    ],
    [
      'a text on the path of a position',
      { fields: { title: text(label), latitude: text(label), trial: coordinates(label) } },
      'The fields "latitude" and "trial" overwrite each other at "latitude". Set another `latitude` and `longitude` for "trial", or use `when` to show only one at a time.',
    ],
    [
      'a position with a source',
      field(coordinates(label, { source: 'spot' })),
      'Unused source of the field "trial". Set `latitude` and `longitude` to the names under which it is stored.',
    ],
    [
      'two fields on one path with different rights',
      {
        fields: {
          title: text(label),
          size: number(label),
          trial: text(label, { when: isShown }),
          hidden: text(label, { source: 'trial', when: isShown, readRoles: ['superAdmin'] }),
        },
      },
      'The fields "trial" and "hidden" share "trial", but not their rights. Give both the same readRoles and writeRoles.',
    ],
    [
      'a text on the path of a secret',
      {
        fields: {
          title: text(label),
          size: number(label),
          trial: text(label, { when: isShown }),
          key: secret(label, { source: 'trial', when: isShown }),
        },
      },
      'The fields "trial" and "key" share "trial", but only one is a secret. Change the `source` of one.',
    ],
    [
      'a value inside the text of another field',
      field(text(label, { source: 'title.short' })),
      'The fields "title" and "trial" overwrite each other at "title". Change the `source` of one.',
    ],
    [
      'options in the order of an unknown field',
      field(reference(label, 'towns', { pick: { perPage: 300, sort: ['nom', 'ASC'] } })),
      'Unknown field "nom" in the pick of the field "trial". Expected one of ',
    ],
    [
      'items added by a field that is no choice',
      field(list(label, { name: text(label) }, { item: label, addBy: 'name' })),
      'Unknown choice "name" in the addBy of the field "trial". There is no choice here: declare one, or remove the unknown name.',
    ],
    [
      'a collapsed item that shows a number',
      field(list(label, { size: number(label) }, { item: label, collapsed: ['size'] })),
      'Unknown text, choice or list "size" in the collapsed of the field "trial". There is no text, choice or list here: declare one, or remove the unknown name.',
    ],
    [
      'items from the bank that fill an unknown field',
      field(list(label, { name: text(label) }, { item: label, fromBank: { titel: 'title' } as object })),
      'Unknown field "titel" in the fromBank of the field "trial". Expected one of name.',
    ],
    [
      'items from the bank with an unknown field of a file',
      field(list(label, { name: text(label) }, { item: label, fromBank: { name: 'nom' } })),
      'Unknown file field "nom" in the fromBank of the field "trial". Expected one of ',
    ],
    [
      'help without English',
      field(text(label, { help: { fr: 'Aide', en: '' } })),
      "Missing English text in fields.trial.help. Set both: { fr: '…', en: '…' }.",
    ],
    [
      'a hint without English',
      field(text(label, { pattern: { regexp: /x/, hint: { fr: 'Indice', en: ' ' } } })),
      "Missing English text in fields.trial.pattern.hint. Set both: { fr: '…', en: '…' }.",
    ],
    [
      'a slash at the start of a path',
      { routes: { list: '/trialList', edit: 'trial/edit' } },
      'The path "/trialList" starts or ends with a slash. Write "trialList".',
    ],
    [
      'a slash at the end of a path',
      { routes: { list: 'trialList/', edit: 'trial/edit' } },
      'The path "trialList/" starts or ends with a slash. Write "trialList".',
    ],
    [
      'a key that is stored elsewhere',
      {
        key: 'mail',
        idField: '_id',
        fields: { title: text(label), mail: email(label, { source: 'contact.mail' }) },
      },
      'The field "mail" in key is stored as "contact.mail". Remove its `source`, or name another field.',
    ],
    [
      'a key that would replace the id',
      { key: 'title' },
      'The key "title" would replace the id of each record. Set idField to another name, such as \'_id\'.',
    ],
    [
      'a scope that is stored elsewhere',
      { scope: { kind: 2 }, fields: { title: text(label), kind: number(label, { source: 'type' }) } },
      'The field "kind" in scope is stored as "type". Remove its `source`, or name another field.',
    ],
    [
      'a status that is stored elsewhere',
      { fields: { title: text(label), status: status([{ id: 'A', label }], { source: 'state' }) } },
      'The field "status" in fields is stored as "state". Remove its `source`, or name another field.',
    ],
    [
      'a view that nothing leads to',
      {
        menu: undefined,
        routes: undefined,
        views: { extra: { path: 'extra', title: label, load: () => Promise.reject(new Error()) } },
      },
      'Nothing leads to the view "extra". Add routes.list. Without recordView, a menu entry is enough.',
    ],
  ])('with %s stops the start, and says what to do', (_, change, says) => {
    const [message = '', ...others] = wrong(change).split('\n');
    expect(message).toContain(`resources/trials: ${says}`);
    expect(others).toEqual([]);
  });

  const states = status([
    { id: 'A', label },
    { id: 'B', label },
  ]);
  /** An intake with five mistakes about Open311. Each has a message of its own. */
  const inOpen311 = { open311: { service: 'title' } };
  it.each([
    ['a form at an invalid path', { path: 'Mes essais' }, 'Invalid intake.path "Mes essais"'],
    ['a form at a path of the site', { path: 'search' }, 'Reserved intake.path "search"'],
    [
      'a form at the path of another',
      { path: 'signaler' },
      'The intake.path "signaler" is also that of reports. Choose another in one of them.',
    ],
    ['an unknown field', { fields: ['name'] }, 'Unknown field "name" in intake.fields'],
    ['a field twice', { fields: ['title', 'title'] }, 'Duplicate field "title" in intake.fields'],
    ['a field that only some roles read', { fields: ['code'] }, 'No citizen can fill in the field "code"'],
    [
      'a reference to records that citizens may not see',
      { fields: ['author'] },
      'The field "author" in intake.fields refers to',
    ],
    [
      'a required field that the form does not ask for',
      { required: ['code'] },
      'Unknown field "code" in intake.required',
    ],
    ['a value of an unknown field', { values: { name: 1 } }, 'Unknown field "name" in intake.values'],
    [
      'a record number in a field that is no text',
      { number: { field: 'size', prefix: 'A' } },
      'The field "size" in intake.number',
    ],
    ['an unknown status', { closed: ['C'] }, 'Unknown status "C" in intake'],
    ['no pictures at all', { limits: { pictures: 0 } }, 'Wrong pictures 0 in intake.limits'],
    [
      'mails to nobody',
      { mails: { A: { subject: label, text: label } } },
      'Nobody would get the mails of intake',
    ],
    [
      'a service of Open311 that the form does not ask for',
      { open311: { service: 'size' } },
      'Unknown field "size" in intake.open311.service',
    ],
    [
      'a text as the service of Open311',
      inOpen311,
      'The field "title" in intake.open311.service is of the kind text',
    ],
    ['Open311 for records without a number', inOpen311, 'The records of intake.open311 have no number'],
    [
      'Open311 for records that nobody checks first',
      inOpen311,
      'Open311 would show records that the town has not checked',
    ],
    ['Open311 for records without a place', inOpen311, 'The records of intake.open311 have no place'],
    ['Open311 for a second resource', inOpen311, 'Open311 already has the records of reports'],
  ])('whose intake has the mistake “%s” stops the start, and says what to do', (_, intake, says) => {
    const fields = {
      title: text(label),
      size: number(label),
      code: text(label, { readRoles: ['superAdmin'] }),
      status: states,
    };
    const author = { author: reference(label, 'users', { pick: { perPage: 10, sort: ['email', 'ASC'] } }) };
    const change = {
      fields: { ...fields, ...author },
      intake: { path: 'essai', fields: ['title'], ...intake },
    };
    expect(wrong(change)).toContain(`resources/trials: ${says}`);
  });

  const shown = (change: object, fields: object = {}) => ({
    fields: { title: text(label), size: number(label), ...fields },
    public: change,
  });
  it.each([
    [
      'an unknown field',
      shown({ fields: ['name'] }),
      'Unknown field "name" in public.fields. Expected one of title, size.',
    ],
    [
      'a secret field',
      shown({ fields: ['code'] }, { code: password(label) }),
      'The public field "code" is secret, personal or only for some roles. Remove it from public.fields or titleField.',
    ],
    [
      'a field that names a person',
      shown({ fields: ['mail'] }, { mail: email(label, { personal: true }) }),
      'The public field "mail" is secret, personal or only for some roles. Remove it from public.fields or titleField.',
    ],
    [
      'a field for some roles',
      shown({ fields: ['note'] }, { note: text(label, { readRoles: ['superAdmin'] }) }),
      'The public field "note" is secret, personal or only for some roles. Remove it from public.fields or titleField.',
    ],
    [
      'a field twice',
      shown({ fields: ['size', 'size'] }),
      'Duplicate field "size" in public.fields. Remove one.',
    ],
    [
      'a path with capitals',
      shown({ path: 'Mes essais' }),
      'Invalid public.path "Mes essais". Use lower-case letters, digits and hyphens.',
    ],
    ['the path of the search', shown({ path: 'search' }), 'Reserved public.path "search". Choose another.'],
    [
      'statuses without saying which are public',
      shown({}, { status: states }),
      'Nothing tells which statuses are public. Set public.when.status or workflow.publish.',
    ],
    [
      'a public status without the field status',
      shown({ when: { status: 'A' } }),
      'Missing field "status", which public.when.status needs. Add status: status(…).',
    ],
    [
      'an unknown status',
      shown({ when: { status: ['A', 'C'] } }, { status: states }),
      'Unknown status "C" in public.when.status. Expected one of A, B.',
    ],
    [
      'questions that clerks can save without publishing them',
      {
        ...shown(
          { questionnaire: { questions: 'questions', by: 'type', modes: { A: 'one' } } },
          {
            status: states,
            questions: list(label, { type: choice(label, [{ id: 'A', label }]) }, { item: label }),
          },
        ),
        workflow: { publish: 'A', save: 'B' },
      },
      'Results would use the saved questions, but citizens answer the published ones. Remove workflow.save.',
    ],
    [
      'a period in an unknown field',
      shown({ when: { period: 'open' } }),
      'Unknown field "open" in public.when.period. Expected one of title, size.',
    ],
    [
      'a text as the period',
      shown({ when: { period: 'title' } }),
      'The field "title" in public.when.period is no single period. Declare period(…) without many.',
    ],
    [
      'a field with several periods as the period',
      shown({ when: { period: 'open' } }, { open: period(label, { many: true }) }),
      'The field "open" in public.when.period is no single period. Declare period(…) without many.',
    ],
    [
      'the values of an unknown field',
      shown({ when: { values: { kind: ['A'] } } }),
      'Unknown field "kind" in public.when.values. Expected one of title, size.',
    ],
    [
      'confidential records',
      { ...shown({}), confidential: { by: 'size', roles: { 1: ['superAdmin'] } } },
      'Confidential records would be public. Name the public values of "size" in public.when.values.',
    ],
    [
      'a confidential value',
      {
        ...shown({ when: { values: { size: [0, 1] } } }),
        confidential: { by: 'size', roles: { 1: ['superAdmin'] } },
      },
      'The records with the size "1" are confidential. Remove it from public.when.values.',
    ],
    [
      'an order by an unknown field',
      shown({ sort: ['name', 'ASC'] }),
      'Unknown field "name" in public.sort. Expected one of title, size.',
    ],
    [
      'a place in an unknown field',
      shown({ place: 'where' }),
      'Unknown field "where" in public.place. Expected one of title, size.',
    ],
    [
      'records that open an unknown field',
      shown({ opens: 'link' }),
      'Unknown field "link" in public.opens. Expected one of title, size.',
    ],
    [
      'records that open a text',
      shown({ opens: 'title' }),
      'The field "title" in public.opens is no address. Declare url(…).',
    ],
    [
      'a list by an unknown field',
      shown({ lists: { by: 'kind', of: { A: 'news' } } }),
      'Unknown field "kind" in public.lists.by. Expected one of title, size.',
    ],
    [
      'a list of what is not public',
      shown({ lists: { by: 'size', of: { 1: 'users' } } }),
      'Unknown public resource "users" in public.lists.of. Expected one of ',
    ],
    [
      'layouts by an unknown field',
      shown({ layouts: { by: 'kind', of: { A: 'cards' } } }),
      'Unknown field "kind" in public.layouts.by. Expected one of title, size.',
    ],
    [
      'an unknown layout',
      shown({ layout: 'table' }),
      'Unknown layout "table" in public. Expected one of cards, list, agenda, directory, people, media, places.',
    ],
    [
      'an unknown layout for a value',
      shown({ layouts: { by: 'size', of: { 1: 'table' } } }),
      'Unknown layout "table" in public. Expected one of cards, list, agenda, directory, people, media, places.',
    ],
    [
      'a field that depends on a text that is not public',
      shown(
        { fields: ['size'] },
        { note: text(label), size: number(label, { when: ({ note }) => note === 'x' }) },
      ),
      'A public field depends on "note", which the site cannot read. In `when`, read a switch, a choice or a number instead.',
    ],
    [
      'a section that depends on a text that is not public',
      {
        ...shown({ fields: ['size'] }, { note: text(label) }),
        form: { sections: [{ fields: ['size'], when: ({ note }: Values) => note === 'x' }] },
      },
      'A public field depends on "note", which the site cannot read. In `when`, read a switch, a choice or a number instead.',
    ],
    [
      'a collection that another resource makes public as a whole',
      { ...shown({}), collection: 'town', scope: { size: 1 } },
      'towns has the same collection and no scope. Give it a scope.',
    ],
  ])('whose public part has the mistake “%s” stops the start, and says what to do', (_, change, says) => {
    const [message = '', ...others] = wrong(change).split('\n');
    expect(message).toContain(`resources/trials: ${says}`);
    expect(others).toEqual([]);
  });

  it('may have two fields on one path if it shows only one of them at a time', () => {
    const isShort = ({ size }: Values) => size === 1;
    const fields = {
      title: text(label),
      size: number(label),
      short: text(label, { source: 'name', when: isShort }),
      long: longText(label, { source: 'name', when: (values) => !isShort(values) }),
    };
    expect(wrong({ fields })).toBe('nothing');
  });

  it('with a list has the audit fields last, except those that it declares itself', () => {
    const createdAt = date(label);
    const { fields } = defineResource({
      name: 'trials',
      fields: { createdAt, title: text(label) },
      list: { columns: ['title', 'updatedAt'], sort: ['createdAt', 'ASC'] },
    });
    expect(Object.keys(fields)).toEqual(['createdAt', 'title', 'createdBy', 'updatedAt', 'updatedBy']);
    expect(fields.createdAt).toBe(createdAt);
    const { fields: others } = defineResource({ name: 'others', fields: { title: text(label) } });
    expect(Object.keys(others)).toEqual(['title']);
  });

  it('may give a section all editable fields that no other section names', () => {
    const { form } = defineResource({
      name: 'walks',
      fields: {
        title: text(label),
        size: number(label),
        body: richText(label),
        made: text(label, { readOnly: true }),
      },
      form: { tabs: [{ name: 'a', title: label, sections: [{ fields: ['*'] }, { fields: ['size'] }] }] },
    });
    expect(form?.tabs?.[0]?.sections.map((section) => section.fields)).toEqual([['title', 'body'], ['size']]);
  });

  describe('with labels', () => {
    const words = {
      name: 'walks',
      labels: { one: { fr: 'balade', en: 'walk' }, many: { fr: 'balades', en: 'walks' } },
      menu: { group: 'settings' },
      routes: { list: 'walkList', edit: 'walk/edit' },
      titleField: ['first', 'second'],
      fields: { first: text(label, { source: 'names.first' }), second: text(label) },
      list: { columns: ['first'] },
    } as const;

    it('gets its missing texts from the labels', () => {
      const walks = defineResource(words);
      expect(() => check({ ...declared, resources: [...declared.resources, walks] })).not.toThrow();
      expect(walks.menu?.label).toEqual({ fr: 'Balades', en: 'Walks' });
      expect(walks.titles).toEqual({
        list: { fr: 'Balades', en: 'Walks' },
        create: { fr: 'Création : balade', en: 'New walk' },
        edit: { fr: 'Balade {names.first} {second}', en: 'Walk {names.first} {second}' },
      });
      expect(walks.notices).toEqual({
        created: { fr: 'Enregistré : balade.', en: 'Walk saved.' },
        updated: { fr: 'Enregistré : balade.', en: 'Walk saved.' },
        published: { fr: 'Publié : balade.', en: 'Walk published.' },
      });
      expect(walks.list?.empty).toEqual({
        fr: "Balades : aucun élément pour l'instant",
        en: 'No walks yet',
      });
    });

    it.each([
      [
        'un contact',
        'Liste des mots',
        "Création d'un contact",
        'Modification du contact {title}',
        'Contact créé.',
      ],
      ['une page', 'Liste des mots', "Création d'une page", 'Modification de la page {title}', 'Page créée.'],
      [
        'un événement',
        'Liste des mots',
        "Création d'un événement",
        "Modification de l'événement {title}",
        'Événement créé.',
      ],
      [
        'une halle',
        'Liste des mots',
        "Création d'une halle",
        'Modification de la halle {title}',
        'Halle créée.',
      ],
      [
        'une heure',
        'Liste des mots',
        "Création d'une heure",
        "Modification de l'heure {title}",
        'Heure créée.',
      ],
      [
        'un yaourt',
        'Liste des mots',
        "Création d'un yaourt",
        'Modification du yaourt {title}',
        'Yaourt créé.',
      ],
      [
        'une ypérite',
        'Liste des mots',
        "Création d'une ypérite",
        "Modification de l'ypérite {title}",
        'Ypérite créée.',
      ],
    ])('makes French sentences when a label has its article: %s', (fr, ...french) => {
      const { titles: made, notices } = defineResource({
        name: 'words',
        labels: { one: { fr, en: 'word' }, many: { fr: 'mots', en: 'words' } },
        fields: { title: text(label) },
        list: { columns: ['title'] },
      });
      const texts = [made?.list, made?.create, made?.edit, notices?.created];
      expect(texts.map((one) => one?.fr)).toEqual(french);
      expect(texts.map((one) => one?.en)).toEqual(['Words', 'New word', 'Word {title}', 'Word created.']);
    });

    it('keeps the texts that it declares', () => {
      const {
        menu,
        titles: given,
        notices,
      } = defineResource({
        ...words,
        menu: { group: 'settings', label },
        titles: { create: label },
        notices: { updated: label },
      });
      expect(menu?.label).toEqual(label);
      expect(given).toMatchObject({ list: { fr: 'Balades' }, create: label });
      expect(notices).toMatchObject({ created: { fr: 'Enregistré : balade.' }, updated: label });
    });
  });

  it('with several mistakes stops the start with one message about all of them', () => {
    expect(wrong({ list: { columns: ['x'] }, access: { list: ['y'] } }).split('\n')).toHaveLength(2);
  });

  it('of the image bank must be in `resources`', () => {
    const resources = declared.resources.filter((resource) => resource !== declared.bank);
    expect(() => check({ ...declared, resources })).toThrow('The bank "images" is not in `resources`');
  });

  it('must not keep its records at the address of a special call', () => {
    const collections = new Set(declared.resources.map(collectionOf));
    const addresses = Object.keys(asObject(apiDocument(declared).paths)).map(
      (path) => path.split('/')[1] ?? '',
    );
    const special = new Set(addresses.filter((address) => !collections.has(address)));
    expect(special.size).toBeGreaterThan(10);
    for (const name of special)
      expect(wrong({ name })).toContain(`Reserved name "${name}" of the collection`);
  });
});

describe('the declaration of the site', () => {
  it('contradicts no other', () => {
    expect(checkSite(declared, site)).toEqual([]);
  });

  const { settings } = site;
  it.each([
    [
      'a block of what is not public',
      { home: [{ of: ['news', 'users'] }] },
      'Unknown public resource "users" in site. Expected one of ',
    ],
    [
      'a menu by an unknown field',
      { menu: { of: ['pages'], where: { inMenu: true } } },
      'Unknown field "inMenu" in site. Expected one of ',
    ],
    [
      'a foot in the order of an unknown field',
      { foot: { of: ['socialNetworks'], order: 'rank' } },
      'Unknown field "rank" in site. Expected one of ',
    ],
    [
      'a heading without English',
      { home: [{ of: ['news'], title: { fr: 'Actualités', en: '' } }] },
      "Missing English text in site.home.0.title. Set both: { fr: '…', en: '…' }.",
    ],
    [
      'settings that are not public',
      { settings: { ...settings, of: 'users' } },
      'Unknown public resource "users" in site.settings. Expected one of ',
    ],
    [
      'settings by an unknown field',
      { settings: { ...settings, key: 'code' } },
      'Unknown field "code" in site.settings. Expected one of ',
    ],
  ])('with %s leads to one message that says so', (_, change, says) => {
    const [message = '', ...others] = checkSite(declared, { ...site, ...change });
    expect(message).toContain(`resources/site.ts: ${says}`);
    expect(others).toEqual([]);
  });
});
