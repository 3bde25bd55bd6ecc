import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../contract/condition';
import type { Row } from '../../contract/row';
import type { Type } from '../../contract/schema';
import {
  type App,
  agendaDateOf,
  collectionOf,
  isPublic,
  type PagedResource,
  type PublicResource,
  publicSortOf,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { conditionOf, json, sortKeys } from '../database/query';
import { cursorOf, isAfter, positionIn, textsOf } from './cursor';
import type { Reading } from './languages';
import { isDue, type LiveRow, type PublicRecord, recordOf, schemaIn } from './record';
import { searchRecords } from './search';

export interface ListOptions {
  filters?: readonly Filter[];
  /** `newest`: the most recently shown first. Default: the declared order, else by date, display period or name. */
  sort?: Order | 'newest';
  /** Only events that are over (`past`), or all others (`upcoming`), last those without a date. */
  side?: 'upcoming' | 'past';
  /** Only events that take place between two instants, at least in part. */
  span?: readonly [from: Date, until: Date];
  /** For an event that repeats, how many of its next times a list without a `span` shows at most. Default: one. */
  times?: number;
  /** Default: all. */
  limit?: number;
  /** The `next` of the page before. */
  after?: string;
}

interface Order {
  path: string;
  direction: 'asc' | 'desc';
}

export interface Page {
  records: PublicRecord[];
  next?: string;
}

const shownSince = sql`case when due_from = '-infinity' then published_at else due_from end`;

/** The last key is the id. The type and the direction are those of the other keys. */
function keysOf(app: App, resource: PublicResource, { sort, side }: ListOptions) {
  const id = sql`id`;
  const column = (name: string, type: Type, direction: Order['direction']) =>
    ({ keys: [sql.id(name), id], type, direction }) as const;
  const newest = { keys: [shownSince, id], type: 'date', direction: 'desc' } as const;
  if (sort === 'newest') return newest;
  if (!sort && !resource.public.sort) {
    // Past events are sorted by their end, because one that repeats is shown at its last time.
    if (agendaDateOf(resource))
      return side === 'past' ? column('ends_at', 'date', 'desc') : column('begins_at', 'date', 'asc');
    if (resource.public.when?.period) return newest;
    return { keys: [sql`name collate letters`, id], type: 'text', direction: 'asc' } as const;
  }
  const { path, direction } = sort ?? publicSortOf(resource);
  const schema = schemaIn(app, resource);
  const kind = schema.paths.get(path) ?? 'text';
  const type = kind === 'period' ? 'date' : kind;
  const keys = sortKeys(kind === 'period' ? `${path}.startDate` : path, type, schema);
  return { keys: [...keys, id], type, direction };
}

function conditionsOf(app: App, resource: PublicResource, { filters = [], side, span }: ListOptions) {
  const schema = schemaIn(app, resource);
  const conditions = filters.map(({ or = [], ...filter }) => {
    const any = [filter, ...or].map((one) => conditionOf(one, schema));
    return sql`(${sql.join(any, sql` or `)})`;
  });
  if (side && agendaDateOf(resource))
    conditions.push(side === 'past' ? sql`ends_at < now()` : sql`(ends_at >= now() or ends_at is null)`);
  if (span) conditions.push(sql`begins_at < ${span[1]}`, sql`ends_at >= ${span[0]}`);
  return conditions;
}

async function listRecords(
  app: App,
  db: Db,
  reading: Reading | undefined,
  isLive: RawBuilder<boolean>,
  resource: PublicResource,
  options: ListOptions,
): Promise<Page> {
  const { limit, after } = options;
  const { keys, type, direction } = keysOf(app, resource, options);
  const conditions = conditionsOf(app, resource, options);
  if (after !== undefined)
    conditions.push(
      isAfter(keys, positionIn(after, keys.length, type), sql.raw(direction === 'asc' ? '>' : '<'), type),
    );
  const order = keys.map((key, index) =>
    index === keys.length - 1 ? key : sql`${key} ${sql.raw(direction)} nulls last`,
  );
  const { rows } = await sql<LiveRow>`
    select id, version, data, published_at, changed_at, array[${sql.join(textsOf(keys, type))}] as keys
    from live where ${sql.join([isLive, ...conditions], sql` and `)}
    order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`.execute(db);
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length;
  return {
    records: page.map(recordOf(resource, reading)),
    ...(hasMore && last && { next: cursorOf(last.keys) }),
  };
}

export function publicRecords(app: App, db: Db, tenant: number, reading?: Reading) {
  const isLive = (resource: PublicResource) =>
    sql<boolean>`tenant = ${tenant} and resource = ${resource.name} and data is not null and ${isDue}`;

  const list = (resource: PublicResource, options: ListOptions = {}) =>
    listRecords(app, db, reading, isLive(resource), resource, options);

  /** `gone` if the record was public before. Also finds a record in another resource of the collection. */
  async function read(resource: PublicResource, id: string): Promise<PublicRecord | 'gone' | undefined> {
    // A record that was withdrawn before its first day was never shown.
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
    if (row.data && row.isLive) return recordOf(resource, reading)({ ...row, data: row.data });
    return row.wasShown ? 'gone' : undefined;
  }

  async function byIds(resource: PublicResource, ids: readonly unknown[]): Promise<PublicRecord[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<LiveRow>`
      select id, version, data, published_at, changed_at from live
      where ${isLive(resource)} and id = any(${ids.map(String)})`.execute(db);
    const found = new Map(rows.map((row) => [row.id, recordOf(resource, reading)(row)]));
    return ids.flatMap((id) => found.get(String(id)) ?? []);
  }

  const search = (resources: readonly PagedResource[], text: string, limit: number) =>
    searchRecords(db, tenant, resources, text, limit, reading);

  /** @param path the path of a field that is not inside a `list` field */
  async function valuesOf(resource: PublicResource, path: string): Promise<Set<string>> {
    // Not `jsonb_path_query`: the planner would expect a thousand values of each record, and use every processor.
    const { rows } = await sql<{ value: unknown }>`
      select distinct ${json(path)} as value from live
      where ${isLive(resource)}`.execute(db);
    const values = rows.flatMap(({ value }) => value).filter((value) => value !== null);
    return new Set(values.map(String));
  }

  return { list, read, byIds, search, valuesOf };
}
