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
npm run serve -- --town "Saint-Aubin" --email a@b.fr     creates a town and its first superAdmin, and ends
npm run backup -- FILE                                   writes the database and the files to FILE
npm run restore -- FILE                                  reads them into an empty database

docs/deploy.md has the settings.`;

/** Runs until the process is asked to end. */
async function serveUntilStopped(settings: Settings, isDemo: boolean): Promise<void> {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const { url, close } = await serve(settings, { dist, isDemo });
  if (isDemo) console.log([url, ...demoLines()].join('\n'));
  const stop = () => {
    // A call that hangs keeps nobody waiting.
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
  const onService = async (run: (service: Service) => Promise<void>) => {
    const service = await openService(settings);
    await run(service).finally(service.database.close);
  };
  if (command === 'backup' && file) return onService((service) => backup(service, file));
  if (command === 'restore' && file) return onService((service) => restore(service, file));
  if (command !== 'serve' || (town === undefined) !== (email === undefined)) throw new Error(usage);
  if (town === undefined || email === undefined) return serveUntilStopped(settings, demo);
  return onService(async (service) => {
    const { apiKey, password, config } = await addTown(service, settings, { name: town, email });
    console.log(`API_KEY=${apiKey}\nE-mail: ${email}\nPassword: ${password}\nNeither is shown again.`);
    if (config) console.log(`The key is also in ${config}, where this town's config.json goes.`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
