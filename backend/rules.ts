import { type App, type Field, type Fields, isUnique, maxLengthOf, sourceOf, valueAt } from '../src/metadata';
import { holds } from './access';
import { checkUser, completeUser, emailKey, isProfile, type Person } from './people';
import { invalid, malformed, Refusal, tooLongText } from './refusal';
import { changedRow, isRow, newRow, put, type Row, textOf, valuesAt } from './row';
import type { Schema } from './schema';

function checkNested(name: string, value: unknown, keys: ReadonlySet<string>): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (!isRow(item)) continue;
    const unknown = Object.keys(item).find((key) => !keys.has(key));
    if (unknown) throw malformed(`${name}.${unknown}`, `Clé inconnue : "${name}.${unknown}".`);
  }
}

/** @throws Refusal 400 for a body that is not an object or has unknown keys */
export function checkedBody(body: unknown, schema: Schema): Row {
  if (!isRow(body)) throw new Refusal(400, 'Le corps doit être un objet JSON.');
  for (const [name, value] of Object.entries(body)) {
    if (!schema.names.has(name) && !schema.secrets.has(name)) {
      throw malformed(name, `Clé inconnue : "${name}".`);
    }
    const keys = schema.nestedKeys.get(name);
    if (keys) checkNested(name, value, keys);
  }
  for (const path of schema.hidden) {
    if (valueAt(body, path) !== undefined) throw malformed(path, `Clé inconnue : "${path}".`);
  }
  return body;
}

/** A value that only one record may have. */
export interface UniqueValue {
  path: string;
  value: string;
  /** Whether another record has the value. */
  isIn: (other: Row) => boolean;
  message: string;
}

/** The values of a record that must be unique: those declared so, and the e-mail of a user. */
export function uniqueValues(app: App, schema: Schema, row: Row): UniqueValue[] {
  const declared = schema.resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const path = sourceOf(name, field);
      const value = textOf(valueAt(row, path));
      if (!isUnique(field) || value === '' || !holds(resource, row, schema)) return [];
      const isIn = (other: Row) => valueAt(other, path) === value && holds(resource, other, schema);
      return [{ path, value, isIn, message: 'Cette valeur est déjà utilisée' }];
    }),
  );
  if (!isProfile(app, schema)) return declared;
  const value = emailKey(row.email);
  const isIn = (other: Row) => emailKey(other.email) === value;
  return [{ path: 'email', value, isIn, message: 'Cet e-mail est déjà utilisé' }, ...declared];
}

/** @throws Refusal 409 if another record has a value that must be unique */
export function checkUnique(values: readonly UniqueValue[], others: readonly Row[]): void {
  for (const { path, isIn, message } of values) {
    if (others.some(isIn)) throw invalid(409, path, message);
  }
}

const storedName = (name: string, field: Field): string =>
  field.kind === 'coordinates' ? field.latitude : sourceOf(name, field);

/** Runs `validate` of the declared fields. @throws Refusal 422 with every error, by stored path */
function checkDeclared(row: Row, schema: Schema): void {
  const refusals = schema.resources
    .filter((resource) => holds(resource, row, schema))
    .flatMap((resource) => Object.entries(resource.fields))
    .flatMap(([name, field]) => {
      const reason = field.when?.(row) === false ? undefined : field.validate?.(row);
      return reason ? [[storedName(name, field), reason.fr] as const] : [];
    });
  const [first] = refusals;
  if (first) throw new Refusal(422, first[1], { errors: Object.fromEntries(refusals) });
}

/** The maximum length of the texts at each stored path. */
const lengthsOf = (fields: Fields, above: readonly string[] = []): { path: string[]; max: number }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, ...sourceOf(name, field).split('.')];
    if (field.kind === 'list') return lengthsOf(field.of, path);
    const max = maxLengthOf(field);
    return max === undefined ? [] : [{ path, max }];
  });

/** @throws Refusal 422 with every changed text above its maximum length, by stored path */
function checkLengths(schema: Schema, row: Row, stored: Row | undefined): void {
  const owners = schema.resources.filter((resource) => holds(resource, row, schema));
  const limits = (owners.length > 0 ? owners : schema.resources).flatMap(({ fields }) => lengthsOf(fields));
  const errors: Record<string, string> = {};
  for (const { path, max } of limits) {
    const known = valuesAt(stored, path);
    const isTooLong = (value: unknown) => textOf(value).length > max && !known.includes(value);
    if (valuesAt(row, path).some(isTooLong)) errors[path.join('.')] = tooLongText(max);
  }
  const [first] = Object.values(errors);
  if (first) throw new Refusal(422, first, { errors });
}

/** Checks the lengths first: no pattern runs on a text of any length. */
function checkRow(app: App, schema: Schema, row: Row, stored?: Row): void {
  checkLengths(schema, row, stored);
  if (isProfile(app, schema)) checkUser(row);
  checkDeclared(row, schema);
}

/** The default status. */
function firstStatus(schema: Schema): Row {
  const declared = schema.resources.map((resource) => resource.fields.status?.default);
  const status = declared.find((value) => typeof value === 'string');
  return status === undefined ? {} : { status };
}

/**
 * The record created by a POST.
 * @throws Refusal 400 if the body has an id; 422 for invalid values
 */
export function created(app: App, schema: Schema, body: Row, person: Person): Row {
  if (schema.idField in body) {
    throw malformed(schema.idField, `"${schema.idField}" est donné par le serveur.`);
  }
  checkRow(app, schema, body);
  const form = isProfile(app, schema) ? completeUser(undefined, body) : body;
  return newRow({ ...firstStatus(schema), ...form }, schema.idField, person.name);
}

/**
 * The record after a PUT: the body, and the fields that the backend sets.
 * @throws Refusal 400 if the id in the body differs from the one in the path; 422 for invalid values
 */
export function changed(app: App, schema: Schema, stored: Row, body: Row, person: Person): Row {
  const { idField } = schema;
  if (idField in body && body[idField] !== stored[idField]) {
    throw malformed(idField, `"${idField}" n'est pas celui de l'adresse.`);
  }
  checkRow(app, schema, body, stored);
  const form = isProfile(app, schema) ? completeUser(stored, body) : body;
  return changedRow(stored, form, idField, person.name);
}

/** A value without the part at a path; in a list, without that part of each item. */
function without(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, [first, ...rest]));
  if (!isRow(value) || !(first in value)) return value;
  const { [first]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [first]: without(inner, rest) };
}

/** The record without secrets, and without the fields that `visibleTo` hides. */
export const publicRow = (row: Row, schema: Schema): Row =>
  [...schema.secrets, ...schema.hidden].reduce<Row>(
    (shown, path) => without(shown, path.split('.')) as Row,
    row,
  );

/** The body of an update, completed with the stored values that the caller may not see. */
export function withHidden(stored: Row, body: Row, schema: Schema): Row {
  const row = { ...body };
  for (const path of schema.hidden) {
    const value = valueAt(stored, path);
    if (value !== undefined) put(row, path, value);
  }
  return row;
}

/** @throws Refusal 400 unless the body is `{status}` with a known status */
export function statusIn(body: unknown, schema: Schema): Row {
  if (!isRow(body)) throw new Refusal(400, 'Le corps doit être un objet JSON.');
  const unknown = Object.keys(body).find((key) => key !== 'status');
  if (unknown) throw malformed(unknown, `Clé inconnue : "${unknown}".`);
  if (!schema.statuses.has(body.status)) {
    throw malformed('status', `Statut inconnu : ${JSON.stringify(body.status)}.`);
  }
  return { status: body.status };
}
