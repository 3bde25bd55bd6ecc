import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Reading, type Source, unreadable } from './item';

const endless: Reading = {
  reason: {
    fr: 'Le contenu est trop lourd à lire.',
    en: 'The content is too heavy to read.',
  },
};

let bundle: Promise<Uint8Array> | undefined;

/** One script starts ten times as fast as separate modules. */
function program(): Promise<Uint8Array> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('./parser.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    legalComments: 'none',
  }).then(({ outputFiles: [file] }) => file?.contents ?? new Uint8Array());
  bundle.catch(() => {
    bundle = undefined;
  });
  return bundle;
}

/** Reads a source in a process of its own: a hostile text can keep a parser busy for hours. */
export async function parseApart(source: Source, timeout = 30_000): Promise<Reading> {
  const script = await program();
  return new Promise((done) => {
    // Node reads the script from the standard input.
    const child = spawn(process.execPath, ['--max-old-space-size=256', '-'], {
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      timeout,
      killSignal: 'SIGKILL',
    });
    child.once('message', (reading: Reading) => done(reading));
    child.once('error', () => done({ reason: unreadable }));
    // The time limit and the memory limit end the process with a signal.
    child.once('exit', (_, signal) => done(signal ? endless : { reason: unreadable }));
    // If the process ends early, these calls fail, and `exit` gives the reason.
    child.stdin?.on('error', () => {}).end(script);
    child.send(source, () => {});
  });
}
