import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseQuery } from '../../backend/dialect';
import { type Schema, schemaOf } from '../../backend/schema';
import { type App, audit, collectionOf, type Resource, scopeFilter, sourceOf } from '../../src/metadata';
import type { Tables } from './database';
import { conditionOf, searchText, sortKey } from './query';

/** The collections that have records. */
export const schemasOf = (app: App): Schema[] => {
  const stored = app.resources.filter((resource) => Object.keys(resource.fields).length > 0);
  return [...new Set(stored.map(collectionOf))].flatMap((collection) => schemaOf(app, collection) ?? []);
};

/** The partition of a collection. */
export const partitionOf = (collection: string) => sql.id(`records_${collection}`);

/** The paths that a generated list can be sorted by. */
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

/** An expression with its parameters written out, because the definition of an index has none. */
function withLiterals(expression: RawBuilder<unknown>, kysely: Kysely<Tables>): RawBuilder<unknown> {
  const { sql: text, parameters } = expression.compile(kysely);
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  return sql.raw(text.replace(/\$(\d+)/g, (_, position) => literal(parameters[position - 1])));
}

/** The indexes of a collection by name: the orders, the searches and the numbers of records of its lists. */
function indexesOf(schema: Schema, kysely: Kysely<Tables>): Map<string, RawBuilder<unknown>> {
  const indexes = new Map<string, RawBuilder<unknown>>();
  for (const resource of schema.resources) {
    for (const path of sortPaths(resource, schema)) {
      const key = sql`(${sortKey(path, schema.paths.get(path) ?? 'text', schema)})`;
      for (const direction of ['asc', 'desc']) {
        const columns = sql`(tenant, ${key} ${sql.raw(direction)} nulls last, seq) where deleted_at is null`;
        indexes.set(`${path}_${direction}`, columns);
      }
    }
    for (const name of resource.list?.search ?? []) {
      const field = resource.fields[name];
      const path = field ? sourceOf(name, field) : name;
      indexes.set(`${path.replaceAll('.', ',')}_search`, sql`using gin (${searchText(path)} gin_trgm_ops)`);
    }
    if (resource.scope) {
      // Holds what a count reads, so that PostgreSQL opens no record: 3 ms instead of 60 for 50,000 of 100,000.
      const filter = Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [
        name,
        String(value),
      ]);
      const { filters } = parseQuery(new URLSearchParams(filter), schema, 'count');
      const conditions = filters.map((one) => withLiterals(conditionOf(one, schema), kysely));
      const where = sql.join([sql`deleted_at is null`, ...conditions], sql` and `);
      indexes.set(`${resource.name}_scope`, sql`(tenant, collection) where ${where}`);
    }
  }
  return indexes;
}

/**
 * How indexes are built: `plainly`, or `concurrently` where other processes may write meanwhile. Tests of few records go
 * without.
 */
export type Indexing = 'plainly' | 'concurrently' | 'not';

/**
 * Creates the partitions and indexes that the declarations ask for and the database does not have. Several processes may
 * do so at once.
 */
export async function prepareCollections(
  kysely: Kysely<Tables>,
  app: App,
  indexing: Indexing,
): Promise<void> {
  await kysely.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(hashtext('my_town indexes'))`.execute(db);
    try {
      for (const schema of schemasOf(app)) {
        const partition = partitionOf(schema.collection);
        await sql`create table if not exists ${partition} partition of records
          for values in (${sql.lit(schema.collection)})`.execute(db);
        for (const [name, columns] of indexing === 'not' ? [] : indexesOf(schema, kysely)) {
          const index = sql.id(`${schema.collection}_${name}`.slice(0, 63));
          const concurrently = sql.raw(indexing === 'concurrently' ? indexing : '');
          await sql`create index ${concurrently} if not exists ${index} on ${partition} ${columns}`.execute(
            db,
          );
        }
      }
    } finally {
      await sql`select pg_advisory_unlock(hashtext('my_town indexes'))`.execute(db);
    }
  });
}
