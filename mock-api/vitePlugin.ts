import { fileURLToPath } from 'node:url';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { runnerImport } from 'vite';
import { demoLines } from './demo.ts';
import { apiPath } from './paths.ts';

type Town = typeof import('./town');
type Handler = ReturnType<Town['openTown']>;

/** The town's module; Vite loads it and knows what it imports, so that an edit below it is seen. */
const townModule = fileURLToPath(new URL('./town.ts', import.meta.url));

const isCall = (url: string | undefined) => url?.startsWith(`${apiPath}/`) ?? false;

function printAccounts(server: { printUrls: () => void; config: ViteDevServer['config'] }): void {
  const print = server.printUrls;
  server.printUrls = () => {
    print();
    server.config.logger.info(['\n  Comptes de démonstration', ...demoLines()].join('\n'));
  };
}

/** Answers in the place of the backend; a mistake in a declaration is said, and mended by the next edit. */
function answering(handler: () => Promise<Handler>): Connect.NextHandleFunction {
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
 * The mock as the backend of `vite` and of `vite preview`, on their own port. In the dev server it is loaded
 * through Vite: the next call after an edit of a declaration, or of the mock, meets the new code.
 * @param options.dataDir where what is typed persists; `mock-api/data` by default
 */
export function mockApi(options: { dataDir?: string } = {}): Plugin {
  const dataDir = options.dataDir ?? fileURLToPath(new URL('./data', import.meta.url));
  return {
    name: 'my-town:mock-api',
    // What is saved there is no source: it must not reload the page.
    config: () => ({ server: { watch: { ignored: ['**/mock-api/data/**'] } } }),

    configureServer(server) {
      printAccounts(server);
      let loaded: unknown;
      let handler: Handler | undefined;
      server.middlewares.use(
        answering(async () => {
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
      let handler: Promise<Handler> | undefined;
      server.middlewares.use(
        answering(() => {
          handler ??= runnerImport<Town>(townModule, { configFile: false }).then(({ module }) =>
            module.openTown({ dataDir }),
          );
          return handler;
        }),
      );
    },
  };
}
