import { sql } from 'kysely';
import { finderOf } from '../../contract/completion';
import { hasAccounts, type Person } from '../../contract/people';
import type { Row } from '../../contract/row';
import {
  changedRecord,
  checkedBody,
  createdRecord,
  withDefaultStatus,
  withoutPasswords,
} from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import {
  collectionOf,
  getResource,
  type ResourceHooks,
  type Values,
  type WorkTools,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { recordsFor, type Stored } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Service } from '../service/call';
import { targetOf, toolsOf } from '../service/hooks';
import { callOutside } from '../service/outside';
import { accepted, type Checking } from './checks';
import { ensureUnique } from './collections';

export const automatic: Person = { id: '', name: 'Automatique', role: 'superAdmin', townId: '' };

/** @throws Error for the accounts, which have rules of their own */
function writableIn({ app }: Service, name: string): Schema {
  const schema = schemaOf(app, collectionOf(getResource(app, name)));
  if (!schema || hasAccounts(app, schema)) throw new Error(`A hook cannot write ${name}`);
  return schema;
}

/** Creates a record in the name of the server. @throws Refusal */
export async function createAlone(call: Checking, schema: Schema, values: Values): Promise<Stored> {
  const sent = withDefaultStatus(schema, checkedBody({ ...values }, schema));
  const body = await accepted(call, schema, sent);
  await ensureUnique(call, schema, body);
  const row = withoutPasswords(createdRecord(call.app, schema, body, automatic), schema);
  return call.records(schema).insert(row);
}

/** Changes, in the name of the server, a record that this transaction has locked (`take`). @throws Refusal */
export async function changeAlone(
  call: Checking,
  schema: Schema,
  stored: Stored,
  values: Values,
): Promise<Stored> {
  const sent = checkedBody({ ...stored.data, ...values }, schema, stored.data);
  const body = await accepted(call, schema, sent, stored.data);
  await ensureUnique(call, schema, body, String(stored.data[schema.idField]));
  const row = withoutPasswords(changedRecord(call.app, schema, stored.data, body, automatic), schema);
  return call.records(schema).replace(row, stored);
}

/** For a hook that runs outside of a write. @param name the name of the hook in the log */
export function workIn(service: Service, tenant: Tenant, hooks: ResourceHooks, name: string): WorkTools {
  const { app, database } = service;
  const { resource: own } = targetOf(app, hooks);
  const inTown = <T>(work: (db: Db) => Promise<T>) =>
    database.inTown(tenant.id, async (db) => {
      // Prevents an endless loop: a hook is not told of its own writes.
      await sql`select set_config('my_town.hook', ${hooks.name}, true)`.execute(db);
      return work(db);
    });
  const callIn = (db: Db) => ({ ...service, db, tenant, records: recordsFor(database, db, tenant) });
  const find = finderOf(app, own, undefined, (of, query) =>
    inTown((db) => recordsFor(database, db, tenant)(of).list(query)),
  );
  const create = (values: Values, resource: string = hooks.resource): Promise<Row> =>
    inTown(async (db) => (await createAlone(callIn(db), writableIn(service, resource), values)).data);
  const update = (id: string | number, values: Values, resource: string = hooks.resource): Promise<Row> =>
    inTown(async (db) => {
      const target = writableIn(service, resource);
      const stored = await recordsFor(database, db, tenant)(target).take(String(id));
      return (await changeAlone(callIn(db), target, stored, values)).data;
    });
  return {
    ...toolsOf(service, name, find),
    town: tenant.name,
    create: create as WorkTools['create'],
    update: update as WorkTools['update'],
    send: async (address, { method, headers, body } = {}) => {
      const allowed = service.allowedAddresses;
      const answer = await callOutside(address, { method, headers, body, allowed });
      return { status: answer.status, text: answer.body.toString() };
    },
  };
}
