import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clerkAt } from './clerk';
import { onServer as it } from './fixtures';
import { axeViolations, createRecord, moreOfForm, openColleague } from './town';

const titleIn = (page: Page) => page.getByRole('textbox', { name: /^Titre/ });

it('says who else has the record open, what each version changed, and restores one, by keyboard alone', async ({
  town,
  openPage,
}) => {
  const first = { title: 'Fête du lac', newsPage: true, type: 12, status: 'UPDATED' };
  const { id } = await createRecord(town, 'pages', {
    ...first,
    longDescription: '<p>École maternelle</p><p>Le feu commence à <strong>22 h</strong>.</p>',
  });
  const colleague = await openColleague(town, 'admin');
  await colleague.change(`pages/${id}`, {
    title: 'Fête de la rivière',
    longDescription: '<p>École maternelle</p><p>Le feu commence à <strong>23 h</strong>.</p>',
  });
  await colleague.setStatus('pages', id, 'PUBLISHED');
  const page = await openPage('superAdmin');
  const clerk = clerkAt(page);
  const reported = page.waitForResponse((response) => response.url().includes('/presence/'));
  await page.goto(`news/edit?id=${id}`);
  await reported;
  await colleague.look(`pages/${id}`);
  // When its tab is shown again, the page asks at once who else has the record open.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('status').getByText('Mehdi Benali a aussi ouvert cet élément.').waitFor();

  await clerk.choose(moreOfForm(page));
  await clerk.choose(page.getByRole('menuitem', { name: 'Historique' }));
  const history = page.getByRole('dialog', { name: 'Historique de « Fête de la rivière »' });
  const version = (name: RegExp) => history.getByRole('button', { name });
  await version(/Mehdi Benali.*Version actuelle.*État/).waitFor();
  await version(/Claire Fontaine.*Première version connue/).waitFor();
  await clerk.choose(version(/Mehdi Benali.*Contenu, Titre/));
  const field = (name: string) => history.getByRole('region', { name });
  await field('Titre').waitFor();
  expect(await field('Titre').locator('del').allInnerTexts()).toEqual(['du lac']);
  expect(await field('Titre').locator('ins').allInnerTexts()).toEqual(['de la rivière']);
  expect(await field('Contenu').locator('del, ins').allInnerTexts()).toEqual(['22', '23']);
  expect(await field('Contenu').textContent()).toContain('École maternelle\nLe feu');
  // The comparison with the current version shows what changed later.
  await history.getByLabel('Comparer avec').selectOption({ index: 0 });
  await field('État').getByText('En ligne').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await clerk.choose(version(/Claire Fontaine/));
  await clerk.choose(history.getByRole('button', { name: 'Reprendre cette version' }));
  await page.getByText('Cette version est dans le formulaire.').waitFor();
  expect(await titleIn(page).inputValue()).toBe('Fête du lac');
  expect(await colleague.read(`pages/${id}`)).toMatchObject({ title: 'Fête de la rivière' });
  // A version cannot overwrite unsaved changes of the form.
  await clerk.choose(moreOfForm(page));
  await clerk.choose(page.getByRole('menuitem', { name: 'Historique' }));
  await history.getByText(/enregistrez ou abandonnez d’abord/).waitFor();
  await clerk.choose(version(/Claire Fontaine/));
  await field('Titre').waitFor();
  expect(await history.getByRole('button', { name: 'Reprendre cette version' }).count()).toBe(0);
  await clerk.press('Escape');
  await history.waitFor({ state: 'detached' });
  await clerk.press('Control+s');
  await page.getByText('News modifiée.', { exact: true }).waitFor();
  expect(await colleague.read(`pages/${id}`)).toMatchObject({
    ...first,
    longDescription: '<p>École maternelle</p><p>Le feu commence à <strong>22 h</strong>.</p>',
  });
  expect(await colleague.read(`revisions/pages/${id}`)).toMatchObject({
    entries: [{ updatedBy: 'Claire Fontaine' }, {}, {}, { fields: [] }],
  });
});

it('says beside a report who gave it which status', async ({ town, openPage }) => {
  const colleague = await openColleague(town, 'admin');
  const { entries } = (await colleague.read('reports?folder_eq=SIG-00051')) as { entries: { id: string }[] };
  const id = entries[0]?.id ?? '';
  await colleague.setStatus('reports', id, 'PLANIFIED');
  const page = await openPage('superAdmin');
  await page.goto(`reportView?id=${id}`);
  const steps = page.getByRole('region', { name: 'Suivi' }).getByRole('listitem');
  await steps.filter({ hasText: /^Planifié.* par Mehdi Benali$/ }).waitFor();
  expect(await steps.last().textContent()).toMatch(/^En cours/);
  await page.getByRole('button', { name: "Changer l'état" }).click();
  await page.getByRole('menuitemradio', { name: 'Terminé' }).click();
  await steps.filter({ hasText: /^Terminé.* par Claire Fontaine$/ }).waitFor();
  expect(await steps.count()).toBe(3);
  expect(await axeViolations(page)).toEqual([]);
});
