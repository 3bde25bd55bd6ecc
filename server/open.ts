import { join } from 'node:path';
import app from '../resources';
import type { Service } from './call';
import { openDatabase } from './database/database';
import { prepareCollections } from './database/indexes';
import { filesIn } from './files/files';
import { outbox, smtpMailer } from './people/mail';
import type { Settings } from './settings';

/**
 * Opens the database and the files that the settings name.
 * @throws Error that names the wrong setting
 */
export async function openService({
  databaseUrl,
  dataDir,
  s3Url,
  smtpUrl,
  publicUrl,
}: Settings): Promise<Service> {
  const database = await openDatabase({ url: databaseUrl, folder: join(dataDir, 'database') }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${reason}`);
    },
  );
  await prepareCollections(database.kysely, app, databaseUrl ? 'concurrently' : 'blocking');
  // Loaded only if needed: the S3 client is large, and most towns store files in a folder.
  const files = s3Url ? (await import('./files/s3')).filesInS3(s3Url) : filesIn(join(dataDir, 'files'));
  const mailer = smtpUrl ? smtpMailer(smtpUrl) : outbox(join(dataDir, 'outbox'));
  return { app, database, files, mailer, publicUrl: publicUrl?.replace(/\/$/, '') };
}
