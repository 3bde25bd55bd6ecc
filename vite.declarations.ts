import type { Plugin, ViteDevServer } from 'vite';

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

/** Shows mistakes in declarations in Vite's error overlay instead of a blank page. */
export function declarationMistakes(): Plugin {
  return {
    name: 'my-town:declarations',
    apply: 'serve',
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
