import { assistTasks, type Role, roles, staff } from '../src/metadata';
import { operators } from './condition';
import { type Json, type JsonObject, ref } from './json';

/** A call other than those that every collection has (list, count, read, create, update, set the status, delete). */
export interface CallRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** The collection that the call is about, unless the path has it as `{collection}`. */
  collection?: string;
  /** The section of openapi.json. Default: the collection, or the capability. */
  tag?: string;
  /** Only a backend with this capability has the call (docs/contract.md#capabilities). */
  capability?: string;
  /** In the activity log. Default: `read`, which is logged only if it is refused. */
  action?: string;
  summary: string;
  description?: string;
  /** `readers`: the roles that may list the collection. Without roles, the call needs no session. */
  roles?: readonly Role[] | 'readers';
  /** Parameters, as in openapi.json. The backend refuses any other. */
  query?: readonly JsonObject[];
  body?: JsonObject;
  /** Only successful responses, by status. */
  answers: JsonObject;
  refuses?: readonly number[];
  /** Whether the number of attempts is limited. */
  isLimited?: true;
  /** The body may be as large as a record with long texts, and the answer shows the progress. */
  isLong?: true;
}

const everyone = Object.keys(roles) as Role[];
const superAdmin = ['superAdmin'] as const;

export const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
export const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
export const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
export const success = (description: string, schema?: JsonObject): JsonObject => ({
  description,
  content: schema && json(schema),
});

export interface Texts<K extends string> extends JsonObject {
  required: readonly K[];
  properties: JsonObject & Readonly<Record<K, { type: 'string'; format?: string; maxLength: number }>>;
}

const maxLengths: Readonly<Record<string, number>> = { email: 254, password: 1_024 };

const texts = <const K extends string>(...names: K[]) =>
  ({
    type: 'object',
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        {
          type: 'string',
          format: name === 'email' ? 'email' : undefined,
          maxLength: maxLengths[name] ?? 200,
        },
      ]),
    ),
  }) as unknown as Texts<K>;

const text: JsonObject = { type: 'string' };
const nullableText: JsonObject = { type: ['string', 'null'] };
const id: JsonObject = { type: ['string', 'integer'] };
const moment: JsonObject = { type: 'string', format: 'date-time' };
const nullableMoment: JsonObject = { ...nullableText, format: 'date-time' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const described = (schema: JsonObject, description: string): JsonObject => ({ ...schema, description });
const entries = (properties: JsonObject) => object({ entries: list(object(properties)) });

const param = (name: string, description: string, schema: JsonObject = text): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
});
const period = [ref('parameters', 'startDate'), ref('parameters', 'endDate')];
const range = ref('parameters', 'range');
const escaped = (path: string) => path.replaceAll('.', '\\.');

export function filterParameter(paths: Iterable<string>, hasOr = true): JsonObject {
  const fields = [...paths].map(escaped).join('|');
  const more = hasOr ? `(\\|(${fields}))*` : '';
  return {
    name: 'filter',
    in: 'query',
    style: 'form',
    explode: true,
    description: [
      'Filters, each a parameter `{field}_{operator}=value`: `_eq`, `_ne`, `_like` (contains; case and accents ignored), `_gte`, `_lte`, `_in` (comma separated). An empty `_eq` matches where nothing is stored.',
      ...(hasOr
        ? ['With the capability `or`, `{field}` may name several fields, as `a|b`: one must match.']
        : []),
    ].join(' '),
    schema: {
      type: 'object',
      patternProperties: { [`^(${fields})${more}_(${operators.join('|')})$`]: { type: 'string' } },
      additionalProperties: false,
    },
  };
}
/** A `filter` parameter for which openapi.json does not list the fields. */
const filter = (description: string): JsonObject => ({
  ...filterParameter([]),
  schema: { type: 'object', additionalProperties: text },
  description,
});

const user = ref('schemas', 'users');
/** A record of the collection that the path names. */
export const recordInPath = ref('schemas', '{collection}');
const session: JsonObject = {
  allOf: [user, object({ token: text })],
  description: 'The user with the token inside. The admin also accepts `{token, user}`.',
};

export const specialSchemas: JsonObject = {
  Period: {
    type: 'object',
    properties: { startDate: nullableMoment, endDate: nullableMoment },
  },
  SurveyResults: object({
    respondents: count,
    perDay: list(object({ date: { type: 'string', format: 'date' }, count })),
    questions: list(
      object({ questionTitle: text, type: text, answers: list(object({ responseTitle: text, count })) }),
    ),
  }),
  Traffic: object({
    date: { type: 'string', format: 'date' },
    platform: text,
    sessions: count,
    users: count,
    pageViews: count,
  }),
};

const trafficFilter = filterParameter(['date', 'platform', 'sessions', 'users', 'pageViews']);

/** The calls of every backend (docs/contract.md#authentication and docs/contract.md#computed-responses). */
export const specialCalls = {
  'auth.sign_in': {
    method: 'POST',
    path: '/auth/sign_in',
    tag: 'auth',
    action: 'signIn',
    summary: 'Signs in',
    body: texts('email', 'password'),
    answers: { 200: success('The session.', session) },
    refuses: [400, 422],
    isLimited: true,
  },
  'auth.sign_up': {
    method: 'POST',
    path: '/auth/sign_up',
    tag: 'auth',
    action: 'signUp',
    summary: 'Registers a plain user',
    body: texts('firstName', 'lastName', 'email', 'password'),
    answers: {
      201: success('The user.', user),
      202: success('The address must first be confirmed, with the link in the mail.', { type: 'object' }),
    },
    refuses: [400, 403, 409, 422],
    isLimited: true,
  },
  'auth.firebase.sign_in': {
    method: 'POST',
    path: '/auth/firebase/sign_in',
    tag: 'auth',
    summary: 'Signs in by a provider',
    description: 'Used where config.json names providers.',
    body: texts('provider'),
    answers: { 200: success('The session.', session) },
    refuses: [400],
  },
  'auth.check': {
    method: 'POST',
    path: '/auth/check',
    tag: 'auth',
    summary: 'Says whether the token is still valid',
    description: 'Has no body. Any success means valid.',
    roles: everyone,
    answers: { 200: success('Done.') },
  },
  'users.sendPasswordMail': {
    method: 'POST',
    path: '/users/sendPasswordMail/',
    tag: 'auth',
    collection: 'users',
    action: 'askPassword',
    summary: 'Sends the mail to set a new password',
    description: 'The slash at the end belongs to the path. 401 for an unknown e-mail address.',
    body: texts('email'),
    answers: { 200: success('Done.') },
    refuses: [400, 422],
    isLimited: true,
  },
  'users.me': {
    method: 'GET',
    path: '/users/me',
    collection: 'users',
    summary: 'Reads the record of the caller',
    roles: everyone,
    answers: { 200: success('The answer.', user) },
  },
  'surveys.results': {
    method: 'GET',
    path: '/surveys/results/{id}',
    collection: 'surveys',
    summary: 'Reads the results of a survey',
    roles: 'readers',
    answers: { 200: success('The answer.', ref('schemas', 'SurveyResults')) },
    refuses: [404],
  },
  'reports.pdf': {
    method: 'GET',
    path: '/reports/pdf/{id}',
    collection: 'reports',
    summary: 'Writes a report as a PDF',
    roles: 'readers',
    answers: {
      200: {
        description: 'The answer.',
        content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
      },
    },
    refuses: [404],
  },
  traffic: {
    method: 'GET',
    path: '/traffic',
    collection: 'traffic',
    summary: 'Lists the traffic of the app and the site, by day and platform',
    roles: 'readers',
    query: [trafficFilter, ...period],
    answers: { 200: success('The answer.', object({ entries: list(ref('schemas', 'Traffic')) })) },
  },
  'traffic.count': {
    method: 'GET',
    path: '/traffic/count',
    collection: 'traffic',
    summary: 'Counts the entries of the traffic',
    roles: 'readers',
    query: [trafficFilter, ...period],
    answers: { 200: success('The answer.', object({ count })) },
  },
} as const satisfies Record<string, CallRow>;

const found = object({
  resource: described(text, 'The name of the resource, such as `news`.'),
  id,
  title: text,
  field: described(text, 'The name of the field that uses the record, or that matches the text.'),
});

const values = described(
  { type: 'object', additionalProperties: true },
  'What tells the state of the record: its status, the period that the status depends on, and `updatedAt`.',
);
const foundWithState = { ...found, properties: { ...(found.properties as JsonObject), values } };

const planned = {
  status: text,
  at: moment,
  by: described(text, 'Who planned it.'),
  failure: described(nullableText, 'Why it did not happen; null while it is to come.'),
};
const plan = entries(planned);

const duplicates = object({
  into: described({ anyOf: [recordInPath, { type: 'null' }] }, 'The record that this one was merged into.'),
  merged: described(list(recordInPath), 'The records that were merged into this one.'),
  near: described(list(recordInPath), 'At most 8 open records within 150 m, the nearest first.'),
});

const submission = object({
  sentAt: moment,
  held: described(
    nullableText,
    'Why it waits for a check: `proof`, `link`, `many` or `blocked`. Null if the record needs no check.',
  ),
  isSettled: described(
    { type: ['boolean', 'null'] },
    'Whether the sender says that it is settled. Null without an answer.',
  ),
  followers: described(count, 'How many others follow it.'),
  isBlocked: described(
    { type: ['boolean', 'null'] },
    'Whether its sender is blocked. Null if the sender left no e-mail address, or the address was erased.',
  ),
});

const mayRead = 'Needs the right to read the record.';
const mayEdit = 'Needs the right to edit the record.';
const mayDelete = 'Needs the right to delete in the collection.';

const logEntry: JsonObject = {
  type: 'object',
  required: ['at', 'action', 'status'],
  properties: {
    at: moment,
    personId: nullableText,
    personName: nullableText,
    role: nullableText,
    action: described(text, 'Such as `update` or `signIn`.'),
    collection: nullableText,
    recordId: nullableText,
    fields: described(list(text), 'The stored paths that an `update` changed.'),
    status: { type: 'integer', description: 'The status of the answer: 401, 403 or 429 for a refusal.' },
    record: {
      description: 'What a link to the record needs, if the record exists.',
      anyOf: [object({ resource: text, id, title: text }), { type: 'null' }],
    },
  },
};
const logFilter = filter('Filters on the fields of an entry, such as `personId_eq`.');
const trashFilter = filter('The filters of a list of the collection, also on `deletedAt` and `deletedBy`.');

const messages = entries({
  at: moment,
  heldUntil: described(
    nullableMoment,
    'The end of the quiet hours that the message waits for. Null once a channel has begun to send it.',
  ),
  channels: list(
    object({
      channel: described(text, '`fcm`, `webPush` or `digest`.'),
      sent: count,
      failed: count,
      isOver: described({ type: 'boolean' }, 'Whether the channel is done with the message.'),
    }),
  ),
});

const mayImport = 'For the roles that may create or edit records of the collection.';
const mayUndo = 'For the roles that may edit records of the collection.';
const ofProgress =
  'The answer sends a newline for each percent of the work, then its JSON. Quick work sends only the JSON.';

export const maxImportRows = 20_000;

/** Has either the rows of a file, or the ids of records that all get the same values. */
const importBody: JsonObject = {
  type: 'object',
  required: ['resource'],
  additionalProperties: false,
  properties: {
    resource: described(text, 'The name of the resource in the admin.'),
    language: { enum: ['fr', 'en'], description: 'How the file writes numbers.' },
    columns: described(
      { ...list(text), maxItems: 300 },
      'What each column of the rows holds: a field (`title`), an end of a period (`season.start`), a half of a position (`place.latitude`), the id, or nothing (an empty text).',
    ),
    key: described(
      text,
      'The column that tells which records the rows change. Without it, each row creates one.',
    ),
    rows: described({ ...list(list(text)), maxItems: maxImportRows }, 'The cells of each row, as texts.'),
    ids: described(
      { ...list(text), maxItems: maxImportRows },
      'Instead of columns and rows: the records that get the `values`.',
    ),
    values: { type: 'object', description: 'The values by stored path, for `ids`.' },
    skipWrong: described({ type: 'boolean' }, 'Leaves out the rows that are wrong.'),
  },
};
const importState: JsonObject = { enum: ['new', 'changed', 'same', 'wrong'] };
const importResult = object({
  isApplied: { type: 'boolean' },
  counts: object({ new: count, changed: count, same: count, wrong: count }),
  rows: described(
    list({
      type: 'object',
      required: ['line', 'state', 'title', 'changes', 'errors'],
      properties: {
        line: described(count, 'The number of the row, from 1.'),
        state: importState,
        title: text,
        changes: list(object({ path: text, before: text, after: text })),
        errors: described(
          { type: 'object', additionalProperties: text },
          'Why the row is wrong, by stored path.',
        ),
        advice: described(
          { type: 'object', additionalProperties: text },
          'What to check in the row, by stored path. It does not keep the row from being stored.',
        ),
      },
    }),
    'The first 300 rows of each state, in order.',
  ),
});
const importEntry = object({
  id: text,
  at: moment,
  by: described(nullableText, 'The name of the person.'),
  created: count,
  changed: count,
  undoneAt: nullableMoment,
});

const webhookLog = entries({
  id: text,
  event: described(text, 'Such as `published`; `test` for a test.'),
  entity: described(text, 'The name of the resource.'),
  record: described(text, 'The id of the record.'),
  state: { enum: ['waiting', 'again', 'delivered', 'failed', 'withdrawn'] },
  at: described(
    moment,
    'When it was last tried. Before the first attempt: when the record was written or the test queued.',
  ),
  status: described({ type: ['integer', 'null'] }, 'The status of the last answer; 0 without an answer.'),
  answer: described(nullableText, 'The beginning of the last answer, or why there is none.'),
  attempts: count,
  next: described(nullableMoment, 'The next attempt.'),
});

const vacuumLog = entries({
  id: text,
  state: { enum: ['waiting', 'done', 'failed'] },
  at: described(moment, 'The end of the run. While it waits: when it was queued or last asked for.'),
  created: count,
  changed: count,
  unchanged: described(
    count,
    'Items that have not changed, or whose record somebody has changed, published, scheduled or deleted.',
  ),
  failed: described(count, 'Items that could not be taken.'),
  reason: described(nullableText, 'Why nothing was taken, or why the first item that failed was not taken.'),
  import: described(
    nullableText,
    'The id of the import that holds the writes of the run. Undo it to undo the run.',
  ),
  collection: described(text, 'The collection of the import.'),
  undoneAt: nullableMoment,
});

/** The calls that a backend may announce, and the one that announces them (docs/contract.md#capabilities). */
export const capabilityCalls = {
  capabilities: {
    method: 'GET',
    path: '/capabilities',
    tag: 'capabilities',
    summary: 'Lists the optional features of the backend',
    description: 'Needs no session: whoever registers must know the rule for passwords.',
    answers: {
      200: success('The capabilities, and `passwordRule`: a new password must meet one of its entries.', {
        ...object({
          capabilities: list(text),
          passwordRule: list({
            type: 'object',
            properties: {
              minLength: { type: 'integer' },
              kinds: {
                type: 'integer',
                maximum: 4,
                description:
                  'How many of these four it needs: lowercase letters, uppercase letters, digits, symbols.',
              },
            },
            required: ['minLength'],
          }),
          assist: described(
            object({ provider: text, tasks: list({ enum: assistTasks }) }),
            'With the capability `assist`: the host that gets the texts, and what it may propose.',
          ),
        }),
        required: ['capabilities'],
      }),
    },
  },
  counts: {
    method: 'GET',
    path: '/counts',
    tag: 'capabilities',
    capability: 'counts',
    summary: 'Counts the records of several queries',
    roles: everyone,
    query: [
      param('of', 'A collection and the filters of its count, as `pages?newsPage_eq=true`.', {
        ...list(text),
        maxItems: 100,
      }),
    ],
    answers: { 200: success('A number for each query.', object({ counts: list(count) })) },
    refuses: [400],
  },
  usage: {
    method: 'GET',
    path: '/usage/{collection}/{id}',
    tag: 'capabilities',
    capability: 'usage',
    summary: 'Says where a record is used',
    description: 'For the roles that may list the collection.',
    roles: staff,
    answers: {
      200: success(
        '`count`: the records that use it. `live`: further records that use it only in their published version. `entries`: at most 100 places that the role may see.',
        {
          ...object({ count, live: count, entries: list(found) }),
          // Backends that keep no version for citizens send no `live`.
          required: ['count', 'entries'],
        },
      ),
    },
    refuses: [404],
  },
  'usage.replace': {
    method: 'PUT',
    path: '/usage/{collection}/{id}',
    tag: 'capabilities',
    capability: 'usage',
    action: 'replace',
    summary: 'Puts another file in the place of this one, everywhere',
    description: 'For files, and for the roles that may edit all records that use this one.',
    roles: everyone,
    body: texts('by'),
    answers: { 200: success('The number of changed records.', object({ count })) },
    refuses: [400, 404, 409, 422],
  },
  search: {
    method: 'GET',
    path: '/search',
    tag: 'capabilities',
    capability: 'search',
    summary: 'Finds records of all resources, best first',
    roles: everyone,
    query: [
      { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } },
    ],
    answers: {
      200: success('At most five records of each resource.', object({ entries: list(foundWithState) })),
    },
    refuses: [400],
  },
  'audit.list': {
    method: 'GET',
    path: '/audit',
    capability: 'audit',
    summary: 'Lists who did what',
    description: 'Writes, sign-ins and refusals, without what was sent.',
    roles: superAdmin,
    query: [
      logFilter,
      ...period,
      range,
      param('sort', 'The order, as `at_desc`.'),
      param('fields', 'The fields to return, comma separated.'),
    ],
    answers: { 200: success('One page of entries.', object({ entries: list(logEntry) })) },
    refuses: [400],
  },
  'audit.count': {
    method: 'GET',
    path: '/audit/count',
    capability: 'audit',
    summary: 'Counts entries',
    roles: superAdmin,
    query: [logFilter, ...period],
    answers: { 200: success('The number.', object({ count })) },
    refuses: [400],
  },
  'people.export': {
    method: 'GET',
    path: '/people/{id}',
    collection: 'users',
    tag: 'audit',
    capability: 'audit',
    action: 'export',
    summary: 'Exports all that is stored about a user',
    description: 'Also about a user in the trash.',
    roles: superAdmin,
    answers: {
      200: success('Without passwords and tokens.', {
        type: 'object',
        required: ['account', 'sessions', 'records', 'named', 'audit'],
        properties: {
          account: user,
          deletedAt: nullableMoment,
          blockedAt: described(
            nullableMoment,
            'When the person was blocked as a citizen. Null if they are not blocked.',
          ),
          sessions: list(object({ createdAt: moment, usedAt: moment })),
          records: list(
            object({
              collection: text,
              id: text,
              title: text,
              createdAt: nullableMoment,
              updatedAt: list(moment),
            }),
          ),
          named: list(
            object({
              collection: text,
              id: text,
              title: text,
              fields: described(
                list(text),
                'The stored paths of the fields that name the user, and `followers` if the user follows the record.',
              ),
              record: { type: 'object' },
            }),
          ),
          scheduled: list(object({ collection: text, id: text, status: text, at: moment })),
          weeklyMails: list(object({ topics: list(text), language: text, createdAt: moment })),
          audit: list(logEntry),
        },
      }),
    },
    refuses: [404],
  },
  'people.erase': {
    method: 'DELETE',
    path: '/people/{id}',
    collection: 'users',
    tag: 'audit',
    capability: 'audit',
    action: 'erase',
    summary: 'Erases a user for good, and the name wherever it stands',
    description: 'Has no body.',
    roles: superAdmin,
    answers: {
      200: success(
        'What is kept, and why.',
        object({
          kept: list(
            object({
              what: { enum: ['records', 'named', 'audit', 'pictures', 'sharedNames'] },
              count,
              reason: text,
            }),
          ),
        }),
      ),
    },
    refuses: [404, 409],
  },
  retention: {
    method: 'GET',
    path: '/retention',
    tag: 'audit',
    capability: 'retention',
    summary: 'Lists the records that go to the trash soon, because of their age',
    roles: superAdmin,
    answers: {
      200: success(
        'An entry for each resource with a retention: how many records go within 30 days, and the 100 oldest of them.',
        entries({
          resource: text,
          months: count,
          count,
          records: list(object({ id, title: text, at: moment })),
        }),
      ),
    },
  },
  'sessions.signOut': {
    method: 'POST',
    path: '/auth/sign_out',
    capability: 'sessions',
    action: 'signOut',
    summary: 'Ends the session of the token',
    description: 'Has no body.',
    roles: everyone,
    answers: { 200: success('It has ended.') },
  },
  'sessions.confirm': {
    method: 'POST',
    path: '/auth/confirm',
    tag: 'sessions',
    capability: 'currentPassword',
    summary: 'Confirms the password of the caller',
    description: 'Needed before a change of the password or of the e-mail.',
    roles: everyone,
    body: texts('password'),
    answers: { 200: success('It is confirmed, for one change within five minutes.') },
    refuses: [400, 422],
    isLimited: true,
  },
  'sessions.list': {
    method: 'GET',
    path: '/sessions',
    capability: 'sessions',
    summary: 'Lists the sessions of the caller',
    description: 'Without tokens.',
    roles: everyone,
    answers: {
      200: success(
        'The current one first, then the last used.',
        entries({
          id: text,
          device: described(text, 'Such as `Firefox, Windows`; may be empty.'),
          usedAt: moment,
          isCurrent: { type: 'boolean' },
        }),
      ),
    },
  },
  'sessions.endOthers': {
    method: 'DELETE',
    path: '/sessions',
    capability: 'sessions',
    action: 'signOut',
    summary: 'Ends all sessions of the caller except the current one',
    roles: everyone,
    answers: { 200: success('They have ended.') },
  },
  'sessions.end': {
    method: 'DELETE',
    path: '/sessions/{id}',
    capability: 'sessions',
    action: 'signOut',
    summary: 'Ends a session of the caller',
    roles: everyone,
    answers: { 200: success('It has ended.') },
    refuses: [404],
  },
  changes: {
    method: 'GET',
    path: '/changes',
    tag: 'capabilities',
    capability: 'changes',
    summary: 'Tells which records are written from now on',
    query: [
      param(
        'age',
        'How many milliseconds ago the caller began to read the records. If a record was written since then, the first event is `{}`.',
        count,
      ),
    ],
    description:
      'A stream of server-sent events, for `accept: text/event-stream`. It ends with the session. 429 for more than 20 streams at a time.',
    roles: everyone,
    answers: {
      200: {
        description:
          'Each event is `{collection, id, version}` of a record that the role may read. Without `id`, many records of the collection have changed. `{}` says that some events may be missing, `presence: true` that somebody opened the record.',
        content: { 'text/event-stream': { schema: text } },
      },
    },
    refuses: [406, 429],
  },
  presence: {
    method: 'PUT',
    path: '/presence/{collection}/{id}',
    capability: 'presence',
    summary: 'Says that the caller has a record open',
    description: `${mayRead} Has no body.`,
    roles: staff,
    answers: { 200: success('The names of the others who have it open.', object({ people: list(text) })) },
  },
  'revisions.list': {
    method: 'GET',
    path: '/revisions/{collection}/{id}',
    capability: 'revisions',
    summary: 'Lists the versions of a record',
    description: mayRead,
    roles: staff,
    query: [range],
    answers: {
      200: success(
        'The stored record first, then the older versions. Without `range`, at most 50.',
        entries({
          version: { type: 'integer' },
          updatedAt: nullableMoment,
          updatedBy: nullableText,
          fields: described(list(text), 'The stored paths that differ from the version before.'),
          status: described(nullableText, 'The status in this version.'),
        }),
      ),
    },
    refuses: [400, 404],
  },
  'revisions.read': {
    method: 'GET',
    path: '/revisions/{collection}/{id}/{version}',
    capability: 'revisions',
    summary: 'Reads a version of a record',
    description: mayRead,
    roles: staff,
    answers: { 200: success('The record as it was.', recordInPath) },
    refuses: [404],
  },
  deliveries: {
    method: 'GET',
    path: '/deliveries/{collection}/{id}',
    tag: 'capabilities',
    capability: 'deliveries',
    summary: 'Says how many people got the messages about a record',
    description: mayRead,
    roles: staff,
    answers: {
      200: success('The last 20 messages, the newest first.', messages),
    },
    refuses: [404],
  },
  'deliveries.cancel': {
    method: 'DELETE',
    path: '/deliveries/{collection}/{id}',
    tag: 'capabilities',
    capability: 'deliveries',
    action: 'cancel',
    summary: 'Cancels the waiting messages about a record',
    description:
      'The messages wait for the end of the quiet hours. Needs the right to edit the record. If the status of the record says that a message is being sent, the record gets its earlier status back. 409 if no message waits.',
    roles: staff,
    answers: { 200: success('The last 20 messages that remain, the newest first.', messages) },
    refuses: [404, 409],
  },
  submissions: {
    method: 'GET',
    path: '/submissions/{collection}/{id}',
    tag: 'capabilities',
    capability: 'submissions',
    summary: 'Says how a citizen sent a record',
    description: mayRead,
    roles: staff,
    answers: {
      200: success('How and when a citizen sent the record.', submission),
      204: success('No citizen sent the record.'),
    },
    refuses: [404],
  },
  'submissions.block': {
    method: 'PUT',
    path: '/submissions/{collection}/{id}/block',
    tag: 'capabilities',
    capability: 'submissions',
    action: 'block',
    summary: 'Blocks the sender of a record, by their e-mail address',
    description: `${mayEdit} What they send from now on is held, and they get no mails. They are not told. Has no body.`,
    roles: staff,
    answers: { 200: success('How and when a citizen sent the record.', submission) },
    refuses: [404, 409],
  },
  'submissions.unblock': {
    method: 'DELETE',
    path: '/submissions/{collection}/{id}/block',
    tag: 'capabilities',
    capability: 'submissions',
    action: 'unblock',
    summary: 'Ends the block of the sender of a record',
    description: `${mayEdit} Has no body.`,
    roles: staff,
    answers: { 200: success('How and when a citizen sent the record.', submission) },
    refuses: [404, 409],
  },
  duplicates: {
    method: 'GET',
    path: '/duplicates/{collection}/{id}',
    tag: 'capabilities',
    capability: 'duplicates',
    summary: 'Lists the records that are, or may be, duplicates of this one',
    description: mayRead,
    roles: staff,
    answers: { 200: success('Records that the role may read.', duplicates) },
    refuses: [404],
  },
  'duplicates.merge': {
    method: 'PUT',
    path: '/duplicates/{collection}/{id}',
    tag: 'capabilities',
    capability: 'duplicates',
    action: 'merge',
    summary: 'Merges another record into this one, which stands for both',
    description: 'Needs the right to edit both. In the body, `id` is that of the other record.',
    roles: staff,
    body: texts('id'),
    answers: { 200: success('The duplicates of this one.', duplicates) },
    refuses: [400, 404, 409, 422],
  },
  'duplicates.part': {
    method: 'DELETE',
    path: '/duplicates/{collection}/{id}',
    tag: 'capabilities',
    capability: 'duplicates',
    action: 'part',
    summary: 'Undoes the merge of this record into another one',
    description: 'Needs the right to edit the record, which gets its status back. Has no body.',
    roles: staff,
    answers: { 200: success('The duplicates of this one.', duplicates) },
    refuses: [404],
  },
  live: {
    method: 'GET',
    path: '/live/{collection}/{id}',
    tag: 'capabilities',
    capability: 'live',
    summary: 'Says which version of a record citizens see',
    description: mayRead,
    roles: staff,
    answers: {
      200: success(
        'The version, and its page on the site.',
        object({
          version: { type: 'integer' },
          publishedAt: described(moment, 'Since when citizens have seen the record without a break.'),
          changedAt: described(moment, 'The `updatedAt` of the version.'),
          url: described(nullableText, 'Null if the record has no page of its own.'),
        }),
      ),
      204: success('Citizens see no version.'),
    },
    refuses: [404],
  },
  assist: {
    method: 'POST',
    path: '/assist',
    tag: 'capabilities',
    capability: 'assist',
    summary: 'Proposes a translation, plainer words or the description of a picture',
    description:
      'Stores nothing. `translate` needs `text`, `from` and `to`, `simplify` needs `text` and `to`, `describePicture` needs `picture` (an id of the image bank) and `to`. 404 for a task that the backend does not announce, 429 for more than 60 in 15 minutes, 502 if the provider refuses or gives no usable answer, 503 if it is busy or takes too long.',
    roles: staff,
    body: {
      type: 'object',
      required: ['task', 'to'],
      properties: {
        task: { enum: assistTasks },
        text: { type: 'string', maxLength: 20_000 },
        format: described({ enum: ['text', 'html'] }, 'The format of the text, and of the answer.'),
        picture: text,
        from: described(text, 'The language of the text, such as `fr`.'),
        to: described(text, 'The language of the answer.'),
      },
    },
    answers: { 200: success('The proposal, which somebody must read before it is used.', object({ text })) },
    refuses: [400, 404, 413, 422, 429, 502, 503],
  },
  'imports.check': {
    method: 'POST',
    path: '/imports/{collection}',
    tag: 'imports',
    capability: 'import',
    summary: 'Says what an import would do',
    description: `${mayImport} Stores nothing. ${ofProgress}`,
    roles: staff,
    body: importBody,
    answers: { 200: success('What would become of each row.', importResult) },
    refuses: [400, 404, 413, 422, 429],
    isLimited: true,
    isLong: true,
  },
  'imports.list': {
    method: 'GET',
    path: '/imports/{collection}',
    tag: 'imports',
    capability: 'import',
    summary: 'Lists the imports of the last 30 days, newest first',
    description: mayUndo,
    roles: staff,
    answers: { 200: success('At most 50 imports.', object({ entries: list(importEntry) })) },
    refuses: [404],
  },
  'imports.apply': {
    method: 'PUT',
    path: '/imports/{collection}/{id}',
    tag: 'imports',
    capability: 'import',
    action: 'import',
    summary: 'Creates and changes records by the rows of a file',
    description: `${mayImport} Stores all rows in one transaction. If a row is wrong, stores nothing; with \`skipWrong\`, leaves out that row. The client chooses the id of the import, of 8 to 64 letters, digits and hyphens. ${ofProgress}`,
    roles: staff,
    body: importBody,
    answers: { 200: success('What became of each row.', importResult) },
    refuses: [400, 404, 409, 413, 422, 429],
    isLimited: true,
    isLong: true,
  },
  'imports.undo': {
    method: 'DELETE',
    path: '/imports/{collection}/{id}',
    tag: 'imports',
    capability: 'import',
    action: 'undoImport',
    summary: 'Undoes an import',
    description: `${mayUndo} Created records go to the trash, and changed ones get back their old values. Records that somebody has changed since then stay as they are.`,
    roles: staff,
    answers: {
      200: success(
        'How many records are as before the import, and how many stay as they are.',
        object({ restored: count, skipped: count }),
      ),
    },
    refuses: [404, 409, 422],
  },
  'webhooks.log': {
    method: 'GET',
    path: '/webhooks/log/{id}',
    collection: 'webhooks',
    tag: 'capabilities',
    capability: 'webhooks',
    summary: 'Lists the deliveries of a webhook',
    roles: superAdmin,
    answers: { 200: success('The last 50 deliveries, the newest first.', webhookLog) },
    refuses: [404],
  },
  'webhooks.send': {
    method: 'PUT',
    path: '/webhooks/log/{id}',
    collection: 'webhooks',
    tag: 'capabilities',
    capability: 'webhooks',
    action: 'send',
    summary: 'Sends a delivery once more, or a test',
    description:
      '`delivery` is the id of a delivery in the log, or `test`. 409 if it is being sent, or is no longer in the log.',
    roles: superAdmin,
    body: texts('delivery'),
    answers: { 200: success('The last 50 deliveries, the newest first.', webhookLog) },
    refuses: [400, 404, 409, 422],
  },
  'vacuums.log': {
    method: 'GET',
    path: '/siteVacuums/log/{id}',
    collection: 'siteVacuums',
    tag: 'capabilities',
    capability: 'vacuums',
    summary: 'Lists what a site vacuum has done',
    roles: staff,
    answers: { 200: success('The last 20 runs, the newest first.', vacuumLog) },
    refuses: [404],
  },
  'vacuums.run': {
    method: 'PUT',
    path: '/siteVacuums/log/{id}',
    collection: 'siteVacuums',
    tag: 'capabilities',
    capability: 'vacuums',
    action: 'fetch',
    summary: 'Lets a site vacuum run now',
    description:
      'Has no body. Needs the right to edit the vacuum, and to create records of its `target`. If a run already waits, no second one is added. 422 without a `target`.',
    roles: staff,
    answers: { 200: success('The last 20 runs, the newest first.', vacuumLog) },
    refuses: [404, 422],
  },
  'schedule.all': {
    method: 'GET',
    path: '/schedule',
    capability: 'schedule',
    summary: 'Lists the planned statuses of all records',
    roles: everyone,
    query: ['from', 'to'].map((name) => param(name, 'An instant with its zone.', moment)),
    answers: {
      200: success(
        'At most 100, the soonest first, of the collections that the role may read.',
        entries({ resource: text, id, title: text, ...planned }),
      ),
    },
    refuses: [400],
  },
  'schedule.read': {
    method: 'GET',
    path: '/schedule/{collection}/{id}',
    capability: 'schedule',
    summary: 'Lists the planned statuses of a record',
    description: mayRead,
    roles: staff,
    answers: { 200: success('The soonest first.', plan) },
    refuses: [404],
  },
  'schedule.replace': {
    method: 'PUT',
    path: '/schedule/{collection}/{id}',
    capability: 'schedule',
    action: 'schedule',
    summary: 'Replaces the planned statuses of a record',
    description: 'Needs the right to edit the record.',
    roles: staff,
    body: entries({ status: text, at: moment }),
    answers: { 200: success('The stored planned statuses.', plan) },
    refuses: [400, 404],
  },
  'trash.list': {
    method: 'GET',
    path: '/trash/{collection}',
    capability: 'trash',
    summary: 'Lists deleted records',
    description: mayDelete,
    roles: staff,
    query: [
      trashFilter,
      ...period,
      range,
      param('sort', 'The order, as in a list of the collection, or `deletedAt_desc`.'),
      param('fields', 'The fields to return, comma separated, also `deletedAt` and `deletedBy`.'),
    ],
    answers: {
      200: success(
        'One page of records.',
        object({
          entries: list({ allOf: [recordInPath, object({ deletedAt: moment, deletedBy: text })] }),
        }),
      ),
    },
    refuses: [400],
  },
  'trash.empty': {
    method: 'DELETE',
    path: '/trash/{collection}',
    capability: 'trash',
    action: 'purge',
    summary: 'Removes deleted records for good',
    description: 'All, or those that meet the filters.',
    roles: superAdmin,
    query: [trashFilter],
    answers: { 200: success('They are gone.') },
    refuses: [400],
  },
  'trash.restore': {
    method: 'PUT',
    path: '/trash/{collection}/{id}',
    capability: 'trash',
    action: 'restore',
    summary: 'Restores a deleted record',
    description: `${mayDelete} Has no body.`,
    roles: staff,
    answers: { 200: success('The stored record.', recordInPath) },
    refuses: [404, 409, 422],
  },
  'trash.remove': {
    method: 'DELETE',
    path: '/trash/{collection}/{id}',
    capability: 'trash',
    action: 'purge',
    summary: 'Removes a deleted record for good',
    roles: superAdmin,
    answers: { 200: success('It is gone.') },
    refuses: [404],
  },
} as const satisfies Record<string, CallRow>;

type CapabilityCall = (typeof capabilityCalls)[keyof typeof capabilityCalls];
export type CapabilityTag<R = CapabilityCall> = R extends { tag: infer T }
  ? T
  : R extends { capability: infer C }
    ? C
    : never;

export const calls = { ...specialCalls, ...capabilityCalls };
export type CallName = keyof typeof calls;

/** Some capabilities have no call of their own. */
export const capabilities: readonly string[] = [
  ...new Set([
    ...Object.values<CallRow>(capabilityCalls).flatMap(({ capability }) => capability ?? []),
    ...['etag', 'or', 'passwordRule', 'invitations'],
  ]),
];

/** `undefined` if the call takes filters, whose names vary. */
export function paramNames({ query = [] }: CallRow): string[] | undefined {
  const names = query.map(
    ({ name, $ref }: { name?: Json; $ref?: Json }) =>
      String(name ?? $ref)
        .split('/')
        .at(-1) ?? '',
  );
  return names.includes('filter') ? undefined : names;
}
