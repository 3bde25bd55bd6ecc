import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dateOf, dayText } from '../../src/metadata/townTime';
import { backup } from '../database/backup';
import type { Database } from '../database/database';
import { tenantsOf } from '../database/tenants';
import { writeEntry } from '../people/audit';
import type { Service } from '../service/call';
import { inTimeZone } from '../service/timeZone';
import type { Settings } from '../settings/settings';
import { ContinueWith, type Jobs } from './queue';

/** Such as `town-2026-11-25T02-00-00Z.backup`. The last by name is the newest. */
const archiveName = /^town-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.backup$/;

const archivesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => archiveName.test(name)).sort();

/** The ISO time of the last archive in a folder. */
export async function lastBackup(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  const [, dayAndHour, minute, second] = archiveName.exec((await archivesIn(folder)).at(-1) ?? '') ?? [];
  return dayAndHour ? `${dayAndHour}:${minute}:${second}` : null;
}

/** The ISO time of the last daily backup that failed. */
export async function lastBackupFailure({ kysely }: Pick<Database, 'kysely'>): Promise<string | null> {
  const job = await kysely
    .selectFrom('jobs')
    .select('data')
    .where('name', '=', 'backup')
    .where('tenant', 'is', null)
    .executeTakeFirst();
  return (job?.data as { failedAt?: string } | undefined)?.failedAt ?? null;
}

/** The seconds until a clock in a time zone next shows `at`, such as `02:00`. */
export const secondsUntil = (at: string, timeZone: string, now = new Date()): number =>
  inTimeZone({ timeZone }, () => {
    const today = dayText(now.toISOString());
    // Subtracts instants, not times of day: a day may have 23 or 25 hours.
    const [first = 0, second = 0] = [0, 1].map((days) =>
      // The `at` of a scheduled hook may be `6:30`.
      Number(dateOf(`${addDays(today, days)}T${at.padStart(5, '0')}`)),
    );
    return ((first > now.getTime() ? first : second) - now.getTime()) / 1000;
  });

async function log({ database }: Service, status: number): Promise<void> {
  for (const { id } of await tenantsOf(database)) {
    await database.inTown(id, (db) => writeEntry(db, id, undefined, { action: 'backup', status }));
  }
}

/** An existing folder keeps its rights. @throws Error if the server cannot write there */
export async function openBackupDir(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
}

type BackupSettings = Pick<Settings, 'backupDir' | 'backupAt' | 'backupKeep' | 'backupPassword'>;

/** Deletes old archives only once the new one is complete. */
export function dailyBackup(settings: BackupSettings, timeZone: string): Jobs {
  const { backupDir, backupAt, backupKeep, backupPassword } = settings;
  if (!backupDir) return {};
  return {
    backup: {
      every: () => secondsUntil(backupAt, timeZone),
      run: async (service) => {
        const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
        const path = join(backupDir, `town-${time}Z.backup`);
        try {
          await openBackupDir(backupDir);
          // What a crash has left of an earlier archive would fill the disk.
          for (const name of await readdir(backupDir)) {
            if (/^town-\S+\.backup\.part$/.test(name)) await rm(join(backupDir, name));
          }
          const { bytes } = await backup(service, path, backupPassword);
          for (const name of (await archivesIn(backupDir)).slice(0, -backupKeep)) {
            await rm(join(backupDir, name));
          }
          await log(service, 200);
          return `${path} ${bytes} bytes`;
        } catch (error) {
          // `ContinueWith` logs why the backup failed, also if the database is down.
          await log(service, 500).catch(() => {});
          throw new ContinueWith({ failedAt: new Date().toISOString() }, error);
        }
      },
    },
  };
}
