import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { readCommand } from '../../server/settings/command';
import { launchChromium } from '../../tests/browser/chromium';
import { openPageAs, openTown } from '../../tests/browser/town';

readCommand({ name: 'screenshots', about: 'Takes the screenshots of README.md, in Chromium.' });

/** The screenshots of README.md, taken from the built app with the town of the mock. */
const pictures = [
  { name: 'home', path: '', ready: 'main a' },
  {
    name: 'list',
    path: 'newsList?sort=updatedAt&order=DESC&page=1&perPage=25&filter=%7B%7D',
    ready: 'tbody tr[data-id]',
  },
  {
    name: 'form',
    path: 'newsList?sort=updatedAt&order=DESC&page=1&perPage=25&filter=%7B%7D',
    ready: 'tbody a.row-link',
    opens: true,
  },
];

process.env.NODE_ENV = 'production';
const dist = mkdtempSync(join(tmpdir(), 'town-pictures-'));
await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
const [browser, town] = await Promise.all([launchChromium(), openTown({ dist })]);
for (const { name, path, ready, opens } of pictures) {
  const { page, context } = await openPageAs(browser, town, 'superAdmin', {
    viewport: { width: 1280, height: 800 },
    // Fixed, so that date inputs do not depend on the installed Chromium.
    browserLocale: 'en-GB',
  });
  await page.goto(town.url(path));
  await page.locator(ready).first().waitFor();
  if (opens) {
    await page.locator(ready).first().click();
    await page.locator('[contenteditable]').waitFor();
  }
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join('docs', `${name}.png`) });
  await context.close();
}
await Promise.all([browser.close(), town.close()]);
rmSync(dist, { recursive: true, force: true });
