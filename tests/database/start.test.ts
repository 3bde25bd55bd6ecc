import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { openService } from '../../server/open';
import { serve } from '../../server/serve';
import { createLog } from '../../server/settings/log';
import { readSettings } from '../../server/settings/settings';
import { close as closeTown, openTown } from '../../server/town';
import { callerOf, serve as serveHandler } from '../backend/caller';
import { createDatabase } from '../backend/postgres';

it('a server whose port is taken ends with an error, and unlocks its data', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'town-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), '');
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const environment: Record<string, string> = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1' };
  if (process.env.BACKEND === 'postgres')
    environment.DATABASE_URL = await createDatabase(inject('postgres'), 'port_taken');

  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/long/serverProcess.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'silent',
      DIST: folder,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^PORT: .*EADDRINUSE/m);
  expect(ended).toEqual([1, null]);
  expect(await readdir(join(folder, 'data'))).not.toContain('database.lock');
});

it('a server runs its jobs although the path of its data is too long for its command socket', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'town-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), '');
  const environment: Record<string, string> = {
    DATA_DIR: join(folder, 'x'.repeat(130)),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
  if (process.env.BACKEND === 'postgres')
    environment.DATABASE_URL = await createDatabase(inject('postgres'), 'long_path');
  let done = () => {};
  const ran = new Promise<void>((resolve) => {
    done = resolve;
  });
  const jobs = { probe: { every: 3600, run: async () => void done() } };
  const { close } = await serve(readSettings(environment), { dist: folder, jobs });
  await ran;
  await close();
});

it('the development server lets hooks call the machines that ALLOWED_ADDRESSES names', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'town-start-'));
  vi.stubEnv('ALLOWED_ADDRESSES', '127.0.0.1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url, close } = await serveHandler(await openTown({ dataDir: folder }));
  onTestFinished(async () => {
    close();
    await closeTown();
    await rm(folder, { recursive: true, force: true });
  });
  const chief = await callerOf(url).as('superAdmin');
  // The hook of the webhooks asks whether the server may call the address.
  const webhook = (address: string) =>
    chief.call('POST', 'webhooks', {
      name: 'Agenda',
      url: address,
      secret: 'un-secret-assez-long-pour-signer',
      entities: ['news'],
      events: ['published'],
    });
  expect(await webhook('http://127.0.0.1:9/')).toMatchObject({ status: 201 });
  expect(await webhook('http://10.0.0.1/')).toMatchObject({
    status: 422,
    body: { errors: { url: expect.stringContaining('ALLOWED_ADDRESSES') } },
  });
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'npm run serve stops the server itself on %s',
  {
    timeout: 60_000,
  },
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'town-start-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // A database that lets the server in, but answers no query: the connection ends with the process.
    const database = createServer((socket) => {
      socket.once('data', () => socket.write('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')).on('error', () => {});
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void database.close());
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const child = spawn('npm', ['run', 'serve'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: `postgres://town@127.0.0.1:${port}/town`,
        DATA_DIR: folder,
        PORT: '0',
      },
      stdio: 'ignore',
      detached: true,
    });
    onTestFinished(() => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // The whole group has ended.
      }
    });
    const [connection] = (await once(database, 'connection')) as [Socket];
    await once(connection, 'data');
    child.kill(signal);
    await new Promise((resolve) => connection.once('close', resolve));
  },
);

const isPostgres = process.env.BACKEND === 'postgres';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'town-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('a server without a town says how to create one', { timeout: 180_000 }, async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'index.html'), '');
  const environment: Record<string, string> = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  if (isPostgres) environment.DATABASE_URL = await createDatabase(inject('postgres'), 'no_town');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { close } = await serve(readSettings(environment), { dist: folder, log, jobs: {} });
  expect(lines.join('')).toContain('npm run serve -- --town NAME --email ADDRESS');
  await close();
});

it('a server that stores its files in S3 says that it does not show those in DATA_DIR', {
  timeout: 180_000,
}, async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'index.html'), '');
  await mkdir(join(folder, 'data/files/1'), { recursive: true });
  const environment: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    S3_URL: 'http://key:secret@127.0.0.1:9/bucket',
  };
  if (isPostgres) environment.DATABASE_URL = await createDatabase(inject('postgres'), 'files_left');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { close } = await serve(readSettings(environment), { dist: folder, log, jobs: {} });
  expect(lines.join('')).toContain(
    `"folder":"${join(folder, 'data/files')}","msg":"with S3_URL, nobody sees`,
  );
  await close();
});

it.each([
  [
    'an older release says that a newer one has changed the database',
    'newer_release',
    sql`insert into kysely_migration (name, timestamp) values ('999 later', '2030')`,
    /Another release .*\(999 later\): install that release/,
  ],
  [
    'a release says that one with other changes has made the database',
    'other_release',
    sql`update kysely_migration set timestamp = '2000' where name like '002%'`,
    /Another release .*\(002.*\): install that release/,
  ],
])('%s', { timeout: 180_000 }, async (_, name, change, expected) => {
  const environment: Record<string, string> = { DATA_DIR: await newFolder() };
  if (isPostgres) environment.DATABASE_URL = await createDatabase(inject('postgres'), name);
  const { database } = await openService(readSettings(environment));
  await change.execute(database.kysely);
  await database.close();
  await expect(openService(readSettings(environment))).rejects.toThrow(expected);
});

it('a data folder that cannot be written is named by its setting', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const environment = { DATA_DIR: join(file, 'data') };
  await expect(openService(readSettings(environment))).rejects.toThrow(/^DATA_DIR: ENOTDIR/);
});

it('a server whose DATA_DIR has no database ends with what to do, and makes none', {
  timeout: 60_000,
}, async () => {
  const folder = await newFolder();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toContain(`There is no database in ${join(folder, 'database')}. Set DATA_DIR`);
  expect(said).toContain('npm run serve -- --town NAME --email ADDRESS');
  expect(ended).toEqual([1, null]);
  expect(await readdir(folder)).toEqual([]);
});

it('a folder of the daily backup that cannot be made is named before the server starts', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'file'), '');
  const environment = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'file/daily'), PORT: '0' };
  await expect(serve(readSettings(environment), { dist: folder, jobs: {} })).rejects.toThrow(
    /^BACKUP_DIR: ENOTDIR/,
  );
  expect(await readdir(folder)).toEqual(['file']);
});

if (isPostgres)
  it.each([
    ['of a role that may not create tables', 'not_mine', 'owner postgres', /must own the database/],
    ['that is not in UTF-8', 'latin', "owner guest encoding 'LATIN1' locale 'C'", /LATIN1.*encoding 'UTF8'/],
  ])('a database %s is refused with what to do', async (_, name, options, expected) => {
    const url = inject('postgres');
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`do $$ begin create role guest login password 'guest';
    exception when duplicate_object then null; end $$`);
    await client.query(`create database ${name} ${options} template template0`);
    const guest = Object.assign(new URL(`${url}/${name}`), { username: 'guest', password: 'guest' });
    const environment = { DATA_DIR: await newFolder(), DATABASE_URL: guest.href };
    await expect(openService(readSettings(environment))).rejects.toThrow(expected);
  });
