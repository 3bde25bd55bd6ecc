import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { axeViolations, openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser.close();
  await town.close();
});

const network = 'Cette partie n’a pas pu être chargée : vérifiez le réseau.';
const moment = 'Cette partie n’a pas pu être chargée. Réessayez.';
const release = 'Une nouvelle version est disponible. Rechargez la page : votre texte est conservé.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failure = (page: Page) => page.getByRole('alertdialog');
const chunk = (name: string) => `**/assets/${name}-*.js`;
const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });

/** An event that is being typed, and the way to the picture bank. */
async function typing(page: Page) {
  await page.goto(town.url('event/edit'));
  await title(page).fill('Fête de la musique');
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
  await page.waitForLoadState('networkidle');
}
const stillThere = async (page: Page) => {
  expect(await title(page).inputValue()).toBe('Fête de la musique');
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
};

it('a dialog that cannot be loaded is named, can be left, and opens when the network is back', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await typing(page);
  const opener = button(page, 'Choisir dans la galerie');
  await context.setOffline(true);
  await opener.click();
  await failure(page).getByText(network).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await failure(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await stillThere(page);

  await page.keyboard.press('Enter');
  await failure(page).getByText(network).waitFor();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  const bank = page.getByRole('dialog', { name: 'Galerie' });
  await bank.waitFor();
  await page.keyboard.press('Escape');
  await bank.waitFor({ state: 'detached' });
  expect(await opener.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await stillThere(page);
  await context.close();
});

it('a piece that fails while index.html is unchanged is no new version', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('reportCategory/edit'));
  await page.route(chunk('IconDialog'), (route) => route.abort());
  await button(page, 'Choisir une icône').click();
  await failure(page).getByText(moment).waitFor();
  await page.unroute(chunk('IconDialog'));
  await button(page, 'Réessayer').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Eau/ }).waitFor();
  await context.close();
});

it('a changed index.html is a new version, and a reload keeps the text', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  page.on('dialog', (dialog) => dialog.accept());
  await typing(page);
  await page.route(chunk('BankDialog'), (route) => route.fulfill({ status: 404 }));
  await page.route(town.url(), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="./assets/index-next.js"></script>' }),
  );
  await button(page, 'Choisir dans la galerie').click();
  await failure(page).getByText(release).waitFor();
  await stillThere(page);
  await page.unroute(town.url());
  await button(page, 'Recharger').click();
  await button(page, 'Reprendre').click();
  expect(await title(page).inputValue()).toBe('Fête de la musique');
  await context.close();
});

it('a page that is none of the app is the network', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await typing(page);
  await page.route(chunk('BankDialog'), (route) => route.abort());
  await page.route(town.url(), (route) => route.fulfill({ contentType: 'text/html', body: 'Wi-Fi' }));
  await button(page, 'Choisir dans la galerie').click();
  await failure(page).getByText(network).waitFor();
  await context.close();
});

it.each([
  ['notification/edit', 'PhonePreview', 'region', 'Sur un téléphone'],
  ['event/edit', 'RichTextBox', 'textbox', 'Description'],
] as const)(
  'a piece of the form of /%s says so in its place, and leaves the form alone: %s',
  async (path, name, role, label) => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.route(chunk(name), (route) => route.abort());
    await page.goto(town.url(path));
    const alert = page.getByRole('alert').filter({ hasText: moment });
    await alert.waitFor();
    await title(page).fill('Travaux');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(chunk(name));
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole(role, { name: label }).first().waitFor();
    expect(await title(page).inputValue()).toBe('Travaux');
    await context.close();
  },
);

it('a screen says so between header and menu, and can be tried again or left', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url());
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await page.route(chunk('Gallery'), (route) => route.abort());
  await page.getByRole('link', { name: 'Galerie' }).first().click();
  await page.getByRole('main').getByRole('alert').getByText(moment).waitFor();
  expect(page.url()).toBe(town.url('gallery'));
  expect(await page.title()).toMatch(/^Page non chargée/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('alert').getByText(moment).waitFor();
  await page.unroute(chunk('Gallery'));
  await button(page, 'Réessayer').click();
  await page.getByRole('heading', { level: 1, name: 'Galerie' }).waitFor();
  await context.close();
});

it('the drawing of an icon that cannot be loaded leaves its name', async () => {
  const { page, context } = await openPageAs(browser, town, 'admin');
  await page.route(chunk('IconGlyph'), (route) => route.abort());
  await page.goto(town.url('reportCategoryList'));
  await page.locator('tbody').getByText(/^mdi/).first().waitFor();
  await context.close();
});

it('the overlay does not flash while a screen loads, nor while the next one does', async () => {
  const { page, context, report } = await openPageAs(browser, town, 'admin');
  const release: Record<string, () => void> = {};
  for (const name of ['Gallery', 'Dashboard']) {
    const released = new Promise<void>((resolve) => {
      release[name] = resolve;
    });
    await page.route(chunk(name), async (route) => {
      await released;
      await route.continue();
    });
  }
  await page.goto(town.url('newsList'));
  await page.locator('tbody a.row-link').first().waitFor();
  const texts = await page.evaluateHandle(() => {
    const found: (string | null)[] = [];
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && getComputedStyle(node).cursor === 'progress')
          found.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return found;
  });
  const overlay = page.getByRole('status').getByText('Chargement');
  for (const [path, name] of [
    ['gallery', 'Gallery'],
    ['dashboard', 'Dashboard'],
  ] as const) {
    await page.locator(`nav a[href$="/${path}"]`).first().click();
    await overlay.waitFor();
    release[name]?.();
    await overlay.waitFor({ state: 'detached' });
  }
  // The overlay and its spinner come without the text.
  expect([...new Set(await texts.jsonValue())]).toEqual(['']);
  expect(report.problems).toEqual([]);
  await context.close();
});
