import { type FastifyBaseLogger, LogController } from 'fastify';
import { sql } from 'kysely';
import { demoKey } from '../backend/demo';
import { serveAdmin } from './admin';
import { createServer } from './http';
import { jobs as allJobs } from './jobs/jobs';
import { type Jobs, startJobs } from './jobs/queue';
import { createLog } from './log';
import { openService } from './open';
import { openDemoTown } from './people/towns';
import type { Settings } from './settings';

interface ServeOptions {
  /** The folder of the built admin. */
  dist: string;
  /** Whether to serve a demo town. */
  isDemo?: boolean;
  log?: FastifyBaseLogger;
  jobs?: Jobs;
}

/** Milliseconds that a call may take to arrive: 10 MB over a slow line. */
const requestTimeout = 120_000;

/**
 * Starts one process with all there is: admin, API, files and jobs.
 * @throws Error that says which setting is wrong
 */
export async function serve(
  settings: Settings,
  { dist, isDemo = false, log = createLog(settings.logLevel), jobs = allJobs }: ServeOptions,
) {
  const { port, host, dataDir, apiKey, trustProxy } = settings;
  const service = await openService(settings);
  if (isDemo) await openDemoTown({ ...service, key: demoKey });
  const server = createServer(service, {
    loggerInstance: log,
    // The lines of Fastify have the query and the address of the caller.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    requestTimeout,
  });
  server.addHook('onResponse', async ({ method, url, tenant }, { statusCode, elapsedTime }) => {
    // The query may name a person.
    const [path] = url.split('?');
    log.info({ method, path, status: statusCode, ms: Math.round(elapsedTime), town: tenant?.id });
  });
  server.get('/health', { logLevel: 'silent' }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    await sql`select 1`.execute(service.database.kysely);
    return { status: 'ok' };
  });
  await serveAdmin(server, { dist, dataDir, apiKey, isDemo });
  const url = await server.listen({ port, host });
  const stopJobs = startJobs(service, jobs, log);
  log.info({ url }, 'ready');
  const close = async () => {
    // Calls under way end first: a save that was sent is stored and answered.
    await server.close();
    await stopJobs();
    await service.database.close();
    log.info('stopped');
  };
  return { url, close };
}
