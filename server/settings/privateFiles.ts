import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Creates a folder that only its owner may enter. An existing folder keeps its rights. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Writes a file that only its owner may read. After a failure, the file is as it was before. */
export function writePrivate(path: string, content: string): void {
  makePrivateFolder(dirname(path));
  writeFileSync(`${path}.part`, content, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

/**
 * Gives only the owner access to a file, or to a folder and all that is in it: an earlier release let others in. Skips
 * symbolic links.
 */
export function makeOwnerOnly(path: string): void {
  if (!existsSync(path)) return;
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeOwnerOnly(join(path, name));
}
