import { readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '../settings/privateFiles';

/** Milliseconds between two touches of the lock by its owner. */
const touchInterval = 5_000;
/** Milliseconds without a touch after which an owner on another host counts as stopped. */
const maxAge = 30_000;

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, but belongs to another user.
    return hasCode(error, 'EPERM');
  }
}

/** When a process was started, in milliseconds since 1970. `undefined` where the system does not tell. */
function startOf(pid: number): number | undefined {
  /** Counted from the start of the machine, in ticks of 10 ms. The name before it may contain spaces. */
  const ticksOf = (id: number) =>
    Number(
      readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19],
    );
  try {
    return performance.timeOrigin + (ticksOf(pid) - ticksOf(process.pid)) * 10;
  } catch {
    return undefined;
  }
}

/** Only the touches show whether a process on another machine or in another container still runs. */
function isHeld(path: string): boolean {
  const [pid, host] = readFileSync(path, 'utf8').split(' ');
  const age = Date.now() - statSync(path).mtimeMs;
  if (host !== hostname()) return age < maxAge;
  // If the machine has restarted since the last touch, another process may have the id now.
  if (age > uptime() * 1000) return false;
  // In a restarted container, the earlier process may have had the id of this one.
  if (Number(pid) === process.pid || !isRunning(Number(pid))) return false;
  // A process that was started long after the last touch has got the id of the owner, which was killed.
  return (startOf(Number(pid)) ?? 0) < Date.now() - age + maxAge;
}

/**
 * Reserves the folder of an embedded database, which two processes would corrupt.
 * @throws Error if another running process uses the folder
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  const path = join(folder, '..', 'database.lock');
  const owner = `${process.pid} ${hostname()}`;
  try {
    writeFileSync(path, owner, { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (isHeld(path)) {
      const [pid, host] = readFileSync(path, 'utf8').split(' ');
      const reused = host === hostname() ? `\nIf this process is no server of the town, delete ${path}.` : '';
      throw new Error(`${folder} is in use by process ${pid} on ${host}. Stop it first.${reused}`);
    }
    writeFileSync(path, owner);
  }
  const touch = setInterval(() => {
    const now = new Date();
    // Ignores an error: if somebody has removed the lock, the server goes on.
    utimes(path, now, now, () => {});
  }, touchInterval).unref();
  return () => {
    clearInterval(touch);
    rmSync(path, { force: true });
  };
}
