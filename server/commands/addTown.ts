import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tenantsOf } from '../database/tenants';
import { createTown } from '../people/towns';
import type { Service } from '../service/call';
import { writeJson } from '../settings/configs';

interface AddedTown {
  apiKey: string;
  password: string;
  /** The path of the new config.json, if this command wrote one. */
  config: string | undefined;
}

/** Creates a town with its first superAdmin. Writes a config.json into a data folder that has none. */
export async function addTown(
  { app, database, dataDir }: Service,
  { name, email, person }: { name: string; email: string; person?: string },
): Promise<AddedTown> {
  if ((await tenantsOf(database)).some((town) => town.name === name))
    throw new Error(`${name} already exists.`);
  const password = newPassword();
  const apiKey = await createTown({ database, app, name, email, password, person });
  const config = dataDir === undefined ? undefined : join(dataDir, 'config.json');
  if (!config || existsSync(config)) return { apiKey, password, config: undefined };
  writeJson(config, { apiKey, appTitle: name });
  return { apiKey, password, config };
}

export const newPassword = () => randomBytes(12).toString('base64url');
