import { json, object, success } from '../../contract/calls';
import { type Json, type JsonObject, ref } from '../../contract/json';
import { schemaOf } from '../../contract/schema';
import {
  type Action,
  type App,
  collectionOf,
  type Resource,
  type Role,
  roles,
  rolesFor,
} from '../../src/metadata';
import { operation } from './operation';
import { queryOf } from './query';

const idParameter: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: ['string', 'integer'] },
};

const rolesIn = (resources: readonly Resource[], action: Action): Role[] =>
  (Object.keys(roles) as Role[]).filter((role) =>
    resources.some((resource) => rolesFor(resource, action).includes(role)),
  );

function exceptions(resources: readonly Resource[], action: Action): string | undefined {
  const roleLists = resources.map((resource) => rolesFor(resource, action).join(', ') || 'nobody');
  if (new Set(roleLists).size < 2) return undefined;
  return `By the kind of record: ${resources.map((resource, n) => `${resource.name} ${roleLists[n]}`).join('; ')}.`;
}

const aboutOf = (resources: readonly Resource[]): string =>
  resources
    .map((resource) => {
      const scope = Object.entries(resource.scope ?? {}).map(([name, value]) =>
        typeof value === 'object' ? `${name} is not ${value.ne}` : `${name} is ${value}`,
      );
      const name = resource.titles?.list?.en ?? resource.name;
      return scope.length > 0 ? `${name} (${scope.join(', ')})` : name;
    })
    .join('; ');

export const tagOf = (app: App, collection: string): JsonObject => ({
  name: collection,
  description: aboutOf(app.resources.filter((resource) => collectionOf(resource) === collection)),
});

const upload: JsonObject = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', contentMediaType: 'application/octet-stream' },
        title: { type: 'string' },
        alt: { type: 'string' },
      },
    },
  },
};

export function collectionPaths(app: App, collection: string): Readonly<Record<string, JsonObject>> {
  const resources = app.resources.filter((resource) => collectionOf(resource) === collection);
  const query = queryOf(app, collection);
  const record = ref('schemas', collection);
  const isBank = collection === collectionOf(app.bank);
  const statuses: Json[] = [...(schemaOf(app, collection)?.statuses ?? [])].map(String);
  const stored = success('The stored record.', record);
  const call = (id: string, action: Action, summary: string) => ({
    id: `${collection}.${id}`,
    tag: collection,
    summary,
    description: exceptions(resources, action),
    roles: rolesIn(resources, action),
  });
  const entries = object({ entries: { type: 'array', items: record } });
  const total = object({ count: { type: 'integer', minimum: 0 } });
  const file = {
    description: 'The file itself.',
    content: {
      'image/*': { schema: { type: 'string', contentMediaType: 'image/*' } },
      'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
    },
  };
  const create = operation({
    ...call('create', 'create', isBank ? 'Uploads a file' : 'Creates a record'),
    body: isBank ? upload : json(record),
    answers: { 201: stored },
    refuses: isBank ? [400, 413, 415, 422] : [400, 409, 422],
  });
  return {
    [`/${collection}`]: {
      get: operation({
        ...call('list', 'read', 'Lists records'),
        parameters: query.list,
        answers: { 200: success('One page of records.', entries), 204: success('No data.') },
        refuses: [400],
      }),
      post: rolesIn(resources, 'create').length > 0 ? create : undefined,
    },
    [`/${collection}/count`]: {
      get: operation({
        ...call('count', 'read', 'Counts records'),
        parameters: query.count,
        answers: { 200: success('How many records meet the filters.', total) },
        refuses: [400],
      }),
    },
    [`/${collection}/{id}`]: {
      parameters: [idParameter],
      get: operation({
        ...call('read', 'read', isBank ? 'Reads the file itself' : 'Reads one record'),
        answers: { 200: isBank ? file : success('The whole record.', record) },
        refuses: [404],
      }),
      put: operation({
        ...call('update', 'edit', 'Replaces a record'),
        description: [
          exceptions(resources, 'edit'),
          'The body is the whole record as the admin read it, with the changes of the form. The admin sends back the keys that it does not know.',
        ]
          .filter(Boolean)
          .join('\n\n'),
        body: json(record),
        answers: { 200: stored },
        refuses: [400, 404, 409, 422],
      }),
      delete: operation({
        ...call('delete', 'delete', 'Deletes a record'),
        answers: { 200: success('The record is gone.') },
        refuses: [404, 409],
      }),
    },
    [`/${collection}/setStatus/{id}`]: {
      parameters: [idParameter],
      put: operation({
        ...call('setStatus', 'edit', 'Gives a record another status'),
        body: json(object({ status: { enum: statuses } })),
        answers: { 200: stored },
        refuses: [400, 404],
      }),
    },
  };
}
