import { expect } from 'vitest';
import { momentText } from '../../src/metadata/townTime';
import { clerkAt } from './clerk';
import { onServer as it } from './fixtures';
import { axeViolations, createRecord, moreOfForm } from './town';

const tomorrow = Date.now() + 86_400_000;

it('lets a clerk schedule a publication by keyboard, and shows the schedule on the home screen and in the list', async ({
  town,
  page,
}) => {
  const item = { title: 'Fête du lac', newsPage: true, type: 12, status: 'UPDATED', notify: true };
  const { id } = await createRecord(town, 'pages', item);
  await page.goto(`news/edit?id=${id}`);
  const clerk = clerkAt(page);
  await clerk.choose(moreOfForm(page));
  await clerk.choose(page.getByRole('menuitem', { name: 'Programmer' }));
  const dialog = page.getByRole('dialog', { name: 'Programmer « Fête du lac »' });
  const publish = dialog.getByLabel('Publier le', { exact: true });
  await publish.fill('2020-01-01T08:00');
  await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await publish.evaluate((input) => input.matches(':invalid:focus'))).toBe(true);
  await publish.fill(momentText(tomorrow));
  expect(await axeViolations(page)).toEqual([]);
  await clerk.choose(dialog.getByRole('button', { name: 'Enregistrer' }));
  await page.getByText(/^Publication prévue le .* par Mehdi Benali, avec notification/).waitFor();

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: 'Accueil' }).click();
  const coming = page.getByRole('region', { name: 'Cette semaine' });
  await coming.locator(`a[href$="${id}"]`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`newsList?filter=${encodeURIComponent('{"title_like":"Fête du lac"}')}`);
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.getByText('Modifications non publiées').waitFor();
  await row.getByText(/^Programmée · \d/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('on a laptop, the heading shows the whole name of a scheduled record with unsaved changes', async ({
  town,
  openPage,
}) => {
  const page = await openPage('admin', { viewport: { width: 1366, height: 768 } });
  const event = { eventTitle: 'Bal des pompiers de la caserne', status: 'UPDATED' };
  const { id } = await createRecord(town, 'events', event);
  await page.goto(`event/edit?id=${id}`);
  await moreOfForm(page).click();
  await page.getByRole('menuitem', { name: 'Programmer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Programmer/ });
  await dialog.getByLabel('Publier le', { exact: true }).fill(momentText(tomorrow));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/^Programmée · \d/).waitFor();
  await page.getByRole('textbox', { name: 'Titre' }).fill('Bal de la caserne');
  await page.getByText('Modifié, non enregistré').waitFor();
  const cut = () => page.locator('h1').evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await cut()).toBe(0);
});
