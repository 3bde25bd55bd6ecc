import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { sql } from 'kysely';
import { recordSchema } from '../../api-doc/fieldSchema';
import { isObject, type Json, type JsonObject, listAt, objectAt } from '../../api-doc/json';
import { specialSchemas } from '../../api-doc/specialCalls';
import { holds } from '../../backend/access';
import { invalid, Refusal } from '../../backend/refusal';
import { isRow, put, type Row, valuesAt } from '../../backend/row';
import type { Schema } from '../../backend/schema';
import {
  type App,
  audit,
  collectionOf,
  type Field,
  type Fields,
  fieldOf,
  getResource,
  isId,
  referencedId,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import type { Call } from '../call';
import { schemasOf } from '../database/indexes';
import { cleanHtml } from './richText';

/** The part of a JSON Schema that a stored value must meet. Formats, lengths and limits are advice (docs/product.md#advice). */
function strict(schema: JsonObject): JsonObject {
  if (typeof schema.$ref === 'string')
    return strict(objectAt(specialSchemas[schema.$ref.split('/').at(-1) ?? '']));
  const [only, none] = listAt(schema.anyOf).map(objectAt);
  if (only && none?.type === 'null') {
    const inner = strict(only);
    return { ...inner, type: [...[inner.type ?? []].flat(), 'null'] };
  }
  const inner = (value: Json | undefined) => (isObject(value) ? strict(value) : undefined);
  const properties = Object.entries(objectAt(schema.properties)).map(([name, one]) => [name, inner(one)]);
  const kept = {
    type: schema.type,
    enum: schema.enum,
    anyOf: schema.anyOf && listAt(schema.anyOf).map(objectAt).map(strict),
    items: inner(schema.items),
    properties: schema.properties && Object.fromEntries(properties),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

const compiled = new WeakMap<App, Map<string, ValidateFunction>>();

/** Tests the fields of a collection. The id and the audit fields are the backend's. */
function testOf(app: App, { collection, idField }: Schema): ValidateFunction {
  const known = compiled.get(app) ?? new Map<string, ValidateFunction>();
  compiled.set(app, known);
  const all = objectAt(strict(recordSchema(app, collection)).properties);
  const own = Object.entries(all).filter(([name]) => name !== idField && !Object.hasOwn(audit, name));
  const test =
    known.get(collection) ??
    new Ajv({ allErrors: true, strict: false }).compile({ properties: Object.fromEntries(own) });
  known.set(collection, test);
  return test;
}

const typeTexts: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu',
  number: 'Un nombre est attendu',
  boolean: 'Oui ou non est attendu',
  array: 'Une liste est attendue',
  object: 'Un objet est attendu',
};

function textOfError({ keyword, params }: ErrorObject): string {
  if (keyword === 'enum') return 'Cette valeur n’est pas dans la liste';
  const [type = ''] = [params.type ?? []].flat();
  return typeTexts[type] ?? 'Cette valeur n’est pas du type attendu';
}

/** The stored values at a path, whatever the item of a list: items may have moved. */
const storedAt = (stored: Row | undefined, path: string): unknown[] =>
  valuesAt(
    stored,
    path.split('.').filter((step) => !/^\d+$/.test(step)),
  );

const isStored = (stored: Row | undefined, path: string, value: unknown): boolean =>
  isDeepStrictEqual(valueAt(stored, path), value) ||
  storedAt(stored, path).some((one) => isDeepStrictEqual(one, value));

/** @throws Refusal 422, with every changed value of a wrong type by its stored path */
function checkTypes(app: App, schema: Schema, body: Row, stored: Row | undefined): void {
  const test = testOf(app, schema);
  if (test(body)) return;
  const errors: Record<string, string> = {};
  for (const error of test.errors ?? []) {
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    if (!isStored(stored, path, valueAt(body, path))) errors[path] ??= textOfError(error);
  }
  refuse(errors);
}

/** @throws Refusal 422 unless there are no errors */
function refuse(errors: Record<string, string>): void {
  const [first] = Object.values(errors);
  if (first) throw new Refusal(422, first, { errors });
}

/** The fields of a record by their stored paths, as the resources declare them that hold it. */
function fieldsOf(schema: Schema, row: Row): Fields {
  const owners = schema.resources.filter((resource) => holds(resource, row, schema));
  return Object.fromEntries(
    [...schema.resources, ...owners].flatMap((resource) =>
      Object.entries(resource.fields).map(([name, field]) => [sourceOf(name, field), field]),
    ),
  );
}

interface Place {
  field: Field;
  /** The stored path, with the indexes of list items. */
  path: string;
  value: unknown;
  set: (value: unknown) => void;
}

/** The values of all fields, those of list items too. */
function placesOf(fields: Fields, row: Row, before = ''): Place[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const source = sourceOf(name, field);
    const path = `${before}${source}`;
    const value = valueAt(row, source);
    const items = field.kind === 'list' && Array.isArray(value) ? value : [];
    return [
      { field, path, value, set: (next: unknown) => put(row, source, next) },
      ...items.flatMap((item, index) =>
        field.kind === 'list' && isRow(item) ? placesOf(field.of, item, `${path}.${index}.`) : [],
      ),
    ];
  });
}

/** What a field refers to: the collection and the ids. A list without fields holds ids of the image bank. */
function referred(app: App, { field, value }: Place): { to: string; ids: unknown[] } | undefined {
  if (field.kind === 'reference') {
    return { to: collectionOf(getResource(app, field.to)), ids: [referencedId(field, value)] };
  }
  const ids = Array.isArray(value) ? value : [];
  if (field.kind === 'references') return { to: collectionOf(getResource(app, field.to)), ids };
  if (field.kind === 'list' && Object.keys(field.of).length === 0) return { to: collectionOf(app.bank), ids };
  return undefined;
}

/** @throws Refusal 422 if a changed reference leads to no record of the town */
async function checkReferences(call: Call, places: readonly Place[], stored: Row | undefined): Promise<void> {
  const { app, db, tenant } = call;
  const collections = new Set(schemasOf(app).map((schema) => schema.collection));
  const asked = places.flatMap((place) => {
    const { to, ids } = referred(app, place) ?? { to: '', ids: [] };
    if (!collections.has(to)) return [];
    const { field } = place;
    const known = storedAt(stored, place.path).map((value) =>
      field.kind === 'reference' ? referencedId(field, value) : value,
    );
    return ids
      .filter((id) => isId(id) && id !== '' && !known.includes(id))
      .map((id) => ({ path: place.path, to, id: String(id) }));
  });
  if (asked.length === 0) return;
  const { rows } = await sql<{ index: number }>`
    select asked.place::int - 1 as index
    from unnest(${asked.map(({ to }) => to)}::text[], ${asked.map(({ id }) => id)}::text[])
      with ordinality as asked (collection, id, place)
    where not exists (select from records where tenant = ${tenant.id} and deleted_at is null
      and records.collection = asked.collection and records.id = asked.id)`.execute(db);
  refuse(
    Object.fromEntries(
      rows.flatMap(({ index }) => {
        const missing = asked[index];
        return missing ? [[missing.path, `La fiche « ${missing.id} » n’existe pas ou plus`]] : [];
      }),
    ),
  );
}

const maxLevels = 3;

/**
 * Checks the parent of a record, unless it is the stored one.
 * @throws Refusal 422 if the record would be below itself, or the tree get a fourth level
 */
export async function checkTree(
  call: Call,
  schema: Schema,
  body: Row,
  stored: Row | undefined,
): Promise<void> {
  for (const resource of schema.resources) {
    const { parentField } = resource;
    if (typeof parentField !== 'string' || !holds(resource, body, schema)) continue;
    const path = sourceOf(parentField, fieldOf(resource, parentField));
    const parent = valueAt(body, path);
    if (!isId(parent) || parent === '' || parent === valueAt(stored, path)) continue;
    const records = call.records(schema);
    const own = stored && String(stored[schema.idField]);
    // Of two moves at once, the second sees the first.
    await records.lock('tree');
    const related = (at: string, ids: readonly string[]) =>
      records.list({ filters: [{ path: at, type: 'text', operator: 'in', values: ids }] });
    const tooDeep = invalid(422, path, `L’arborescence a ${maxLevels} niveaux au plus`);
    let levels = 1;
    for (let above: unknown = parent; isId(above) && above !== ''; levels++) {
      if (String(above) === own) throw invalid(422, path, 'Une fiche ne peut pas être rangée sous elle-même');
      if (levels === maxLevels) throw tooDeep;
      above = valueAt((await related(schema.idField, [String(above)]))[0], path);
    }
    for (let below = own ? [own] : []; below.length > 0; levels++) {
      if (levels > maxLevels) throw tooDeep;
      below = (await related(path, below)).map((row) => String(row[schema.idField]));
    }
  }
}

/**
 * The body of a write with its rich texts cleaned. Only what differs from the stored record is checked: an untouched
 * value goes back as it came.
 * @throws Refusal 422 for values of a wrong type, references to nothing and impossible trees, by stored path
 */
export async function accepted(call: Call, schema: Schema, body: Row, stored?: Row): Promise<Row> {
  checkTypes(call.app, schema, body, stored);
  const row = structuredClone(body);
  const places = placesOf(fieldsOf(schema, row), row);
  for (const { field, path, value, set } of places) {
    if (field.kind !== 'richText' || typeof value !== 'string' || isStored(stored, path, value)) continue;
    set(cleanHtml(value));
  }
  await checkReferences(call, places, stored);
  await checkTree(call, schema, row, stored);
  return row;
}
