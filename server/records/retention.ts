import { sql } from 'kysely';
import { parseQuery } from '../../contract/dialect';
import { type Row, textOf } from '../../contract/row';
import { referenceTo } from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import { type App, collectionOf, type Resource, scopeFilter } from '../../src/metadata';
import type { Call } from '../service/call';

const noticeDays = 30;

/** For each resource. */
const maxRecords = 100;

/** The same day, some months later or earlier; the last day of a month that has no such day. */
export const addMonths = (date: Date, months: number): Date => {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // `Date` turns 31 April into 1 May. Day 0 is the last day of the month before.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
};

/** Until when the clean-up leaves restored records alone, by id. Leaves out past dates. */
export async function restoredUntil(
  { db, tenant }: Pick<Call, 'db' | 'tenant'>,
  { collection }: Schema,
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select id, restored_at + interval '30 days' as until from records
    where tenant = ${tenant.id} and collection = ${collection} and restored_at + interval '30 days' > ${now}`.execute(
    db,
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

export const retainedResources = (app: App) =>
  app.resources.flatMap((resource) => {
    const schema = schemaOf(app, collectionOf(resource));
    return resource.retention && schema ? [{ resource, schema, ...resource.retention }] : [];
  });

export const unchangedFor = (months: number, now: Date) => ({
  updatedAt_lte: addMonths(now, -months).toISOString(),
});

export function queryOf({ scope }: Resource, schema: Schema, params: Readonly<Record<string, unknown>>) {
  const all = Object.entries({ ...scopeFilter(scope), ...params });
  return parseQuery(new URLSearchParams(all.map(([name, value]) => [name, String(value)])), schema, 'list');
}

/** `GET retention`: the records that go to the trash soon (docs/contract.md#retention). */
export async function retention(call: Call) {
  const now = new Date();
  const soon = new Date(now);
  soon.setUTCDate(soon.getUTCDate() + noticeDays);
  const entries = [];
  for (const { resource, schema, months } of retainedResources(call.app)) {
    const filters = unchangedFor(months, soon);
    const first = { ...filters, range: `0-${maxRecords - 1}`, sort: 'updatedAt_asc' };
    const records = call.records(schema);
    const rows = await records.list(queryOf(resource, schema, first));
    const restored = await restoredUntil(call, schema, now);
    const record = (row: Row) => {
      const { id, title } = referenceTo(resource, row);
      const due = addMonths(new Date(textOf(row.updatedAt)), months);
      const until = restored.get(String(row[schema.idField])) ?? due;
      return { id, title, at: new Date(Math.max(Number(due), Number(until))).toISOString() };
    };
    const count = await records.count(queryOf(resource, schema, filters));
    entries.push({ resource: resource.name, months, count, records: rows.map(record) });
  }
  return { entries };
}
