import { isDeepStrictEqual } from 'node:util';
import { memoize } from 'es-toolkit';
import {
  type App,
  collectionOf,
  type Fields,
  fieldValue,
  getResource,
  isUntil,
  itemPathOf,
  type Label,
  normalized,
  problemOf,
  type Resource,
  type RuleContext,
  refusalsOf,
  scopeFilter,
  sourceOf,
  storedPathsOf,
  valueAt,
  withTranslatedFrom,
} from '../src/metadata';
import { setDerived } from '../src/metadata/derived';
import { lastTime } from '../src/metadata/occurrences';
import { isInScope } from './access';
import { parseQuery, type Query } from './dialect';
import { problemText } from './problemText';
import { refuseErrors } from './refusal';
import { isRow, type Row, valuesAt } from './row';
import { type Schema, schemaOf } from './schema';

export const needsCompletion = ({ resources }: Schema): boolean =>
  resources.some(
    ({ rules, fields }) => rules?.length || Object.values(fields).some((field) => field.derive !== undefined),
  );

/** Whether writes of the collection must run one after another: a rule or a derived value may read other records. */
export const readsOthers = ({ resources }: Schema): boolean =>
  resources.some(
    ({ rules, fields }) =>
      rules?.length ||
      Object.entries(fields).some(([name, field]) => field.derive !== undefined && !isUntil(fields, name)),
  );

export const normalizedIn = (schema: Schema, row: Row, stored: Row | undefined): Row =>
  schema.resources
    .filter((resource) => isInScope(resource, row, schema))
    .reduce<Row>(
      (next, { fields }) => withTranslatedFrom(fields, normalized(fields, next, stored), stored),
      row,
    );

/** By stored path, with the indexes of list items. */
function problemsIn(fields: Fields, row: Row, prefix = ''): [path: string, problem: Label][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.when?.(row) === false) return [];
    const source = sourceOf(name, field);
    const value = fieldValue(field, row, source);
    const problem = field.enforced && problemOf(field, value, row);
    const own: [string, Label][] = problem
      ? [[`${prefix}${storedPathsOf(name, field)[0]}`, problemText(field, problem)]]
      : [];
    if (field.kind !== 'list' || !Array.isArray(value)) return own;
    return [
      ...own,
      ...value.flatMap((item, index) =>
        isRow(item) ? problemsIn(field.of, item, `${prefix}${source}.${index}.`) : [],
      ),
    ];
  });
}

/** Compares with all items of a stored list, because items may have moved. */
function isStored(stored: Row, row: Row, path: string): boolean {
  const value = valueAt(row, path);
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  if (valuesAt(stored, steps).some((known) => isDeepStrictEqual(known, value))) return true;
  // A value that is missing in both records is the same, unless its list item is new.
  const item = itemPathOf(path);
  const isItemInBoth = item === undefined || valueAt(stored, item) !== undefined;
  return isItemInBoth && isDeepStrictEqual(valueAt(stored, path) ?? null, value ?? null);
}

/**
 * Accepts a value that is stored already.
 * @throws Refusal 422 with every problem, by stored path
 */
export function checkEnforced(schema: Schema, row: Row, stored: Row | undefined): void {
  const problems = schema.resources
    .filter((resource) => isInScope(resource, row, schema))
    .flatMap(({ fields }) => problemsIn(fields, row))
    .filter(([path]) => !stored || !isStored(stored, row, path));
  refuseErrors(Object.fromEntries(problems));
}

/** During a write, the server reads the records in the transaction of the write. */
export type ListRecords = (schema: Schema, query: Query) => readonly Row[] | Promise<readonly Row[]>;

/** `find` for the rules, derived values and hooks of `resource`. Leaves out the stored record that is being written. */
export const finderOf =
  (app: App, resource: Resource, stored: Row | undefined, list: ListRecords): RuleContext['find'] =>
  async (filters, name = resource.name) => {
    const target = getResource(app, name);
    const schema = schemaOf(app, collectionOf(target));
    if (!schema) return [];
    const all = Object.entries({ ...filters, ...scopeFilter(target.scope) });
    const params = new URLSearchParams(all.map(([key, value]): [string, string] => [key, String(value)]));
    const rows = await list(schema, parseQuery(params, schema, 'list', true));
    return stored && collectionOf(target) === collectionOf(resource)
      ? rows.filter((other) => other[schema.idField] !== stored[schema.idField])
      : rows;
  };

/** Derived values are computed until none changes, so they ask the same question several times. */
function askingOnce(find: RuleContext['find']): RuleContext['find'] {
  const ask = memoize((question: Parameters<typeof find>) => find(...question), {
    getCacheKey: JSON.stringify,
  });
  return (...question) => ask(question);
}

/**
 * Sets the derived values, then runs the rules.
 * @param stored `undefined` for a new record
 * @throws Refusal 422 with the first refusal of each path
 */
export async function completed(
  app: App,
  schema: Schema,
  row: Row,
  stored: Row | undefined,
  list: ListRecords,
): Promise<Row> {
  const owners = schema.resources
    .filter((resource) => isInScope(resource, row, schema))
    .map((resource) => ({
      resource,
      context: { before: stored, find: askingOnce(finderOf(app, resource, stored, list)), lastTime },
    }));
  const next = { ...row };
  await setDerived(next, owners);
  let errors: Record<string, Label> = {};
  for (const { resource, context } of owners)
    errors = { ...(await refusalsOf(resource.rules ?? [], next, context)), ...errors };
  refuseErrors(errors);
  return next;
}
