import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A name begins with the town, as in `{town}/{id}.{extension}`. */
export interface Files {
  names: () => AsyncIterable<string>;
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
  /** Removes unfinished files of a crash, if they are older than `before`. */
  removeUnfinished?: (before: Date) => Promise<void>;
}

export class StoreError extends Error {}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENAMETOOLONG'].includes(String(error.code));

/** Makes the names in a folder survive a power cut. Windows cannot do that. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function filesIn(folder: string): Files {
  const pathOf = (name: string) => join(folder, name);
  async function* everyName() {
    // The first upload makes the folder. A folder that cannot be read must not look empty to a backup.
    const towns = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    // The root of a mounted volume has other entries, such as `lost+found`.
    for (const town of towns.filter((name) => /^\d+$/.test(name)))
      for (const file of await readdir(join(folder, town))) yield `${town}/${file}`;
  }
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // The file appears only when it is complete, and survives a power cut.
      const part = await open(`${path}.part`, 'w', 0o600);
      try {
        await part.writeFile(bytes);
        await part.sync();
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      } finally {
        await part.close();
      }
      await rename(`${path}.part`, path);
      await syncFolder(dirname(path));
      // New folders must survive a power cut, too.
      if (made === undefined) return;
      await syncFolder(folder);
      await syncFolder(dirname(made));
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *names() {
      for await (const name of everyName()) if (!name.endsWith('.part')) yield name;
    },
    removeUnfinished: async (before) => {
      for await (const name of everyName()) {
        // A newer file may belong to a running upload, which may also rename it before `stat` reads it.
        const made = name.endsWith('.part') && (await stat(pathOf(name)).catch(() => undefined))?.mtime;
        if (made && made < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}

export function filesInMemory(): Files {
  const files = new Map<string, Buffer>();
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name),
    remove: async (name) => void files.delete(name),
    async *names() {
      yield* files.keys();
    },
  };
}
