// @vitest-environment node
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Service } from '../../server/call';
import { backup, restore } from '../../server/database/backup';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http';
import { createTown } from '../../server/people/towns';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { emptyService } from './emptyTown';

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

/** Signs in to a town of a service, over HTTP. */
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
  const before = await signIn(first, keys[1] ?? '');
  await first.database.inTown(2, (db) =>
    sql`insert into records (tenant, collection, id, data, version, deleted_at)
      select 2, 'types', 'n' || n, jsonb_build_object('id', 'n' || n, 'title', ${'É "'} || n, 'entity', 'EVENT'),
        n + 1, case when n = 7 then now() end
      from generate_series(0, 1199) n`.execute(db),
  );
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 plan'], 'plan.pdf'));
  const file = rowOf(await before.call('POST', 'GCS', form, { 'content-type': '' }));
  const news = rowOf(await before.call('POST', 'pages', { title: 'Marché', newsPage: true }));
  const entries = [{ status: 'PUBLISHED', at: '2099-05-03T06:00:00.000Z' }];
  await before.call('PUT', `schedule/pages/${news.id}`, { entries });
  const path = join(folder, 'whole');
  await backup(first, path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const second = await open();
  await restore(second, path);
  const after = await signIn(second, keys[1] ?? '');
  for (const query of [
    'types?sort=title_desc',
    'trash/types',
    'users?fields=_id,email,createdAt',
    'GCS',
    'schedule',
  ]) {
    expect(entriesOf(await after.call('GET', query))).toEqual(entriesOf(await before.call('GET', query)));
  }
  expect(entriesOf(await after.call('GET', 'schedule'))).toMatchObject(entries);
  expect((await after.call('GET', 'types/n41')).headers.get('etag')).toBe('"42"');
  expect(await (await fetch(`${after.url}${file.url}`)).text()).toBe('%PDF-1.4 plan');
  // New records come after the old ones.
  await after.call('POST', 'types', { title: 'Dernier', entity: 'EVENT' });
  const all = entriesOf(await after.call('GET', 'types'));
  expect([all.length, all.at(-1)?.title]).toEqual([1200, 'Dernier']);
  await expect(createTown({ ...second, name: 'Nouvelle', email, password })).resolves.toEqual(
    expect.any(String),
  );
  await before.close();
  await after.close();
});

it('restores nothing from an incomplete archive or over existing towns', async () => {
  const first = await open();
  await createTown({ ...first, name: 'Saint-Aubin', email, password });
  const path = join(folder, 'cut');
  await backup(first, path);
  const second = await open();
  await expect(restore(first, path)).rejects.toThrow('restore into an empty one');
  const copy = join(folder, 'copy');
  await writeFile(copy, await readFile(path));
  await truncate(copy, (await stat(copy)).size - 40);
  await expect(restore({ ...second, files: filesInMemory() }, copy)).rejects.toThrow();
  expect(await second.database.kysely.selectFrom('tenants').select('id').execute()).toEqual([]);
  await restore(second, path);
  expect(await second.database.kysely.selectFrom('tenants').select('name').execute()).toEqual([
    { name: 'Saint-Aubin' },
  ]);
});
