import { seedId } from '../../demo/seed/dice';
import { readCommand } from '../../server/settings/command';
import { buildApp } from '../browser/build';
import { launchChromium } from '../browser/chromium';
import { axeViolations, openPageAs, openTown } from '../browser/town';
import { collectionAt, guardedRoutes, publicRoutes } from '../routes';

// Logout shows no screen: it redirects to login at once.
const visited = publicRoutes.filter(({ path }) => path !== 'logout');

const { positionals } = readCommand({
  name: 'test:axe',
  about: 'Runs axe on every route except logout, in both languages, light and dark, at 360 and 1280 pixels.',
  positionals: {
    value: 'ROUTE…',
    about: 'only these routes',
    choices: [...guardedRoutes, ...visited].map(({ path }) => path),
    count: [0, Number.POSITIVE_INFINITY],
  },
  example: 'gallery',
});
const isChosen = ({ path }: { path: string }) => positionals.length === 0 || positionals.includes(path);

const { dist, remove } = await buildApp();
const [browser, town] = await Promise.all([launchChromium(), openTown({ dist })]);
const failed: string[] = [];
let tried = 0;
const walkIn = async (locale: 'fr' | 'en') => {
  for (const mode of ['light', 'dark']) {
    for (const [role, routes] of [
      ['superAdmin', guardedRoutes],
      [undefined, visited],
    ] as const) {
      const { page, context } = await openPageAs(browser, town, role, { locale });
      const key = town.stored('store.preferences.mode');
      await context.addInitScript(([name, value]) => localStorage.setItem(name, value), [
        key,
        JSON.stringify(mode),
      ] as const);
      // tsx compiles calls of `__name` into the functions that are sent to the page, so the page must define it.
      await context.addInitScript('globalThis.__name = (one) => one');
      for (const { path } of routes.filter(isChosen)) {
        await page.goto(town.url(collectionAt[path] ? `${path}?id=${seedId(collectionAt[path], 0)}` : path));
        await page.locator('[data-screen-heading]').waitFor();
        await page.waitForLoadState('networkidle');
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 900 });
          const wrong = await axeViolations(page);
          tried += 1;
          if (wrong.length === 0) continue;
          failed.push(`/${path} ${locale} ${mode} ${width} px`);
          console.log(`WRONG ${failed.at(-1)}\n        ${wrong.join('\n        ')}`);
        }
      }
      await context.close();
    }
  }
};
await Promise.all([walkIn('fr'), walkIn('en')]);
await Promise.all([browser.close(), town.close()]);
remove();
console.log(`${tried} screens tried, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
