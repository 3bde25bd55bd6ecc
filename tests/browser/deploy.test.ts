import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { openTown } from '../../mock-api/town';
import { serve } from '../backend/caller';
import { succeeds } from './chromium';
import { it } from './fixtures';
import { demoAccount, policy, signIn } from './town';

/** The path of a server's program. Installs it if it is missing and this process may do so. */
function program(name: string, paths: readonly string[]): string {
  const found = () => paths.find((path) => existsSync(path));
  if (!found() && process.getuid?.() === 0) {
    succeeds('apt-get', ['update']);
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', name]);
  }
  const path = found();
  if (!path) throw new Error(`${name} is needed: install it.`);
  return path;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The changes of docs/deploy.md for an app below a path: none at the root. */
const below = (base: string, lines: readonly [string, string][]) => (base === '/' ? [] : lines);

const servers = {
  nginx: (port: number, folder: string, base: string) => ({
    file: 'nginx.conf',
    changes: [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ...below(base, [
        ['location /assets/', `location ${base}assets/`],
        ['location / {', `location ${base} {`],
        ['$uri /index.html', `$uri ${base}index.html`],
      ]),
    ],
    start: (config: string) => {
      const main = join(folder, 'main.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join(' ');
      writeFileSync(
        main,
        `daemon off; pid ${folder}/pid; error_log stderr; user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
        events {} http { include /etc/nginx/mime.types; access_log off; ${temporary} include ${config}; }`,
      );
      return spawn(program('nginx', ['/usr/sbin/nginx', '/usr/local/bin/nginx']), [
        '-c',
        main,
        '-e',
        'stderr',
      ]);
    },
  }),
  Caddy: (port: number, folder: string, base: string) => ({
    file: 'Caddyfile',
    changes: [
      [':80 {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`],
      ...below(base, [
        ['handle /assets/*', `handle ${base}assets/*`],
        ['handle /* {', `handle ${base}* {`],
        ['include "/index.html"', `include "${base}index.html"`],
      ]),
    ],
    start: (config: string) =>
      spawn(
        program('caddy', ['/usr/bin/caddy', '/usr/local/bin/caddy']),
        ['run', '--adapter', 'caddyfile', '--config', config],
        {
          env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
        },
      ),
  }),
} as const;

/** Serves the built app by a configuration of docs/deploy, with the port, folder, path and backend of the test. */
async function serveBy(name: keyof typeof servers, base: string) {
  const mock = await serve(openTown());
  const folder = mkdtempSync(join(tmpdir(), 'town-deploy-'));
  const [port, root] = [await freePort(), join(folder, 'srv')];
  const app = join(root, base);
  mkdirSync(app, { recursive: true });
  cpSync(inject('dist'), app, { recursive: true });
  const index = join(app, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('<base href="/"', `<base href="${base}"`));

  const { file, changes, start } = servers[name](port, folder, base);
  const backend = new URL(mock.url).host;
  let text = readFileSync(join('docs/deploy', file), 'utf8');
  for (const [from, to] of [
    ...changes,
    ['/srv/town;', `${root};`],
    ['* /srv/town\n', `* ${root}\n`],
    ['127.0.0.1:3001', backend],
  ] as const) {
    // Of the two patterns with /srv/town, one is for nginx and the other for Caddy.
    if (!from.includes('/srv/town')) expect(text).toContain(from);
    text = text.replace(from, () => to);
  }
  expect(text).not.toMatch(/root .*\/srv\/town[;\n]/);
  const config = join(folder, file);
  writeFileSync(config, text);
  const child: ChildProcess = start(config);
  let said = '';
  child.stderr?.on('data', (data) => {
    said += data;
  });
  const url = (path = '') => `http://127.0.0.1:${port}${base}${path}`;
  const ready = vi.waitFor(
    async () => {
      const status = await fetch(url()).then(
        (answer) => answer.status,
        () => said,
      );
      if (status !== 200) throw new Error(`${name} answers no page: ${status}`);
    },
    { timeout: 20_000 },
  );
  await ready.catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    url,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      mock.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const cases = (Object.keys(servers) as (keyof typeof servers)[]).flatMap((name) =>
  ['/', '/mairie/admin/'].map((base) => [name, base] as const),
);

describe.each(cases)('docs/deploy on %s below %s', (name, base) => {
  let town: Awaited<ReturnType<typeof serveBy>>;
  beforeAll(async () => {
    town = await serveBy(name, base);
  });
  afterAll(() => town.close());

  it('answers the paths of screens with the page, its policy and no caching', async () => {
    const nonces = new Set<string>();
    for (const path of ['', 'index.html', 'newsList', 'news/edit?id=3', 'unknown/path']) {
      const answer = await fetch(town.url(path));
      const [, nonce = ''] = /property="csp-nonce" nonce="([^"]+)"/.exec(await answer.text()) ?? [];
      expect(answer.status, path).toBe(200);
      expect(Object.fromEntries(answer.headers), path).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html/),
        'content-security-policy': policy(nonce),
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      });
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('lets browsers cache hashed files for a year, but not the settings', async () => {
    const [script] =
      /assets\/index-[^"]*\.js/.exec(readFileSync(join(inject('dist'), 'index.html'), 'utf8')) ?? [];
    const answer = await fetch(town.url(script));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/javascript/),
      'x-content-type-options': 'nosniff',
    });
    const settings = await fetch(town.url('config.json'));
    expect(settings.headers.get('cache-control')).toBe('no-store');
    expect(await settings.json()).toMatchObject({ demo: false });
  });

  it('answers a missing hashed file with 404, without the year of caching', async () => {
    const answer = await fetch(town.url('assets/List-gone.js'));
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBeNull();
    expect(await answer.text()).not.toContain('id="root"');
  });

  it('sends the calls of the app to the backend', async () => {
    const { email, password } = demoAccount('admin');
    // A call goes to the root of the host, whatever the path of the app.
    const answer = await fetch(new URL('/api/v1/auth/sign_in', town.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': demoKey },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ email });
  });

  // At the root, the app makes the same calls as in the other browser tests.
  if (base !== '/')
    it('lets a clerk sign in', async ({ openPage }) => {
      const page = await openPage(undefined);
      await page.goto(town.url('login?next=%2FnewsList'));
      await signIn(page, 'admin');
      await page.locator('tbody tr[data-id]').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`${base}newsList`);
    });
});
