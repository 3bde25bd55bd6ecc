import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as base, onServer as baseOnServer } from './fixtures';
import {
  createRecord,
  noteCalls,
  openColleague,
  signIn,
  signInByHttp,
  type Town,
  type TownPage,
} from './town';

/** Opens two tabs of one browser, in which an admin is signed in. */
const openTabs = async ({
  openPage,
  town,
}: {
  openPage: (role: undefined) => Promise<TownPage>;
  town: Town;
}) => {
  const one = await openPage(undefined);
  one.setDefaultTimeout(10_000);
  // Signs in once. `openPage` with a role would sign in again with each page that loads.
  await one.goto('config.json');
  const user = await signInByHttp(town, 'admin');
  await one.evaluate(([key, text]) => localStorage.setItem(key, text), [town.stored('user'), user] as const);
  const two = await one.context().newPage();
  two.setDefaultTimeout(10_000);
  return { one, two };
};
const it = base.extend('tabs', openTabs);
const onServer = baseOnServer.extend('tabs', openTabs);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};
/** The values of the drafts that the browser keeps. */
const draftsIn = (page: Page, town: Town) =>
  page.evaluate((start) => {
    const found = Object.entries(localStorage).filter(([key]) => key.startsWith(start));
    return found.map(([, value]) => value).join();
  }, town.stored('draft.'));
const signOut = async (page: Page) => {
  await page.goto('logout');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

it('a form announces a sign-out in another tab, and gets its text back after the next sign-in', async ({
  tabs: { one, two },
  town,
}) => {
  const claire = await openColleague(town, 'superAdmin');
  const { id } = await createRecord(town, 'pages', { title: 'Deux onglets', newsPage: true, type: 12 });
  const title = two.getByRole('textbox', { name: /^Titre/ });
  await open(two, `news/edit?id=${id}`);
  await title.fill('Un texte de l’onglet deux');
  await expect.poll(() => draftsIn(two, town)).toMatch('Un texte de l’onglet deux');
  await signOut(one);
  await two.getByText('Vous vous êtes déconnecté dans un autre onglet.').waitFor();
  const calls = noteCalls(two);
  const paths: string[] = [];
  two.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  await press(two, 'Enregistrer');
  await two.waitForURL(/\/login\?next=/);
  await two.getByText('Session terminée, votre texte est conservé.').waitFor();
  expect(await two.getByRole('alertdialog').count()).toBe(0);
  expect(calls).toEqual([]);
  expect(paths).toEqual(['/login']);

  await one.goto('login?next=%2FpageList');
  await signIn(one, 'admin');
  await one.waitForURL(town.url('pageList'));
  await two.waitForURL(town.url(`news/edit?id=${id}`));
  await two.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
  expect(await title.inputValue()).toBe('Un texte de l’onglet deux');
  await press(two, 'Enregistrer');
  await two.getByText('News modifiée.').waitFor();
  expect((await claire.read(`pages/${id}`)).title).toBe('Un texte de l’onglet deux');
  expect(await draftsIn(two, town)).toBe('');

  await signOut(one);
  await signIn(one, 'superAdmin');
  await two.getByText('Claire Fontaine a ouvert une session dans un autre onglet').waitFor();
  await press(two, 'Recharger');
  await two.getByRole('banner').getByText('Claire Fontaine').waitFor();
  await title.waitFor();

  await signOut(one);
  await signIn(one, 'admin');
  await two.getByText('Mehdi Benali a ouvert une session dans un autre onglet').waitFor();
  // Claire's sign-out in tab two opens Mehdi's home screen, and does not end his session.
  const session = () => two.evaluate((key) => localStorage.getItem(key), town.stored('user'));
  const before = await session();
  // A tab in the background runs no animations, so its menu would never open.
  await two.bringToFront();
  await two.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
  await two.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await two.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
  await two.getByRole('banner').getByText('Mehdi Benali').waitFor();
  expect(await session()).toBe(before);
});

it('a notification is sent only once if two tabs send it at the same time, each by a double click', async ({
  tabs: { one, two },
  town,
}) => {
  const topic = { id: '1', title: 'Toute la ville', key: 'all' };
  const message = { title: 'Alerte', body: 'Un message', type: 'INFORMATION', status: 'CREATED', topic };
  const { id } = await createRecord(town, 'notifications', message);
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' });
  await Promise.all([one, two].map((page) => open(page, `notification/edit?id=${id}`)));
  const sent: string[] = [];
  one.context().on('request', (request) => {
    if (request.url().includes('setStatus')) sent.push(request.method());
  });
  await Promise.all([press(one, 'Envoyer'), press(two, 'Envoyer')]);
  await Promise.all([confirm(one).waitFor(), confirm(two).waitFor()]);
  await Promise.all([confirm(one).dblclick(), confirm(two).dblclick()]);
  const done = (page: Page) => page.getByText("Notification en cours d'envoi.");
  const already = (page: Page) => page.getByText(/^Déjà envoyée à \d{1,2} h( \d\d)?\.$/);
  await Promise.all([one, two].map((page) => done(page).or(already(page)).first().waitFor()));
  expect((await done(one).count()) + (await done(two).count())).toBe(1);
  expect((await already(one).count()) + (await already(two).count())).toBe(1);
  expect(sent).toEqual(['PUT']);
});

onServer(
  'a form stays open after a sign-out in another tab, although its calls in the background are refused',
  async ({ tabs: { one, two }, town }) => {
    const { id } = await createRecord(town, 'pages', { title: 'Marché', newsPage: true, type: 12 });
    const title = two.getByRole('textbox', { name: /^Titre/ });
    await two.goto(`news/edit?id=${id}`);
    await two.waitForResponse(/\/presence\//);
    await title.fill('Un texte de l’onglet deux');
    await expect.poll(() => draftsIn(two, town)).toMatch('Un texte de l’onglet deux');
    await signOut(one);
    await two.getByText('Vous vous êtes déconnecté dans un autre onglet.').waitFor();
    // The form reports again that it is open, which is refused.
    await two.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await title.fill('Encore plus de texte');
    await expect.poll(() => draftsIn(two, town)).toMatch('Encore plus de texte');
    expect(new URL(two.url()).pathname).toBe('/news/edit');
    await press(two, 'Se reconnecter');
    await two.getByText('Session terminée, votre texte est conservé.').waitFor();
    await signIn(two, 'admin');
    await two.getByText('Votre saisie a été remise dans le formulaire.').waitFor();
    expect(await title.inputValue()).toBe('Encore plus de texte');
  },
);

onServer(
  'a list says after a sign-out in another tab why it shows no more records',
  async ({ tabs: { one, two } }) => {
    await two.goto('pageList');
    await two.getByRole('row').nth(1).waitFor();
    await signOut(one);
    await two.getByText('Vous vous êtes déconnecté dans un autre onglet.').waitFor();
    await two.getByRole('button', { name: 'Titre' }).click();
    await two.getByText('Erreur de chargement. La session est terminée : reconnectez-vous.').waitFor();
    expect(new URL(two.url()).pathname).toBe('/pageList');
  },
);

onServer(
  'a tab shows the changes of colleagues also after the same person has signed out and in again in another tab',
  async ({ tabs: { one, two }, town }) => {
    const { id } = await createRecord(town, 'pages', { title: 'Ducasse', newsPage: true, type: 12 });
    const claire = await openColleague(town, 'superAdmin');
    let streams = 0;
    two.on('response', (response) => {
      if (response.url().includes('/changes?')) streams += 1;
    });
    await two.goto(`newsList?filter={"id_eq":"${id}"}`);
    await expect.poll(() => streams).toBe(1);
    await signOut(one);
    await two.getByText('Vous vous êtes déconnecté dans un autre onglet.').waitFor();
    await one.goto('login');
    await signIn(one, 'admin');
    await one.getByRole('heading', { level: 1, name: 'Synthèse' }).waitFor();
    await one.close();
    await expect.poll(() => streams).toBeGreaterThan(1);
    await claire.change(`pages/${id}`, { title: 'Ducasse de Claire' });
    await two.bringToFront();
    await two.getByRole('link', { name: /^Ducasse de Claire/ }).waitFor();
  },
);
