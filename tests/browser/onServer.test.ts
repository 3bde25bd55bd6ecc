import { expect } from 'vitest';
import { onServer as it } from './fixtures';
import {
  axeViolations,
  chooseFromForm,
  chooseFromList,
  createRecord,
  demoAccount,
  openColleague,
} from './town';

// These tests are about what the app offers only if the backend announces it.

it('a row that a colleague deletes disappears from all open tabs without a reload', async ({
  page,
  town,
}) => {
  const claire = await openColleague(town, 'superAdmin');
  // The app knows the capabilities of the backend, as after an earlier visit.
  const { capabilities } = await claire.read('capabilities');
  await page.addInitScript(([key, known]) => localStorage.setItem(key, known), [
    town.stored('store.capabilities'),
    JSON.stringify(capabilities),
  ] as const);
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/changes?')) streams.push(request.url());
  });
  await page.goto('newsList');
  const other = await page.context().newPage();
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
  expect(streams).toHaveLength(1);
});

it('the trash, the history, the log, the warning of an erasure and the account are accessible', async ({
  town,
  openPage,
}) => {
  const claire = await openColleague(town, 'superAdmin');
  const news = { newsPage: true, type: 12 };
  const { id } = await createRecord(town, 'pages', { ...news, title: 'Ducasse du lac' });
  await claire.change(`pages/${id}`, { title: 'Ducasse de la rivière' });
  await claire.remove(`pages/${(await createRecord(town, 'pages', { ...news, title: 'Braderie' })).id}`);
  const page = await openPage('superAdmin');
  await page.goto('newsList');
  await page.locator('tbody a.row-link').first().waitFor();
  await chooseFromList(page, 'Corbeille');
  await page.getByRole('button', { name: 'Restaurer « Braderie »' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`news/edit?id=${id}`);
  await chooseFromForm(page, 'Historique');
  await page.getByRole('button', { name: /Claire Fontaine.*Version actuelle/ }).click();
  await page.getByRole('region', { name: 'Titre' }).locator('del').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('journal');
  await page.getByRole('list', { name: 'Journal d’activité' }).getByRole('listitem').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const { email } = demoAccount('admin');
  await page.goto(`user/edit?email=${email}`);
  await page.getByRole('button', { name: 'Effacer cette personne' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('account');
  await page.getByText(/^Au moins 14 caractères/).waitFor();
  await page.getByRole('region', { name: 'Sessions ouvertes' }).getByText('Cet appareil').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apparence' }).click();
  await page.getByRole('radio', { name: 'Sombre' }).click();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark');
});

it('says that a colleague has moved a card during a drag, and replaces no status', async ({
  town,
  openPage,
}) => {
  const claire = await openColleague(town, 'superAdmin');
  const page = await openPage('superAdmin');
  await page.goto('reportList?display=board');
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = column('Planifié').locator('[data-card]').first();
  const title = (await card.getByRole('link').textContent()) ?? '';
  const { entries } = await claire.read(`reports?folder_eq=${title}`);
  const [{ id = '' } = {}] = entries as { id: string }[];
  const said = page.locator('[aria-live]', { hasText: title });
  await card.getByRole('button', { name: `Faire glisser ${title}` }).press('Space');
  await said.getByText(`${title} au-dessus de « Planifié ».`).waitFor();
  await page.keyboard.press('ArrowRight');
  await said.getByText(`${title} au-dessus de « En cours ».`).waitFor();
  await claire.setStatus('reports', id, 'PENDING');
  await column('Suspendu').getByText(title).waitFor();
  await page.keyboard.press('Space');
  await page
    .getByRole('alert')
    .getByText(/Quelqu’un d’autre/)
    .waitFor();
  expect((await claire.read(`reports/${id}`)).status).toBe('PENDING');
});
