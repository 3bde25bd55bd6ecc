import type { Role } from '../../src/metadata';

/** The key of the setting that holds the push-service account. */
export const pushAccountKey = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

/**
 * The roles that may see a confidential setting, by the key of the setting. Not in `form.ts`: every screen loads this
 * file through `index.ts`, but few screens need the form.
 */
export const rolesByKey = { [pushAccountKey]: ['superAdmin'] } as const satisfies Record<
  string,
  readonly Role[]
>;
