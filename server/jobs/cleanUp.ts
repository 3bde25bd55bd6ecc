import { sql } from 'kysely';
import type { Row } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import { collectionOf, endPathOf, intakeResources, type Resource } from '../../src/metadata';
import type { Db } from '../database/database';
import { schemasOf } from '../database/indexes';
import { deleteOldMessages } from '../database/messages';
import { recordsFor } from '../database/records';
import { type Tenant, tenantsOf } from '../database/tenants';
import { forgetSenders } from '../intake/erase';
import { deleteOldEntries } from '../people/audit';
import { endOldBlocks } from '../people/blocks';
import { isValidSession } from '../people/sessions';
import { type Setting, settingsOf } from '../people/townSettings';
import { deleteOldImports } from '../records/imports/batches';
import { queryOf, restoredUntil, retainedResources, unchangedFor } from '../records/retention';
import { removeForGood } from '../records/trash';
import type { Call, Service } from '../service/call';
import { type Job, messageOf } from './queue';

const day = 24 * 60 * 60 * 1000;

const trashDays = 30;

const maxNamed = 20;

type CleanUp = Pick<Call, 'app' | 'db' | 'tenant' | 'records'> & { now: Date };

/** Skips the records that somebody restored in the last 30 days. */
async function trash(
  call: CleanUp,
  resource: Resource,
  schema: Schema,
  filters: Readonly<Record<string, unknown>>,
  passes: (id: string) => boolean = () => true,
): Promise<void> {
  const records = call.records(schema);
  const restored = await restoredUntil(call, schema, call.now);
  const query = queryOf(resource, schema, filters);
  const idOf = (row: Row) => String(row[schema.idField]);
  const ids = (await records.list(query)).map(idOf).filter((id) => !restored.has(id) && passes(id));
  if (ids.length === 0) return;
  // Locks the records, and looks again: somebody may have changed or deleted one since the list was read.
  const taken = await records.listWhere(schema.idField, ids, query.filters, { isTaken: true });
  await records.removeAll(
    taken.map(({ data }) => idOf(data)),
    'Suppression automatique',
  );
}

async function trashOld(call: CleanUp): Promise<void> {
  for (const { resource, schema, months } of retainedResources(call.app)) {
    await trash(call, resource, schema, unchangedFor(months, call.now));
  }
}

/** The longest of `days`, in milliseconds; `undefined` if a setting is missing, off or not a number of days. */
function delayIn(enabled: readonly Setting[], days: readonly Setting[]): number | undefined {
  if (enabled.length === 0 || !enabled.every(({ value }) => value === true)) return undefined;
  const numbers = days.flatMap(({ value }) => (typeof value === 'number' && value >= 0 ? [value] : []));
  return numbers.length === 0 || numbers.length < days.length ? undefined : Math.max(...numbers) * day;
}

/** The towns of the creators, by the id of the record. */
async function townsOfAuthors(
  { app, db, tenant }: CleanUp,
  collection: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; town: string }>`
    select made.id, people.data ->> 'townId' as town from records made join records people
      on people.tenant = made.tenant and people.collection = ${collectionOf(app.profile)} and people.id = made.creator
    where made.tenant = ${tenant.id} and made.collection = ${collection} and people.data ->> 'townId' <> ''`.execute(
    db,
  );
  return new Map(rows.map(({ id, town }) => [id, town]));
}

/**
 * A record does not name its town: the town of its creator counts. Without such a town, the settings of all towns
 * count: all must be on, and the longest delay applies.
 */
async function trashExpired(call: CleanUp): Promise<void> {
  for (const resource of call.app.resources) {
    const { expiry } = resource;
    const schema = schemaOf(call.app, collectionOf(resource));
    if (!expiry || !schema) continue;
    const enabled = await settingsOf(call, expiry.enabled);
    const days = await settingsOf(call, expiry.days);
    const towns = await townsOfAuthors(call, schema.collection);
    for (const town of new Set([undefined, ...towns.values()])) {
      const isOwn = ({ townId }: Setting) => town === undefined || townId === town;
      const delay = delayIn(enabled.filter(isOwn), days.filter(isOwn));
      if (delay === undefined) continue;
      const before = new Date(call.now.getTime() - delay).toISOString();
      await trash(
        call,
        resource,
        schema,
        { [`${endPathOf(resource.fields, expiry.period)}_lte`]: before },
        (id) => towns.get(id) === town,
      );
    }
  }
}

async function deleteExpiredSignIns(db: Db, tenant: number): Promise<void> {
  await sql`delete from sessions where tenant = ${tenant} and not ${isValidSession}`.execute(db);
  await sql`delete from password_links where tenant = ${tenant} and expires_at < now()`.execute(db);
  await sql`delete from known_addresses where tenant = ${tenant} and used_at < now() - interval '90 days'`.execute(
    db,
  );
  // Skips rows that a sign-in attempt has locked, to avoid a deadlock.
  await sql`delete from attempts where tenant = ${tenant} and key in (
    select key from attempts where tenant = ${tenant} and until < now() for update skip locked)`.execute(db);
}

/** @returns work for after the commit, such as removals of files: a rollback could not undo it */
async function cleanTown(
  { app, database, files, changeConfigs }: Service,
  tenant: Tenant,
  now: Date,
): Promise<(() => Promise<void>)[]> {
  const before = new Date(now.getTime() - trashDays * day);
  const inTrashBefore = {
    path: 'deletedAt',
    type: 'date',
    operator: 'lte',
    values: [before.toISOString()],
  } as const;
  const deferred: (() => Promise<void>)[] = [];
  await database.inTown(tenant.id, async (db) => {
    const moves = { app, db, tenant, records: recordsFor(database, db, tenant), now };
    await trashExpired(moves);
    await trashOld(moves);
    const afterCommit = (work: () => Promise<void>) => void deferred.push(work);
    const call = { ...moves, files, afterCommit, changeConfigs };
    for (const schema of schemasOf(app)) await removeForGood(call, schema, [inTrashBefore]);
    await deleteOldEntries(db, tenant.id, now);
    for (const resource of intakeResources(app)) await forgetSenders(db, tenant, resource, now);
    await endOldBlocks(db, tenant, now);
    await deleteExpiredSignIns(db, tenant.id);
    await deleteOldImports(db, tenant.id, now);
    await deleteOldMessages(db, tenant.id, now);
    await db.deleteFrom('jobs').where('tenant', '=', tenant.id).where('endedAt', '<', before).execute();
  });
  return deferred;
}

/**
 * After a failure, goes on with the other towns and files.
 * @throws AggregateError that names the first failures
 */
export async function cleanUpAt(service: Service, now: Date): Promise<void> {
  const failures: Error[] = [];
  const failIn = (name: string) => (cause: unknown) => {
    failures.push(new Error(`${name}: ${messageOf(cause)}`, { cause }));
    return [];
  };
  for (const tenant of await tenantsOf(service.database)) {
    const fail = failIn(tenant.name);
    for (const work of await cleanTown(service, tenant, now).catch(fail)) await work().catch(fail);
  }
  await service.files.removeUnfinished?.(new Date(now.getTime() - day)).catch(failIn('files'));
  if (failures.length === 0) return;
  const named = failures.slice(0, maxNamed).map(({ message }) => message);
  const more = failures.length > maxNamed ? [`${failures.length - maxNamed} more`] : [];
  throw new AggregateError(failures, [...named, ...more].join('\n'));
}

export const cleanUp: Job = {
  every: 60 * 60,
  run: async (service) => {
    await cleanUpAt(service, new Date());
    return undefined;
  },
};
