import type { Role } from '../../src/metadata';

export const pushAccountKey = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

/** The roles that may see a confidential setting. Not in `form.ts`, because every screen loads these roles. */
export const rolesByKey = { [pushAccountKey]: ['superAdmin'] } as const satisfies Record<
  string,
  readonly Role[]
>;
