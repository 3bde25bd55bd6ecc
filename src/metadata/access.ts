import type { Action, Resource, View } from './define';
import { type Role, staff } from './roles';

/** The roles that may perform an action on a resource (docs/product.md#rights). */
export const rolesFor = (resource: Resource, action: Action): readonly Role[] =>
  resource.access?.[action] ?? (action === 'read' ? rolesFor(resource, 'list') : staff);

/** The roles that may open a view of a resource. */
export const rolesForView = (resource: Resource, view: View | undefined): readonly Role[] =>
  view?.access ?? rolesFor(resource, 'list');

/** Whether a role may perform an action on a resource. */
export const can = (role: Role | undefined, action: Action, resource: Resource): boolean =>
  role !== undefined && rolesFor(resource, action).includes(role);

/** Whether a role may see a field or a section: everybody may if it names no roles. */
export const canSee = (role: Role | undefined, { roles }: { roles?: readonly Role[] }): boolean =>
  !roles || (role !== undefined && roles.includes(role));
