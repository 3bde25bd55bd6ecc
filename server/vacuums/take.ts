import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import { collectionOf, type Label, newRecord, type Resource } from '../../src/metadata';
import type { Db } from '../database/database';
import { isScheduleOf } from '../database/jobs';
import { recordsFor, type Stored } from '../database/records';
import type { Tenant } from '../database/tenants';
import { automatic, changeAlone, createAlone } from '../records/hookWork';
import { keepBatch } from '../records/imports/batches';
import type { Call, Service } from '../service/call';
import type { Item } from './item';
import type { Report } from './log';
import { valuesOf, withValues } from './values';

interface Known {
  item: string;
  recordId: string;
  version: number;
  content: string;
}

/** `item` and `content` are hashes, which a later run compares. */
interface Wanted {
  item: string;
  content: string;
  values: Row;
}

const hashOf = (...texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url');

async function wantedOf(resource: Resource, source: string, address: string, items: readonly Item[]) {
  const wanted = new Map<string, Wanted>();
  for (const one of items) {
    const item = hashOf(source, one.key);
    if (wanted.has(item)) continue;
    const values = valuesOf(resource, one, address);
    wanted.set(item, { item, content: hashOf(JSON.stringify(values)), values });
    // Lets the server answer calls between two items.
    await nextTurn();
  }
  return [...wanted.values()];
}

async function knownOf(db: Db, tenant: Tenant, { name }: Resource, wanted: readonly Wanted[]) {
  const { rows } = await sql<Known>`select item, record_id, version, content from vacuum_items
    where tenant = ${tenant.id} and resource = ${name} and item = any(${wanted.map(({ item }) => item)}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.item, row]));
}

const remember = (db: Db, tenant: Tenant, { name }: Resource, wanted: Wanted, id: string, version: number) =>
  sql`insert into vacuum_items (tenant, resource, item, record_id, version, content)
    values (${tenant.id}, ${name}, ${wanted.item}, ${id}, ${version}, ${wanted.content})
    on conflict (tenant, resource, item) do update set version = excluded.version, content = excluded.content`.execute(
    db,
  );

/** The records, by id, that are still drafts and that nobody has changed or scheduled. */
async function untouched(
  { db, tenant, records }: Pick<Call, 'db' | 'tenant' | 'records'>,
  schema: Schema,
  draft: unknown,
  known: readonly Known[],
) {
  const ids = known.map(({ recordId }) => recordId);
  const versions = new Map(known.map(({ recordId, version }) => [recordId, version]));
  const { rows: planned } = await sql<{ id: string }>`select data->>'id' as id from jobs
    where ${isScheduleOf(tenant.id, schema.collection, ids)} and ended_at is null`.execute(db);
  const plannedIds = new Set(planned.map(({ id }) => id));
  const stored = await records(schema).listWhere(schema.idField, ids, [], { isTaken: true });
  const replaceable = new Map<string, Stored>();
  for (const one of stored) {
    const id = String(one.data[schema.idField]);
    if (one.version === versions.get(id) && one.data.status === draft && !plannedIds.has(id))
      replaceable.set(id, one);
  }
  return replaceable;
}

/** @throws the error, if it is not about the item */
function reasonOf(error: unknown): Label {
  if (!(error instanceof Refusal)) throw error;
  return Object.values(error.details.errors ?? {})[0] ?? error.label;
}

/**
 * Takes the new items, and the changed items whose drafts nobody has touched, as one import.
 * @param source the address that the vacuum names
 * @param id the id of the import
 */
export async function takeItems(
  service: Service,
  db: Db,
  tenant: Tenant,
  { resource, source, id }: { resource: Resource; source: string; id: string },
  { address, items }: { address: string; items: readonly Item[] },
): Promise<Report> {
  const schema = schemaOf(service.app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  const wanted = await wantedOf(resource, source, address, items);
  const call = { ...service, db, tenant, records: recordsFor(service.database, db, tenant) };
  // Another vacuum may read the same source.
  await call.records(schema).lock(`vacuum ${resource.name}`);
  const known = await knownOf(db, tenant, resource, wanted);
  const newOrChanged = wanted.filter(({ item, content }) => known.get(item)?.content !== content);
  const changed = newOrChanged.flatMap(({ item }) => known.get(item) ?? []);
  const draft = newRecord(resource);
  const replaceable = await untouched(call, schema, draft.status, changed);
  const written: { row: Row; before: Stored | undefined }[] = [];
  const reasons: Label[] = [];
  for (const one of newOrChanged) {
    const before = known.get(one.item);
    const stored = before && replaceable.get(before.recordId);
    // Somebody has changed, scheduled, published or deleted the record.
    if (before && !stored) continue;
    try {
      const { data, version } = stored
        ? await changeAlone(call, schema, stored, withValues(stored.data, one.values))
        : await createAlone(call, schema, withValues(draft, one.values));
      await remember(db, tenant, resource, one, String(data[schema.idField]), version);
      written.push({ row: data, before: stored });
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  if (written.length > 0) await keepBatch({ db, tenant, id, schema, person: automatic }, written);
  const created = written.filter(({ before }) => !before).length;
  return {
    at: new Date().toISOString(),
    created,
    changed: written.length - created,
    unchanged: wanted.length - written.length - reasons.length,
    failed: reasons.length,
    reason: reasons[0] ?? null,
    import: written.length > 0 ? id : null,
    collection: schema.collection,
    isRead: true,
  };
}
