import { demoKey } from '../../demo/accounts';
import type { Database } from '../../server/database/database';
import { type Indexing, prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createDemoTown } from '../../server/people/towns';
import type { App } from '../../src/metadata';

/** Creates the demo town in a database. @returns its files */
export async function fillDemo(database: Database, app: App, indexing: Indexing) {
  await prepareCollections(database.kysely, app, indexing);
  const files = filesInMemory();
  await createDemoTown({ database, files, app, key: demoKey });
  return files;
}
