import { type RawBuilder, sql } from 'kysely';
import { type App, collectionOf, type Resource, sourceOf, untilPathOf } from '../../src/metadata';
import type { Database } from './database';
import { tenantsOf } from './tenants';

interface Rename {
  collection: string;
  from: string[];
  to: string[];
}

const renamesOf = (resource: Resource): Rename[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    (field.aliases ?? []).map((alias) => ({
      collection: collectionOf(resource),
      from: alias.split('.'),
      to: sourceOf(name, field).split('.'),
    })),
  );

/** An object with a value at a path. Creates the objects on the way. */
const withValue = (
  object: RawBuilder<unknown>,
  [first = '', ...rest]: readonly string[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const inner =
    rest.length === 0
      ? value
      : withValue(sql`coalesce(${object} -> ${first}::text, '{}'::jsonb)`, rest, value);
  return sql`${object} || jsonb_build_object(${first}::text, ${inner})`;
};

/**
 * What `fillEnds` copies: the end of a date, to the path with the end of its last occurrence. For a date that does not
 * repeat, the two are equal.
 */
const endsOf = (resource: Resource): Rename[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'recurrence') return [];
    const isPeriod = resource.fields[field.of]?.kind === 'period';
    return [
      {
        collection: collectionOf(resource),
        from: isPeriod ? [field.of, 'endDate'] : [field.of],
        to: untilPathOf(sourceOf(name, field)).split('.'),
      },
    ];
  });

/** Fills the end of the last occurrence, which lists compare, in records written before their date could repeat. */
export async function fillEnds(database: Database, app: App): Promise<void> {
  const ends = app.resources.flatMap(endsOf);
  if (ends.length === 0) return;
  for (const { id } of await tenantsOf(database)) {
    await database.inTown(id, async (db) => {
      for (const { collection, from, to } of ends)
        await sql`update records set data = ${withValue(sql`data`, to, sql`data #> ${from}::text[]`)}
          where tenant = ${id} and collection = ${collection}
            and data #> ${from}::text[] is not null and data #> ${to}::text[] is null`.execute(db);
    });
  }
}

/**
 * Moves the values of renamed fields from their `aliases` to their path, in records, the trash and the history. Where
 * the path already has a value, nothing moves.
 */
export async function renameFields(database: Database, app: App): Promise<void> {
  const renames = app.resources.flatMap(renamesOf);
  if (renames.length === 0) return;
  for (const { id } of await tenantsOf(database)) {
    await database.inTown(id, async (db) => {
      for (const { collection, from, to } of renames) {
        for (const table of ['records', 'revisions']) {
          await sql`update ${sql.id(table)}
            set data = ${withValue(sql`(data #- ${from}::text[])`, to, sql`data #> ${from}::text[]`)}
            where tenant = ${id} and collection = ${collection}
              and data #> ${from}::text[] is not null and data #> ${to}::text[] is null`.execute(db);
        }
      }
    });
  }
}
