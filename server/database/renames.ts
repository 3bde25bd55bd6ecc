import { type RawBuilder, sql, type Transaction } from 'kysely';
import { screens } from '../../src/app/screens';
import { type App, checkApp, collectionOf, type Resource, sourceOf, untilPathOf } from '../../src/metadata';
import type { Database, Tables } from './database';
import { type Indexing, prepareCollections } from './indexes';
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

const withValue = (
  object: RawBuilder<unknown>,
  [first = '', ...rest]: readonly string[],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const inner =
    rest.length === 0
      ? value
      : withValue(
          sql`case jsonb_typeof(${object} -> ${first}::text) when 'object' then ${object} -> ${first}::text
            else '{}'::jsonb end`,
          rest,
          value,
        );
  return sql`${object} || jsonb_build_object(${first}::text, ${inner})`;
};

/**
 * Versions that were stored before a `recurrence` field existed lack the end of its last occurrence. The end of the
 * date that it repeats takes this place.
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

/** The version that citizens see may be in `revisions`. */
const versionTables = ['records', 'revisions'];

/**
 * Moves the values of renamed fields from their `aliases`, unless the new path has a value. Then fills in the ends
 * of the last occurrences, because filters use them.
 */
export async function moveValues(db: Transaction<Tables>, town: number, app: App): Promise<void> {
  const copies = [
    ...app.resources.flatMap(renamesOf).map((one) => ({ ...one, isMoved: true })),
    ...app.resources.flatMap(endsOf).map((one) => ({ ...one, isMoved: false })),
  ];
  for (const { collection, from, to, isMoved } of copies) {
    const left = isMoved ? sql`(data #- ${from}::text[])` : sql`data`;
    for (const table of versionTables)
      await sql`update ${sql.id(table)} set data = ${withValue(left, to, sql`data #> ${from}::text[]`)}
        where tenant = ${town} and collection = ${collection}
          and data #> ${from}::text[] is not null and data #> ${to}::text[] is null`.execute(db);
  }
}

/**
 * Moves the values first, because `prepareCollections` chooses what citizens see from the stored versions.
 * @throws DeclarationError with every mistake, before anything moves: nothing would bring the values back
 */
export async function prepareData(database: Database, app: App, indexing: Indexing): Promise<void> {
  checkApp(app, Object.keys(screens.engine), undefined, (await app.site?.())?.default);
  for (const { id } of await tenantsOf(database)) await database.inTown(id, (db) => moveValues(db, id, app));
  await prepareCollections(database.kysely, app, indexing);
}
