import { sql } from 'kysely';
import type { Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import type { Db } from '../database/database';
import type { Records } from '../database/records';
import type { Tenant } from '../database/tenants';

export interface Merge {
  recordId: string;
  intoId: string;
  statusBefore: string | null;
  at: Date;
  /** The records that it was merged into before `intoId`, with their periods, oldest first. */
  former: MergePeriod[] | null;
}

/** A time in which the sender of a record gets the answers of the record `id`: the same record, or its replacement. */
export interface MergePeriod {
  id: string;
  since?: Date | string | null;
  until?: Date | string | null;
}

/** `null` comes before every other moment. */
export const isWithin = (at: string | null, { since, until }: MergePeriod): boolean => {
  const time = at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
  return (!since || time >= +new Date(since)) && (!until || time < +new Date(until));
};

/** `undefined` without a merge, or while the record `intoId` is in the trash. */
export async function mergeOf(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  collection: string,
  id: string,
): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`select record_id, into_id, status_before, at, former
    from merges join records kept on kept.tenant = merges.tenant and kept.collection = merges.collection
      and kept.id = into_id and kept.deleted_at is null
    where merges.tenant = ${tenant} and merges.collection = ${collection} and record_id = ${id}`.execute(db);
  return rows[0];
}

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

/** The periods in which the senders of other records got the answers of the record `id`. */
export async function followedTimes(
  db: Db,
  { id: tenant }: Pick<Tenant, 'id'>,
  collection: string,
  id: string,
): Promise<MergePeriod[]> {
  const { rows } = await sql<MergePeriod>`
    select into_id as id, at as since, null::timestamptz as until from merges
      where tenant = ${tenant} and collection = ${collection} and into_id = ${id}
    union select one.* from merges, jsonb_to_recordset(former) as one (id text, since timestamptz, until timestamptz)
      where tenant = ${tenant} and collection = ${collection} and one.id = ${id}`.execute(db);
  return rows;
}

/** `kept` is the record into which `row` is merged, else `row`. `periods` begins with `row` and ends with `kept`. */
export async function keptFor(
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  { collection, idField }: Schema,
  records: Records,
  row: Row,
): Promise<{ kept: Row; periods: MergePeriod[] }> {
  const id = String(row[idField]);
  const merge = await mergeOf(db, tenant, collection, id);
  if (!merge) return { kept: row, periods: [{ id }] };
  const { intoId, at } = merge;
  const others = [...(merge.former ?? []), { id: intoId, since: at }];
  const periods = [{ id, until: others[0]?.since }, ...others];
  return { kept: (await records.read(intoId)).data, periods };
}
