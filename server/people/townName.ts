import { sql } from 'kysely';
import type { Row } from '../../contract/row';
import type { Config } from '../../src/config';
import { type App, collectionOf, nameOf } from '../../src/metadata';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import { townCollection } from './keys';

export interface KnownTown {
  tenant: Pick<Tenant, 'id' | 'name'>;
  /** The id of the record of the town. Default: the first such record. */
  townId?: string | null | undefined;
  config?: Config | undefined;
}

export async function townRecordId({ townId, tenant }: KnownTown, db: Db): Promise<string | undefined> {
  if (typeof townId === 'string') return townId;
  const { rows } = await sql<{ id: string }>`select id from records
    where tenant = ${tenant.id} and collection = ${townCollection} and deleted_at is null
    order by seq limit 1`.execute(db);
  return rows[0]?.id;
}

/** The name for people, on the site and in mails. `tenant.name` is the name that the operator gave. */
export async function townName({ resources }: App, db: Db, town: KnownTown): Promise<string> {
  const { tenant, config } = town;
  const id = await townRecordId(town, db);
  const resource = resources.find((one) => collectionOf(one) === townCollection);
  const { rows } = await sql<{ data: Row }>`select data from records
    where tenant = ${tenant.id} and collection = ${townCollection} and id = ${id ?? null}`.execute(db);
  const [record] = rows;
  return (resource && record && nameOf(resource, record.data)) || config?.appTitle || tenant.name;
}
