import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { demoKey } from '../../demo/accounts';
import declared from '../../resources';
import { openDatabase } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createDemoTown } from '../../server/people/towns';
import { createDatabase } from './postgres';
import { demoSecretKey, type Template } from './templates';

// Makes the templates in the folder, or on the PostgreSQL server, that the argument names. Runs in its own process:
// Vite would transform all modules of `server/` if the global setup imported them.
const [, , target = ''] = process.argv;
const isServer = target.startsWith('postgres:');
const folder = join(target, 'database');
// `keep` copies this database twice: with empty tables, then with the demo town.
const place = isServer ? { url: await createDatabase(target, 'first') } : { folder };
const open = () => openDatabase({ ...place, secretKey: demoSecretKey });

/** Empties `template1` and `template0`, which no test opens: they are half of the files that each test copies. */
function emptyUnused(folder: string): void {
  for (const oid of ['1', '4']) {
    const base = join(folder, 'base', oid);
    for (const file of readdirSync(base)) rmSync(join(base, file));
  }
}

/** Keeps a copy of the database as it is now. */
async function keep(template: Template): Promise<void> {
  if (isServer) {
    await createDatabase(target, template, 'first');
    return;
  }
  emptyUnused(folder);
  const postgres = await PGlite.create({ dataDir: folder });
  const files = await postgres.dumpDataDir('none');
  await writeFile(join(target, `${template}.tar`), Buffer.from(await files.arrayBuffer()));
  await postgres.close();
}

// By default, the write-ahead log is most of what each test copies, and each start clears 128 MB of shared memory.
const small = ['--wal-segsize=1', '--set=shared_buffers=16MB'];
if (!isServer) await (await PGlite.create({ dataDir: folder, initDbStartParams: small })).close();
// Opening the database creates its tables.
await (await open()).close();
await keep('empty');
const database = await open();
await prepareCollections(database.kysely, declared, isServer ? 'blocking' : 'none');
await createDemoTown({ database, files: filesInMemory(), app: declared, key: demoKey });
await database.close();
await keep('demo');
