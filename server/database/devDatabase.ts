import { type Database, openDatabase } from './database';

// A module of its own: edited declarations reload `town.ts`, and the embedded database can be open only once.
const open = new Map<string, Promise<Database>>();

/** The embedded database of a folder, opened once per process. */
export function sharedDatabase(folder: string): Promise<Database> {
  const known = open.get(folder) ?? openDatabase({ folder });
  open.set(folder, known);
  return known;
}

let stopJobs = async () => {};

/** Starts the jobs of edited code instead of those before. */
export async function keepJobs(start: () => () => Promise<void>): Promise<void> {
  await stopJobs();
  stopJobs = start();
}

export async function closeDatabases(): Promise<void> {
  await stopJobs();
  const all = [...open.values()];
  open.clear();
  for (const database of all) await (await database).close();
}
