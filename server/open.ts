import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import app from '../resources';
import hooks from '../resources/hooks';
import { type Database, openDatabase } from './database/database';
import { schemasOf } from './database/indexes';
import { prepareData } from './database/renames';
import { forgetKeyWithoutTown, isOwnKey, keepKey, opensSecrets } from './database/secretCheck';
import { resealRows, secretKeyIn, secretKeyPath, secretsWith, storedSecretKey } from './database/secrets';
import { tenantsOf } from './database/tenants';
import { filesIn } from './files/files';
import { assistantOf } from './service/assistant/assistant';
import type { Service } from './service/call';
import { withHooks } from './service/hooks';
import { outbox, smtpMailer } from './service/mail';
import { changeKey, configsIn } from './settings/configs';
import { createLog } from './settings/log';
import { makeOwnerOnly } from './settings/privateFiles';
import type { Settings } from './settings/settings';

/** Encrypts the secrets that an earlier release stored in clear. */
async function sealOldSecrets(database: Database): Promise<void> {
  const { secrets } = database;
  for (const { id } of await tenantsOf(database)) {
    await database.inTown(id, (db) => resealRows(db, id, schemasOf(app), secrets.seal));
  }
}

/** @throws Error that says what to do, if the key is missing or not that of the database */
async function checkKey(
  database: Database,
  { secretKey, dataDir }: Settings,
  log: FastifyBaseLogger,
  stored?: string,
): Promise<void> {
  const path = secretKeyPath(dataDir);
  const name = secretKey === undefined ? path : 'SECRET_KEY';
  const refuse = () => {
    const reason =
      stored === undefined
        ? `The key of the secrets in the database is missing: there is no ${path}, and no SECRET_KEY.`
        : `${name} is not the key of the secrets in the database.`;
    throw new Error(`${reason}
Put the key back, in ${path} or in SECRET_KEY. If the key is lost, "npm run backup -- FILE" works without a password and
without BACKUP_PASSWORD, and "npm run restore -- FILE" into an empty database says which secrets are lost with the key.`);
  };
  await forgetKeyWithoutTown(database);
  const isOwn = await isOwnKey(database);
  if (isOwn === false) refuse();
  if (isOwn === undefined) {
    const opens = await opensSecrets(database);
    if (stored === undefined && opens !== undefined) refuse();
    // An earlier release may have restored the database without its key, so this is no reason to refuse.
    if (opens === false)
      return log.warn({ key: name }, 'the key opens no secret of the database: is it the right one?');
  }
  if (stored === undefined) database.secrets = secretsWith(secretKeyIn(dataDir));
  await keepKey(database);
  // Another process may have stored its key meanwhile.
  if ((await isOwnKey(database)) === false) refuse();
}

/**
 * @param needsKey whether the service must be able to open the secrets
 * @throws Error that names the setting, if the database does not open, or every mistake in the declarations
 */
export async function openService(
  settings: Settings,
  {
    log = createLog(settings.logLevel),
    needsKey = true,
  }: { log?: FastifyBaseLogger; needsKey?: boolean } = {},
): Promise<Service> {
  const { databaseUrl, dataDir, s3Url, smtpUrl, publicUrl, secretKey, allowedAddresses } = settings;
  const named = (name: string) => (error: unknown) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  };
  const key = secretKey ?? (await Promise.resolve(dataDir).then(storedSecretKey).catch(named('DATA_DIR')));
  const folder = join(dataDir, 'database');
  const database = await openDatabase({ url: databaseUrl, folder, secretKey: key }).catch(
    named(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'),
  );
  try {
    if (needsKey) await checkKey(database, settings, log, key);
    await prepareData(database, app, databaseUrl ? 'concurrently' : 'blocking');
    if (needsKey) await sealOldSecrets(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  for (const name of ['files', 'outbox', ...configsIn(dataDir)]) makeOwnerOnly(join(dataDir, name));
  // The S3 client is large, and most towns store files in a folder.
  const files = s3Url ? (await import('./files/s3')).filesInS3(s3Url) : filesIn(join(dataDir, 'files'));
  const mailer = smtpUrl ? smtpMailer(smtpUrl, log) : outbox(join(dataDir, 'outbox'), log);
  const service: Service = {
    app,
    database,
    files,
    mailer,
    allowedAddresses,
    assistant: assistantOf(settings),
    publicUrl: publicUrl?.replace(/\/$/, ''),
    dataDir,
    changeConfigs: (isOld, key) => changeKey(dataDir, isOld, key),
  };
  return withHooks(service, hooks);
}
