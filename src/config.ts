import type { Locale } from './metadata';

/** The settings of one town, read from `config.json` when the app starts (contract, "configuration"). */
export interface Config {
  /** Where the backend is; empty when it stands on the same origin. */
  apiUrl: string;
  /** The value of the `x-api-key` header. */
  apiKey: string;
  /** What stands before the token in the authorization header: "" or "Bearer". */
  authScheme: string;
  appTitle: string;
  /** The address of a picture, shown in the header; empty for none. */
  logo: string;
  colours: { primary: string; secondary: string };
  defaultLocale: Locale;
  locales: readonly Locale[];
  /** Milliseconds that a navigation takes at least (spec §2). */
  transitionDelay: number;
  /** Pixels of window width at which the sidebar collapses (spec §9). */
  sidebarCollapseWidth: number;
  /** Milliseconds that a toast stays (spec §9). */
  toastDuration: number;
  map: {
    centre: readonly [latitude: number, longitude: number];
    zoom: number;
    tiles: string;
    attribution: string;
  };
  /** Shows the demo accounts on the login page. */
  demo: boolean;
  /** Providers for auth/firebase/sign_in. */
  loginProviders: readonly string[];
  /** Names of resources that this town does not use. */
  disabled: readonly string[];
}

const defaults: Config = {
  apiUrl: '',
  apiKey: '',
  authScheme: '',
  appTitle: 'Back-office',
  logo: '',
  colours: { primary: '#308e87', secondary: '#f39159' },
  defaultLocale: 'fr',
  locales: ['fr', 'en'],
  transitionDelay: 500,
  sidebarCollapseWidth: 1199,
  toastDuration: 2000,
  map: { centre: [46.6, 2.4], zoom: 6, tiles: '', attribution: '' },
  demo: false,
  loginProviders: [],
  disabled: [],
};

/** `config.json` is missing or malformed; the message names what is wrong and is shown as it is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isColour = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const isLocale = (value: unknown) => value === 'fr' || value === 'en';
const isStrings = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');

const rules: { [K in keyof Config]: { valid: (value: unknown) => boolean; says: string } } = {
  apiUrl: { valid: (value) => typeof value === 'string', says: 'an address' },
  apiKey: { valid: (value) => typeof value === 'string', says: 'a text' },
  authScheme: { valid: (value) => typeof value === 'string', says: '"" or "Bearer"' },
  appTitle: { valid: (value) => typeof value === 'string' && value !== '', says: 'a text' },
  logo: { valid: (value) => typeof value === 'string', says: 'an address, or ""' },
  colours: {
    valid: (value) => isObject(value) && isColour(value.primary) && isColour(value.secondary),
    says: '{ "primary": "#rrggbb", "secondary": "#rrggbb" }',
  },
  defaultLocale: { valid: isLocale, says: '"fr" or "en"' },
  locales: {
    valid: (value) => Array.isArray(value) && value.length > 0 && value.every(isLocale),
    says: '["fr"], ["en"] or both',
  },
  transitionDelay: { valid: (value) => typeof value === 'number' && value >= 0, says: 'milliseconds' },
  sidebarCollapseWidth: { valid: (value) => typeof value === 'number' && value >= 0, says: 'pixels' },
  toastDuration: { valid: (value) => typeof value === 'number' && value > 0, says: 'milliseconds' },
  map: {
    valid: (value) =>
      isObject(value) &&
      Array.isArray(value.centre) &&
      value.centre.length === 2 &&
      value.centre.every((degrees) => typeof degrees === 'number') &&
      typeof value.zoom === 'number' &&
      typeof value.tiles === 'string' &&
      typeof value.attribution === 'string',
    says: '{ "centre": [latitude, longitude], "zoom": 13, "tiles": "…", "attribution": "…" }',
  },
  demo: { valid: (value) => typeof value === 'boolean', says: 'true or false' },
  loginProviders: { valid: isStrings, says: 'a list of texts' },
  disabled: { valid: isStrings, says: 'a list of names of resources' },
};

/**
 * Checks what `config.json` holds and completes it with the defaults.
 * @throws ConfigError that names each wrong key and what belongs there.
 */
export function readConfig(given: unknown): Config {
  if (!isObject(given))
    throw new ConfigError('config.json : un objet JSON est attendu / a JSON object is expected.');
  const mistakes = Object.entries(given).flatMap(([key, value]) => {
    if (!Object.hasOwn(rules, key)) return [`"${key}" : clé inconnue / unknown key`];
    const rule = rules[key as keyof Config];
    return rule.valid(value) ? [] : [`"${key}" : attendu / expected ${rule.says}`];
  });
  const config: Config = { ...defaults, ...given };
  if (mistakes.length === 0 && !config.locales.includes(config.defaultLocale)) {
    mistakes.push(`"defaultLocale" : absent de "locales" / not among "locales"`);
  }
  if (mistakes.length > 0) throw new ConfigError(`config.json\n${mistakes.join('\n')}`);
  return config;
}

/**
 * Reads the settings that lie beside index.html.
 * @throws ConfigError when the file is missing, is no JSON or holds a wrong value.
 */
export async function loadConfig(): Promise<Config> {
  const address = new URL('config.json', document.baseURI);
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok)
    throw new ConfigError(`${address.pathname} : fichier absent ou illisible / missing or unreadable.`);
  let given: unknown;
  try {
    given = await response.json();
  } catch (error) {
    throw new ConfigError(`${address.pathname} : JSON invalide / invalid JSON (${String(error)}).`);
  }
  return readConfig(given);
}
