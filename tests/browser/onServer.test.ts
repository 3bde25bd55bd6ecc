import { expect } from 'vitest';
import { onServer } from './fixtures';
import { createRecord, openColleague, type TownPage } from './town';

// These tests are about what the app offers only if the backend announces it.

/** `visit` opens a path in an app that knows the capabilities of the backend, as after an earlier visit. */
const it = onServer.extend('visit', ({ page, town }) => async (path: string) => {
  const { capabilities } = await (await openColleague(town, 'admin')).read('capabilities');
  await page.addInitScript(([key, known]) => localStorage.setItem(key, known), [
    town.stored('store.capabilities'),
    JSON.stringify(capabilities),
  ] as const);
  await page.goto(path);
});

const callsTo = ({ calls }: TownPage, path: string) =>
  calls.filter((call) => call.startsWith(`GET /api/v1/${path}`));

it('searches all resources with Ctrl+K in one call, the best match first, and all fields of a list at once', async ({
  page,
  town,
  visit,
}) => {
  const record = { newsPage: true, type: 12, longDescription: '<p>La châtaigneraie</p>' };
  await createRecord(town, 'pages', { ...record, title: 'Chemin fermé' });
  await createRecord(town, 'events', { eventTitle: 'Grande châtaigneraie', eventPlace: 'Halles' });
  const { id } = await createRecord(town, 'pages', { newsPage: false, title: 'Châtaigneraie' });
  await visit('/eventList');
  await page.getByRole('heading', { level: 1, name: 'Liste des événements' }).waitFor();
  page.calls.length = 0;
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Rechercher' });
  await dialog.getByRole('combobox').fill('chataigneraie');
  await dialog.getByText('3 résultats').waitFor();
  expect(await dialog.getByRole('option').allTextContents()).toEqual([
    expect.stringMatching(/^ChâtaigneraieBrouillon/),
    expect.stringMatching(/^Grande châtaigneraieBrouillon/),
    expect.stringMatching(/^Chemin ferméContenuBrouillon/),
  ]);
  expect(page.calls).toEqual(['GET /api/v1/search?q=chataigneraie']);
  await page.keyboard.press('Enter');
  await page.waitForURL(town.url(`/page/edit?id=${id}`));
  await page.getByRole('heading', { level: 1, name: /Châtaigneraie/ }).waitFor();

  const card = { type: 2, newsPage: false };
  await createRecord(town, 'pages', { ...card, title: 'Wurtz', contact: { contactName: 'Ève' } });
  await createRecord(town, 'pages', { ...card, title: 'Halles', contact: { contactName: 'Wurtz' } });
  await page.goto('cardList');
  const rows = page.locator('tbody tr[data-id]');
  await page.getByRole('combobox', { name: 'Rechercher par' }).selectOption({ label: 'Titre' });
  await page.getByRole('searchbox').fill('wurtz');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Partout (2)' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  // The value of “Partout” joins the names of all fields.
  expect(await page.getByRole('combobox', { name: 'Rechercher par' }).inputValue()).toContain('|');
  await page.getByRole('status').getByText('2 éléments').waitFor();
  expect(await page.getByText('Aussi dans').count()).toBe(0);
  // A reload keeps the search.
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('combobox', { name: 'Rechercher par' }).selectOption({ label: 'Titre' });
  await expect.poll(() => rows.count()).toBe(1);
});

it('says nothing about the site in the form of a draft; when two people change its title, asks the second which to keep', async ({
  page,
  town,
  visit,
}) => {
  const { id } = await createRecord(town, 'pages', { title: 'Fête', newsPage: true, type: 12 });
  // The app learns of the change when the backend refuses the older version.
  page.provokes(/^412 PUT/);
  const claire = await openColleague(town, 'superAdmin');
  await visit(`news/edit?id=${id}`);
  const title = page.getByRole('textbox', { name: /^Titre/ });
  await title.waitFor();
  expect(await page.getByText(/^En ligne/).count()).toBe(0);
  expect(callsTo(page, 'live/')).toEqual([]);

  await claire.change(`pages/${id}`, { title: 'Fête de Claire' });
  await title.fill('Ma fête');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Modifié par deux personnes' });
  await question.getByRole('group', { name: 'Titre', exact: true }).getByText('Fête de Claire').waitFor();
  expect((await claire.read(`pages/${id}`)).title).toBe('Fête de Claire');
  await question.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('News modifiée.').first().waitFor();
  expect((await claire.read(`pages/${id}`)).title).toBe('Ma fête');
});

it('says which version is online, opens it, and compares it with the edited one', async ({
  page,
  town,
  visit,
}) => {
  const { id } = await createRecord(town, 'pages', {
    title: 'Foire d’été',
    newsPage: true,
    type: 12,
    longDescription: '<p>Sur la place</p>',
  });
  await (await openColleague(town, 'admin')).setStatus('pages', id, 'PUBLISHED');
  await visit(`news/edit?id=${id}`);
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: 'Voir en ligne' });
  await main.getByText(/^En ligne\s: version du \d/).waitFor();
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/ville/actualites/${id}-foire-d-ete$`));
  expect(await main.getByRole('button', { name: /^Comparer/ }).count()).toBe(0);
  expect(callsTo(page, 'live/')).toHaveLength(1);

  await page.getByRole('textbox', { name: /^Titre/ }).fill('Foire d’hiver');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await main.getByRole('button', { name: 'Comparer avec la version en ligne' }).click();
  const history = page.getByRole('dialog');
  await history.getByText('Version actuelle').waitFor();
  const change = history.getByRole('region', { name: 'Titre' });
  await expect.poll(() => change.locator('del').allTextContents()).toEqual(['été']);
  expect(await change.locator('ins').allTextContents()).toEqual(['hiver']);
  await history.getByText('En ligne', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');

  // The QR code of a poster leads to the page.
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await page.getByRole('button', { name: 'Affiche A4' }).click();
  await page.getByRole('img', { name: /^Code QR : http.*-foire-d-ete$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retour au formulaire' }).click();

  // What citizens see opens in a new tab, also from the menus.
  const opened = page.context().waitForEvent('page');
  await link.click();
  const site = await opened;
  await site.getByRole('heading', { level: 1, name: 'Foire d’été' }).waitFor();
  await site.close();
  await page.setViewportSize({ width: 360, height: 740 });
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Comparer avec la version en ligne' }).waitFor();
  const fromMenu = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Voir en ligne' }).click();
  await (await fromMenu).getByRole('heading', { level: 1, name: 'Foire d’été' }).waitFor();

  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('newsList');
  await page.getByRole('searchbox').fill('Foire d’hiver');
  const row = page.locator('tbody tr', { hasText: 'Foire d’hiver' });
  expect(await row.getByText('Modifications non publiées').getAttribute('title')).toMatch(
    /^En ligne : la version publiée avant/,
  );
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect
    .poll(() => page.getByRole('menuitem', { name: 'Voir en ligne' }).getAttribute('href'))
    .toMatch(/-foire-d-ete$/);
});

it('a row that a colleague deletes disappears without a reload in all tabs, which share one stream', async ({
  page,
  town,
  visit,
}) => {
  const claire = await openColleague(town, 'superAdmin');
  await visit('/newsList');
  const other = await page.context().newPage();
  const streams: string[] = [];
  for (const tab of [page, other])
    tab.on('request', (request) => {
      if (request.url().includes('/changes?')) streams.push(request.url());
    });
  await other.goto(page.url());
  const { entries } = await claire.read('pages?newsPage_eq=true&range=0-0&sort=updatedAt_asc');
  const [row] = entries as { id: string }[];
  const tabs = [page, other].map((tab) => ({
    tab,
    link: tab.locator(`a[href="/news/edit?id=${row?.id}"]`).first(),
  }));
  for (const { link } of tabs) await link.waitFor();
  await claire.remove(`pages/${row?.id}`);
  for (const { tab, link } of tabs.toReversed()) {
    await tab.bringToFront();
    await link.waitFor({ state: 'detached' });
  }
  expect(streams.length).toBeLessThan(2);
});
