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

/** A record as citizens see it. */
export interface PublicRecord {
  resource: PublicResource;
  id: string;
  title: string;
  /** The public values. */
  values: Row;
  /** The public values, and those by which the site sorts, filters and hides. The server sends only some of them. */
  stored: Row;
  /** Which version of the record this is. */
  version: number;
  publishedAt: Date;
  changedAt: Date;
  /** The paths of its texts that are translated into the language of the reader. */
  translated: readonly string[];
  /** The last segment of its path in each language in which it exists, if the town translates such records. */
  segments?: Readonly<Record<Locale, string>>;
}

/** The schema of the collection of a resource. */
export function schemaIn(app: App, resource: Resource): Schema {
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  return schema;
}

const titlesOf = (resource: PublicResource) =>
  titleFieldsOf(resource).map((name) => ({ name, field: fieldOf(resource, name) }));

/**
 * The schema of the public fields of a resource: what a query of the public API may name. A sort may name only those
 * that every record shows, because the order, and a cursor, reveal the values.
 */
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

/**
 * Whether a record shows all fields that the filters name. A filtered list leaves out a record that does not: its
 * presence would reveal its hidden values.
 */
export const showsAll = ({ resource, stored }: PublicRecord, filters: readonly Filter[]): boolean => {
  const fields = [...titlesOf(resource), ...shownFields(resource, stored)];
  const paths = new Set(fields.flatMap(({ name, field }) => pathsOf(name, field).map(([path]) => path)));
  return filters.every(({ path }) => paths.has(path));
};

/** Whether a record is inside its period. */
export const isDue = sql<boolean>`due_from <= now() and due_until > now()`;

/**
 * A value as it leaves the server: formatted text is cleaned once more, a reference becomes an id, and each item of a
 * list has only the fields that no `when` hides for it.
 */
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

/** The values of some fields as they leave the server (`shownValue`). */
function valuesIn(fields: readonly { name: string; field: Field }[], stored: unknown): Row {
  const values: Row = {};
  for (const { name, field } of fields)
    for (const path of storedPathsOf(name, field))
      put(values, path, shownValue(field, valueAt(stored, path)));
  return values;
}

/** The public values of a record: those of its title, and of the public fields that no `when` hides. */
const publicValues = (resource: PublicResource, stored: Row): Row =>
  valuesIn([...titlesOf(resource), ...shownFields(resource, stored)], stored);

/** The public values of a record, and those that decide what its page shows. */
export function pageValues({ resource, stored, values }: PublicRecord): Row {
  const shown = { ...stored };
  for (const { name, field } of publicFields(resource))
    for (const path of storedPathsOf(name, field)) put(shown, path, valueAt(values, path));
  return shown;
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

/** Makes the record of a row, in the language of the reader. */
export const recordOf =
  (resource: PublicResource, reading?: Reading) =>
  ({ id, version, data: stored, publishedAt, changedAt }: LiveRow): PublicRecord => {
    const { data, ...languages } = translatedRow(resource, id, stored, reading);
    return {
      resource,
      id,
      title: nameOf(resource, data),
      values: publicValues(resource, data),
      stored: data,
      version,
      publishedAt,
      changedAt,
      ...languages,
    };
  };

/** The filters of a declared scope. */
export const scopeFilters = (scope: Scope, schema: Schema): Filter[] =>
  Object.entries(scopeFilter(scope)).map(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    return { path, type: schema.paths.get(path) ?? 'text', operator, values: [String(value)] };
  });
