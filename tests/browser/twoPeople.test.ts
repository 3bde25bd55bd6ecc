import { expect } from 'vitest';
import { clerkAt } from './clerk';
import { it } from './fixtures';
import { axeViolations, createRecord, openColleague, type Town, type TownPage } from './town';

/** The colleague who saves first, by HTTP. */
let claire: Awaited<ReturnType<typeof openColleague>>;
let town: Town;
/** The screen of the person who saves second. */
let page: TownPage;
/** The name of the colleague. */
let author: string;

it.beforeEach(async ({ town: own, openPage }) => {
  town = own;
  [claire, page] = await Promise.all([openColleague(town, 'admin'), openPage('superAdmin')]);
  page.setDefaultTimeout(15_000);
  const { firstName, lastName } = await claire.read('users/me');
  author = `${firstName} ${lastName}`;
});

const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const question = () => page.getByRole('dialog', { name: 'Modifié par deux personnes' });
const choice = (field: string) => question().getByRole('group', { name: field, exact: true });
const theirs = (field: string) => choice(field).getByRole('radio', { name: `Version de ${author}` });

const open = async (path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};

it('lets the person who saves second choose by keyboard which version of a text to keep', async () => {
  const { id } = await createRecord(town, 'pages', {
    title: 'Chantier',
    newsPage: true,
    type: 12,
    status: 'CREATED',
    longDescription: '<p>Lundi</p>',
  });
  await open(`news/edit?id=${id}`);
  const ofClaire = { title: 'Chantier de Claire', longDescription: '<p><strong>Mardi</strong></p>' };
  await claire.change(`pages/${id}`, ofClaire);
  await box(/^Titre/).fill('Mon chantier');
  await page.locator('[contenteditable]').fill('Mercredi');
  await page.keyboard.press('Control+s');
  for (const text of ['Mardi', 'Mercredi']) await choice('Contenu').getByText(text).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const clerk = clerkAt(page);
  await clerk.tick(choice('Contenu').getByRole('radio', { name: 'Votre version' }));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => theirs('Contenu').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await question().waitFor({ state: 'detached' });
  expect(await box(/^Titre/).inputValue()).toBe('Mon chantier');
  await page.keyboard.press('Control+s');
  await theirs('Contenu').check();
  await clerk.choose(question().getByRole('button', { name: 'Enregistrer', exact: true }));
  await question().waitFor({ state: 'detached' });
  const stored = { title: 'Mon chantier', longDescription: ofClaire.longDescription };
  await expect.poll(() => claire.read(`pages/${id}`)).toMatchObject(stored);
  expect(await page.locator('[contenteditable]').textContent()).toBe('Mardi');
});

it('asks nothing if one person alone saves a profile, a place or a file several times', async () => {
  /** Saves, and expects no sign of a change by a colleague. Returns the sent body. */
  const saveAlone = async (save: () => Promise<void>): Promise<object> => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await save();
    const body = (await saved).request().postDataJSON();
    expect(await question().count()).toBe(0);
    expect(await page.getByText('avait modifié entre-temps').count()).toBe(0);
    return body;
  };
  const pressSave = () => press('Enregistrer');
  const openFromMenu = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await open('account');
  for (const name of ['Zoé', 'Chloé']) {
    await box(/^Prénom/).fill(name);
    await saveAlone(pressSave);
  }
  for (const field of [/^Nouveau mot de passe/, /^Confirm/]) await page.getByLabel(field).fill('mairie-3');
  const sent = await saveAlone(() =>
    page
      .getByRole('button', { name: /mot de passe/i })
      .last()
      .click(),
  );
  expect(sent).toMatchObject({ firstName: 'Chloé', password: 'mairie-3' });
  await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
  expect(await question().count()).toBe(0);

  await openFromMenu('Carte');
  for (const name of ['Gare', 'Gare de la ville']) {
    await page.getByRole('list', { name: 'Lieux' }).getByRole('button', { name: /^Gare/ }).first().click();
    await box('Nom').fill(name);
    await saveAlone(pressSave);
  }

  await openFromMenu('Galerie');
  const dialog = page.getByRole('dialog');
  for (const title of ['Une vue', 'Une belle vue']) {
    if (!(await dialog.isVisible()))
      await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await dialog.getByRole('textbox', { name: 'Titre' }).fill(title);
    await saveAlone(() => dialog.getByRole('button', { name: 'Enregistrer' }).click());
  }
});
