import type { Config } from '../../src/config';
import type { Tenant } from '../database/tenants';
import type { Service } from '../service/call';
import { sha256 } from './keys';

/** The `Config` of a town, for code without an API key, such as a job. */
export async function townConfig(
  { database, configOf, configOfTown }: Pick<Service, 'database' | 'configOf' | 'configOfTown'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<Config | undefined> {
  if (!configOfTown) return configOf?.('');
  const keys = await database.kysely.selectFrom('keys').select('keyHash').where('tenant', '=', id).execute();
  const own = new Set(keys.map(({ keyHash }) => keyHash));
  return configOfTown((key) => own.has(sha256(key)));
}
