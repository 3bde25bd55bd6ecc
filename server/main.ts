import './settings/production';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sitePath } from '../contract/paths';
import { demoLines } from '../demo/accounts';
import { emailPattern } from '../src/metadata/validation';
import type { CommandName, Options } from './commands/commands';
import { ask } from './commands/control';
import { readCommand } from './settings/command';
import { readSettings, type Settings } from './settings/settings';

// Loading the rest of the server takes seconds: it is imported only when needed.

const print = async (done: Promise<string>) => console.log(await done);

const password = { value: 'TEXT', about: 'the password of the archive (default: BACKUP_PASSWORD)' };
const archive = { value: 'FILE', about: 'the archive', count: [1, 1] } as const;

/** With a wrong DATA_DIR, the server would make a new database there, without a town. */
function checkDataDir({ dataDir, databaseUrl }: Settings): void {
  const folder = join(dataDir, 'database');
  if (databaseUrl || existsSync(join(folder, 'PG_VERSION'))) return;
  throw new Error(`There is no database in ${folder}. Set DATA_DIR to the folder of the town, or create a town:
npm run serve -- --town NAME --email ADDRESS`);
}

async function serveUntilStopped(settings: Settings, isDemo: boolean): Promise<void> {
  if (!isDemo) checkDataDir(settings);
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const { serve } = await import('./serve');
  const { url, close } = await serve(settings, { dist, isDemo });
  if (isDemo) console.log([url, `${url}${sitePath}/`, ...demoLines()].join('\n'));
  let isStopping = false;
  const stop = () => {
    // With Ctrl-C, the terminal and npm each send a signal.
    if (isStopping) return;
    isStopping = true;
    // Exits even if a call hangs.
    setTimeout(() => process.exit(1), 15_000).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Runs a command in the process that serves the data folder, or here if no process serves it. */
async function run(settings: Settings, name: CommandName, options: Options): Promise<string> {
  const done = await ask(settings.dataDir, { name, options });
  if (done !== undefined) return done;
  if (name !== 'addTown') checkDataDir(settings);
  const [{ openService }, { commands }] = await Promise.all([
    import('./open'),
    import('./commands/commands'),
  ]);
  // An archive without a password contains no key, so it can also be made without one.
  const needsKey = name !== 'backup' || options.password !== undefined;
  const service = await openService(settings, { needsKey });
  return commands[name](service, options).finally(service.database.close);
}

async function restoreFrom(settings: Settings, file: string, password: string | undefined): Promise<string> {
  const { checkArchive, restore } = await import('./database/backup');
  // Before `openService`, so that a wrong file does not leave a new database behind.
  await checkArchive(file, password);
  const { openService } = await import('./open');
  const service = await openService(settings);
  const { towns, files, unreadable, lost } = await restore(service, file, password).finally(
    service.database.close,
  );
  const lines = [`Restored ${file}. Towns: ${towns}, files: ${files}.`];
  if (unreadable.length > 0)
    lines.push(`Secrets that only the key of the old machine can read, and that are empty now: ${unreadable.length}.
${unreadable.slice(0, 100).join('\n')}${unreadable.length > 100 ? '\n…' : ''}
Set SECRET_KEY to the content of secret.key on that machine and restore into an empty database, or type the secrets
again.`);
  if (lost > 0)
    lines.push(`Lost subscribers of messages: ${lost}. Only the key of the old machine can read their addresses.
To keep them, set SECRET_KEY first, and restore into an empty database.`);
  return lines.join('\n');
}

async function serveOrChange(args: readonly string[]): Promise<void> {
  const { values, refuse } = readCommand({
    name: 'serve',
    about: `Serves the built admin and the API. With --town, --towns, --new-key or --new-password, does only what the option
says, and serves nothing. These options and npm run backup also work while a server runs. .env.example lists the settings.`,
    options: {
      demo: { about: 'serves a demo town' },
      town: { value: 'NAME', about: 'creates a town, or names the town for --new-key and --new-password' },
      email: { value: 'ADDRESS', about: 'the e-mail address of the first superAdmin of a new town' },
      name: { value: 'NAME', about: 'the name of that person' },
      towns: { about: 'lists the towns and their superAdmins' },
      'new-key': { about: 'gives a town a new API key' },
      'new-password': {
        value: 'ADDRESS',
        about: 'gives a new password to the account with this e-mail address',
      },
    },
    example: '--town "Saint-Aubin" --email maire@saint-aubin.example --name "Anne Petit"',
    args,
  });
  const { town, email, name } = values;
  // Refuses an option that the task ignores. `--email` or `--name` without `--town` gets its own message below.
  const [task, own] = (
    [
      ['towns', []],
      ['new-key', ['town']],
      ['new-password', ['town']],
      ['town', ['email', 'name']],
    ] as const
  ).find(([one]) => values[one]) ?? ['demo', ['email', 'name']];
  for (const [other, value] of Object.entries(values))
    if (value && other !== task && !own.some((one) => one === other))
      refuse(`--${task} and --${other} do not go together.`);
  const command = (one: CommandName, options: Options) => print(run(readSettings(process.env), one, options));
  if (values.towns) return command('towns', {});
  if (values['new-key']) return command('newKey', { town });
  const newPassword = values['new-password'];
  if (newPassword) return command('newPassword', { town, email: newPassword });
  if (town && email) {
    if (!emailPattern.test(email)) refuse(`--email ${email} is not an e-mail address.`);
    return command('addTown', { town, email, name });
  }
  if (town ?? email ?? name) refuse('A new town needs --town and --email.');
  return serveUntilStopped(readSettings(process.env), values.demo);
}

function writeArchive(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommand({
    name: 'backup',
    about: 'Writes the database, the files and the settings to one archive. The server may run meanwhile.',
    positionals: archive,
    options: { password, overwrite: { about: 'replaces the archive, if there is one with this name' } },
    example: '/mnt/copies/town.backup',
    args,
  });
  const settings = readSettings(process.env);
  const file = resolve(positionals[0] ?? '');
  const overwrite = values.overwrite ? 'yes' : undefined;
  return print(
    run(settings, 'backup', { file, overwrite, password: values.password ?? settings.backupPassword }),
  );
}

function readArchive(args: readonly string[]): Promise<void> {
  const { values, positionals } = readCommand({
    name: 'restore',
    about: 'Restores an archive into an empty database. The server must not run.',
    positionals: archive,
    options: { password },
    example: '/mnt/copies/town.backup',
    args,
  });
  const settings = readSettings(process.env);
  return print(
    restoreFrom(settings, resolve(positionals[0] ?? ''), values.password ?? settings.backupPassword),
  );
}

async function start(args: readonly string[]): Promise<void> {
  // Only the owner may read what this process writes.
  process.umask(0o077);
  const [first, ...rest] = args;
  if (first === 'backup') return writeArchive(rest);
  if (first === 'restore') return readArchive(rest);
  return serveOrChange(first === 'serve' ? rest : args);
}

start(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
