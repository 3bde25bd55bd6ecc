import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { runnerImport } from 'vite';
import { apiPath, demoAccounts, demoLines } from '../backend/demo.ts';

type Town = typeof import('./town');
type Handler = ReturnType<Town['openTown']>;

/** Loaded through Vite, which tracks its imports and reloads it after an edit. */
const townModule = fileURLToPath(new URL('./town.ts', import.meta.url));

const isCall = (url: string | undefined) => url?.startsWith(`${apiPath}/`) ?? false;

function printAccounts(server: { printUrls: () => void; config: ViteDevServer['config'] }): void {
  const print = server.printUrls;
  server.printUrls = () => {
    print();
    server.config.logger.info(['\n  Comptes de démonstration', ...demoLines()].join('\n'));
  };
}

/** Serves config.json with `demo: true`, and the accounts as demo.json. */
function serveDemo(folder: string): Connect.NextHandleFunction {
  return async (req, res, next) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    const answer = (body: unknown) => {
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      res.end(JSON.stringify(body));
    };
    if (pathname === '/demo.json') return answer(demoAccounts);
    if (pathname !== '/config.json') return next();
    try {
      answer({ ...JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')), demo: true });
    } catch {
      // Missing or malformed: the app reports it.
      next();
    }
  };
}

/** Serves the API. Reports a mistake in a declaration until the next edit. */
function serveApi(handler: () => Promise<Handler>): Connect.NextHandleFunction {
  return async (req, res, next) => {
    if (!isCall(req.url)) return next();
    try {
      const handle = await handler();
      handle(req, res);
    } catch (error) {
      console.error(error);
      res.writeHead(500, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: String(error) }));
    }
  };
}

/**
 * Serves the mock on the port of `vite` and `vite preview`. In development, edits of declarations and of the mock take
 * effect on the next call.
 * @param options.dataDir where data persists; default: `mock-api/data`
 */
export function mockApi(options: { dataDir?: string } = {}): Plugin {
  const dataDir = options.dataDir ?? fileURLToPath(new URL('./data', import.meta.url));
  return {
    name: 'my-town:mock-api',
    // Saved data must not reload the page.
    config: () => ({ server: { watch: { ignored: ['**/mock-api/data/**'] } } }),

    configureServer(server) {
      printAccounts(server);
      server.middlewares.use(serveDemo(server.config.publicDir));
      let loaded: unknown;
      let handler: Handler | undefined;
      server.middlewares.use(
        serveApi(async () => {
          const { openTown } = await server.ssrLoadModule(townModule);
          if (loaded !== openTown || !handler) {
            loaded = openTown;
            handler = openTown({ dataDir });
          }
          if (!handler) throw new Error(`${townModule} exports no openTown`);
          return handler;
        }),
      );
    },

    configurePreviewServer(server) {
      printAccounts(server);
      const { root, build } = server.config;
      server.middlewares.use(serveDemo(resolve(root, build.outDir)));
      let handler: Promise<Handler> | undefined;
      server.middlewares.use(
        serveApi(() => {
          handler ??= runnerImport<Town>(townModule, { configFile: false }).then(({ module }) =>
            module.openTown({ dataDir }),
          );
          return handler;
        }),
      );
    },
  };
}
