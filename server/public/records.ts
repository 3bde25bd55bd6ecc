import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../contract/condition';
import type { Row } from '../../contract/row';
import {
  type App,
  collectionOf,
  isPublic,
  type PagedResource,
  type PublicResource,
  publicSortOf,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { conditionOf, sortKeys } from '../database/query';
import { cursorOf, isAfter, positionIn, textsOf } from './cursor';
import { isDue, type LiveRow, type PublicRecord, recordOf, schemaIn } from './record';

export interface ListOptions {
  filters?: readonly Filter[];
  sort?: { path: string; direction: 'asc' | 'desc' };
  /** The number of records. Default: all. */
  limit?: number;
  /** The position of the last record before, from `next`. */
  after?: string;
}

export interface Page {
  records: PublicRecord[];
  /** The position after which to go on; `undefined` at the end. */
  next?: string;
}

async function listRecords(
  app: App,
  db: Db,
  isLive: RawBuilder<boolean>,
  resource: PublicResource,
  options: ListOptions,
): Promise<Page> {
  const { filters = [], sort = publicSortOf(resource), limit, after } = options;
  const schema = schemaIn(app, resource);
  const kind = schema.paths.get(sort.path) ?? 'text';
  const path = kind === 'period' ? `${sort.path}.startDate` : sort.path;
  const type = kind === 'period' ? 'date' : kind;
  const keys = [...sortKeys(path, type, schema), sql`id`];
  const direction = sql.raw(sort.direction);
  const sign = sql.raw(sort.direction === 'asc' ? '>' : '<');
  const conditions = filters.map(({ or = [], ...filter }) => {
    const any = [filter, ...or].map((one) => conditionOf(one, schema));
    return sql`(${sql.join(any, sql` or `)})`;
  });
  if (after !== undefined) conditions.push(isAfter(keys, positionIn(after, keys.length, type), sign, type));
  const order = keys.map((key, index) =>
    index === keys.length - 1 ? key : sql`${key} ${direction} nulls last`,
  );
  const { rows } = await sql<LiveRow>`
    select id, version, data, published_at, changed_at,
      array[${sql.join(textsOf(keys, type))}] as keys
    from live where ${sql.join([isLive, ...conditions], sql` and `)}
    order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`.execute(db);
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  return {
    records: page.map(recordOf(resource)),
    ...(hasMore && last && { next: cursorOf(last.keys) }),
  };
}

/** The records of a town that are public now. */
export function publicRecords(app: App, db: Db, tenant: number) {
  const isLive = (resource: PublicResource) =>
    sql<boolean>`tenant = ${tenant} and resource = ${resource.name} and data is not null and ${isDue(resource)}`;

  const list = (resource: PublicResource, options: ListOptions = {}) =>
    listRecords(app, db, isLive(resource), resource, options);

  /**
   * A public record; `gone` if it was one, `undefined` if it never was. It may have moved to another resource of the
   * collection.
   */
  async function read(resource: PublicResource, id: string): Promise<PublicRecord | 'gone' | undefined> {
    const { rows } = await sql<
      Omit<LiveRow, 'data'> & { data: Row | null; resource: string; isLive: boolean; wasShown: boolean }
    >`
      select id, version, data, published_at, changed_at, resource, ${isLive(resource)} as is_live,
        shown_from <= case when data is null then changed_at else now() end as was_shown
      from live where tenant = ${tenant} and collection = ${collectionOf(resource)} and id = ${id}`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return undefined;
    const current = app.resources.filter(isPublic).find(({ name }) => name === row.resource);
    if (current && current !== resource) return read(current, id);
    if (row.data && row.isLive) return recordOf(resource)({ ...row, data: row.data });
    return row.wasShown ? 'gone' : undefined;
  }

  /** The public records with these ids, in this order. */
  async function byIds(resource: PublicResource, ids: readonly unknown[]): Promise<PublicRecord[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<LiveRow>`
      select id, version, data, published_at, changed_at from live
      where ${isLive(resource)} and id = any(${ids.map(String)})`.execute(db);
    const found = new Map(rows.map((row) => [row.id, recordOf(resource)(row)]));
    return ids.flatMap((id) => found.get(String(id)) ?? []);
  }

  /** The records that contain the words, the best first. Ignores case, accents and plurals. */
  async function search(
    resources: readonly PagedResource[],
    text: string,
    limit: number,
  ): Promise<PublicRecord[]> {
    const query = sql`plainto_tsquery('french', search_text(${text}))`;
    const anyDue = resources.map((resource) => sql`(resource = ${resource.name} and ${isDue(resource)})`);
    const { rows } = await sql<LiveRow & { resource: string }>`
      select resource, id, version, data, published_at, changed_at from live
      where tenant = ${tenant} and data is not null and words @@ ${query} and (${sql.join(anyDue, sql` or `)})
      order by ts_rank(words, ${query}) desc, changed_at desc limit ${limit}`.execute(db);
    return rows.flatMap(({ resource: name, ...row }) => {
      const resource = resources.find((one) => one.name === name);
      return resource ? [recordOf(resource)(row)] : [];
    });
  }

  /** The values of a field that the public records of a resource have. */
  async function valuesOf(resource: PublicResource, path: string): Promise<Set<string>> {
    const { rows } = await sql<{ value: string }>`
      select distinct item #>> '{}' as value from live,
        jsonb_path_query(data, ${`$.${path
          .split('.')
          .map((step) => JSON.stringify(step))
          .join('.')}[*]`}::jsonpath) item
      where ${isLive(resource)}`.execute(db);
    return new Set(rows.map(({ value }) => value));
  }

  return { list, read, byIds, search, valuesOf };
}
