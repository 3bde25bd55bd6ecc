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
  it('gets a key of 32 bytes, which is shown once and masked from then on', async ({ openPage }) => {
    const page = await openPage('superAdmin', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const bodies = bodiesOf(page, 'town');
    await page.goto('town/edit');
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Bourg-Neuf');
    await button(page, 'Générer une clé').click();
    const key = await page.getByLabel("Clé d'API").inputValue();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    await button(page, 'Copier la clé').click();
    await page.getByText('Clé copiée.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await button(page, 'Enregistrer').click();
    await page.getByText('Ville créée.').waitFor();
    expect(bodies).toEqual([{ name: 'Bourg-Neuf', apiKey: key, status: 'ACTIVE' }]);
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

it('says that a key must be copied by hand if the browser has no clipboard', async ({ openPage }) => {
  const page = await openPage('superAdmin');
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('town/edit');
  await button(page, 'Générer une clé').click();
  await button(page, 'Copier la clé').click();
  await page.getByText(/pas pu être copiée/).waitFor();
});

it('warns beside a coordinate that is no number, and saves it anyway', async ({ openPage }) => {
  const page = await openPage('superAdmin');
  const bodies = bodiesOf(page, 'town');
  await page.goto('town/edit');
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Bourg-Neuf');
  await page.getByRole('textbox', { name: 'Latitude' }).fill('47 nord');
  await page.getByRole('textbox', { name: 'Longitude' }).fill('200');
  await page.keyboard.press('Tab');
  await page.getByText('Saisissez un nombre').waitFor();
  await page.getByText('La valeur est trop grande').waitFor();
  await button(page, 'Enregistrer').click();
  await expect.poll(() => bodies, patience).toMatchObject([{ latitude: '47 nord', longitude: 200 }]);
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
    const length = page.getByText(/au moins 6 caractères/i);
    expect(await length.count()).toBe(1);
    await password.fill('court');
    await page.getByText('Le champ doit contenir au moins 6 caractères').waitFor();
    // The error replaces the hint.
    expect(await length.count()).toBe(1);
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

  it('gets a picture of the gallery as avatar, and shows the last sign-in as text', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    const bodies = bodiesOf(page, 'users');
    await page.goto('userList');
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
  });

  it('gets a link for a new password, sent from the row menu after a question', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('userList');
    await page.getByRole('button', { name: /^Actions.*Garçon/ }).click();
    await page.getByRole('menuitem', { name: 'Envoyer le lien de mot de passe' }).click();
    const question = page.getByRole('alertdialog', { name: /^Envoyer le lien de mot de passe à .+@.+ \?$/ });
    expect(await axeViolations(page)).toEqual([]);
    page.calls.length = 0;
    const mail = page.waitForRequest(/users\/sendPasswordMail\/$/);
    await question.getByRole('button', { name: 'Envoyer' }).dblclick();
    const { email } = (await mail).postDataJSON();
    await page.getByText(`Lien envoyé à ${email}.`).waitFor();
    expect(page.calls).toEqual(['POST /api/v1/users/sendPasswordMail/']);
  });

  it('is duplicated without e-mail and password', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('userList');
    await row(page, 'Lefèvre').getByRole('link').first().click();
    await chooseFromForm(page, 'Dupliquer');
    await page.getByRole('heading', { level: 1, name: "Création d'un utilisateur" }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Nom/ }).inputValue()).toBe('Lefèvre');
    expect(await page.getByRole('textbox', { name: /^E-mail/ }).inputValue()).toBe('');
    expect(await page.getByLabel(/^Mot de passe/).inputValue()).toBe('');
  });

  it('is listed for an admin with the name of the role, without a link, and is not in the navigation', async ({
    page,
  }) => {
    await page.goto('userList');
    await row(page, 'Lefèvre').getByText('Super Administrateur').waitFor();
    expect(await page.locator('tbody a.row-link').count()).toBe(0);
    await page.getByLabel('Rôle', { exact: true }).selectOption({ label: 'Super Administrateur' });
    await page.waitForURL(/filter=/);
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    await row(page, 'Lefèvre').waitFor();
    // A backend may store a role by its number.
    expect(page.calls.at(-1)).toContain('role_in=superAdmin,1');
    await page.goto('');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Utilisateurs' }).count()).toBe(0);
  });
});

it('keeps the position of a contact that becomes an elected official, and warns that the position is no listed mandate', async ({
  page,
}) => {
  const bodies = bodiesOf(page, 'pages');
  await page.goto('cardList');
  await page
    .locator('tbody tr', { hasText: /Contact/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('tab', { name: 'Contact et catégories' }).click();
  const position = await page.getByRole('textbox', { name: 'Fonction' }).inputValue();
  expect(position).not.toBe('');
  await page.getByRole('tab', { name: 'Général' }).click();
  await page.getByRole('combobox', { name: 'Type de fiche' }).click();
  await page.getByRole('option', { name: 'Élu' }).click();
  await page.getByRole('combobox', { name: 'Mandat' }).getByText(position).waitFor();
  await page.getByText('Choisissez une valeur de la liste').waitFor();
  await button(page, 'Enregistrer').click();
  await page.getByText('Contact modifié.').waitFor();
  expect(bodies).toMatchObject([{ subType: 3, contact: { profession: position } }]);
});

it('shows the id of a deleted record that others refer to, and keeps the reference', async ({ page }) => {
  page.provokes(/^404 GET/);
  const bodies = bodiesOf(page, 'pages');
  await page.route(/\/pages\/\w+$/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().endsWith('/partie'))
      return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), categoryId: 'ancienne', childs: ['partie'] } });
  });
  await page.goto('pageList');
  await page.locator('tbody a.row-link').first().click();
  const category = page.getByRole('combobox', { name: 'Catégorie principale' });
  await expect.poll(() => category.inputValue(), patience).toBe('Élément supprimé (ancienne)');
  await page.getByText('Élément supprimé (partie)').waitFor();
  await page
    .getByRole('textbox', { name: /^Titre/ })
    .first()
    .fill('Autre titre');
  await button(page, 'Enregistrer').click();
  await expect.poll(() => bodies, patience).toMatchObject([{ categoryId: 'ancienne', childs: ['partie'] }]);
});

it('finds an icon by French and English words, without accents', async ({ page }) => {
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
});

it('counts the pages of each type, and links to their list', async ({ openPage }) => {
  const page = await openPage('superAdmin');
  await page.goto('pageTypeList');
  const counted = row(page, 'Contenu').getByRole('cell').last();
  await expect.poll(() => counted.textContent(), patience).toMatch(/^\d+$/);
  expect(page.calls.filter((call) => call.includes('pages/count'))).toHaveLength(17);
  const count = await counted.textContent();
  await page.getByRole('link', { name: 'Contenu', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Liste des pages' }).waitFor();
  await page.getByText(`${count} éléments`).waitFor();
  // Cards and news are pages with a list of their own.
  for (const [type, list, title] of [
    ['Fiche', 'cardList', 'Liste des fiches & contacts'],
    ['Actualité', 'newsList', 'Liste des actualités'],
  ] as const) {
    await page.goto('pageTypeList');
    const link = page.getByRole('link', { name: type, exact: true });
    const line = page.getByRole('row').filter({ has: link });
    const own = line.getByRole('cell').last();
    await expect.poll(() => own.textContent(), patience).toMatch(/^\d+$/);
    const found = await own.textContent();
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${list}`);
    await page.getByText(`${found} éléments`).waitFor();
  }
});

describe('page categories', () => {
  it('are moved in their tree by button, by mouse and by keyboard, each time with one call', async ({
    page,
  }) => {
    const bodies = bodiesOf(page, 'pageCategories');
    await page.goto('pageCategoryList');
    const culture = row(page, 'Culture, sport et loisirs');
    // The tree has loaded.
    await row(page, 'Urbanisme').getByText('Niveau 3').waitFor({ state: 'attached' });
    await button(page, 'Placer Équipements sous « Associations »').focus();
    await page.keyboard.press('Enter');
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

    const handle = await button(page, 'Faire glisser Commerces & économie locale').boundingBox();
    const target = await culture.boundingBox();
    if (!handle || !target) throw new Error('nothing to drag');
    await page.mouse.move(handle.x + 8, handle.y + 8);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, handle.y + 20, { steps: 3 });
    await page.mouse.move(target.x + 200, target.y + target.height / 2, { steps: 8 });
    await page.mouse.up();
    await page
      .getByText('« Commerces & économie locale » est maintenant sous « Culture, sport et loisirs ».')
      .waitFor();
    expect(bodies).toHaveLength(3);

    // The same category by keyboard: lifted, moved up to the first level, dropped.
    await button(page, 'Faire glisser Commerces & économie locale').focus();
    await page.keyboard.press('Space');
    await page.getByText('Commerces & économie locale saisi.').waitFor();
    const held = page.getByText('Lâchez pour ranger Commerces & économie locale dans « Premier niveau ».');
    while ((await held.count()) === 0) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('« Commerces & économie locale » est maintenant au premier niveau.').waitFor();
    expect(bodies).toHaveLength(4);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('cannot be moved while another move is being saved', async ({ page }) => {
    await page.goto('pageCategoryList');
    const release = await hold(page, '**/api/v1/pageCategories/*', 'PUT');
    await button(page, 'Placer Équipements sous « Associations »').press('Enter');
    const handle = button(page, 'Faire glisser Commerces & économie locale');
    await expect.poll(() => handle.getAttribute('aria-disabled')).toBe('true');
    release();
    await expect.poll(() => handle.getAttribute('aria-disabled')).toBe('false');
  });

  it('whose parent was deleted can move to the first level', async ({ page, town }) => {
    const { id } = await createRecord(town, 'pageCategories', { title: 'Ancienne rubrique' });
    await createRecord(town, 'pageCategories', { title: 'Orpheline', parentCategoryId: id });
    const { remove } = await openColleague(town, 'superAdmin');
    await remove(`pageCategories/${id}`);
    const bodies = bodiesOf(page, 'pageCategories');
    await page.goto('pageCategoryList');
    await button(page, 'Faire glisser Orpheline').focus();
    await page.keyboard.press('Space');
    const held = page.getByText('Lâchez pour ranger Orpheline dans « Premier niveau ».');
    while ((await held.count()) === 0) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('« Orpheline » est maintenant au premier niveau.').waitFor();
    expect(bodies).toMatchObject([{ title: 'Orpheline', parentCategoryId: null }]);
  });

  it('explain, before one is deleted, what happens to the categories below it', async ({ page }) => {
    await page.goto('pageCategoryList');
    await row(page, 'Culture, sport et loisirs')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page
      .getByRole('alertdialog', { name: 'Supprimer « Culture, sport et loisirs » ?' })
      .getByText(/placés? dessous passer/)
      .waitFor();
  });

  it('say, before one is deleted, where records use it', async ({ page, town }) => {
    const { id } = await createRecord(town, 'pageCategories', { title: 'Passagère' });
    await createRecord(town, 'pages', { title: 'Rangée là', newsPage: true, categories: [id] });
    await page.goto('pageCategoryList');
    await row(page, 'Passagère')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByText('Encore utilisé dans : Actualités, Catégories (1).').waitFor();
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

  it('offer no parent that would make a circle or a fourth level', async ({ page }) => {
    await page.goto('pageCategoryList');
    await page.getByRole('link', { name: 'Équipements', exact: true }).click();
    await page.getByRole('combobox', { name: 'Catégorie parente' }).click();
    const offered = async () => (await page.getByRole('option').allTextContents()).map((one) => one.trim());
    await expect.poll(async () => (await offered()).toSorted()).toEqual(parents);
  });

  it('are moved by a menu that offers the same parents as the form', async ({ page }) => {
    const bodies = bodiesOf(page, 'pageCategories');
    await page.goto('pageCategoryList');
    await button(page, 'Déplacer Équipements vers…').click();
    const places = page.getByRole('menuitem');
    await places.first().waitFor();
    expect((await places.allTextContents()).toSorted()).toEqual(['Premier niveau', ...parents].toSorted());
    await page.getByRole('menuitem', { name: 'Conseil municipal' }).click();
    await page.getByText('« Équipements » est maintenant sous « Conseil municipal ».').waitFor();
    await row(page, 'Équipements').getByText('Niveau 3').waitFor({ state: 'attached' });
    // On a phone, a row has its other cells below its title, as in a list.
    await page.setViewportSize({ width: 360, height: 800 });
    await row(page, 'Équipements').locator('[data-kind="status"]').waitFor();
    expect(bodies).toEqual([
      expect.objectContaining({
        title: 'Équipements',
        parentCategoryId: seedId('pageCategories', 'conseil'),
      }),
    ]);
  });
});

describe('home', () => {
  it('counts what waits for an admin, six calls at a time, and links to it', async ({ page }) => {
    let atATime = 0;
    let most = 0;
    // The first six wait for each other, so that a fast answer does not hide how many are under way.
    let release = () => {};
    const sixWait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/**', async (route) => {
      const isHomeCall = /\/count|range=0-4/.test(route.request().url());
      if (isHomeCall) {
        most = Math.max(most, ++atATime);
        if (atATime === 6) release();
        await sixWait;
      }
      const response = await route.fetch();
      if (isHomeCall) atATime -= 1;
      await route.fulfill({ response });
    });
    await page.goto('');
    await expect
      .poll(
        () =>
          page.calls
            .flatMap((call) => /v1\/(\w+)\/count\?.*status_eq=(\w+)/.exec(call)?.slice(1).join(' ') ?? [])
            .filter((call) => /^(events|notifications|pages|reports|surveys) /.test(call))
            .toSorted(),
        patience,
      )
      .toEqual([
        'events CREATED',
        'events UPDATED',
        'notifications CREATED',
        'notifications UPDATED',
        // Pages, news and cards: three lists of one collection.
        'pages CREATED',
        'pages CREATED',
        'pages CREATED',
        'pages UPDATED',
        'pages UPDATED',
        'pages UPDATED',
        'reports CREATED',
        'reports INPROGRESS',
        'reports PLANIFIED',
        'reports TRANSMITED',
        'surveys PENDING',
      ]);
    expect(most).toBe(6);
    const waiting = page.getByRole('region', { name: 'À traiter' });
    await waiting.getByRole('link', { name: /^\d+ actualités modifiées à publier en attente/ }).waitFor();
    const entry = (name: string) =>
      waiting.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    const updated = entry('Actualités').getByRole('link', { name: /^Modifications non publiées/ });
    await updated.waitFor();
    // Drafts that were never published wait too, and so do suspended surveys.
    await entry('Actualités')
      .getByRole('link', { name: /^Brouillon/ })
      .waitFor();
    await entry('Sondages')
      .getByRole('link', { name: /^Suspendu/ })
      .waitFor();
    const count = /\d+$/.exec((await updated.textContent()) ?? '')?.[0];
    expect(await waiting.getByText('Utilisateurs').count()).toBe(0);
    const calls = page.calls.filter((call) => call.includes('status_eq'));
    expect(new Set(calls).size).toBe(calls.length);
    await page.getByRole('region', { name: 'Dernières modifications' }).getByRole('link').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await updated.click();
    await page.getByRole('heading', { level: 1, name: 'Liste des actualités' }).waitFor();
    await page.getByText(`${count} éléments`).waitFor();
    expect(await page.getByLabel('État', { exact: true }).inputValue()).not.toBe('');
  });

  it('shows a superAdmin the new users, too', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('');
    const users = page
      .getByRole('region', { name: 'À traiter' })
      .getByRole('listitem')
      .filter({ hasText: /^\d+ nouve(l utilisateur|aux utilisateurs)/ });
    await users.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Liste des utilisateurs' }).waitFor();
    await row(page, 'Péron').getByText('Créé').waitFor();
  });
});

describe('events, site vacuums and app versions', () => {
  it('publishes an event with a type, a period, a place and a picture', async ({ page }) => {
    const bodies = bodiesOf(page, 'events');
    await page.goto('event/edit');
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Bal');
    await page.getByRole('combobox', { name: /^Type d'événement/ }).click();
    // A type of another entity, from the same collection.
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
  });

  it('warns beside a malformed version, and saves it anyway', async ({ page }) => {
    const bodies = bodiesOf(page, 'mobileVersions');
    await page.goto('mobileVersion/edit');
    await page.getByText('Sous la forme X.XX.XX : 2.01.00').first().waitFor();
    const hints = page.getByText('Le format attendu est X.XX.XX');
    for (const [index, name] of [/^Version( \*)?$/, /^Version minimale/].entries()) {
      await page.getByRole('textbox', { name }).fill(`2.${index}`);
      await page.keyboard.press('Tab');
      await hints.nth(index).waitFor();
    }
    await page.getByRole('combobox', { name: 'Villes' }).click();
    await page.getByRole('option', { name: 'Rochebelle' }).click();
    await page.getByRole('option', { name: 'Vaugrenier-les-Bois' }).click();
    await page.keyboard.press('Escape');
    await button(page, 'Enregistrer').click();
    await page.getByText('Version créée.').waitFor();
    expect(bodies).toEqual([
      expect.objectContaining({
        version: '2.0',
        minAppVersion: '2.1',
        towns: [seedId('town', 1), seedId('town', 2)],
      }),
    ]);
  });

  it('creates a site vacuum that has only a name', async ({ page }) => {
    await page.goto('siteVacuum/edit');
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Agenda');
    await button(page, 'Enregistrer').click();
    await page.getByText('Aspirateur de site créé.').waitFor();
  });
});
