import { type RawBuilder, sql } from 'kysely';
import { type Filter, operators } from '../../contract/condition';
import { put, type Row } from '../../contract/row';
import { pathsOf, type Schema, schemaOf } from '../../contract/schema';
import {
  type App,
  addressOf,
  collectionOf,
  fieldOf,
  nameOf,
  type PublicResource,
  publicFields,
  type Scope,
  scopeFilter,
  shownFields,
  sourceOf,
  storedPathsOf,
  titleFieldsOf,
  valueAt,
} from '../../src/metadata';

/** A record as citizens see it. */
export interface PublicRecord {
  resource: PublicResource;
  id: string;
  title: string;
  /** The public values. */
  values: Row;
  /** These and what the site needs to arrange them. Never leaves the server. */
  stored: Row;
  /** Its version among those of the record. */
  version: number;
  publishedAt: Date;
  changedAt: Date;
}

/** The schema of the collection of a resource. */
export function schemaIn(app: App, resource: PublicResource): Schema {
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  return schema;
}

const titlesOf = (resource: PublicResource) =>
  titleFieldsOf(resource).map((name) => ({ name, field: fieldOf(resource, name) }));

/** The schema of the public fields of a resource: what a query of the public API may name. */
export function publicSchema(app: App, resource: PublicResource): Schema {
  const seen = [...titlesOf(resource), ...publicFields(resource)];
  return {
    ...schemaIn(app, resource),
    resources: [resource],
    names: new Set(
      seen.flatMap(({ name, field }) => storedPathsOf(name, field).map((path) => path.split('.')[0] ?? '')),
    ),
    paths: new Map(seen.flatMap(({ name, field }) => pathsOf(name, field))),
    dateField: '',
  };
}

/** Whether a record is inside its period. */
export function isDue(resource: PublicResource): RawBuilder<boolean> {
  const { period } = resource.public.when ?? {};
  if (period === undefined) return sql<boolean>`true`;
  const path = sourceOf(period, fieldOf(resource, period));
  const at = (end: string) => sql`moment(data #>> ${sql.lit(`{${path.replaceAll('.', ',')},${end}}`)})`;
  return sql<boolean>`coalesce(${at('startDate')}, '-infinity') <= now() and coalesce(${at('endDate')}, 'infinity') > now()`;
}

/** The public values of a record: those that the form shows. */
function publicValues(resource: PublicResource, stored: Row): Row {
  const values: Row = {};
  for (const { name, field } of [...titlesOf(resource), ...shownFields(resource, stored)])
    for (const path of storedPathsOf(name, field)) {
      const value = valueAt(stored, path);
      if (value !== undefined) put(values, path, value);
    }
  return values;
}

/** A row of the table `live`. */
export interface LiveRow {
  id: string;
  version: number;
  data: Row;
  publishedAt: Date;
  changedAt: Date;
  /** The sort keys, as text. */
  keys: (string | null)[];
}

export const recordOf =
  (resource: PublicResource) =>
  ({ id, version, data, publishedAt, changedAt }: LiveRow): PublicRecord => ({
    resource,
    id,
    title: nameOf(resource, data),
    values: publicValues(resource, data),
    stored: data,
    version,
    publishedAt,
    changedAt,
  });

/** The end of the path of the record's own page. */
export const stepOf = ({ resource, id, stored }: PublicRecord): string => addressOf(resource, id, stored);

/** The filters of a declared scope. */
export const scopeFilters = (scope: Scope, schema: Schema): Filter[] =>
  Object.entries(scopeFilter(scope)).map(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    return { path, type: schema.paths.get(path) ?? 'text', operator, values: [String(value)] };
  });
