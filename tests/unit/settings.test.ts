import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../../server/settings/log';
import { readSettings, settings } from '../../server/settings/settings';

it('the server runs without any setting', () => {
  expect(readSettings({})).toMatchObject({ port: 3001, host: '127.0.0.1', databaseUrl: undefined });
});

it('reads an empty setting as a missing one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}));
});

it('names every wrong setting, without its value', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hidden@host/town',
    LOG_LEVEL: 'loud',
    S3_URL: 'bucket',
    PUBLIC_URL: 'https://mairie.example/admin/',
    TRUST_PROXY: '10.0.0.1, proxy.example',
  };
  const read = () => readSettings(wrong);
  for (const name of Object.keys(wrong)) expect(read).toThrow(`${name}: expected`);
  expect(read).not.toThrow(/hidden/);
});

it('docs/deploy.md describes every setting', () => {
  const described = readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm);
  const names = Object.values(settings).map(({ name }) => name);
  expect([...described].map(([, name]) => name).sort()).toEqual(names.sort());
});

it.each(['10.0.0.9', '10.0.0.0/8, ::1', '10.0.0.0/255.0.0.0', 'loopback,uniquelocal'])(
  'trusts the proxy 10.0.0.9, and not 192.0.2.1, with the setting "%s"',
  async (TRUST_PROXY) => {
    const server = Fastify({ trustProxy: readSettings({ TRUST_PROXY }).trustProxy });
    server.get('/', ({ ip }) => ip);
    const ipFrom = async (remoteAddress: string) =>
      (await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })).body;
    expect(await Promise.all(['10.0.0.9', '192.0.2.1'].map(ipFrom))).toEqual(['203.0.113.7', '192.0.2.1']);
  },
);

it.each(['0.0.0.0/0', '::/0', 'everybody', '10.0.0.0/8/9'])(
  'refuses to trust the proxies "%s"',
  (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow('TRUST_PROXY: expected');
  },
);

it.each(['ENOSPC', '53100'])('says in one short line that the disk is full: %s', (code) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ job: 'backup', err: Object.assign(new Error('write'), { code }) }, 'job failed');
  log.error(Object.assign(new Error('write'), { code }));
  const full = { code, message: 'The disk is full.' };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 50, time: expect.any(String), job: 'backup', err: full, msg: 'job failed' },
    { level: 50, time: expect.any(String), err: full, msg: 'The disk is full.' },
  ]);
});

it('logs an error of the database without its message, which quotes what somebody typed', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const typed = 'invalid input syntax: "12 rue du Puits\n    at home"';
  const error = Object.assign(new Error(typed), { severity: 'ERROR', code: '22P02' });
  log.error(error);
  log.error({ err: error }, 'job failed');
  log.error({ err: error });
  // Fastify logs an error in this way.
  log.error({ err: error }, error.message);
  log.error(new Error('disk full'));
  expect(lines.join('')).not.toMatch(/rue du Puits|at home/);
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { code: '22P02', frames: expect.stringContaining('settings.test.ts') },
    { code: '22P02' },
    { code: '22P02' },
    { code: '22P02' },
    { message: 'disk full' },
  ]);
});
