import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoKey } from '../demo/accounts';
import app from '../resources';
import hooks from '../resources/hooks';
import { readConfig } from '../src/config';
import { closeDatabases, restartJobs, sharedDatabase } from './database/devDatabase';
import { prepareData } from './database/renames';
import { filesIn } from './files/files';
import { createServer } from './http/server';
import { hookJobs } from './jobs/hooks';
import { fetches, followUps, jobs, slowJobs } from './jobs/jobs';
import { startJobs } from './jobs/queue';
import { openDemoTown } from './people/towns';
import { withHooks } from './service/hooks';
import { outbox } from './service/mail';
import { readJson } from './settings/configs';
import { createLog } from './settings/log';
import { readSettings } from './settings/settings';

/** The server of `npm start`. Vite calls this again after a change of the code, while the database stays open. */
export async function openTown({ dataDir }: { dataDir: string }) {
  const database = await sharedDatabase(join(dataDir, 'database'));
  const files = filesIn(join(dataDir, 'files'));
  await prepareData(database, app, 'blocking');
  await openDemoTown({ database, files, app, key: demoKey });
  const config = readConfig(readJson(fileURLToPath(new URL('../public/config.json', import.meta.url))));
  const mailer = outbox(join(dataDir, 'outbox'));
  const log = createLog('info');
  const { allowedAddresses } = readSettings({ ALLOWED_ADDRESSES: process.env.ALLOWED_ADDRESSES });
  const service = withHooks(
    { app, database, files, mailer, configOf: () => config, log, allowedAddresses },
    hooks,
  );
  await restartJobs(() => {
    // Each lane runs one job at a time, as in `serve.ts`.
    const lanes = [jobs, slowJobs, { ...followUps, ...hookJobs(hooks, config.timeZone) }, fetches];
    const stops = lanes.map((lane) => startJobs(service, lane, log));
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  });
  const server = createServer(service);
  await server.ready();
  return (req: IncomingMessage, res: ServerResponse) => server.routing(req, res);
}

export const close = closeDatabases;
