import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../contract/refusal';
import { demoAccounts, demoKey } from '../../demo/accounts';
import { ConfigError, type RegistrationPolicy, readConfig } from '../../src/config';
import { configName, configsIn, readJson, type TownConfig } from '../settings/configs';

/** The Content-Security-Policy of the admin (docs/deploy.md#headers). */
export const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface ConfigOptions {
  dist: string;
  /** The folder with `config.json`, and a `config.{host}.json` for each town with its own host. */
  dataDir: string;
  apiKey: string | undefined;
  /** The address of the site, if it has a host of its own. */
  siteUrl?: string;
  /** Providers for the towns whose settings name none. */
  weatherUrl?: string;
  airUrl?: string;
  addressUrl?: string;
  isDemo: boolean;
  hasMail: boolean;
  /** Those of the declared resources. */
  names: readonly string[];
}

export interface Configs {
  /** The settings of the admin or the site on a host. A host without its own settings has those of `config.json`. */
  ofHost: (hostname: string) => TownConfig;
  /** A host with a site serves no admin. */
  isSite: (hostname: string) => boolean;
  all: readonly TownConfig[];
  /** Who may register in a town whose API key is in none of these settings. */
  registration: RegistrationPolicy;
}

/** @throws ConfigError for the first file with wrong values; Error if a file is not a JSON object */
export function readConfigs(options: ConfigOptions): Configs {
  const { dist, dataDir, apiKey, siteUrl, weatherUrl, airUrl, addressUrl, isDemo, hasMail, names } = options;
  const demo = isDemo && { apiKey: demoKey, demo: true };
  // Without mails, nobody could confirm an address.
  const realTownRegistration: RegistrationPolicy = hasMail ? 'confirmed' : 'off';
  const registration = isDemo ? 'open' : realTownRegistration;
  const read = (path: string) => {
    const row = readJson(path);
    const unknown = Array.isArray(row.disabled) ? row.disabled.filter((name) => !names.includes(name)) : [];
    if (unknown.length > 0)
      throw new ConfigError(
        `${path}\n"disabled" : inconnu / unknown: ${unknown.join(', ')} (${names.join(', ')})`,
      );
    return row;
  };
  const deliveredPath = join(dist, 'config.json');
  const delivered = read(deliveredPath);
  // A mistake in this file must not be reported as one in `dataDir`.
  readConfig(delivered, deliveredPath);
  const defaults = {
    ...delivered,
    // `dist/config.json` has the demo key, which belongs to no real town.
    apiKey: '',
    registration,
    ...(weatherUrl !== undefined && { weatherUrl }),
    ...(airUrl !== undefined && { airUrl }),
    ...(addressUrl !== undefined && { addressUrl }),
  };
  const commonPath = join(dataDir, 'config.json');
  const common = readConfig(
    {
      ...defaults,
      ...read(commonPath),
      ...(apiKey !== undefined && { apiKey }),
      ...(siteUrl !== undefined && { siteUrl }),
      ...demo,
    },
    commonPath,
  );
  const configs = new Map<string, TownConfig>();
  for (const name of configsIn(dataDir)) {
    const [, host] = configName.exec(name) ?? [];
    if (host)
      configs.set(host.toLowerCase(), {
        ...readConfig({ ...defaults, ...read(join(dataDir, name)) }, join(dataDir, name)),
        file: name,
      });
  }
  const all = [common, ...configs.values()];
  const ofSite = (hostname: string) =>
    // `URL` changes a host name to lower case.
    all.find(
      ({ siteUrl: address }) => address !== '' && new URL(address).hostname === hostname.toLowerCase(),
    );
  return {
    ofHost: (hostname) => configs.get(hostname.toLowerCase()) ?? ofSite(hostname) ?? common,
    isSite: (hostname) => ofSite(hostname) !== undefined,
    all,
    registration,
  };
}

interface AdminOptions {
  dist: string;
  isDemo: boolean;
  configOf: (hostname: string) => TownConfig;
}

/** Serves the admin as docs/deploy.md requires of every server. */
export async function serveAdmin(
  server: FastifyInstance,
  { dist, isDemo, configOf }: AdminOptions,
): Promise<void> {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) throw new Error(`No admin in ${dist}. Run "npm run build" first.`);
  const page = readFileSync(index, 'utf8');

  server.get('/config.json', async ({ hostname }, reply) => {
    reply.header('cache-control', 'no-store');
    // Only the server asks the providers, whose addresses may contain a key.
    const { file: _, ...config } = configOf(hostname);
    return { ...config, weatherUrl: '', airUrl: '', addressUrl: '' };
  });
  if (isDemo) server.get('/demo.json', async () => demoAccounts);
  await server.register(staticFiles, {
    root: dist,
    index: false,
    // Leaves `/index.html` and folders to the handler below, which sends the page with its headers. Also hides the file
    // `config.json`, which may contain keys of the providers: `//config.json` does not match the route above.
    allowedPath: (path) => {
      const plain = posix.normalize(path);
      return !['/index.html', '/config.json'].includes(plain) && !plain.endsWith('/');
    },
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'));
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler(async ({ method, url }, reply) => {
    const isScreen = (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
    if (!isScreen) throw notFound();
    const nonce = randomUUID();
    reply.headers({
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    return reply.type('text/html; charset=utf-8').send(page.replace('nonce=""', `nonce="${nonce}"`));
  });
}
