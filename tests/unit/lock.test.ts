import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../server/database/lock';

describe('the folder of an embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'town-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lockedBy = (owner: string, secondsAgo = 0) => {
    const path = join(folder, 'database.lock');
    writeFileSync(path, owner);
    const touched = Date.now() / 1000 - secondsAgo;
    utimesSync(path, touched, touched);
  };
  const open = () => lockFolder(join(folder, 'database'))();

  it('opens again after it was closed', () => {
    open();
    expect(open).not.toThrow();
  });

  it('is refused while another process of this machine uses it', () => {
    lockedBy(`${process.ppid} ${hostname()}`);
    expect(open).toThrow(`is in use by process ${process.ppid} on ${hostname()}`);
  });

  it('opens after a process of this machine was killed', () => {
    // No process has this number.
    lockedBy(`2147483647 ${hostname()}`);
    expect(open).not.toThrow();
  });

  it('opens after a power cut, although another process now has the number in the lock', () => {
    lockedBy(`${process.ppid} ${hostname()}`, uptime() + 60);
    expect(open).not.toThrow();
  });

  it('opens after a process of this machine was killed, although another one now has its number', () => {
    const other = spawn('sleep', ['60']);
    onTestFinished(() => void other.kill());
    lockedBy(`${other.pid} ${hostname()}`, 20 * 60);
    // Only Linux tells when the other one was started.
    if (process.platform === 'linux') expect(open).not.toThrow();
    lockedBy(`${other.pid} ${hostname()}`);
    expect(open).toThrow(`delete ${join(folder, 'database.lock')}`);
  });

  it('is refused while a process with the same number in another container uses it', () => {
    lockedBy(`${process.pid} another-container`, 10);
    expect(open).toThrow(`is in use by process ${process.pid} on another-container`);
  });

  it('opens half a minute after another container was killed', () => {
    lockedBy(`${process.pid} another-container`, 40);
    expect(open).not.toThrow();
  });
});
