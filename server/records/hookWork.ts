import { sql } from 'kysely';
import { finderOf } from '../../contract/completion';
import { isProfile, type Person } from '../../contract/people';
import type { Row } from '../../contract/row';
import { changed, checkedBody, created, publicRow } from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import {
  collectionOf,
  getResource,
  type ResourceHooks,
  type Values,
  type WorkTools,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Service } from '../service/call';
import { targetOf, toolsOf } from '../service/hooks';
import { callOutside } from '../service/outside';
import { accepted } from './checks';
import { ensureUnique } from './collections';

/** The author of what a hook writes. */
const automatic: Person = { id: '', name: 'Automatique', role: 'superAdmin', townId: '' };

/** The collection of a resource, which a hook may write. @throws Error for the accounts, which have rules of their own */
function writableIn({ app }: Service, name: string): Schema {
  const schema = schemaOf(app, collectionOf(getResource(app, name)));
  if (!schema || isProfile(app, schema)) throw new Error(`A hook cannot write ${name}`);
  return schema;
}

/** What a hook gets if it runs outside of a write. @param name of the hook in the log */
export function workIn(service: Service, tenant: Tenant, hooks: ResourceHooks, name: string): WorkTools {
  const { app, database } = service;
  const { schema } = targetOf(app, hooks);
  const inTown = <T>(work: (db: Db) => Promise<T>) =>
    database.inTown(tenant.id, async (db) => {
      // The hook does not hear of its own writes: that could go on forever.
      await sql`select set_config('my_town.hook', ${hooks.name}, true)`.execute(db);
      return work(db);
    });
  const callIn = (db: Db) => ({ ...service, db, tenant, records: recordsFor(database, db, tenant) });
  const find = finderOf(app, schema, undefined, (of, query) =>
    inTown((db) => recordsFor(database, db, tenant)(of).list(query)),
  );
  const create = (values: Values, resource: string = hooks.resource): Promise<Row> =>
    inTown(async (db) => {
      const of = writableIn(service, resource);
      const call = callIn(db);
      const body = await accepted(call, of, checkedBody({ ...values }, of));
      await ensureUnique(call, of, body);
      const row = publicRow(created(app, of, body, automatic), of);
      return (await call.records(of).insert(row)).data;
    });
  const update = (id: string | number, values: Values, resource: string = hooks.resource): Promise<Row> =>
    inTown(async (db) => {
      const of = writableIn(service, resource);
      const call = callIn(db);
      const stored = await call.records(of).take(String(id));
      const sent = checkedBody({ ...stored.data, ...values }, of, stored.data);
      const body = await accepted(call, of, sent, stored.data);
      await ensureUnique(call, of, body, String(id));
      const row = publicRow(changed(app, of, stored.data, body, automatic), of);
      return (await call.records(of).replace(row, stored)).data;
    });
  return {
    ...toolsOf(service, name, find),
    town: tenant.name,
    create: create as WorkTools['create'],
    update: update as WorkTools['update'],
    send: (address, { method, headers, body } = {}) =>
      callOutside(address, { method, headers, body, allowed: service.allowedAddresses }),
  };
}
