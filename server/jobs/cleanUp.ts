import { sql } from 'kysely';
import { parseQuery } from '../../backend/dialect';
import { schemaOf } from '../../backend/schema';
import { collectionOf, scopeFilter } from '../../src/metadata';
import { type Call, recordsFor, type Service } from '../call';
import type { Db } from '../database/database';
import { schemasOf } from '../database/indexes';
import { forgetEntries } from '../people/audit';
import { settingValues } from '../people/townSettings';
import { tenantsOf } from '../people/towns';
import { removeForGood } from '../records/trash';
import type { Job } from './queue';

const day = 24 * 60 * 60 * 1000;

/** Days that deleted records can be restored. */
const trashDays = 30;

/** Deletes records whose period ended long enough ago, where their declaration and the town's settings say so. */
async function deleteExpired(call: Pick<Call, 'app' | 'records'>, now: Date): Promise<void> {
  const { app, records } = call;
  for (const resource of app.resources) {
    const { expiry } = resource;
    const schema = schemaOf(app, collectionOf(resource));
    if (!expiry || !schema) continue;
    const enabled = await settingValues(call, expiry.enabled);
    const days = await settingValues(call, expiry.days);
    // Records carry no town: where there are several, all must want it, and the longest delay counts.
    if (enabled.length === 0 || !enabled.every((value) => value === true)) continue;
    const longest = Math.max(...days.map(Number), 0);
    if (days.length === 0 || !Number.isFinite(longest)) continue;
    const before = new Date(now.getTime() - longest * day).toISOString();
    const asked = { ...scopeFilter(resource.scope), [`${expiry.period}.endDate_lte`]: before };
    const params = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    for (const row of await records(schema).list(parseQuery(params, schema, 'list'))) {
      await records(schema).remove(String(row[schema.idField]), 'Suppression automatique');
    }
  }
}

/** Deletes sessions, links and counts of tries that have ended. */
async function forgetSignIns(db: Db, tenant: number): Promise<void> {
  await sql`delete from sessions where tenant = ${tenant}
    and (used_at < now() - interval '12 hours' or created_at < now() - interval '30 days')`.execute(db);
  await sql`delete from password_links where tenant = ${tenant} and expires_at < now()`.execute(db);
  await sql`delete from attempts where tenant = ${tenant} and key in (
    select key from attempts where tenant = ${tenant} and until < now() for update skip locked)`.execute(db);
}

/** Deletes what is expired, and forgets what was deleted long ago, in each town. */
export async function cleanUpAt({ app, database, files }: Service, now: Date): Promise<void> {
  const before = new Date(now.getTime() - trashDays * day);
  const isOld = { path: 'deletedAt', type: 'date', operator: 'lte', values: [before.toISOString()] } as const;
  for (const tenant of await tenantsOf(database)) {
    const works: (() => Promise<void>)[] = [];
    await database.inTown(tenant.id, async (db) => {
      await deleteExpired({ app, records: recordsFor(db, tenant) }, now);
      const call = {
        app,
        db,
        tenant,
        files,
        afterCommit: (work: () => Promise<void>) => void works.push(work),
      };
      for (const schema of schemasOf(app)) await removeForGood(call, schema, [isOld]);
      await forgetEntries(db, tenant.id, now);
      await forgetSignIns(db, tenant.id);
      await db.deleteFrom('jobs').where('tenant', '=', tenant.id).where('endedAt', '<', before).execute();
    });
    for (const work of works) await work();
  }
}

export const cleanUp: Job = {
  every: 60 * 60,
  run: async (service) => {
    await cleanUpAt(service, new Date());
    return undefined;
  },
};
