import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { extract, type Pack, pack } from 'tar-stream';
import { put, type Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { type App, collectionOf, nameOf } from '../../src/metadata';
import type { Files } from '../files/files';
import { configName, configsIn } from '../settings/configs';
import { writePrivate } from '../settings/privateFiles';
import { decrypted, encrypted } from './archiveCipher';
import type { Database, Tables } from './database';
import { partitionOf, schemasOf } from './indexes';
import { applyRules } from './live';
import { adoptSubscriptions } from './messages';
import { migrations } from './migrations';
import { moveValues } from './renames';
import { resealBlocks, resealFollowers, resealRows, sealedPaths, secretsWith } from './secrets';

const rowsPerEntry = 500;

/** The first and the last entry. An archive without the last one is incomplete. */
const manifestName = 'my-town.json';
const endName = 'end.json';
/** Only in an encrypted archive. */
const keyName = 'secret.key';
const version = 1;

interface Manifest {
  version: number;
  tables: string[];
  /** Also those that are no longer declared. */
  collections: string[];
  towns: number[];
  sequences: Record<string, string>;
  /** The last migration of the release. Missing in archives of earlier releases. */
  migration?: string;
}

type Connection = Kysely<Tables> | Transaction<Tables>;

/** The tables without a town, in the order of a restore. */
const sharedTables = ['tenants', 'live_rules'];

/** Without the sessions: after a restore, people sign in again. The check is of a key that the archive may lack. */
async function tablesOf(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname not in ('sessions', 'secret_check')
    order by relname`.execute(db);
  const names = rows.map(({ name }) => name);
  return [...new Set([...sharedTables.filter((name) => names.includes(name)), ...names])];
}

const enterTown = (db: Connection, town: number) =>
  sql`select set_config('my_town.tenant', ${String(town)}, true)`.execute(db);

async function* linesOf(db: Connection, table: string, town?: number): AsyncIterable<string> {
  // Of the jobs, saves only the scheduled changes: a restored push job would send its message again.
  const isSaved = table === 'jobs' ? sql`and name = 'schedule' and ended_at is null` : sql``;
  const where = town === undefined ? sql`` : sql`where tenant = ${sql.lit(town)} ${isSaved}`;
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
    const entry = archive.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
    // The entry also emits the failure of the archive. Without a listener, that would end the process.
    entry.on('error', () => {});
  });

export interface Contents {
  towns: number;
  files: number;
}

/** What is saved, or where it is restored. */
interface Source {
  app: App;
  database: Database;
  files: Files;
  /** May contain settings of the admin. */
  dataDir?: string;
}

async function fill(archive: Pack, source: Source, isEncrypted: boolean): Promise<Contents> {
  const { database, files, dataDir } = source;
  const contents = { towns: 0, files: 0 };
  await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const tables = await tablesOf(db);
      const towns = (await db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id);
      const { rows: sequences } = await sql<{ name: string; value: string }>`
        select sequencename as name, coalesce(last_value, 1)::text as value from pg_sequences
        where schemaname = 'public'`.execute(db);
      contents.towns = towns.length;
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
        migration: Object.keys(migrations).at(-1),
      };
      await write(archive, manifestName, JSON.stringify(manifest));
      for (const table of tables.filter((name) => sharedTables.includes(name))) {
        for await (const lines of linesOf(db, table)) await write(archive, `tables/${table}`, lines);
      }
      for (const town of towns) {
        await enterTown(db, town);
        for (const table of tables.filter((name) => !sharedTables.includes(name))) {
          for await (const lines of linesOf(db, table, town))
            await write(archive, `tables/${table}/${town}`, lines);
        }
      }
    });
  for await (const name of files.names()) {
    const bytes = await files.get(name);
    if (!bytes) continue;
    await write(archive, `files/${name}`, bytes);
    contents.files++;
  }
  if (dataDir)
    for (const name of configsIn(dataDir))
      await write(archive, `configs/${name}`, await readFile(join(dataDir, name)));
  if (isEncrypted) await write(archive, keyName, database.secrets.key);
  await write(archive, endName, JSON.stringify(contents));
  archive.finalize();
  return contents;
}

/**
 * The archive appears at the path only once it is complete and has been read again.
 * @param password encrypts the archive, which then also has the key of the secrets
 */
export async function backup(
  source: Source,
  path: string,
  password?: string,
): Promise<Contents & { bytes: number }> {
  if (password === '') throw new Error('The password is empty.');
  const archive = pack();
  const part = `${path}.part`;
  try {
    const packed = Readable.from(archive);
    const file = createWriteStream(part, { mode: 0o600 });
    const written = password
      ? pipeline(packed, createGzip(), (bytes) => encrypted(bytes, password), file)
      : pipeline(packed, createGzip(), file);
    const filled = fill(archive, source, password !== undefined).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    const [contents] = await Promise.all([filled, written]);
    // Throws if the written archive is damaged.
    for await (const _ of entriesOf(part, password));
    const { size: bytes } = await stat(part);
    await rename(part, path);
    return { ...contents, bytes };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** @throws Error if the archive is damaged, or at the end if it is incomplete */
async function* entriesOf(path: string, password: string | undefined) {
  const entries = extract();
  const read = pipeline(
    createReadStream(path),
    (bytes) => decrypted(bytes, password),
    createGunzip(),
    entries,
  );
  // The loop below throws this error.
  read.catch((error: Error) => entries.destroy(error));
  let isComplete = false;
  let files = 0;
  for await (const entry of entries) {
    const { name } = entry.header;
    const bytes = await bytesOf(entry);
    if (name.startsWith('files/')) files++;
    if (name === endName) {
      const expected: Partial<Contents> = JSON.parse(bytes.toString());
      isComplete = expected.files === undefined || expected.files === files;
    }
    yield { name, bytes };
  }
  await read;
  if (!isComplete) throw new Error(`${path} is incomplete.`);
}

/** Reads the whole archive. @throws Error if the file is no archive, or damaged, or the password is missing or wrong */
export async function checkArchive(path: string, password: string | undefined): Promise<void> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw new Error(`There is no file ${path}.`);
  let isBackup = false;
  try {
    for await (const { name } of entriesOf(path, password)) isBackup ||= name === manifestName;
  } catch (error) {
    // These errors of gzip, tar and the cipher mean that the file is damaged, or no archive.
    const { code, message } = error as NodeJS.ErrnoException;
    const isFromCipher = /Unsupported state|too short/.test(message);
    const isDamage = /^(Z_|Invalid (tar )?header|Unexpected end of data)|is incomplete/i.test(
      code ?? message,
    );
    if (!isFromCipher && !isDamage) throw error;
    if (isBackup || isFromCipher) throw new Error(`${path} is damaged or incomplete.`);
  }
  if (!isBackup) throw new Error(`${path} is not a backup.`);
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

async function load(db: Connection, table: string, lines: string): Promise<void> {
  await sql`insert into ${sql.id(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.id(table)}, ${`[${lines.split('\n').join(',')}]`}::jsonb)`.execute(
    db,
  );
}

/** In an archive of an earlier release, the row of a town has the only key of the town. */
async function loadOldKeys(db: Connection, lines: string): Promise<void> {
  await sql`insert into keys (key_hash, tenant)
    select town ->> 'key_hash', (town ->> 'id')::int from jsonb_array_elements(
      ${`[${lines.split('\n').join(',')}]`}::jsonb) town where town ? 'key_hash'`.execute(db);
}

/**
 * Restores an archive into an empty database. After a failure, only files that were already written stay.
 * @returns also the secrets that only the key of the old machine opens (`unreadable`), which are empty now, and how
 *   many subscriptions were deleted for the same reason (`lost`)
 */
export async function restore(
  { app, database, files, dataDir }: Source,
  path: string,
  password?: string,
): Promise<Contents & { unreadable: string[]; lost: number }> {
  const contents = { towns: 0, files: 0, lost: 0 };
  const unreadable = new Map<string, string>();
  const configs = new Map<string, string>();
  await database.kysely.transaction().execute(async (db) => {
    if (await db.selectFrom('tenants').select('id').executeTakeFirst()) {
      throw new Error('The database has towns: restore into an empty one.');
    }
    // Each server start adds recurring jobs, and rows of `live_rules`. The archive may have the same primary keys.
    await db.deleteFrom('jobs').execute();
    // Keeps the trigger `tell_write` quiet: these writes were already announced before the backup.
    await sql`select set_config('my_town.quiet', 'on', true)`.execute(db);
    await sql`delete from live_rules`.execute(db);
    let manifest: Manifest | undefined;
    let { secrets } = database;
    for await (const { name, bytes } of entriesOf(path, password)) {
      const [kind, ...rest] = name.split('/');
      if (name === manifestName) {
        const parsed: Manifest = JSON.parse(bytes.toString());
        const { migration } = parsed;
        if (parsed.version !== version) throw new Error(`${path} has the unknown version ${parsed.version}.`);
        if (migration !== undefined && !migrations[migration])
          throw new Error(`A newer release of the server made ${path} (${migration}): install that release.`);
        for (const collection of parsed.collections) {
          await sql`create table if not exists ${partitionOf(collection)} partition of records
              for values in (${sql.lit(collection)})`.execute(db);
        }
        manifest = parsed;
      } else if (name === keyName) secrets = secretsWith(bytes.toString());
      else if (/^files\/\d+\/\w[\w.-]*$/.test(name)) {
        await files.put(rest.join('/'), bytes);
        contents.files++;
      } else if (kind === 'configs' && configName.test(rest.join('/'))) {
        configs.set(rest.join('/'), bytes.toString());
      } else if (kind === 'tables') {
        const [table = '', town] = rest;
        if (!manifest?.tables.includes(table)) throw new Error(`${path} has an unknown table.`);
        if (town) await enterTown(db, Number(town));
        await load(db, table, bytes.toString());
        if (table === 'tenants') await loadOldKeys(db, bytes.toString());
      }
    }
    if (!manifest) throw new Error(`${path} is incomplete.`);
    const texts = [...configs.values()].flatMap((config) => config.match(/(?<=")[^"\\]+(?=")/g) ?? []);
    // A sealed text would look like a value, and stay unreadable: from now on, the database has another key.
    const opened = (schema: Schema, row: Row): Row => {
      const { collection, idField, resources } = schema;
      const next = { ...secrets.open(schema, row) };
      for (const one of sealedPaths(schema, next)) {
        put(next, one, undefined);
        const id = `${collection} ${row[idField]} ${one}`;
        // A former version may have another title.
        if (!unreadable.has(id)) {
          const [title] = resources.map((resource) => nameOf(resource, next)).filter(Boolean);
          unreadable.set(id, `${collection}, ${title ?? row[idField]}: ${one}`);
        }
      }
      return next;
    };
    for (const town of manifest.towns) {
      await enterTown(db, town);
      await moveValues(db, town, app);
      // A key of `loadOldKeys` goes to the first record in the collection `town`, except in a demo town.
      await sql`update keys set town_id = (select id from records where tenant = ${town} and collection = 'town'
        order by seq limit 1) where tenant = ${town} and town_id is null
        and not (select is_demo from tenants where id = ${town})`.execute(db);
      // The archive of an earlier release has the names of the authors, but not their ids.
      await sql`select find_authors(${town}, ${collectionOf(app.profile)})`.execute(db);
      // Without the key of the old machine, the API key of a town may still be in its settings.
      await sql`update records set data = jsonb_set(data, '{apiKey}', to_jsonb(api_key))
        from keys join unnest(${texts}::text[]) api_key on key_hash =
          translate(encode(sha256(convert_to(api_key, 'UTF8')), 'base64'), '+/=', '-_')
        where keys.tenant = ${town} and ends_at is null and records.tenant = ${town}
          and collection = 'town' and id = town_id`.execute(db);
      // Encrypts the secrets again: this machine has a key of its own.
      contents.lost += await adoptSubscriptions(db, town, secrets, database.secrets);
      await resealBlocks(db, town, schemasOf(app), secrets, database.secrets);
      await resealRows(db, town, schemasOf(app), (schema, row) =>
        database.secrets.seal(schema, opened(schema, row)),
      );
      await resealFollowers(db, town, secrets, database.secrets);
    }
    // Adds the live versions that the archive lacks, and renews those that were chosen under other declarations.
    await applyRules(db, app);
    contents.towns = manifest.towns.length;
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(db);
    }
  });
  if (dataDir)
    for (const [name, text] of configs) {
      const config = join(dataDir, name);
      if (!existsSync(config)) writePrivate(config, text);
    }
  return { ...contents, unreadable: [...unreadable.values()] };
}
