import type { Database } from './database';

/** A town of this server. Almost every row of the other tables belongs to one. */
export interface Tenant {
  id: number;
  name: string;
  isDemo: boolean;
}

export const tenantColumns = ['id', 'name', 'isDemo'] as const;

/** All towns. */
export const tenantsOf = ({ kysely }: Pick<Database, 'kysely'>): Promise<Tenant[]> =>
  kysely.selectFrom('tenants').select(tenantColumns).orderBy('id').execute();
