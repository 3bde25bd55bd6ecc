import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations } from './town';

const networkMessage = 'Cette partie n’a pas pu être chargée : vérifiez le réseau.';
const retryMessage = 'Cette partie n’a pas pu être chargée. Réessayez.';
const newVersionMessage =
  'Une nouvelle version est disponible. Rechargez la page : votre texte est conservé.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failure = (page: Page) => page.getByRole('alertdialog');
const chunk = (name: string) => `**/assets/${name}-*.js`;
const title = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });

/** Opens the form of a new event, and types its title. */
async function openTypedEvent(page: Page) {
  await page.goto('event/edit');
  await title(page).fill('Fête de la musique');
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
  await page.waitForLoadState('networkidle');
}
const expectTextAndMenu = async (page: Page) => {
  expect(await title(page).inputValue()).toBe('Fête de la musique');
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
};

it('says that a dialog could not be loaded, and opens it on a new try with a network', async ({ page }) => {
  page.provokes(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await openTypedEvent(page);
  const opener = button(page, 'Choisir dans la galerie');
  await page.context().setOffline(true);
  await opener.click();
  await failure(page).getByText(networkMessage).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await failure(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await expectTextAndMenu(page);

  await page.keyboard.press('Enter');
  await failure(page).getByText(networkMessage).waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  const bank = page.getByRole('dialog', { name: 'Galerie' });
  await bank.waitFor();
  await page.keyboard.press('Escape');
  await bank.waitFor({ state: 'detached' });
  expect(await opener.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await expectTextAndMenu(page);
});

it('suggests to try again if a part cannot be loaded and no new version is out', async ({ page }) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  await page.goto('reportCategory/edit');
  await page.route(chunk('IconDialog'), (route) => route.abort());
  await button(page, 'Choisir une icône').click();
  await failure(page).getByText(retryMessage).waitFor();
  await page.unroute(chunk('IconDialog'));
  await button(page, 'Réessayer').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Eau/ }).waitFor();
});

it('suggests to reload for a new version, and keeps the text', async ({ page, town }) => {
  page.provokes(/^404 GET/, /Failed to fetch/);
  page.on('dialog', (dialog) => dialog.accept());
  await openTypedEvent(page);
  await page.route(chunk('Bank'), (route) => route.fulfill({ status: 404 }));
  await page.route(town.url(), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="./assets/index-next.js"></script>' }),
  );
  await button(page, 'Choisir dans la galerie').click();
  await failure(page).getByText(newVersionMessage).waitFor();
  await expectTextAndMenu(page);
  await page.unroute(town.url());
  await button(page, 'Recharger').click();
  await button(page, 'Reprendre').click();
  expect(await title(page).inputValue()).toBe('Fête de la musique');
});

it('blames the network if its sign-in page answers in place of the app', async ({ page, town }) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  await openTypedEvent(page);
  await page.route(chunk('Bank'), (route) => route.abort());
  await page.route(town.url(), (route) => route.fulfill({ contentType: 'text/html', body: 'Wi-Fi' }));
  await button(page, 'Choisir dans la galerie').click();
  await failure(page).getByText(networkMessage).waitFor();
});

it.for([
  ['notification/edit', 'PhonePreview', 'region', 'Sur un téléphone'],
  ['event/edit', 'RichTextBox', 'textbox', 'Description'],
] as const)(
  'keeps the form of /%s usable if a part of it cannot be loaded: %s',
  async ([path, name, role, label], { page }) => {
    page.provokes(/ERR_FAILED/, /Failed to fetch/);
    await page.route(chunk(name), (route) => route.abort());
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: retryMessage });
    await alert.waitFor();
    await title(page).fill('Travaux');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(chunk(name));
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole(role, { name: label }).first().waitFor();
    expect(await title(page).inputValue()).toBe('Travaux');
  },
);

it('keeps header and menu if a screen cannot be loaded, and tries again on demand', async ({
  page,
  town,
}) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  await page.goto('');
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await page.route(chunk('Gallery'), (route) => route.abort());
  await page.getByRole('link', { name: 'Galerie' }).first().click();
  await page.getByRole('main').getByRole('alert').getByText(retryMessage).waitFor();
  expect(page.url()).toBe(town.url('gallery'));
  expect(await page.title()).toMatch(/^Page non chargée/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('alert').getByText(retryMessage).waitFor();
  await page.unroute(chunk('Gallery'));
  await button(page, 'Réessayer').click();
  await page.getByRole('heading', { level: 1, name: 'Galerie' }).waitFor();
});

it('shows the name of an icon that cannot be loaded', async ({ page }) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  await page.route(chunk('IconGlyph'), (route) => route.abort());
  await page.goto('reportCategoryList');
  await page.locator('tbody').getByText(/^mdi/).first().waitFor();
});

it('covers the screen at once while another one loads, and says so only after a moment', async ({ page }) => {
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
  await page.goto('newsList');
  await page.locator('tbody a.row-link').first().waitFor();
  /** The text of each cover of the screen, at the moment when the cover is added. */
  const textsAtFirst = await page.evaluateHandle(() => {
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
  expect([...new Set(await textsAtFirst.jsonValue())]).toEqual(['']);
});
