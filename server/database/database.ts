import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import {
  CamelCasePlugin,
  type Generated,
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Row } from '../../backend/row';
import { lockFolder } from './lock';
import { migrations } from './migrations';

/** The tables. `tenant` is the town that a row belongs to. */
export interface Tables {
  tenants: { id: Generated<number>; name: string; keyHash: string; isDemo: boolean };
  records: {
    tenant: number;
    collection: string;
    id: string;
    /** The order of creation. */
    seq: Generated<string>;
    data: Row;
    version: number;
    deletedAt: Date | null;
    deletedBy: string | null;
  };
  /** Earlier versions of records. */
  revisions: { tenant: number; collection: string; id: string; version: number; data: Row };
  credentials: { tenant: number; userId: string; hash: string };
  /** Links to set a new password. */
  passwordLinks: { tenant: number; keyHash: string; userId: string; expiresAt: Date };
  /** Addresses from which a user has signed in. */
  knownAddresses: { tenant: number; key: string; userId: string; usedAt: Generated<Date> };
  jobs: {
    id: Generated<string>;
    name: string;
    tenant: number | null;
    data: object;
    dueAt: Generated<Date>;
    startedAt: Date | null;
    attempts: Generated<number>;
    endedAt: Date | null;
    result: string | null;
  };
  sessions: {
    tokenHash: string;
    tenant: number;
    userId: string;
    createdAt: Generated<Date>;
    usedAt: Generated<Date>;
    /** The name of the session in the API. */
    id: Generated<string>;
    /** The browser and the system that signed in. */
    device: Generated<string>;
  };
}

export type Db = Transaction<Tables>;

export interface Database {
  kysely: Kysely<Tables>;
  /** Runs a transaction that sees only the rows of one town, enforced by row-level security. */
  inTown: <T>(tenant: number, run: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** The role of a town's transactions. A superuser would bypass row-level security. */
const role = 'my_town';

async function poolOf(url: string | undefined, folder: string | undefined) {
  if (url)
    return {
      pool: new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, keepAlive: true }),
      release: async () => {},
    };
  const unlock = folder ? lockFolder(folder) : () => {};
  if (folder) mkdirSync(folder, { recursive: true });
  const embedded = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
  const release = async () => {
    await embedded.close();
    unlock();
  };
  return { pool: new pg.Pool(createPgConfig(embedded)), release };
}

/**
 * Opens the database and brings its tables up to date.
 * @param options.url a PostgreSQL server, version 15 or newer; without it PostgreSQL runs inside this process
 * @param options.folder the folder of the embedded database; without it, all data is in memory
 */
export async function openDatabase({ url, folder }: { url?: string; folder?: string }): Promise<Database> {
  const { pool, release } = await poolOf(url, folder);
  // The next query reports a lost connection.
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const { rows } = await sql<{ bypass: boolean }>`
    select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(kysely);
  const mustSwitch = rows[0]?.bypass === true;
  const inTown: Database['inTown'] = (tenant, run) =>
    kysely.transaction().execute(async (db) => {
      await sql`select set_config('my_town.tenant', ${String(tenant)}, true),
        set_config('role', ${mustSwitch ? role : 'none'}, true),
        set_config('statement_timeout', '30s', true),
        set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(db);
      return run(db);
    });
  const close = async () => {
    await kysely.destroy();
    await release();
  };
  return { kysely, inTown, close };
}
