import { randomBytes } from 'node:crypto';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import app from '../../resources';
import type { Database } from '../../server/database/database';
import { type Indexing, prepareCollections } from '../../server/database/indexes';
import { recordsFor } from '../../server/database/records';
import { schemaIn, scopeFilters } from '../../server/public/record';
import { publicRecords } from '../../server/public/records';
import { publicResource } from '../../server/public/visit';
import { search } from '../../server/records/search';
import type { Call } from '../../server/service/call';
import { number, type Resource } from '../../src/metadata';
import { freshDatabase } from '../backend/databases';

const pagesSchema = schemaOf(app, 'pages') as Schema;
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
    where indrelid in (select inhrelid from pg_inherits where inhparent = 'records'::regclass union select 'live'::regclass)
    order by name`.execute(database.kysely);
  return rows;
};
/** The index whose name starts with `name`. The rest of its name is a hash of its definition. */
const indexOf = async (name: string) => (await indexes()).find((index) => index.name.startsWith(`${name}_`));
/** What `indexOf` returns for a complete index. */
const built = (name: string) => ({
  name: expect.stringMatching(new RegExp(`^${name}_\\w{6}$`)),
  valid: true,
});

beforeEach(async () => {
  for (const { name } of await indexes()) {
    if (/_(asc|desc|search|scope)(_\w{6})?$/.test(name))
      await sql`drop index ${sql.id(name)}`.execute(database.kysely);
  }
  expect(await indexOf('pages_title_search')).toBeUndefined();
});

/** A plugin that explains raw queries and does not run them, and the list of their plans. */
function explaining() {
  const plans: string[] = [];
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node)
        ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
        : node,
    transformResult: async ({ result }) => {
      plans.push(JSON.stringify(result.rows));
      return { ...result, rows: [] };
    },
  };
  return { plans, explain };
}

it('a search uses an index to find few records among many', async () => {
  await prepare('blocking');
  const tenant = await storePages();
  await sql`insert into records (tenant, collection, id, data)
    select ${tenant}, 'pages', n, jsonb_build_object('newsPage', true, 'title', repeat('Travaux ', 20) || n)
    from generate_series(1, 2000) n`.execute(database.kysely);
  await sql`analyze records_pages`.execute(database.kysely);
  const { plans, explain } = explaining();
  const person = { id: '1', role: 'superAdmin' };
  const request = { url: '/search?q=passerelle', hostname: 'localhost' };
  await database.inTown(tenant, (db) => {
    const call: object = { app, person, request, tenant: { id: tenant }, db: db.withPlugin(explain) };
    return search(call as Call);
  });
  expect(plans).toEqual([expect.stringMatching(/ pages_long_description_search_\w{6} /)]);
});

it('the home page and the menu use an index to find their few records among many', async () => {
  await prepare('blocking');
  const { home = [], menu } = (await app.site?.())?.default ?? {};
  const parts = [...home, ...(menu ? [menu] : [])].flatMap(({ of, where }) =>
    where ? of.map((name) => ({ resource: publicResource(app, name), where })) : [],
  );
  const tenant = await storePages();
  for (const { name } of new Set(parts.map(({ resource }) => resource)))
    await sql`insert into live (tenant, collection, id, resource, version, data, published_at, changed_at, shown_from,
        due_from, due_until, name)
      select ${tenant}, ${name}, n, ${name}, 1, '{}', now(), now(), now(), now(), 'infinity', ''
      from generate_series(1, 1000) n`.execute(database.kysely);
  await sql`analyze live`.execute(database.kysely);
  const { plans, explain } = explaining();
  for (const { resource, where } of parts) {
    const filters = scopeFilters(where, schemaIn(app, resource));
    await database.inTown(tenant, (db) =>
      publicRecords(app, db.withPlugin(explain), tenant).list(resource, { filters }),
    );
  }
  const [ofHome, ofMenu] = ['home_page', 'drawer_menu'].map((name) =>
    expect.stringMatching(new RegExp(` live_${name}_scope_\\w{6}`)),
  );
  expect(plans).toEqual([ofHome, ofHome, ofHome, ofMenu]);
});

it('the indexes are complete after two processes started at the same time', async () => {
  await Promise.all([prepare('concurrently'), prepare('concurrently')]);
  expect(await indexOf('pages_title_search')).toEqual(built('pages_title_search'));
});

it('a start rebuilds an index whose build was interrupted', async () => {
  await prepare('concurrently');
  // `create index concurrently` leaves an invalid index when its process ends before it has finished.
  await sql`update pg_index set indisvalid = false
    where indexrelid in (select oid from pg_class where relname like 'pages_title_search%')`.execute(
    database.kysely,
  );
  await prepare('concurrently');
  expect(await indexOf('pages_title_search')).toEqual(built('pages_title_search'));
});

it('an index is not built twice', async () => {
  const files = async () =>
    (await sql`select relname, relfilenode from pg_class order by relname`.execute(database.kysely)).rows;
  await prepare('blocking');
  const before = await files();
  await prepare('concurrently');
  expect(await files()).toEqual(before);
});

it('a start drops the indexes of an earlier version', async () => {
  await sql`create index pages_title_asc on records_pages (tenant, (data #>> '{title}'))`.execute(
    database.kysely,
  );
  await prepare('concurrently');
  expect((await indexes()).map(({ name }) => name)).not.toContain('pages_title_asc');
  expect(await indexOf('pages_title_asc')).toEqual(built('pages_title_asc'));
});

it('a start replaces the index of a scope or a field whose declaration has changed', async () => {
  await prepare('blocking');
  const before = (await indexes()).map(({ name }) => name);
  const change = (resource: Resource): Resource => {
    if (resource.name === 'news') return { ...resource, scope: { newsPage: true, type: 12 } };
    if (resource.name !== 'reports') return resource;
    return { ...resource, fields: { ...resource.fields, status: number({ fr: 'État', en: 'Status' }) } };
  };
  const changed = { ...app, resources: app.resources.map(change) };
  await prepareCollections(database.kysely, changed, 'blocking');
  const after = (await indexes()).map(({ name }) => name);
  /** The names that only the first list has, without the hash at their ends. */
  const without = (some: string[], others: string[]) =>
    some.filter((name) => !others.includes(name)).map((name) => name.slice(0, -'_123456'.length));
  const replaced = ['pages_news_scope', 'reports_status_asc', 'reports_status_desc'];
  expect([without(before, after), without(after, before)]).toEqual([replaced, replaced]);
});

/** A text that PostgreSQL cannot compress to the size that an index may hold. */
const randomText = (length: number) => randomBytes(length).toString('base64url').slice(0, length);

/** Stores pages in a new town without checks, as an earlier version of the server did. @returns the id of the town */
async function storePages(...pages: readonly Row[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tenants (name) values ('Saint-Aubin') returning id`.execute(database.kysely);
  const tenant = rows[0]?.id ?? 0;
  await database.inTown(tenant, async (db) => {
    for (const [index, page] of pages.entries()) {
      await recordsFor(database, db, { id: tenant })(pagesSchema).insert({ id: String(index), ...page });
    }
  });
  return tenant;
}

const titlesIn = (tenant: number, direction: 'asc' | 'desc') =>
  database.inTown(tenant, async (db) => {
    const sort = { path: 'title', type: 'text', direction } as const;
    const pages = await recordsFor(database, db, { id: tenant })(pagesSchema).list({ filters: [], sort });
    return pages.map(({ title }) => title);
  });

it('a title of 3,000 characters is stored although titles have an index', async () => {
  await prepare('blocking');
  const title = randomText(3_000);
  expect(await titlesIn(await storePages({ title }), 'asc')).toEqual([title]);
});

it('long titles are in exact order, in both directions', async () => {
  await prepare('blocking');
  const start = 'é'.repeat(250);
  const plain = 'e'.repeat(250);
  const titles = [`${start}A`, `${plain}b`, `${start}c`, `${plain}C`, `${plain}ca`, 'f', 'É', plain];
  const sorted = titles.toSorted(new Intl.Collator('fr').compare);
  const tenant = await storePages(...titles.map((title) => ({ title })), { title: null });
  expect(await titlesIn(tenant, 'asc')).toEqual([...sorted, null]);
  expect(await titlesIn(tenant, 'desc')).toEqual([...sorted.toReversed(), null]);
});

it('a start goes on without an index that cannot hold the data, and says so', async () => {
  await storePages({ status: randomText(10_000) });
  const lines: string[] = [];
  await prepareCollections(database.kysely, app, 'concurrently', (line) => lines.push(line));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Index pages_status_asc_\w{6} was not built: a value is too large or has the wrong form.$/,
    ),
  );
  expect(await indexOf('pages_status_asc')).toBeUndefined();
  expect(await indexOf('pages_title_asc')).toBeDefined();
});
