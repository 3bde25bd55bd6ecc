import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Data, isData, type Row } from '../contract/row';
import type { Seed } from '../demo/seed';

export interface Store {
  /** The array that json-server uses: never replaced, only refilled. */
  rows(collection: string): Row[];
  everything(): Iterable<[collection: string, rows: readonly Row[]]>;
  /** Call it after each change. */
  save(): void;
  /** Grows with each change of the data. */
  revision(): number;
  /** Adds generated collections to the seed data. Collections that are stored on disk are kept. */
  complete(fresh: Data): void;
  /** Loads what another process has saved. */
  refresh(): void;
  readFile(name: string): Buffer | undefined;
  writeFile(name: string, bytes: Buffer): void;
  removeFile(name: string): void;
}

function refill(data: Data, fresh: Data): void {
  for (const name of new Set([...Object.keys(data), ...Object.keys(fresh)])) {
    const rows = rowsOf(data, name);
    rows.length = 0;
    for (const row of fresh[name] ?? []) rows.push(row);
  }
}

function rowsOf(data: Data, collection: string): Row[] {
  data[collection] ??= [];
  return data[collection];
}

function inMemory(seed: Seed): Store {
  const data = structuredClone(seed.data);
  const files = new Map(seed.files);
  let revision = 0;
  return {
    rows: (collection) => rowsOf(data, collection),
    everything: () => Object.entries(data),
    save: () => {
      revision += 1;
    },
    revision: () => revision,
    complete: (fresh) => {
      revision += 1;
      for (const [name, rows] of Object.entries(structuredClone(fresh))) {
        const kept = rowsOf(data, name);
        kept.splice(0, kept.length, ...rows);
      }
    },
    refresh: () => {},
    readFile: (name) => files.get(name),
    writeFile: (name, bytes) => void files.set(name, bytes),
    removeFile: (name) => void files.delete(name),
  };
}

function writeSafely(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  const file = openSync(draft, 'w');
  try {
    const bytes = Buffer.from(content);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

function readData(path: string): Data {
  const advice = `Réparez-le, ou repartez des données de départ : npm run mock:reset.`;
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} ne se lit pas comme JSON (${String(error)}). ${advice}`);
  }
  if (!isData(data)) throw new Error(`${path} n'a pas la forme {collection: [élément, …]}. ${advice}`);
  return data;
}

const databaseOf = (folder: string) => join(folder, 'db.json');
// Names come from URLs. `basename` leaves `..`, which `readFile` ignores, because it is a folder.
const fileOf = (folder: string, name: string) => join(folder, 'files', basename(name));

function startOver(folder: string, seed: Seed): void {
  for (const [name, bytes] of seed.files) writeSafely(fileOf(folder, name), bytes);
  writeSafely(databaseOf(folder), JSON.stringify(seed.data, null, 1));
}

function onDisk(folder: string, seed: Seed): Store {
  const start: Data = { ...seed.data };
  const path = databaseOf(folder);
  const data: Data = {};
  let known = '';
  let revision = 0;
  const stamp = () => {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  };
  const refresh = () => {
    if (!existsSync(path)) startOver(folder, seed);
    if (known === stamp()) return;
    // Takes the stamp before the read, so that the next refresh notices a save in between.
    known = stamp();
    revision += 1;
    // Adds collections that are new in the seed.
    refill(data, { ...structuredClone(start), ...readData(path) });
  };
  refresh();
  return {
    rows: (collection) => rowsOf(data, collection),
    everything: () => Object.entries(data),
    save: () => {
      revision += 1;
      try {
        writeSafely(path, JSON.stringify(data, null, 1));
      } catch (error) {
        // Roll back what could not be saved.
        known = '';
        refresh();
        throw error;
      }
      known = stamp();
    },
    revision: () => revision,
    complete: (fresh) => {
      Object.assign(start, fresh);
      known = '';
      refresh();
    },
    refresh,
    readFile: (name) => {
      const file = fileOf(folder, name);
      return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
    },
    writeFile: (name, bytes) => writeSafely(fileOf(folder, name), bytes),
    removeFile: (name) => rmSync(fileOf(folder, name), { force: true }),
  };
}

export const openStore = (seed: Seed, folder?: string): Store =>
  folder === undefined ? inMemory(seed) : onDisk(folder, seed);
