import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { authorize, mayUse, visibleTo } from '../../../contract/access';
import { completeUser, fullName, hasAccounts } from '../../../contract/people';
import { notFound, Refusal } from '../../../contract/refusal';
import { changedRow, type Row } from '../../../contract/row';
import { collectionOf, valueAt } from '../../../src/metadata';
import type { Stored } from '../../database/records';
import { checkAccount, followAccount } from '../../people/account';
import { storeKey, townCollection } from '../../people/keys';
import type { CollectionCall } from '../../service/call';
import { checkTree, completedIn } from '../checks';
import { uniqueClaims } from './unique';
import type { Outcome } from './write';

const undoDays = 30;

/** The client sends an import again if the answer was lost. */
const alreadyStored = () =>
  new Refusal(409, { fr: 'Cet import est déjà enregistré.', en: 'This import is already stored.' });

/** 409, not 403: a 403 would sign out a user to whom the app showed the button. */
const notAllowed = () =>
  new Refusal(409, {
    fr: 'Votre rôle ne permet pas d’annuler cet import.',
    en: 'Your role cannot undo this import.',
  });

/** @throws Refusal 409 if the same import was stored in the meantime */
export async function keepBatch(
  call: Pick<CollectionCall, 'db' | 'tenant' | 'id' | 'schema' | 'person'>,
  outcomes: readonly Pick<Outcome, 'row' | 'before'>[],
): Promise<void> {
  const { db, tenant, id, schema, person } = call;
  const written = outcomes.flatMap(({ row, before }) =>
    row ? { id: String(row[schema.idField]), before: before?.version ?? null } : [],
  );
  const created = written.filter(({ before }) => before === null).length;
  const { rows } = await sql`insert into imports (tenant, collection, id, person_id, created, changed)
    values (${tenant.id}, ${schema.collection}, ${id}, ${person.id}, ${created}, ${written.length - created})
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) throw alreadyStored();
  await sql`insert into import_records (tenant, collection, import, record_id, version_before, version_after)
    select ${tenant.id}, ${schema.collection}, ${id}, one ->> 'id', (one ->> 'before')::int,
      coalesce((one ->> 'before')::int, 0) + 1
    from jsonb_array_elements(${JSON.stringify(written)}::jsonb) one`.execute(db);
}

export async function checkIsNew({ db, tenant, id, schema }: CollectionCall): Promise<void> {
  const { rows } = await sql`select from imports
    where tenant = ${tenant.id} and collection = ${schema.collection} and id = ${id}`.execute(db);
  if (rows.length > 0) throw alreadyStored();
}

/** `GET imports/{collection}`. */
export async function listImports({ app, db, tenant, schema, person }: CollectionCall) {
  authorize(schema, 'edit', person);
  const { rows } = await sql<{
    id: string;
    at: Date;
    created: number;
    changed: number;
    undoneAt: Date | null;
    account: Row | null;
  }>`select imports.id, imports.at, imports.created, imports.changed, imports.undone_at, people.data as account
    from imports left join records people on people.tenant = imports.tenant
      and people.collection = ${collectionOf(app.profile)} and people.id = person_id
    where imports.tenant = ${tenant.id} and imports.collection = ${schema.collection}
    order by imports.at desc limit 50`.execute(db);
  const entries = rows.map(({ id, at, created, changed, undoneAt, account }) => ({
    id,
    at: at.toISOString(),
    by: account && fullName(account),
    created,
    changed,
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
  return { entries };
}

interface Written extends Stored {
  id: string;
  /** Null if the import created the record. */
  old: Row | null;
}

/**
 * Locks the records that nobody changed after the import. Leaves out an updated record whose old version is gone: the
 * undo would take it for a created record, and move it to the trash.
 */
async function untouched({ db, tenant, id, schema, database }: CollectionCall): Promise<Written[]> {
  const { rows } = await sql<Written>`select records.id, records.data, records.version, revisions.data as old
    from import_records one join records on records.tenant = one.tenant and records.collection = one.collection
      and records.id = one.record_id and records.version = one.version_after and records.deleted_at is null
    left join revisions on revisions.tenant = one.tenant and revisions.collection = one.collection
      and revisions.id = one.record_id and revisions.version = one.version_before
    where one.tenant = ${tenant.id} and one.collection = ${schema.collection} and one.import = ${id}
      and (one.version_before is null or revisions.id is not null)
    order by records.id for update of records`.execute(db);
  const open = (row: Row) => database.secrets.open(schema, row);
  return rows.map((row) => ({ ...row, data: open(row.data), old: row.old && open(row.old) }));
}

/**
 * The records that can get their old unique values back. Each of the others keeps its present value, which may block
 * one more record. So the check repeats until all pass.
 */
async function withFreeValues(call: CollectionCall, written: readonly Written[]): Promise<Written[]> {
  const mine = new Set(written.map(({ id }) => id));
  const asDrafts = written.flatMap(({ old }) => (old ? [{ sent: old }] : []));
  const values = await uniqueClaims(call, asDrafts, (row) => mine.has(String(row[call.schema.idField])));
  const free = written.filter((one) => {
    try {
      if (one.old) values.claim({ before: one }, one.old);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
  return free.length < written.length ? withFreeValues(call, free) : free;
}

/** @throws Refusal 409 if the caller may not restore the record */
async function restoredRow(call: CollectionCall, data: Row, old: Row): Promise<Row> {
  const { app, schema, person } = call;
  if (![data, old].every((state) => mayUse(schema, 'edit', person, state))) throw notAllowed();
  // A difference in a path that the person may not write refuses the whole undo.
  const { kept } = visibleTo(schema, person);
  if (kept.some((path) => !isDeepStrictEqual(valueAt(data, path), valueAt(old, path)))) throw notAllowed();
  const row = hasAccounts(app, schema) ? completeUser(data, old) : old;
  return changedRow(data, row, schema.idField, person.name);
}

/** `DELETE imports/{collection}/{id}`. Skips the records that `untouched` and `withFreeValues` leave out. */
export async function undoImport(call: CollectionCall) {
  const { db, tenant, id, schema, person } = call;
  authorize(schema, 'edit', person);
  const { rows } = await sql<{ undoneAt: Date | null; total: number }>`select undone_at,
      created + changed as total
    from imports where tenant = ${tenant.id} and collection = ${schema.collection} and id = ${id} for update`.execute(
    db,
  );
  const [batch] = rows;
  if (!batch) throw notFound();
  if (batch.undoneAt)
    throw new Refusal(409, { fr: 'Cet import est déjà annulé.', en: 'This import is already undone.' });
  const records = call.records(schema);
  // Locks in the order of every write: first the records, then the unique values of the collection (`lockAll`).
  const candidates = await untouched(call);
  await records.lockAll();
  const written = await withFreeValues(call, candidates);
  const created = written.filter(({ old }) => old === null);
  if (!created.every(({ data }) => mayUse(schema, 'delete', person, data))) throw notAllowed();
  const changed = written.flatMap(({ data, old }) => (old ? { data, old } : []));
  const restored: Row[] = [];
  for (const { data, old } of changed) restored.push(await restoredRow(call, data, old));
  await records.removeAll(
    created.map((one) => one.id),
    person.name,
  );
  await records.replaceAll(restored);
  // Only now: these checks must see all records as the undo leaves them.
  for (const { data } of created) await checkAccount(call, schema, data, undefined);
  for (const { data, old } of changed) {
    await checkAccount(call, schema, data, old);
    await checkTree(call, schema, old, data);
    // Checks the rules only, and ignores the result: the record comes back as it was.
    await completedIn(call, schema, old, old);
  }
  const follow = async (data: Row, row: Row | undefined) => {
    await followAccount(call, schema, data, row);
    if (schema.collection === townCollection) await storeKey(call, schema, data, row);
  };
  for (const { data } of created) await follow(data, undefined);
  for (const [index, { data }] of changed.entries()) await follow(data, restored[index]);
  await sql`update imports set undone_at = now()
    where tenant = ${tenant.id} and collection = ${schema.collection} and id = ${id}`.execute(db);
  // `restored` includes the created records, which are now in the trash.
  return { restored: written.length, skipped: batch.total - written.length };
}

export async function deleteOldImports(db: CollectionCall['db'], tenant: number, now: Date): Promise<void> {
  const isOld = sql`tenant = ${tenant} and at < ${now}::timestamptz - make_interval(days => ${undoDays})`;
  await sql`delete from import_records where tenant = ${tenant}
    and (collection, import) in (select collection, id from imports where ${isOld})`.execute(db);
  await sql`delete from imports where ${isOld}`.execute(db);
}
