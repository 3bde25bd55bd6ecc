import { resolve } from 'node:path';

/** Settings that are wrong, one per line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

interface Setting<T> {
  name: string;
  /** What counts while the variable is missing or empty. */
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

const demand = (isRight: boolean) => {
  if (!isRight) throw new Error('wrong');
};

/** An address with one of these protocols, or nothing. */
const address =
  (...protocols: string[]) =>
  (text: string): string | undefined => {
    if (text === '') return undefined;
    demand(protocols.includes(new URL(text).protocol));
    return text;
  };

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

/** Every variable of the environment that the server reads. docs/deploy.md has a line for each. */
export const settings = {
  port: setting('PORT', '3001', 'a port between 0 and 65535', (text) => {
    demand(/^\d+$/.test(text) && Number(text) <= 65535);
    return Number(text);
  }),
  host: setting('HOST', '127.0.0.1', 'an address of this machine', (text) => text),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgres://user:password@host:5432/name',
    address('postgres:', 'postgresql:'),
  ),
  dataDir: setting('DATA_DIR', 'data', 'a folder', (text) => resolve(text)),
  s3Url: setting('S3_URL', '', 'https://key:secret@host/bucket?region=…', (text) => {
    if (text === '') return undefined;
    const url = new URL(text);
    demand(/^https?:$/.test(url.protocol) && url.username !== '' && url.pathname.length > 1);
    return url;
  }),
  smtpUrl: setting('SMTP_URL', '', 'smtp://user:password@host:587, or smtps://', address('smtp:', 'smtps:')),
  publicUrl: setting('PUBLIC_URL', '', 'https://admin.mairie.example', address('http:', 'https:')),
  apiKey: setting('API_KEY', '', 'the key that --town printed', (text) => text || undefined),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'the number of proxies before the server, or their addresses with commas',
    (text) => (/^\d+$/.test(text) ? (_: string, hop: number) => hop < Number(text) : text || false),
  ),
  logLevel: setting('LOG_LEVEL', 'info', levels.join(', '), (text) => {
    demand(levels.includes(text));
    return text;
  }),
};

export type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

/**
 * Reads the settings of the server.
 * @throws SettingsError that names every wrong one
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const mistakes: string[] = [];
  const entries = Object.entries(settings).map(([key, { name, fallback, expected, read }]) => {
    try {
      return [key, read(environment[name]?.trim() || fallback)];
    } catch {
      // The value may be a secret.
      mistakes.push(`${name}: expected ${expected}.`);
      return [key, undefined];
    }
  });
  // Without it, the link in a mail would lead to whatever host the call names.
  if (environment.SMTP_URL && !environment.PUBLIC_URL) mistakes.push('PUBLIC_URL: expected with SMTP_URL.');
  if (mistakes.length > 0) throw new SettingsError(mistakes.join('\n'));
  return Object.fromEntries(entries) as Settings;
}
