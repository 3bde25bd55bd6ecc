import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { collectionsOf } from '../../tools/api-doc/query';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The npm scripts of this project's own commands: the name and the words after `tsx`. */
const ours = Object.entries(scripts).flatMap(([name, script]) => {
  const [, words] = /^(?:exec node --import )?tsx (.+)$/.exec(script) ?? [];
  return words ? [[name, words.split(' ')] as const] : [];
});

/** Runs a command in a process of its own, as npm does. */
const runIn = (variables: Readonly<Record<string, string>>, name: string, ...args: readonly string[]) => {
  const [, script = []] = ours.find(([one]) => one === name) ?? [];
  return new Promise<{ code: number | null; printed: string; failed: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', ...script, ...args],
      { env: { ...process.env, ...variables } },
      (_, printed, failed) => resolve({ code: child.exitCode, printed, failed }),
    );
  });
};
const run = (name: string, ...args: readonly string[]) => runIn({}, name, ...args);

const connection = ['--url', 'http://localhost', '--key', '1234', '--email', 'maire@saint-aubin.example'];
const collections = collectionsOf(app).join(', ');

describe('a command', () => {
  it.each(ours)(
    'npm run %s reads its options with readCommand, which answers --help',
    async (name, script) => {
      const code = readFileSync(script[0] ?? '', 'utf8');
      expect([code.includes('readCommand('), code.includes(`'${name}'`)]).toEqual([true, true]);
    },
  );

  it.each(['serve', 'restore', 'demo:reset'])(
    'npm run %s -- --help says what it does, its options and an example',
    async (name) => {
      const { code, printed, failed } = await run(name, '--help');
      expect([code, failed]).toEqual([0, '']);
      expect(printed.split('\n')[0]).toContain(`npm run ${name}`);
      expect(printed).toMatch(/^ {2}--help +prints this text$/m);
      expect(printed).toContain(`\nExample: npm run ${name}`);
    },
  );

  it.each([
    ['demo:reset', ['--bogus'], "Unknown option '--bogus'"],
    ['serve', ['--town', 'Saint-Aubin'], 'A new town needs --town and --email.'],
    ['serve', ['--name', 'Anne Petit'], 'A new town needs --town and --email.'],
    ['serve', ['--town', 'Saint-Aubin', '--email', 'maire'], '--email maire is not an e-mail address.'],
    ['serve', ['--new-key', '--email', 'maire@x.example'], '--new-key and --email do not go together.'],
    ['serve', ['--town', 'Saint-Aubin', '--demo'], '--town and --demo do not go together.'],
    ['check-backend', ['--url', '--key', '1234'], '--url needs a value.'],
    [
      'check-backend',
      ['--url', 'localhost:3001', ...connection.slice(2)],
      '--url localhost:3001 must begin with http:// or https://.',
    ],
    ['check-backend', [...connection, '--only='], '--only needs a value.'],
    ['check-backend', [...connection, '--only', 'event'], `--only event is not one of ${collections}.`],
  ] as const)('npm run %s -- %s ends with the code 1 and says why', async (name, args, why) => {
    const { code, printed, failed } = await run(name, ...args);
    expect([code, printed]).toEqual([1, '']);
    expect(failed).toBe(`${why}\nnpm run ${name} -- --help says what is possible.\n`);
  });

  it.each(['bzh', 'bre', 'en', 'x1'])(
    'npm run language -- %s refuses a code that is no other language, and writes no file',
    async (name) => {
      const before = await readdir('languages');
      const { code, printed, failed } = await run('language', name);
      expect([code, printed]).toEqual([1, '']);
      expect(failed).toMatch(
        new RegExp(`^${name}: not the code of a language other than French and English, such as br or de\\.`),
      );
      expect(await readdir('languages')).toEqual(before);
    },
  );

  it.each([
    ['nowhere.backup', /^There is no file .*nowhere.backup\.\n$/],
    ['README.md', /README.md is not a backup\.\n$/],
  ])('npm run restore -- %s refuses the file, and creates no database', async (file, why) => {
    const data = await mkdtemp(join(tmpdir(), 'restore-'));
    const { code, failed } = await runIn({ DATA_DIR: join(data, 'town') }, 'restore', file);
    expect([code, failed]).toEqual([1, expect.stringMatching(why)]);
    expect(await readdir(data)).toEqual([]);
    await rm(data, { recursive: true });
  });

  it.each([
    ['backup', ['town.backup']],
    ['serve', ['--towns']],
    ['serve', ['--new-key']],
  ])('npm run %s -- %s refuses a folder without a database, and makes none', async (name, args) => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    const data = join(folder, 'twon');
    const { code, printed, failed } = await runIn({ DATA_DIR: data, DATABASE_URL: '' }, name, ...args);
    expect([code, printed, failed]).toEqual([1, '', expect.stringContaining(`no database in ${data}`)]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('npm run restore refuses a compressed text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'restore-'));
    const file = join(folder, 'hello.backup');
    await writeFile(file, gzipSync('hello'));
    const { code, failed } = await runIn({ DATA_DIR: join(folder, 'town') }, 'restore', file);
    expect([code, failed]).toEqual([1, `${file} is not a backup.\n`]);
    await rm(folder, { recursive: true });
  });

  it('npm run mock says what is wrong with PORT', async () => {
    const wrong = await runIn({ PORT: 'eighty' }, 'mock');
    expect(wrong).toEqual({ code: 1, printed: '', failed: 'PORT: expected a port between 0 and 65535.\n' });
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, failed } = await runIn({ PORT: String(port) }, 'mock');
    other.close();
    expect([code, failed]).toEqual([1, expect.stringMatching(`^listen EADDRINUSE: .*:${port}\n$`)]);
  });
});
