import { sql } from 'kysely';
import { authorize, visibleTo } from '../../contract/access';
import { parseQuery, type Query } from '../../contract/dialect';
import { hasAccounts } from '../../contract/people';
import { notFound } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { visibleRow } from '../../contract/rules';
import type { Schema } from '../../contract/schema';
import { collectionOf } from '../../src/metadata';
import { queueRemoval } from '../database/jobs';
import { matching, pageQuery } from '../database/query';
import type { Stored } from '../database/records';
import { endKeys, townCollection } from '../people/keys';
import { takePictures } from '../people/submissions';
import { type Call, type CollectionCall, paramsOf } from '../service/call';
import { fileNamesOf } from './bank';
import { checkTree, completedIn } from './checks';
import { answer, ensureUnique } from './collections';

/** Takes the place of `records` in a query. `matching` skips rows with a `deleted_at`, so this sets it to null. */
const trashed = sql`(select tenant, collection, id, seq, null::timestamptz as deleted_at, data || jsonb_build_object(
  'deletedAt', to_char(deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'deletedBy', deleted_by) as data from records where deleted_at is not null) as trash`;

const withDeletion = (schema: Schema): Schema => ({
  ...schema,
  names: new Set([...schema.names, 'deletedAt', 'deletedBy']),
  paths: new Map([...schema.paths, ['deletedAt', 'date'], ['deletedBy', 'text']]),
});

type Removal = Pick<Call, 'app' | 'db' | 'tenant' | 'records' | 'files' | 'afterCommit' | 'changeConfigs'>;

/** Deletes only records in the trash. @returns the ids of the deleted records */
export async function removeForGood(
  call: Removal,
  schema: Schema,
  filters: Query['filters'],
): Promise<readonly string[]> {
  const { app, db, tenant, files, afterCommit } = call;
  // Locks the records, so that nobody restores one after `takePictures`.
  const { rows: doomed } = await sql<{ id: string }>`select id from ${trashed}
    where ${matching(tenant.id, schema, filters)} for update`.execute(db);
  const sent = await takePictures(
    db,
    tenant,
    schema.collection,
    doomed.map(({ id }) => id),
  );
  const { rows } = await sql<{ id: string; data: Row }>`delete from records
    where tenant = ${tenant.id} and collection = ${schema.collection} and deleted_at is not null
      and id = any(${doomed.map(({ id }) => id)})
    returning id, data`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`delete from revisions where tenant = ${tenant.id} and collection = ${schema.collection}
    and id = any(${ids})`.execute(db);
  if (hasAccounts(app, schema)) {
    for (const table of ['credentials', 'sessions', 'passwordLinks', 'knownAddresses'] as const) {
      await db.deleteFrom(table).where('tenant', '=', tenant.id).where('userId', 'in', ids).execute();
    }
  }
  if (schema.collection === townCollection) await endKeys(call, schema, ids);
  const isOfBank = schema.collection === collectionOf(app.bank);
  const names = [...sent, ...(isOfBank ? rows.flatMap(({ data }) => fileNamesOf(data)) : [])];
  // Removes the files right after the commit: anybody can open them until then. The job retries what fails.
  await queueRemoval(db, tenant, names);
  for (const name of names) {
    afterCommit(() =>
      files.remove(name).catch((cause: unknown) => {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      }),
    );
  }
  return ids;
}

/** `GET trash/{collection}` (docs/contract.md#trash). */
export async function listTrash(call: CollectionCall) {
  const { schema } = call;
  authorize(schema, 'delete', call.person);
  const seen = withDeletion(visibleTo(schema, call.person));
  const { secrets } = call.database;
  const query = parseQuery(paramsOf(call), seen, 'list', true);
  const filters = secrets.searching(schema, query.filters);
  const { rows } = await pageQuery(call.tenant.id, schema, { ...query, filters }, trashed).execute(call.db);
  return { entries: rows.map(({ data }) => visibleRow(secrets.open(schema, data), seen)) };
}

/** `PUT trash/{collection}/{id}`. */
export async function restore(call: CollectionCall) {
  const { db, tenant, id, person, schema } = call;
  authorize(schema, 'delete', person);
  const { rows } = await sql<Stored>`update records set deleted_at = null, deleted_by = null,
    deleter = null, restored_at = now()
    where tenant = ${tenant.id} and collection = ${schema.collection} and id = ${id}
      and deleted_at is not null returning data, version`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const stored = { ...row, data: call.database.secrets.open(schema, row.data) };
  authorize(schema, 'delete', person, stored.data);
  // Passes only the id as the stored row: `checkTree` would skip an unchanged parent.
  await checkTree(call, schema, stored.data, { [schema.idField]: id });
  // Only checks the rules: the record is restored unchanged.
  await completedIn(call, schema, stored.data, stored.data);
  // Last, as in every other write: two calls that take their locks in different orders could deadlock.
  await ensureUnique(call, schema, stored.data, id);
  return answer(call, schema, stored);
}

async function removeMatching(call: CollectionCall, filters: Query['filters']) {
  const { schema } = call;
  authorize(schema, 'delete', call.person);
  return removeForGood(call, schema, filters);
}

/** `DELETE trash/{collection}/{id}`. */
export async function purge(call: CollectionCall) {
  const { schema } = call;
  const filter = { path: schema.idField, type: 'text', operator: 'eq', values: [call.id] } as const;
  if ((await removeMatching(call, [filter])).length === 0) throw notFound();
  return {};
}

/** `DELETE trash/{collection}`. */
export async function emptyTrash(call: CollectionCall) {
  const { schema } = call;
  const visible = withDeletion(visibleTo(schema, call.person));
  const { filters } = parseQuery(paramsOf(call), visible, 'count', true);
  await removeMatching(call, call.database.secrets.searching(call.schema, filters));
  return {};
}
