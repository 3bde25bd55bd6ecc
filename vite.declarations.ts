import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Plugin, type ResolvedConfig, runnerImport, type ViteDevServer } from 'vite';
import type { App, Resource, Site } from './src/metadata/index.ts';
import { pluginMistakes, withPlugins } from './vite.plugins.ts';

/** The modules that Vite loads, because Node does not resolve their imports. */
type Metadata = typeof import('./src/metadata/index.ts');
type Screens = typeof import('./src/app/screens.ts');

const indexFile = 'resources/index.ts';
const siteFile = 'resources/site.ts';
const preloadScript = 'preload.js';
const isIndex = /resources\/index[.]ts$/;

/** Matches `import news from './news';`, and the import of a plug-in. Captures the name and the path. */
const declarationImport = /import (\w+) from '((?:\.\/|[^.'])[^']+)';/g;

interface Declarations {
  default: App;
  /** By path, as in the imports of `resources/index.ts`. A plug-in may declare several. */
  declared: Record<string, Resource | readonly Resource[]>;
}

/** Adds to `resources/index.ts` the export `declared`, which maps each file to its declarations. */
function withDeclared(code: string): string {
  const pairs = [...code.matchAll(declarationImport)].map(([, name, file]) => `'${file}': ${name}`);
  return `${code}\nexport const declared = { ${pairs.join(', ')} };`;
}

/** The files of declarations, as paths from the root. */
const declarationFiles = (root: string): string[] =>
  readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((path) => `resources/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && path !== indexFile)
    .filter((path) =>
      /^export default define(Resource|Screens)\(/m.test(readFileSync(join(root, path), 'utf8')),
    );

/** @throws DeclarationError for plug-ins that were made for another engine: the code of such plug-ins might not load */
function checkPlugins(root: string, { DeclarationError }: Metadata) {
  const mistakes = pluginMistakes(root);
  if (mistakes.length > 0) throw new DeclarationError(mistakes.join('\n'));
}

/** @throws DeclarationError with every mistake, by the path of its file */
function check(
  root: string,
  { default: app, declared }: Declarations,
  site: Site,
  { checkApp, DeclarationError }: Metadata,
  { screens }: Screens,
) {
  const imported = Object.entries(declared).flatMap(([file, some]) =>
    [some].flat().map((one) => [file, one] as const),
  );
  /** The file of each declaration, for the messages. For the declarations of a plug-in, its name. */
  const files = new Map(imported.map(([file, one]) => [one, file]));
  const mistakes: string[] = [];
  for (const path of declarationFiles(root)) {
    const importPath = path.replace('resources/', './');
    const [, declaration] =
      imported.find(([file]) => [`${file}.ts`, `${file}/index.ts`].includes(importPath)) ?? [];
    if (declaration) files.set(declaration, path);
    if (!declaration || !app.resources.includes(declaration))
      mistakes.push(`${path}: Not listed in ${indexFile}. Import it there and add it to \`resources\`.`);
  }
  try {
    checkApp(app, Object.keys(screens.engine), files, site);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    mistakes.push(error.message);
  }
  if (mistakes.length > 0) throw new DeclarationError(mistakes.join('\n'));
}

/** Loads and checks the declarations. Returns the error, if any. */
async function findMistake(server: ViteDevServer): Promise<Error | undefined> {
  try {
    const metadata = (await server.ssrLoadModule('/src/metadata/index.ts')) as Metadata;
    checkPlugins(server.config.root, metadata);
    const resources = (await server.ssrLoadModule(`/${indexFile}`)) as Declarations;
    const screens = (await server.ssrLoadModule('/src/app/screens.ts')) as Screens;
    const { default: site } = (await server.ssrLoadModule(`/${siteFile}`)) as { default: Site };
    check(server.config.root, resources, site, metadata, screens);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns a function that checks the declarations, prints the mistake, if any, and shows it over the open pages. */
function mistakesOf(server: ViteDevServer): () => Promise<void> {
  const { hot } = server.environments.client;
  let newest = 0;
  let isShown = false;
  return async () => {
    newest += 1;
    const own = newest;
    const mistake = await findMistake(server);
    if (own !== newest) return;
    // An update without files removes the overlay.
    if (!mistake && isShown) hot.send({ type: 'update', updates: [] });
    isShown = mistake !== undefined;
    if (!mistake) return;
    server.config.logger.error(mistake.message, { timestamp: true });
    // Vite would keep the message for the next page, which asks for a check of its own.
    if (server.ws.clients.size === 0) return;
    // The message of a DeclarationError is enough; other errors need their stack.
    const isDeclarationError = mistake.name === 'DeclarationError';
    if (!isDeclarationError) server.ssrFixStacktrace(mistake);
    const stack = isDeclarationError ? '' : (mistake.stack ?? '');
    // The page would show the colours of a terminal as codes.
    const err = {
      message: stripVTControlCharacters(mistake.message),
      stack: stripVTControlCharacters(stack),
      plugin: 'declarations',
    };
    hot.send({ type: 'error', err });
  };
}

/**
 * The source of a script that preloads the files of the screen that the page opens. The script also makes the browser
 * read its time zones, which takes 50 ms on an old laptop, while the initial chunk is loading.
 *
 * @param files the files of each screen, by the path of the screen below `<base href>`
 */
const preloadSource = (files: Record<string, readonly string[]>) => `
const files = ${JSON.stringify(files)};
const path = location.pathname.slice(new URL(document.baseURI).pathname.length).replace(/\\/$/, '');
for (const file of files[path] ?? []) {
  const href = new URL(file, import.meta.url).href;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris' });`;

/**
 * Checks the declarations: a mistake fails the build, or shows in Vite's error overlay during development. The build
 * also writes a script that preloads the chunks of the first screen.
 */
export function declarations(): Plugin {
  let config: ResolvedConfig;
  let app: App | undefined;
  let showMistake = async () => {};
  return {
    name: 'my-town:declarations',
    // Run before TypeScript is compiled, because that rewrites the imports.
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const exportDeclared: Plugin = {
        name: 'my-town:export-declared',
        enforce: 'pre',
        transform: { filter: { id: isIndex }, handler: withDeclared },
      };
      const load = <Module>(path: string) =>
        runnerImport<Module>(join(config.root, path), {
          root: config.root,
          configFile: false,
          plugins: [exportDeclared],
          ...withPlugins(config.root),
        });
      const { module: metadata } = await load<Metadata>('src/metadata/index.ts');
      checkPlugins(config.root, metadata);
      const { module: resources } = await load<Declarations>(indexFile);
      const { module: screens } = await load<Screens>('src/app/screens.ts');
      const { module: site } = await load<{ default: Site }>(siteFile);
      check(config.root, resources, site.default, metadata, screens);
      app = resources.default;
    },
    // In development, `findMistake` reads the export `declared`.
    transform: {
      filter: { id: isIndex },
      handler: (code) => (config.command === 'build' ? undefined : withDeclared(code)),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (isWanted: (chunk: (typeof chunks)[number]) => boolean) =>
        chunks.filter(isWanted).map(({ fileName }) => basename(fileName));
      const form = filesOf(({ name }) => ['form', 'inputs', 'write'].includes(name));
      const forms = (app?.resources ?? []).flatMap(({ routes }) =>
        routes?.edit ? [[routes.edit, form]] : [],
      );
      this.emitFile({
        type: 'asset',
        name: preloadScript,
        source: preloadSource({ '': filesOf(({ name }) => name === 'Home'), ...Object.fromEntries(forms) }),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'asset' && file.names.includes(preloadScript))
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `./${fileName}` },
            injectTo: 'head' as const,
          })),
    },
    configureServer(server) {
      showMistake = mistakesOf(server);
      server.environments.client.hot.on('vite:client:connect', () => showMistake());
    },
    // A page that shows a mistake does not reconnect after an edit, so check after each edit too. Vite calls this hook
    // once it has forgotten the old version of the file: a listener of the watcher would still find the mended mistake.
    hotUpdate({ type, file, server }) {
      if (this.environment.name !== 'client') return;
      // Vite would keep the files that it found for imports, which a new, moved or deleted file may change.
      const folder = relative(config.root, file).split(sep)[0] ?? '';
      if (type !== 'update' && /[.]tsx?$/.test(file) && !['tests', 'tools', 'docs', '..'].includes(folder))
        for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
      const isWatched = ['resources', 'src/metadata'].some(
        (folder) => !relative(join(config.root, folder), file).startsWith('..'),
      );
      if (isWatched) void showMistake();
    },
  };
}
