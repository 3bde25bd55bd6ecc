import { sql } from 'kysely';
import type { Row } from '../../contract/row';
import type { Config } from '../../src/config';
import { type App, collectionOf, nameOf } from '../../src/metadata';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import { townCollection } from './keys';

/** A town, its settings and the record that names it, as far as the caller knows them. */
export interface KnownTown {
  tenant: Pick<Tenant, 'id' | 'name'>;
  /** The id of the record of the town. Without it, the first such record counts. */
  townId?: string | null | undefined;
  /** The settings of the town. */
  config?: Config | undefined;
}

/** The id of the record of the town: `townId`, else that of the first record in the collection of towns. */
export async function townRecordId({ townId, tenant }: KnownTown, db: Db): Promise<string | undefined> {
  if (typeof townId === 'string') return townId;
  const { rows } = await sql<{ id: string }>`select id from records
    where tenant = ${tenant.id} and collection = ${townCollection} and deleted_at is null
    order by seq limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * The name of a town as people read it, on the site and in mails: that of its record, else the title of its admin, else
 * the name with which the operator created it.
 */
export async function townName({ resources }: App, db: Db, town: KnownTown): Promise<string> {
  const { tenant, config } = town;
  const id = await townRecordId(town, db);
  const resource = resources.find((one) => collectionOf(one) === townCollection);
  const { rows } = await sql<{ data: Row }>`select data from records
    where tenant = ${tenant.id} and collection = ${townCollection} and id = ${id ?? null}`.execute(db);
  const [record] = rows;
  return (resource && record && nameOf(resource, record.data)) || config?.appTitle || tenant.name;
}
