import { readFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import app from '../../resources';
import { clerkAt } from './clerk';
import { onServer } from './fixtures';
import { axeViolations, createRecord, openColleague, type TownOptions } from './town';

/** The declarations of a town that keeps reports for one month. */
const resources = app.resources.map((one) =>
  one.name === 'reports' ? { ...one, retention: { months: 1 } } : one,
);
const it = onServer.extend(
  'built',
  { scope: 'file' },
  (): TownOptions => ({ dist: inject('dist'), app: { ...app, resources } }),
);

it('shows a superAdmin who did what, by person, content, action and period, and which reports go to the trash soon', async ({
  town,
  openPage,
}) => {
  const admin = await openColleague(town, 'admin');
  const news = await createRecord(town, 'pages', { title: 'Foire aux livres', newsPage: true, type: 12 });
  await admin.setStatus('pages', news.id, 'PUBLISHED');
  const page = await openPage('superAdmin');
  const clerk = clerkAt(page);
  // A fresh browser does not know yet whether the server keeps a log, and must not say that it does not.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'Écran introuvable')
        document.documentElement.dataset.wasMissing = '';
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('journal');
  const lines = page.getByRole('list', { name: 'Journal d’activité' }).getByRole('listitem');
  await lines.filter({ hasText: 'Foire aux livres' }).nth(1).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.wasMissing)).toBeUndefined();
  const panel = page.getByRole('region', { name: 'Bientôt à la corbeille' });
  await clerk.choose(panel.getByText(/^Signalements \(1\smois\) : \d+ dans les 30 jours$/));
  const expiring = panel.getByRole('listitem').first().getByRole('link');
  await expiring.waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Personne').selectOption('Mehdi Benali');
  await page.getByLabel('Action').selectOption('Changement d’état');
  await expect.poll(() => lines.count()).toBe(1);
  expect(await lines.first().textContent()).toMatch(
    /Mehdi Benali.*Changement d’état · Foire aux livres.*Actualités/,
  );
  await page.getByRole('button', { name: '7 jours' }).click();
  await page.getByLabel('Contenu').selectOption('Utilisateurs');
  await page.getByText('Rien sur cette période avec ces filtres.').waitFor();
  await page.getByLabel('Contenu').selectOption('');
  await clerk.choose(lines.getByRole('link', { name: 'Foire aux livres' }));
  await page.waitForURL(town.url(`news/edit?id=${news.id}`));
  await page.getByRole('textbox', { name: /^Titre/ }).waitFor();
  await page.goBack();
  await expect.poll(() => lines.count()).toBe(1);

  await clerk.choose(panel.getByText(/^Signalements/));
  await clerk.choose(expiring);
  await page.getByRole('heading', { level: 1, name: /^SIG-/ }).waitFor();
  await clerk.choose(page.getByRole('link', { name: 'Journal d’activité' }).first());
  await page.waitForURL(/\/journal/);
});

it('exports the data of a person, and erases the person after a warning', async ({ town, openPage }) => {
  const account = {
    firstName: 'Luc',
    lastName: 'Passage',
    email: 'luc@mairie.demo',
    role: 'admin',
    active: true,
  };
  await createRecord(town, 'users', { ...account, password: 'Mairie-2026-luc' });
  const page = await openPage('superAdmin');
  const clerk = clerkAt(page);
  await page.goto('user/edit?email=luc@mairie.demo');
  const saved = page.waitForEvent('download');
  await clerk.choose(page.getByRole('button', { name: 'Exporter ses données' }));
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Données de Luc Passage.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account, sessions: [], records: [], audit: [] });

  await clerk.choose(page.getByRole('button', { name: 'Effacer cette personne' }));
  const question = page.getByRole('alertdialog', { name: 'Effacer « Luc Passage » pour toujours ?' });
  await question.getByText(/^Le compte, son mot de passe.*disparaissent, même de la corbeille/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await clerk.choose(question.getByRole('button', { name: 'Effacer cette personne' }));
  await page.waitForURL(town.url('userList'));
  await page.getByText('Personne effacée : Luc Passage.').waitFor();
  expect(await page.getByRole('link', { name: /Passage/ }).count()).toBe(0);

  await page
    .locator('tbody')
    .getByRole('link', { name: /Fontaine/ })
    .click();
  await page.getByRole('button', { name: 'Exporter ses données' }).waitFor();
  expect(await page.getByRole('button', { name: 'Effacer cette personne' }).count()).toBe(0);
});
