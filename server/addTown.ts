import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from './call';
import { createTown, tenantsOf } from './people/towns';
import type { Settings } from './settings';

/**
 * Creates a town with its first superAdmin, and the config.json with its key unless there is one.
 * @returns the key and the password, which are stored nowhere else, and the path of that config.json
 * @throws Error if a town has the name
 */
export async function addTown(
  { app, database }: Service,
  { dataDir }: Pick<Settings, 'dataDir'>,
  { name, email }: { name: string; email: string },
): Promise<{ apiKey: string; password: string; config: string | undefined }> {
  if ((await tenantsOf(database)).some((town) => town.name === name))
    throw new Error(`${name} exists already.`);
  const password = randomBytes(12).toString('base64url');
  const apiKey = await createTown({ database, app, name, email, password });
  const config = join(dataDir, 'config.json');
  if (existsSync(config)) return { apiKey, password, config: undefined };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(config, `${JSON.stringify({ apiKey, appTitle: name }, null, 2)}\n`);
  return { apiKey, password, config };
}
