import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { demoAccounts, demoKey } from '../backend/demo';
import { notFound } from '../backend/refusal';
import { readConfig } from '../src/config';

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
    "frame-ancestors 'none'",
  ].join('; ');

interface AdminOptions {
  /** The folder of the built admin. */
  dist: string;
  /** The folder with `config.json`, and `config.{host}.json` for the towns with a host of their own. */
  dataDir: string;
  apiKey: string | undefined;
  isDemo: boolean;
}

const json = (path: string): object => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/**
 * The config.json of each host; '' is any other host.
 * @throws ConfigError that names each wrong value
 */
function configs({ dist, dataDir, apiKey, isDemo }: AdminOptions): Map<string, object> {
  const demo = isDemo && { apiKey: demoKey, demo: true };
  // The key of the demo, which the delivered file has, opens no town.
  const delivered = { ...json(join(dist, 'config.json')), apiKey: '' };
  const own = json(join(dataDir, 'config.json'));
  const known = new Map<string, object>([
    ['', { ...delivered, ...own, ...(apiKey !== undefined && { apiKey }), ...demo }],
  ]);
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const [, host] = /^config\.(.+)\.json$/.exec(name) ?? [];
    if (host) known.set(host, { ...delivered, ...json(join(dataDir, name)) });
  }
  for (const config of known.values()) readConfig(config);
  return known;
}

/**
 * Serves the built admin as docs/deploy.md asks of every server.
 * @throws Error if it is not built, or its config.json is wrong
 */
export async function serveAdmin(server: FastifyInstance, options: AdminOptions): Promise<void> {
  const { dist, isDemo } = options;
  const index = join(dist, 'index.html');
  if (!existsSync(index)) throw new Error(`${dist} has no admin. Run "npm run build" first.`);
  const page = readFileSync(index, 'utf8');
  const known = configs(options);

  server.get('/config.json', async ({ hostname }, reply) => {
    reply.header('cache-control', 'no-store');
    return known.get(hostname) ?? known.get('');
  });
  if (isDemo) server.get('/demo.json', async () => demoAccounts);
  await server.register(files, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'));
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-store');
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
  // Every other path is a screen of the admin.
  server.setNotFoundHandler(async ({ method, url }, reply) => {
    const isScreen = (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);
    if (!isScreen) throw notFound();
    const nonce = randomUUID();
    reply.headers({
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    return reply.type('text/html; charset=utf-8').send(page.replace('nonce=""', `nonce="${nonce}"`));
  });
}
