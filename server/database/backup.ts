import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { extract, type Pack, pack } from 'tar-stream';
import type { Service } from '../call';
import type { Tables } from './database';
import { partitionOf } from './indexes';

/** Rows per entry of the archive. */
const rowsPerEntry = 500;

/** The names of the first and the last entry. An archive without the last one is incomplete. */
const manifestName = 'my-town.json';
const endName = 'end.json';
const version = 1;

interface Manifest {
  version: number;
  tables: string[];
  /** Also those that are no longer declared. */
  collections: string[];
  towns: number[];
  sequences: Record<string, string>;
}

type Connection = Kysely<Tables> | Transaction<Tables>;

/** The tables to save, `tenants` first. Leaves out the sessions: people sign in again after a restore. */
async function tablesOf(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname <> 'sessions'
    order by relname <> 'tenants', relname`.execute(db);
  return rows.map(({ name }) => name);
}

const enterTown = (db: Connection, town: number) =>
  sql`select set_config('my_town.tenant', ${String(town)}, true)`.execute(db);

/** The rows of a table as JSON lines; with `town`, only the rows of that town. */
async function* linesOf(db: Connection, table: string, town?: number): AsyncIterable<string> {
  // Saves only the scheduled changes: a restored push job would send its message again.
  const planned = table === 'jobs' ? sql`and name = 'schedule' and ended_at is null` : sql``;
  const where = town === undefined ? sql`` : sql`where tenant = ${sql.lit(town)} ${planned}`;
  await sql`declare rows cursor for select to_jsonb(one)::text as line from ${sql.id(table)} one ${where}`.execute(
    db,
  );
  for (;;) {
    // Keeps JSON as text: JavaScript would round large numbers.
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsPerEntry)} from rows`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line).join('\n');
    if (rows.length < rowsPerEntry) break;
  }
  await sql`close rows`.execute(db);
}

const write = (archive: Pack, name: string, content: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
  });

async function fill(archive: Pack, { database, files }: Service): Promise<void> {
  await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const tables = await tablesOf(db);
      const towns = (await db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id);
      const { rows: sequences } = await sql<{ name: string; value: string }>`
        select sequencename as name, coalesce(last_value, 1)::text as value from pg_sequences
        where schemaname = 'public'`.execute(db);
      const collections = new Set<string>();
      for (const town of towns) {
        await enterTown(db, town);
        const { rows } = await sql<{ collection: string }>`
          select distinct collection from records where tenant = ${town}`.execute(db);
        for (const { collection } of rows) collections.add(collection);
      }
      const manifest: Manifest = {
        version,
        tables,
        towns,
        collections: [...collections],
        sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      };
      await write(archive, manifestName, JSON.stringify(manifest));
      const [townTable = '', ...others] = tables;
      for await (const lines of linesOf(db, townTable)) await write(archive, `tables/${townTable}`, lines);
      for (const town of towns) {
        await enterTown(db, town);
        for (const table of others) {
          for await (const lines of linesOf(db, table, town))
            await write(archive, `tables/${table}/${town}`, lines);
        }
      }
    });
  for await (const name of files.names()) {
    const bytes = await files.get(name);
    if (bytes) await write(archive, `files/${name}`, bytes);
  }
  await write(archive, endName, '{}');
  archive.finalize();
}

/** Writes the database and the files to one archive, readable by its owner only. It appears once it is complete. */
export async function backup(service: Service, path: string): Promise<void> {
  const archive = pack();
  try {
    const written = pipeline(
      Readable.from(archive),
      createGzip(),
      createWriteStream(`${path}.part`, { mode: 0o600 }),
    );
    await Promise.all([written, fill(archive, service).catch((error: Error) => archive.destroy(error))]);
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads the rows of an entry into their table. */
async function load(db: Connection, table: string, lines: string): Promise<void> {
  await sql`insert into ${sql.id(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.id(table)}, ${`[${lines.split('\n').join(',')}]`}::jsonb)`.execute(
    db,
  );
}

/**
 * Restores an archive into an empty database: all of it, or nothing.
 * @throws Error if the database has towns, or the archive is incomplete
 */
export async function restore({ database, files }: Service, path: string): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    if (await db.selectFrom('tenants').select('id').executeTakeFirst()) {
      throw new Error('The database has towns: restore into an empty one.');
    }
    // The recurring jobs, which every start adds.
    await db.deleteFrom('jobs').execute();
    let manifest: Manifest | undefined;
    let isComplete = false;
    const entries = extract();
    const fail = (error: Error) => entries.destroy(error);
    createReadStream(path).on('error', fail).pipe(createGunzip()).on('error', fail).pipe(entries);
    for await (const entry of entries) {
      const { name } = entry.header;
      const bytes = await bytesOf(entry);
      const [kind, ...rest] = name.split('/');
      if (name === manifestName) {
        const parsed: Manifest = JSON.parse(bytes.toString());
        if (parsed.version !== version) throw new Error(`${path} has the unknown version ${parsed.version}.`);
        for (const collection of parsed.collections) {
          await sql`create table if not exists ${partitionOf(collection)} partition of records
              for values in (${sql.lit(collection)})`.execute(db);
        }
        manifest = parsed;
      } else if (name === endName) isComplete = true;
      else if (/^files\/\d+\/\w[\w.-]*$/.test(name)) await files.put(rest.join('/'), bytes);
      else if (kind === 'tables') {
        const [table = '', town] = rest;
        if (!manifest?.tables.includes(table)) throw new Error(`${path} has an unknown table.`);
        if (town) await enterTown(db, Number(town));
        await load(db, table, bytes.toString());
      }
    }
    if (!manifest || !isComplete) throw new Error(`${path} is incomplete. Nothing was restored.`);
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(db);
    }
  });
}
