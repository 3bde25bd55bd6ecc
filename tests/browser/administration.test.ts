import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import { pictureUrl } from '../../demo/seed/pictures';
import { it } from './fixtures';
import { axeViolations, chooseFromForm, createRecord, hold, openColleague } from './town';

const patience = { timeout: 10_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name });

/** Collects the bodies that are sent to a collection from now on. */
function bodiesOf(page: Page, collection: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['POST', 'PUT'].includes(request.method()) && pathname.startsWith(`/api/v1/${collection}`))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}
describe('a town', () => {
  it('gets a key of 32 bytes, which is shown once and masked from then on, and may have odd coordinates', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin', { permissions: ['clipboard-read', 'clipboard-write'] });
    const bodies = bodiesOf(page, 'town');
    await page.goto('town/edit');
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Bourg-Neuf');
    await button(page, 'Générer une clé').click();
    const key = await page.getByLabel("Clé d'API").inputValue();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);

    // Without a clipboard, as on an insecure address, the key must be copied by hand.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await button(page, 'Copier la clé').click();
    await page.getByText(/pas pu être copiée/).waitFor();
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    await button(page, 'Copier la clé').click();
    await page.getByText('Clé copiée.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

    // A coordinate that is no number gets a warning, and is saved anyway.
    await page.getByRole('textbox', { name: 'Latitude' }).fill('47 nord');
    await page.getByRole('textbox', { name: 'Longitude' }).fill('200');
    await page.keyboard.press('Tab');
    await page.getByText('Saisissez un nombre').waitFor();
    await page.getByText('La valeur est trop grande').waitFor();
    await button(page, 'Enregistrer').click();
    await page.getByText('Ville créée.').waitFor();
    const coordinates = { latitude: '47 nord', longitude: 200 };
    expect(bodies).toEqual([{ name: 'Bourg-Neuf', apiKey: key, status: 'ACTIVE', ...coordinates }]);
    await page.waitForURL(/town\/edit\?id=/);
    await expect
      .poll(() => page.getByLabel("Clé d'API").inputValue(), patience)
      .toBe(`••••••••${key.slice(-4)}`);
    await page.getByRole('combobox', { name: 'État' }).click();
    await page.getByRole('option', { name: 'Inactif' }).click();
    await button(page, 'Enregistrer').click();
    await page.getByText('Ville modifiée.').waitFor();
    expect(bodies.at(-1)).toMatchObject({ apiKey: key, status: 'INACTIVE' });
  });
});

describe('a user', () => {
  it('is created for an active town, and keeps the password until somebody types a new one', async ({
    town,
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    const bodies = bodiesOf(page, 'users');
    await page.goto('user/edit');
    await page.getByRole('textbox', { name: /^Prénom/ }).fill('Anne');
    await page.getByRole('textbox', { name: /^Nom/ }).fill("O'Neil");
    await page.getByRole('textbox', { name: /^E-mail/ }).fill("anne.o'neil@ville.fr");
    const password = page.getByLabel(/^Mot de passe/);
    await password.focus();
    await page.keyboard.press('Tab');
    await page.getByText('Le champ est requis').waitFor();
    expect(await page.getByText('il ne change pas').count()).toBe(0);
    const lengthRule = page.getByText(/au moins 6 caractères/i);
    expect(await lengthRule.count()).toBe(1);
    await password.fill('court');
    await page.getByText('Le champ doit contenir au moins 6 caractères').waitFor();
    // The error replaces the hint.
    expect(await lengthRule.count()).toBe(1);
    await password.fill('un-secret');
    await page.getByRole('combobox', { name: /^Ville/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Rochebelle',
      'Sainte-Marthe-sur-Loire',
      'Vaugrenier-les-Bois',
    ]);
    await page.getByRole('option', { name: 'Rochebelle' }).click();
    await button(page, 'Enregistrer').click();
    await page.getByText('Utilisateur créé.').waitFor();
    await page.waitForURL((url) => url.searchParams.get('email') === "anne.o'neil@ville.fr");
    expect(bodies[0]).toMatchObject({ role: 'user', active: true, password: 'un-secret' });
    expect(page.calls).toContain(
      'GET /api/v1/town?status_eq=ACTIVE&range=0-299&sort=name_asc&fields=id,name',
    );
    await page.getByText('Au moins 6 caractères. Laissé vide, il ne change pas.').waitFor();
    await page.getByRole('textbox', { name: /^Prénom/ }).fill('Annie');
    await button(page, 'Enregistrer').click();
    await page.getByText('Utilisateur modifié.').waitFor();
    expect(bodies[1]).toMatchObject({ firstName: 'Annie', townId: expect.any(String) });
    expect(bodies[1]).not.toHaveProperty('password');
    await password.fill('un-autre-secret');
    await button(page, 'Enregistrer').click();
    await expect.poll(() => bodies[2]).toMatchObject({ password: 'un-autre-secret' });
    await expect.poll(() => password.inputValue(), patience).toBe('');

    // The URL of the screen names the record by its e-mail, so the URL changes with the e-mail.
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('annie@ville.fr');
    await button(page, 'Enregistrer').click();
    await page.waitForURL(town.url('user/edit?email=annie@ville.fr'));
    expect(bodies[3]).toMatchObject({ firstName: 'Annie', email: 'annie@ville.fr' });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Prénom/ }).inputValue(), patience)
      .toBe('Annie');
  });

  it('is found from the home screen, gets a link for a new password and a picture of the gallery, and is duplicated', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    const bodies = bodiesOf(page, 'users');
    await page.goto('');
    const newUsers = page
      .getByRole('region', { name: 'À traiter' })
      .getByRole('listitem')
      .filter({ hasText: /^\d+ nouve(l utilisateur|aux utilisateurs)/ });
    await newUsers.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Liste des utilisateurs' }).waitFor();
    await row(page, 'Péron').getByText('Créé').waitFor();

    // The row menu sends the link after a question, once despite a double click.
    await page.goto('userList');
    await page.getByRole('button', { name: /^Actions.*Garçon/ }).click();
    await page.getByRole('menuitem', { name: 'Envoyer le lien de mot de passe' }).click();
    const question = page.getByRole('alertdialog', { name: /^Envoyer le lien de mot de passe à .+@.+ \?$/ });
    expect(await axeViolations(page)).toEqual([]);
    page.calls.length = 0;
    const [mail] = await Promise.all([
      page.waitForRequest(/users\/sendPasswordMail\/$/),
      question.getByRole('button', { name: 'Envoyer' }).dblclick(),
    ]);
    const { email } = mail.postDataJSON();
    await page.getByText(`Lien envoyé à ${email}.`).waitFor();
    expect(page.calls).toEqual(['POST /api/v1/users/sendPasswordMail/']);
    bodies.length = 0;

    // The form shows the last sign-in as text, not in inputs.
    await page.getByRole('link', { name: 'Garçon' }).click();
    const signIns = page.getByRole('region', { name: 'Connexion' });
    await signIns.getByText('192.0.2.21', { exact: true }).waitFor();
    await signIns.getByText('Dernière connexion', { exact: true }).waitFor();
    expect(await signIns.locator('input').count()).toBe(0);
    const avatar = page.getByRole('group', { name: 'Photo' });
    await avatar.getByRole('button', { name: 'Choisir dans la galerie' }).click();
    const bank = page.getByRole('dialog', { name: 'Galerie' });
    await bank.getByRole('searchbox').fill('portrait');
    await bank.getByRole('button', { name: 'Portrait de Claire Fontaine', exact: true }).click();
    await avatar.getByRole('img').waitFor();
    await button(page, 'Enregistrer').click();
    await page.getByText('Utilisateur modifié.').waitFor();
    expect(bodies).toEqual([
      expect.objectContaining({
        avatar: pictureUrl('portrait-1'),
        ipAddress: '192.0.2.21',
        lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    ]);

    // A copy has neither e-mail nor password.
    await chooseFromForm(page, 'Dupliquer');
    await page.getByRole('heading', { level: 1, name: "Création d'un utilisateur" }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Nom/ }).inputValue()).toBe('Garçon');
    expect(await page.getByRole('textbox', { name: /^E-mail/ }).inputValue()).toBe('');
    expect(await page.getByLabel(/^Mot de passe/).inputValue()).toBe('');
  });
});

describe('page categories', () => {
  it('are moved in their tree by button, mouse and keyboard, one at a time, each with one call', async ({
    page,
  }) => {
    const bodies = bodiesOf(page, 'pageCategories');
    await page.goto('pageCategoryList');
    const culture = row(page, 'Culture, sport et loisirs');
    // The tree has loaded.
    await row(page, 'Urbanisme').getByText('Niveau 3').waitFor({ state: 'attached' });
    // Nothing else can be moved while a move is being saved.
    const release = await hold(page, '**/api/v1/pageCategories/*', 'PUT');
    await button(page, 'Placer Équipements sous « Associations »').focus();
    await page.keyboard.press('Enter');
    const grip = button(page, 'Faire glisser Commerces & économie locale');
    await expect.poll(() => grip.getAttribute('aria-disabled')).toBe('true');
    release();
    await expect.poll(() => grip.getAttribute('aria-disabled')).toBe('false');
    await page.getByText('« Équipements » est maintenant sous « Associations ».').waitFor();
    await row(page, 'Équipements').getByText('Niveau 3').waitFor({ state: 'attached' });
    // The category cannot go deeper, so the focus is on the button that moves it back.
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.includes('Équipements'),
    );
    await button(page, 'Remonter Associations d’un niveau').click();
    await page.getByText('« Associations » est maintenant au premier niveau.').waitFor();
    expect(bodies.map((body) => body.title)).toEqual(['Équipements', 'Associations']);
    expect(bodies[1]).toMatchObject({ parentCategoryId: null });

    const from = await grip.boundingBox();
    const to = await culture.boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await page
      .getByText('« Commerces & économie locale » est maintenant sous « Culture, sport et loisirs ».')
      .waitFor();
    expect(bodies).toHaveLength(3);

    // The same category by keyboard: lifted, moved up to the first level, dropped.
    await grip.focus();
    await page.keyboard.press('Space');
    await page.getByText('Commerces & économie locale saisi.').waitFor();
    const atTop = page.getByText('Lâchez pour ranger Commerces & économie locale dans « Premier niveau ».');
    while ((await atTop.count()) === 0) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('« Commerces & économie locale » est maintenant au premier niveau.').waitFor();
    expect(bodies).toHaveLength(4);
    expect(await axeViolations(page)).toEqual([]);
  });

  // All categories of the first two levels except "Équipements": a tree has at most three levels.
  const parents = [
    'Associations',
    'Commerces & économie locale',
    'Conseil municipal',
    'Culture, sport et loisirs',
    'Démarches administratives',
    'Enfance & jeunesse',
    'Propreté et déchets',
    'Santé, solidarité',
    'Vie municipale',
    'Vie quotidienne',
  ];

  it('are moved by a menu that offers the same parents as the form, and to the first level if their parent is gone', async ({
    page,
    town,
  }) => {
    const bodies = bodiesOf(page, 'pageCategories');
    // The form offers no parent that would make a circle or a fourth level.
    await page.goto('pageCategoryList');
    await page.getByRole('link', { name: 'Équipements', exact: true }).click();
    await page.getByRole('combobox', { name: 'Catégorie parente' }).click();
    const offered = async () => (await page.getByRole('option').allTextContents()).map((one) => one.trim());
    await expect.poll(async () => (await offered()).toSorted()).toEqual(parents);

    // A category whose parent was deleted.
    const { id } = await createRecord(town, 'pageCategories', { title: 'Ancienne rubrique' });
    await createRecord(town, 'pageCategories', { title: 'Orpheline', parentCategoryId: id });
    await (await openColleague(town, 'superAdmin')).remove(`pageCategories/${id}`);
    await page.goto('pageCategoryList');
    await button(page, 'Faire glisser Orpheline').focus();
    await page.keyboard.press('Space');
    const atTop = page.getByText('Lâchez pour ranger Orpheline dans « Premier niveau ».');
    while ((await atTop.count()) === 0) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('« Orpheline » est maintenant au premier niveau.').waitFor();
    expect(bodies).toMatchObject([{ title: 'Orpheline', parentCategoryId: null }]);

    await button(page, 'Déplacer Équipements vers…').click();
    const places = page.getByRole('menuitem');
    await places.first().waitFor();
    const all = ['Premier niveau', ...parents, 'Orpheline'];
    expect((await places.allTextContents()).toSorted()).toEqual(all.toSorted());
    await page.getByRole('menuitem', { name: 'Conseil municipal' }).click();
    await page.getByText('« Équipements » est maintenant sous « Conseil municipal ».').waitFor();
    await row(page, 'Équipements').getByText('Niveau 3').waitFor({ state: 'attached' });
    const conseil = seedId('pageCategories', 'conseil');
    expect(bodies.slice(1)).toEqual([
      expect.objectContaining({ title: 'Équipements', parentCategoryId: conseil }),
    ]);
    // On a phone, a row has its other cells below its title, as in a list.
    await page.setViewportSize({ width: 360, height: 800 });
    await row(page, 'Équipements').locator('[data-kind="status"]').waitFor();
  });
});

it('an admin publishes an event with a type, a period, a place and a picture, and gives a category of reports an icon', async ({
  page,
}) => {
  const bodies = bodiesOf(page, 'events');
  await page.goto('event/edit');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Bal');
  await page.getByRole('combobox', { name: /^Type d'événement/ }).click();
  // The same collection holds the types of associations, which belong to another entity.
  expect(await page.getByRole('option').allTextContents()).not.toContain('Association sportive');
  await page.getByRole('option', { name: 'Concert' }).click();
  await page.getByLabel('Début').fill('2099-07-14T20:00');
  await page.getByLabel('Fin').fill('2099-07-14T23:00');
  await page.getByRole('textbox', { name: 'Lieu', exact: true }).fill('Place du Marché');
  const picture = page.getByRole('group', { name: 'Image' });
  await picture.getByRole('button', { name: 'Choisir dans la galerie' }).click();
  await page
    .getByRole('dialog', { name: 'Galerie' })
    .getByRole('button', { name: 'Champs de colza', exact: true })
    .click();
  await picture.getByRole('img').waitFor();
  await button(page, 'Publier').click();
  await page.getByText('Événement publié.').waitFor();
  expect(bodies[0]).toMatchObject({
    eventTitle: 'Bal',
    status: 'PUBLISHED',
    type: expect.any(String),
    timings: { startDate: expect.stringMatching(/^2099-07-14T/), endDate: expect.any(String) },
    eventPlace: 'Place du Marché',
    imageUrl: pictureUrl('champs'),
  });
  await page.getByRole('link', { name: 'Liste des événements' }).click();
  await page.getByLabel("Dates de l'événement", { exact: true }).selectOption({ label: 'À venir' });
  await page.getByPlaceholder('Rechercher…').fill('bal');
  await row(page, 'Bal').getByText('À venir').waitFor();

  // An icon is found by French and English words, without accents.
  await page.goto('reportCategory/edit');
  await button(page, 'Choisir une icône').click();
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('textbox', { name: 'Rechercher une icône' });
  for (const words of ['maison', 'house', 'accueil']) {
    await search.fill(words);
    await dialog.getByRole('button', { name: 'Maison, accueil, domicile' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Arbre/ }).count()).toBe(0);
  }
  await search.fill('eau');
  await dialog.getByRole('button', { name: /^Eau/ }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Oiseau/ }).count()).toBe(0);
  await search.fill('ecole');
  await dialog.getByRole('button', { name: /^École/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'mdiSchoolOutline' }).waitFor();
  // The pressed button is gone, so the focus is on the one that stays.
  const icon = page.getByRole('group', { name: 'Icône' });
  await icon.getByRole('button', { name: 'Retirer' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choisir une icône');
});
