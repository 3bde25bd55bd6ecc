import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../server/commands/commands';
import { answerCommands, ask } from '../../server/commands/control';
import { newKey } from '../../server/people/keys';
import { createTown } from '../../server/people/towns';
import { changeKey } from '../../server/settings/configs';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { type EmptyTown, openEmptyTown } from '../server/emptyTown';

const folder = await mkdtemp(join(tmpdir(), 'town-keys-'));
const config = join(folder, 'config.json');
const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
let town: EmptyTown;
let stop = async () => {};

beforeAll(async () => {
  town = await openEmptyTown();
  town.service.dataDir = folder;
  town.service.changeConfigs = (isOld, key) => changeKey(folder, isOld, key);
  await writeFile(config, JSON.stringify({ apiKey: town.key, appTitle: 'Saint-Aubin' }));
  stop = await answerCommands(folder, ({ name, options }) =>
    commands[name as keyof typeof commands](town.service, options),
  );
});
afterAll(async () => {
  await stop();
  await town.close();
  await rm(folder, { recursive: true });
});

const statusWith = async (key: string, secret = password) =>
  (await callerOf(town.url).call('POST', 'auth/sign_in', { email, password: secret }, { 'x-api-key': key }))
    .status;
const keyInConfig = async () => JSON.parse(await readFile(config, 'utf8')).apiKey;

/** Ends the grace period in which a replaced key still works. */
const endGrace = () =>
  sql`update keys set ends_at = now() where ends_at is not null`.execute(town.service.database.kysely);

it('after a change of the API key in the record of a town, the old key works for a grace period', async () => {
  const [own = {}] = entriesOf(await town.call('GET', 'town'));
  expect(own.apiKey).toBe(town.key);
  const key = newKey();
  expect((await town.call('PUT', `town/${own.id}`, { ...own, apiKey: key })).status).toBe(200);
  expect([await statusWith(key), await statusWith(town.key)]).toEqual([200, 200]);
  expect(await keyInConfig()).toBe(key);
  await endGrace();
  expect([await statusWith(key), await statusWith(town.key)]).toEqual([200, 401]);
  const back = await town.call('PUT', `town/${own.id}`, { ...own, apiKey: town.key }, { 'x-api-key': key });
  expect([back.status, await statusWith(town.key)]).toEqual([200, 200]);
});

it('refuses a short key, the key of another town, and the removal of the last key', async () => {
  const [own = {}] = entriesOf(await town.call('GET', 'town'));
  const other = await createTown({ ...town.service, name: 'Rochebelle', email, password });
  const answers = [];
  for (const apiKey of ['demo', other, '']) {
    const { status, body } = await town.call('PUT', `town/${own.id}`, { ...own, apiKey });
    answers.push([status, body]);
  }
  expect(answers).toMatchObject([
    [422, { errors: { apiKey: expect.any(String) } }],
    [409, { errors: { apiKey: 'Cette clé est déjà prise' } }],
    [409, { errors: { apiKey: 'Il faut au moins une clé' } }],
  ]);
  expect([await statusWith(town.key), await statusWith(other)]).toEqual([200, 200]);
});

it('accepts the key of a second town that a superAdmin adds, and leaves the first key valid', async () => {
  const apiKey = newKey();
  expect((await town.call('POST', 'town', { name: 'Le Port', apiKey })).status).toBe(201);
  expect([await statusWith(apiKey), await statusWith(town.key)]).toEqual([200, 200]);
});

it('the key of a town ends when the town is deleted for good, and config.json gets the key of another town', async () => {
  const apiKey = newKey();
  const port = rowOf(await town.call('POST', 'town', { name: 'Le Bourg', apiKey }));
  await writeFile(config, JSON.stringify({ apiKey }));
  expect((await town.call('DELETE', `town/${port.id}`)).status).toBe(200);
  expect(await statusWith(apiKey)).toBe(200);
  await town.call('DELETE', `trash/town/${port.id}`);
  expect([await statusWith(apiKey), await keyInConfig()]).toEqual([401, town.key]);
});

it('if a record loses the key that config.json has, config.json gets the key of another record', async () => {
  const apiKey = newKey();
  const quay = rowOf(await town.call('POST', 'town', { name: 'Le Quai', apiKey }));
  await writeFile(config, JSON.stringify({ apiKey }));
  expect((await town.call('PUT', `town/${quay.id}`, { ...quay, apiKey: '' })).status).toBe(200);
  expect(await statusWith(apiKey)).toBe(200);
  await endGrace();
  expect([await statusWith(apiKey), await statusWith(await keyInConfig())]).toEqual([401, 200]);
});

it('keeps one key even if calls remove the keys of all records at the same time', async () => {
  const { call, close } = await openEmptyTown();
  for (const name of ['Le Port', 'Le Bourg', 'Le Quai', 'La Gare', 'La Plage'])
    await call('POST', 'town', { name, apiKey: newKey() });
  const records = entriesOf(await call('GET', 'town'));
  const answers = await Promise.all(
    records.map((record) => call('PUT', `town/${record.id}`, { ...record, apiKey: '' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  await close();
});

it('refuses to delete the only town with a key, even if another town is in the trash', async () => {
  const { call, close } = await openEmptyTown();
  const [own = {}] = entriesOf(await call('GET', 'town'));
  expect((await call('DELETE', `town/${own.id}`)).status).toBe(409);
  const port = rowOf(await call('POST', 'town', { name: 'Le Port', apiKey: newKey() }));
  await call('DELETE', `town/${port.id}`);
  expect((await call('DELETE', `town/${own.id}`)).status).toBe(409);
  expect((await call('PUT', `town/${own.id}`, { ...own, apiKey: '' })).status).toBe(409);
  await call('PUT', `trash/town/${port.id}`);
  expect((await call('DELETE', `town/${own.id}`)).status).toBe(200);
  await close();
});

it('a command replaces a key or a password while the server runs', async () => {
  expect((await stat(join(folder, 'control.sock'))).mode & 0o777).toBe(0o600);
  const run = (name: string, options = {}) => ask(folder, { name, options });
  expect(await run('towns')).toBe(`1 Saint-Aubin: ${email}\n2 Rochebelle: ${email}`);
  await expect(run('newKey')).rejects.toThrow('Add --town with one of these: Saint-Aubin, Rochebelle.');
  const [, key = ''] = /API_KEY=(\S+)/.exec((await run('newKey', { town: 'Saint-Aubin' })) ?? '') ?? [];
  expect([await statusWith(key), await keyInConfig()]).toEqual([200, key]);
  await expect(run('newPassword', { town: 'Saint-Aubin', email: 'x@y.fr' })).rejects.toThrow('no account');
  const done = await run('newPassword', { town: 'Saint-Aubin', email });
  const [, secret = ''] = /Password: (\S+)/.exec(done ?? '') ?? [];
  expect([await statusWith(key, secret), await statusWith(key)]).toEqual([200, 401]);
  const file = join(folder, 'archive');
  expect(await run('backup', { file })).toMatch(/^Wrote .*\. Towns: 2, files: 0/);
  await expect(run('backup', { file })).rejects.toThrow(`${file} exists already.`);
  expect(await run('backup', { file, overwrite: 'yes' })).toMatch(/^Wrote /);
});

it('a new key changes nothing while a config file has a mistake, and is shown if a file cannot be written', async () => {
  const { service, key, close } = await openEmptyTown();
  service.dataDir = await mkdtemp(join(tmpdir(), 'town-keys-'));
  const files = ['config.json', 'config.mairie.example.json'].map((name) =>
    join(service.dataDir ?? '', name),
  );
  const [broken = '', own = ''] = files;
  await writeFile(broken, '{bad');
  await writeFile(own, JSON.stringify({ apiKey: key }));
  service.changeConfigs = (isOld, next) => changeKey(service.dataDir ?? '', isOld, next);
  const ended = async () =>
    (await sql`select from keys where ends_at is not null`.execute(service.database.kysely)).rows.length;
  await expect(commands.newKey(service, {})).rejects.toThrow(broken);
  expect([await ended(), JSON.parse(await readFile(own, 'utf8'))]).toEqual([0, { apiKey: key }]);
  await writeFile(broken, '{}');
  // A folder is in the way of the new file.
  await mkdir(`${own}.part`);
  const failed = await commands.newKey(service, {}).catch(({ message }: Error) => message);
  expect(failed).toMatch(/^API_KEY=\S{20,}\n/);
  expect([await ended(), failed]).toEqual([1, expect.stringContaining(`${own}.part`)]);
  await close();
  await rm(service.dataDir, { recursive: true });
});

it('a command finds no server where none runs', async () => {
  expect(await ask(join(folder, 'none'), { name: 'towns', options: {} })).toBeUndefined();
});

it('when the first of several servers on a folder stops, another server runs the commands', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'town-shared-'));
  const serveAs = (name: string) => answerCommands(shared, async () => name);
  const done = () => ask(shared, { name: 'towns', options: {} });
  const [stopFirst, stopSecond] = [await serveAs('first'), await serveAs('second')];
  const stopThird = await serveAs('third');
  expect(await done()).toBe('first');
  // The second stops before its turn.
  await stopSecond();
  await stopFirst();
  await expect.poll(done).toBe('third');
  await stopThird();
  expect(await done()).toBeUndefined();
  await rm(shared, { recursive: true });
});

it.each(['an empty folder', 'a folder with the socket of a killed server'])(
  'one of two servers that start together on %s runs the commands until it stops',
  async (found) => {
    const shared = await mkdtemp(join(tmpdir(), 'town-shared-'));
    if (found !== 'an empty folder') {
      const killed = createServer();
      await new Promise<void>((resolve) => killed.listen(join(shared, 'killed.sock'), resolve));
      await rename(join(shared, 'killed.sock'), join(shared, 'control.sock'));
      await new Promise((resolve) => killed.close(resolve));
    }
    const done = () => ask(shared, { name: 'towns', options: {} });
    const names = ['first', 'second'];
    const stops = await Promise.all(names.map((name) => answerCommands(shared, async () => name)));
    const one = names.indexOf(String(await done()));
    await stops[one]?.();
    await expect.poll(done).toBe(names[1 - one]);
    await stops[1 - one]?.();
    expect(await done()).toBeUndefined();
    await rm(shared, { recursive: true });
  },
);

it('the first superAdmin of a new town has the name that was given', async () => {
  const key = await createTown({ ...town.service, name: 'Bellac', email, password, person: 'Anne Le Gall' });
  const signedIn = await callerOf(town.url).call(
    'POST',
    'auth/sign_in',
    { email, password },
    { 'x-api-key': key },
  );
  expect(rowOf(signedIn)).toMatchObject({ firstName: 'Anne', lastName: 'Le Gall' });
});

it('the command `towns` lists the superAdmins of a town even if their role is stored as a number', async () => {
  const towns = async () => (await commands.towns(town.service)).split('\n');
  expect(await towns()).toContain(`1 Saint-Aubin: ${email}`);
  await sql`update records set data = data || '{"role":1}' where collection = 'users'`.execute(
    town.service.database.kysely,
  );
  expect(await towns()).toContain(`1 Saint-Aubin: ${email}`);
});
