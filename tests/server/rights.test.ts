import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asList, asObject, isObject } from '../../contract/json';
import type { Row } from '../../contract/row';
import app from '../../resources';
import {
  collectionOf,
  idFieldOf,
  type Resource,
  type Role,
  roles,
  rolesFor,
  scopeFilter,
} from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Answer, type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';

const everyone = Object.keys(roles) as Role[];
const resources = app.resources.filter(({ fields }) => Object.keys(fields).length > 0);
/** Every call of openapi.json. */
const operations = Object.entries(asObject(apiDocument(app).paths)).flatMap(([path, item]) =>
  Object.entries(asObject(item)).flatMap(([method, operation]) =>
    isObject(operation) && operation.operationId
      ? [{ method: method.toUpperCase(), path, roles: operation['x-roles'] }]
      : [],
  ),
);

let backend: RunningBackend;
let nobody: Caller;
const callers: Partial<Record<Role, Caller>> = {};
const as = (role: Role): Caller => callers[role] ?? expect.fail(role);

beforeAll(async () => {
  backend = await startBackend();
  nobody = callerOf(backend.url);
  for (const role of everyone) callers[role] = await nobody.as(role);
});
afterAll(() => backend.close());

const isRefused = ({ status }: Answer) => status === 401 || status === 403;
/** The address of a call, with an id that no record has. */
const unknown = (path: string) => path.slice(1).replace('{id}', 'none').replace('{collection}', 'surveys');
const bodyFor = (method: string, values: Row = {}) =>
  method === 'POST' || method === 'PUT' ? values : undefined;

/** The town of the admin, in the field that `access.own` names. Empty for a resource without `access.own`. */
async function ownTown({ access }: Pick<Resource, 'access'>): Promise<Row> {
  return access?.own ? { [access.own]: rowOf(await as('admin').get('users/me')).townId } : {};
}

describe('every call of openapi.json', () => {
  it.each(operations)('$method $path is open to the roles that it names, and to no others', async (call) => {
    const { method, path } = call;
    const values = await ownTown(resources.find((one) => `/${collectionOf(one)}` === path) ?? {});
    const send = (caller: Caller, headers = {}) =>
      caller.call(method, unknown(path), bodyFor(method, values), headers);
    expect((await send(as('superAdmin'), { 'x-api-key': '' })).status).toBe(401);
    // A call without roles needs no session.
    if (!Array.isArray(call.roles)) return;
    expect((await send(nobody)).status).toBe(401);
    for (const role of everyone) {
      const isNamed = asList(call.roles).includes(role);
      expect([role, isRefused(await send(as(role)))]).toEqual([role, !isNamed]);
      if (path === '/auth/sign_out') callers[role] = await nobody.as(role);
    }
  });
});

/** The last changed record in the scope of a resource, in the admin's town if the resource has `access.own`. */
async function recordOf(resource: Resource): Promise<Row> {
  const scope = Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [name, String(value)]);
  const own = Object.entries(await ownTown(resource)).map(([name, value]) => [`${name}_eq`, String(value)]);
  const query = new URLSearchParams([...scope, ...own, ['range', '0-0'], ['sort', 'updatedAt_desc']]);
  const [row] = entriesOf(await as('superAdmin').get(`${collectionOf(resource)}?${query}`));
  return row ?? expect.fail(`no record of ${resource.name}`);
}

describe('every resource', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s: each role can do exactly what the declaration allows, on an existing record',
    async (_, resource) => {
      const collection = collectionOf(resource);
      const idField = idFieldOf(resource);
      const isBank = collection === collectionOf(app.bank);
      for (const role of everyone) {
        const row = await recordOf(resource);
        const path = `${collection}/${row[idField]}`;
        // A copy without the values that the backend sets and those that must be unique.
        const { [idField]: _id, createdAt, createdBy, updatedAt, updatedBy, key, email, ...copy } = row;
        const may = (action: Parameters<typeof rolesFor>[1]) => rolesFor(resource, action).includes(role);
        const calls = [
          ['read', 'GET', collection],
          ['read', 'GET', `${collection}/count`],
          ['read', 'GET', path],
          ['edit', 'PUT', path, row],
          ['edit', 'PUT', `${collection}/setStatus/${row[idField]}`, { status: row.status ?? 'CREATED' }],
          // The bank takes uploads, not JSON.
          ...(isBank ? [] : [['create', 'POST', collection, copy] as const]),
          ['delete', 'DELETE', path],
        ] as const;
        for (const [action, method, address, body] of calls) {
          const answer = await as(role).call(method, address, body);
          expect([role, method, address, isRefused(answer), answer.status >= 500]).toEqual([
            role,
            method,
            address,
            !may(action),
            false,
          ]);
        }
      }
    },
  );
});

it('no call leads an admin to the settings of another town', async () => {
  const { townId: own } = rowOf(await as('admin').get('users/me'));
  const [foreign = {}] = entriesOf(await as('superAdmin').get(`townSetting?townId_ne=${own}&range=0-0`));
  const { id } = foreign;
  for (const [method, path, body] of [
    ['GET', `revisions/townSetting/${id}`],
    ['GET', `revisions/townSetting/${id}/1`],
    ['GET', `usage/townSetting/${id}`],
    ['GET', `schedule/townSetting/${id}`],
    ['PUT', `schedule/townSetting/${id}`, { entries: [] }],
  ] as const) {
    expect([path, (await as('admin').call(method, path, body)).status]).toEqual([path, 403]);
    expect([path, (await as('superAdmin').call(method, path, body)).status]).toEqual([path, 200]);
  }
  const counted = await as('admin').get(`counts?of=${encodeURIComponent(`townSetting?id_eq=${id}`)}`);
  expect(counted.body).toEqual({ counts: [0] });
  expect((await as('superAdmin').call('DELETE', `townSetting/${id}`)).status).toBe(200);
  expect(entriesOf(await as('admin').get(`trash/townSetting?id_eq=${id}`))).toEqual([]);
  expect((await as('admin').call('PUT', `trash/townSetting/${id}`)).status).toBe(403);
  expect((await as('superAdmin').call('PUT', `trash/townSetting/${id}`)).status).toBe(200);
});
