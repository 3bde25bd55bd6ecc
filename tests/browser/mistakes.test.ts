import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createLogger, createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  // The overlay comes before the page has loaded, which takes long on a slow machine.
  await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'commit' });
  return {
    folder,
    printed,
    overlay: page.locator('vite-error-overlay'),
    close: async () => {
      await page.close();
      await server.close();
      remove();
    },
  };
}

it.each([
  [
    'contradicts itself',
    "   titleField: 'name',\n+  parentField: 'parent',\n",
    /resources\/towns\.ts: Unknown field "parent" in parentField\. Expected one of name, place/,
  ],
  ['cannot be loaded', '   fields: {\n+    slogan: tekst(),\n', /tekst is not defined/],
])(
  'shows over the page, while developing, that a declaration %s',
  async (_, content, says) => {
    const { overlay, close } = await openCopy([{ path: 'resources/towns.ts', content, isChange: true }]);
    await overlay.getByText(says).first().waitFor({ timeout: 90_000 });
    expect(await overlay.locator('.window').textContent()).toContain('resources/towns');
    await close();
  },
  120_000,
);

it('prints the next mistake alone once the first is mended', async () => {
  const parent = (name: string) => `   titleField: 'name',\n+  parentField: '${name}',\n`;
  const { folder, printed, overlay, close } = await openCopy([
    { path: 'resources/towns.ts', content: parent('parent'), isChange: true },
  ]);
  await overlay.getByText('Unknown field "parent"').first().waitFor({ timeout: 90_000 });
  const path = join(folder, 'resources/towns.ts');
  const before = printed.length;
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.replace("parentField: 'parent'", "parentField: 'mother'"));
  await overlay.getByText('Unknown field "mother"').first().waitFor({ timeout: 90_000 });
  expect(printed.slice(before)).not.toEqual([]);
  for (const one of printed.slice(before)) expect(one).toContain('Unknown field "mother"');
  await close();
}, 120_000);

it('refuses to build a field without an English label', async () => {
  const content =
    "-    name: text({ fr: 'Nom', en: 'Name' }, { required: true }),\n+    name: text({ fr: 'Nom', en: '' }, { required: true }),\n";
  const step = { path: 'resources/towns.ts', content, isChange: true };
  await expect(buildCopy([step])).rejects.toThrow(
    /resources\/towns\.ts: Missing English text in fields\.name\.label/,
  );
}, 120_000);

it('refuses to build a declaration that is missing from resources/index.ts', async () => {
  const content = readFileSync(new URL('../../resources/towns.ts', import.meta.url), 'utf8');
  const step = { path: 'resources/hamlets.ts', content, isChange: false };
  await expect(buildCopy([step])).rejects.toThrow(
    'resources/hamlets.ts: Not listed in resources/index.ts. Import it there and add it to `resources`.',
  );
}, 120_000);
