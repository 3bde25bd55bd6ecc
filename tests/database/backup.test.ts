import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import { commands } from '../../server/commands/commands';
import { backup, checkArchive, restore } from '../../server/database/backup';
import { migrations } from '../../server/database/migrations';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http/server';
import { dailyBackup, lastBackup, lastBackupFailure, secondsUntil } from '../../server/jobs/dailyBackup';
import { prepareJobs, runDueJobs } from '../../server/jobs/queue';
import { createTown } from '../../server/people/towns';
import type { Service } from '../../server/service/call';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { emptyService } from '../server/emptyTown';

const folder = await mkdtemp(join(tmpdir(), 'town-backup-'));
const opened: Service[] = [];
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const { database } of opened) await database.close();
});
const open = async () => {
  const service = await emptyService();
  opened.push(service);
  return service;
};
const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];

/** Starts a server and signs in to the town of an API key. */
async function signIn(service: Service, key: string) {
  const server = createServer(service);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-api-key': key };
  const user = rowOf(await callerOf(url).call('POST', 'auth/sign_in', { email, password }, headers));
  const caller = callerOf(url, String(user.token));
  return {
    url,
    call: (method: string, path: string, body?: unknown, changes?: Record<string, string>) =>
      caller.call(method, path, body, { ...headers, ...changes }),
    close: () => server.close(),
  };
}

it('restores everything of every town on another machine', async () => {
  const first = await open();
  const keys = [];
  for (const name of ['Saint-Aubin', 'Rochebelle']) {
    keys.push(await createTown({ ...first, name, email, password }));
  }
  // The test looks at the second town, whose id is 2.
  const [, key = ''] = keys;
  const before = await signIn(first, key);
  // 1,200 types with a quotation mark in their titles. One of them is in the trash.
  await first.database.inTown(2, (db) =>
    sql`insert into records (tenant, collection, id, data, version, deleted_at)
      select 2, 'types', 'n' || n, jsonb_build_object('id', 'n' || n, 'title', ${'É "'} || n, 'entity', 'EVENT'),
        n + 1, case when n = 7 then now() end
      from generate_series(0, 1199) n`.execute(db),
  );
  await first.database.inTown(2, (db) =>
    sql`insert into traffic (tenant, day, platform, page, sessions, users, page_views)
      values (2, '2026-11-26', 'WEB', '/', 4, 4, 9)`.execute(db),
  );
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 plan'], 'plan.pdf'));
  const file = rowOf(await before.call('POST', 'GCS', form, { 'content-type': '' }));
  const news = rowOf(await before.call('POST', 'pages', { title: 'Marché', newsPage: true }));
  const entries = [{ status: 'PUBLISHED', at: '2099-05-03T06:00:00.000Z' }];
  await before.call('PUT', `schedule/pages/${news.id}`, { entries });
  // Archives of earlier releases lack the ids of the authors: the restore finds them by the names.
  await sql`update records set creator = null, author = null`.execute(first.database.kysely);
  const path = join(folder, 'whole');
  await backup(first, path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const second = await open();
  await restore(second, path);
  const after = await signIn(second, key);
  for (const query of [
    'types?sort=title_desc',
    'trash/types',
    'users?fields=_id,email,createdAt',
    'GCS',
    'schedule',
    'traffic',
  ]) {
    expect(entriesOf(await after.call('GET', query))).toEqual(entriesOf(await before.call('GET', query)));
  }
  expect(entriesOf(await after.call('GET', 'schedule'))).toMatchObject(entries);
  expect(entriesOf(await after.call('GET', 'traffic'))).toMatchObject([{ pageViews: 9 }]);
  expect((await after.call('GET', 'types/n41')).headers.get('etag')).toBe('"42"');
  expect(await (await fetch(`${after.url}${file.url}`)).text()).toBe('%PDF-1.4 plan');
  const mayor = rowOf(await after.call('GET', 'users/me'));
  const { rows } = await sql`select creator, author from records where id = ${news.id}`.execute(
    second.database.kysely,
  );
  expect(rows).toEqual([{ creator: mayor._id, author: mayor._id }]);
  // New records come after the restored ones.
  await after.call('POST', 'types', { title: 'Dernier', entity: 'EVENT' });
  const all = entriesOf(await after.call('GET', 'types'));
  expect([all.length, all.at(-1)?.title]).toEqual([1200, 'Dernier']);
  // A new town gets an id that no restored town has.
  await expect(createTown({ ...second, name: 'Nouvelle', email, password })).resolves.toEqual(
    expect.any(String),
  );
  await before.close();
  await after.close();
});

/** What citizens see at an address of a town. */
const seen = (url: string, key: string, path: string) =>
  fetch(`${url}/public/v1/${path}`, { headers: { 'x-api-key': key } });
const seenNews = async (url: string, key: string): Promise<Row[]> =>
  (await (await seen(url, key, 'actualites')).json()).entries;
const titlesOf = (rows: readonly Row[]) => rows.map(({ title }) => title);

it.each([
  ['an archive', false],
  ['an older archive without the table `live`', true],
])('restores the published records from %s', async (_, isOld) => {
  const first = await open();
  const key = await createTown({ ...first, name: 'Saint-Aubin', email, password });
  const before = await signIn(first, key);
  const publish = { newsPage: true, longDescription: '<p>Samedi.</p>', status: 'PUBLISHED' };
  const kept = rowOf(await before.call('POST', 'pages', { ...publish, title: 'Marché' }));
  await before.call('PUT', `pages/${kept.id}`, { ...kept, title: 'Marché de Noël', status: 'UPDATED' });
  const taken = rowOf(await before.call('POST', 'pages', { ...publish, title: 'Vide-grenier' }));
  await before.call('PUT', `pages/${taken.id}`, { ...taken, status: 'UNPUBLISHED' });
  const news = await seenNews(before.url, key);
  expect(titlesOf(news)).toEqual(['Marché']);
  if (isOld) {
    await sql`drop trigger keep_live on records`.execute(first.database.kysely);
    await sql`drop table live, live_rules cascade`.execute(first.database.kysely);
  }
  const path = join(folder, `live-${isOld}`);
  await backup(first, path);

  const second = await open();
  await restore(second, path);
  const after = await signIn(second, key);
  // The addresses contain the host of the machine.
  const withoutUrl = (rows: readonly Row[]) => rows.map(({ url: _url, ...row }) => row);
  expect(withoutUrl(await seenNews(after.url, key))).toEqual(withoutUrl(news));
  // The address of an unpublished record answers 410, except after a restore from an old archive.
  const { status } = await seen(after.url, key, `actualites/${taken.id}`);
  expect(status).toBe(isOld ? 404 : 410);
  await after.call('PUT', `pages/${kept.id}`, { ...kept, title: 'Foire', status: 'PUBLISHED' });
  await expect.poll(async () => titlesOf(await seenNews(after.url, key))).toEqual(['Foire']);
  await before.close();
  await after.close();
});

it('restores nothing from an incomplete archive or over existing towns', async () => {
  const first = await open();
  await createTown({ ...first, name: 'Saint-Aubin', email, password });
  const path = join(folder, 'complete');
  await backup(first, path);
  const second = await open();
  await expect(restore(first, path)).rejects.toThrow('restore into an empty one');
  const cut = join(folder, 'cut');
  await writeFile(cut, await readFile(path));
  await truncate(cut, (await stat(cut)).size - 40);
  await expect(restore({ ...second, files: filesInMemory() }, cut)).rejects.toThrow();
  expect(await second.database.kysely.selectFrom('tenants').select('id').execute()).toEqual([]);
  await restore(second, path);
  expect(await second.database.kysely.selectFrom('tenants').select('name').execute()).toEqual([
    { name: 'Saint-Aubin' },
  ]);
});

it.each([
  ['cut', undefined, (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ['cut early', undefined, (bytes: Buffer) => bytes.subarray(0, 600_000)],
  ['changed', undefined, (bytes: Buffer) => bytes.fill(7, 600_000, 600_050)],
  ['cut and encrypted', 'un mot de passe', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ['changed and encrypted', 'un mot de passe', (bytes: Buffer) => bytes.fill(7, 600_000, 600_050)],
])(
  'says of an archive that is %s that it is damaged, before anything is restored',
  async (name, word, harm) => {
    const service = await open();
    await createTown({ ...service, name: 'Saint-Aubin', email, password });
    await service.files.put('1/photo.jpg', randomBytes(1_000_000));
    const path = join(folder, `harmed ${name}`);
    await backup(service, path, word);
    await checkArchive(path, word);
    await writeFile(path, harm(await readFile(path)));
    await expect(checkArchive(path, word)).rejects.toThrow(`${path} is damaged or incomplete.`);
  },
);

it('says of an archive of a newer release that this release cannot restore it', async () => {
  const service = await open();
  const path = join(folder, 'newer');
  migrations['999 later'] = { up: async () => {} };
  await backup(service, path).finally(() => delete migrations['999 later']);
  await expect(restore(await open(), path)).rejects.toThrow(/newer release .*999 later/);
});

it('a backup fails if the disk is full, and leaves no file', async () => {
  const service = await open();
  await createTown({ ...service, name: 'Saint-Aubin', email, password });
  // More bytes than the streams keep in memory: the disk fails while the backup still writes this photo.
  await service.files.put('1/photo.jpg', randomBytes(1_000_000));
  const path = join(folder, 'full');
  await symlink('/dev/full', `${path}.part`);
  await expect(backup(service, path)).rejects.toThrow('ENOSPC');
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
});

it('says that the folder of an archive is missing', async () => {
  const file = join(folder, 'nowhere/town.backup');
  await expect(commands.backup(await open(), { file })).rejects.toThrow(
    `There is no folder ${join(folder, 'nowhere')}.`,
  );
});

it('refuses an empty password, which would leave the encryption key readable in the archive', async () => {
  const path = join(folder, 'empty-password');
  await expect(backup(await open(), path, '')).rejects.toThrow('The password is empty.');
  expect((await readdir(folder)).filter((name) => name.startsWith('empty-password'))).toEqual([]);
});

it('restores config.json unless the machine has one, and the secrets only from an encrypted archive', async () => {
  const first = await open();
  first.dataDir = await mkdtemp(join(folder, 'first-'));
  const key = await createTown({ ...first, name: 'Saint-Aubin', email, password });
  await writeFile(join(first.dataDir, 'config.json'), JSON.stringify({ apiKey: key }));
  const before = await signIn(first, key);
  const account = {
    key: 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT',
    type: 'JSON',
    value: { private_key: 'BEGIN PRIVATE KEY' },
  };
  const { id } = rowOf(await before.call('POST', 'townSetting', account));
  // Makes a former version, which has the secret too.
  await before.call('PUT', `townSetting/${id}`, account);
  const plain = join(folder, 'plain');
  const sealed = join(folder, 'sealed');
  await backup(first, plain);
  await backup(first, sealed, 'un mot de passe');
  await before.close();
  const { rows } = await sql<{ data: string }>`select to_jsonb(one)::text as data from records one
    union all select to_jsonb(one)::text from revisions one`.execute(first.database.kysely);
  expect(rows.length).toBeGreaterThan(3);
  // The database does not have the secrets in clear.
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`PRIVATE KEY|${key}`));

  const second = await open();
  second.dataDir = await mkdtemp(join(folder, 'second-'));
  await expect(restore(second, sealed)).rejects.toThrow('is encrypted');
  await expect(restore(second, sealed, 'un autre')).rejects.toThrow('The password is wrong.');
  const bytes = await readFile(sealed);
  bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1;
  const changed = join(folder, 'changed');
  await writeFile(changed, bytes);
  await expect(restore(second, changed, 'un mot de passe')).rejects.toThrow();
  expect(await restore(second, sealed, 'un mot de passe')).toEqual({
    towns: 1,
    files: 0,
    unreadable: [],
    lost: 0,
  });
  const { apiKey } = JSON.parse(await readFile(join(second.dataDir, 'config.json'), 'utf8'));
  const after = await signIn(second, apiKey);
  expect(rowOf(await after.call('GET', `townSetting/${id}`)).value).toEqual(account.value);
  expect(rowOf(await after.call('GET', `revisions/townSetting/${id}/1`)).value).toEqual(account.value);
  await after.close();

  const third = await open();
  third.dataDir = await mkdtemp(join(folder, 'third-'));
  await writeFile(join(third.dataDir, 'config.json'), '{"appTitle":"Ici"}');
  // Without a password, the archive lacks the encryption key. The API key of the town is also in its settings.
  expect(await restore(third, plain)).toEqual({
    towns: 1,
    files: 0,
    unreadable: [`townSetting, ${account.key}: value`],
    lost: 0,
  });
  expect(await readFile(join(third.dataDir, 'config.json'), 'utf8')).toBe('{"appTitle":"Ici"}');
  // Nobody sees the encrypted text of a secret.
  const there = await signIn(third, key);
  expect(entriesOf(await there.call('GET', 'town'))).toMatchObject([{ apiKey: key }]);
  expect(rowOf(await there.call('GET', `townSetting/${id}`))).not.toHaveProperty('value');
  expect(rowOf(await there.call('GET', `revisions/townSetting/${id}/1`))).not.toHaveProperty('value');
  await there.close();
});

it('makes a backup each day, and keeps only the last archives', async () => {
  const service = await open();
  const key = await createTown({ ...service, name: 'Saint-Aubin', email, password });
  const backupDir = join(folder, 'daily');
  const settings = { backupDir, backupAt: '02:00', backupKeep: 2, backupPassword: undefined };
  const jobs = dailyBackup(settings, 'Europe/Paris');
  const makeDue = () =>
    sql`update jobs set due_at = now() where name = 'backup'`.execute(service.database.kysely);
  await prepareJobs(service.database, jobs);
  // The first backup is not due yet.
  await runDueJobs(service, jobs);
  expect(await lastBackup(backupDir)).toBe(null);
  await makeDue();
  await runDueJobs(service, jobs);
  const [archive = ''] = await readdir(backupDir);
  for (const day of ['2026-01-01', '2026-01-02']) {
    await writeFile(join(backupDir, archive.replace(/\d{4}-\d\d-\d\d/, day)), '');
  }
  await writeFile(join(backupDir, 'notes.txt'), '');
  // What a crash leaves of an archive.
  await writeFile(join(backupDir, `${archive.replace(/\d{4}-\d\d-\d\d/, '2026-01-03')}.part`), '');
  await makeDue();
  await runDueJobs(service, jobs);
  const kept = await readdir(backupDir);
  expect(kept.some((name) => name.includes('2026-01-01'))).toBe(false);
  expect(kept).toContain('notes.txt');
  expect(kept).toContain(archive);
  expect(kept.length).toBe(3);
  expect(Date.parse((await lastBackup(backupDir)) ?? '')).not.toBeNaN();
  expect(await lastBackupFailure(service.database)).toBeNull();
  const { call, close } = await signIn(service, key);
  const entries = entriesOf(await call('GET', 'audit?action_eq=backup'));
  expect(entries).toMatchObject([{ status: 200 }, { status: 200 }]);
  await close();
  const there = await open();
  await restore(there, join(backupDir, archive));
});

it('says in the activity log that a backup has failed', async () => {
  const service = await open();
  const key = await createTown({ ...service, name: 'Saint-Aubin', email, password });
  await writeFile(join(folder, 'no-folder'), '');
  const backupDir = join(folder, 'no-folder', 'daily');
  const settings = { backupDir, backupAt: '02:00', backupKeep: 2, backupPassword: undefined };
  const jobs = dailyBackup(settings, 'Europe/Paris');
  await prepareJobs(service.database, jobs);
  await sql`update jobs set due_at = now() where name = 'backup'`.execute(service.database.kysely);
  await runDueJobs(service, jobs);
  const { call, close } = await signIn(service, key);
  expect(entriesOf(await call('GET', 'audit?action_eq=backup'))).toMatchObject([{ status: 500 }]);
  expect(Date.parse((await lastBackupFailure(service.database)) ?? '')).not.toBeNaN();
  await close();
});

it.each([
  ['2026-11-25T00:30:00Z', 30 * 60],
  ['2026-11-25T01:00:00Z', 24 * 60 * 60],
  ['2026-07-14T22:00:00Z', 2 * 60 * 60],
  // Two o’clock on the day before the clocks go back.
  ['2026-10-24T00:00:00Z', 24 * 60 * 60],
  // In the night when the clocks go back, it is two o’clock twice. This is the first time.
  ['2026-10-25T00:00:00Z', 25 * 60 * 60],
  // On 29 March, the clocks jump from two to three o’clock. That day, three o’clock counts instead of two.
  ['2026-03-28T01:00:00Z', 24 * 60 * 60],
  ['2026-03-29T01:00:00Z', 23 * 60 * 60],
])('at %s, waits %d seconds until two o’clock in Paris', (now, seconds) => {
  expect(secondsUntil('02:00', 'Europe/Paris', new Date(now))).toBe(seconds);
});

it('waits until the same time of the next evening when the clocks change in the night', () => {
  expect(secondsUntil('23:30', 'Europe/Paris', new Date('2026-10-24T21:30:00Z'))).toBe(25 * 60 * 60);
  expect(secondsUntil('23:30', 'Europe/Paris', new Date('2026-03-28T22:30:00Z'))).toBe(23 * 60 * 60);
});
