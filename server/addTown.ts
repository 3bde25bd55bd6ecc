import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from './call';
import { createTown, tenantsOf } from './people/towns';
import type { Settings } from './settings';

/**
 * Creates a town with its first superAdmin. Writes a config.json with the key, unless one exists.
 * @returns the key and the password, which cannot be shown again, and the path of a new config.json
 * @throws Error if the name is taken
 */
export async function addTown(
  { app, database }: Service,
  { dataDir }: Pick<Settings, 'dataDir'>,
  { name, email }: { name: string; email: string },
): Promise<{ apiKey: string; password: string; config: string | undefined }> {
  if ((await tenantsOf(database)).some((town) => town.name === name))
    throw new Error(`${name} already exists.`);
  const password = randomBytes(12).toString('base64url');
  const apiKey = await createTown({ database, app, name, email, password });
  const config = join(dataDir, 'config.json');
  if (existsSync(config)) return { apiKey, password, config: undefined };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(config, `${JSON.stringify({ apiKey, appTitle: name }, null, 2)}\n`);
  return { apiKey, password, config };
}
