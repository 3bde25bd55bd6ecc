import { sql } from 'kysely';
import type { Db } from './database';
import type { Tenant } from './tenants';

/** The job runs after the commit, and not before `dueAt`. */
export const addJob = (db: Db, name: string, { id }: Tenant, data: object, dueAt?: Date) =>
  db.insertInto('jobs').values({ name, tenant: id, data, dueAt }).execute();

export interface FileRemoval {
  names: string[];
}

/** Removes files after this transaction is committed: a rollback could not bring them back. */
export async function queueRemoval(db: Db, tenant: Tenant, names: string[]): Promise<void> {
  // An old record of the image bank may have no file.
  const stored = names.filter((name) => name !== '');
  if (stored.length > 0) await addJob(db, 'removeFiles', tenant, { names: stored } satisfies FileRemoval);
}

export const isScheduleOf = (tenant: number, collection: string, ids: readonly string[]) =>
  sql<boolean>`jobs.tenant = ${tenant} and name = 'schedule'
    and jobs.data->>'collection' = ${collection} and jobs.data->>'id' = any(${[...ids]}::text[])`;
