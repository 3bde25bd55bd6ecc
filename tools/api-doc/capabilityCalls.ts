import { type JsonObject, ref } from '../../contract/json';
import { type App, collectionOf, staff } from '../../src/metadata';
import { answer, json, operation } from './operation';
import { collectionsOf, filterParameter } from './query';
import { count, everyone, list, object } from './specialCalls';

const tag = 'capabilities';
const text: JsonObject = { type: 'string' };

/** The location of a record, which the admin needs for a link to it. */
const found: JsonObject = object({
  resource: { type: 'string', description: 'The name of the screen, such as `news`.' },
  id: { type: ['string', 'integer'] },
  title: text,
  field: { type: 'string', description: 'The name of the field.' },
});
const entries = json(object({ entries: list(found) }));

/** One way for a new password to be strong enough. */
const passwordDemand: JsonObject = {
  type: 'object',
  properties: {
    minLength: { type: 'integer' },
    kinds: {
      type: 'integer',
      description: 'How many of lowercase letters, uppercase letters, digits and symbols it has.',
    },
  },
  required: ['minLength'],
};

/** The calls that belong to no collection. */
const plainPaths: Readonly<Record<string, JsonObject>> = {
  '/capabilities': {
    get: operation({
      id: 'capabilities',
      tag,
      summary: 'Lists what the backend can do beyond the other calls',
      description: 'Needs no session: whoever registers must know the rule for passwords.',
      answers: {
        200: answer(
          'The names, and what a new password needs: one entry of `passwordRule` is enough.',
          json({
            ...object({ capabilities: list(text), passwordRule: list(passwordDemand) }),
            required: ['capabilities'],
          }),
        ),
      },
    }),
  },
  '/counts': {
    get: operation({
      id: 'counts',
      tag,
      summary: 'Counts the records of several queries',
      roles: everyone,
      parameters: [
        {
          name: 'of',
          in: 'query',
          description: 'A collection and the filters of its count, as `pages?newsPage_eq=true`.',
          schema: { type: 'array', items: text, maxItems: 100 },
        },
      ],
      answers: { 200: answer('A number for each query.', json(object({ counts: list(count) }))) },
      refuses: [400],
    }),
  },
  '/usage/{collection}/{id}': {
    parameters: [
      { name: 'collection', in: 'path', required: true, schema: text },
      { name: 'id', in: 'path', required: true, schema: text },
    ],
    get: operation({
      id: 'usage',
      tag,
      summary: 'Says where a record is used',
      description: 'For the roles that may list the collection.',
      roles: staff,
      answers: {
        200: answer(
          'The number of records, and at most 100 places that the role may see.',
          json(object({ count, entries: list(found) })),
        ),
      },
      refuses: [404],
    }),
    put: operation({
      id: 'usage.replace',
      tag,
      summary: 'Puts another file in the place of this one, everywhere',
      description: 'For files, and for the roles that may edit all records that use this one.',
      roles: everyone,
      body: json(object({ by: { type: 'string', description: 'The id of the other file.' } })),
      answers: { 200: answer('The number of changed records.', json(object({ count }))) },
      refuses: [400, 404, 409, 422],
    }),
  },
  '/search': {
    get: operation({
      id: 'search',
      tag,
      summary: 'Finds records of all resources, best first',
      roles: everyone,
      parameters: [
        {
          name: 'q',
          in: 'query',
          required: true,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ],
      answers: { 200: answer('At most five records of each resource.', entries) },
      refuses: [400],
    }),
  },
};

const pathParameter = (name: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const id = pathParameter('id', { type: ['string', 'integer'] });
const page = (items: JsonObject): JsonObject => json(object({ entries: list(items) }));

/** The tags of these calls. */
export const capabilityTags: readonly JsonObject[] = [
  { name: tag, description: 'Calls of backends that announce them' },
  { name: 'presence', description: 'Who has a record open, if the backend announces `presence`' },
  { name: 'revisions', description: 'Versions of records, if the backend announces `revisions`' },
  { name: 'schedule', description: 'Statuses to come, if the backend announces `schedule`' },
  { name: 'audit', description: 'Who did what, and personal data, if the backend announces `audit`' },
  { name: 'sessions', description: 'Sessions of the caller, if the backend announces `sessions`' },
  { name: 'trash', description: 'Deleted records, if the backend announces `trash`' },
];

/** The calls that a backend may announce (docs/contract.md#capabilities). */
export function capabilityPaths(app: App): Readonly<Record<string, JsonObject>> {
  const collections = collectionsOf(app);
  const collection = pathParameter('collection', { enum: collections });
  const record = { anyOf: collections.map((name) => ref('schemas', name)) };
  const call = (name: string, tag: string, summary: string, description: string) => ({
    id: name,
    tag,
    summary,
    description,
    roles: staff,
  });
  const mayDelete = 'Needs the right to delete in the collection.';
  const filter = {
    ...filterParameter([]),
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'The filters of a list of the collection, also on `deletedAt` and `deletedBy`.',
  };
  const own = (name: string, description: string): JsonObject => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  });
  const deletion = {
    type: 'object',
    required: ['deletedAt', 'deletedBy'],
    properties: { deletedAt: { type: 'string', format: 'date-time' }, deletedBy: { type: 'string' } },
  };
  const mayRead = 'Needs the right to read the record.';
  const text = { type: ['string', 'null'] };
  const people = {
    type: 'object',
    required: ['people'],
    properties: { people: { type: 'array', items: { type: 'string' } } },
  };
  const revision = {
    type: 'object',
    required: ['version', 'updatedAt', 'updatedBy', 'fields'],
    properties: {
      version: { type: 'integer' },
      updatedAt: { ...text, format: 'date-time' },
      updatedBy: text,
      fields: {
        type: 'array',
        description: 'The stored paths that differ from the version before.',
        items: { type: 'string' },
      },
    },
  };
  const moment = { type: 'string', format: 'date-time' };
  const planned = {
    status: { type: 'string' },
    at: moment,
    by: { type: 'string', description: 'Who planned it.' },
    failure: { ...text, description: 'Why it did not happen; null while it is to come.' },
  };
  const { failure, by, ...asked } = planned;
  const plan = page(object(planned));
  const bound = (name: string) => ({ ...own(name, 'An instant with its zone.'), schema: moment });
  const entry = {
    type: 'object',
    required: ['at', 'action', 'status'],
    properties: {
      at: { type: 'string', format: 'date-time' },
      personId: text,
      personName: text,
      role: text,
      action: { type: 'string', description: 'Such as `update` or `signIn`.' },
      collection: text,
      recordId: text,
      fields: {
        type: 'array',
        description: 'The stored paths that an `update` changed.',
        items: { type: 'string' },
      },
      status: { type: 'integer', description: 'The status of the answer: 401, 403 or 429 for a refusal.' },
      record: {
        description: 'What a link to the record needs, if the record exists.',
        anyOf: [
          object({
            resource: { type: 'string' },
            id: { type: ['string', 'integer'] },
            title: { type: 'string' },
          }),
          { type: 'null' },
        ],
      },
    },
  };
  const entryFilter = {
    ...filterParameter([]),
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'Filters on the fields of an entry, such as `personId_eq`.',
  };
  const period = [ref('parameters', 'startDate'), ref('parameters', 'endDate')];
  const audit = (name: string, summary: string, description: string) => ({
    ...call(name, 'audit', summary, description),
    roles: ['superAdmin'] as const,
  });
  const moments = { type: 'array', items: { type: 'string', format: 'date-time' } };
  const personal = {
    type: 'object',
    required: ['account', 'sessions', 'records', 'named', 'audit'],
    properties: {
      account: ref('schemas', collectionOf(app.profile)),
      deletedAt: { ...text, format: 'date-time' },
      sessions: list(object({ createdAt: moments.items, usedAt: moments.items })),
      records: list(
        object({
          collection: { type: 'string' },
          id: { type: 'string' },
          title: { type: 'string' },
          createdAt: { ...text, format: 'date-time' },
          updatedAt: moments,
        }),
      ),
      named: list(
        object({
          collection: { type: 'string' },
          id: { type: 'string' },
          title: { type: 'string' },
          fields: {
            type: 'array',
            items: { type: 'string' },
            description: 'The stored paths of the values.',
          },
          record: { type: 'object' },
        }),
      ),
      audit: list(entry),
    },
  };
  const kept = object({
    kept: list(
      object({
        what: { enum: ['records', 'named', 'audit', 'pictures', 'sharedNames'] },
        count,
        reason: { type: 'string' },
      }),
    ),
  });
  const session = (name: string, summary: string, description: string) => ({
    ...call(`sessions.${name}`, 'sessions', summary, description),
    roles: everyone,
  });
  const trash = (name: string, summary: string, description = mayDelete) =>
    call(`trash.${name}`, 'trash', summary, description);
  return {
    ...plainPaths,
    '/audit': {
      get: operation({
        ...audit('audit.list', 'Lists who did what', 'Writes, sign-ins and refusals, without what was sent.'),
        parameters: [
          entryFilter,
          ...period,
          ref('parameters', 'range'),
          own('sort', 'The order, as `at_desc`.'),
          own('fields', 'The fields to answer, comma separated.'),
        ],
        answers: { 200: answer('One page of entries.', page(entry)) },
        refuses: [400],
      }),
    },
    '/audit/count': {
      get: operation({
        ...audit('audit.count', 'Counts entries', ''),
        parameters: [entryFilter, ...period],
        answers: { 200: answer('The number.', json(object({ count }))) },
        refuses: [400],
      }),
    },
    '/people/{id}': {
      parameters: [id],
      get: operation({
        ...audit('people.export', 'Exports all that is stored about a user', 'Also of one in the trash.'),
        answers: { 200: answer('Without passwords and tokens.', json(personal)) },
        refuses: [404],
      }),
      delete: operation({
        ...audit('people.erase', 'Erases a user for good, and the name wherever it stands', 'Has no body.'),
        answers: { 200: answer('What is kept, and why.', json(kept)) },
        refuses: [404, 409],
      }),
    },
    '/retention': {
      get: operation({
        ...audit('retention', 'Lists the records that go to the trash soon, because of their age', ''),
        answers: {
          200: answer(
            'An entry for each resource with a retention, and its 100 oldest records.',
            page(
              object({
                resource: { type: 'string' },
                months: count,
                count,
                records: list(
                  object({ id: { type: ['string', 'integer'] }, title: { type: 'string' }, at: moment }),
                ),
              }),
            ),
          ),
        },
      }),
    },
    '/auth/sign_out': {
      post: operation({
        ...session('signOut', 'Ends the session of the token', 'Has no body.'),
        answers: { 200: answer('It has ended.') },
      }),
    },
    '/auth/confirm': {
      post: operation({
        ...session(
          'confirm',
          'Confirms the password of the caller',
          'Before a change of it, or of the e-mail.',
        ),
        body: json(object({ password: { type: 'string' } })),
        answers: { 200: answer('It is confirmed, for one change within five minutes.') },
        refuses: [400, 422, 429],
      }),
    },
    '/sessions': {
      get: operation({
        ...session('list', 'Lists the sessions of the caller', 'Without tokens.'),
        answers: {
          200: answer(
            'The current one first, then the last used.',
            page(
              object({
                id: { type: 'string' },
                device: { type: 'string', description: 'Such as `Firefox, Windows`; may be empty.' },
                usedAt: moment,
                isCurrent: { type: 'boolean' },
              }),
            ),
          ),
        },
      }),
      delete: operation({
        ...session('endOthers', 'Ends all sessions of the caller except the current one', ''),
        answers: { 200: answer('They have ended.') },
      }),
    },
    '/sessions/{id}': {
      parameters: [id],
      delete: operation({
        ...session('end', 'Ends a session of the caller', ''),
        answers: { 200: answer('It has ended.') },
        refuses: [404],
      }),
    },
    '/presence/{collection}/{id}': {
      parameters: [collection, id],
      put: operation({
        ...call('presence', 'presence', 'Says that the caller has a record open', `${mayRead} Has no body.`),
        answers: { 200: answer('The names of the others who have.', json(people)) },
      }),
    },
    '/revisions/{collection}/{id}': {
      parameters: [collection, id],
      get: operation({
        ...call('revisions.list', 'revisions', 'Lists the versions of a record', mayRead),
        parameters: [ref('parameters', 'range')],
        answers: { 200: answer('The newest first: the stored record.', page(revision)) },
        refuses: [400, 404],
      }),
    },
    '/revisions/{collection}/{id}/{version}': {
      parameters: [collection, id, pathParameter('version', { type: 'integer' })],
      get: operation({
        ...call('revisions.read', 'revisions', 'Reads a version of a record', mayRead),
        answers: { 200: answer('The record as it was.', json(record)) },
        refuses: [404],
      }),
    },
    '/schedule': {
      get: operation({
        ...call('schedule.all', 'schedule', 'Lists the statuses to come of all records', ''),
        roles: everyone,
        parameters: [bound('from'), bound('to')],
        answers: {
          200: answer(
            'At most 100, the soonest first, of the collections that the role may read.',
            page(
              object({
                resource: { type: 'string' },
                id: id.schema ?? {},
                title: { type: 'string' },
                ...planned,
              }),
            ),
          ),
        },
        refuses: [400],
      }),
    },
    '/schedule/{collection}/{id}': {
      parameters: [collection, id],
      get: operation({
        ...call('schedule.read', 'schedule', 'Lists the statuses to come of a record', mayRead),
        answers: { 200: answer('The soonest first.', plan) },
        refuses: [404],
      }),
      put: operation({
        ...call(
          'schedule.replace',
          'schedule',
          'Replaces the statuses to come of a record',
          'Needs the right to edit the record.',
        ),
        body: json(object({ entries: list(object(asked)) })),
        answers: { 200: answer('The stored ones.', plan) },
        refuses: [400, 404],
      }),
    },
    '/trash/{collection}': {
      parameters: [collection],
      get: operation({
        ...trash('list', 'Lists deleted records'),
        parameters: [
          filter,
          ref('parameters', 'startDate'),
          ref('parameters', 'endDate'),
          ref('parameters', 'range'),
          own('sort', 'The order, also `deletedAt_desc`.'),
          own('fields', 'The fields to answer, comma separated, also `deletedAt` and `deletedBy`.'),
        ],
        answers: { 200: answer('One page of records.', page({ allOf: [record, deletion] })) },
        refuses: [400],
      }),
      delete: operation({
        ...trash('empty', 'Removes deleted records for good', 'All, or those that meet the filters.'),
        roles: ['superAdmin'],
        parameters: [filter],
        answers: { 200: answer('They are gone.') },
        refuses: [400],
      }),
    },
    '/trash/{collection}/{id}': {
      parameters: [collection, id],
      put: operation({
        ...trash('restore', 'Restores a deleted record', `${mayDelete} Has no body.`),
        answers: { 200: answer('The stored record.', json(record)) },
        refuses: [404, 409, 422],
      }),
      delete: operation({
        ...trash('remove', 'Removes a deleted record for good', ''),
        roles: ['superAdmin'],
        answers: { 200: answer('It is gone.') },
        refuses: [404],
      }),
    },
  };
}
