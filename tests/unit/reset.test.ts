import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '../../server/database/lock';
import { deleteTown } from '../../tools/reset/reset';

let folder: string;
let said: string[];
const say = (text: string) => said.push(text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'town-reset-'));
  said = [];
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'records'), 'x'.repeat(200_000));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('deletes the data of a demo town, and says what it deletes', () => {
  deleteTown(folder, say);
  expect(said).toEqual([`Deletes ${folder}: database; 0.2 MB.`]);
  expect(existsSync(folder)).toBe(false);
});

it('says that there is nothing to delete', () => {
  rmSync(folder, { recursive: true });
  deleteTown(folder, say);
  expect(said).toEqual([`There is no ${folder}.`]);
  expect(existsSync(folder)).toBe(false);
});

it('deletes nothing while a server uses the folder', () => {
  // `lockFolder` ignores a lock with the id of this process, so the lock names another machine.
  const release = lockFolder(join(folder, 'database'));
  writeFileSync(join(folder, 'database.lock'), `${process.pid} another-machine`);
  expect(() => deleteTown(folder, say)).toThrow(
    /in use by process \d+ on another-machine\. Stop it first\.$/,
  );
  expect([said, existsSync(join(folder, 'database', 'records'))]).toEqual([[], true]);
  release();
});
