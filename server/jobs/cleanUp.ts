import { sql } from 'kysely';
import { type Schema, schemaOf } from '../../contract/schema';
import { collectionOf, type Resource } from '../../src/metadata';
import type { Db } from '../database/database';
import { schemasOf } from '../database/indexes';
import { recordsFor } from '../database/records';
import { tenantsOf } from '../database/tenants';
import { deleteOldEntries } from '../people/audit';
import { settingValues } from '../people/townSettings';
import { queryOf, retainedResources, unchangedFor } from '../records/retention';
import { removeForGood } from '../records/trash';
import type { Call, Service } from '../service/call';
import type { Job } from './queue';

const day = 24 * 60 * 60 * 1000;

/** Days for which deleted records can be restored. */
const trashDays = 30;

/** Moves the records of a resource to the trash. */
async function trash(
  { records }: Pick<Call, 'records'>,
  resource: Resource,
  schema: Schema,
  filters: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const row of await records(schema).list(queryOf(resource, schema, filters))) {
    await records(schema).remove(String(row[schema.idField]), 'Suppression automatique');
  }
}

/** Moves to the trash the records that did not change for the time of their `retention`. */
async function trashOld(call: Pick<Call, 'app' | 'records'>, now: Date): Promise<void> {
  for (const { resource, schema, months } of retainedResources(call.app)) {
    await trash(call, resource, schema, unchangedFor(months, now));
  }
}

/** Moves expired records to the trash: those whose period ended long ago (`expiry`), if the town's settings say so. */
async function trashExpired(call: Pick<Call, 'app' | 'records'>, now: Date): Promise<void> {
  for (const resource of call.app.resources) {
    const { expiry } = resource;
    const schema = schemaOf(call.app, collectionOf(resource));
    if (!expiry || !schema) continue;
    const enabled = await settingValues(call, expiry.enabled);
    const days = await settingValues(call, expiry.days);
    // Records do not name their town: if there are several, all must enable it, and the longest delay counts.
    if (enabled.length === 0 || !enabled.every((value) => value === true)) continue;
    if (days.length === 0 || !days.every((value) => typeof value === 'number')) continue;
    const longest = Math.max(...days, 0);
    const before = new Date(now.getTime() - longest * day).toISOString();
    await trash(call, resource, schema, { [`${expiry.period}.endDate_lte`]: before });
  }
}

/** Deletes expired sessions, password links, known addresses and counts of attempts. */
async function deleteExpiredSignIns(db: Db, tenant: number): Promise<void> {
  await sql`delete from sessions where tenant = ${tenant}
    and (used_at < now() - interval '12 hours' or created_at < now() - interval '30 days')`.execute(db);
  await sql`delete from password_links where tenant = ${tenant} and expires_at < now()`.execute(db);
  await sql`delete from known_addresses where tenant = ${tenant} and used_at < now() - interval '90 days'`.execute(
    db,
  );
  await sql`delete from attempts where tenant = ${tenant} and key in (
    select key from attempts where tenant = ${tenant} and until < now() for update skip locked)`.execute(db);
}

/** Trashes expired and old records, and deletes old data for good, in each town. */
export async function cleanUpAt({ app, database, files }: Service, now: Date): Promise<void> {
  const before = new Date(now.getTime() - trashDays * day);
  const inTrashBefore = {
    path: 'deletedAt',
    type: 'date',
    operator: 'lte',
    values: [before.toISOString()],
  } as const;
  const failures: unknown[] = [];
  for (const tenant of await tenantsOf(database)) {
    const deferred: (() => Promise<void>)[] = [];
    await database.inTown(tenant.id, async (db) => {
      const written = { app, records: recordsFor(database, db, tenant) };
      await trashExpired(written, now);
      await trashOld(written, now);
      const call = {
        app,
        db,
        tenant,
        files,
        afterCommit: (work: () => Promise<void>) => void deferred.push(work),
      };
      for (const schema of schemasOf(app)) await removeForGood(call, schema, [inTrashBefore]);
      await deleteOldEntries(db, tenant.id, now);
      await deleteExpiredSignIns(db, tenant.id);
      await db.deleteFrom('jobs').where('tenant', '=', tenant.id).where('endedAt', '<', before).execute();
    });
    for (const work of deferred) await work().catch((error: unknown) => failures.push(error));
  }
  // Only after the other files and towns.
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} files could not be removed.`);
}

export const cleanUp: Job = {
  every: 60 * 60,
  run: async (service) => {
    await cleanUpAt(service, new Date());
    return undefined;
  },
};
