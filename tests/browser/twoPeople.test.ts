import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, chooseFromForm, createRecord, openColleague, type Town, type TownPage } from './town';

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

const box = (name: string | RegExp, at: Page = page) => at.getByRole('textbox', { name });
const press = (name: string, at: Page = page) => at.getByRole('button', { name, exact: true }).click();
const question = () => page.getByRole('dialog', { name: 'Modifié par deux personnes' });
const choice = (field: string) => question().getByRole('group', { name: field, exact: true });
const mine = (field: string) => choice(field).getByRole('radio', { name: 'Votre version' });
const theirs = (field: string) => choice(field).getByRole('radio', { name: `Version de ${author}` });
const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();

const news = (title: string, more: object = {}) =>
  createRecord(town, 'pages', { title, newsPage: true, type: 12, status: 'CREATED', ...more });
const card = (title: string, contact: object) =>
  createRecord(town, 'pages', { title, newsPage: false, type: 2, subType: 1, status: 'CREATED', contact });
const open = async (path: string, at: Page = page) => {
  await at.goto(path);
  await at.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};

describe('two people who change different values of one record', () => {
  it('keep both changes, and the second is told what the first changed', async ({ openPage }) => {
    const { id } = await news('Marché de Noël');
    const first = await openPage('admin');
    await Promise.all([open(`news/edit?id=${id}`), open(`news/edit?id=${id}`, first)]);
    await box(/^Titre/, first).fill('Grand marché de Noël');
    await press('Enregistrer', first);
    await first.getByText('News modifiée.').waitFor();

    await page.getByLabel('Début').fill('2099-12-01T08:00');
    await page.getByLabel('Fin').fill('2099-12-24T18:00');
    await press('Enregistrer');
    await said(`News modifiée. ${author} avait modifié entre-temps : Titre.`);
    const stored = await claire.read(`pages/${id}`);
    expect(stored).toMatchObject({
      title: 'Grand marché de Noël',
      newsPeriod: { startDate: expect.stringMatching(/^2099-12-01/) },
    });
    expect(await box(/^Titre/).inputValue()).toBe('Grand marché de Noël');

    // The next save neither asks nor names the colleague again.
    await box(/^Titre/).fill('Très grand marché de Noël');
    await press('Enregistrer');
    await page.getByText('News modifiée.', { exact: true }).waitFor();
    expect(await question().count()).toBe(0);
    expect((await claire.read(`pages/${id}`)).title).toBe('Très grand marché de Noël');
  });

  it('keep both changes of different parts of a value', async () => {
    const { id } = await card('Bibliothèque', { contactName: 'Ada', phone: '0240000000' });
    await open(`card/edit?id=${id}`);
    const { contact } = await claire.read(`pages/${id}`);
    await claire.change(`pages/${id}`, { contact: { ...(contact as object), phone: '0240111111' } });
    await page.getByRole('tab', { name: /Contact/ }).click();
    await box('Nom du contact').fill('Ada Lovelace');
    await press('Enregistrer');
    await said(`${author} avait modifié entre-temps : Téléphone.`);
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      contact: { contactName: 'Ada Lovelace', phone: '0240111111' },
    });
  });

  it('keep both changes of two items of a list', async () => {
    const { id } = await createRecord(town, 'surveys', {
      title: 'Vos rues',
      status: 'PENDING',
      questions: ['Quel jour ?', 'Quelle heure ?'].map((questionTitle) => ({
        questionTitle,
        type: 'freefield',
      })),
    });
    const { questions } = (await claire.read(`surveys/${id}`)) as { questions: object[] };
    await open(`survey/edit?id=${id}&tab=questions`);
    await claire.change(`surveys/${id}`, {
      questions: [{ ...questions[0], questionTitle: 'Quel jour de la semaine ?' }, questions[1]],
    });
    const second = page.getByRole('group', { name: 'Question 2', exact: true });
    await second.getByRole('textbox', { name: /^Question/ }).fill('À quelle heure ?');
    await press('Enregistrer');
    await said(`${author} avait modifié entre-temps : Questions › 1.`);
    const titles = async () =>
      ((await claire.read(`surveys/${id}`)).questions as { questionTitle: string }[]).map(
        (one) => one.questionTitle,
      );
    expect(await titles()).toEqual(['Quel jour de la semaine ?', 'À quelle heure ?']);

    // If both change the same question, the admin asks.
    await claire.change(`surveys/${id}`, {
      questions: [questions[0], { ...questions[1], questionTitle: 'À quel moment ?' }],
    });
    await second.getByRole('textbox', { name: /^Question/ }).fill('Vers quelle heure ?');
    await press('Enregistrer');
    await choice('Questions › 2').waitFor();
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await question().waitFor({ state: 'detached' });
    await expect.poll(titles).toEqual(['Quel jour ?', 'Vers quelle heure ?']);
  });
});

describe('two people who change the same values', () => {
  it('choose between both versions, field by field', async () => {
    const { id } = await news('Fête', { longDescription: '<p>Samedi</p>' });
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, {
      title: 'Fête de Claire',
      longDescription: '<p><strong>Dimanche</strong></p>',
    });
    await box(/^Titre/).fill('Ma fête');
    await page.locator('[contenteditable]').fill('Vendredi');
    await press('Enregistrer');
    await choice('Titre').getByText('Fête de Claire').waitFor();
    await choice('Titre').getByText('Ma fête').waitFor();
    await choice('Contenu').getByText('Dimanche').waitFor();
    await choice('Contenu').getByText('Vendredi').waitFor();
    await question()
      .getByText(new RegExp(`^${author} a modifié la même chose`))
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // Cancelling leads back to the form, with the text.
    await press('Revenir au formulaire');
    await question().waitFor({ state: 'detached' });
    expect(await box(/^Titre/).inputValue()).toBe('Ma fête');
    expect((await claire.read(`pages/${id}`)).title).toBe('Fête de Claire');

    await press('Enregistrer');
    await theirs('Contenu').check();
    expect(await mine('Titre').isChecked()).toBe(true);
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('News modifiée.').first().waitFor();
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      title: 'Ma fête',
      longDescription: '<p><strong>Dimanche</strong></p>',
    });
    expect(await page.locator('[contenteditable]').textContent()).toBe('Dimanche');
    // The message does not name the title of the colleague, which was overwritten.
    expect(await page.getByRole('alert').filter({ hasText: /Titre/ }).count()).toBe(0);
  });

  it('can take all of either version at once, and publish the result', async () => {
    const { id } = await news('Vœux', { longDescription: '<p>Lundi</p>' });
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, { title: 'Vœux de Claire', longDescription: '<p>Mardi</p>' });
    await box(/^Titre/).fill('Mes vœux');
    await page.locator('[contenteditable]').fill('Mercredi');
    await press('Publier');
    await press(`Tout prendre de la version de ${author}`);
    expect(await theirs('Titre').isChecked()).toBe(true);
    expect(await theirs('Contenu').isChecked()).toBe(true);
    await press('Garder toutes les vôtres');
    expect(await mine('Titre').isChecked()).toBe(true);
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await said('News publiée.');
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      title: 'Mes vœux',
      longDescription: '<p>Mercredi</p>',
      status: 'PUBLISHED',
    });
  });

  it('see that one of them emptied a field', async () => {
    const { id } = await card('Mairie', { contactName: 'Ada', phone: '0240000000' });
    await open(`card/edit?id=${id}&tab=contact`);
    const { contact } = await claire.read(`pages/${id}`);
    await claire.change(`pages/${id}`, { contact: { ...(contact as object), phone: '0240111111' } });
    await page.getByRole('tab', { name: /Contact/ }).click();
    await box('Téléphone').fill('');
    await press('Enregistrer');
    await choice('Téléphone').getByText('vide').waitFor();
    await choice('Téléphone').getByText(/11/).first().waitFor();
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await question().waitFor({ state: 'detached' });
    await expect
      .poll(async () => ((await claire.read(`pages/${id}`)).contact as Record<string, unknown>).phone ?? '')
      .toBe('');
  });

  it('are asked about a period as one value', async () => {
    const newsPeriod = { startDate: '2099-05-01T08:00:00.000Z', endDate: '2099-05-31T08:00:00.000Z' };
    const { id } = await news('Chantier', { newsPeriod });
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, {
      newsPeriod: { ...newsPeriod, endDate: '2099-05-02T08:00:00.000Z' },
    });
    await page.getByLabel('Début').fill('2099-05-20T08:00');
    await press('Enregistrer');
    await choice('Période de publication').waitFor();
    expect(await question().getByRole('group').count()).toBe(1);
    await theirs('Période de publication').check();
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await question().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await claire.read(`pages/${id}`)).newsPeriod)
      .toEqual({ ...newsPeriod, endDate: '2099-05-02T08:00:00.000Z' });
  });

  it('answer by keyboard alone', async () => {
    const { id } = await news('Clavier');
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, { title: 'Clavier de Claire' });
    await box(/^Titre/).fill('Mon clavier');
    await page.keyboard.press('Control+s');
    await mine('Titre').waitFor();
    const isFocused = (role: 'radio' | 'button', name: string) => () =>
      question()
        .getByRole(role, { name, exact: true })
        .evaluate((one) => one === document.activeElement);
    await page.keyboard.press('Tab');
    await expect.poll(isFocused('radio', 'Votre version')).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => theirs('Titre').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await box(/^Titre/).inputValue()).toBe('Mon clavier');
    await page.keyboard.press('Control+s');
    await mine('Titre').waitFor();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect.poll(isFocused('button', 'Enregistrer')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await claire.read(`pages/${id}`)).title).toBe('Mon clavier');
  });
});

describe('a record that a colleague deleted', () => {
  it('can be created again', async () => {
    page.provokes(/^404 GET/);
    const { id } = await news('Éphémère');
    await open(`news/edit?id=${id}`);
    await box(/^Titre/).fill('Éphémère, revu');
    await claire.remove(`pages/${id}`);
    await press('Enregistrer');
    const gone = page.getByRole('alertdialog', { name: '« Éphémère, revu » n’existe plus' });
    await gone.getByRole('button', { name: 'Annuler' }).click();
    expect(await box(/^Titre/).inputValue()).toBe('Éphémère, revu');
    await press('Enregistrer');
    await gone.getByRole('button', { name: 'Créer à nouveau' }).click();
    await page.waitForURL((url) => url.pathname === '/news/edit' && url.searchParams.get('id') !== id);
    await expect.poll(() => box(/^Titre/).inputValue()).toBe('Éphémère, revu');
    const fresh = new URL(page.url()).searchParams.get('id');
    expect(await claire.read(`pages/${fresh}`)).toMatchObject({ title: 'Éphémère, revu', status: 'UPDATED' });
  });
});

describe('a backend that sends ETags', () => {
  /** Gives one record an ETag, and refuses a write that names an older version. */
  const versioned = async (path: string, sent: string[]) => {
    const tag = async () => `"${(await claire.read(path)).updatedAt}"`;
    await page.route(`**/api/v1/${path}`, async (route) => {
      const request = route.request();
      const version = request.headers()['if-match'];
      sent.push(`${request.method()}${version === undefined ? '' : ' if-match'}`);
      const isStale = version !== undefined && version !== (await tag());
      if (isStale) return route.fulfill({ status: 412, json: { message: 'Precondition Failed' } });
      const response = await route.fetch();
      const isDeletion = request.method() === 'DELETE';
      await route.fulfill({
        response,
        headers: { ...response.headers(), ...(!isDeletion && { etag: await tag() }) },
      });
    });
  };

  it('gets the ETag back with the update, so that the admin need not read the record first', async () => {
    page.provokes(/^412 PUT/);
    const { id } = await news('Étiquette');
    const sent: string[] = [];
    await versioned(`pages/${id}`, sent);
    await open(`news/edit?id=${id}`);
    await box(/^Titre/).fill('Étiquette posée');
    await press('Enregistrer');
    await page.getByText('News modifiée.', { exact: true }).waitFor();
    expect(sent).toEqual(['GET', 'PUT if-match']);

    // A change of another value is merged. If both change the same value, the admin asks.
    sent.length = 0;
    await page.getByText('News modifiée.', { exact: true }).waitFor({ state: 'detached' });
    await claire.change(`pages/${id}`, { longDescription: '<p>De Claire</p>' });
    await box(/^Titre/).fill('Étiquette décollée');
    await press('Enregistrer');
    await said(`${author} avait modifié entre-temps : Contenu.`);
    expect(sent).toEqual(['PUT if-match', 'GET', 'PUT if-match']);
    await claire.change(`pages/${id}`, { title: 'Étiquette de Claire' });
    await box(/^Titre/).fill('Mon étiquette');
    await press('Enregistrer');
    await theirs('Titre').check();
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await expect.poll(() => box(/^Titre/).inputValue()).toBe('Étiquette de Claire');

    // A deletion sends the ETag too.
    sent.length = 0;
    await chooseFromForm(page, 'Supprimer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.waitForURL(/newsList/);
    expect(sent).toEqual(['DELETE if-match']);
  });

  it('stores the chosen version even if the record changes again meanwhile', async () => {
    page.provokes(/^412 PUT/);
    const { id } = await news('Deux fois');
    await versioned(`pages/${id}`, []);
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, { title: 'De Claire' });
    await box(/^Titre/).fill('De moi');
    await press('Enregistrer');
    await theirs('Titre').check();
    await claire.change(`pages/${id}`, { longDescription: '<p>Encore</p>' });
    await question().getByRole('button', { name: 'Enregistrer' }).click();
    await said(/avait modifié entre-temps : .*Contenu/);
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      title: 'De Claire',
      longDescription: '<p>Encore</p>',
    });
  });
});

describe('other forms that save the same way', () => {
  /** Expects neither a question nor a message that a colleague changed something. */
  const expectNoConflict = async () => {
    expect(await question().count()).toBe(0);
    expect(await page.getByText('avait modifié entre-temps').count()).toBe(0);
  };
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok(), {
      timeout: 10_000,
    });

  it('store a user who signs in meanwhile, or whose e-mail a colleague changes', async () => {
    const user = await createRecord(town, 'users', {
      firstName: 'Jeanne',
      lastName: 'Moreau',
      email: 'jeanne@mairie.demo',
      password: 'mairie-jeanne',
      role: 'admin',
    });
    const boss = await openColleague(town, 'superAdmin');
    await open('user/edit?email=jeanne@mairie.demo');
    // Her sign-in changes `lastLogin` and `ipAddress`.
    await fetch(town.url('api/v1/auth/sign_in'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo-key' },
      body: JSON.stringify({ email: 'jeanne@mairie.demo', password: 'mairie-jeanne' }),
    });
    await box(/^Prénom/).fill('Jeannette');
    let answer = saved();
    await press('Enregistrer');
    await answer;
    await expectNoConflict();
    await box(/^Nom/).fill('Morel');
    answer = saved();
    await press('Enregistrer');
    await answer;
    await expectNoConflict();
    // A colleague changes her e-mail, by which the form finds her.
    await boss.change(`users/${user._id}`, { email: 'j.morel@mairie.demo' });
    await box(/^Prénom/).fill('Jane');
    await press('Enregistrer');
    await said(/avait modifié entre-temps : E-mail/);
    expect(await boss.read(`users/${user._id}`)).toMatchObject({
      firstName: 'Jane',
      lastName: 'Morel',
      email: 'j.morel@mairie.demo',
    });
    await page.waitForURL((url) => url.searchParams.get('email') === 'j.morel@mairie.demo');
  });

  it('store the profile and the password, one after the other', async () => {
    await open('account');
    for (const name of ['Zoé', 'Chloé']) {
      await box(/^Prénom/).fill(name);
      const answer = saved();
      await press('Enregistrer');
      await answer;
      await expectNoConflict();
    }
    for (const field of [/^Nouveau mot de passe/, /^Confirm/]) await page.getByLabel(field).fill('mairie-3');
    const answer = saved();
    await page
      .getByRole('button', { name: /mot de passe/i })
      .last()
      .click();
    expect((await answer).request().postDataJSON()).toMatchObject({
      firstName: 'Chloé',
      password: 'mairie-3',
    });
    await page.getByText('Mot de passe modifié', { exact: true }).first().waitFor();
    await expectNoConflict();
  });

  it('store a place of the map and a file of the gallery', async () => {
    await page.goto('map');
    for (const name of ['Gare', 'Gare de la ville']) {
      await page.getByRole('list', { name: 'Lieux' }).getByRole('button', { name: /^Gare/ }).first().click();
      await box('Nom').fill(name);
      const answer = saved();
      await press('Enregistrer');
      await answer;
      await expectNoConflict();
    }
    await page.goto('gallery');
    const dialog = page.getByRole('dialog');
    for (const title of ['Une vue', 'Une belle vue']) {
      if (!(await dialog.isVisible()))
        await page.locator('main button[aria-haspopup="dialog"]').first().click();
      await dialog.getByRole('textbox', { name: 'Titre' }).fill(title);
      const answer = saved();
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await answer;
      await expectNoConflict();
    }
  });
});
