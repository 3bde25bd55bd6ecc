import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../server/database/lock';

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/**
 * Deletes the folder of a demo town. A mock may be running: it creates the town again at its next call.
 * @throws Error while the server of `npm start` uses the folder
 */
export function deleteTown(folder: string, say: (text: string) => void): void {
  if (!existsSync(folder)) {
    say(`There is no ${folder}.`);
    return;
  }
  const names = readdirSync(folder).join(', ');
  const size = (sizeOf(folder) / 1e6).toFixed(1);
  const release = lockFolder(join(folder, 'database'));
  say(`Deletes ${folder}: ${names}; ${size} MB.`);
  rmSync(folder, { recursive: true });
  // The lock file is already gone. This stops its timer.
  release();
}
