import {
  type Action,
  can,
  canRead,
  canSee,
  canWrite,
  type Field,
  fieldOf,
  manualStatuses,
  type Resource,
  type Role,
  rolesFor,
  scopeFilter,
  sourceOf,
  statusIdOf,
  valueAt,
} from '../src/metadata';
import { type Condition, condition, type Filter, operators } from './condition';
import type { Person } from './people';
import { forbidden } from './refusal';
import type { Row } from './row';
import { pathsOf, type Schema } from './schema';
import { plainTable } from './table';

const scopes = new WeakMap<Schema, Map<Resource, readonly Condition[]>>();

/** The conditions of a resource's scope. Cached, because each row of an import needs them. */
function scopeIn(schema: Schema, resource: Resource): readonly Condition[] {
  const known = scopes.get(schema) ?? new Map<Resource, readonly Condition[]>();
  scopes.set(schema, known);
  const conditions =
    known.get(resource) ??
    Object.entries(scopeFilter(resource.scope)).map(([name, value]) => {
      // The names are `{path}_{operator}`.
      const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
      const path = name.slice(0, -operator.length - 1);
      const type = schema.paths.get(path) ?? 'text';
      return condition({ path, type, operator, values: [String(value)] });
    });
  known.set(resource, conditions);
  return conditions;
}

export function isInScope(resource: Resource, row: Row, schema: Schema): boolean {
  const table = plainTable([row]);
  return scopeIn(schema, resource).every((one) => one(table)(0));
}

/** Without a role, a caller sees only what is open to every role. */
type Caller = Partial<Pick<Person, 'role' | 'townId'>>;

const isMet = (filter: Filter, row: Row) => condition(filter)(plainTable([row]))(0);

export function isConfidential(resource: Resource, row: Row): boolean {
  const { by, roles } = resource.confidential ?? {};
  if (by === undefined) return false;
  return Object.hasOwn(roles ?? {}, String(valueAt(row, sourceOf(by, fieldOf(resource, by)))));
}

/** Filters that leave out confidential records and, with `access.own`, the records of other towns. */
const limitsFor = ({ resources }: Schema, { role, townId = '' }: Caller): Filter[] =>
  resources.flatMap((resource) => {
    const { confidential, access } = resource;
    const filter = (name: string, operator: 'eq' | 'ne', value: string): Filter => {
      const path = sourceOf(name, fieldOf(resource, name));
      return { path, type: 'text', operator, values: [value] };
    };
    const mayRead = (roles: readonly Role[]) => role !== undefined && roles.includes(role);
    const excluded = Object.entries(confidential?.roles ?? {}).flatMap(([value, roles]) =>
      confidential && !mayRead(roles) ? [filter(confidential.by, 'ne', value)] : [],
    );
    return access?.own && role !== 'superAdmin' ? [...excluded, filter(access.own, 'eq', townId)] : excluded;
  });

function decidingOn(schema: Schema, row?: Row): readonly Resource[] {
  const owners = row ? schema.resources.filter((resource) => isInScope(resource, row, schema)) : [];
  return owners.length > 0 ? owners : schema.resources;
}

/**
 * Whether a person may perform an action in a collection (docs/contract.md#rights). If several resources share the
 * collection, those whose scope contains the record decide. Without a record, or if no scope contains it, all decide.
 * The right on one of them is enough.
 */
export function mayUse(schema: Schema, action: Action, person: Person, row?: Row): boolean {
  const deciding = decidingOn(schema, row);
  const { always: limits = [] } = visibleTo(schema, person);
  if (row && !limits.every((limit) => isMet(limit, row))) return false;
  return deciding.some((resource) => rolesFor(resource, action).includes(person.role));
}

/** @throws Refusal 403 */
export function requireRole({ role }: Pick<Person, 'role'>, roles: readonly Role[]): void {
  if (!roles.includes(role)) throw forbidden();
}

/** @throws Refusal 403 */
export function authorize(schema: Schema, action: Action, person: Person, row?: Row): void {
  if (!mayUse(schema, action, person, row)) throw forbidden();
}

/** The statuses that buttons, menus, answers and forms can set for a role. */
export function settableStatuses(resource: Resource, role: Role): ReadonlySet<unknown> {
  const { status } = resource.fields;
  const selectable: readonly unknown[] = status?.kind === 'status' ? (status.selectable ?? []) : [];
  return new Set([
    ...selectable,
    ...manualStatuses(resource, role).map(({ id }) => id),
    ...(resource.answers?.templates ?? []).map((answer) => answer.status),
    resource.workflow?.save,
    status?.default,
  ]);
}

/**
 * Call it after `authorize`. A status that no action limits to some roles is free.
 * @throws Refusal 403 for a changed status that only the actions of other roles set
 */
export function authorizeStatus(schema: Schema, { role }: Person, row: Row, stored?: Row): void {
  const mayGive = (resource: Resource) => {
    const status = statusIdOf(resource, row.status);
    const isLimited =
      status !== undefined &&
      resource.form?.actions?.some((one) => one.status === status && !canSee(role, one));
    const isSame = stored !== undefined && statusIdOf(resource, stored.status) === status;
    return !isLimited || isSame || settableStatuses(resource, role).has(status);
  };
  if (role !== 'superAdmin' && !decidingOn(schema, row).some(mayGive)) throw forbidden();
}

/** The paths for which `passes` is true in no resource of the collection. */
function pathsWithout(
  { resources }: Schema,
  passes: (field: Field, resource: Resource) => boolean,
): string[] {
  const passing = new Set<string>();
  const others = new Set<string>();
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields))
      for (const [path] of pathsOf(name, field)) (passes(field, resource) ? passing : others).add(path);
  return [...others].filter((path) => !passing.has(path));
}

const isSeen = (role: Role | undefined, field: Field, resource: Resource): boolean =>
  canRead(role, field) && (field.kind !== 'secret' || can(role, 'edit', resource));

const visible = new WeakMap<Schema, Map<string, Schema>>();

/** The schema without hidden fields; `always` filters out hidden records. Cached, because each row needs it. */
export function visibleTo(schema: Schema, { role, townId }: Caller): Schema {
  const known = visible.get(schema) ?? new Map<string, Schema>();
  visible.set(schema, known);
  const key = `${role} ${townId}`;
  const seen = known.get(key) ?? withoutHidden(schema, { role, townId });
  known.set(key, seen);
  return seen;
}

function withoutHidden(schema: Schema, person: Caller): Schema {
  const { role } = person;
  const hidden = pathsWithout(schema, (field, resource) => isSeen(role, field, resource));
  const kept = pathsWithout(
    schema,
    (field, resource) => isSeen(role, field, resource) && canWrite(role, field),
  );
  /** PostgreSQL compares objects as JSON text: a filter or sort by an object would reveal its hidden values. */
  const holdsHidden = (path: string) => hidden.some((one) => one.startsWith(`${path}.`));
  const isHidden = (path: string) => hidden.some((one) => path === one || path.startsWith(`${one}.`));
  return {
    ...schema,
    hidden,
    kept,
    names: new Set([...schema.names].filter((name) => !isHidden(name))),
    paths: new Map([...schema.paths].filter(([path]) => !isHidden(path) && !holdsHidden(path))),
    always: limitsFor(schema, person),
  };
}
