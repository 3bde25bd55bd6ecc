import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Reading, type Source, unreadable } from './item';

const parser = fileURLToPath(new URL('./parser.ts', import.meta.url));
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const endless: Reading = {
  reason: {
    fr: 'Le contenu est trop long ou trop compliqué à lire.',
    en: 'The content takes too long to read.',
  },
};

/**
 * Reads a source in a process of its own, with little memory, limited time and no environment: a hostile text can keep
 * a parser busy for hours, and must not hold up the server.
 */
export const parseApart = (source: Source, timeout = 30_000): Promise<Reading> =>
  new Promise((done) => {
    const child = fork(parser, {
      ...{ env: {}, execArgv: ['--max-old-space-size=256', '--import', loader] },
      ...{ stdio: ['ignore', 'ignore', 'ignore', 'ipc'], timeout, killSignal: 'SIGKILL' },
    });
    child.once('message', (reading: Reading) => done(reading));
    child.once('error', () => done({ reason: unreadable }));
    // The time limit and the memory limit end the process with a signal.
    child.once('exit', (_, signal) => done(signal ? endless : { reason: unreadable }));
    child.send(source, () => {});
  });
