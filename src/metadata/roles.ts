import type { Label } from './label';

/** The three roles of staff, with the number that some backends send in place of the name (spec §6). */
export const roles = {
  superAdmin: { number: 1, label: { fr: 'Super Administrateur', en: 'Super administrator' } },
  admin: { number: 2, label: { fr: 'Administrateur', en: 'Administrator' } },
  user: { number: 10, label: { fr: 'Simple utilisateur', en: 'Plain user' } },
} as const satisfies Record<string, { number: number; label: Label }>;

export type Role = keyof typeof roles;

/** The roles that may work in the back-office: what `access` and `menu.roles` default to (spec §1). */
export const staff: readonly Role[] = ['superAdmin', 'admin'];

const isRoleName = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(roles, value);

/** A role as a backend sends it, name or number ("1" too); `undefined` for anything else. */
export function readRole(value: unknown): Role | undefined {
  if (isRoleName(value)) return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return (Object.keys(roles) as Role[]).find((name) => roles[name].number === number);
}
