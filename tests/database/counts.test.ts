import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseQuery } from '../../contract/dialect';
import { schemaOf } from '../../contract/schema';
import app from '../../resources';
import { prepareCollections } from '../../server/database/indexes';
import { countQuery } from '../../server/database/query';
import { collectionOf, scopeFilter } from '../../src/metadata';
import { openBackend } from '../backend/backend';
import { type Caller, rowOf } from '../backend/caller';

const { backend, nobody, admin, user } = await openBackend();

const countsOf = (caller: Caller, ...queries: string[]) =>
  caller.get(`counts?${new URLSearchParams(queries.map((one) => ['of', one]))}`);

it('answers the counts of several queries in one call, in their order', async () => {
  const queries = ['pages?newsPage_eq=true', 'reports', 'pages?title_like=éc&status_in=PUBLISHED,UPDATED'];
  const each = await Promise.all(
    queries.map(async (query) => {
      const [collection, search = ''] = query.split('?');
      return rowOf(await admin.get(`${collection}/count?${search}`)).count;
    }),
  );
  expect(await countsOf(admin, ...queries)).toMatchObject({ status: 200, body: { counts: each } });
  expect(each.every((count) => Number(count) > 0)).toBe(true);
  expect(await countsOf(admin)).toMatchObject({ status: 200, body: { counts: [] } });
});

it('refuses unknown or forbidden collections, wrong or too many queries, and a missing token', async () => {
  expect(await countsOf(user, 'pages')).toMatchObject({ status: 403 });
  expect(await countsOf(admin, 'pages', 'nothing')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, 'pages?nothing_eq=1')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, 'pages?range=0-1')).toMatchObject({ status: 400 });
  expect(await admin.get('counts?q=1')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, ...Array<string>(101).fill('pages'))).toMatchObject({ status: 400 });
  expect(await countsOf(nobody, 'pages')).toMatchObject({ status: 401 });
});

it.each(app.resources.filter(({ scope }) => scope).map((resource) => [resource.name, resource] as const))(
  'counts the records of %s from the index of their scope',
  async (_, resource) => {
    const { kysely } = backend.database ?? {};
    const schema = schemaOf(app, collectionOf(resource));
    if (!kysely || !schema) throw new Error('no database or no schema');
    await prepareCollections(kysely, app, 'blocking');
    const filter = Object.entries(scopeFilter(resource.scope)).map(([key, value]) => [key, String(value)]);
    const query = countQuery(1, schema, parseQuery(new URLSearchParams(filter), schema, 'count'));
    // In a small table, or one that was not vacuumed yet, other plans are faster, so the test turns them off.
    const plan = await kysely.transaction().execute(async (db) => {
      await sql`set local enable_seqscan to off`.execute(db);
      await sql`set local enable_bitmapscan to off`.execute(db);
      return sql`explain ${query}`.execute(db);
    });
    expect(JSON.stringify(plan.rows)).toMatch(/Index Only Scan using \w+_scope/);
  },
);
