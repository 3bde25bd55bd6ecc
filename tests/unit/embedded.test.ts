import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database';

/** Loads `devDatabase.ts` again, as Vite does after an edit of a file that it imports. */
const loadAgain = async (version: number): Promise<typeof import('../../server/database/devDatabase')> =>
  import(/* @vite-ignore */ `../../server/database/devDatabase.ts?${version}`);

it('the database of npm start stays open after an edit, and the jobs of the old code end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-'));
  const [old, edited] = [await loadAgain(1), await loadAgain(2)];
  expect(edited.sharedDatabase).not.toBe(old.sharedDatabase);
  const ended: string[] = [];
  const start = (name: string) => () => async () => void ended.push(name);
  const database = await old.sharedDatabase(join(folder, 'database'));
  await old.restartJobs(start('old'));
  expect(await edited.sharedDatabase(join(folder, 'database'))).toBe(database);
  await edited.restartJobs(start('edited'));
  expect(ended).toEqual(['old']);
  await edited.closeDatabases();
  expect(ended).toEqual(['old', 'edited']);
  rmSync(folder, { recursive: true });
}, 60_000);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it('the embedded database starts again after a value that exceeds its stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'town-'));
  const { kysely, close } = await openDatabase({ folder: join(folder, 'database') });
  const add = (value: string) =>
    kysely.transaction().execute((db) => sql`insert into notes values (${value}::jsonb)`.execute(db));
  const count = async () => (await sql`select from notes`.execute(kysely)).rows.length;
  await sql`create table notes (value jsonb)`.execute(kysely);
  await add(nested(5));
  // The code for a crash of the database.
  await expect(add(nested(50_000))).rejects.toMatchObject({ code: '57P02' });
  expect(await count()).toBe(1);
  await add(nested(5));
  expect(await count()).toBe(2);
  await close();
  rmSync(folder, { recursive: true });
}, 60_000);
