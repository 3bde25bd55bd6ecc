import type { Database } from './database';

/** A town of this server. Almost every row of the other tables belongs to a town. */
export interface Tenant {
  id: number;
  name: string;
  isDemo: boolean;
}

/** A town, found by one of its API keys. */
export interface KeyedTenant extends Tenant {
  /** The hashes of all its keys. */
  keyHashes: readonly string[];
  /** The id of the town record with the key; null for the published key of a demo town. */
  townId: string | null;
}

export const tenantColumns = ['id', 'name', 'isDemo'] as const;

/** All towns. */
export const tenantsOf = ({ kysely }: Pick<Database, 'kysely'>): Promise<Tenant[]> =>
  kysely.selectFrom('tenants').select(tenantColumns).orderBy('id').execute();
