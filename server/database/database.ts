import {
  CamelCasePlugin,
  type Generated,
  Kysely,
  Migrator,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Row } from '../../contract/row';
import type { QuestionAnswer } from '../../src/metadata';
import { makeOwnerOnly } from '../settings/privateFiles';
import { openEmbedded, type Place } from './embedded';
import { listenOn, type NotificationListener } from './listen';
import { lockFolder } from './lock';
import { migrations } from './migrations';
import { newSecretKey, type Secrets, secretsWith } from './secrets';

/** A person who has yet to confirm their e-mail address. */
export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  /** The hash of the password. */
  hash: string;
}

/** Some of the tables: `migrations.ts` creates more. `tenant` is the town that a row belongs to. */
export interface Tables {
  tenants: { id: Generated<number>; name: string; isDemo: boolean };
  /** `townId`: the record in the collection `town` that shows the key. `endsAt`: when a replaced key ends. */
  keys: { keyHash: string; tenant: number; townId: string | null; endsAt: Date | null };
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
  revisions: { tenant: number; collection: string; id: string; version: number; data: Row };
  /** `day` is a date without a time. */
  answers: {
    tenant: number;
    collection: string;
    record: string;
    token: string;
    day: string;
    answers: readonly QuestionAnswer[];
  };
  credentials: { tenant: number; userId: string; hash: string };
  /** Links to set a new password, or to confirm a registration. */
  passwordLinks: {
    tenant: number;
    keyHash: string;
    userId: string | null;
    registration: Registration | null;
    expiresAt: Date;
  };
  /** The networks from which a user has signed in. `key` is a hash of the e-mail and the network. */
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
  pushKeys: { tenant: number; publicKey: string; privateKey: string };
  subscriptions: {
    tenant: number;
    id: Generated<string>;
    channel: string;
    addressHash: string;
    address: string;
    topics: string[];
    language: string;
    createdAt: Generated<Date>;
    confirmedAt: Date | null;
    succeededAt: Date | null;
    failures: Generated<number>;
    /** When the last weekly mail was due, sent or not. Before the first: when the address was confirmed. */
    sentAt: Date | null;
  };
  messages: {
    tenant: number;
    id: Generated<string>;
    collection: string;
    recordId: string;
    topic: string;
    title: string;
    body: string;
    path: string | null;
    isUrgent: boolean;
    createdAt: Generated<Date>;
  };
  /**
   * How far a message got in a channel. The subscriptions after `lastId` up to `untilId`, and those in `again`, still
   * wait for the message. `untilId` is null before the start. `taken`, `sent` and `gone` count recipients.
   */
  deliveries: {
    tenant: number;
    message: string;
    channel: string;
    lastId: Generated<string>;
    untilId: string | null;
    again: Generated<string[]>;
    taken: Generated<number>;
    sent: Generated<number>;
    gone: Generated<number>;
    heldUntil: Date | null;
    endedAt: Date | null;
  };
  sessions: {
    tokenHash: string;
    tenant: number;
    userId: string;
    createdAt: Generated<Date>;
    usedAt: Generated<Date>;
    /** The id by which the API refers to the session. */
    id: Generated<string>;
    /** The browser and the system that signed in. */
    device: Generated<string>;
  };
}

export type Db = Transaction<Tables>;

export interface Database {
  kysely: Kysely<Tables>;
  secrets: Secrets;
  /** The collections whose writes are queued for hooks. */
  watched: string[];
  /** Listens to the writes of all processes. @returns a function that stops it */
  listen: (onNotification: NotificationListener) => () => Promise<void>;
  /** Runs a transaction that sees only the rows of one town, enforced by row-level security. */
  inTown: <T>(tenant: number, run: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** The transactions of a town switch to this role if the role of the connection bypasses row-level security. */
const role = 'my_town';

async function poolOf({ url, ...place }: Place & { url?: string }) {
  if (url)
    return {
      pool: new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, keepAlive: true }),
      release: async () => {},
      listen: (onNotification: NotificationListener) => listenOn(url, onNotification),
    };
  const { folder } = place;
  const unlock = folder ? lockFolder(folder) : () => {};
  const { settings, close, listen } = await openEmbedded(place);
  // PGlite writes files that everybody may read.
  if (folder) makeOwnerOnly(folder);
  const release = async () => {
    await close();
    unlock();
  };
  return { pool: new pg.Pool(settings), release, listen };
}

/** A transaction is open, and works (`T`) or has failed (`E`). */
const statesInTransaction = ['T', 'E'];

/** The errors of the database. Their codes are not enough: a mail server may also fail with `ECONNREFUSED`. */
const failures = new WeakSet<WeakKey>();
const addFailure = (error: unknown) => void (error instanceof Error && failures.add(error));

export const isOfDatabase = (error: unknown): boolean => error instanceof Error && failures.has(error);

/** Ends the transaction that a failed rollback left open, before another caller gets the connection. */
const withoutOpenTransactions = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch((error: unknown) => {
      addFailure(error);
      throw error;
    });
    const release = client.release.bind(client);
    return Object.assign(client, {
      release: () => {
        const isOpen = statesInTransaction.includes(client.getTransactionStatus() ?? '');
        if (isOpen) client.query('rollback').then(() => release(), release);
        else release();
      },
    });
  },
  end: () => pool.end(),
});

/** @throws Error that says what to do */
async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(kysely);
  const [{ encoding } = { encoding: '' }] = rows;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database is encoded in ${encoding}: create one with encoding 'UTF8' template template0, and restore a backup into it.`,
    );
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!(error instanceof Error)) return;
  const [, other] =
    /previously executed migration (.+) (is missing|to be at index)/.exec(error.message) ?? [];
  if (other)
    throw new Error(
      `Another release of the server, probably a newer one, has changed this database (${other}): install that release, or restore a backup of this one.`,
    );
  // 42501: the role lacks a right.
  if ('code' in error && error.code === '42501')
    throw new Error(`The role of DATABASE_URL must own the database: ${error.message}.`);
  throw error;
}

/**
 * Opens the database and brings its tables up to date. Without `url`, PostgreSQL runs inside this process.
 * @param options.url a PostgreSQL server, version 15 or newer
 * @param options.secretKey without it, nobody can read the secrets in records after a restart
 */
export async function openDatabase({
  secretKey = newSecretKey(),
  ...place
}: Place & { url?: string; secretKey?: string }): Promise<Database> {
  const { pool, release, listen } = await poolOf(place);
  // An idle connection was lost. The next query opens another one.
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withoutOpenTransactions(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'error') addFailure(event.error);
    },
  });
  await migrate(kysely).catch(async (error: unknown) => {
    await kysely.destroy();
    await release();
    throw error;
  });
  const { rows } = await sql<{ bypass: boolean }>`
    select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(kysely);
  const mustSwitch = rows[0]?.bypass === true;
  const watched: string[] = [];
  const inTown: Database['inTown'] = async (tenant, run) => {
    // If the rollback fails too, Kysely would throw that failure in place of the first error.
    let cause: { error: unknown } | undefined;
    const transaction = kysely.transaction().execute(async (db) => {
      try {
        await sql`select set_config('my_town.tenant', ${String(tenant)}, true),
          set_config('role', ${mustSwitch ? role : 'none'}, true),
          set_config('my_town.watched', ${watched.join()}, true),
          set_config('statement_timeout', '30s', true),
          set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(db);
        return await run(db);
      } catch (error) {
        cause = { error };
        throw error;
      }
    });
    return transaction.catch((error: unknown) => {
      throw cause ? cause.error : error;
    });
  };
  const close = async () => {
    await kysely.destroy();
    await release();
  };
  return { kysely, secrets: secretsWith(secretKey), watched, listen, inTown, close };
}

export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    throw error;
  }
}
