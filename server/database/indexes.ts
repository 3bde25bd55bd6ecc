import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseQuery } from '../../contract/dialect';
import { type Schema, schemaOf } from '../../contract/schema';
import {
  type App,
  audit,
  collectionOf,
  locales,
  type Resource,
  type Scope,
  scopeFilter,
  searchNames,
  sourceOf,
} from '../../src/metadata';
import type { Tables } from './database';
import { preparePublic } from './live';
import { conditionOf, searchText, sortKeys } from './query';

export const schemasOf = (app: App): Schema[] => {
  const stored = app.resources.filter((resource) => Object.keys(resource.fields).length > 0);
  return [...new Set(stored.map(collectionOf))].flatMap((collection) => schemaOf(app, collection) ?? []);
};

const tableOf = (collection: string) => `records_${collection}`;

export const partitionOf = (collection: string) => sql.id(tableOf(collection));

function sortPaths(resource: Resource, schema: Schema): string[] {
  const { columns = [] } = resource.list ?? {};
  const names = [...columns, ...Object.keys(audit)];
  return names.flatMap((name) => {
    const field = resource.fields[name];
    const path = field ? sourceOf(name, field) : name;
    if (!schema.paths.has(path)) return [];
    return schema.paths.get(path) === 'period' ? [`${path}.startDate`] : [path];
  });
}

/** The definition of an index cannot have parameters. */
function withLiterals(expression: RawBuilder<unknown>, kysely: Kysely<Tables>): RawBuilder<unknown> {
  const { sql: text, parameters } = expression.compile(kysely);
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  return sql.raw(text.replace(/\$(\d+)/g, (_, position) => literal(parameters[position - 1])));
}

function scopeConditions(scope: Scope, schema: Schema, kysely: Kysely<Tables>): RawBuilder<unknown>[] {
  const filter = Object.entries(scopeFilter(scope)).map(([name, value]) => [name, String(value)]);
  const { filters } = parseQuery(new URLSearchParams(filter), schema, 'count');
  return filters.map((one) => withLiterals(conditionOf(one, schema), kysely));
}

function indexesOf(schema: Schema, kysely: Kysely<Tables>): Map<string, RawBuilder<unknown>> {
  const indexes = new Map<string, RawBuilder<unknown>>();
  for (const resource of schema.resources) {
    for (const path of sortPaths(resource, schema)) {
      const [key] = sortKeys(path, schema.paths.get(path) ?? 'text', schema);
      for (const direction of ['asc', 'desc']) {
        const columns = sql`(tenant, (${key}) ${sql.raw(direction)} nulls last, seq) where deleted_at is null`;
        indexes.set(`${path}_${direction}`, columns);
      }
    }
    for (const name of searchNames(resource, locales)) {
      const field = resource.fields[name];
      const path = field ? sourceOf(name, field) : name;
      // The path of a translation is too long for the name of an index.
      indexes.set(
        `${field?.translates ? name : path.replaceAll('.', ',')}_search`,
        sql`using gin (${searchText(path)} gin_trgm_ops)`,
      );
    }
    if (resource.scope) {
      // Allows an index-only scan for counts: 3 ms instead of 60 for 50,000 of 100,000 records.
      const conditions = scopeConditions(resource.scope, schema, kysely);
      const where = sql.join([sql`deleted_at is null`, ...conditions], sql` and `);
      indexes.set(`${resource.name}_scope`, sql`(tenant, collection) where ${where}`);
    }
  }
  return indexes;
}

/** Indexes of the table `live`: one for each `where` of a block, which picks a few of many records. */
async function siteIndexes(app: App, kysely: Kysely<Tables>) {
  const site = (await app.site?.())?.default;
  const blocks = site ? [...site.home, site.menu, site.foot] : [];
  return blocks.flatMap(({ of, where }) =>
    of.flatMap((name) => {
      const resource = app.resources.find((one) => one.name === name);
      const schema = resource && schemaOf(app, collectionOf(resource));
      if (!schema || !where) return [];
      const conditions = [sql`data is not null`, ...scopeConditions(where, schema, kysely)];
      const columns = sql`(tenant, resource) where ${sql.join(conditions, sql` and `)}`;
      return [[`${Object.keys(where).join('_')}_scope`, columns] as const];
    }),
  );
}

/** Kysely writes `createdBy` as `created_by`. */
const storedName = (name: string, kysely: Kysely<Tables>) =>
  sql.id(name).compile(kysely).sql.replaceAll('"', '');

/** The hash gives a changed definition a new name. PostgreSQL cuts names after 63 bytes, so two could be the same. */
function indexName(name: string, columns: RawBuilder<unknown>, kysely: Kysely<Tables>): string {
  const hash = createHash('sha256').update(columns.compile(kysely).sql).digest('hex').slice(0, 6);
  const index = `${storedName(name, kysely)}_${hash}`;
  if (Buffer.byteLength(index) > 63) throw new Error(`Index name "${index}" is longer than 63 bytes.`);
  return index;
}

const lockKey = sql`hashtext('my_town indexes')`;

/**
 * Polls for the lock, because waiting for it would be a deadlock. A statement that waits holds a snapshot, and
 * `create index concurrently` of the other process waits until every snapshot ends.
 */
async function runExclusively(db: Kysely<Tables>, run: () => Promise<void>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(db);
    if (rows[0]?.locked) break;
    await setTimeout(100);
  }
  try {
    await run();
  } finally {
    await sql`select pg_advisory_unlock(${lockKey})`.execute(db);
  }
}

interface Index {
  name: string;
  isValid: boolean;
}

/** Also finds the indexes that an earlier version of the server made. */
async function existingIndexes(db: Kysely<Tables>, table: string): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select index.relname as name, indisvalid as is_valid
    from pg_index join pg_class index on index.oid = indexrelid join pg_class part on part.oid = indrelid
    where part.relname = ${storedName(table, db)} and part.relnamespace = 'public'::regnamespace
      and index.relname ~ '_(asc|desc|search|scope)(_[0-9a-f]{6})?$'`.execute(db);
  return rows;
}

/** Errors of values that an index cannot hold: too large (codes 54…), or not convertible (codes 22…). */
const isAboutData = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(54|22)/.test(String(error.code));

/** `concurrently` lets other processes write meanwhile. `none` is for tests with few records. */
export type Indexing = 'blocking' | 'concurrently' | 'none';

async function replaceIndexes(
  db: Kysely<Tables>,
  table: string,
  indexes: Iterable<readonly [name: string, columns: RawBuilder<unknown>]>,
  concurrently: RawBuilder<unknown>,
  warn: (line: string) => void,
): Promise<void> {
  const prefix = table.replace(/^records_/, '');
  const wanted = new Map(
    [...indexes].map(([name, columns]) => [indexName(`${prefix}_${name}`, columns, db), columns]),
  );
  const drop = (name: string) => sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
  const existing = await existingIndexes(db, table);
  for (const { name, isValid } of existing) {
    // PostgreSQL does not use an index whose `create index concurrently` was interrupted.
    if (!isValid || !wanted.has(name)) await drop(name);
  }
  for (const [name, columns] of wanted) {
    if (existing.some((index) => index.isValid && index.name === name)) continue;
    try {
      await sql`create index ${concurrently} if not exists ${sql.id(name)}
        on ${sql.id(table)} ${columns}`.execute(db);
    } catch (error) {
      if (!isAboutData(error)) throw error;
      await drop(name);
      warn(`Index ${name} was not built: a value is too large or has the wrong form.`);
    }
  }
}

/** Several processes may call it at once. If an index cannot hold the data, only warns: lists work without it. */
export async function prepareCollections(
  kysely: Kysely<Tables>,
  app: App,
  indexing: Indexing,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const concurrently = sql.raw(indexing === 'concurrently' ? 'concurrently' : '');
  await kysely.connection().execute((db) =>
    runExclusively(db, async () => {
      for (const schema of schemasOf(app)) {
        const { collection } = schema;
        await sql`create table if not exists ${partitionOf(collection)} partition of records
          for values in (${sql.lit(collection)})`.execute(db);
        if (indexing !== 'none')
          await replaceIndexes(db, tableOf(collection), indexesOf(schema, kysely), concurrently, warn);
      }
      if (indexing !== 'none')
        await replaceIndexes(db, 'live', await siteIndexes(app, kysely), concurrently, warn);
    }),
  );
  await preparePublic(kysely, app);
}
