import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoLines } from '../demo/accounts';
import { type CommandName, commands, type Options } from './commands/commands';
import { ask } from './commands/control';
import { restore } from './database/backup';
import { openService } from './open';
import { serve } from './serve';
import { readSettings, type Settings } from './settings/settings';

const usage = `npm run serve                                  serves the built admin and the API
npm run serve -- --demo                        the same, with a demo town
npm run serve -- --town "Saint-Aubin" --email a@b.fr [--name "Anne Petit"]
                                               creates a town and its first superAdmin
npm run serve -- --towns                       lists the towns and their superAdmins
npm run serve -- --new-key [--town NAME]       gives a town a new API key
npm run serve -- --new-password a@b.fr [--town NAME]
                                               gives an account a new password
npm run backup -- FILE [--password TEXT]       writes the database, the files and the settings to FILE
npm run restore -- FILE [--password TEXT]      restores FILE into an empty database

All but serve and restore also work while the server runs. The settings are in docs/deploy.md.`;

/** Serves until SIGTERM or SIGINT. */
async function serveUntilStopped(settings: Settings, isDemo: boolean): Promise<void> {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const { url, close } = await serve(settings, { dist, isDemo });
  if (isDemo) console.log([url, ...demoLines()].join('\n'));
  const stop = () => {
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
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Runs a command in the process that serves the folder, or in this one. */
async function run(settings: Settings, name: CommandName, options: Options): Promise<string> {
  const done = await ask(settings.dataDir, { name, options });
  if (done !== undefined) return done;
  const service = await openService(settings);
  return commands[name](service, options).finally(service.database.close);
}

async function restoreFrom(settings: Settings, file: string, password: string | undefined): Promise<string> {
  const service = await openService(settings);
  const { towns, files, unreadable } = await restore(service, file, password).finally(service.database.close);
  const done = `Restored ${file}: ${towns} towns, ${files} files.`;
  if (unreadable === 0) return done;
  return `${done}\nNobody can read ${unreadable} secrets, such as the push account, without the key of the old machine:
set SECRET_KEY to the content of its secret.key, or type the secrets again.`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      demo: { type: 'boolean' },
      town: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      towns: { type: 'boolean' },
      'new-key': { type: 'boolean' },
      'new-password': { type: 'string' },
      password: { type: 'string' },
    },
  });
  if (values.help) return console.log(usage);
  // Only the owner may read what this process writes.
  process.umask(0o077);
  const settings = readSettings(process.env);
  const { town, name } = values;
  const [command = 'serve', path] = positionals;
  const file = path && resolve(path);
  const password = values.password ?? settings.backupPassword;
  const print = async (done: Promise<string>) => console.log(await done);
  if (command === 'backup' && file) return print(run(settings, 'backup', { file, password }));
  if (command === 'restore' && file) return print(restoreFrom(settings, file, password));
  if (command !== 'serve') throw new Error(usage);
  if (values.towns) return print(run(settings, 'towns', {}));
  if (values['new-key']) return print(run(settings, 'newKey', { town }));
  const email = values['new-password'] ?? values.email;
  if (values['new-password']) return print(run(settings, 'newPassword', { town, email }));
  if ((town === undefined) !== (email === undefined)) throw new Error(usage);
  if (town !== undefined) return print(run(settings, 'addTown', { town, email, name }));
  return serveUntilStopped(settings, values.demo ?? false);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
