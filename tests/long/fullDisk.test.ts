import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { demoKey } from '../../demo/accounts';
import app from '../../resources';
import { openDatabase } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http/server';
import { createDemoTown } from '../../server/people/towns';
import { callerOf, rowOf } from '../backend/caller';

/** A disk for this file alone. Run the test as root: only root may mount the disk. */
const disk = mkdtempSync(join(tmpdir(), 'town-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
afterAll(() => {
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
const filler = join(disk, 'filler');

// What no longer fits on the disk, and how many bytes are free. The write-ahead log needs 16 MiB for its next segment.
// With 3 MB free, the records fill the disk before the log needs this segment.
it.each([
  ['the records', 3_000_000],
  ['the write-ahead log', 14_000_000],
])(
  'with the embedded database, the server answers 507 to a write while the disk has no room for %s',
  async (_, freeBytes) => {
    const folder = join(disk, String(freeBytes));
    const database = await openDatabase({ folder });
    onTestFinished(async () => {
      rmSync(filler, { force: true });
      await database.close();
      rmSync(folder, { recursive: true });
    });
    await prepareCollections(database.kysely, app, 'none');
    const service = { app, database, files: filesInMemory(), mailer: { send: async () => {} } };
    await createDemoTown({ ...service, key: demoKey });
    const server = createServer(service);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const chief = await callerOf(url).as('superAdmin');
    const write = () =>
      chief.call('POST', 'pages', { longDescription: `<p>${crypto.randomUUID().repeat(4000)}</p>` });
    const count = async () => rowOf(await chief.get('pages/count')).count;

    writeFileSync(filler, Buffer.alloc(free() - freeBytes));
    const before = Number(await count());
    let stored = 0;
    let answer = await write();
    for (; answer.status === 201; answer = await write()) stored += 1;
    expect([answer.status, (await write()).status, (await write()).status]).toEqual([507, 507, 507]);

    rmSync(filler);
    expect(await count()).toBe(before + stored);
    expect((await write()).status).toBe(201);
    expect(await count()).toBe(before + stored + 1);
    await server.close();
  },
  300_000,
);
