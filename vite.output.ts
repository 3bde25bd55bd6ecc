import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as icons from '@mdi/js';
import { pick } from 'es-toolkit';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { iconWords } from './src/fields/inputs/icon/iconWords.ts';

/**
 * The files of the built app (docs/performance.md): one each for the start, lists, writes, inputs and forms. Other
 * screens and heavy libraries keep their own chunks. By default, the bundler would create about sixty files for the
 * first list.
 */
export const fileGroups = [
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'list',
    test: /src.(views.(List|list.RecordTable)|ui.(Panel|failures.LoadFailure))[.]tsx|useNumberFormats[.]ts|resources.vocabulary[.]ts|src.metadata.fields[.]ts/,
  },
  { name: 'write', test: /src.write.perform[.]ts/ },
  { name: 'inputs', test: /src.screens.public.(Login|formParts)[.]tsx|MenuItem[.]js/ },
  {
    name: 'form',
    test: /src.views.(record.RecordScreen|form.(RecordForm|FormBody|FormToolbar|FormSections))[.]tsx/,
  },
];

const ICON = 'icon:';
const iconPaths: Record<string, string> = icons;

/** The chunks that almost every first screen needs. They load with the start instead of after it. */
const preloads = ['list'];

const link = (attrs: Record<string, string>, fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `./${fileName}` },
  injectTo: 'head',
});

/** Loads the font and `preloads` with the start, so that the first text already appears in the font. */
export const preloaded = (): Plugin => ({
  name: 'my-town:preloaded',
  apply: 'build',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.values(bundle).flatMap((file) => {
      const { fileName } = file;
      if (fileName.endsWith('.woff2'))
        return link({ rel: 'preload', as: 'font', type: 'font/woff2' }, fileName);
      return file.type === 'chunk' && preloads.includes(file.name)
        ? link({ rel: 'modulepreload' }, fileName)
        : [];
    }),
});

/**
 * Turns each icon into a separate module, and those that users can choose into one shared module. `@mdi/js` is a single
 * module: without this plug-in, every icon of the app would load with the start.
 */
export const separateIcons = (): Plugin => ({
  name: 'my-town:separate-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[.]tsx?$/, code: "from '@mdi/js'" },
    handler: (code) =>
      code
        .replace("import * as all from '@mdi/js'", `import all from '${ICON}all'`)
        .replace(/import \{([^}]*)\} from '@mdi\/js';/g, (_, names: string) =>
          (names.match(/\w+/g) ?? []).map((name) => `import ${name} from '${ICON}${name}';`).join(' '),
        ),
  },
  resolveId: { filter: { id: new RegExp(`^${ICON}`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${ICON}`) },
    handler: (id) => {
      const name = id.slice(ICON.length + 1);
      const paths = name === 'all' ? pick(iconPaths, Object.keys(iconWords)) : iconPaths[name];
      return `export default ${JSON.stringify(paths)}`;
    },
  },
});

/** Leaves the `*.intake.ts` files out of the app only: the server needs them, and `npm start` runs both in one Vite. */
export const withoutIntake = (): Plugin => ({
  name: 'my-town:without-intake',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^[.][/]\w+[.]intake$/ },
    handler: () => fileURLToPath(new URL('./src/unused.ts', import.meta.url)),
  },
});

/**
 * Writes a .gz and a .br next to each built JavaScript, CSS and SVG file of 1 kB or more, for servers that send
 * precompressed files (docs/deploy.md).
 */
export const compressed = (): Plugin => ({
  name: 'my-town:compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const content = readFileSync(join(dir, name));
      if (content.byteLength < 1024) continue;
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
    }
  },
});
