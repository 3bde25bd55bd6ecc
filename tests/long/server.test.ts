import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import { readSettings } from '../../server/settings/settings';
import { type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';
import { createDatabase, startPostgres } from '../backend/postgres';
import { pushAccount, startGoogle } from '../server/google';

const folder = await mkdtemp(join(tmpdir(), 'my-town-'));
const postgres = await startPostgres([]);
const google = await startGoogle();
const dist = inject('dist');
const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
const processes = new Set<ChildProcess>();

afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  google.close();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

type Environment = Record<string, string>;

interface Running {
  url: string;
  kill: () => Promise<void>;
  isAlive: () => boolean;
}

/** Starts the server in a process of its own. `limit` is a shell command that runs first. */
async function start(environment: Environment, limit = 'true'): Promise<Running> {
  const command = `${limit} && exec "${process.execPath}" --import tsx tests/long/serverProcess.ts`;
  const child = spawn('bash', ['-c', command], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DIST: dist,
      PUSH_SERVICE: google.url,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  processes.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, kill, isAlive: () => child.exitCode === null && child.signalCode === null };
}

interface Town {
  environment: Environment;
  key: string;
  /** Signs the town's superAdmin in. Returns a function that sends calls in this session. */
  signIn: (url: string, headers?: Record<string, string>) => Promise<Caller['call']>;
}

/** A town in a database of its own: an embedded one, or one on the PostgreSQL server. */
async function createdTown(name: string, isEmbedded = false): Promise<Town> {
  const environment = await newMachine(name, isEmbedded);
  const service = await openService(readSettings(environment));
  const key = await createTown({ ...service, name, email, password });
  await service.database.close();
  return {
    environment,
    key,
    signIn: async (url, headers = {}) => {
      const body = { email, password };
      const signedIn = await callerOf(url).call('POST', 'auth/sign_in', body, {
        'x-api-key': key,
        ...headers,
      });
      const { call } = callerOf(url, String(rowOf(signedIn).token));
      return (method, path, sent, more) =>
        call(method, path, sent, { 'x-api-key': key, ...headers, ...more });
    },
  };
}

/** Runs a command of the server in a process of its own, as an operator does. @returns what it prints */
async function command(environment: Environment, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.add(child);
  const [printed, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return code === 0 ? printed : Promise.reject(new Error(failed));
}

/** A new folder and a new database, as on a new machine. */
async function newMachine(name: string, isEmbedded: boolean): Promise<Environment> {
  const environment: Environment = { DATA_DIR: join(folder, name) };
  if (!isEmbedded) environment.DATABASE_URL = await createDatabase(postgres.url, name);
  return environment;
}

/** Repeats some work in several loops at the same time, each until the work returns false. */
const sideBySide = (count: number, work: () => Promise<boolean>) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      while (await work());
    }),
  );

/** The answer of a call, or undefined if the server ended meanwhile. */
const unlessEnded = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

describe.each([
  ['the embedded database', true],
  ['a PostgreSQL server', false],
])('on %s', (name, isEmbedded) => {
  it('the server keeps all answered writes, and stores no partial write, when its process is killed', async () => {
    const town = await createdTown(isEmbedded ? 'killed_embedded' : 'killed_server', isEmbedded);
    const acknowledged = new Map<string, string>();
    let number = 0;
    for (let round = 1; round <= 10; round++) {
      const server = await start(town.environment);
      const call = await town.signIn(server.url);
      let [sent, stored] = [0, 0];
      await sideBySide(8, async () => {
        if (++sent > 1000 || !server.isAlive()) return false;
        const text = `${name} ${++number}`;
        const row = { title: text, longDescription: `<p>${text}</p>` };
        // Every third write changes a record that is there.
        const [id] = sent % 3 === 0 ? [...acknowledged.keys()].slice(-1) : [];
        // `''` means any text: the answer of a change may be lost, and two changes of one record may race.
        if (id) acknowledged.set(id, '');
        const answer = await unlessEnded(id ? call('PUT', `pages/${id}`, row) : call('POST', 'pages', row));
        if (!answer) return false;
        if (answer.status !== 200 && answer.status !== 201) throw new Error(JSON.stringify(answer.body));
        const { id: storedId } = rowOf(answer);
        if (!id) acknowledged.set(String(storedId), text);
        // Each round kills the process later than the one before.
        if (++stored === round * 90) await server.kill();
        return true;
      });
      expect(server.isAlive()).toBe(false);
    }
    const server = await start(town.environment);
    const call = await town.signIn(server.url);
    const rows = new Map<string, { title: unknown; longDescription: unknown }>();
    for (let from = 0; ; from += 1000) {
      const page = entriesOf(
        await call(
          'GET',
          `pages?range=${from}-${from + 999}&sort=createdAt_asc&fields=id,title,longDescription`,
        ),
      );
      for (const { id, title, longDescription } of page) rows.set(String(id), { title, longDescription });
      if (page.length < 1000) break;
    }
    const lost = [...acknowledged].filter(([id, text]) => {
      const row = rows.get(id);
      return !row || (text !== '' && row.title !== text);
    });
    const half = [...rows.values()].filter(
      ({ title, longDescription }) => longDescription !== `<p>${title}</p>`,
    );
    expect({ lost, half }).toEqual({ lost: [], half: [] });
    expect(acknowledged.size).toBeGreaterThan(2000);
    await server.kill();
  }, 900_000);

  it('a backup restores a whole town on an empty machine', async () => {
    const kind = isEmbedded ? 'embedded' : 'server';
    const [old, empty] = [
      await newMachine(`old_${kind}`, isEmbedded),
      await newMachine(`new_${kind}`, isEmbedded),
    ];
    const archive = join(folder, `${kind}.backup`);
    const created = await command(
      old,
      'serve',
      '--town',
      'Saint-Aubin',
      '--email',
      email,
      '--name',
      'Anne Petit',
    );
    const [, key = ''] = /^API_KEY=(.+)$/m.exec(created) ?? [];
    const [, firstPassword = ''] = /^Password: (.+)$/m.exec(created) ?? [];
    const signIn = async (url: string, secret: string) => {
      const headers = { 'x-api-key': key };
      const answer = await callerOf(url).call('POST', 'auth/sign_in', { email, password: secret }, headers);
      const { call } = callerOf(url, String(rowOf(answer).token));
      return (method: string, path: string, sent?: unknown, more?: object) =>
        call(method, path, sent, { ...headers, ...more });
    };

    const server = await start(old);
    const call = await signIn(server.url, firstPassword);
    const form = new FormData();
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#308e87' } })
      .png()
      .toBuffer();
    form.append('file', new File([new Uint8Array(picture)], 'mairie.png'));
    const image = rowOf(await call('POST', 'GCS', form, { 'content-type': '' }));
    const page = rowOf(await call('POST', 'pages', { title: 'Mairie', imageUrl: image.url }));
    const account = { key: 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT', type: 'JSON', value: pushAccount() };
    const setting = rowOf(await call('POST', 'townSetting', account));
    // These commands run beside the running server.
    const changed = await command(old, 'serve', '--new-password', email);
    const [, password = ''] = /^Password: (.+)$/m.exec(changed) ?? [];
    expect(await command(old, 'backup', archive, '--password', 'Une longue phrase')).toMatch(
      /Towns: 1, .*encrypted/,
    );
    await server.kill();
    await rm(old.DATA_DIR ?? '', { recursive: true });

    const restore = (secret: string) => command(empty, 'restore', archive, '--password', secret);
    await expect(restore('Une autre phrase')).rejects.toThrow(/password/i);
    expect(await restore('Une longue phrase')).toMatch(/Towns: 1/);
    expect(await command(empty, 'serve', '--towns')).toBe(`Saint-Aubin: ${email}\n`);
    const restored = await start(empty);
    const callRestored = await signIn(restored.url, password);
    expect(rowOf(await callRestored('GET', `pages/${page.id}`))).toEqual(page);
    expect(rowOf(await callRestored('GET', `townSetting/${setting.id}`)).value).toEqual(account.value);
    const shown = await fetch(new URL(String(image.url), restored.url));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    // The app finds its API key in the config.json of the restored town.
    const config = await (await fetch(new URL('config.json', restored.url))).json();
    expect(config).toMatchObject({ apiKey: key, appTitle: 'Saint-Aubin' });
    await restored.kill();
  }, 300_000);
});

describe('on a PostgreSQL server', () => {
  it('the server sends a notification at most once, even if one of its processes is killed', async () => {
    const town = await createdTown('pushes');
    const sentIds = new Set<string>();
    for (let round = 0; round < 6; round++) {
      // Two processes share the queue. One of them is killed while they send.
      const [killed, other] = await Promise.all([start(town.environment), start(town.environment)]);
      const call = await town.signIn(killed.url);
      if (round === 0) {
        const setting = { key: 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT', type: 'JSON', value: pushAccount() };
        expect((await call('POST', 'townSetting', setting)).status).toBe(201);
        await call('POST', 'notificationTypes', { title: 'Travaux', key: 'travaux' });
      }
      const [topic] = entriesOf(await call('GET', 'notificationTypes?range=0-0'));
      for (let index = 0; index < 10; index++) {
        const body = {
          title: `${round}-${index}`,
          body: 'La rue du Port est barrée.',
          type: 'ALERT',
          topic: { id: topic?._id, title: 'Travaux', key: 'travaux' },
        };
        const { id } = rowOf(await call('POST', 'notifications', body));
        const sent = await call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
        expect(sent.status).toBe(200);
        sentIds.add(String(id));
      }
      await expect.poll(() => google.messages.length, { timeout: 30_000 }).toBeGreaterThan(round * 5);
      await killed.kill();
      const rest = await town.signIn(other.url);
      // Another process claims the job of the killed one after two minutes.
      await expect
        .poll(async () => rowOf(await rest('GET', 'notifications/count?status_eq=SENDING')).count, {
          timeout: 200_000,
          interval: 1000,
        })
        .toBe(0);
      await other.kill();
    }
    const titles = google.messages.map((message) => JSON.stringify(message));
    expect(new Set(titles).size).toBe(titles.length);
    // Each of the six killed processes may leave one message unsent.
    expect(titles.length).toBeGreaterThan(sentIds.size - 7);
  }, 1_500_000);

  it('two processes serve one town', async () => {
    const town = await createdTown('two');
    const [one, other] = await Promise.all([start(town.environment), start(town.environment)]);
    const call = await town.signIn(one.url);
    const { id } = rowOf(await call('POST', 'pages', { title: 'Un' }));
    // Each process reads what the other stored.
    const session = await town.signIn(other.url);
    const changed = await session('PUT', `pages/${id}`, { title: 'Deux' });
    expect([changed.status, rowOf(await call('GET', `pages/${id}`)).title]).toEqual([200, 'Deux']);
    await Promise.all([one.kill(), other.kill()]);
  }, 120_000);

  it('the server answers 503 with Retry-After while the database is away, and then recovers by itself', async () => {
    const town = await createdTown('away');
    const server = await start(town.environment);
    const call = await town.signIn(server.url);
    await postgres.stop();
    for (const [method, path, body] of [
      ['GET', 'pages?range=0-24'],
      ['POST', 'pages', { title: 'Perdu' }],
    ] as const) {
      const answer = await call(method, path, body);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(503);
    await postgres.start();
    await expect
      .poll(async () => (await call('GET', 'pages?range=0-24')).status, { timeout: 30_000 })
      .toBe(200);
    expect(server.isAlive()).toBe(true);
    await server.kill();
  }, 120_000);

  it('the server refuses a body of 12 MB', async () => {
    const town = await createdTown('large');
    const server = await start(town.environment);
    const call = await town.signIn(server.url);
    const answer = await call('POST', 'pages', { title: 'x'.repeat(12 * 1024 * 1024) });
    expect(answer.status).toBe(413);
    expect((await call('GET', 'pages/count')).status).toBe(200);
    await server.kill();
  }, 120_000);

  it('the server refuses ten thousand guesses of a password, and lets others sign in', async () => {
    const town = await createdTown('guesses');
    const server = await start({ ...town.environment, TRUST_PROXY: '1' });
    const guesser = { 'x-api-key': town.key, 'x-forwarded-for': '192.0.2.1' };
    const statuses = new Map<number, number>();
    let sent = 0;
    await sideBySide(20, async () => {
      if (++sent > 10_000) return false;
      const body = { email: `agent${sent % 50}@saint-aubin.fr`, password: `guess ${sent}` };
      const { status } = await callerOf(server.url).call('POST', 'auth/sign_in', body, guesser);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return true;
    });
    expect([...statuses.keys()].sort()).toEqual([401, 429]);
    expect(statuses.get(401)).toBeLessThanOrEqual(300);
    const call = await town.signIn(server.url, { 'x-forwarded-for': '192.0.2.2' });
    expect((await call('GET', 'pages/count')).status).toBe(200);
    await server.kill();
  }, 600_000);

  it('the server closes the connections of incomplete calls, and answers other calls meanwhile', async () => {
    const town = await createdTown('slow');
    const server = await start(town.environment);
    const call = await town.signIn(server.url);
    const { hostname, port } = new URL(server.url);
    const head = 'POST /api/v1/pages HTTP/1.1\r\nhost: x\r\n';
    const sockets = Array.from({ length: 300 }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(index % 2 ? head : `${head}content-type: application/json\r\ncontent-length: 99\r\n\r\n{`);
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      // A byte now and then keeps the connection busy.
      const drip = setInterval(() => socket.write(index % 2 ? 'x' : ' '), 5_000);
      return ended.finally(() => clearInterval(drip));
    });
    expect((await call('GET', 'pages/count')).status).toBe(200);
    await Promise.all(sockets);
    expect((await call('GET', 'pages/count')).status).toBe(200);
    await server.kill();
  }, 300_000);

  it('the server refuses a picture that its disk cannot hold, and stores nothing of it', async () => {
    const town = await createdTown('full_disk');
    // Files of more than 64 kB cannot be written.
    const server = await start(town.environment, 'ulimit -f 64');
    const call = await town.signIn(server.url);
    const form = new FormData();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff', noise } });
    form.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'mairie.png'));
    const answer = await call('POST', 'GCS', form, { 'content-type': '' });
    expect([answer.status, rowOf(await call('GET', 'GCS/count')).count]).toEqual([507, 0]);
    const stored = await readdir(join(town.environment.DATA_DIR ?? '', 'files'), { recursive: true });
    expect(stored.filter((file) => file.includes('.'))).toEqual([]);
    expect(rowOf(await call('POST', 'pages', { title: 'Toujours là' })).title).toBe('Toujours là');
    await server.kill();
  }, 120_000);
});
