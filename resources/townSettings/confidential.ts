import type { Role } from '../../src/metadata';

/** The key of the push-service account. */
export const pushAccountKey = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

/**
 * The keys of the confidential settings, each with the roles that may see it. Not in `form.ts`, which few screens load,
 * because every screen loads `index.ts`, which needs them.
 */
export const confidentialKeys = { [pushAccountKey]: ['superAdmin'] } as const satisfies Record<
  string,
  readonly Role[]
>;
