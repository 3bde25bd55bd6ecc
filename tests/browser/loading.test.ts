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

it('keeps the text of a form if a part of the form cannot be loaded, and loads the part when the user tries again', async ({
  page,
  town,
}) => {
  page.provokes(/ERR_FAILED/, /^404 GET/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  page.on('dialog', (dialog) => dialog.accept());
  const opener = button(page, 'Choisir dans la galerie');
  const isFocused = () => opener.evaluate((shown) => shown === document.activeElement);
  const expectTextAndMenu = async () => {
    expect(await title(page).inputValue()).toBe('Fête de la musique');
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
  };
  await page.route(chunk('RichTextBox'), (route) => route.abort());
  await page.goto('event/edit');
  const alert = page.getByRole('alert').filter({ hasText: retryMessage });
  await alert.waitFor();
  await title(page).fill('Fête de la musique');
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(chunk('RichTextBox'));
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
  await expectTextAndMenu();

  // A new version is out, which no longer has the file.
  await page.route(chunk('Bank'), (route) => route.fulfill({ status: 404 }));
  await page.route(town.url(), (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="./assets/index-next.js"></script>' }),
  );
  await opener.click();
  await failure(page).getByText(newVersionMessage).waitFor();
  await page.unrouteAll();
  await button(page, 'Recharger').click();
  await button(page, 'Reprendre').click();
  await expectTextAndMenu();

  // There is no network, then there is one again.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await opener.click();
  await failure(page).getByText(networkMessage).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await failure(page).waitFor({ state: 'detached' });
  expect(await isFocused()).toBe(true);
  await page.keyboard.press('Enter');
  await failure(page).getByText(networkMessage).waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  const bank = page.getByRole('dialog', { name: 'Galerie' });
  await bank.waitFor();
  await page.keyboard.press('Escape');
  await bank.waitFor({ state: 'detached' });
  expect(await isFocused()).toBe(true);
  await expectTextAndMenu();
});

it('keeps the header and the menu if a screen cannot be loaded, and loads the screen when the user tries again', async ({
  page,
  town,
}) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  for (const name of ['IconGlyph', 'IconDialog', 'Gallery'])
    await page.route(chunk(name), (route) => route.abort());
  await page.goto('reportCategoryList');
  await page.locator('tbody').getByText(/^mdi/).first().waitFor();
  await page.unroute(chunk('IconGlyph'));
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await button(page, 'Choisir une icône').click();
  await failure(page).getByText(retryMessage).waitFor();
  await page.unroute(chunk('IconDialog'));
  await button(page, 'Réessayer').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Eau/ }).waitFor();
  await page.keyboard.press('Escape');

  const alert = page.getByRole('main').getByRole('alert').getByText(retryMessage);
  await page.getByRole('link', { name: 'Galerie' }).first().click();
  await alert.waitFor();
  expect(page.url()).toBe(town.url('gallery'));
  expect(await page.title()).toMatch(/^Page non chargée/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await page.goBack();
  await alert.waitFor();
  await page.unroute(chunk('Gallery'));
  await button(page, 'Réessayer').click();
  await page.getByRole('heading', { level: 1, name: 'Galerie' }).waitFor();
});

it('while a screen loads, covers the current screen at once, and shows a text only after a moment', async ({
  page,
}) => {
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
  // This user prefers reduced motion, so the app animates nothing.
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    document.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName));
  });
  await page.locator('nav a[href$="/newsList"]').first().click();
  await page.locator('tbody a.row-link').first().click();
  await button(page, 'Enregistrer').waitFor();
  await title(page).fill('Fête de la musique');
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

it('says that messages cannot be loaded without a network, and shows the next message as soon as there is one', async ({
  page,
}) => {
  page.provokes(/ERR_FAILED/, /Failed to fetch/);
  await page.route(chunk('CurrentToast'), (route) => route.abort());
  await page.goto(`newsList?filter=${encodeURIComponent('{"status_eq":"PUBLISHED"}')}`);
  const unpublish = async () => {
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Dépublier' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dépublier' }).click();
  };
  await unpublish();
  const alert = page.getByRole('alert').filter({ hasText: retryMessage });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'Réessayer' }).click({ trial: true });
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(chunk('CurrentToast'));
  await unpublish();
  await page.getByRole('alert').getByText('Élément dépublié.').waitFor();
  await alert.waitFor({ state: 'detached' });
});
