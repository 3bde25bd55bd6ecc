import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The files of the built app (docs/performance.md): one for the start, one each for lists, inputs and forms. Other screens
 * and heavy libraries keep their own. Left to itself, the bundler makes sixty files for the first list.
 */
export const fileGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'list', test: /src.(views.list.(List|RecordTable|BulkBar)|screens.home.Home)[.]tsx/ },
  { name: 'inputs', test: /src.screens.public.(Login|PublicForm)[.]tsx|MenuItem[.]js/ },
  {
    name: 'form',
    test: /src.views.(record.RecordScreen|form.(RecordForm|FormBody|FormToolbar|FormSections))[.]tsx/,
  },
];

/** What almost every first screen needs, loaded beside the start instead of after it. */
const preloads = ['list', 'fr'];

export const preloaded = (): Plugin => ({
  name: 'my-town:preloaded',
  apply: 'build',
  transformIndexHtml: (_, { bundle = {} }): HtmlTagDescriptor[] =>
    Object.values(bundle)
      .filter((file) => file.type === 'chunk' && preloads.includes(file.name))
      .map(({ fileName }) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
        injectTo: 'head',
      })),
});

/** Writes a .gz and a .br beside each built file, for servers that send what is on the disk (docs/deploy.md). */
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
