// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import app from '../../resources';
import type { Database } from '../../server/database/database';
import { type Indexing, prepareCollections } from '../../server/database/indexes';
import { freshDatabase } from '../backend/backend';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await prepareCollections(database.kysely, app, 'none');
});
afterAll(() => database.close());

const prepare = (indexing: Indexing) => prepareCollections(database.kysely, app, indexing);

interface Index {
  name: string;
  valid: boolean;
}
const indexes = async () => {
  const { rows } = await sql<Index>`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in (select inhrelid from pg_inherits where inhparent = 'records'::regclass)
    order by name`.execute(database.kysely);
  return rows;
};
const indexOf = async (name: string) => (await indexes()).find((index) => index.name === name);

beforeEach(async () => {
  for (const { name } of await indexes()) {
    if (/_(asc|desc|search|scope)$/.test(name))
      await sql`drop index ${sql.id(name)}`.execute(database.kysely);
  }
  expect(await indexOf('pages_title_search')).toBeUndefined();
});

it('two processes that start at once create the indexes together', async () => {
  await Promise.all([prepare('concurrently'), prepare('concurrently')]);
  expect(await indexOf('pages_title_search')).toEqual({ name: 'pages_title_search', valid: true });
});

it('a start builds again the index whose build was interrupted', async () => {
  await prepare('concurrently');
  // As `create index concurrently` leaves it when its process ends.
  await sql`update pg_index set indisvalid = false where indexrelid = 'pages_title_search'::regclass`.execute(
    database.kysely,
  );
  await prepare('concurrently');
  expect(await indexOf('pages_title_search')).toEqual({ name: 'pages_title_search', valid: true });
});

it('an index is not built twice', async () => {
  await prepare('blocking');
  const before = await indexes();
  await prepare('concurrently');
  expect(await indexes()).toEqual(before);
});
