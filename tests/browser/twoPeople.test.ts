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

const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const question = () => page.getByRole('dialog', { name: 'Modifié par deux personnes' });
const choice = (field: string) => question().getByRole('group', { name: field, exact: true });
const mine = (field: string) => choice(field).getByRole('radio', { name: 'Votre version' });
const theirs = (field: string) => choice(field).getByRole('radio', { name: `Version de ${author}` });
const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();

const news = (title: string, more: object = {}) =>
  createRecord(town, 'pages', { title, newsPage: true, type: 12, status: 'CREATED', ...more });
const card = (title: string, contact: object) =>
  createRecord(town, 'pages', { title, newsPage: false, type: 2, subType: 1, status: 'CREATED', contact });
const open = async (path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().waitFor();
};
const answer = () => question().getByRole('button', { name: 'Enregistrer' }).click();

describe('two people who change one record', () => {
  it('keep both changes of different values, and the second chooses between both versions of the same value', async () => {
    const { id } = await news('Marché de Noël', { longDescription: '<p>Samedi</p>' });
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, { title: 'Grand marché de Noël' });
    await page.getByLabel('Début').fill('2099-12-01T08:00');
    await page.getByLabel('Fin').fill('2099-12-24T18:00');
    await press('Enregistrer');
    await said(`News modifiée. ${author} avait modifié entre-temps : Titre.`);
    expect(await claire.read(`pages/${id}`)).toMatchObject({
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

    await claire.change(`pages/${id}`, {
      title: 'Marché de Claire',
      longDescription: '<p><strong>Dimanche</strong></p>',
    });
    await box(/^Titre/).fill('Mon marché');
    await page.locator('[contenteditable]').fill('Vendredi');
    await press('Enregistrer');
    for (const text of ['Marché de Claire', 'Mon marché']) await choice('Titre').getByText(text).waitFor();
    for (const text of ['Dimanche', 'Vendredi']) await choice('Contenu').getByText(text).waitFor();
    await question()
      .getByText(new RegExp(`^${author} a modifié la même chose`))
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // Cancelling leads back to the form, with the text.
    await press('Revenir au formulaire');
    await question().waitFor({ state: 'detached' });
    expect(await box(/^Titre/).inputValue()).toBe('Mon marché');
    expect((await claire.read(`pages/${id}`)).title).toBe('Marché de Claire');

    await page.getByText('News modifiée.', { exact: true }).waitFor({ state: 'detached' });
    await press('Enregistrer');
    await theirs('Contenu').check();
    expect(await mine('Titre').isChecked()).toBe(true);
    await answer();
    await page.getByText('News modifiée.').first().waitFor();
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      title: 'Mon marché',
      longDescription: '<p><strong>Dimanche</strong></p>',
    });
    expect(await page.locator('[contenteditable]').textContent()).toBe('Dimanche');
    // The message does not name the title of the colleague, which was overwritten.
    expect(await page.getByRole('alert').filter({ hasText: /Titre/ }).count()).toBe(0);
  });

  it('are asked about a period as one value, answer by keyboard alone, and publish all of one version', async () => {
    const newsPeriod = { startDate: '2099-05-01T08:00:00.000Z', endDate: '2099-05-31T08:00:00.000Z' };
    const { id } = await news('Chantier', { newsPeriod, longDescription: '<p>Lundi</p>' });
    const shorter = { ...newsPeriod, endDate: '2099-05-02T08:00:00.000Z' };
    await open(`news/edit?id=${id}`);
    await claire.change(`pages/${id}`, { newsPeriod: shorter });
    await page.getByLabel('Début').fill('2099-05-20T08:00');
    await press('Enregistrer');
    await choice('Période de publication').waitFor();
    expect(await question().getByRole('group').count()).toBe(1);
    await theirs('Période de publication').check();
    await answer();
    await question().waitFor({ state: 'detached' });
    await expect.poll(async () => (await claire.read(`pages/${id}`)).newsPeriod).toEqual(shorter);

    await claire.change(`pages/${id}`, { title: 'Chantier de Claire' });
    await box(/^Titre/).fill('Mon chantier');
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
    expect(await box(/^Titre/).inputValue()).toBe('Mon chantier');
    await page.keyboard.press('Control+s');
    await mine('Titre').waitFor();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect.poll(isFocused('button', 'Enregistrer')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await claire.read(`pages/${id}`)).title).toBe('Mon chantier');
    await question().waitFor({ state: 'detached' });

    await claire.change(`pages/${id}`, { title: 'À Claire', longDescription: '<p>Mardi</p>' });
    await box(/^Titre/).fill('À moi');
    await page.locator('[contenteditable]').fill('Mercredi');
    await press('Publier');
    await press(`Tout prendre de la version de ${author}`);
    for (const field of ['Titre', 'Contenu']) expect(await theirs(field).isChecked()).toBe(true);
    await press('Garder toutes les vôtres');
    expect(await mine('Titre').isChecked()).toBe(true);
    await answer();
    await said('News publiée.');
    const published = { title: 'À moi', longDescription: '<p>Mercredi</p>', status: 'PUBLISHED' };
    expect(await claire.read(`pages/${id}`)).toMatchObject(published);
  });

  it('keep both changes of different parts of a contact, and see that one of them emptied a part', async () => {
    const { id } = await card('Bibliothèque', { contactName: 'Ada', phone: '0240000000' });
    await open(`card/edit?id=${id}`);
    const contact = async () => (await claire.read(`pages/${id}`)).contact as Record<string, unknown>;
    const changePhone = async (phone: string) =>
      claire.change(`pages/${id}`, { contact: { ...(await contact()), phone } });
    await changePhone('0240111111');
    await page.getByRole('tab', { name: /Contact/ }).click();
    await box('Nom du contact').fill('Ada Lovelace');
    await press('Enregistrer');
    await said(`${author} avait modifié entre-temps : Téléphone.`);
    expect(await contact()).toMatchObject({ contactName: 'Ada Lovelace', phone: '0240111111' });

    await changePhone('0240222222');
    await box('Téléphone').fill('');
    await press('Enregistrer');
    await choice('Téléphone').getByText('vide').waitFor();
    await choice('Téléphone').getByText(/22/).first().waitFor();
    await answer();
    await question().waitFor({ state: 'detached' });
    await expect.poll(async () => (await contact()).phone ?? '').toBe('');
  });

  it('keep both changes of two questions of a survey, and create again what the colleague deletes', async () => {
    page.provokes(/^404 GET/);
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
    const second = page
      .getByRole('group', { name: 'Question 2', exact: true })
      .getByRole('textbox', { name: /^Question/ });
    await second.fill('À quelle heure ?');
    await press('Enregistrer');
    await said(`${author} avait modifié entre-temps : Questions › 1.`);
    const titles = async () =>
      ((await claire.read(`surveys/${id}`)).questions as { questionTitle: string }[]).map(
        (one) => one.questionTitle,
      );
    expect(await titles()).toEqual(['Quel jour de la semaine ?', 'À quelle heure ?']);

    // If both change the same question, the app asks.
    await claire.change(`surveys/${id}`, {
      questions: [questions[0], { ...questions[1], questionTitle: 'À quel moment ?' }],
    });
    await second.fill('Vers quelle heure ?');
    await press('Enregistrer');
    await choice('Questions › 2').waitFor();
    await answer();
    await question().waitFor({ state: 'detached' });
    await expect.poll(titles).toEqual(['Quel jour ?', 'Vers quelle heure ?']);

    await second.fill('Quand ?');
    await claire.remove(`surveys/${id}`);
    await press('Enregistrer');
    const gone = page.getByRole('alertdialog', { name: '« Vos rues » n’existe plus' });
    await gone.getByRole('button', { name: 'Annuler' }).click();
    expect(await second.inputValue()).toBe('Quand ?');
    await press('Enregistrer');
    await gone.getByRole('button', { name: 'Créer à nouveau' }).click();
    await page.waitForURL((url) => url.pathname === '/survey/edit' && url.searchParams.get('id') !== id);
    await expect.poll(() => second.inputValue()).toBe('Quand ?');
    const fresh = new URL(page.url()).searchParams.get('id');
    expect(await claire.read(`surveys/${fresh}`)).toMatchObject({
      title: 'Vos rues',
      questions: [{ questionTitle: 'Quel jour ?' }, { questionTitle: 'Quand ?' }],
    });
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

  it('gets the ETag back with the update, so that the app reads the record only when a colleague changed it', async () => {
    page.provokes(/^412 PUT/);
    const { id } = await news('Étiquette');
    const sent: string[] = [];
    await versioned(`pages/${id}`, sent);
    await open(`news/edit?id=${id}`);
    await box(/^Titre/).fill('Étiquette posée');
    await press('Enregistrer');
    await page.getByText('News modifiée.', { exact: true }).waitFor();
    expect(sent).toEqual(['GET', 'PUT if-match']);

    // A change of another value is merged. If both change the same value, the app asks.
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
    // The chosen version is stored even if the record changes again meanwhile.
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await claire.change(`pages/${id}`, { longDescription: '<p>Encore</p>' });
    await answer();
    await said(/avait modifié entre-temps : .*Contenu/);
    expect(await claire.read(`pages/${id}`)).toMatchObject({
      title: 'Étiquette de Claire',
      longDescription: '<p>Encore</p>',
    });
    await expect.poll(() => box(/^Titre/).inputValue()).toBe('Étiquette de Claire');

    // A deletion sends the ETag too.
    sent.length = 0;
    await chooseFromForm(page, 'Supprimer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.waitForURL(/newsList/);
    expect(sent).toEqual(['DELETE if-match']);
  });
});

describe('other forms that save the same way', () => {
  /** Saves, and expects neither a question nor a message that a colleague changed something. Returns the body. */
  const saveAlone = async (save: () => Promise<void>): Promise<object> => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await save();
    const body = (await saved).request().postDataJSON();
    expect(await question().count()).toBe(0);
    expect(await page.getByText('avait modifié entre-temps').count()).toBe(0);
    return body;
  };
  const pressSave = () => press('Enregistrer');

  it('store a user who signs in meanwhile, or whose e-mail a colleague changes', async () => {
    const email = 'jeanne@mairie.demo';
    const password = 'mairie-jeanne';
    const names = { firstName: 'Jeanne', lastName: 'Moreau' };
    const user = await createRecord(town, 'users', { ...names, email, password, role: 'admin' });
    const boss = await openColleague(town, 'superAdmin');
    await open(`user/edit?email=${email}`);
    // Her sign-in changes `lastLogin` and `ipAddress`.
    await fetch(town.url('api/v1/auth/sign_in'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo-key' },
      body: JSON.stringify({ email, password }),
    });
    await box(/^Prénom/).fill('Jeannette');
    await saveAlone(pressSave);
    await box(/^Nom/).fill('Morel');
    await saveAlone(pressSave);
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

  it('store a profile and its password, a place of the map and a file of the gallery, one after the other', async () => {
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
});
