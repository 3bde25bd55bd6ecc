import type { Tenant } from '../database/tenants';
import type { Service } from '../service/call';
import type { TownConfig } from '../settings/configs';
import { sha256 } from './keys';

/** The `Config` of a town, for code without an API key, such as a job. */
export async function townConfig(
  { database, configOf, configOfTown }: Pick<Service, 'database' | 'configOf' | 'configOfTown'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<TownConfig | undefined> {
  if (!configOfTown) return configOf?.('');
  const keys = await database.kysely.selectFrom('keys').select('keyHash').where('tenant', '=', id).execute();
  const own = new Set(keys.map(({ keyHash }) => keyHash));
  return configOfTown((key) => own.has(sha256(key)));
}
