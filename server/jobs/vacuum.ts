import { sql } from 'kysely';
import { textOf } from '../../contract/row';
import type { Label } from '../../src/metadata';
import type { Database } from '../database/database';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import type { Service } from '../service/call';
import { type Item, NoItems, type SourceType } from '../vacuums/item';
import { addRun, type Report, type Run, targetOf, vacuumSchema } from '../vacuums/log';
import { readSource } from '../vacuums/read';
import { takeItems } from '../vacuums/take';
import { inEachTown } from './eachTown';
import { type Job, type Task, tenantOf } from './queue';

const hours: Readonly<Record<string, number>> = { HOURLY: 1, DAILY: 24 };

const queueDueRuns = ({ app, database }: Service, tenant: Tenant) =>
  database.inTown(tenant.id, async (db) => {
    const schema = vacuumSchema(app);
    const filter = { path: 'status', type: 'text', operator: 'eq', values: ['ACTIVE'] } as const;
    const rows = schema ? await recordsFor(database, db, tenant)(schema).list({ filters: [filter] }) : [];
    const { rows: runs } = await sql<{ vacuum: string; at: Date }>`
      select data->>'vacuum' as vacuum, max((data->>'at')::timestamptz) as at from jobs
      where tenant = ${tenant.id} and name = 'vacuum' group by 1`.execute(db);
    const last = new Map(runs.map(({ vacuum, at }) => [vacuum, at.getTime()]));
    for (const row of rows.filter((one) => targetOf(app, one))) {
      const id = textOf(row.id);
      const wait = (hours[textOf(row.frequency)] ?? 24) * 60 * 60 * 1000;
      if (Date.now() - (last.get(id) ?? 0) >= wait) await addRun(db, tenant, id, false);
    }
  });

export const vacuums: Job = {
  every: 5 * 60,
  run: async (service) => {
    await inEachTown(service, 'vacuums', (tenant) => queueDueRuns(service, tenant));
    return undefined;
  },
};

const nothingTaken = (reason: Label): Report => ({
  at: new Date().toISOString(),
  created: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  reason,
  import: null,
  collection: '',
  isRead: false,
});

const deleted: Label = {
  fr: 'L’aspirateur a été supprimé entre-temps.',
  en: 'The vacuum was deleted in the meantime.',
};
const withoutTarget: Label = {
  fr: 'L’aspirateur n’a plus de liste à remplir.',
  en: 'The vacuum no longer has a list to fill.',
};
const switchedOff: Label = {
  fr: 'L’aspirateur a été désactivé entre-temps.',
  en: 'The vacuum was switched off in the meantime.',
};

/** @throws NoItems if the vacuum or its entity is gone, or if the vacuum is off and nobody asked for the run */
const vacuumFor = ({ app, database }: Service, tenant: Tenant, { vacuum, isAsked }: Run) =>
  database.inTown(tenant.id, async (db) => {
    const schema = vacuumSchema(app);
    if (!schema) throw new NoItems(deleted);
    const filter = { path: schema.idField, type: 'text', operator: 'eq', values: [vacuum] } as const;
    const [row] = await recordsFor(database, db, tenant)(schema).list({ filters: [filter] });
    if (!row) throw new NoItems(deleted);
    const resource = targetOf(app, row);
    if (!resource) throw new NoItems(withoutTarget);
    if (!isAsked && row.status !== 'ACTIVE') throw new NoItems(switchedOff);
    return { row, resource };
  });

const storeReport = (db: Database['kysely'], { id }: Task, report: Report) =>
  sql`update jobs set data = data || ${JSON.stringify({ report })}::jsonb where id = ${id}`.execute(db);

/** Writes the items and the report in one transaction. */
async function fetchInto(service: Service, tenant: Tenant, task: Task): Promise<void> {
  const { row, resource } = await vacuumFor(service, tenant, task.data as Run);
  const source = textOf(row.sourcePath);
  const type = (textOf(row.sourceType) || 'RSS') as SourceType;
  const read: { address: string; items: Item[] } = await readSource(source, type, service.allowedAddresses);
  await service.database.inTown(tenant.id, async (db) => {
    const report = await takeItems(service, db, tenant, { resource, source, id: `vacuum-${task.id}` }, read);
    await storeReport(db, task, report);
  });
}

/** If the source gives nothing, the report says why, and the run is not retried. */
export const vacuum: Job = {
  attempts: 3,
  run: async (service, task) => {
    // An earlier attempt stored its report, but the process ended before the job was marked as done.
    if ((task.data as Run).report) return 'done';
    const tenant = await tenantOf(service, task);
    if (!tenant) return 'no town';
    try {
      await fetchInto(service, tenant, task);
      return 'done';
    } catch (error) {
      if (!(error instanceof NoItems)) throw error;
      await storeReport(service.database.kysely, task, nothingTaken(error.label));
      return 'failed';
    }
  },
};
