import type { Action, Resource, View } from './define';
import type { FieldOptions } from './kinds';
import type { Label } from './label';

/**
 * The roles, with the numbers that some backends send in place of the names (docs/product.md#roles).
 * @example const names = Object.values(roles).map(({ label }) => label.fr);
 */
export const roles = {
  superAdmin: { number: 1, label: { fr: 'Super Administrateur', en: 'Super administrator' } },
  admin: { number: 2, label: { fr: 'Administrateur', en: 'Administrator' } },
  user: { number: 10, label: { fr: 'Simple utilisateur', en: 'Plain user' } },
} as const satisfies Record<string, { number: number; label: Label }>;

/**
 * The name of a role.
 * @example const deciders: readonly Role[] = ['superAdmin'];
 */
export type Role = keyof typeof roles;

/**
 * The roles that may use the admin: the default of `access` and `menu.roles`.
 * @example const mayOpen = (role: Role) => staff.includes(role);
 */
export const staff: readonly Role[] = ['superAdmin', 'admin'];

const isRoleName = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(roles, value);

/**
 * Reads a role sent by a backend: a name, a number or a number as text. `undefined` for anything else.
 * @example readRole(2); // 'admin'
 */
export function readRole(value: unknown): Role | undefined {
  if (isRoleName(value)) return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return (Object.keys(roles) as Role[]).find((name) => roles[name].number === number);
}

/**
 * The roles that may perform an action on a resource (docs/product.md#rights).
 * @example rolesFor(halls, 'delete'); // ['superAdmin', 'admin']
 */
export const rolesFor = (resource: Resource, action: Action): readonly Role[] =>
  resource.access?.[action] ?? (action === 'read' ? rolesFor(resource, 'list') : staff);

/**
 * The roles that may open a view of a resource.
 * @example rolesForView(halls, halls.views?.plan);
 */
export const rolesForView = (resource: Resource, view: View | undefined): readonly Role[] =>
  view?.access ?? rolesFor(resource, 'list');

/**
 * Whether a role may perform an action on a resource.
 * @example can('admin', 'delete', halls); // true
 */
export const can = (role: Role | undefined, action: Action, resource: Resource): boolean =>
  role !== undefined && rolesFor(resource, action).includes(role);

const isAmong = (role: Role | undefined, allowed: readonly Role[] | undefined): boolean =>
  !allowed || (role !== undefined && allowed.includes(role));

/**
 * Whether a role may see a section or an action: everybody may if `roles` is missing.
 * @example canSee('admin', { roles: ['superAdmin'] }); // false
 */
export const canSee = (role: Role | undefined, { roles }: { roles?: readonly Role[] }): boolean =>
  isAmong(role, roles);

type FieldRoles = Pick<FieldOptions, 'readRoles' | 'writeRoles'>;

/**
 * Whether a role may see the value of a field.
 * @example canRead('admin', { readRoles: ['superAdmin'] }); // false
 */
export const canRead = (role: Role | undefined, { readRoles }: FieldRoles): boolean =>
  isAmong(role, readRoles);

/**
 * Whether a role may change a field of a record that the role may edit. `canRead` must be true, too.
 * @example canWrite('admin', { writeRoles: ['superAdmin'] }); // false
 */
export const canWrite = (role: Role | undefined, field: FieldRoles): boolean =>
  canRead(role, field) && isAmong(role, field.writeRoles);
