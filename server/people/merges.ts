import { sql } from 'kysely';
import type { Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import type { Db } from '../database/database';
import type { Records } from '../database/records';
import type { Tenant } from '../database/tenants';

/** A record that was merged into another one. */
export interface Merge {
  recordId: string;
  intoId: string;
  statusBefore: string | null;
  at: Date;
}

/** The merge of a record into another one; `undefined` without a merge, or while the other record is in the trash. */
export async function mergeOf(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  collection: string,
  id: string,
): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`select record_id, into_id, status_before, at
    from merges join records kept on kept.tenant = merges.tenant and kept.collection = merges.collection
      and kept.id = into_id and kept.deleted_at is null
    where merges.tenant = ${tenant} and merges.collection = ${collection} and record_id = ${id}`.execute(db);
  return rows[0];
}

/** The ids of the records that were merged into a record, by the time since which it stands for them. */
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

/** The record that stands for a record: itself, or the one it was merged into at `since`. */
export async function keptFor(
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  { collection, idField }: Schema,
  records: Records,
  row: Row,
): Promise<{ kept: Row; since?: Date }> {
  const merge = await mergeOf(db, tenant, collection, String(row[idField]));
  return merge ? { kept: (await records.read(merge.intoId)).data, since: merge.at } : { kept: row };
}
