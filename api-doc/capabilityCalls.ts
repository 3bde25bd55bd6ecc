import { type App, staff } from '../src/metadata';
import { type JsonObject, ref } from './json';
import { answer, json, operation } from './operation';
import { collectionsOf, filterParameter } from './query';

const pathParameter = (name: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const id = pathParameter('id', { type: ['string', 'integer'] });
const list = (items: JsonObject): JsonObject =>
  json({ type: 'object', required: ['entries'], properties: { entries: { type: 'array', items } } });

/** The tags of these calls. */
export const capabilityTags: readonly JsonObject[] = [
  { name: 'presence', description: 'Who has a record open, if the backend announces `presence`' },
  { name: 'revisions', description: 'Versions of records, if the backend announces `revisions`' },
  { name: 'trash', description: 'Deleted records, if the backend announces `trash`' },
];

/** The calls of all collections that a backend may announce (docs/contract.md#capabilities). */
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
  const trash = (name: string, summary: string, description = mayDelete) =>
    call(`trash.${name}`, 'trash', summary, description);
  return {
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
        answers: { 200: answer('The newest first: the stored record.', list(revision)) },
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
        answers: { 200: answer('One page of records.', list({ allOf: [record, deletion] })) },
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
        refuses: [404, 409],
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
