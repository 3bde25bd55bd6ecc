import { dirname } from 'node:path';
import { type Database, openDatabase } from './database';
import { secretKeyIn } from './secrets';

// This map is not in `town.ts`, which reloads when a declaration changes. The map would then be lost, and an open
// database would be opened again.
const open = new Map<string, Promise<Database>>();

/** The embedded database of a folder, opened once per process. */
export function sharedDatabase(folder: string): Promise<Database> {
  const database = open.get(folder) ?? openDatabase({ folder, secretKey: secretKeyIn(dirname(folder)) });
  open.set(folder, database);
  database.catch(() => open.delete(folder));
  return database;
}

let stopJobs = async () => {};

/** Stops the running jobs and starts those of the edited code. */
export async function restartJobs(start: () => () => Promise<void>): Promise<void> {
  await stopJobs();
  stopJobs = start();
}

export async function closeDatabases(): Promise<void> {
  await stopJobs();
  const all = [...open.values()];
  open.clear();
  for (const database of all) await (await database).close();
}
