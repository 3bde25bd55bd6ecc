import { expect } from 'vitest';
import { momentText } from '../../src/metadata/townTime';
import { clerkAt } from './clerk';
import { onServer as it } from './fixtures';
import { axeViolations, chooseFromForm, createRecord, moreOfForm, openColleague, type Town } from './town';

const news = (town: Town, title: string, notify = false) =>
  createRecord(town, 'pages', { title, newsPage: true, type: 12, status: 'UPDATED', notify });
const day = 86_400_000;
const tomorrow = Date.now() + day;

it('publishes at a time planned by the clock of the town, and announces it in the form', async ({
  town,
  openPage,
}) => {
  const { id } = await news(town, 'Fête du lac');
  const page = await openPage('admin', {
    timezoneId: 'America/New_York',
  });
  await page.clock.install();
  const clerk = clerkAt(page);
  const stream = page.waitForRequest(/\/changes\?/, { timeout: 0 });
  await page.goto(`news/edit?id=${id}`);
  await clerk.choose(moreOfForm(page));
  await clerk.choose(page.getByRole('menuitem', { name: 'Programmer' }));
  const dialog = page.getByRole('dialog', { name: 'Programmer « Fête du lac »' });
  const publish = dialog.getByLabel('Publier le', { exact: true });
  await dialog.getByLabel('Dépublier le', { exact: true }).waitFor();
  await publish.fill('2020-01-01T08:00');
  await publish.blur();
  await expect.poll(() => publish.getAttribute('aria-invalid')).toBe('true');
  await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
  // The browser refuses a time in the past.
  expect(await publish.evaluate((input) => input.matches(':invalid:focus'))).toBe(true);
  await publish.fill(momentText(tomorrow));
  expect(await axeViolations(page)).toEqual([]);
  await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
  await page.getByText('Programme enregistré.').waitFor();
  await page.getByText(/^Publication prévue le .* par Mehdi Benali\.$/).waitFor();
  const { read } = await openColleague(town, 'admin');
  const { entries } = await read(`schedule/pages/${id}`);
  expect(entries).toMatchObject([{ status: 'PUBLISHED' }]);
  const [{ at } = { at: '' }] = entries as { at: string }[];
  expect(momentText(at)).toBe(momentText(tomorrow));

  // The code of the stream loads when the browser is idle. If the clock jumped meanwhile, the code would time out.
  await stream;
  await town.runAll();
  await page.clock.fastForward(day);
  await page.getByRole('main').getByText('En ligne', { exact: true }).first().waitFor();
  await page.getByText(/^Publication prévue/).waitFor({ state: 'detached' });
  expect(await read(`pages/${id}`)).toMatchObject({ status: 'PUBLISHED', updatedBy: 'Mehdi Benali' });
});

it('lists on the home screen, under its day, what appears and disappears this week, until somebody cancels it', async ({
  page,
  town,
}) => {
  const { id } = await news(town, 'Marché de Noël');
  const at = (days: number) => new Date(tomorrow + days * day).toISOString();
  const published = { newsPage: true, type: 12, status: 'PUBLISHED', notify: false };
  for (const [title, startDate, endDate] of [
    ['Galette', at(0), null],
    ['Brocante', at(-2), at(1)],
  ])
    await createRecord(town, 'pages', { ...published, title, newsPeriod: { startDate, endDate } });
  await page.goto(`news/edit?id=${id}`);
  await chooseFromForm(page, 'Programmer');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dépublier le', { exact: true }).fill(momentText(tomorrow));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/^Dépublication prévue/).waitFor();

  const home = page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).first();
  await home.click();
  const coming = page.getByRole('region', { name: 'Cette semaine' });
  const link = coming.getByRole('link', { name: 'Marché de Noël' });
  await coming.getByText('Hors ligne', { exact: true }).waitFor();
  const days = coming.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const dayOf = (moment: string | number) =>
    page.locator(`h3 time[datetime="${momentText(moment).slice(0, 10)}"]`);
  expect(await days.filter({ has: dayOf(tomorrow) }).textContent()).toMatch(/Galette.*En ligne/);
  expect(await days.filter({ has: dayOf(at(1)) }).textContent()).toMatch(/Brocante.*Expirée/);
  expect(await days.count()).toBe(7);
  expect(await axeViolations(page)).toEqual([]);

  await link.click();
  await chooseFromForm(page, 'Programmer');
  await dialog.getByRole('button', { name: 'Effacer la date : Dépublier' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Programme enregistré.').waitFor();
  await page.getByText(/^Dépublication prévue/).waitFor({ state: 'detached' });
  await home.click();
  await coming.getByRole('link', { name: 'Galette' }).waitFor();
  await link.waitFor({ state: 'detached' });
});

it('says in list and form when an item will be published, whether with a notification, or why it was not published', async ({
  page,
  town,
}) => {
  const { id } = await news(town, 'Semis de mai', true);
  const newsPeriod = { startDate: new Date(tomorrow).toISOString(), endDate: null };
  const published = { newsPage: true, type: 12, status: 'PUBLISHED', notify: false };
  await createRecord(town, 'pages', { ...published, title: 'Semis de juin', newsPeriod });
  const colleague = await openColleague(town, 'admin');
  await colleague.plan(`pages/${id}`, [{ status: 'PUBLISHED', at: new Date(tomorrow).toISOString() }]);
  await page.goto(`newsList?filter=${encodeURIComponent(JSON.stringify({ title_like: 'Semis de' }))}`);
  await page
    .getByRole('row', { name: /Semis de juin/ })
    .getByText('Programmée', { exact: true })
    .waitFor();
  const row = page.getByRole('row', { name: /Semis de mai/ });
  await row.getByText('Modifications non publiées', { exact: true }).waitFor();
  await row.getByText(/^Programmée · \d/).waitFor();
  expect(page.calls.filter((call) => /schedule/.test(call))).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
  await row.getByRole('link', { name: 'Semis de mai' }).click();
  await page.getByRole('heading', { level: 1, name: /Semis de mai/ }).waitFor();
  await page
    .getByRole('main')
    .getByText(/^Programmée · \d/)
    .waitFor();

  await chooseFromForm(page, 'Programmer');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('La publication notifiera aussi les habitants abonnés.').waitFor();
  await dialog.getByLabel('Publier le', { exact: true }).fill(momentText(tomorrow + day));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Programme enregistré.').waitFor();
  await page.getByText(/^Publication prévue .*, avec notification des habitants abonnés\.$/).waitFor();

  await colleague.remove(`pages/${id}`);
  await colleague.restore(`pages/${id}`);
  await page.reload();
  const warning = page.getByRole('alert').filter({ hasText: 'mis à la corbeille entre-temps' });
  await warning.getByRole('button', { name: 'Fermer' }).click();
  await warning.waitFor({ state: 'detached' });
  expect(await colleague.read(`schedule/pages/${id}`)).toEqual({ entries: [] });
});
