import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { addressOnSite } from './addressOnSite';
import { clerkAt } from './clerk';
import { onServer as it } from './fixtures';
import { isTooWide } from './siteChecks';
import { axeViolations, chooseFromForm, noteCalls, openColleague, type Town } from './town';

const read = async (town: Town, path: string) => (await fetch(town.url(path))).text();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

describe('what citizens see of a news item', () => {
  const places = {
    home: 'ville/',
    feed: 'public/v1/actualites.rss',
    search: 'ville/search?q=Plantons',
    sitemap: 'ville/sitemap.xml',
  };
  const everywhere = Object.keys(places);
  /** The places that link to the news item with `word` in its title. */
  async function placesOf(town: Town, word: string): Promise<string[]> {
    const link = new RegExp(`/ville/actualites/[^"<]*-${word}\\b`);
    const texts = await Promise.all(Object.values(places).map((path) => read(town, path)));
    return everywhere.filter((_, index) => link.test(texts[index] ?? ''));
  }

  it('is its last published version', async ({ town, openPage, task }) => {
    // The town keeps what an earlier attempt has published.
    const [ginkgo, cormier, alisier] = ['ginkgo', 'cormier', 'alisier'].map(
      (tree) => `${tree}${task.result?.retryCount || ''}`,
    ) as [string, string, string];
    const clerk = await openPage('admin');
    const publish = async () => {
      await clerk.getByRole('button', { name: /^Publier/ }).click();
      await clerk.getByText('News publiée.').waitFor();
    };
    await clerk.goto('news/edit');
    await clerk.getByRole('textbox', { name: /^Titre/ }).fill(`Plantons un ${ginkgo}`);
    await publish();
    await expect.poll(() => placesOf(town, ginkgo)).toEqual(everywhere);

    const citizen = await openPage(undefined);
    await citizen.goto('ville/');
    await citizen.getByRole('link', { name: `Plantons un ${ginkgo}` }).click();
    await heading(citizen, `Plantons un ${ginkgo}`);

    await clerk.getByRole('textbox', { name: /^Titre/ }).fill(`Plantons un ${cormier}`);
    await clerk.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await clerk.getByText('News modifiée.').waitFor();
    // If the saved edit were public, the places would show it by the time they show this later record.
    const colleague = await openColleague(town, 'admin');
    await colleague.create('pages', {
      title: `Plantons un ${alisier}`,
      newsPage: true,
      newsPeriod: { startDate: new Date().toISOString() },
      type: 12,
      status: 'PUBLISHED',
    });
    await expect.poll(() => placesOf(town, alisier)).toEqual(everywhere);
    expect(await placesOf(town, cormier)).toEqual([]);
    expect(await placesOf(town, ginkgo)).toEqual(everywhere);

    await publish();
    await expect.poll(() => placesOf(town, cormier)).toEqual(everywhere);
    // The old address of the news item leads to its new one.
    await citizen.reload();
    await heading(citizen, `Plantons un ${cormier}`);

    citizen.provokes(/^410 GET/);
    await chooseFromForm(clerk, 'Dépublier');
    await clerk.getByRole('alertdialog').getByRole('button', { name: 'Dépublier' }).click();
    await expect.poll(async () => (await fetch(citizen.url())).status).toBe(410);
    await expect.poll(() => placesOf(town, cormier)).toEqual([]);
    await citizen.reload();
    await heading(citizen, 'Cette page n’est plus en ligne');
  });
});

it('lets citizens use the site with the keyboard alone', async ({ openPage }) => {
  const page = await openPage(undefined);
  const { choose, write, press } = clerkAt(page);
  await page.goto('ville/actualites');
  await press('Tab');
  await page.locator(':focus', { hasText: 'Aller au contenu' }).waitFor();
  await press('Enter');
  // The next Tab goes on inside the content.
  await press('Tab');
  expect(await page.locator('main :focus').count()).toBe(1);

  await choose(page.locator('summary'));
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await choose(menu.getByRole('link', { name: 'Agenda' }));
  await heading(page, 'Agenda');

  await page.goto('ville/');
  const box = page.getByRole('searchbox', { name: 'Que cherchez-vous ?' });
  await write(box, 'mairie');
  await press('Enter');
  await page.waitForURL(/\/search\?q=mairie$/);
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ résultats$/ })
    .waitFor();
});

it('closes the menu on Escape, on a press outside of it, and when the focus leaves it', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 360, height: 740 } });
  await page.goto('ville/');
  const summary = page.locator('summary');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const links = menu.getByRole('link');

  await summary.click();
  await links.first().focus();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);

  await summary.click();
  await page.mouse.click(5, 730);
  await menu.waitFor({ state: 'hidden' });

  await summary.click();
  await links.last().focus();
  await page.keyboard.press('Tab');
  await menu.waitFor({ state: 'hidden' });
  expect(await page.locator('main :focus').count()).toBe(1);
});

it('leads the keyboard from a pin of the map into its popup, and back', async ({ openPage }) => {
  const page = await openPage(undefined, { viewport: { width: 1366, height: 900 } });
  await page.goto('ville/carte');
  const pin = page.locator('.pin').nth(2);
  const title = (await pin.getAttribute('title')) ?? '';
  const popup = page.locator('.leaflet-popup');
  const isFocused = (element: Element) => element === document.activeElement;
  await pin.focus();
  await page.keyboard.press('Enter');
  const link = popup.getByRole('link', { name: title });
  await popup.getByRole('button', { name: 'Fermer', exact: true }).waitFor({ timeout: 5_000 });
  for (const name of ['Zoom avant', 'Zoom arrière'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
  await expect.poll(() => link.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  expect(await pin.evaluate(isFocused)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await heading(page, title);
});

it('in forced colours, buttons have a border, and what is chosen stands out', async ({ openPage }) => {
  const page = await openPage(undefined, { forcedColors: 'active', colorScheme: 'light' });
  const styleOf = (selector: string, name: 'backgroundColor' | 'borderTopWidth') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, key) => getComputedStyle(element)[key], name);
  await page.goto('ville/signaler');
  for (const button of ['summary', '.button.big'])
    expect(await styleOf(button, 'borderTopWidth')).toBe('1px');
  await page.locator('.choices label').first().click();
  expect(await styleOf('.choices label:has(:checked)', 'backgroundColor')).not.toBe(
    await styleOf('.choices label:not(:has(:checked))', 'backgroundColor'),
  );
  // The browser replaces the colours of the alert on the home page.
  await page.goto('ville/');
  await page.evaluate(() => {
    const alert = Object.assign(document.createElement('aside'), { className: 'message' });
    document.querySelector('main')?.prepend(alert);
  });
  expect(await styleOf('.message', 'borderTopWidth')).toBe('2px');
  await page.goto('ville/actualites');
  expect(await styleOf('.filters [aria-current]', 'backgroundColor')).not.toBe(
    await styleOf('.filters a:not([aria-current])', 'backgroundColor'),
  );
});

it('prints the name of the town on a page, and nothing to press', async ({ town, openPage }) => {
  const page = await openPage(undefined);
  const event = await addressOnSite(town, 'evenements');
  for (const path of ['ville/', `ville/${event}`, 'ville/carte']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    if (path === 'ville/carte') await page.locator('.leaflet-control-zoom').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('.button:visible, .leaflet-control-zoom:visible, input:visible').count(),
      path,
    ).toBe(0);
    expect(await page.locator('.top .town span').isVisible(), path).toBe(true);
    expect(await page.locator('.top :is(summary, .quiet, .languages):visible').count(), path).toBe(0);
  }
});

it('leads from an error of an empty report to its question, on a small phone', async ({ openPage }) => {
  const page = await openPage(undefined, { viewport: { width: 360, height: 640 } });
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByRole('alert').getByRole('link').first().click();
  const bottom = await page.locator('.top').evaluate((one) => one.getBoundingClientRect().bottom);
  const top = () =>
    page
      .locator('fieldset:has(.choices) legend')
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top, { timeout: 5_000 }).toBeGreaterThanOrEqual(bottom);
  expect(await top()).toBeLessThan(640);
});

it('keeps the words of a table whole on a phone, and scrolls a wide table in its own box', async ({
  town,
  openPage,
}) => {
  const words = ['Établissement', 'Stationnement', 'Remboursement', 'Renouvellement'];
  const cells = words.map((word) => `<td><p>${word}</p></td>`).join('');
  const colleague = await openColleague(town, 'admin');
  await colleague.create('pages', {
    title: 'Tarifs de la salle',
    type: 4,
    status: 'PUBLISHED',
    longDescription: `<table><tbody><tr>${cells}</tr></tbody></table>`,
  });
  const page = await openPage(undefined, { viewport: { width: 320, height: 900 } });
  await page.goto(`ville/${await addressOnSite(town, 'pages', 'tarifs-de-la-salle')}`);
  const table = page.getByRole('table');
  expect(await page.evaluate(isTooWide)).toBe(false);
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  const word = table.locator('p').first();
  expect(await word.evaluate((text) => text.getClientRects().length)).toBe(1);
  expect(await word.evaluate((text) => getComputedStyle(text).marginBottom)).toBe('0px');
});

it('shows the pictures of a page in a dialog, one at a time', async ({ town, openPage }) => {
  const found = (await read(town, 'ville/actualites')).match(/\/api\/v1\/files\/[\w/-]+\.png/g) ?? [];
  const [first = '', second = ''] = [...new Set(found)];
  const colleague = await openColleague(town, 'admin');
  await colleague.create('pages', {
    title: 'Album de la fête',
    newsPage: false,
    type: 4,
    status: 'PUBLISHED',
    medias: [
      { url: first, title: 'Le défilé', contentType: 'image/png' },
      { url: second, contentType: 'image/png' },
      { url: first, title: 'Le bal', contentType: 'image/png' },
    ],
  });
  const path = `ville/${await addressOnSite(town, 'pages', 'album-de-la-fete')}`;
  const page = await openPage(undefined);
  const { choose, press } = clerkAt(page);
  await page.goto(path);
  const list = page.locator('.medias a');
  await choose(list.first());
  const dialog = page.getByRole('dialog', { name: 'Images' });
  const says = (text: string) => dialog.getByRole('status').filter({ hasText: text }).waitFor();
  await says('Le défilé · Image 1 sur 3');
  expect(await axeViolations(page)).toEqual([]);
  await press('ArrowLeft');
  await says('Le bal · Image 3 sur 3');
  await press('ArrowRight');
  await press('ArrowRight');
  await says('Image 2 sur 3');
  const shown = () => dialog.locator('img').evaluate((one: HTMLImageElement) => new URL(one.src).pathname);
  expect(await shown()).toBe(second);
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The picture that was shown last has the focus.
  expect(await list.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);

  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(path.replace('ville/', 'ville/en/'));
  await list.first().click();
  const english = page.getByRole('dialog', { name: 'Pictures' });
  await english.getByRole('button', { name: 'Next picture' }).click();
  await english.getByRole('status').filter({ hasText: 'Picture 2 of 3' }).waitFor();
  expect(await page.evaluate(isTooWide)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await english.evaluate((dialog) => {
    const finger = (clientX: number) => [new Touch({ identifier: 1, target: dialog, clientX })];
    dialog.dispatchEvent(new TouchEvent('touchstart', { touches: finger(200) }));
    dialog.dispatchEvent(new TouchEvent('touchend', { changedTouches: finger(100) }));
  });
  await english.getByRole('status').filter({ hasText: 'Picture 3 of 3' }).waitFor();
  await english.getByRole('button', { name: 'Close' }).click();
  await english.waitFor({ state: 'hidden' });

  const plain = await openPage(undefined, { javaScriptEnabled: false });
  await plain.goto(path);
  await plain.locator('.medias a').first().click();
  await plain.waitForURL(`**${first}`);
});

it('lets citizens read the site without JavaScript', async ({ openPage }) => {
  const page = await openPage(undefined, { javaScriptEnabled: false });
  await page.goto('ville/');
  await page.locator('summary').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Agenda' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Actualités' }).click();
  await heading(page, 'Actualités');
  const first = page.locator('main article a').first();
  const title = (await first.textContent()) ?? '';
  await first.click();
  await heading(page, title);
  await page.goto('ville/carte');
  expect(await page.locator('main article a').count()).toBeGreaterThan(0);
  // The form hides the two buttons that do nothing without a script.
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).waitFor();
  expect(await page.getByRole('button', { name: /Où je suis|Choisir sur la carte/ }).count()).toBe(0);
  await page.goto('ville/');
  await page.getByRole('searchbox').fill('mairie');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ résultats$/ })
    .waitFor();
});

/** A browser loads pictures below the screen late, and further below it without a network than with one. */
const wholePage = { viewport: { width: 1280, height: 4000 } };

it('without a network, lets citizens read the pages that they opened before', async ({ town, openPage }) => {
  const page = await openPage(undefined, wholePage);
  await page.goto('ville/en/');
  const isKept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined);
  // This page is kept too, although it opened before the service worker that keeps pages was installed.
  await expect.poll(isKept).toBe(true);
  await page.goto('ville/actualites');
  // With a network, the page gets the newest icon, although the address of the icon never changes.
  const iconOf = () => page.evaluate(async () => (await fetch('/ville/icon.svg')).text());
  const colleague = await openColleague(town, 'superAdmin');
  const [{ name, id } = {}] = (await colleague.read('town')).entries as Record<string, unknown>[];
  onTestFinished(async () => void (await colleague.change(`town/${id}`, { name })));
  await colleague.change(`town/${id}`, { name: 'Ôrigny' });
  await expect.poll(iconOf).toContain('>Ô</text>');
  const titles = await page.locator('main article .title').allTextContents();
  await page.context().setOffline(true);
  await page.goto('ville/evenements');
  await heading(page, 'Pas de réseau');
  await page.goto('ville/en/evenements');
  await heading(page, 'No network');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.goto('ville/actualites');
  await heading(page, 'Actualités');
  expect(await page.locator('main article .title').allTextContents()).toEqual(titles);
  await page
    .getByRole('status')
    .filter({ hasText: /^Le réseau ne répond pas : vous lisez une copie du .+ 20\d\d.*\.$/ })
    .waitFor();
  await page.goto('ville/en/');
  await page.getByRole('searchbox').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^The network does not answer: you are reading a copy of .+ 20\d\d.*\.$/ })
    .waitFor();
});

it('without a network, says how old a copy is, and not what was open at that time', async ({ openPage }) => {
  const page = await openPage(undefined, wholePage);
  await page.goto('ville/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('ville/actualites');
  const age = () =>
    page.evaluate(async () => {
      const cache = await caches.open('town pages');
      const kept = await cache.match(location.href);
      if (!kept) return false;
      const html = (await kept.text()).replace(
        '</main>',
        '<div class="hours"><strong>Ouvert, ferme à 12 h</strong><p>Lundi</p></div></main>',
      );
      const headers = {
        'content-type': 'text/html',
        date: new Date(Date.now() - 2 * 86_400_000).toUTCString(),
      };
      await cache.put(location.href, new Response(html, { headers }));
      return true;
    });
  await expect.poll(age).toBe(true);
  const day = new Date(Date.now() - 2 * 86_400_000).toLocaleDateString('fr-FR', { dateStyle: 'long' });
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByRole('status')
    .filter({ hasText: `une copie du ${day}` })
    .waitFor();
  await page.getByText('Lundi').waitFor();
  expect(await page.getByText('Ouvert, ferme').isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.reload();
  await heading(page, 'Actualités');
  expect(await page.getByText('Vous lisez une copie').count()).toBe(0);
});

it('waits for the current page on a slow network, instead of showing a kept one', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined);
  await page.goto('ville/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('ville/actualites');
  const isKept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined);
  await expect.poll(isKept).toBe(true);
  const colleague = await openColleague(town, 'admin');
  const title = `La lente ${Date.now()}`;
  const news = { title, newsPage: true, type: 12, status: 'PUBLISHED' };
  await colleague.create('pages', { ...news, newsPeriod: { startDate: new Date().toISOString() } });
  await expect.poll(() => read(town, 'ville/actualites')).toContain(title);
  const [worker = expect.fail('no service worker')] = page.context().serviceWorkers();
  // Any network is slow for a worker whose timers end at once.
  await worker.evaluate(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((work: () => void) => setTimeout(work, 0)) as typeof globalThis.setTimeout;
  });
  await page.goto('ville/actualites');
  await page.getByText(title).first().waitFor();
});

it('removes the kept copy of an unpublished page when the citizen opens the page again', async ({
  town,
  openPage,
}) => {
  const colleague = await openColleague(town, 'admin');
  const news = { title: 'La fontaine', newsPage: true, type: 12, status: 'PUBLISHED' };
  const newsPeriod = { startDate: new Date().toISOString() };
  const { id } = await colleague.create('pages', { ...news, newsPeriod });
  const address = `ville/actualites/${id}-la-fontaine`;
  const page = await openPage(undefined);
  await page.goto('ville/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(address);
  await heading(page, 'La fontaine');
  const isKept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined);
  await expect.poll(isKept).toBe(true);
  await colleague.change(`pages/${id}`, { status: 'UNPUBLISHED' });
  page.provokes(/^410 GET/);
  await expect.poll(async () => (await fetch(page.url())).status).toBe(410);
  await page.goto(address);
  await heading(page, 'Cette page n’est plus en ligne');
  await expect.poll(isKept).toBe(false);
  await page.context().setOffline(true);
  await page.goto(address);
  await heading(page, 'Pas de réseau');
});

it('the site sets no cookie, and does not change what the admin app stores', async ({ town, openPage }) => {
  const page = await openPage('admin');
  const stored = () => page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  await page.goto('ville/');
  const before = await stored();
  expect(Object.keys(before.local).sort()).toEqual([town.stored('store.locale'), town.stored('user')].sort());
  const calls = noteCalls(page);
  for (const path of ['actualites', 'carte', 'en/', 'search?q=mairie']) await page.goto(`ville/${path}`);
  expect(await stored()).toEqual({ ...before, session: {} });
  expect(await page.context().cookies()).toEqual([]);
  // Apart from pictures, the site requests nothing under /api/.
  expect(calls).toEqual([]);
});

describe('a survey', () => {
  const path = (id: string) => `ville/sondages/${id}-le-marche`;
  const questions = [
    {
      questionTitle: 'Quel jour ?',
      type: 'uniquechoice',
      responses: [{ responseTitle: 'Samedi' }, { responseTitle: 'Dimanche' }],
    },
    {
      questionTitle: 'Quel avis ?',
      type: 'cursor',
      responses: [
        { responseTitle: 'Mauvais', responseValue: 1 },
        { responseTitle: 'Bon', responseValue: 5 },
      ],
    },
  ];
  const ask = async (town: Town, values: object = {}) =>
    (await openColleague(town, 'admin')).create('surveys', {
      title: 'Le marché',
      status: 'ACTIVE',
      timings: [],
      questions,
      endMessage: 'À samedi !',
      ...values,
    });

  it('keeps the answers of a visitor who sends them without a network', async ({ town, openPage }) => {
    const { id } = await ask(town);
    const citizen = await openPage(undefined, { viewport: { width: 360, height: 740 } });
    await citizen.goto(path(String(id)));
    await citizen.getByRole('radio', { name: 'Dimanche' }).check();
    citizen.provokes(/ERR_INTERNET_DISCONNECTED/);
    await citizen.context().setOffline(true);
    await citizen.getByRole('button', { name: 'Envoyer mes réponses' }).click();
    await citizen.getByRole('alert').getByText('Rien n’est parti').waitFor();
    expect(await citizen.getByRole('radio', { name: 'Dimanche' }).isChecked()).toBe(true);
    expect(await axeViolations(citizen)).toEqual([]);
    await citizen.context().setOffline(false);
    await citizen.getByRole('button', { name: 'Envoyer mes réponses' }).click();
    await citizen.getByText('À samedi !').waitFor();
  });

  it.for([true, false])(
    'shows at once why it refuses an empty form (JavaScript: %s)',
    async (javaScriptEnabled, { town, openPage }) => {
      const { id } = await ask(town, { longDescription: '<p>Le marché change de place.</p>'.repeat(20) });
      const citizen = await openPage(undefined, { viewport: { width: 360, height: 640 }, javaScriptEnabled });
      await citizen.goto(path(String(id)));
      citizen.provokes(/^422 POST/);
      await citizen.getByRole('button', { name: 'Envoyer mes réponses' }).click();
      const problem = citizen.getByRole('alert').filter({ hasText: 'Répondez à une question' });
      await problem.waitFor();
      await expect
        .poll(async () => (await problem.boundingBox())?.y ?? expect.fail('no box'))
        // Below the header, which stays on the screen.
        .toSatisfy((y: number) => y > 50 && y < 600);
    },
  );

  it('takes one answer per device, by keyboard or without JavaScript, and shows the sums to the clerk', async ({
    town,
    openPage,
  }) => {
    const { id } = await ask(town);
    const citizen = await openPage(undefined, { viewport: { width: 360, height: 740 } });
    await citizen.goto(path(String(id)));
    await heading(citizen, 'Le marché');
    expect(await axeViolations(citizen)).toEqual([]);
    await citizen.getByRole('radio', { name: 'Samedi' }).focus();
    await citizen.keyboard.press('ArrowDown');
    await citizen.keyboard.press('Tab');
    await citizen.keyboard.press('Space');
    await citizen.keyboard.press('Tab');
    await citizen.keyboard.press('Enter');
    await citizen.getByText('À samedi !').waitFor();
    expect(await axeViolations(citizen)).toEqual([]);
    await citizen.reload();
    await citizen.getByText('Vous avez répondu depuis cet appareil.').waitFor();

    // A clerk sees details only if at least five people have answered.
    for (const day of ['Samedi', 'Samedi', 'Samedi', 'Dimanche']) {
      const other = await openPage(undefined, { javaScriptEnabled: false });
      await other.goto(path(String(id)));
      await other.getByRole('radio', { name: day }).check();
      await other.getByRole('button', { name: 'Envoyer mes réponses' }).click();
      await other.getByText('À samedi !').waitFor();
    }
    const clerk = await openPage('admin');
    await clerk.goto(`survey/results?id=${id}`);
    await clerk.getByRole('row', { name: /^Samedi 3 60/ }).waitFor();
    await clerk.getByRole('row', { name: /^Dimanche 2 40/ }).waitFor();
  });

  it('shows the numbers of a scale on one line on a phone, and worded answers one below the other', async ({
    town,
    openPage,
  }) => {
    const scale = (questionTitle: string, titles: readonly string[]) => ({
      questionTitle,
      type: 'cursor',
      responses: titles.map((responseTitle, index) => ({ responseTitle, responseValue: index + 1 })),
    });
    const captions = ['Pas du tout d’accord', 'Plutôt pas', 'Sans avis', 'Plutôt', 'Tout à fait d’accord'];
    const { id } = await (await openColleague(town, 'admin')).create('surveys', {
      title: 'Le marché',
      status: 'ACTIVE',
      timings: [],
      questions: [scale('Quelle note ?', ['0', '1', '2', '3']), scale('Un marché le soir ?', captions)],
    });
    const page = await openPage(undefined, {
      viewport: { width: 360, height: 740 },
      forcedColors: 'active',
    });
    await page.goto(path(String(id)));
    const marks = page.getByRole('group', { name: 'Quelle note ?' }).getByRole('listitem');
    expect(await marks.allTextContents()).toEqual(['0', '1', '2', '3']);
    const tops = (items: Element[]) => items.map((item) => item.getBoundingClientRect().top);
    expect(new Set(await marks.evaluateAll(tops)).size).toBe(1);
    const lines = page.getByRole('group', { name: 'Un marché le soir ?' }).getByRole('listitem');
    expect(new Set(await lines.evaluateAll(tops)).size).toBe(captions.length);

    // A browser with forced colours shows what is chosen, too.
    await page.getByRole('radio', { name: '2', exact: true }).check();
    const colours = await marks
      .locator('.mark')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(colours.map((colour) => colour === colours[0])).toEqual([true, true, false, true]);
  });
});
