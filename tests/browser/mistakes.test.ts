import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createLogger, createServer } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { apiPath } from '../../contract/paths';
import { launchChromium } from './chromium';
import { buildCopy, copyProject, linesFor, type Step } from './copy';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Serves a copy of the project for development, with the mock. */
async function serveCopy(steps: readonly Step[]) {
  const { folder, remove } = copyProject(steps);
  const printed: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.error = (message) => void printed.push(message);
  const server = await createServer({
    root: folder,
    mode: 'mock',
    configFile: join(folder, 'vite.config.ts'),
    cacheDir: join(folder, 'cache'),
    customLogger,
    server: { host: '127.0.0.1', port: 0 },
    // The overlay does not need the libraries, whose bundling takes long.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  // Vite misses a file that is written before it watches the folder.
  const watched = () => server.watcher.getWatched()[join(folder, 'resources')] ?? [];
  await expect.poll(watched, { timeout: 60_000 }).toContain('towns.ts');
  const page = await browser.newPage();
  onTestFinished(async () => {
    await page.close();
    await server.close();
    remove();
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  const overlay = page.locator('vite-error-overlay');
  return {
    page,
    printed,
    overlay,
    shows: (text: string | RegExp) => overlay.getByText(text).first().waitFor({ timeout: 180_000 }),
    // The overlay comes before the page has loaded, which takes long on a slow machine.
    open: () => page.goto(address, { waitUntil: 'commit' }),
    statusOf: async (path: string) => (await fetch(new URL(`${apiPath.slice(1)}/${path}`, address))).status,
    pathOf: (file: string) => join(folder, file),
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    write: (file: string, code: string) => writeFileSync(join(folder, file), code),
  };
}

const towns = readFileSync(new URL('../../resources/towns.ts', import.meta.url), 'utf8');
/** A declaration that other files do not import, at a path and with a name of its own. */
const hamlets = towns
  .replace("name: 'towns',\n  collection: 'town'", "name: 'hamlets'")
  .replace(/list: '\w+'/, "list: 'hamletList'")
  .replace(/edit: '[\w/]+'/, "edit: 'hamlet/edit'");

it('the overlay of the development server shows a mistake in a declaration, and after an edit only the new mistake', async () => {
  const content = "   titleField: 'name',\n+  parentField: 'parent',\n";
  const { printed, overlay, shows, open, read, write } = await serveCopy([
    { path: 'resources/towns.ts', content, isChange: true },
  ]);
  await open();
  await shows(/resources\/towns\.ts: Unknown field "parent" in parentField\. Expected one of name, place/);
  const code = read('resources/towns.ts');
  const before = printed.length;
  write('resources/towns.ts', code.replace("parentField: 'parent'", "parentField: 'mother'"));
  await shows('Unknown field "mother"');
  expect(printed.slice(before)).not.toEqual([]);
  for (const one of printed.slice(before)) expect(one).toContain('Unknown field "mother"');

  write('resources/towns.ts', code.replace("parentField: 'parent'", 'slogan: tekst()'));
  await shows(/tekst is not defined/);
  expect(await overlay.locator('.window').textContent()).toContain('resources/towns');
}, 360_000);

it('the overlay says that a new file is not listed, and goes with the file', async () => {
  const { overlay, shows, open, pathOf, write } = await serveCopy([]);
  await open();
  write('resources/hamlets.ts', hamlets);
  await shows('resources/hamlets.ts: Not listed in resources/index.ts.');
  rmSync(pathOf('resources/hamlets.ts'));
  await overlay.waitFor({ state: 'detached', timeout: 180_000 });
}, 360_000);

it('a page that opens after a mistake was mended does not show it', async () => {
  const { page, printed, shows, open, pathOf, write } = await serveCopy([]);
  const shown: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, err } = JSON.parse(String(payload));
      if (type === 'error') shown.push(err.message);
    }),
  );
  write('resources/hamlets.ts', hamlets);
  await expect.poll(() => printed.join(), { timeout: 180_000 }).toContain('hamlets.ts: Not listed');
  rmSync(pathOf('resources/hamlets.ts'));
  await open();
  write('resources/towns.ts', towns.replace("titleField: 'name'", "titleField: 'nom'"));
  await shows('Unknown field "nom"');
  expect(shown.join()).not.toContain('Not listed');
}, 360_000);

it('the development server answers calls again after a declaration moved into a folder', async () => {
  const { statusOf, pathOf, write } = await serveCopy([
    { path: 'resources/hamlets.ts', content: hamlets, isChange: false },
    ...linesFor('hamlets'),
  ]);
  // Without a key, a call of a known address is refused.
  await expect.poll(() => statusOf('hamlets'), { timeout: 180_000 }).toBe(401);
  rmSync(pathOf('resources/hamlets.ts'));
  await expect.poll(() => statusOf('hamlets'), { timeout: 180_000 }).toBe(500);
  mkdirSync(pathOf('resources/hamlets'));
  write('resources/hamlets/index.ts', hamlets.replaceAll("'../", "'../../").replaceAll("'./", "'../"));
  await expect.poll(() => statusOf('hamlets'), { timeout: 180_000 }).toBe(401);
}, 360_000);

it('a build refuses a field without an English label and a declaration that is missing from resources/index.ts', async () => {
  const emptyLabel =
    "-    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),\n+    name: text({ fr: 'Nom', en: '' }, { required: true }),\n";
  const said = await buildCopy([
    { path: 'resources/hamlets.ts', content: hamlets, isChange: false },
    { path: 'resources/towns.ts', content: emptyLabel, isChange: true },
  ]).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  expect(said).toMatch(/resources\/towns\.ts: Missing English text in fields\.name\.label/);
  expect(said).toContain(
    'resources/hamlets.ts: Not listed in resources/index.ts. Import it there and add it to `resources`.',
  );
}, 120_000);
