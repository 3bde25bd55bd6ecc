import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createLogger, createServer } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from './chromium';
import { buildCopy, copyProject, type Step } from './copy';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Serves a copy of the project for development, and opens its page. */
async function openCopy(steps: readonly Step[]) {
  const { folder, remove } = copyProject(steps);
  const printed: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.error = (message) => void printed.push(message);
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    cacheDir: join(folder, 'cache'),
    customLogger,
    server: { host: '127.0.0.1', port: 0 },
    // The overlay does not need the libraries, whose bundling takes long.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  const page = await browser.newPage();
  onTestFinished(async () => {
    await page.close();
    await server.close();
    remove();
  });
  // The overlay comes before the page has loaded, which takes long on a slow machine.
  await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'commit' });
  return { folder, printed, overlay: page.locator('vite-error-overlay') };
}

it('the overlay of the development server shows a mistake in a declaration, and after an edit only the new mistake', async () => {
  const content = "   titleField: 'name',\n+  parentField: 'parent',\n";
  const { folder, printed, overlay } = await openCopy([
    { path: 'resources/towns.ts', content, isChange: true },
  ]);
  const shows = (text: string | RegExp) => overlay.getByText(text).first().waitFor({ timeout: 180_000 });
  await shows(/resources\/towns\.ts: Unknown field "parent" in parentField\. Expected one of name, place/);
  const path = join(folder, 'resources/towns.ts');
  const code = readFileSync(path, 'utf8');
  const before = printed.length;
  writeFileSync(path, code.replace("parentField: 'parent'", "parentField: 'mother'"));
  await shows('Unknown field "mother"');
  expect(printed.slice(before)).not.toEqual([]);
  for (const one of printed.slice(before)) expect(one).toContain('Unknown field "mother"');

  writeFileSync(path, code.replace("parentField: 'parent'", 'slogan: tekst()'));
  await shows(/tekst is not defined/);
  expect(await overlay.locator('.window').textContent()).toContain('resources/towns');
}, 360_000);

it('a build refuses a field without an English label and a declaration that is missing from resources/index.ts', async () => {
  const emptyLabel =
    "-    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),\n+    name: text({ fr: 'Nom', en: '' }, { required: true }),\n";
  const content = readFileSync(new URL('../../resources/towns.ts', import.meta.url), 'utf8');
  const said = await buildCopy([
    { path: 'resources/hamlets.ts', content, isChange: false },
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
