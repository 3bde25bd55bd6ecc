import { sql } from 'kysely';
import { type Filter, operators } from '../../contract/condition';
import { put, type Row } from '../../contract/row';
import { pathsOf, type Schema, schemaOf } from '../../contract/schema';
import {
  type App,
  alwaysShownFields,
  collectionOf,
  type Field,
  fieldOf,
  isRecord,
  type Locale,
  nameOf,
  type PublicResource,
  publicFields,
  type Resource,
  referencedId,
  type Scope,
  scopeFilter,
  shownFields,
  storedPathsOf,
  titleFieldsOf,
  valueAt,
} from '../../src/metadata';
import { cleanHtml } from '../records/richText';
import { type Reading, translatedRow } from './languages';

export interface PublicRecord {
  resource: PublicResource;
  id: string;
  title: string;
  /** The public values. */
  values: Row;
  /** The public values, and those by which the site sorts, filters and hides. The server sends only some of them. */
  stored: Row;
  version: number;
  publishedAt: Date;
  changedAt: Date;
  /** The paths of the translated texts. */
  translated: readonly string[];
  /** The last segment of the path of the record, by language; `undefined` without translations. */
  segments?: Readonly<Record<Locale, string>>;
}

export function schemaIn(app: App, resource: Resource): Schema {
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  return schema;
}

const titlesOf = (resource: PublicResource) =>
  titleFieldsOf(resource).map((name) => ({ name, field: fieldOf(resource, name) }));

/** A sort may name only fields that every record shows: the order, and a cursor, reveal the values. */
export function publicSchema(app: App, resource: PublicResource, part: 'filter' | 'sort'): Schema {
  const fields = part === 'sort' ? alwaysShownFields(resource) : publicFields(resource);
  const paths = [...titlesOf(resource), ...fields].flatMap(({ name, field }) => pathsOf(name, field));
  return {
    ...schemaIn(app, resource),
    resources: [resource],
    names: new Set(),
    paths: new Map(paths),
    dateField: '',
  };
}

/** Without this check, the presence of a record in a filtered list would reveal its hidden values. */
export const showsAll = ({ resource, stored }: PublicRecord, filters: readonly Filter[]): boolean => {
  const fields = [...titlesOf(resource), ...shownFields(resource, stored)];
  const paths = new Set(fields.flatMap(({ name, field }) => pathsOf(name, field).map(([path]) => path)));
  return filters.every(({ path }) => paths.has(path));
};

export const isDue = sql<boolean>`due_from <= now() and due_until > now()`;

/** A value as it leaves the server. Cleans formatted text once more. */
function shownValue(field: Field, value: unknown): unknown {
  if (field.kind === 'richText') return typeof value === 'string' ? cleanHtml(value) : undefined;
  // The value may hold a copy of the record that it refers to, with values that are not public.
  if (field.kind === 'reference') return referencedId(field, value);
  if (field.kind !== 'list') return value;
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).map((item) => {
    const shown = Object.entries(field.of).filter(([, inner]) => inner.when?.(item) !== false);
    return valuesIn(
      shown.map(([name, inner]) => ({ name, field: inner })),
      item,
    );
  });
}

function valuesIn(fields: readonly { name: string; field: Field }[], stored: unknown): Row {
  const values: Row = {};
  for (const { name, field } of fields)
    for (const path of storedPathsOf(name, field))
      put(values, path, shownValue(field, valueAt(stored, path)));
  return values;
}

const publicValues = (resource: PublicResource, stored: Row): Row =>
  valuesIn([...titlesOf(resource), ...shownFields(resource, stored)], stored);

/** The public values of a record, and those that decide what its page shows. */
export function pageValues({ resource, stored, values }: PublicRecord): Row {
  const shown = { ...stored };
  for (const { name, field } of publicFields(resource))
    for (const path of storedPathsOf(name, field)) put(shown, path, valueAt(values, path));
  return shown;
}

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
  (resource: PublicResource, reading?: Reading) =>
  ({ id, version, data: stored, publishedAt, changedAt }: LiveRow): PublicRecord => {
    const { data, ...languages } = translatedRow(resource, id, stored, reading);
    return {
      resource,
      id,
      title: nameOf(resource, data, Number.POSITIVE_INFINITY),
      values: publicValues(resource, data),
      stored: data,
      version,
      publishedAt,
      changedAt,
      ...languages,
    };
  };

export const scopeFilters = (scope: Scope, schema: Schema): Filter[] =>
  Object.entries(scopeFilter(scope)).map(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    return { path, type: schema.paths.get(path) ?? 'text', operator, values: [String(value)] };
  });
