import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const layers =
  'metadata config i18n api routing ui write map bank fields views layout screens app engine main'.split(' ');

/**
 * The layers of the code (docs/architecture.md#layers), here called rooms. A room is a folder or a file, and imports
 * only from the rooms before it. `site` uses the first rooms of `src`. A form in `src` previews pages of `site`.
 */
const orders = {
  '': [
    ...['languages', 'src/metadata', 'src/i18n', 'contract', 'site'],
    ...layers
      .filter((layer) => !['metadata', 'i18n', 'app', 'main'].includes(layer))
      .map((layer) => `src/${layer}`),
    ...['resources', 'src/app', 'src/main', 'demo', 'server', 'mock-api', 'tools'],
  ],
  'src/': layers,
  'src/views/': [
    'moves',
    'record',
    'form',
    'import',
    'list',
    'map',
    'displays',
    'tree',
    'List',
    'Create',
    'Edit',
  ],
  'server/':
    'settings files database service people records changes channels public intake vacuums jobs http commands town open serve main'.split(
      ' ',
    ),
} as const;

/** What `resources/` may import from `src`. Its custom views take their building blocks from `engine`. */
const doors = ['src/engine', 'src/metadata', 'src/views/map/MapList'];

/** What the pages of the site may import: they are drawn on the server, without the admin. */
const ofSite = ['site', 'src/metadata', 'src/i18n', 'contract'];

const code = [
  'contract',
  'demo',
  'languages',
  'mock-api',
  'resources',
  'server',
  'site',
  'src',
  'tools',
].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
);
const fileOf = (path: string) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );

const nameOf = (path: string) => path.replace(/(\/index)?\.tsx?$/, '');

const configs = readdirSync('.').filter((path) => /^vite\..*\.ts$/.test(path));

const imports = [...code, ...configs].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)].flatMap(
    ([, to = '']) => {
      const file = fileOf(join(dirname(path), to));
      return file ? [{ from: nameOf(path), to: nameOf(file) }] : [];
    },
  ),
);
const written = (some: typeof imports) => some.map(({ from, to }) => `${from} → ${to}`);

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const roomOf = (path: string) => orders[''].find((room) => isIn(path, room)) ?? path;

describe.each(Object.entries(orders))('the rooms of the folder "%s"', (folder, order) => {
  const names = order.map((name) => folder + name);
  const placeOf = (path: string) => names.findIndex((name) => isIn(path, name));

  it('import only from those before them', () => {
    const wrong = imports.filter(({ from, to }) => placeOf(from) >= 0 && placeOf(from) < placeOf(to));
    expect(written(wrong)).toEqual([]);
  });
});

it('every file of the code is in a room', () => {
  const rooms = Object.entries(orders).flatMap(([folder, order]) => order.map((name) => folder + name));
  const outside = code.filter((path) => !rooms.some((room) => isIn(nameOf(path), room)));
  // The build puts this file in place of code that the app does not need.
  expect(outside).toEqual(['src/unused.ts']);
});

it('no two folders import each other', () => {
  const edges = imports.flatMap(({ from, to }) => {
    const [fromParts, toParts] = [from.split('/'), to.split('/')];
    // The number of parts up to the first one that differs, or 0.
    const depth = fromParts.findIndex((part, index) => part !== toParts[index]) + 1;
    // The last part is a file. Only folders are compared.
    if (depth === 0 || depth >= fromParts.length || depth >= toParts.length) return [];
    // Compares the rooms of `src` instead of `src`, because `site` is between them.
    if (depth === 1) return [{ from: roomOf(from), to: roomOf(to) }];
    return [{ from: fromParts.slice(0, depth).join('/'), to: toParts.slice(0, depth).join('/') }];
  });
  const circles = edges.filter(({ from, to }) => edges.some((back) => back.from === to && back.to === from));
  expect([...new Set(written(circles))]).toEqual([]);
});

it('a declaration imports from `src` only `engine`, `metadata` and `MapList`', () => {
  const wrong = imports.filter(
    ({ from, to }) => isIn(from, 'resources') && isIn(to, 'src') && !doors.some((door) => isIn(to, door)),
  );
  expect(written(wrong)).toEqual([]);
});

it('the site imports neither the admin nor the server', () => {
  const wrong = imports.filter(
    ({ from, to }) => isIn(from, 'site') && !ofSite.some((room) => isIn(to, room)),
  );
  expect(written(wrong)).toEqual([]);
});

/** The files and folders that follow `start` in the lines of a file. */
const listed = (file: string, start: RegExp) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (start.test(line) ? line.replace(start, '').split(' ') : []));

it.each([
  ['is built with', [...listed('.dockerignore', /^!/), ...configs.map(nameOf)]],
  ['runs with', listed('Dockerfile', /^COPY (?!--)(?!\. )/)],
])('the Docker image %s every folder that its code imports', (_, names) => {
  const isThere = (path: string) => names.some((name) => isIn(path, name));
  const missing = imports.filter(({ from, to }) => isThere(from) && !isThere(to));
  expect(written(missing)).toEqual([]);
});
