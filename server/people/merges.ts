import { sql } from 'kysely';
import type { Row } from '../../../contract/row';
import type { Schema } from '../../../contract/schema';
import type { Db } from '../../database/database';
import type { Records } from '../../database/records';
import type { Tenant } from '../../database/tenants';

/** A record that was merged into another one. */
export interface Merge {
  recordId: string;
  intoId: string;
  statusBefore: string | null;
}

/** The merge of a record into another one, if there was one. */
export async function mergeOf(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  collection: string,
  id: string,
): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`select record_id, into_id, status_before from merges
    where tenant = ${tenant} and collection = ${collection} and record_id = ${id}`.execute(db);
  return rows[0];
}

/** The ids of the records that another one stands for, in the order in which they were merged. */
export async function mergedInto(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  collection: string,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ recordId: string }>`select record_id from merges
    where tenant = ${tenant} and collection = ${collection} and into_id = ${id} order by at, record_id`.execute(
    db,
  );
  return rows.map(({ recordId }) => recordId);
}

/** The record that stands for another one: itself, if it was not merged, or the town has deleted the one it was merged into. */
export async function keptFor(
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  { collection, idField }: Schema,
  records: Records,
  row: Row,
): Promise<Row> {
  const merge = await mergeOf(db, tenant, collection, String(row[idField]));
  const kept = merge && (await records.read(merge.intoId).catch(() => undefined));
  return kept?.data ?? row;
}
