import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../contract/condition';
import { operators } from '../../contract/condition';
import { malformed } from '../../contract/refusal';
import { put, type Row } from '../../contract/row';
import { pathsOf, type Schema, schemaOf } from '../../contract/schema';
import {
  type App,
  addressOf,
  collectionOf,
  fieldOf,
  isPublic,
  nameOf,
  type PagedResource,
  type PublicResource,
  publicFields,
  publicSortOf,
  type Scope,
  scopeFilter,
  shownFields,
  sourceOf,
  storedPathsOf,
  titleFieldsOf,
  valueAt,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { conditionOf, sortKeys } from '../database/query';

/** A record as citizens see it. */
export interface PublicRecord {
  resource: PublicResource;
  id: string;
  title: string;
  /** The public values. */
  values: Row;
  /** These and what the site needs to arrange them. Never leaves the server. */
  stored: Row;
  publishedAt: Date;
  changedAt: Date;
}

/** The schema of the public fields of a resource: what a query of the public API may name. */
export function publicSchema(app: App, resource: PublicResource): Schema {
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  const titles = titleFieldsOf(resource).map((name) => ({ name, field: fieldOf(resource, name) }));
  const seen = [...titles, ...publicFields(resource)];
  return {
    ...schema,
    resources: [resource],
    names: new Set(
      seen.flatMap(({ name, field }) => storedPathsOf(name, field).map((path) => path.split('.')[0] ?? '')),
    ),
    paths: new Map(seen.flatMap(({ name, field }) => pathsOf(name, field))),
    dateField: '',
  };
}

/** Whether a record is inside its period. */
function isDue(resource: PublicResource): RawBuilder<boolean> {
  const { period } = resource.public.when ?? {};
  if (period === undefined) return sql<boolean>`true`;
  const path = sourceOf(period, fieldOf(resource, period));
  const at = (end: string) => sql`moment(data #>> ${sql.lit(`{${path.replaceAll('.', ',')},${end}}`)})`;
  return sql<boolean>`coalesce(${at('startDate')}, '-infinity') <= now() and coalesce(${at('endDate')}, 'infinity') > now()`;
}

/** The public values of a record: those that the form shows. */
function publicValues(resource: PublicResource, stored: Row): Row {
  const values: Row = {};
  const titles = titleFieldsOf(resource).map((name) => ({ name, field: fieldOf(resource, name) }));
  for (const { name, field } of [...titles, ...shownFields(resource, stored)])
    for (const path of storedPathsOf(name, field)) {
      const value = valueAt(stored, path);
      if (value !== undefined) put(values, path, value);
    }
  return values;
}

interface LiveRow {
  id: string;
  data: Row;
  publishedAt: Date;
  changedAt: Date;
  /** The sort keys, as text. */
  keys: (string | null)[];
}

const recordOf =
  (resource: PublicResource) =>
  ({ id, data, publishedAt, changedAt }: LiveRow): PublicRecord => ({
    resource,
    id,
    title: nameOf(resource, data),
    values: publicValues(resource, data),
    stored: data,
    publishedAt,
    changedAt,
  });

/** The end of the path of the record's own page. */
export const stepOf = ({ resource, id, stored }: PublicRecord): string => addressOf(resource, id, stored);

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

/** @throws Refusal 400 */
function positionIn(cursor: string, length: number): (string | null)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = (key: unknown) => key === null || typeof key === 'string';
    if (Array.isArray(keys) && keys.length === length && keys.every(isKey)) return keys;
  } catch {
    // Not a cursor of this list.
  }
  throw malformed('cursor', { fr: 'cursor ne se lit pas.', en: 'cursor cannot be read.' });
}

/** Whether the sort keys of a row come after those of a position, nulls last. */
function isAfter(
  keys: readonly RawBuilder<unknown>[],
  position: readonly (string | null)[],
  sign: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
) {
  const alternatives = keys.flatMap((key, index) => {
    const value = position[index] ?? null;
    if (value === null) return [];
    const isId = index === keys.length - 1;
    const bound = isId ? sql`${value}::text` : sql`${value}::${type}`;
    const before = keys
      .slice(0, index)
      .map((one, at) => sql`${one} is not distinct from ${position[at] ?? null}::${type}`);
    const after = isId ? sql`${key} > ${bound}` : sql`(${key} ${sign} ${bound} or ${key} is null)`;
    return [sql`(${sql.join([...before, after], sql` and `)})`];
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/** The records of a town that are public now. */
export function publicRecords(app: App, db: Db, tenant: number) {
  const isLive = (resource: PublicResource) =>
    sql<boolean>`tenant = ${tenant} and resource = ${resource.name} and data is not null and ${isDue(resource)}`;

  async function list(resource: PublicResource, options: ListOptions = {}): Promise<Page> {
    const { filters = [], sort = publicSortOf(resource), limit, after } = options;
    const schema = schemaOf(app, collectionOf(resource));
    if (!schema) return { records: [] };
    const kind = schema.paths.get(sort.path) ?? 'text';
    const path = kind === 'period' ? `${sort.path}.startDate` : sort.path;
    const type = kind === 'period' ? 'date' : kind;
    const keys = [...sortKeys(path, type, schema), sql`id`];
    const direction = sql.raw(sort.direction);
    const cast = sql.raw({ date: 'timestamptz', number: 'numeric' }[type as string] ?? 'text');
    const sign = sql.raw(sort.direction === 'asc' ? '>' : '<');
    const conditions = filters.map(({ or = [], ...filter }) => {
      const any = [filter, ...or].map((one) => conditionOf(one, schema));
      return sql`(${sql.join(any, sql` or `)})`;
    });
    if (after !== undefined) conditions.push(isAfter(keys, positionIn(after, keys.length), sign, cast));
    const order = keys.map((key, index) =>
      index === keys.length - 1 ? key : sql`${key} ${direction} nulls last`,
    );
    const { rows } = await sql<LiveRow>`
      select id, data, published_at, changed_at,
        array[${sql.join(keys.map((key) => sql`((${key})::text collate "C")`))}] as keys
      from live where ${sql.join([isLive(resource), ...conditions], sql` and `)}
      order by ${sql.join(order)} ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`.execute(db);
    const page = limit === undefined ? rows : rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > page.length;
    return {
      records: page.map(recordOf(resource)),
      ...(hasMore && last && { next: Buffer.from(JSON.stringify(last.keys)).toString('base64url') }),
    };
  }

  /**
   * A public record; `gone` if it was one, `undefined` if it never was. It may have moved to another resource of the
   * collection.
   */
  async function read(resource: PublicResource, id: string): Promise<PublicRecord | 'gone' | undefined> {
    const { rows } = await sql<
      Omit<LiveRow, 'data'> & { data: Row | null; resource: string; isLive: boolean; wasShown: boolean }
    >`
      select id, data, published_at, changed_at, resource, ${isLive(resource)} as is_live,
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
      select id, data, published_at, changed_at from live
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
      select resource, id, data, published_at, changed_at from live
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

export type PublicRecords = ReturnType<typeof publicRecords>;

/** The filters of a declared scope. */
export const scopeFilters = (scope: Scope, schema: Schema): Filter[] =>
  Object.entries(scopeFilter(scope)).map(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    return { path, type: schema.paths.get(path) ?? 'text', operator, values: [String(value)] };
  });
