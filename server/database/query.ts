import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../contract/condition';
import type { Query, Sort } from '../../contract/dialect';
import type { Schema, Type } from '../../contract/schema';
import { audit, isKind, sourceOf } from '../../src/metadata';

type Condition = RawBuilder<boolean>;

/** Such as `$."medias"."url"[*]`. In a list, it finds the values of all items. */
const everyValue = (path: string) =>
  `$.${path
    .split('.')
    .map((step) => JSON.stringify(step))
    .join('.')}[*]`;

const isInList = (path: string, schema: Schema) => schema.lists.has(path.split('.')[0] ?? '');

/** For paths outside of lists. A literal, so that the planner finds an index with the same steps. */
const steps = (path: string) => sql.lit(`{${path.replaceAll('.', ',')}}`);
export const json = (path: string) => sql`data #> ${steps(path)}`;
const text = (path: string) => sql<string>`data #>> ${steps(path)}`;

/** Whether a value at the path meets a JSON path condition on `@`. */
const exists = (path: string, test: string): Condition =>
  sql<boolean>`jsonb_path_exists(data, ${`${everyValue(path)} ? (${test})`}::jsonpath)`;

const some = (path: string, schema: Schema, test: (value: RawBuilder<string>) => Condition): Condition =>
  isInList(path, schema)
    ? sql<boolean>`exists (select from jsonb_path_query(data, ${everyValue(path)}::jsonpath) item
        where jsonb_typeof(item) in ('string', 'number', 'boolean') and ${test(sql<string>`(item #>> '{}')`)})`
    : test(sql<string>`(${text(path)})`);

/** The JSON values that a text may stand for. */
function formsOf(value: string, type: Type): string[] {
  const forms = [JSON.stringify(value)];
  const number = Number(value);
  // A JSON path knows neither NaN nor Infinity.
  if (Number.isFinite(number) && (type === 'number' || String(number) === value)) forms.push(String(number));
  if (value === 'true' || value === 'false') forms.push(value);
  return forms;
}

/** Whether one of the values is stored. A missing boolean counts as false (docs/contract.md#filters). */
function equals({ path, type, isStart, values }: Filter, schema: Schema): Condition {
  const isPresent = exists(path, '@.type() != "null" && (@.type() != "string" || @ != "")');
  const anyOf = (tests: Iterable<string>) => exists(path, [...tests].join(' || '));
  if (values.includes('')) return sql<boolean>`not ${isPresent}`;
  if (isStart) return anyOf(values.map((value) => `@ starts with ${JSON.stringify(value)}`));
  if (type === 'date') {
    // Never null: `ne` negates it, and must find the records without this date.
    const isEqual = (value: string) =>
      some(
        path,
        schema,
        (one) => sql<boolean>`coalesce(moment(${one}) = moment(${value}) or ${one} = ${value}, false)`,
      );
    return sql<boolean>`(${sql.join(values.map(isEqual), sql` or `)})`;
  }
  // One JSON path: a condition for each value would read each record as often.
  const forms = new Set(values.flatMap((value) => formsOf(value, type)));
  const isEqual = anyOf([...forms].map((form) => `@ == ${form}`));
  return type === 'boolean' && values.includes('false')
    ? sql<boolean>`(${isEqual} or not ${isPresent})`
    : isEqual;
}

/** For a `like` pattern. */
export const escaped = (value: string) => value.replace(/[\\%_]/g, '\\$&');

/** Indexed for the fields of `list.search`. */
export const searchText = (path: string) => sql<string>`search_text(${text(path)})`;

export const likePattern = (value: string, position: 'anywhere' | 'start' = 'anywhere') =>
  sql`${sql.lit(position === 'start' ? '' : '%')} || search_text(${escaped(value)}) || '%'`;

export function conditionOf(filter: Filter, schema: Schema): Condition {
  const { path, type, operator, values } = filter;
  const [value = ''] = values;
  switch (operator) {
    case 'eq':
    case 'in':
      return equals(filter, schema);
    case 'ne':
      return sql<boolean>`not ${equals(filter, schema)}`;
    case 'like':
      return some(path, schema, (one) => sql<boolean>`search_text(${one}) like ${likePattern(value)}`);
    case 'gte':
    case 'lte': {
      const comparison = operator === 'gte' ? '>=' : '<=';
      const sign = sql.raw(comparison);
      if (type === 'number') return exists(path, `@ ${comparison} ${Number(value)}`);
      if (type === 'date')
        return some(path, schema, (one) => sql<boolean>`moment(${one}) ${sign} moment(${value})`);
      return some(
        path,
        schema,
        (one) => sql<boolean>`${one} collate "und-x-icu" ${sign} ${value}::text collate "und-x-icu"`,
      );
    }
  }
}

export const matching = (tenant: number, schema: Schema, filters: readonly Filter[]): Condition =>
  sql.join(
    [
      sql`tenant = ${tenant}`,
      sql`collection = ${schema.collection}`,
      sql`deleted_at is null`,
      ...filters.map(({ or = [], ...filter }) => {
        const any = [filter, ...or].map((one) => conditionOf(one, schema));
        return sql`(${sql.join(any, sql` or `)})`;
      }),
    ],
    sql` and `,
  );

/** Whether the texts at a path are short enough for an index. */
const isShort = (path: string, { resources }: Schema) =>
  Object.hasOwn(audit, path) ||
  resources.some(({ fields }) =>
    Object.entries(fields).some(
      ([name, field]) => isKind('short', field.kind) && sourceOf(name, field) === path,
    ),
  );

/**
 * Texts are in the root order of Unicode, which suits French. An index cannot hold a long text, so it holds only the
 * first key. The second key sorts long texts with the same first 200 letters.
 */
export function sortKeys(path: string, type: Type, schema: Schema): RawBuilder<unknown>[] {
  const first = sql`jsonb_path_query_first(data, ${sql.lit(`${everyValue(path)} ? (@ != null)`)})`;
  const value = isInList(path, schema) ? first : json(path);
  if (type === 'number') return [sql`number_of(${value})`];
  const asText = isInList(path, schema) ? sql`(${first} #>> '{}')` : sql`(${text(path)})`;
  if (type === 'date') return [sql`moment(${asText})`];
  const whole = sql`${asText} collate "und-x-icu"`;
  return isShort(path, schema) ? [whole] : [sql`left(${asText}, 200) collate letters`, whole];
}

function orderOf(sort: Sort | undefined, schema: Schema): RawBuilder<unknown> {
  if (!sort) return sql`seq`;
  const direction = sql.raw(sort.direction);
  const keys = sortKeys(sort.path, sort.type, schema).map((key) => sql`${key} ${direction} nulls last`);
  return sql.join([...keys, sql`seq`]);
}

const projection = (fields: readonly string[] | undefined) =>
  fields
    ? sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data)
        where key = any(${[...fields]}))`
    : sql`data`;

/** @param source a table expression with the columns of `records` */
export const pageQuery = (
  tenant: number,
  schema: Schema,
  { filters, sort, range, fields }: Query,
  source: RawBuilder<unknown> = sql`records`,
) => {
  const limit = range ? sql`limit ${range.to - range.from + 1} offset ${range.from}` : sql``;
  // Projects after the limit: otherwise, PostgreSQL would also project the skipped records.
  return sql<{ data: Record<string, unknown> }>`
    select ${projection(fields)} as data from (
      select data from ${source}
      where ${matching(tenant, schema, filters)} order by ${orderOf(sort, schema)} ${limit}) page`;
};

export const countQuery = (
  tenant: number,
  schema: Schema,
  { filters }: Query,
  source: RawBuilder<unknown> = sql`records`,
) => sql<{ count: number }>`
  select count(*)::int as count from ${source} where ${matching(tenant, schema, filters)}`;
