import { parseQuery } from '../../backend/dialect';
import { schemaOf } from '../../backend/schema';
import { collectionOf, scopeFilter } from '../../src/metadata';
import { type Call, recordsFor, type Service } from '../call';
import { schemasOf } from '../database/indexes';
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
