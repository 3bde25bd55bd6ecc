import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { runnerImport } from 'vite';
import { apiPath } from './contract/paths.ts';
import { demoAccounts, demoLines } from './demo/accounts.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** The `town.ts` of a backend. Vite tracks its imports, and reloads it after an edit. */
interface Town {
  openTown: (options: { dataDir: string }) => Handler | Promise<Handler>;
  close?: () => Promise<void>;
}

const root = fileURLToPath(new URL('.', import.meta.url));

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

/** Serves the API. After an error in a declaration, every call reports it until the next edit. */
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
 * Serves a backend on the port of `vite` and `vite preview`. In development, edits of declarations and of the backend
 * take effect with the next call.
 * @param folder `server` or `mock-api`
 * @param options.dataDir the folder for the data; default: `data` in the folder of the backend
 */
export function backendApi(folder: string, options: { dataDir?: string } = {}): Plugin {
  const townModule = resolve(root, folder, 'town.ts');
  const dataDir = options.dataDir ?? resolve(root, folder, 'data');
  let closeTown = async () => {};
  return {
    name: 'my-town:backend',
    // A write to the data must not reload the page.
    config: () => ({ server: { watch: { ignored: [`${dataDir}/**`] } } }),

    configureServer(server) {
      printAccounts(server);
      server.middlewares.use(serveDemo(server.config.publicDir));
      let town: Town | undefined;
      let handler: Promise<Handler> | undefined;
      const load = async () => {
        const loaded = (await server.ssrLoadModule(townModule)) as Town;
        if (town?.openTown !== loaded.openTown || !handler) {
          town = loaded;
          handler = Promise.resolve(loaded.openTown({ dataDir }));
        }
        return handler;
      };
      server.middlewares.use(serveApi(load));
      // Opens the database early, because it takes seconds. The first call reports a failure.
      let opening: Promise<unknown> = Promise.resolve();
      server.httpServer?.once('listening', () => {
        opening = load().catch(() => {});
      });
      closeTown = async () => {
        // A database that opens after the server has closed would never be closed.
        await opening;
        await town?.close?.();
      };
    },
    // Vite waits for this hook when it closes the server.
    closeBundle: () => closeTown(),

    configurePreviewServer(server) {
      printAccounts(server);
      server.middlewares.use(serveDemo(resolve(server.config.root, server.config.build.outDir)));
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
