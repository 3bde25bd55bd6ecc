import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { createServer } from 'vite';
import { apiPath, publicPath, sitePath } from './contract/paths.ts';
import { demoAccounts, demoLines } from './demo/accounts.ts';
import { withPlugins } from './vite.plugins.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** The `town.ts` of a backend. Vite tracks its imports, and reloads it after an edit. */
interface Town {
  openTown: (options: { dataDir: string }) => Handler | Promise<Handler>;
  close?: () => Promise<void>;
}

const root = fileURLToPath(new URL('.', import.meta.url));

/** Whether the backend answers at an address. The mock has neither the public API nor the site. */
function isCall(url = '', folder: string): boolean {
  const paths = folder === 'server' ? [apiPath, publicPath, sitePath] : [apiPath];
  return paths.some((path) => url === path || url.startsWith(`${path}/`));
}

function printAccounts(
  folder: string,
  server: Pick<ViteDevServer, 'printUrls' | 'config' | 'resolvedUrls'>,
): void {
  const print = server.printUrls;
  server.printUrls = () => {
    print();
    const [url] = server.resolvedUrls?.local ?? [];
    if (url && folder === 'server')
      server.config.logger.info(`\n  Le site des habitants : ${new URL(`${sitePath}/`, url).href}`);
    server.config.logger.info(['\n  Comptes de démonstration', ...demoLines()].join('\n'));
  };
}

/** Serves config.json with `demo: true`, and the accounts as demo.json. */
function serveDemo(folder: string): Connect.NextHandleFunction {
  return async (req, res, next) => {
    const [path] = (req.url ?? '').split('?');
    const answer = (body: unknown) => {
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      res.end(JSON.stringify(body));
    };
    if (path === '/demo.json') return answer(demoAccounts);
    if (path !== '/config.json') return next();
    try {
      answer({ ...JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')), demo: true });
    } catch {
      // Missing or malformed: the app reports it.
      next();
    }
  };
}

/** Milliseconds for which a call waits for the town: less than the 30 s that the admin waits for a read. */
const patience = 20_000;

/**
 * Serves the calls of a backend. A call waits until the town is open, and gets 503 if that takes longer than `wait`.
 * After an error in a declaration, every call reports the error, in development until the next edit.
 */
function serveApi(folder: string, handler: () => Promise<Handler>, wait: number): Connect.NextHandleFunction {
  return async (req, res, next) => {
    if (!isCall(req.url, folder)) return next();
    const refuse = (status: number, message: string, headers?: Record<string, string>) => {
      res.writeHead(status, { 'content-type': 'application/json', ...headers });
      res.end(JSON.stringify({ message }));
    };
    try {
      const handle = await Promise.race([handler(), delay(wait, undefined, { ref: false })]);
      if (handle) handle(req, res);
      else refuse(503, 'The town is being prepared.', { 'retry-after': '10' });
    } catch (error) {
      console.error(error);
      refuse(500, String(error));
    }
  };
}

/**
 * Serves a backend on the port of `vite` and `vite preview`. In development, edits of declarations and of the backend
 * take effect with the next call.
 * @param folder `server` or `mock-api`
 * @param options.dataDir the folder for the data; default: `data` in the folder of the backend
 * @param options.wait milliseconds for which a call waits while the town opens
 */
export function backendApi(folder: string, options: { dataDir?: string; wait?: number } = {}): Plugin {
  const { wait = patience } = options;
  const townModule = resolve(root, folder, 'town.ts');
  const dataDir = options.dataDir ?? resolve(root, folder, 'data');
  let closeTown = async () => {};
  return {
    name: 'my-town:backend',
    // A write to the data must not reload the page.
    config: () => ({ server: { watch: { ignored: [`${dataDir}/**`] } } }),

    configureServer(server) {
      printAccounts(folder, server);
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
      server.middlewares.use(serveApi(folder, load, wait));
      // Opens the town before the first call, because opening takes seconds. The first call reports a failure.
      let opening: Promise<unknown> = Promise.resolve();
      server.httpServer?.once('listening', () => {
        const { logger } = server.config;
        logger.info('\n  La ville de démonstration se prépare : la première connexion attendra.');
        opening = load().then(
          () => logger.info('\n  La ville de démonstration est prête.'),
          () => {},
        );
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
      printAccounts(folder, server);
      server.middlewares.use(serveDemo(resolve(server.config.root, server.config.build.outDir)));
      let handler: Promise<Handler> | undefined;
      const open = async () => {
        // Stays open, because a town imports some of its code later.
        const loader = await createServer({
          root,
          configFile: false,
          ...withPlugins(root),
          appType: 'custom',
          optimizeDeps: { noDiscovery: true },
          server: { middlewareMode: true, ws: false, watch: null },
        });
        const town = (await loader.ssrLoadModule(townModule)) as Town;
        server.httpServer.once('close', async () => {
          await town.close?.();
          await loader.close();
        });
        return town.openTown({ dataDir });
      };
      server.middlewares.use(
        serveApi(
          folder,
          () => {
            handler ??= open();
            return handler;
          },
          wait,
        ),
      );
    },
  };
}
