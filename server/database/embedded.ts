import { statfs } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { channel, type NotificationListener } from './listen';

type Exchange = PGlite['execProtocolStream'];
type Answers = Awaited<ReturnType<Exchange>>;

/** The space that a start needs, in bytes: two segments of the write-ahead log. */
const startSpace = 32 * 1024 * 1024;

const codes = { diskFull: '53100', crashed: '57P02', cannotConnect: '57P03' };

const ready = { name: 'readyForQuery', length: 5, status: 'I' } as const;
const failure = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code }) as unknown as Answers[number];

const extensions = { pg_trgm, unaccent };

/** Without `folder`, the data is in memory, and may begin with the `files` of another database. */
export interface Place {
  folder?: string;
  files?: Blob;
}

async function start({ folder, files }: Place, onNotification: NotificationListener): Promise<PGlite> {
  const postgres = await PGlite.create({ dataDir: folder, loadDataDir: files, extensions });
  postgres.onNotification((_, text) => onNotification(text));
  await postgres.exec(`listen ${channel}`);
  return postgres;
}

interface Bind {
  values?: unknown[];
  valueMapper: (value: unknown) => unknown;
}

const has = (answers: Answers, name: string) => answers.some((answer) => answer.name === name);

/**
 * PostgreSQL stops when the disk is full, or when a nested value exceeds the stack of WebAssembly. PGlite hides that:
 * the driver would wait forever for an answer, or the next caller would get the failed transaction. So if PostgreSQL
 * does not answer a query, the driver gets an error. The next query starts PostgreSQL again, unless the data is in
 * memory.
 */
export async function openEmbedded(place: Place) {
  const { folder } = place;
  const listeners = new Set<NotificationListener>();
  const onNotification: NotificationListener = (text) => {
    for (const listener of listeners) listener(text);
  };
  let postgres: PGlite | undefined = await start(place, onNotification);
  /** Who ignores the messages after an error until the next Sync, as the protocol wants. */
  let skipping: 'nobody' | 'PostgreSQL' | 'this function' = 'nobody';

  /** Drops the stopped PostgreSQL without a shutdown, which could write its damaged memory to the disk. */
  const stop = () => {
    // A database in memory is kept: a new one would be empty.
    if (!postgres || !folder) return;
    const { FS } = postgres.Module;
    for (const stream of FS.streams) if (stream) FS.close(stream);
    postgres = undefined;
  };

  const running = async (): Promise<PGlite> => {
    if (!postgres && folder) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < startSpace)
        throw Object.assign(new Error('No space left'), { code: codes.diskFull });
    }
    postgres ??= await start(place, onNotification);
    return postgres;
  };

  const execProtocolStream: Exchange = async (message, options) => {
    // The type of the message: query (Q), sync (S), parse (P), bind (B), describe (D), execute (E) or another one.
    const type = String.fromCharCode(message[0] ?? 0);
    const endsQuery = type === 'Q' || type === 'S';
    const isStep = 'PBDE'.includes(type);
    /** The answers to a message that fails, or that is ignored after an error. */
    const failWith = (answers: Answers): Answers => {
      skipping = endsQuery ? 'nobody' : 'this function';
      return endsQuery ? [...answers, ready] : answers;
    };
    if (skipping === 'this function') return failWith([]);
    let session: PGlite;
    try {
      session = await running();
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === codes.diskFull;
      const code = isFull ? codes.diskFull : codes.cannotConnect;
      return failWith([failure(code, `PostgreSQL cannot start: ${error}`)]);
    }
    const answers = await session.execProtocolStream(message, options);
    const hasError = has(answers, 'error');
    // PostgreSQL answers each step of a query, unless it ignores the step because of an earlier error.
    const isAnswered = endsQuery
      ? has(answers, 'readyForQuery')
      : answers.length > 0 || skipping === 'PostgreSQL' || !isStep;
    if (!isAnswered) {
      stop();
      // An error that the driver gets now, or already has, explains the missing answer.
      const isReported = hasError || skipping === 'PostgreSQL';
      return failWith(isReported ? answers : [failure(codes.crashed, 'PostgreSQL stopped during a query')]);
    }
    if (endsQuery) skipping = 'nobody';
    else if (hasError) skipping = 'PostgreSQL';
    return answers;
  };

  const waitReady = Promise.resolve();
  const settings = createPgConfig({ waitReady, execProtocolStream } as PGlite);
  const { connection } = settings;
  const bind = connection.bind.bind(connection);
  // Converts the values first: a failure halfway would leave half a message in the buffer of PGlite.
  connection.bind = ({ values = [], valueMapper, ...message }: Bind) =>
    bind({
      ...message,
      values: values.map((value) => valueMapper(value)),
      valueMapper: (value: unknown) => value,
    });
  const listen = (listener: NotificationListener) => {
    listeners.add(listener);
    return async () => void listeners.delete(listener);
  };
  return { settings, listen, close: async () => postgres?.close() };
}
