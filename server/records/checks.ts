import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { memoize } from 'es-toolkit';
import { sql } from 'kysely';
import { isInScope } from '../../contract/access';
import { specialSchemas } from '../../contract/calls';
import { completed, needsCompletion, normalizedIn, readsOthers } from '../../contract/completion';
import { recordSchema } from '../../contract/fieldSchema';
import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/json';
import { invalid, refuseErrors } from '../../contract/refusal';
import { isRow, put, type Row, valuesAt } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import {
  type App,
  audit,
  collectionOf,
  type Field,
  type Fields,
  fieldOf,
  getResource,
  isId,
  type Label,
  referencedId,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import { schemasOf } from '../database/indexes';
import type { Call } from '../service/call';
import { type HookCall, hooked } from '../service/hooks';
import { cleanHtml } from './richText';

export type Checking = HookCall &
  Pick<Call, 'tenant'> & {
    /** The records that are known to exist, as `{collection} {id}`. The writes of one call share the set. */
    existing?: Set<string>;
  };

/** Sets the derived values of a record, and runs its rules. @throws Refusal 422 for a broken rule */
export async function completedIn(call: Checking, schema: Schema, row: Row, stored?: Row): Promise<Row> {
  if (!needsCompletion(schema)) return row;
  // Each write must see the records as the previous write has left them.
  if (readsOthers(schema)) await call.records(schema).lock('rules');
  return completed(call.app, schema, row, stored, (target, query) => call.records(target).list(query));
}

/** Leaves out formats, lengths and limits: some only warn, and contract/rules.ts checks the others. */
function strict(schema: JsonObject): JsonObject {
  if (typeof schema.$ref === 'string')
    return strict(asObject(specialSchemas[schema.$ref.split('/').at(-1) ?? '']));
  // For a value that may be null, `anyOf` has the schema of the value, then that of null.
  const [only, none] = asList(schema.anyOf).map(asObject);
  if (only && none?.type === 'null') {
    const ofValue = strict(only);
    return { ...ofValue, type: [...[ofValue.type ?? []].flat(), 'null'] };
  }
  const inner = (value: Json | undefined) => (isObject(value) ? strict(value) : undefined);
  const properties = Object.entries(asObject(schema.properties)).map(([name, one]) => [name, inner(one)]);
  const rules = {
    type: schema.type,
    enum: schema.enum,
    anyOf: schema.anyOf && asList(schema.anyOf).map(asObject).map(strict),
    items: inner(schema.items),
    properties: schema.properties && Object.fromEntries(properties),
  };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}

const validators = new WeakMap<App, Map<string, ValidateFunction>>();

function validatorOf(app: App, { collection, idField }: Schema): ValidateFunction {
  const cache = validators.get(app) ?? new Map<string, ValidateFunction>();
  validators.set(app, cache);
  const cached = cache.get(collection);
  if (cached) return cached;
  const fields = Object.entries(asObject(strict(recordSchema(app, collection)).properties));
  const written = fields.filter(([name]) => name !== idField && !Object.hasOwn(audit, name));
  const ajv = new Ajv({ allErrors: true, strict: false });
  const validate = ajv.compile({ properties: Object.fromEntries(written) });
  cache.set(collection, validate);
  return validate;
}

const typeTexts: Readonly<Record<string, Label>> = {
  string: { fr: 'Un texte est attendu', en: 'A text is expected' },
  number: { fr: 'Un nombre est attendu', en: 'A number is expected' },
  boolean: { fr: 'Oui ou non est attendu', en: 'Yes or no is expected' },
  array: { fr: 'Une liste est attendue', en: 'A list is expected' },
  object: { fr: 'Un objet est attendu', en: 'An object is expected' },
};

function textOfError({ keyword, params }: ErrorObject): Label {
  if (keyword === 'enum')
    return { fr: 'Choisissez une valeur de la liste', en: 'Choose a value from the list' };
  const [type = ''] = [params.type ?? []].flat();
  return (
    typeTexts[type] ?? {
      fr: 'Cette valeur n’est pas du type attendu',
      en: 'This value is not of the expected type',
    }
  );
}

/** The stored values. Reads each path once, because a list may have a hundred thousand items. */
interface Known {
  /** The values at a path, in any item of a list: items may have moved. */
  at: (path: string) => readonly unknown[];
  /** Whether the value is at this path, or at the same path in another item of a list. */
  has: (path: string, value: unknown) => boolean;
}

function knownOf(stored: Row | undefined): Known {
  const values = new Map<string, readonly unknown[]>();
  const texts = new Map<string, ReadonlySet<string>>();
  const stepsOf = (path: string) => path.split('.').filter((step) => !/^\d+$/.test(step));
  const at = (path: string) => {
    const steps = stepsOf(path);
    const key = steps.join('.');
    const found = values.get(key) ?? valuesAt(stored, steps);
    values.set(key, found);
    return found;
  };
  const textsAt = (path: string) => {
    const key = stepsOf(path).join('.');
    const found = texts.get(key) ?? new Set(at(path).map((value) => JSON.stringify(value)));
    texts.set(key, found);
    return found;
  };
  return {
    at,
    has: (path, value) =>
      isDeepStrictEqual(valueAt(stored, path), value) || textsAt(path).has(JSON.stringify(value)),
  };
}

/** In a JSON pointer, `~1` stands for a slash and `~0` for a tilde. */
export const stepsTo = ({ instancePath }: ErrorObject): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** @throws Refusal 422 with every changed value of a wrong type or outside its `enum`, by stored path */
function checkTypes(app: App, schema: Schema, body: Row, known: Known): void {
  const validate = validatorOf(app, schema);
  if (validate(body)) return;
  const errors: Record<string, Label> = {};
  for (const error of validate.errors ?? []) {
    const path = stepsTo(error).join('.');
    if (!known.has(path, valueAt(body, path))) errors[path] ??= textOfError(error);
  }
  refuseErrors(errors);
}

const fieldsByOwners = new WeakMap<Schema, Map<string, Fields>>();

/**
 * The fields by stored path. If several fields share a path, takes the field that `when` shows, else a field of the
 * entity to which the record belongs.
 * Caches all but the choice by `when`, because each row of an import asks for the fields.
 */
function fieldsOf(schema: Schema, row: Row): Fields {
  const owners = schema.resources.filter((resource) => isInScope(resource, row, schema));
  const kept = fieldsByOwners.get(schema) ?? new Map<string, Fields>();
  fieldsByOwners.set(schema, kept);
  const key = owners.map(({ name }) => name).join(' ');
  const fields =
    kept.get(key) ??
    Object.fromEntries(
      [...schema.resources, ...owners].flatMap((resource) =>
        Object.entries(resource.fields).map(([name, field]) => [sourceOf(name, field), field]),
      ),
    );
  kept.set(key, fields);
  const shown = owners.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.when && field.when(row) !== false ? [[sourceOf(name, field), field] as const] : [],
    ),
  );
  return shown.length > 0 ? { ...fields, ...Object.fromEntries(shown) } : fields;
}

interface FieldValue {
  field: Field;
  /** The stored path, with the indexes of list items. */
  path: string;
  value: unknown;
  set: (value: unknown) => void;
}

function fieldValuesOf(fields: Fields, row: Row, prefix = ''): FieldValue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const source = sourceOf(name, field);
    const path = `${prefix}${source}`;
    const value = valueAt(row, source);
    if (value === undefined) return [];
    const items = field.kind === 'list' && Array.isArray(value) ? value : [];
    return [
      { field, path, value, set: (next: unknown) => put(row, source, next) },
      ...items.flatMap((item, index) =>
        field.kind === 'list' && isRow(item) ? fieldValuesOf(field.of, item, `${path}.${index}.`) : [],
      ),
    ];
  });
}

/** A list without fields contains ids of the image bank. */
function targetsOf(app: App, { field, value }: FieldValue): { to: string; ids: unknown[] } | undefined {
  if (field.kind === 'reference') {
    return { to: collectionOf(getResource(app, field.to)), ids: [referencedId(field, value)] };
  }
  const ids = Array.isArray(value) ? value : [];
  if (field.kind === 'references') return { to: collectionOf(getResource(app, field.to)), ids };
  if (field.kind === 'list' && Object.keys(field.of).length === 0) return { to: collectionOf(app.bank), ids };
  return undefined;
}

/** @throws Refusal 422 if a changed reference points to no record of the town */
async function checkReferences(call: Checking, values: readonly FieldValue[], known: Known): Promise<void> {
  const { app, db, tenant, existing = new Set() } = call;
  const isStored = memoize((to: string) => schemasOf(app).some(({ collection }) => collection === to));
  // Keyed by the list of values: for the same path, `known.at` returns the same list.
  const idsIn = new Map<readonly unknown[], ReadonlySet<unknown>>();
  const storedIds = (field: Field, path: string): ReadonlySet<unknown> => {
    const idOf = (value: unknown) => (field.kind === 'reference' ? referencedId(field, value) : value);
    const stored = known.at(path);
    const ids = idsIn.get(stored) ?? new Set(stored.map(idOf));
    idsIn.set(stored, ids);
    return ids;
  };
  const added = values.flatMap((fieldValue) => {
    const { to, ids } = targetsOf(app, fieldValue) ?? { to: '', ids: [] };
    if (ids.length === 0 || !isStored(to)) return [];
    const { field, path } = fieldValue;
    const before = storedIds(field, path);
    return ids
      .filter((id) => isId(id) && id !== '' && !before.has(id) && !existing.has(`${to} ${id}`))
      .map((id) => ({ path, to, id: String(id) }));
  });
  if (added.length === 0) return;
  const { rows } = await sql<{ index: number }>`
    select added.position::int - 1 as index
    from unnest(${added.map(({ to }) => to)}::text[], ${added.map(({ id }) => id)}::text[])
      with ordinality as added (collection, id, position)
    where not exists (select from records where tenant = ${tenant.id} and deleted_at is null
      and records.collection = added.collection and records.id = added.id)`.execute(db);
  const errors: Record<string, Label> = {};
  for (const { index } of rows) {
    const missing = added[index];
    if (!missing) continue;
    errors[missing.path] = {
      fr: `L’élément « ${missing.id} » n’existe pas ou plus`,
      en: `The record "${missing.id}" does not exist any more, or never did`,
    };
  }
  refuseErrors(errors);
  for (const { to, id } of added) existing.add(`${to} ${id}`);
}

const maxLevels = 3;

/** @throws Refusal 422 if the record would be below itself, or the tree would get a fourth level */
export async function checkTree(
  call: Checking,
  schema: Schema,
  body: Row,
  stored: Row | undefined,
): Promise<void> {
  for (const resource of schema.resources) {
    const { parentField } = resource;
    if (typeof parentField !== 'string' || !isInScope(resource, body, schema)) continue;
    const path = sourceOf(parentField, fieldOf(resource, parentField));
    const parent = valueAt(body, path);
    if (!isId(parent) || parent === '' || parent === valueAt(stored, path)) continue;
    const records = call.records(schema);
    const id = stored && String(stored[schema.idField]);
    // Allows one move at a time, so that each move sees the result of the previous one.
    await records.lock('tree');
    const recordsWith = (at: string, ids: readonly string[]) =>
      records.list({ filters: [{ path: at, type: 'text', operator: 'in', values: ids }] });
    const tooDeep = invalid(422, path, {
      fr: `L’arborescence a ${maxLevels} niveaux au plus`,
      en: `The tree has at most ${maxLevels} levels`,
    });
    let levels = 1;
    // After the first loop, `levels` is the level of the record. The second loop adds the levels below the record.
    for (let above: unknown = parent; isId(above) && above !== ''; levels++) {
      if (String(above) === id)
        throw invalid(422, path, {
          fr: 'Un élément ne peut pas être rangé sous lui-même',
          en: 'A record cannot be placed below itself',
        });
      if (levels === maxLevels) throw tooDeep;
      above = valueAt((await recordsWith(schema.idField, [String(above)]))[0], path);
    }
    for (let below = id ? [id] : []; below.length > 0; levels++) {
      if (levels > maxLevels) throw tooDeep;
      below = (await recordsWith(path, below)).map((row) => String(row[schema.idField]));
    }
  }
}

/**
 * Checks and completes the body of a write. Stored values pass: nobody has to repair what they did not touch.
 * @throws Refusal 422 for wrong types, dangling references, invalid parents and broken rules, by stored path
 */
export async function accepted(call: Checking, schema: Schema, body: Row, stored?: Row): Promise<Row> {
  const known = knownOf(stored);
  checkTypes(call.app, schema, body, known);
  const changed = await hooked(call, schema, body, stored);
  if (changed !== body) checkTypes(call.app, schema, changed, known);
  const row = normalizedIn(schema, structuredClone(changed), stored);
  const values = fieldValuesOf(fieldsOf(schema, row), row);
  for (const { field, path, value, set } of values) {
    if (field.kind !== 'richText' || typeof value !== 'string' || known.has(path, value)) continue;
    set(cleanHtml(value));
  }
  await checkReferences(call, values, known);
  await checkTree(call, schema, row, stored);
  return completedIn(call, schema, row, stored);
}
