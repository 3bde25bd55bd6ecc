import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serveAdmin } from '../../server/http/admin';
import { createServer } from '../../server/http/server';
import { serve } from '../../server/serve';
import { createLog } from '../../server/settings/log';
import { readSettings } from '../../server/settings/settings';
import { readConfig } from '../../src/config';
import { freshUrl } from '../backend/databases';
import { emptyService } from './emptyTown';

const service = await emptyService();
afterAll(() => service.database.close());

const headersOf = async (proxied: boolean, publicUrl?: string) => {
  const server = createServer({ ...service, publicUrl }, { trustProxy: proxied && '127.0.0.1' });
  const headers = { 'x-forwarded-proto': 'https' };
  const answers = await Promise.all(
    ['pages', 'unknown', 'files/1/a.png', 'auth/password?link=1.a'].map((path) =>
      server.inject({ url: `/api/v1/${path}`, headers }),
    ),
  );
  await server.close();
  return answers.map((answer) => answer.headers);
};

it('tells browsers not to guess the content type of any answer', async () => {
  for (const headers of await headersOf(false)) {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

it('tells browsers to use only HTTPS if the proxy or the public address uses it', async () => {
  const kept = { 'strict-transport-security': 'max-age=31536000' };
  for (const headers of await headersOf(true)) expect(headers).toMatchObject(kept);
  for (const headers of await headersOf(false, 'https://admin.example')) expect(headers).toMatchObject(kept);
});

it('sends the page of the admin with its policy, whichever address a browser asks for', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'town-dist-'));
  writeFileSync(join(dist, 'index.html'), '<meta nonce="">');
  const configOf = () => readConfig({ apiKey: 'k' });
  const server = createServer({ ...service, configOf });
  await serveAdmin(server, { dist, isDemo: false, configOf });
  for (const url of ['/', '/newsList', '/index.html', '/%69ndex.html', '/./index.html', '//index.html']) {
    // Sends no `accept-encoding`, like callers that accept no compressed answer.
    const { statusCode, headers, body } = await server.inject({ url });
    expect(statusCode, url).toBe(200);
    const [, nonce = ''] = /nonce="(.+)"/.exec(body) ?? [];
    expect(headers['content-security-policy'], url).toContain(`'nonce-${nonce}'`);
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
  }
  await server.close();
  rmSync(dist, { recursive: true });
});

it('keeps the keys of providers secret, whichever spelling of /config.json a caller asks for', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'town-dist-'));
  const settings = { apiKey: 'k', weatherUrl: 'https://weather.example/?key=hidden' };
  writeFileSync(join(dist, 'index.html'), '');
  writeFileSync(join(dist, 'config.json'), JSON.stringify(settings));
  const server = createServer(service);
  await serveAdmin(server, { dist, isDemo: false, configOf: () => readConfig(settings) });
  for (const url of ['/config.json', '/%63onfig.json', '//config.json'])
    expect((await server.inject(url)).body, url).not.toContain('hidden');
  await server.close();
  rmSync(dist, { recursive: true });
});

it('answers a monitor with the health of the server, also if it sends HEAD or adds a slash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-health-'));
  writeFileSync(join(folder, 'index.html'), '<meta nonce="">');
  const place = { DATA_DIR: folder, DATABASE_URL: await freshUrl('empty') };
  const BACKUP_DIR = join(folder, 'copies');
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', BACKUP_DIR, ...place });
  const server = await serve(settings, { dist: folder });
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/health', '/health/']) {
      const { status, headers } = await fetch(`${server.url}${path}`, { method });
      expect([status, headers.get('content-type')], `${method} ${path}`).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
    }
  }
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({
    status: 'ok',
    lastBackup: null,
    lastBackupFailure: null,
  });
  await server.close();
  rmSync(folder, { recursive: true });
});

it('logs no token of a citizen, and a mistake in the settings only once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-log-'));
  writeFileSync(join(folder, 'index.html'), '<meta nonce="">');
  const place = { DATA_DIR: folder, DATABASE_URL: await freshUrl('empty') };
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const server = await serve(readSettings({ PORT: '0', ...place }), { dist: folder, log, jobs: {} });
  const token = 'secret-of-a-citizen-1234567890ab';
  await fetch(`${server.url}/ville/signaler/suivi/${token}`);
  await fetch(`${server.url}/ville/en/signaler/abonnement/${token}?x=1`);
  await fetch(`${server.url}/ville/signaler/suivi/${token}/photo/1`);
  await fetch(`${server.url}/ville/signaler/suivi/${token}/`);
  await fetch(`${server.url}/public/v1/open311/tokens/${token}.json`);
  expect(lines.join('')).not.toContain(token);
  expect(lines.filter((line) => line.includes('/ville/signaler/suivi/:token'))).toHaveLength(3);
  expect(lines.filter((line) => line.includes('"host":"127.0.0.1"'))).toHaveLength(5);

  writeFileSync(join(folder, 'config.json'), '{');
  for (const _ of [1, 2, 3]) await fetch(`${server.url}/ville/`);
  expect(lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  await server.close();
  rmSync(folder, { recursive: true });
});

it('answers 404 to a call for a folder of the admin', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'town-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '');
  const server = createServer(service);
  await serveAdmin(server, { dist, isDemo: false, configOf: () => readConfig({ apiKey: 'k' }) });
  expect((await server.inject('/assets/')).statusCode).toBe(404);
  await server.close();
  rmSync(dist, { recursive: true });
});

it('tells caches that a file of the admin may be sent compressed', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'town-dist-'));
  for (const name of ['index.html', 'icon.svg']) writeFileSync(join(dist, name), '<svg/>');
  const server = createServer(service);
  await serveAdmin(server, { dist, isDemo: false, configOf: () => readConfig({ apiKey: 'k' }) });
  const { headers } = await server.inject('/icon.svg');
  expect(headers.vary).toBe('accept-encoding');
  // A new release may change this file.
  expect(headers['cache-control']).toBe('no-cache');
  const again = await server.inject({ url: '/icon.svg', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  await server.close();
  rmSync(dist, { recursive: true });
});
