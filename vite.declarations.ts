import type { Plugin, ViteDevServer } from 'vite';

/** The first mistake of the declarations as they stand now, whether they cannot be loaded or contradict themselves. */
async function mistakeIn(server: ViteDevServer): Promise<Error | undefined> {
  try {
    const { default: app } = await server.ssrLoadModule('/resources/index.ts');
    const { checkApp } = await server.ssrLoadModule('/src/metadata/index.ts');
    checkApp(app);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** While developing, says a mistake in a declaration over the page, where a broken one would leave it white. */
export function declarationMistakes(): Plugin {
  return {
    name: 'my-town:declarations',
    apply: 'serve',
    configureServer(server) {
      const say = async () => {
        const mistake = await mistakeIn(server);
        if (!mistake) return;
        server.config.logger.error(mistake.message, { timestamp: true });
        // What contradicts itself is named by its message, what cannot be loaded by the line where it broke.
        const isNamed = mistake.name === 'DeclarationError';
        if (!isNamed) server.ssrFixStacktrace(mistake);
        const stack = isNamed ? '' : (mistake.stack ?? '');
        const err = { message: mistake.message, stack, plugin: 'declarations' };
        server.environments.client.hot.send({ type: 'error', err });
      };
      server.environments.client.hot.on('vite:client:connect', say);
      // After an edit the page reloads and connects again, unless it stands broken: then it hears of it here.
      server.watcher.on('change', (path) => {
        if (/\/(resources|src\/metadata)\//.test(path.replaceAll('\\', '/'))) void say();
      });
    },
  };
}
