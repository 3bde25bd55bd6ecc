import { type Tenant, tenantsOf } from '../database/tenants';
import type { Service } from '../service/call';

/** After a failure in one town, logs it and goes on with the next town. */
export async function inEachTown(
  { database, log }: Pick<Service, 'database' | 'log'>,
  job: string,
  run: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  for (const tenant of await tenantsOf(database))
    await run(tenant).catch((error: unknown) =>
      log?.error({ job, town: tenant.id, err: error }, 'job failed in a town'),
    );
}
