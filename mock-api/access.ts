import { type Action, type Resource, type Role, rolesFor, scopeFilter } from '../src/metadata';
import { condition, operators } from './condition';
import type { Row } from './row';
import type { Schema } from './schema';

/** Whether a record is one of those that a declaration speaks of. */
export function holds(resource: Resource, row: Row, schema: Schema): boolean {
  return Object.entries(scopeFilter(resource.scope)).every(([name, value]) => {
    const operator = operators.find((one) => name.endsWith(`_${one}`)) ?? 'eq';
    const path = name.slice(0, -operator.length - 1);
    return condition(name, path, operator, String(value), schema.paths.get(path) ?? 'text')(row);
  });
}

/**
 * Whether a role may do something in a collection (spec §6). Where several declarations share it, the ones
 * that hold the record decide; without a record, or when none holds it, one that says yes is enough.
 */
export function mayUse(schema: Schema, action: Action, role: Role, row?: Row): boolean {
  const holders = row ? schema.resources.filter((resource) => holds(resource, row, schema)) : [];
  const deciding = holders.length > 0 ? holders : schema.resources;
  return deciding.some((resource) => rolesFor(resource, action).includes(role));
}
