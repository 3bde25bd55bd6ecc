import { type Action, type Resource, type Role, rolesFor, scopeFilter } from '../src/metadata';
import { condition, operators } from './condition';
import { forbidden } from './refusal';
import type { Row } from './row';
import type { Schema } from './schema';
import { plainTable } from './table';

/** Whether a record belongs to the scope of a resource. */
export function holds(resource: Resource, row: Row, schema: Schema): boolean {
  return Object.entries(scopeFilter(resource.scope)).every(([name, value]) => {
    const operator = operators.find((known) => name.endsWith(`_${known}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    const type = schema.paths.get(path) ?? 'text';
    return condition({ path, type, operator, values: [String(value)] })(plainTable([row]))(0);
  });
}

/**
 * Whether a role may perform an action in a collection (docs/contract.md#rights). If resources share the collection,
 * those whose scope contains the record decide. Without a record, or a match, the right on any resource is enough.
 */
export function mayUse(schema: Schema, action: Action, role: Role, row?: Row): boolean {
  const owners = row ? schema.resources.filter((resource) => holds(resource, row, schema)) : [];
  const deciding = owners.length > 0 ? owners : schema.resources;
  return deciding.some((resource) => rolesFor(resource, action).includes(role));
}

/** @throws Refusal 403 */
export function authorize(schema: Schema, action: Action, { role }: { role: Role }, row?: Row): void {
  if (!mayUse(schema, action, role, row)) throw forbidden();
}
