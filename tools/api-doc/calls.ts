import { mapValues } from 'es-toolkit';
import { type CallRow, json, recordInPath } from '../../contract/calls';
import { asObject, isObject, type Json, type JsonObject, ref } from '../../contract/json';
import { type App, collectionOf, type Role, roles, rolesFor, staff } from '../../src/metadata';
import { operation } from './operation';
import { collectionsOf } from './query';

function readersOf(app: App, collection: string): readonly Role[] {
  const declared = app.resources.filter((resource) => collectionOf(resource) === collection);
  const everyone = Object.keys(roles) as Role[];
  return declared.length === 0
    ? staff
    : everyone.filter((role) => declared.some((resource) => rolesFor(resource, 'list').includes(role)));
}

function withRecords(value: Json, collections: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((one) => withRecords(one, collections));
  if (!isObject(value)) return value;
  if (value.$ref === recordInPath.$ref) return { anyOf: collections.map((name) => ref('schemas', name)) };
  return mapValues(value, (one) => one && withRecords(one, collections));
}

export function callPaths(app: App, calls: Readonly<Record<string, CallRow>>): Record<string, JsonObject> {
  const collections = collectionsOf(app);
  const parameterSchemas: Readonly<Record<string, JsonObject>> = {
    collection: { enum: collections },
    id: { type: ['string', 'integer'] },
    version: { type: 'integer' },
  };
  const paths: Record<string, JsonObject> = {};
  for (const [id, row] of Object.entries(calls)) {
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parameters = names.map((name) => {
      const schema = parameterSchemas[name];
      if (!schema) throw new Error(`${row.path}: parameterSchemas lacks "${name}"`);
      return { name, in: 'path', required: true, schema };
    });
    paths[row.path] = {
      ...(parameters.length > 0 && { parameters }),
      ...paths[row.path],
      [row.method.toLowerCase()]: operation({
        id,
        tag: row.tag ?? row.collection ?? row.capability ?? '',
        summary: row.summary,
        description: row.description,
        roles: row.roles === 'readers' ? readersOf(app, row.collection ?? '') : row.roles,
        parameters: row.query,
        body: row.body && json(row.body),
        answers: asObject(withRecords(row.answers, collections)),
        refuses: [...(row.refuses ?? []), ...(row.isLimited ? [429] : [])],
      }),
    };
  }
  return paths;
}
