import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FastifyBaseLogger, LogController } from 'fastify';
import { sql } from 'kysely';
import { demoKey } from '../demo/accounts';
import app from '../resources';
import { registrationPolicies } from '../src/config';
import { commands } from './commands/commands';
import { answerCommands } from './commands/control';
import type { Database } from './database/database';
import { tenantsOf } from './database/tenants';
import { readConfigs, serveAdmin } from './http/admin';
import { createServer } from './http/server';
import { dailyBackup, lastBackup, lastBackupFailure, openBackupDir } from './jobs/dailyBackup';
import { hookJobs } from './jobs/hooks';
import { jobs as allJobs, fetches, followUps, slowJobs } from './jobs/jobs';
import { type Jobs, messageOf, startJobs } from './jobs/queue';
import { openService } from './open';
import { isValidKey, sha256 } from './people/keys';
import { openDemoTown } from './people/towns';
import { configsIn, stateOf, type TownConfig } from './settings/configs';
import { createLog } from './settings/log';
import type { Settings } from './settings/settings';

interface ServeOptions {
  /** The folder of the built admin. */
  dist: string;
  isDemo?: boolean;
  log?: FastifyBaseLogger;
  jobs?: Jobs;
  /** Also sends Web Push messages to services on this machine, for tests. */
  hasLocalPush?: boolean;
}

/** Milliseconds for a request to arrive: enough for 10 MB over a slow connection. */
const requestTimeout = 120_000;

/** A host without settings of its own has those of `config.json`, so it would silently show another town. */
async function warnOfTowns(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  configs: readonly TownConfig[],
  { apiKey: ofEnvironment }: Settings,
) {
  const towns = await tenantsOf(database);
  if (towns.length === 0) log.warn('no town yet: npm run serve -- --town NAME --email ADDRESS creates one');
  const keys = await database.kysely
    .selectFrom('keys')
    .select(['keyHash', 'tenant'])
    .where(isValidKey)
    .execute();
  const townOfKey = new Map(keys.map(({ keyHash, tenant }) => [keyHash, tenant]));
  const found = configs.map(({ apiKey, file = ofEnvironment ? 'API_KEY' : 'config.json' }) => ({
    file,
    apiKey,
    town: townOfKey.get(sha256(apiKey)),
  }));
  const unnamed = towns.filter(({ id }) => !found.some(({ town }) => town === id)).map(({ name }) => name);
  if (towns.length > 1 && unnamed.length > 0)
    log.warn(
      { towns: unnamed },
      'no config file has a key of these towns: their hosts show the town of config.json',
    );
  const stray = found.flatMap(({ file, apiKey, town }) => (apiKey && !town ? [file] : []));
  if (stray.length > 0)
    log.warn({ files: stray }, 'the API key in these files or settings belongs to no town');
}

/** @throws Error that says why the server cannot start */
export async function serve(
  settings: Settings,
  { dist, isDemo = false, log = createLog(settings.logLevel), jobs = allJobs, hasLocalPush }: ServeOptions,
) {
  const { port, host, dataDir, trustProxy, backupDir } = settings;
  const names = app.resources.map(({ name }) => name);
  const options = { ...settings, dist, isDemo, hasMail: settings.smtpUrl !== undefined, names };
  let lastConfigs = readConfigs(options);
  let lastState = '';
  // Reads changed files at once, because a town may have a new key. If a file has a mistake, the last settings stay.
  const configs = () => {
    try {
      const paths = configsIn(dataDir).map((name) => join(dataDir, name));
      const state = stateOf([join(dist, 'config.json'), ...paths]);
      if (state === lastState) return lastConfigs;
      // Set before the files are read, so that a mistake is logged once, and not at each call.
      lastState = state;
      lastConfigs = readConfigs(options);
    } catch (error) {
      log.error(error);
    }
    return lastConfigs;
  };
  // Known at once, and not from the alarm after the first night.
  if (backupDir)
    await openBackupDir(backupDir).catch((error: unknown) => {
      throw new Error(`BACKUP_DIR: ${messageOf(error)}`);
    });
  const service = {
    ...(await openService(settings, { log })),
    log,
    configOf: (hostname: string) => configs().ofHost(hostname),
    configOfTown: (isOwnKey: (key: string) => boolean) =>
      configs().all.find(({ apiKey }) => isOwnKey(apiKey)),
    hasLocalPush,
    readsPerMinute: settings.readsPerMinute,
    isSiteHost: (hostname: string) => configs().isSite(hostname),
    // A town may have several keys with different settings, and the caller chooses one: the strictest setting counts.
    registrationOf: (isOwnKey: (key: string) => boolean) => {
      const { all, registration } = configs();
      const own = all.filter(({ apiKey }) => isOwnKey(apiKey));
      // `registrationPolicies` ends with the strictest.
      return (
        registrationPolicies.findLast((one) => own.some((config) => config.registration === one)) ??
        registration
      );
    },
  };
  const server = createServer(service, {
    loggerInstance: log,
    // Fastify's own lines contain the query and the IP address of the caller.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    requestTimeout,
  });
  server.addHook('onResponse', async ({ method, hostname, url, tenant }, { statusCode, elapsedTime }) => {
    // The query may name a person, and the path may contain the token of a secret link that a citizen got.
    const path = url.split('?')[0]?.replace(/\/(suivi|abonnement|tokens)\/[^/]+/, '/$1/:token');
    log.info({
      method,
      host: hostname,
      path,
      status: statusCode,
      ms: Math.round(elapsedTime),
      town: tenant?.id,
    });
  });
  // Some monitors send HEAD, or add a slash. The admin would answer both with its page.
  for (const path of ['/health', '/health/'])
    server.get(path, { logLevel: 'silent', exposeHeadRoute: true }, async (_, reply) => {
      reply.header('cache-control', 'no-store');
      await sql`select 1`.execute(service.database.kysely);
      return {
        status: 'ok',
        ...(backupDir && {
          lastBackup: await lastBackup(backupDir),
          lastBackupFailure: await lastBackupFailure(service.database),
        }),
      };
    });
  const listen = async () => {
    if (isDemo) await openDemoTown({ ...service, key: demoKey });
    await serveAdmin(server, { dist, isDemo, configOf: service.configOf });
    return server.listen({ port, host }).catch((error: unknown) => {
      const isOfHost =
        error instanceof Error && 'code' in error && /^(EADDRNOTAVAIL|ENOTFOUND)$/.test(String(error.code));
      throw new Error(`${isOfHost ? 'HOST' : 'PORT'}: ${messageOf(error)}`);
    });
  };
  const url = await listen().catch(async (error: unknown) => {
    // An open database would keep the process running, and its folder locked.
    await server.close().finally(service.database.close);
    throw error;
  });
  const stopCommands = await answerCommands(dataDir, ({ name, options }) => {
    const command = Object.entries(commands).find(([one]) => one === name)?.[1];
    if (!command) throw new Error(`Unknown command ${name}.`);
    return command(service, options);
  }).catch((error: unknown) => {
    // Without commands, the town still has its site, its admin and its jobs.
    log.warn({ reason: messageOf(error) }, 'no commands');
    return async () => {};
  });
  const { timeZone } = service.configOf('');
  // Each lane runs one job at a time. A slow job holds up only its own lane.
  const lanes = [
    jobs,
    { ...slowJobs, ...dailyBackup(settings, timeZone) },
    { ...followUps, ...hookJobs(service.hooks ?? [], timeZone) },
    fetches,
  ].map((lane) => startJobs(service, lane, log));
  // Only warnings: the server runs already.
  await warnOfTowns(service, lastConfigs.all, settings).catch((error: unknown) => log.error(error));
  const folder = join(dataDir, 'files');
  if (settings.s3Url && existsSync(folder))
    log.warn(
      { folder },
      'with S3_URL, nobody sees the files in this folder: docs/deploy.md says how to move them',
    );
  log.info({ url }, 'ready');
  const close = async () => {
    // Answers pending calls first, so that no save is lost.
    await server.close();
    await stopCommands();
    await Promise.all(lanes.map((stop) => stop()));
    await service.database.close();
    log.info('stopped');
  };
  return { url, close };
}
