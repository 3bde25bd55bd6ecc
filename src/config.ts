import { isLocale, isRecord, isTime, type Label, type Locale } from './metadata';

/** What a query adds to the path of a field for each filter operator: see `docs/contract.md#filters`. */
export const operators = { eq: '_eq', ne: '_ne', like: '_like', gte: '_gte', lte: '_lte', in: '_in' };

const dialectOperators = {
  contract: operators,
  'simple-rest': { eq: '', ne: '_neq', like: '_like', gte: '_gte', lte: '_lte', in: '' },
};

export type Operators = Readonly<typeof operators>;
export type Operator = keyof Operators;

export const isOperator = (name: string): name is Operator => Object.hasOwn(operators, name);

/** The settings of a town, loaded from `config.json` at start: see `docs/product.md#configuration`. */
export interface Config {
  /** URL of the backend. If empty, the origin of the app. */
  apiUrl: string;
  /** The value of the `x-api-key` header. */
  apiKey: string;
  /** Prefix of the token in the `Authorization` header: "" or "Bearer". */
  authScheme: string;
  appTitle: string;
  /** URL of the logo in the header. */
  logo: string;
  /** URL of the picture on the home page of the town's site. */
  cover: string;
  /** Links in the foot of the town's site, such as the legal notice: URLs, or paths such as `/ville/mentions`. */
  footLinks: readonly { title: Label; href: string }[];
  /**
   * The public page of a record, such as `https://saint-aubin.example/{collection}/{id}`, for the QR code on a poster.
   * If empty, the capability `live` gives the URL.
   */
  recordUrl: string;
  /**
   * URL of the town's site, if the site has a host of its own, such as `https://saint-aubin.example`. If empty, the
   * site is below the admin, at `/ville/`.
   */
  siteUrl: string;
  /**
   * URL of a service that answers like Open-Meteo: `https://api.open-meteo.com/v1/forecast`. Only the server calls it,
   * with the centre of `map`. If empty, the site shows no weather.
   */
  weatherUrl: string;
  /** Like `weatherUrl`, for the quality of the air: `https://air-quality-api.open-meteo.com/v1/air-quality`. */
  airUrl: string;
  /**
   * URL of a service that finds postal addresses and answers like the French Géoplateforme:
   * `https://data.geopf.fr/geocodage/search`. Only the server calls it, around the centre of `map`. If empty, the
   * forms of the site propose no addresses.
   */
  addressUrl: string;
  colours: { primary: string; secondary: string };
  defaultLocale: Locale;
  locales: readonly Locale[];
  /** The languages into which the town translates what it publishes. Must not contain `defaultLocale`. */
  contentLanguages: readonly Locale[];
  /** IANA time zone in which users enter and see dates, such as `Europe/Paris`. */
  timeZone: string;
  /** The hours, in `timeZone`, at which only urgent messages go to citizens. If empty, messages never wait. */
  quietHours: readonly [] | readonly [from: string, until: string];
  /** Minimum duration of a navigation, in milliseconds. */
  transitionDelay: number;
  /** Maximum window width, in pixels, at which the sidebar is a drawer. */
  sidebarCollapseWidth: number;
  /** How long a toast stays, in milliseconds. */
  toastDuration: number;
  map: {
    centre: readonly [latitude: number, longitude: number];
    zoom: number;
    tiles: string;
    attribution: string;
  };
  /** Shows the demo accounts on the login page. */
  demo: boolean;
  /** Providers offered on the login page, for `auth/firebase/sign_in`. */
  loginProviders: readonly string[];
  /**
   * Who may create an account on the register page: anybody, whoever confirms the e-mail address, or nobody.
   * @default 'open'. On the server: 'open' in the demo, else 'confirmed' if it can send e-mails, else 'off'
   */
  registration: RegistrationPolicy;
  /** The dialect of lists and writes. `simple-rest` (`ra-data-simple-rest`) has no uploads or capabilities. */
  dialect: 'contract' | 'simple-rest';
  /**
   * What a query adds to the path of a field for each operator. `config.json` contains only those that differ from the
   * dialect: with `{ "ne": "_neq" }`, a query contains `title_neq=…`.
   */
  operators: Operators;
  /** Names of resources that this town does not use. */
  disabled: readonly string[];
}

/** From the most open to the strictest. */
export const registrationPolicies = ['open', 'confirmed', 'off'] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];

const defaults: Config = {
  apiUrl: '',
  apiKey: '',
  authScheme: '',
  appTitle: 'Back-office',
  logo: '',
  cover: '',
  footLinks: [],
  recordUrl: '',
  siteUrl: '',
  weatherUrl: '',
  airUrl: '',
  addressUrl: '',
  colours: { primary: '#308e87', secondary: '#f39159' },
  defaultLocale: 'fr',
  locales: ['fr', 'en'],
  contentLanguages: [],
  timeZone: 'Europe/Paris',
  quietHours: ['21:00', '07:00'],
  transitionDelay: 500,
  sidebarCollapseWidth: 1199,
  toastDuration: 2000,
  map: { centre: [46.6, 2.4], zoom: 6, tiles: '', attribution: '' },
  demo: false,
  loginProviders: [],
  registration: 'open',
  dialect: 'contract',
  operators,
  disabled: [],
};

/** The message is shown as it is, because the language is not known yet. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

function isTimeZone(value: unknown): boolean {
  try {
    return typeof value === 'string' && Boolean(new Intl.DateTimeFormat('fr', { timeZone: value }));
  } catch {
    return false;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isAddress = (value: unknown) => value === '' || (isText(value) && URL.canParse(value));
const isWebAddress = (value: unknown) =>
  value === '' || (isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
/** Refuses a path, because the server would ignore it. */
export const isHost = (value: unknown) =>
  value === '' ||
  (isText(value) && isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/`);
const isLink = (value: unknown) =>
  isRecord(value) &&
  isText(value.href) &&
  (value.href.startsWith('/') || (value.href !== '' && isWebAddress(value.href))) &&
  isRecord(value.title) &&
  [value.title.fr, value.title.en].every((text) => isText(text) && text !== '');
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isAtLeastZero = (value: unknown) => typeof value === 'number' && value >= 0;

const rules: { [K in keyof Config]: { isValid: (value: unknown) => boolean; expected: string } } = {
  apiUrl: { isValid: isText, expected: 'an address' },
  apiKey: { isValid: isText, expected: 'a text' },
  authScheme: { isValid: isText, expected: '"" or "Bearer"' },
  appTitle: { isValid: (value) => isText(value) && value !== '', expected: 'a text' },
  logo: { isValid: isText, expected: 'an address, or ""' },
  cover: { isValid: isText, expected: 'an address, or ""' },
  footLinks: {
    isValid: (value) => Array.isArray(value) && value.every(isLink),
    expected: '[{ "title": { "fr": "…", "en": "…" }, "href": "https://… or /…" }]',
  },
  recordUrl: { isValid: isAddress, expected: 'an address with {collection} and {id}, or ""' },
  siteUrl: { isValid: isHost, expected: 'an address without a path, such as "https://ville.example", or ""' },
  weatherUrl: { isValid: isWebAddress, expected: 'an address with http or https, or ""' },
  airUrl: { isValid: isWebAddress, expected: 'an address with http or https, or ""' },
  addressUrl: { isValid: isWebAddress, expected: 'an address with http or https, or ""' },
  colours: {
    isValid: (value) => isRecord(value) && isColour(value.primary) && isColour(value.secondary),
    expected: '{ "primary": "#rrggbb", "secondary": "#rrggbb" }',
  },
  defaultLocale: { isValid: isLocale, expected: 'a language: "fr", "en" or one of languages/' },
  locales: {
    isValid: (value) => Array.isArray(value) && value.length > 0 && value.every(isLocale),
    expected: 'a list of languages: "fr", "en" or those of languages/',
  },
  contentLanguages: {
    isValid: (value) => Array.isArray(value) && value.every(isLocale),
    expected: 'a list of languages: "fr", "en" or those of languages/',
  },
  timeZone: { isValid: isTimeZone, expected: 'a time zone, such as "Europe/Paris"' },
  quietHours: {
    isValid: (value) => Array.isArray(value) && [0, 2].includes(value.length) && value.every(isTime),
    expected: '["21:00", "07:00"], or []',
  },
  transitionDelay: { isValid: isAtLeastZero, expected: 'milliseconds' },
  sidebarCollapseWidth: { isValid: isAtLeastZero, expected: 'pixels' },
  toastDuration: { isValid: (value) => typeof value === 'number' && value > 0, expected: 'milliseconds' },
  map: {
    isValid: (value) =>
      isRecord(value) &&
      Array.isArray(value.centre) &&
      value.centre.length === 2 &&
      [...value.centre, value.zoom].every((part) => typeof part === 'number') &&
      isTextList([value.tiles, value.attribution]),
    expected: '{ "centre": [latitude, longitude], "zoom": 13, "tiles": "…", "attribution": "…" }',
  },
  demo: { isValid: (value) => typeof value === 'boolean', expected: 'true or false' },
  loginProviders: { isValid: isTextList, expected: 'a list of texts' },
  registration: {
    isValid: (value) => registrationPolicies.some((one) => one === value),
    expected: registrationPolicies.map((one) => `"${one}"`).join(', '),
  },
  dialect: {
    isValid: (value) => value === 'contract' || value === 'simple-rest',
    expected: '"contract" or "simple-rest"',
  },
  operators: {
    isValid: (value) =>
      isRecord(value) && Object.entries(value).every(([name, suffix]) => isOperator(name) && isText(suffix)),
    expected: `an object such as { "ne": "_neq" }, with keys among ${Object.keys(operators).join(', ')}`,
  },
  disabled: { isValid: isTextList, expected: 'a list of resource names' },
};

/** @throws ConfigError that lists every invalid key with its expected value */
export function readConfig(given: unknown, file = 'config.json'): Config {
  if (!isRecord(given))
    throw new ConfigError(`${file} : un objet JSON est attendu / a JSON object is expected.`);
  const mistakes = Object.entries(given).flatMap(([key, value]) => {
    if (!Object.hasOwn(rules, key)) return [`"${key}" : clé inconnue / unknown key`];
    const rule = rules[key as keyof Config];
    return rule.isValid(value) ? [] : [`"${key}" : attendu / expected ${rule.expected}`];
  });
  const config: Config = { ...defaults, ...given };
  if (mistakes.length === 0 && !config.locales.includes(config.defaultLocale))
    mistakes.push(`"defaultLocale" : absent de "locales" / not among "locales"`);
  if (mistakes.length === 0 && config.contentLanguages.includes(config.defaultLocale))
    mistakes.push(`"contentLanguages" : contient "defaultLocale" / contains "defaultLocale"`);
  if (mistakes.length > 0) throw new ConfigError(`${file}\n${mistakes.join('\n')}`);
  return { ...config, operators: { ...dialectOperators[config.dialect], ...(given.operators as object) } };
}

/** @throws ConfigError if `config.json` is missing, is not JSON or contains an invalid value */
export async function loadConfig(): Promise<Config> {
  const address = new URL('config.json', document.baseURI);
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
  if (!response?.ok)
    throw new ConfigError(`${address.pathname} : fichier absent ou illisible / missing or unreadable.`);
  const given: unknown = await response.json().catch((error: unknown) => {
    throw new ConfigError(`${address.pathname} : JSON invalide / invalid JSON (${String(error)}).`);
  });
  return readConfig(given);
}
