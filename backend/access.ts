import {
  type Action,
  canSee,
  fieldOf,
  type Resource,
  type Role,
  rolesFor,
  scopeFilter,
  sourceOf,
  valueAt,
} from '../src/metadata';
import { condition, type Filter, operators } from './condition';
import { forbidden } from './refusal';
import type { Row } from './row';
import { pathsOf, type Schema } from './schema';
import { plainTable } from './table';

/** Whether a record belongs to the scope of a resource. */
export function holds(resource: Resource, row: Row, schema: Schema): boolean {
  return Object.entries(scopeFilter(resource.scope)).every(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    const type = schema.paths.get(path) ?? 'text';
    return condition({ path, type, operator, values: [String(value)] })(plainTable([row]))(0);
  });
}

/** The confidential records of a collection: those with a value at a path, and the roles that may see them. */
const confidential = ({ resources }: Schema) =>
  resources.flatMap((resource) => {
    const { by, roles } = resource.confidential ?? { roles: {} };
    const path = by && sourceOf(by, fieldOf(resource, by));
    return path ? Object.entries(roles).map(([value, roles]) => ({ path, value, roles })) : [];
  });

/**
 * Whether a role may perform an action in a collection (docs/contract.md#rights). If several resources share it, the
 * ones whose scope contains the record decide. Without a record or a match, the right on any of them is enough.
 */
export function mayUse(schema: Schema, action: Action, role: Role, row?: Row): boolean {
  const owners = row ? schema.resources.filter((resource) => holds(resource, row, schema)) : [];
  const deciding = owners.length > 0 ? owners : schema.resources;
  const isConfidential = confidential(schema).some(
    ({ path, value, roles }) => row && valueAt(row, path) === value && !roles.includes(role),
  );
  if (isConfidential) return false;
  return deciding.some((resource) => rolesFor(resource, action).includes(role));
}

/** @throws Refusal 403 */
export function authorize(schema: Schema, action: Action, { role }: { role: Role }, row?: Row): void {
  if (!mayUse(schema, action, role, row)) throw forbidden();
}

/** The paths that a role may neither see nor write. Only editors may see `secret` fields, such as an API key. */
function hiddenFrom({ resources }: Schema, role: Role | undefined): string[] {
  const shown = new Set<string>();
  const hidden = new Set<string>();
  for (const resource of resources) {
    const editors = rolesFor(resource, 'edit');
    for (const [name, field] of Object.entries(resource.fields)) {
      const isShown =
        canSee(role, field) && (field.kind !== 'secret' || (role !== undefined && editors.includes(role)));
      for (const [path] of pathsOf(name, field)) (isShown ? shown : hidden).add(path);
    }
  }
  return [...hidden].filter((path) => !shown.has(path));
}

/** The schema of a collection without the fields and records that a role may not see. */
export function visibleTo(schema: Schema, role: Role | undefined): Schema {
  const hidden = hiddenFrom(schema, role);
  const isHidden = (path: string) => hidden.some((one) => path === one || path.startsWith(`${one}.`));
  return {
    ...schema,
    hidden,
    names: new Set([...schema.names].filter((name) => !isHidden(name))),
    paths: new Map([...schema.paths].filter(([path]) => !isHidden(path))),
    always: confidential(schema)
      .filter(({ roles }) => role === undefined || !roles.includes(role))
      .map(({ path, value }): Filter => ({ path, type: 'text', operator: 'ne', values: [value] })),
  };
}
