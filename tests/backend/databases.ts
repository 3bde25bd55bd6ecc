import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { seed } from '../../demo/seed';
import declared from '../../resources';
import { type Database, openDatabase } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { fillDemoTown, findTenant } from '../../server/people/towns';
import type { App } from '../../src/metadata';
import { createDatabase } from './postgres';
import { demoSecretKey, type Template } from './templates';

/** The archives of the templates that this process has read. */
const archives = new Map<Template, Promise<Blob>>();

function archiveOf(template: Template): Promise<Blob> {
  const path = join(inject('templates'), `${template}.tar`);
  const archive = archives.get(template) ?? readFile(path).then((bytes) => new Blob([bytes]));
  archives.set(template, archive);
  return archive;
}

/** The URL of a new database on the PostgreSQL server of the test project. */
export const freshUrl = (template: Template): Promise<string> =>
  createDatabase(inject('postgres'), `test_${randomBytes(6).toString('hex')}`, template);

/** Opens a new database: on the PostgreSQL server of the test project, or embedded if the project has none. */
export async function freshDatabase(template: Template = 'empty'): Promise<Database> {
  const secretKey = template === 'demo' ? demoSecretKey : undefined;
  const server: string | undefined = inject('postgres');
  if (!server) return openDatabase({ files: await archiveOf(template), secretKey });
  return openDatabase({ url: await freshUrl(template), secretKey });
}

/** Opens a new database with the demo town, and its files. Adds the records of entities that only `app` declares. */
export async function freshDemo(app: App) {
  const database = await freshDatabase('demo');
  if (app !== declared)
    await prepareCollections(database.kysely, app, inject('postgres') ? 'blocking' : 'none');
  const files = filesInMemory();
  const town = await findTenant(database, demoKey);
  if (!town) throw new Error('The template has no demo town');
  for (const [file, bytes] of seed().files) await files.put(`${town.id}/${file}`, bytes);
  if (app !== declared) await fillDemoTown({ database, app }, town);
  return { database, files };
}
