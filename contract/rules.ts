import { isDeepStrictEqual } from 'node:util';
import { memoize, once } from 'es-toolkit';
import {
  type App,
  audit,
  defaultsOf,
  type Field,
  type Fields,
  fieldOf,
  geometryProblem,
  idFieldOf,
  isEmpty,
  isGeometry,
  isUnique,
  type Label,
  maxLengthOf,
  nameOf,
  parseRecurrence,
  type Resource,
  sourceOf,
  valueAt,
} from '../src/metadata';
import { isInScope } from './access';
import { checkEnforced } from './completion';
import { checkUser, completeUser, emailKey, hasAccounts, type Person } from './people';
import { invalid, malformed, notObject, refuseErrors, tooLongText, unknownKey, usedEmail } from './refusal';
import { changedRow, isRow, newRow, put, type Row, textOf, valuesAt } from './row';
import type { Schema } from './schema';

function checkNested(name: string, value: unknown, keys: ReadonlySet<string>, stored: Row): void {
  const storedItems = valuesAt(stored, [name]).filter(isRow);
  for (const item of valuesAt(value, []).filter(isRow)) {
    const isStored = (key: string) =>
      storedItems.some((one) => Object.hasOwn(one, key) && isDeepStrictEqual(one[key], item[key]));
    const unknown = Object.keys(item).find((key) => !keys.has(key) && !isStored(key));
    if (unknown !== undefined) throw unknownKey(`${name}.${unknown}`);
  }
}

/**
 * Accepts an unknown key that has its stored value: older records keep fields that have left the declarations.
 * @throws Refusal 400 for a body that is not an object, or has keys that are unknown or hidden from the caller
 */
export function checkedBody(body: unknown, schema: Schema, stored: Row = {}): Row {
  if (!isRow(body)) throw notObject();
  for (const [name, value] of Object.entries(body)) {
    const isKnown = schema.names.has(name) || schema.passwords.has(name);
    if (!isKnown && !(Object.hasOwn(stored, name) && isDeepStrictEqual(value, stored[name]))) {
      throw unknownKey(name);
    }
    const keys = schema.nestedKeys.get(name);
    if (keys) checkNested(name, value, keys, stored);
  }
  for (const path of schema.hidden) {
    if (valueAt(body, path) !== undefined) throw unknownKey(path);
  }
  return body;
}

export interface UniqueValue {
  path: string;
  value: string;
  isIn: (other: Row) => boolean;
  message: Label;
}

export function uniqueValues(app: App, schema: Schema, row: Row): UniqueValue[] {
  const declared = schema.resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!isUnique(field)) return [];
      const path = sourceOf(name, field);
      const value = textOf(valueAt(row, path));
      if (value === '' || !isInScope(resource, row, schema)) return [];
      const isIn = (other: Row) => valueAt(other, path) === value && isInScope(resource, other, schema);
      return [
        {
          path,
          value,
          isIn,
          message: { fr: 'Cette valeur est déjà utilisée', en: 'This value is already in use' },
        },
      ];
    }),
  );
  if (!hasAccounts(app, schema)) return declared;
  const value = emailKey(row.email);
  const isIn = (other: Row) => emailKey(other.email) === value;
  return [{ path: 'email', value, isIn, message: usedEmail }, ...declared];
}

/** @throws Refusal 409 if another record has a value that must be unique */
export function checkUnique(values: readonly UniqueValue[], others: readonly Row[]): void {
  for (const { path, isIn, message } of values) {
    if (others.some(isIn)) throw invalid(409, path, message);
  }
}

const errorPathOf = (name: string, field: Field): string =>
  field.kind === 'coordinates' ? field.latitude : sourceOf(name, field);

function checkDeclared(row: Row, schema: Schema): void {
  const errors = schema.resources
    .filter((resource) => isInScope(resource, row, schema))
    .flatMap((resource) => Object.entries(resource.fields))
    .flatMap(([name, field]) => {
      const reason = field.when?.(row) === false ? undefined : field.validate?.(row);
      return reason ? [[errorPathOf(name, field), reason] as const] : [];
    });
  refuseErrors(Object.fromEntries(errors));
}

interface TextRule {
  path: string[];
  maxLength: number;
  isAddress: boolean;
  /** `undefined` for a field of a list item. */
  when: Field['when'];
}

const textRules = (fields: Fields, listPath: readonly string[] = []): TextRule[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...listPath, ...sourceOf(name, field).split('.')];
    if (field.kind === 'list') return textRules(field.of, path);
    const maxLength = maxLengthOf(field);
    return maxLength === undefined
      ? []
      : [
          {
            path,
            maxLength,
            isAddress: field.kind === 'url',
            when: listPath.length > 0 ? undefined : field.when,
          },
        ];
  });

/** Cached, because each row of an import asks for these rules. */
const textRulesOf = memoize(({ fields }: Resource) => textRules(fields));

/** Ignores spaces and control characters, because browsers ignore some of them in an address. */
const runsCode = (address: string) =>
  /^(javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''));

function textProblem(text: string, { maxLength, isAddress }: TextRule): Label | undefined {
  if (text.length > maxLength) return tooLongText(maxLength);
  return isAddress && runsCode(text)
    ? { fr: 'Cette adresse n’est pas permise', en: 'This address is not allowed' }
    : undefined;
}

/** Other programs parse these values, so a backend refuses malformed ones. */
const strictFields = (fields: Fields, listPath: readonly string[] = []): [path: string[], field: Field][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...listPath, ...sourceOf(name, field).split('.')];
    if (field.kind === 'list') return strictFields(field.of, path);
    return field.kind === 'geometry' || field.kind === 'recurrence' ? [[path, field]] : [];
  });

const strictFieldsOf = memoize(({ fields }: Resource) => strictFields(fields));

const unknownForm: Label = {
  fr: 'Cette valeur n’a pas la forme attendue',
  en: 'This value does not have the expected form',
};

function strictProblem(field: Field, value: unknown): Label | undefined {
  if (isEmpty(value)) return undefined;
  if (field.kind === 'geometry') return isGeometry(value) ? geometryProblem(field, value) : unknownForm;
  return typeof value === 'string' && parseRecurrence(value) ? undefined : unknownForm;
}

/** Unlike `valuesAt`, does not split a list at the end of the path: `checkStrict` refuses such a list. */
const wholeValuesAt = (row: Row | undefined, path: readonly string[]): unknown[] =>
  valuesAt(row, path.slice(0, -1))
    .filter(isRow)
    .map((parent) => parent[path.at(-1) ?? '']);

/** Accepts a malformed value that is already stored. */
function checkStrict(schema: Schema, row: Row, stored: Row | undefined): void {
  const errors: Record<string, Label> = {};
  for (const [path, field] of ownersOf(schema, row).flatMap(strictFieldsOf)) {
    const known = wholeValuesAt(stored, path);
    for (const value of wholeValuesAt(row, path)) {
      const problem = strictProblem(field, value);
      if (problem && !known.some((one) => isDeepStrictEqual(one, value))) errors[path.join('.')] = problem;
    }
  }
  refuseErrors(errors);
}

/** The resources whose rules hold for a record. */
function ownersOf(schema: Schema, row: Row): readonly Resource[] {
  const owners = schema.resources.filter((resource) => isInScope(resource, row, schema));
  return owners.length > 0 ? owners : schema.resources;
}

/** @throws Refusal 422 that names the stored path of each changed text that is too long or a harmful address */
export function checkTexts(schema: Schema, row: Row, stored: Row | undefined): void {
  const errors: Record<string, Label> = {};
  const rules = ownersOf(schema, row).flatMap(textRulesOf);
  const isShown = ({ when }: TextRule) => when?.(row) !== false;
  const shown = new Set(rules.filter(isShown).map(({ path }) => path.join('.')));
  for (const one of rules) {
    // A hidden field that shares its path with a shown one does not limit the length. It still refuses a harmful
    // address, because the record may show it later.
    const isOverruled = !isShown(one) && shown.has(one.path.join('.'));
    const rule = isOverruled ? { ...one, maxLength: Number.POSITIVE_INFINITY } : one;
    const known = once(() => new Set(valuesAt(stored, rule.path)));
    for (const value of valuesAt(row, rule.path)) {
      const problem = textProblem(textOf(value), rule);
      if (problem && !known().has(value)) errors[rule.path.join('.')] = problem;
    }
  }
  refuseErrors(errors);
}

/** `checkTexts` comes first: the other checks must not get a new text that is too long. */
function checkRow(app: App, schema: Schema, row: Row, stored?: Row): void {
  checkTexts(schema, row, stored);
  if (hasAccounts(app, schema)) checkUser(row);
  checkStrict(schema, row, stored);
  checkEnforced(schema, row, stored);
  checkDeclared(row, schema);
}

/** Call it before the checks: rules may depend on the status. */
export function withDefaultStatus(schema: Schema, row: Row): Row {
  const declared = ownersOf(schema, row).map((resource) => resource.fields.status?.default);
  const status = declared.find((value) => typeof value === 'string');
  return status === undefined ? row : { status, ...row };
}

/** @throws Refusal 400 if the body has an id; 422 for invalid values */
export function createdRecord(app: App, schema: Schema, body: Row, person: Person): Row {
  if (schema.idField in body) {
    throw malformed(schema.idField, {
      fr: `"${schema.idField}" est donné par le serveur.`,
      en: `"${schema.idField}" is set by the server.`,
    });
  }
  checkRow(app, schema, body);
  const values = hasAccounts(app, schema) ? completeUser(undefined, body) : body;
  return newRow(values, schema.idField, person.name);
}

export const rankPaths = ({ resources }: Schema): string[] =>
  resources.flatMap((resource) => {
    const name = resource.list?.reorder?.field;
    return name === undefined ? [] : [sourceOf(name, fieldOf(resource, name))];
  });

function isOnlyReordered(schema: Schema, before: Row, after: Row): boolean {
  const ranks = rankPaths(schema);
  const paths = changedPaths(before, after);
  return paths.length > 0 && paths.every((path) => ranks.includes(path));
}

/**
 * A write that only changes the rank of the record in its list keeps `updatedAt` and `updatedBy`.
 * @throws Refusal 400 if the id in the body differs from the one in the path; 422 for invalid values
 */
export function changedRecord(app: App, schema: Schema, stored: Row, body: Row, person: Person): Row {
  const { idField } = schema;
  if (idField in body && body[idField] !== stored[idField]) {
    throw malformed(idField, {
      fr: `"${idField}" n'est pas celui de l'adresse.`,
      en: `"${idField}" differs from the one in the address.`,
    });
  }
  checkRow(app, schema, body, stored);
  const values = hasAccounts(app, schema) ? completeUser(stored, body) : body;
  const row = changedRow(stored, values, idField, person.name);
  if (!isOnlyReordered(schema, stored, row)) return row;
  return { ...row, updatedAt: stored.updatedAt, updatedBy: stored.updatedBy };
}

function without(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, [first, ...rest]));
  if (!isRow(value) || !(first in value)) return value;
  const { [first]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [first]: without(inner, rest) };
}

const withoutAll = (row: Row, paths: readonly (readonly string[])[]): Row =>
  paths.reduce<Row>((shown, path) => without(shown, path) as Row, row);

const stepsOf = (paths: Iterable<string>) => [...paths].map((path) => path.split('.'));

/** A record as the server stores it, which keeps passwords elsewhere. */
export const withoutPasswords = (row: Row, { passwords }: Schema): Row => withoutAll(row, stepsOf(passwords));

/** The paths of values whose fields have left the declarations. Items of lists keep such values. */
function undeclaredIn(row: Row, schema: Schema, above: readonly string[] = []): string[][] {
  const keys = above.length === 0 ? schema.names : schema.holders.get(above.join('.'));
  if (!keys) return [];
  return Object.entries(row).flatMap(([key, value]) => {
    const path = [...above, key];
    if (!keys.has(key)) return schema.passwords.has(path.join('.')) ? [] : [path];
    return isRow(value) ? undeclaredIn(value, schema, path) : [];
  });
}

/** What a caller may see of a record: only declared values, because nothing says who may see the others. */
export const visibleRow = (row: Row, schema: Schema): Row =>
  withoutAll(row, [...stepsOf([...schema.passwords, ...schema.hidden]), ...undeclaredIn(row, schema)]);

/** The id is the one in the URLs of the admin. */
export const referenceTo = (resource: Resource, row: Row) => ({
  resource: resource.name,
  id: row[resource.key ?? idFieldOf(resource)],
  title: nameOf(resource, row),
});

/**
 * A body with the stored values that the caller may not write, and those whose fields have left the declarations.
 * @param schema the schema that `visibleTo` returns for the caller
 */
export function withKeptFields(schema: Schema, person: Person, body: Row, stored?: Row): Row {
  const undeclared = undeclaredIn(stored ?? {}, schema);
  if (schema.kept.length === 0 && undeclared.length === 0) return body;
  const row = { ...body };
  for (const path of undeclared) put(row, path, valueAt(stored, path));
  const owner = schema.resources.find((resource) => isInScope(resource, body, schema));
  const before = stored ?? defaultsOf(owner?.fields ?? {}, { ...person });
  for (const path of schema.kept) put(row, path, valueAt(before, path));
  return row;
}

/** @throws Refusal 400 unless the body is `{status}` with a known status */
export function statusChange(body: unknown, schema: Schema): Row {
  if (!isRow(body)) throw notObject();
  const unknown = Object.keys(body).find((key) => key !== 'status');
  if (unknown !== undefined) throw unknownKey(unknown);
  if (body.status === undefined)
    throw malformed('status', { fr: '"status" est requis.', en: '"status" is required.' });
  if (!schema.statuses.has(body.status)) {
    throw malformed('status', {
      fr: `État inconnu : ${JSON.stringify(body.status)}.`,
      en: `Unknown status: ${JSON.stringify(body.status)}.`,
    });
  }
  return { status: body.status };
}

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

/** Leaves out audit fields. Compares lists as a whole. */
export function changedPaths(before: Row, after: Row, prefix = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [old, now] = [emptyAsNull(before[key]), emptyAsNull(after[key])];
    if (isDeepStrictEqual(old, now) || (prefix === '' && key in audit)) return [];
    if ((isRow(old) || old === null) && (isRow(now) || now === null)) {
      return changedPaths(old ?? {}, now ?? {}, `${prefix}${key}.`);
    }
    return [`${prefix}${key}`];
  });
}
