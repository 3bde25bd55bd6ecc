import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoLines } from '../backend/demo';
import { addTown } from './addTown';
import type { Service } from './call';
import { backup, restore } from './database/backup';
import { openService } from './open';
import { serve } from './serve';
import { readSettings, type Settings } from './settings';

const usage = `npm run serve                                            serves the built admin and the API
npm run serve -- --demo                                  the same, with a demo town
npm run serve -- --town "Saint-Aubin" --email a@b.fr     creates a town and its first superAdmin
npm run backup -- FILE                                   writes the database and the files to FILE
npm run restore -- FILE                                  restores FILE into an empty database

The settings are in docs/deploy.md.`;

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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { town: { type: 'string' }, email: { type: 'string' }, demo: { type: 'boolean' } },
  });
  const { town, email, demo = false } = values;
  const [command = 'serve', file] = positionals;
  const settings = readSettings(process.env);
  const withService = async (run: (service: Service) => Promise<void>) => {
    const service = await openService(settings);
    await run(service).finally(service.database.close);
  };
  if (command === 'backup' && file) return withService((service) => backup(service, file));
  if (command === 'restore' && file) return withService((service) => restore(service, file));
  if (command !== 'serve' || (town === undefined) !== (email === undefined)) throw new Error(usage);
  if (town === undefined || email === undefined) return serveUntilStopped(settings, demo);
  return withService(async (service) => {
    const { apiKey, password, config } = await addTown(service, settings, { name: town, email });
    console.log(
      `API_KEY=${apiKey}\nE-mail: ${email}\nPassword: ${password}\nThe key and the password are not shown again.`,
    );
    if (config) console.log(`The key is also in ${config}, the settings of the admin.`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
