import { dirname } from 'node:path';
import { type Database, openDatabase } from './database';
import { secretKeyIn } from './secrets';

// Vite loads this module again after an edit of a file that it imports. With variables of its own, the new module would
// open the database a second time, and let the jobs of the old code run on.
const kept = globalThis as typeof globalThis & {
  devDatabases?: Map<string, Promise<Database>>;
  stopDevJobs?: () => Promise<void>;
};
kept.devDatabases ??= new Map();
const open = kept.devDatabases;

export function sharedDatabase(folder: string): Promise<Database> {
  const database = open.get(folder) ?? openDatabase({ folder, secretKey: secretKeyIn(dirname(folder)) });
  open.set(folder, database);
  database.catch(() => open.delete(folder));
  return database;
}

export async function restartJobs(start: () => () => Promise<void>): Promise<void> {
  await kept.stopDevJobs?.();
  kept.stopDevJobs = start();
}

export async function closeDatabases(): Promise<void> {
  await kept.stopDevJobs?.();
  const all = [...open.values()];
  open.clear();
  for (const database of all) await (await database).close();
}
