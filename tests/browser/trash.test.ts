import { expect } from 'vitest';
import { clerkAt } from './clerk';
import { onServer as it } from './fixtures';
import { axeViolations, chooseFromList, createRecord, openColleague, type Town } from './town';

const news = (town: Town, title: string) =>
  createRecord(town, 'pages', { title, newsPage: true, type: 12, status: 'UPDATED' });

it('restores a record from the trash by keyboard alone, and several at once from the toast', async ({
  page,
  town,
}) => {
  const { id } = await news(town, 'Ducasse du lac');
  for (const title of ['Ducasse nord', 'Ducasse sud']) await news(town, title);
  const clerk = clerkAt(page);
  await page.goto('newsList?filter={"title_like":"ducasse"}');
  await page.getByRole('option', { name: 'Partout' }).waitFor({ state: 'attached' });
  await page.locator(`tr[data-id="${id}"] .row-menu`).focus();
  await clerk.press('Enter');
  await clerk.choose(page.getByRole('menuitem', { name: 'Supprimer' }));
  const question = page.getByRole('alertdialog', { name: 'Supprimer « Ducasse du lac » ?' });
  await question.getByText('Vous pourrez le restaurer depuis la corbeille pendant 30 jours.').waitFor();
  await clerk.choose(question.getByRole('button', { name: 'Supprimer' }));
  await page.getByText('Mis à la corbeille.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ducasse du lac' }).waitFor({ state: 'detached' });

  await clerk.choose(page.getByRole('button', { name: 'Autres actions' }));
  await clerk.choose(page.getByRole('menuitem', { name: 'Corbeille' }));
  const trash = page.getByRole('dialog', { name: 'Corbeille : Actualités' });
  await trash.getByText(/^Supprimé à .* par Mehdi Benali$/).waitFor();
  // A record can have the status "Supprimé" and not be in the trash.
  await trash.getByText(/même en « Supprimé », ne le met pas ici : il reste dans la liste\.$/).waitFor();
  expect(await trash.getByRole('button', { name: 'Vider la corbeille' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await clerk.choose(trash.getByRole('button', { name: 'Restaurer « Ducasse du lac »' }));
  await clerk.choose(trash.getByRole('button', { name: 'Ouvrir « Ducasse du lac »' }));
  await page.waitForURL(town.url(`news/edit?id=${id}`));
  await expect.poll(() => page.getByRole('textbox', { name: /^Titre/ }).inputValue()).toBe('Ducasse du lac');

  await page.goBack();
  const rows = page.getByRole('link', { name: /^Ducasse (nord|sud)/ });
  await rows.nth(1).waitFor();
  for (const title of ['Ducasse nord', 'Ducasse sud']) {
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .click();
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('2 éléments mis à la corbeille.').waitFor();
  expect(await rows.count()).toBe(0);
  await clerk.choose(page.getByRole('button', { name: 'Annuler' }));
  await page.getByText('2 éléments restaurés.').waitFor();
  await expect.poll(() => rows.count()).toBe(2);
});

it('lets a superAdmin empty the trash of one list, and keeps that of another', async ({ town, openPage }) => {
  const colleague = await openColleague(town, 'admin');
  const ids = [];
  for (const title of ['Ancien avis', 'Ancienne fête']) ids.push((await news(town, title)).id);
  const card = await createRecord(town, 'pages', { title: 'Ancienne fiche', type: 2, newsPage: false });
  for (const id of [...ids, card.id]) await colleague.remove(`pages/${id}`);
  const page = await openPage('superAdmin');
  await page.goto('newsList');
  await chooseFromList(page, 'Corbeille');
  const trash = page.getByRole('dialog', { name: 'Corbeille : Actualités' });
  await trash.getByText('Ancien avis').waitFor();
  expect(await trash.getByText('Ancienne fiche').count()).toBe(0);
  await trash.getByRole('button', { name: 'Supprimer définitivement « Ancien avis »' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer définitivement' }).click();
  await trash.getByText('Supprimé définitivement', { exact: true }).waitFor();
  await trash.getByRole('button', { name: 'Vider la corbeille' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vider la corbeille' }).click();
  await trash.getByText('La corbeille est vide.').waitFor();
  expect(await colleague.read(`trash/pages?id_in=${[...ids, card.id].join(',')}&fields=id`)).toEqual({
    entries: [{ id: card.id }],
  });
});
