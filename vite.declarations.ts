import { join } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport, type ViteDevServer } from 'vite';
import type { App } from './src/metadata/index.ts';

/** Loads and checks the declarations. Returns the error, if any. */
async function findMistake(server: ViteDevServer): Promise<Error | undefined> {
  try {
    const { default: app } = await server.ssrLoadModule('/resources/index.ts');
    const { checkApp } = await server.ssrLoadModule('/src/metadata/index.ts');
    checkApp(app);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Fails the build on a mistake in a declaration. While developing, shows it in Vite's error overlay. */
export function declarationMistakes(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'my-town:declarations',
    configResolved: (resolved) => {
      config = resolved;
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const load = <Module>(path: string) =>
        runnerImport<Module>(join(config.root, path), { root: config.root, configFile: false });
      const { module: resources } = await load<{ default: App }>('resources/index.ts');
      const { module: metadata } = await load<{ checkApp: (app: App) => void }>('src/metadata/index.ts');
      metadata.checkApp(resources.default);
    },
    configureServer(server) {
      const showMistake = async () => {
        const mistake = await findMistake(server);
        if (!mistake) return;
        server.config.logger.error(mistake.message, { timestamp: true });
        // The message of a DeclarationError is enough; other errors need their stack.
        const isDeclarationError = mistake.name === 'DeclarationError';
        if (!isDeclarationError) server.ssrFixStacktrace(mistake);
        const stack = isDeclarationError ? '' : (mistake.stack ?? '');
        const err = { message: mistake.message, stack, plugin: 'declarations' };
        server.environments.client.hot.send({ type: 'error', err });
      };
      server.environments.client.hot.on('vite:client:connect', showMistake);
      // After an edit the page reconnects, unless it is broken.
      server.watcher.on('change', (path) => {
        if (/\/(resources|src\/metadata)\//.test(path.replaceAll('\\', '/'))) void showMistake();
      });
    },
  };
}
