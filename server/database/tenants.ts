import type { Database } from './database';

/** A town of this server. */
export interface Tenant {
  id: number;
  name: string;
  isDemo: boolean;
}

/** A town, found by one of its API keys. */
export interface KeyedTenant extends Tenant {
  keyHashes: readonly string[];
  /** The id of the town record with the key; null for the published key of a demo town. */
  townId: string | null;
}

export const tenantColumns = ['id', 'name', 'isDemo'] as const;

export const tenantsOf = ({ kysely }: Pick<Database, 'kysely'>): Promise<Tenant[]> =>
  kysely.selectFrom('tenants').select(tenantColumns).orderBy('id').execute();
