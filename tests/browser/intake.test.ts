import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, onTestFinished } from 'vitest';
import declared from '../../resources';
import { senderOf } from '../server/sender';
import { onServer } from './fixtures';
import { isTooWide } from './siteChecks';
import { axeViolations, openColleague, type Town, type TownOptions } from './town';

const place = { latitude: 47.3941, longitude: 0.6848 };
/** A map whose tiles are one empty picture, so that it calls no other server. */
const map = {
  centre: [place.latitude, place.longitude],
  zoom: 13,
  tiles: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  attribution: '© OpenStreetMap',
};
/** All tests send from one IP address, so its limit is higher here. */
const app = {
  ...declared,
  resources: declared.resources.map((one) =>
    one.name === 'reports' && one.intake
      ? { ...one, intake: { ...one.intake, limits: { ...one.intake.limits, address: 100 } } }
      : one,
  ),
};
/** A test in a town whose server claims to send e-mails. */
const it = onServer.extend(
  'built',
  { scope: 'file' },
  (): TownOptions => ({ dist: inject('dist'), hasMail: true, config: { map }, app }),
);

const phone = { viewport: { width: 360, height: 740 }, geolocation: place, permissions: ['geolocation'] };

/** A photo whose Exif data say where it was taken. */
const photo = async (background: string) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '1/1 15/1 0/1',
      },
    })
    .toBuffer(),
});

/** The reports whose description is `information`, as a clerk gets them. */
async function reportsSaying(town: Town, information: string): Promise<Record<string, unknown>[]> {
  const clerk = await openColleague(town, 'admin');
  const { entries } = await clerk.read(`reports?information_eq=${encodeURIComponent(information)}`);
  return entries as Record<string, unknown>[];
}

/** The id of the category of graffiti. */
async function graffiti(town: Town): Promise<string> {
  const clerk = await openColleague(town, 'admin');
  const { entries } = await clerk.read('reportCategories?title_like=Graffiti');
  return String((entries as Record<string, unknown>[])[0]?.id);
}

/** Collects the POST requests that a page sends to a path. */
function postsOf(page: Page, path: string): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === path) posts.push(pathname);
  });
  return posts;
}

const choose = (page: Page, category: string) => page.getByText(category, { exact: true }).click();

const refusedTicket = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Un envoi est à corriger.' });

/** Sends a report without a network. The home page then sends it again, and the town refuses its e-mail address. */
async function keepRefused(page: Page, information: string): Promise<void> {
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  await page.context().setOffline(true);
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill(information);
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText(/^Pas de réseau : votre envoi est gardé/).waitFor();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto('ville/');
  await refusedTicket(page).waitFor();
}

it('names everything that is wrong before it sends, also without a network, in the language of the site', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, { ...phone, locale: 'en' });
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  const posts = postsOf(page, '/public/v1/signaler');
  await page.context().setOffline(true);
  await page.getByLabel(/Votre e-mail/).fill('claire@');
  const send = page.getByRole('button', { name: 'Envoyer le signalement' });
  await send.click();
  const problems = page.getByRole('alert').filter({ hasText: 'À corriger' });
  await problems.waitFor();
  const lines = await problems.getByRole('listitem').allInnerTexts();
  expect(lines).toEqual([
    expect.stringMatching(/Choisissez une réponse$/),
    expect.stringMatching(/Remplissez ce champ$/),
    expect.stringMatching(/une comme nom@exemple\.fr$/),
  ]);
  const email = page.getByLabel(/Votre e-mail/);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);
  await problems.getByRole('link').last().click();
  expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);

  await page.context().setOffline(false);
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag sur le puits');
  await email.fill('');
  expect(posts).toEqual([]);
  await send.click();
  await page.getByText('C’est envoyé.').waitFor();
  expect(await reportsSaying(town, 'Un tag sur le puits')).toHaveLength(1);
});

it('without network and storage, a phone says that the report was not sent, and leaves its text in the form', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  // As in private windows of some browsers.
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not allowed', 'SecurityError');
    };
  });
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).click();
  await page.getByText(/^Position notée/).waitFor();
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag sur la halle');
  await page.context().setOffline(true);
  const openMap = page.getByRole('button', { name: 'Choisir sur la carte' });
  await openMap.click();
  await page.getByText(/^La carte ne s’est pas chargée/).waitFor();
  expect(await openMap.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('.map').isVisible()).toBe(false);
  const send = page.getByRole('button', { name: 'Envoyer le signalement' });
  await send.click();
  await page
    .getByRole('alert')
    .getByText(/^Votre envoi n’est pas parti/)
    .waitFor();
  expect(await page.getByLabel('En quelques mots').inputValue()).toBe('Un tag sur la halle');
  await page.context().setOffline(false);
  await openMap.click();
  await page.locator('.leaflet-container').waitFor();
  await send.click();
  await page.getByText('C’est envoyé.').waitFor();
  expect(await reportsSaying(town, 'Un tag sur la halle')).toHaveLength(1);
});

it('a phone sends a report once it has a network, and the page of the report shows the answer of the town', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/);
  const context = page.context();
  await page.goto('ville/');
  await page.getByRole('main').getByRole('link', { name: 'Signaler un problème' }).first().click();
  // The script of the form shows this button once it has loaded.
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  await context.setOffline(true);
  await page
    .getByLabel('Prendre ou choisir des photos')
    .setInputFiles([await photo('#708050'), await photo('#405060')]);
  await page.getByRole('button', { name: 'Retirer la photo 2' }).waitFor();
  await page.getByRole('button', { name: 'Où je suis' }).click();
  await page.getByText(/^Position notée : 47,?\.?39410/).waitFor();
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag sur le lavoir');
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple.fr');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText(/^Pas de réseau : votre envoi est gardé/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await reportsSaying(town, 'Un tag sur le lavoir')).toEqual([]);

  await context.setOffline(false);
  // The page promises to send once the network is back. Five seconds are enough for that.
  await expect.poll(() => reportsSaying(town, 'Un tag sur le lavoir'), { timeout: 5_000 }).toHaveLength(1);
  const [report] = await reportsSaying(town, 'Un tag sur le lavoir');
  expect(report).toMatchObject({ from: 'claire@exemple.fr', status: 'CREATED', ...place });
  expect(report?.pictures).toHaveLength(2);
  await page.getByText('C’est envoyé.').waitFor();
  const link = await page.locator('.ticket a.button').getAttribute('href');
  // Another visit does not send the report again.
  await page.reload();
  await page.getByRole('button', { name: 'Envoyer le signalement' }).waitFor();
  expect(await reportsSaying(town, 'Un tag sur le lavoir')).toHaveLength(1);

  const clerk = await openColleague(town, 'admin');
  await clerk.change(`reports/${report?.id}`, { status: 'FINISHED', answer: 'Merci, Claire !' });
  await page.goto(link ?? '');
  await page.getByRole('listitem').filter({ hasText: 'Terminé' }).waitFor();
  await page.getByRole('region', { name: 'Réponse de la mairie' }).getByText('Merci, Claire !').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect
    .poll(() =>
      page
        .locator('.medias img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([1600, 1600]);
  // No cache of the service worker keeps the page.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => url.includes('suivi'))).toEqual([]);
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  await page.getByText('Vous avez dit : c’est réglé. Merci.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('the keyboard alone is enough to report, and the maps are readable in dark mode', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const { activeElement: one } = document;
        const labels =
          one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels : undefined;
        return [...(labels ?? [])].map(({ textContent }) => textContent).join() || one?.textContent || '';
      });
      if (name.test(label)) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await tabTo(/^Aire de jeux/);
  await page.keyboard.press('ArrowDown');
  await tabTo(/^Choisir sur la carte/);
  await page.keyboard.press('Enter');
  await page.locator('.leaflet-container').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('map'))).toBe(true);
  await page.getByText('© OpenStreetMap').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/^Position notée/).waitFor();
  await tabTo(/^En quelques mots/);
  await page.keyboard.type('Au clavier seul');
  await tabTo(/^Envoyer le signalement/);
  await page.keyboard.press('Enter');
  await page.getByText('C’est envoyé.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('ticket');
  const [report] = await reportsSaying(town, 'Au clavier seul');
  expect(report).toMatchObject({ latitude: expect.closeTo(place.latitude, 2), status: 'CREATED' });

  await page.goto('ville/carte');
  await page.locator('.leaflet-marker-icon').first().press('Enter');
  await page.locator('.leaflet-popup').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('a citizen follows a report nearby, and sends a new one after a correction of the e-mail address', async ({
  town,
  openPage,
}) => {
  const { send } = senderOf({ url: new URL(town.url('')).origin }, 'signaler');
  const values = { category: await graffiti(town), information: 'Un tag sur le pont' };
  // This report lies where the photo was taken.
  expect(await send({ ...values, latitude: '47.5', longitude: '1.25' })).toMatchObject({ status: 201 });
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/, /^422 POST/);
  await page.goto('ville/signaler');
  await page.getByLabel('Prendre ou choisir des photos').setInputFiles([await photo('#708050')]);
  await page.getByText('Cette photo dit où elle a été prise.').waitFor();
  await page.getByRole('button', { name: 'Utiliser ce lieu' }).click();
  await page.getByText('Position notée : 47.50000, 1.25000').waitFor();
  const near = page.locator('.near li').first();
  await near.getByRole('button', { name: 'Suivre' }).click();
  const address = near.getByLabel('Votre e-mail');
  await address.fill('ida@');
  await address.press('Enter');
  await near.getByText(/Vérifiez cette adresse/).waitFor();
  await page.context().setOffline(true);
  await near.getByRole('button', { name: 'Suivre' }).click();
  await near.getByText('La mairie n’a pas pu recevoir votre demande. Réessayez plus tard.').waitFor();
  await page.context().setOffline(false);

  // The wrong e-mail address under the report nearby does not block the new report.
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un autre tag');
  // The browser accepts this e-mail address, but the town does not.
  const own = page.locator('input[name=from]');
  await own.fill('claire@exemple');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  const problem = page.getByRole('link', { name: /^Votre e-mail – / });
  await problem.waitFor();
  await address.fill('ida@exemple.fr');
  const follows = postsOf(page, '/public/v1/signaler/follow');
  await near.getByRole('button', { name: 'Suivre' }).dblclick();
  await page
    .locator('[role=status]:focus')
    .getByText(/^Un e-mail est en route/)
    .waitFor();
  expect(follows).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);

  await problem.click();
  await own.fill('claire@exemple.fr');
  await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor();
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText('C’est envoyé.').waitFor();
});

it('a form waits until the phone has prepared the photos, and sends nothing if a photo is unreadable', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  await page.addInitScript(() => {
    const draw = window.createImageBitmap.bind(window) as (file: ImageBitmapSource) => Promise<ImageBitmap>;
    let released = Promise.resolve();
    addEventListener('hold', () => {
      released = new Promise((resolve) => addEventListener('draw', () => resolve(), { once: true }));
    });
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      await released;
      return draw(file);
    };
  });
  /** Lets the phone draw photos, or makes them wait. */
  const tell = (event: 'hold' | 'draw') => page.evaluate((name) => dispatchEvent(new Event(name)), event);
  await page.route('**/ville/signaler', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('type="file"', 'type="file" required=""');
    await route.fulfill({ response, body });
  });
  const photos = page.getByLabel('Prendre ou choisir des photos');
  const isRequired = () => photos.evaluate((input: HTMLInputElement) => input.required);
  const send = async () => {
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
    await page.getByText('Préparation des photos…').waitFor();
  };
  const one = await photo('#708050');
  const folder = await mkdtemp(join(tmpdir(), 'photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lost = join(folder, 'IMG_0002.jpg');
  await writeFile(lost, one.buffer);
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  expect(await isRequired()).toBe(true);
  await photos.setInputFiles([one]);
  const removeFirst = page.getByRole('button', { name: 'Retirer la photo 1' });
  await removeFirst.waitFor();
  expect(await isRequired()).toBe(false);
  await removeFirst.click();
  expect(await isRequired()).toBe(true);

  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Des photos en cours');
  await tell('hold');
  for (const files of [[one], lost, [one, one], [one, one]]) await photos.setInputFiles(files);
  await send();
  // When the turn of the second photo comes, the phone no longer has the file.
  await rm(lost);
  await tell('draw');
  await page
    .getByRole('link', {
      name: 'Photos – Cette photo ne se lit pas : choisissez-en une autre. Au plus 4 photos.',
    })
    .waitFor();
  expect(await reportsSaying(town, 'Des photos en cours')).toEqual([]);

  await tell('hold');
  await page.getByRole('button', { name: 'Retirer la photo 4' }).click();
  await photos.setInputFiles([one]);
  await send();
  await tell('draw');
  await page.getByText('C’est envoyé.').waitFor();
  const [report] = await reportsSaying(town, 'Des photos en cours');
  expect(report?.pictures).toHaveLength(4);
});

it('the form restores a refused report of an earlier visit, and every page shows the number of a sent report', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/, /^422 POST/);
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).click();
  await page.getByText(/^Position notée/).waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Prendre ou choisir des photos').setInputFiles([await photo('#708050')]);
  await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor();
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag sans réseau');
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText(/^Pas de réseau : votre envoi est gardé/).waitFor();
  // The citizen leaves before the network is back.
  await page.goto('about:blank');
  await page.context().setOffline(false);

  // If somebody already uses the form, the refused report stays stored, and does not replace the typed text.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/public/v1/signaler', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('ville/signaler');
  await page.getByLabel('En quelques mots').fill('Un banc cassé');
  release();
  await page.getByText('Un envoi est à corriger.').waitFor();
  expect(await page.getByLabel('En quelques mots').inputValue()).toBe('Un banc cassé');

  await page.unroute('**/public/v1/signaler');
  await page.goto('ville/signaler');
  await page.getByRole('link', { name: /^Votre e-mail – / }).click();
  expect(await page.getByLabel('En quelques mots').inputValue()).toBe('Un tag sans réseau');
  await page.getByRole('button', { name: 'Retirer la photo 1' }).waitFor();
  await page.getByText(/^Position notée/).waitFor();
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple.fr');
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText(/^Pas de réseau : votre envoi est gardé/).waitFor();
  await page.goto('about:blank');
  await page.context().setOffline(false);

  // Any page sends the report. Then each page shows the number and the link of the report, until somebody hides them.
  await page.goto('ville/');
  const sent = page.getByRole('status').filter({ hasText: 'C’est envoyé.' });
  await sent.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [report] = await reportsSaying(town, 'Un tag sans réseau');
  await page.goto('ville/signaler');
  await sent.getByText(String(report?.folder)).waitFor();
  await sent.getByRole('button', { name: 'Masquer' }).click();
  await sent.waitFor({ state: 'detached' });
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  expect(await sent.count()).toBe(0);
});

it('if the town refuses a kept report, every page asks its sender to correct it, and the report waits until then', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/, /^422 POST/);
  const posts = postsOf(page, '/public/v1/signaler');
  const information = page.getByLabel('En quelques mots');
  const refused = refusedTicket(page);
  await keepRefused(page, 'Un tag refusé');
  const sends = posts.length;
  expect(await axeViolations(page)).toEqual([]);

  // A form for something else also says that a report must be corrected, and stays empty.
  await page.addInitScript(() =>
    // This event comes just before the script of the form runs.
    document.addEventListener('readystatechange', () => {
      const form = document.querySelector<HTMLElement>('[lang=en] form.intake');
      if (form) form.dataset.call = '/public/v1/objet-trouve';
    }),
  );
  await page.goto('ville/en/signaler');
  await page.getByText('Something that you wrote must be corrected.').waitFor();
  expect(await page.getByLabel('In a few words').inputValue()).toBe('');

  await page.goto('ville/carte');
  await refused.getByRole('link', { name: 'Corriger mon envoi' }).click();
  const problem = page.getByRole('link', { name: /^Votre e-mail – / });
  await problem.waitFor();
  expect(await refused.count()).toBe(0);
  // The refused report is still there at the next visit.
  await page.goto('ville/');
  await refused.waitFor();
  await page.goto('ville/signaler');
  await problem.click();
  expect(await information.inputValue()).toBe('Un tag refusé');
  expect(posts).toHaveLength(sends);
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple.fr');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText('C’est envoyé.').waitFor();
  expect(await reportsSaying(town, 'Un tag refusé')).toHaveLength(1);
  await page.goto('ville/');
  await page.getByText('C’est envoyé.').waitFor();
  expect(await refused.count()).toBe(0);

  // The sender can also delete the report: on any page, or where the form shows what is wrong.
  const discard = page.getByRole('button', { name: 'Supprimer cet envoi' });
  await keepRefused(page, 'Un tag à oublier');
  await discard.click();
  await refused.waitFor({ state: 'detached' });
  await keepRefused(page, 'Un autre à oublier');
  await page.goto('ville/signaler');
  await page.getByRole('alert').getByRole('button', { name: 'Supprimer cet envoi' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByText('C’est envoyé.').waitFor();
  expect(await information.inputValue()).toBe('');
  expect(await discard.count()).toBe(0);
});

it('a corrected report is stored once, and leaves nothing to correct, if its page closes while it is sent', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/, /^422 POST/);
  await keepRefused(page, 'Un tag corrigé');
  await page.goto('ville/signaler');
  await page.getByRole('link', { name: /^Votre e-mail – / }).waitFor();
  await page.getByLabel(/Votre e-mail/).fill('claire@exemple.fr');
  // The answer never comes.
  await page.route('**/public/v1/signaler', () => {});
  const sending = page.waitForRequest('**/public/v1/signaler');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await sending;
  await page.goto('about:blank');
  await page.unroute('**/public/v1/signaler');
  await page.goto('ville/');
  await page.getByText('C’est envoyé.').waitFor();
  expect(await refusedTicket(page).count()).toBe(0);
  expect(await reportsSaying(town, 'Un tag corrigé')).toHaveLength(1);
});

it('a report that a proxy refuses is not kept, and one that meets the sign-in page of a Wi-Fi network is', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/^413 POST/);
  const send = page.getByRole('button', { name: 'Envoyer le signalement' });
  const answer = (status: number) =>
    page.route('**/public/v1/signaler', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Proxy</h1>' }),
    );
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag trop lourd');
  await answer(413);
  await send.click();
  await page.getByRole('alert').getByText('Votre envoi a été refusé sans explication.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('town outbox'))).toBe(null);
  expect(await axeViolations(page)).toEqual([]);

  await answer(200);
  await send.click();
  await page.getByText(/revenez plus tard sur ce site : il partira tout seul/).waitFor();
  await page.unroute('**/public/v1/signaler');
  await page.goto('ville/');
  await page.getByText('C’est envoyé.').waitFor();
  expect(await reportsSaying(town, 'Un tag trop lourd')).toHaveLength(1);
});

it('a report that one tab keeps while another removes a sent one is not forgotten', async ({ openPage }) => {
  const page = await openPage(undefined, phone);
  page.provokes(/ERR_INTERNET_DISCONNECTED/);
  const fillIn = async (tab: Page) => {
    await tab.goto('ville/signaler');
    await tab.getByRole('button', { name: 'Où je suis' }).waitFor();
    await choose(tab, 'Graffiti, tag');
    await tab.getByLabel('En quelques mots').fill('Un tag dans deux onglets');
  };
  const send = (tab: Page) => tab.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await fillIn(page);
  await send(page);
  await page.getByText('C’est envoyé.').waitFor();
  const other = await page.context().newPage();
  await fillIn(other);
  // What the first tab reads arrives late.
  await page.evaluate(() => {
    const open = IDBDatabase.prototype.transaction;
    const late = new Promise((resolve) => addEventListener('arrive', resolve, { once: true }));
    IDBDatabase.prototype.transaction = function (...request) {
      const transaction = open.apply(this, request);
      if (transaction.mode === 'readonly')
        Object.defineProperty(transaction, 'oncomplete', {
          set: (end: () => void) =>
            transaction.addEventListener('complete', () => {
              document.body.dataset.late = '1';
              void late.then(end);
            }),
        });
      return transaction;
    };
  });
  await page.getByRole('button', { name: 'Masquer' }).click();
  await page.waitForFunction(() => document.body.dataset.late || !localStorage.getItem('town outbox'));
  await page.context().setOffline(true);
  await send(other);
  await other.getByText(/^Pas de réseau : votre envoi est gardé/).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('arrive')));
  await page.getByRole('button', { name: 'Masquer' }).waitFor({ state: 'detached' });
  expect(await other.evaluate(() => localStorage.getItem('town outbox'))).toBe('1');
});

it('an open page sends a failed report again, after a pause or when the citizen comes back to the page', async ({
  town,
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  page.provokes(/^503 POST/);
  await page.clock.install();
  const posts = postsOf(page, '/public/v1/signaler');
  await page.route('**/public/v1/signaler', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('ville/signaler');
  await page.getByRole('button', { name: 'Où je suis' }).waitFor();
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag pendant la panne');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText(/revenez plus tard sur ce site : il partira tout seul/).waitFor();
  const postsAfter = async (time: string) => {
    await page.clock.fastForward(time);
    return posts.length;
  };
  for (const attempts of [2, 3])
    await expect.poll(() => postsAfter('01:01')).toBeGreaterThanOrEqual(attempts);
  // The next pause is longer than this time, so only the return to the page sends.
  const before = await postsAfter('00:31');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => posts.length).toBeGreaterThan(before);
  await page.unroute('**/public/v1/signaler');
  const isSent = async () => {
    await page.clock.fastForward('10:01');
    return page.getByText('C’est envoyé.').isVisible();
  };
  await expect.poll(isSent).toBe(true);
  expect(await reportsSaying(town, 'Un tag pendant la panne')).toHaveLength(1);
});

it('later pages show the link of a report whose sender gave no e-mail address, until the sender opens or hides it', async ({
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  const sendReport = async () => {
    await page.goto('ville/signaler');
    await page.getByRole('button', { name: 'Où je suis' }).waitFor();
    await choose(page, 'Graffiti, tag');
    await page.getByLabel('En quelques mots').fill('Un tag sans adresse');
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
    await page.getByText('C’est envoyé.').waitFor();
  };
  await sendReport();
  const link = page.getByRole('link', { name: 'Voir et suivre mon envoi' });
  const href = await link.getAttribute('href');
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await page.getByText(/Sur un appareil partagé, masquez-le/).waitFor();
  expect(await page.getByLabel('En quelques mots').inputValue()).toBe('');
  await page.goto('ville/');
  expect(await link.getAttribute('href')).toBe(href);
  await link.click();
  await page.getByRole('heading', { level: 1, name: /^Votre envoi SIG-/ }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('town outbox'))).toBe(null);
  expect(await link.count()).toBe(0);

  await sendReport();
  await page.getByRole('button', { name: 'Masquer' }).click();
  await link.waitFor({ state: 'detached' });
  await page.locator('.ticket:focus').getByRole('link', { name: 'Envoyer autre chose' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('town outbox'))).toBe(null);
});

it('the place of a report is what its sender gave last, stays in sight, and can be removed', async ({
  town,
  openPage,
}) => {
  const { send } = senderOf({ url: new URL(town.url('')).origin }, 'signaler');
  const values = { category: await graffiti(town), information: 'Un tag tout près' };
  const here = { latitude: String(place.latitude), longitude: String(place.longitude) };
  expect(await send({ ...values, ...here })).toMatchObject({ status: 201 });
  const page = await openPage(undefined, phone);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found, failed) => {
      const coords = { latitude: 48.5, longitude: 2.5 };
      addEventListener('found', () => found({ coords } as GeolocationPosition), { once: true });
      addEventListener('refused', () => failed?.({} as GeolocationPositionError), { once: true });
    };
  });
  /** The phone finds its position at last, or does not. */
  const answer = (event: 'found' | 'refused') =>
    page.evaluate((name) => dispatchEvent(new Event(name)), event);
  await page.goto('ville/signaler');
  const locate = page.getByRole('button', { name: 'Où je suis' });
  const openMap = page.getByRole('button', { name: 'Choisir sur la carte' });
  const said = page.locator('[data-place]');
  const remove = page.getByRole('button', { name: 'Retirer le lieu' });
  await openMap.click();
  const map = page.locator('.leaflet-container');
  await map.waitFor();
  expect(await remove.count()).toBe(0);
  await locate.click();
  await said.getByText('Recherche de votre position…').waitFor();
  await map.press('Enter');
  const noted = 'Position notée : 47.39410, 0.68480';
  await said.getByText(noted).waitFor();
  await answer('found');
  expect(await said.textContent()).toBe(noted);

  await locate.click();
  await answer('refused');
  await said.getByText(/^Votre position est introuvable.* Position notée : 47\.39410, 0\.68480$/).waitFor();
  await openMap.click();
  await said.getByText(/^Touchez le lieu sur la carte.* Position notée : 47\.39410, 0\.68480$/).waitFor();
  await page.getByRole('heading', { name: 'Déjà signalé près d’ici ?' }).waitFor();
  expect(await page.locator('.leaflet-marker-icon').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  await locate.click();
  await remove.click();
  await said.getByText('Lieu retiré.', { exact: true }).waitFor();
  await answer('found');
  expect(await said.textContent()).toBe('Lieu retiré.');
  expect(await page.locator('.leaflet-marker-icon').count()).toBe(0);
  expect(await page.locator('.near').isVisible()).toBe(false);
  expect(await remove.count()).toBe(0);
  await expect.poll(() => openMap.evaluate((one) => one === document.activeElement)).toBe(true);
  await choose(page, 'Graffiti, tag');
  await page.getByLabel('En quelques mots').fill('Un tag sans lieu');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText('C’est envoyé.').waitFor();
  const [report] = await reportsSaying(town, 'Un tag sans lieu');
  expect([report?.latitude ?? '', report?.longitude ?? '']).toEqual(['', '']);
});

it('the place of a photo is offered only while the form has that photo and no other place', async ({
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  await page.goto('ville/signaler');
  const offer = page.getByRole('button', { name: 'Utiliser ce lieu' });
  const photos = page.getByLabel('Prendre ou choisir des photos');
  await photos.setInputFiles([await photo('#708050')]);
  await offer.waitFor();
  await page.getByRole('button', { name: 'Retirer la photo 1' }).click();
  expect(await offer.count()).toBe(0);
  await photos.setInputFiles([await photo('#708050')]);
  await offer.waitFor();
  await page.getByRole('button', { name: 'Où je suis' }).click();
  await page.getByText(/^Position notée/).waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByRole('button', { name: 'Retirer le lieu' }).click();
  await offer.click();
  await page.getByText('Position notée : 47.50000, 1.25000').waitFor();
});

it('everybody can read the form and the pages after it, even if the script of the form does not load', async ({
  openPage,
}) => {
  const found: string[] = [];
  const look = async (page: Page, what: string) => {
    for (const [width, colorScheme, only] of [
      [768],
      [1366, 'light', ['color-contrast']],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      if (await page.evaluate(isTooWide)) found.push(`${what} is too wide at ${width} px`);
      if (!colorScheme) continue;
      await page.emulateMedia({ colorScheme });
      const violations = await axeViolations(page, only && [...only]);
      found.push(...violations.map((one) => `${what}, ${width} px, ${colorScheme}: ${one}`));
    }
  };
  const page = await openPage(undefined, { viewport: { width: 320, height: 900 } });
  // The script of the form is empty, also where the service worker loads it: the browser itself sends the form.
  await page
    .context()
    .route(/\/assets\/intake-/, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await page.goto('ville/signaler');
  expect(await page.evaluate(isTooWide)).toBe(false);
  await page.goto('ville/en/signaler');
  await look(page, 'form');
  await page.locator('.choices label').first().click();
  await page.locator('textarea[name=information]').fill('Sans script');
  await page.locator('.button.big').click();
  await page.waitForURL(/\/suivi\//);
  await look(page, 'link');
  await page.locator('.erase summary').click();
  await page.locator('.erase button').click();
  await page.getByRole('heading', { level: 1, name: 'It is erased.' }).waitFor();
  await look(page, 'erased');
  expect(found).toEqual([]);
});

it('everybody can read the dialogs in which a clerk compares two reports, merges them and answers', async ({
  town,
  openPage,
}) => {
  const { send } = senderOf({ url: new URL(town.url('')).origin }, 'signaler');
  const place = { latitude: '46.5', longitude: '0.7' };
  const values = { category: await graffiti(town), information: 'Un trou', from: 'anne@exemple.fr' };
  expect(await send({ ...values, ...place })).toMatchObject({ status: 201 });
  const [kept = expect.fail('no report')] = await reportsSaying(town, 'Un trou');
  const { category, latitude, longitude } = kept;
  const clerk = await openColleague(town, 'admin');
  await clerk.change(`reports/${kept.id}`, { dueOn: '2020-01-01' });
  const { entries } = await clerk.read('reports?folder_eq=SIG-00060');
  const [other = expect.fail('no demo report')] = entries as { id: string }[];
  const same = { category, latitude, longitude, information: 'Dalle', status: 'CREATED' };
  await clerk.change(`reports/${other.id}`, same);

  const page = await openPage('admin');
  await page.goto(`reportView?id=${kept.id}`);
  // The chip of a late report is light red.
  const late = page.getByText(/^En retard de \d+ ans$/);
  expect(await late.evaluate((chip) => getComputedStyle(chip).backgroundColor)).toBe('rgb(253, 229, 229)');
  await page.getByRole('button', { name: 'Répondre' }).click();
  await page.getByRole('menuitem', { name: 'Résolu Terminé' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^À anne@exemple\.fr/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comparer avec SIG-00060' }).click();
  const dialog = page.getByRole('dialog', { name: /^Est-ce la même chose/ });
  await dialog.getByText('Dalle').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fusionner dans celui-ci' }).click();
  const merged = page.getByRole('region', { name: 'Fusionnés avec celui-ci' });
  await merged.getByRole('link', { name: 'SIG-00060' }).click();
  await page.getByText('Doublon de').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
