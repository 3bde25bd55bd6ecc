import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { demoKey } from '../backend/demo';
import app from '../resources';
import { closeDatabases, keepJobs, sharedDatabase } from './devDatabase';
import { filesIn } from './files';
import { createServer } from './http';
import { prepareCollections } from './indexes';
import { jobs } from './jobs';
import { createLog } from './log';
import { outbox } from './mail';
import { startJobs } from './queue';
import { openDemoTown } from './towns';

/** Opens the server of `npm start`, with the demo town and the embedded database in a folder. */
export async function openTown({ dataDir }: { dataDir: string }) {
  const database = await sharedDatabase(join(dataDir, 'database'));
  const files = filesIn(join(dataDir, 'files'));
  await prepareCollections(database.kysely, app, 'plainly');
  await openDemoTown({ database, files, app, key: demoKey });
  const service = { app, database, files, mailer: outbox(join(dataDir, 'outbox')) };
  await keepJobs(() => startJobs(service, jobs, createLog('warn')));
  const server = createServer(service);
  await server.ready();
  return (req: IncomingMessage, res: ServerResponse) => server.routing(req, res);
}

export const close = closeDatabases;
