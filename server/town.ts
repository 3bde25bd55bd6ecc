import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { demoKey } from '../backend/demo';
import app from '../resources';
import { closeDatabases, sharedDatabase } from './devDatabase';
import { filesIn } from './files';
import { createServer } from './http';
import { prepareCollections } from './indexes';
import { outbox } from './mail';
import { createDemoTown, fillDemoTown, findTenant } from './towns';

/** Opens the server of `npm start`, with the demo town and the embedded database in a folder. */
export async function openTown({ dataDir }: { dataDir: string }) {
  const database = await sharedDatabase(join(dataDir, 'database'));
  const files = filesIn(join(dataDir, 'files'));
  await prepareCollections(database.kysely, app, 'plainly');
  const tenant = await findTenant(database, demoKey);
  if (tenant) await fillDemoTown({ database, app }, tenant);
  else await createDemoTown({ database, files, app, key: demoKey });
  const mailer = outbox(join(dataDir, 'outbox'));
  const server = createServer({ app, database, files, mailer });
  await server.ready();
  return (req: IncomingMessage, res: ServerResponse) => server.routing(req, res);
}

export const close = closeDatabases;
