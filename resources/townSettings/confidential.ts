import type { Role } from '../../src/metadata';

/** The key of the setting that holds the push-service account. */
export const pushAccountKey = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

/**
 * The keys of the confidential settings, each with the roles that may see it. Not in `form.ts`, because `index.ts`
 * needs them on every screen, and few screens need the form.
 */
export const rolesByKey = { [pushAccountKey]: ['superAdmin'] } as const satisfies Record<
  string,
  readonly Role[]
>;
