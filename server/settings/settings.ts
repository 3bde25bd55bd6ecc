import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isHost } from '../../src/config';
import { assistTasks } from '../../src/metadata/assist';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

interface Setting<T> {
  name: string;
  /** Used if the variable is missing or empty. */
  fallback: string;
  expected: string;
  /** @throws for a wrong value */
  read: (text: string) => T;
}

const setting = <T>(
  name: string,
  fallback: string,
  expected: string,
  read: (text: string) => T,
): Setting<T> => ({ name, fallback, expected, read });

const check = (isValid: boolean) => {
  if (!isValid) throw new Error('invalid');
};

const url =
  (...protocols: string[]) =>
  (text: string): string | undefined => {
    if (text === '') return undefined;
    check(protocols.includes(new URL(text).protocol));
    return text;
  };

const host = (text: string): string | undefined => {
  check(isHost(text));
  return text || undefined;
};

/** An address, a network, or a name that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text)) return true;
  const [address = '', mask = ''] = text.split('/');
  const { IPv4 } = ipaddr;
  if (IPv4.isValidFourPartDecimal(address) && IPv4.isValidFourPartDecimal(mask))
    return (IPv4.parse(mask).prefixLengthFromSubnetMask() ?? 0) > 0;
  // Fastify rejects a network that contains all addresses.
  return ipaddr.isValidCIDR(text) && Number(mask) > 0;
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/** docs/deploy.md describes each environment variable. */
export const settings = {
  port: setting('PORT', '3001', 'a port between 0 and 65535', (text) => {
    check(/^\d+$/.test(text) && Number(text) <= 65535);
    return Number(text);
  }),
  host: setting('HOST', '127.0.0.1', 'an address of this machine', (text) => text),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgres://user:password@host:5432/name',
    url('postgres:', 'postgresql:'),
  ),
  dataDir: setting('DATA_DIR', 'data', 'a folder', (text) => resolve(text)),
  s3Url: setting('S3_URL', '', 'https://key:secret@host/bucket?region=…', (text) => {
    if (text === '') return undefined;
    const bucket = new URL(text);
    check(/^https?:$/.test(bucket.protocol) && bucket.username !== '');
    check(/^\/[^/]+\/?$/.test(bucket.pathname));
    return bucket;
  }),
  smtpUrl: setting('SMTP_URL', '', 'smtp://user:password@host:587, or smtps://', url('smtp:', 'smtps:')),
  publicUrl: setting('PUBLIC_URL', '', 'https://admin.mairie.example, without a path', host),
  siteUrl: setting('SITE_URL', '', 'https://saint-aubin.example, without a path', host),
  weatherUrl: setting('WEATHER_URL', '', 'https://api.open-meteo.com/v1/forecast', url('http:', 'https:')),
  airUrl: setting(
    'AIR_URL',
    '',
    'https://air-quality-api.open-meteo.com/v1/air-quality',
    url('http:', 'https:'),
  ),
  addressUrl: setting('ADDRESS_URL', '', 'https://data.geopf.fr/geocodage/search', url('http:', 'https:')),
  assistProvider: setting('ASSIST_PROVIDER', '', 'deepl or openai', (text) => {
    check(['', 'deepl', 'openai'].includes(text));
    return text === 'deepl' || text === 'openai' ? text : undefined;
  }),
  assistUrl: setting('ASSIST_URL', '', 'https://api.mistral.ai/v1', url('http:', 'https:')),
  assistKey: setting('ASSIST_KEY', '', 'the key of the provider', (text) => text || undefined),
  assistModel: setting('ASSIST_MODEL', '', 'the name of a model', (text) => text || undefined),
  assistTasks: setting('ASSIST_TASKS', '', assistTasks.join(), (text) => {
    const named = text.split(',').flatMap((one) => one.trim() || []);
    check(named.every((name) => assistTasks.some((task) => task === name)));
    return assistTasks.filter((task) => named.includes(task));
  }),
  apiKey: setting('API_KEY', '', 'the API key of the town', (text) => text || undefined),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'the number of proxies in front of the server, or their comma-separated addresses',
    (text) => {
      if (/^\d+$/.test(text)) return (_: string, hop: number) => hop < Number(text);
      // Fastify would refuse a wrong address only after the database is open.
      for (const one of text ? text.split(',') : []) check(isProxy(one.trim()));
      return text || false;
    },
  ),
  readsPerMinute: setting('READS_PER_MINUTE', '1200', 'a whole number above 0', (text) => {
    check(/^[1-9]\d{0,8}$/.test(text));
    return Number(text);
  }),
  secretKey: setting('SECRET_KEY', '', 'at least 32 characters', (text) => {
    check(text === '' || text.length >= 32);
    return text || undefined;
  }),
  backupDir: setting('BACKUP_DIR', '', 'a folder', (text) => (text ? resolve(text) : undefined)),
  backupAt: setting('BACKUP_AT', '02:00', 'a time such as 02:00', (text) => {
    check(/^([01]\d|2[0-3]):[0-5]\d$/.test(text));
    return text;
  }),
  backupKeep: setting('BACKUP_KEEP', '14', 'a number of archives, at least 1', (text) => {
    check(/^[1-9]\d{0,3}$/.test(text));
    return Number(text);
  }),
  backupPassword: setting('BACKUP_PASSWORD', '', 'a text', (text) => text || undefined),
  allowedAddresses: setting('ALLOWED_ADDRESSES', '', 'addresses such as 10.0.0.0/8,192.168.1.20', (text) => {
    const networks = text.split(',').flatMap((part) => part.trim() || []);
    for (const one of networks) check(ipaddr.isValid(one) || ipaddr.isValidCIDR(one));
    return networks;
  }),
  logLevel: setting('LOG_LEVEL', 'info', levels.join(', '), (text) => {
    check(levels.includes(text));
    return text;
  }),
};

export type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

/** @throws SettingsError that names every wrong setting, one per line */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const errors: string[] = [];
  const entries = Object.entries(settings).map(([key, { name, fallback, expected, read }]) => {
    try {
      return [key, read(environment[name]?.trim() || fallback)];
    } catch {
      // Leaves out the value, which may be a secret.
      errors.push(`${name}: expected ${expected}.`);
      return [key, undefined];
    }
  });
  // Without PUBLIC_URL, links in mails would point to the host of the request, which an attacker can choose.
  if (environment.SMTP_URL?.trim() && !environment.PUBLIC_URL?.trim())
    errors.push('PUBLIC_URL: required with SMTP_URL.');
  const needed = { deepl: ['ASSIST_KEY'], openai: ['ASSIST_URL', 'ASSIST_MODEL'] } as const;
  for (const [provider, names] of Object.entries(needed))
    for (const name of names)
      if (environment.ASSIST_PROVIDER?.trim() === provider && !environment[name]?.trim())
        errors.push(`${name}: required with ASSIST_PROVIDER=${provider}.`);
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));
  return Object.fromEntries(entries) as Settings;
}
