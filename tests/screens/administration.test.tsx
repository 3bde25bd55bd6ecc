import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import { pictureUrl } from '../../demo/seed/pictures';
import type { Role } from '../../src/metadata';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { savedFiles } from './savedFiles';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
beforeEach(openWideWindow);

const open = async (path: string, role: Role = 'admin') => {
  await town.signIn(role);
  await town.open(path);
  await screen.findByRole('heading', { level: 1 });
  await waitUntilLoaded();
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const combobox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name });
const choose = async (list: string, option: string) => {
  await userEvent.click(await combobox(list));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
};
const row = (name: RegExp) => screen.findByRole('row', { name });
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Mot de passe/);
/** Saves the form, and returns what was sent. */
const save = async (message: string) => {
  const before = town.writes.length;
  await press('Enregistrer');
  await waitFor(() => expect(town.writes).toHaveLength(before + 1));
  await screen.findByText(message);
  await waitUntilLoaded();
  return town.writes[before]?.body ?? {};
};
const choosePicture = async (field: string, title: string) => {
  const picture = within(await screen.findByRole('group', { name: field }));
  await userEvent.click(picture.getByRole('button', { name: 'Choisir dans la galerie' }));
  const gallery = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  fill(gallery.getByRole('searchbox'), title);
  await userEvent.click(await gallery.findByRole('button', { name: title }));
  await picture.findByRole('img');
};

it('an admin sees the users and their roles in a list without links', async () => {
  await open('/userList');
  const lefevre = await row(/Lefèvre/);
  within(lefevre).getByText('Super Administrateur');
  expect(document.querySelectorAll('tbody a.row-link')).toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Utilisateurs' })).toBeNull();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Rôle' }),
    'Super Administrateur',
  );
  // A backend may store a role by its number.
  await waitFor(() => expect(town.calls.join('\n')).toContain('role_in=superAdmin,1'));
  await waitUntilLoaded();
  expect(await row(/Lefèvre/)).toBeTruthy();
});

it('the list of page types counts the pages of each type, and links to their list', async () => {
  await town.signIn('superAdmin');
  await town.open('/pageTypeList');
  // There are 17 types of pages.
  await waitFor(() => expect(town.calls.filter((call) => call.includes('pages/count'))).toHaveLength(17));
  // Cards and news are pages with a list of their own.
  for (const [index, [type, list, title]] of (
    [
      ['Contenu', '/pageList', 'Liste des pages'],
      ['Fiche', '/cardList', 'Liste des fiches & contacts'],
      ['Actualité', '/newsList', 'Liste des actualités'],
    ] as const
  ).entries()) {
    if (index > 0) window.history.back();
    const link = await screen.findByRole('link', { name: type });
    const count = await waitFor(() => {
      const text = link.closest('tr')?.lastElementChild?.textContent;
      expect(text).toMatch(/^\d+$/);
      return text;
    });
    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(window.location.pathname).toBe(list);
    await screen.findByText(`${count} éléments`);
  }
  await waitUntilLoaded();
});

it('the form of an app version warns about a malformed version, and saves it anyway', async () => {
  await open('/mobileVersion/edit');
  expect(screen.getAllByText('Sous la forme X.XX.XX, comme 2.01.00').length).toBeGreaterThan(0);
  for (const [index, name] of [/^Version( \*)?$/, /^Version minimale/].entries()) {
    await userEvent.type(await textbox(name), `2.${index}`);
    await userEvent.tab();
    await waitFor(() =>
      expect(screen.getAllByText(/Le format attendu est X.XX.XX/).length).toBeGreaterThan(index),
    );
  }
  await choose('Villes', 'Rochebelle');
  await userEvent.click(screen.getByRole('option', { name: 'Vaugrenier-les-Bois' }));
  await userEvent.keyboard('{Escape}');
  await press('Enregistrer');
  await screen.findByText('Version créée.');
  expect(town.writes.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      version: '2.0',
      minAppVersion: '2.1',
      towns: [seedId('town', 1), seedId('town', 2)],
    }),
  ]);
  await waitUntilLoaded();
});

it('a contact that becomes an elected official keeps a profession that the list of offices lacks', async () => {
  await town.signIn('admin');
  const contact = { contactName: 'Ada', profession: 'Bibliothécaire' };
  const record = { title: 'Ada', newsPage: false, type: 2, subType: 1, status: 'CREATED', contact };
  const { id, _id } = await town.call('POST', 'pages', record);
  await open(`/card/edit?id=${id ?? _id}`);
  await choose('Type de fiche', 'Élu');
  const mandate = await combobox('Mandat');
  expect(mandate.value || mandate.textContent).toBe('Bibliothécaire');
  await screen.findByText('Choisissez une valeur de la liste');
  await press('Enregistrer');
  await screen.findByText('Contact modifié.');
  expect(town.writes).toMatchObject([{ body: { subType: 3, contact: { profession: 'Bibliothécaire' } } }]);
  await waitUntilLoaded();
});

it('a page shows the id of a deleted record that it refers to, and keeps the reference', async () => {
  await town.signIn('admin');
  const record = { title: 'Page', newsPage: false, type: 1, categoryId: 'ancienne', childs: ['partie'] };
  const { id, _id } = await town.call('POST', 'pages', record);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(`/page/edit?id=${id ?? _id}`);
  await screen.findByDisplayValue('Élément supprimé (ancienne)');
  await screen.findByText('Élément supprimé (partie)');
  const [title] = await screen.findAllByLabelText(/^Titre/);
  if (title) await userEvent.click(title);
  await userEvent.paste(' neuve');
  await press('Enregistrer');
  await waitFor(() =>
    expect(town.writes).toMatchObject([{ body: { categoryId: 'ancienne', childs: ['partie'] } }]),
  );
  await waitUntilLoaded();
  consoleError.mockRestore();
});

it('the form of a town shows a new API key until it is saved, and masks it from then on', async () => {
  await open('/town/edit', 'superAdmin');
  const key = () => screen.getByLabelText<HTMLInputElement>("Clé d'API").value;
  fill(await textbox(/^Nom/), 'Bourg-Neuf');
  await press('Générer une clé');
  const apiKey = key();
  expect(Buffer.from(apiKey, 'base64url')).toHaveLength(32);
  const setClipboard = (value: unknown) =>
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  // Without a clipboard, as on an insecure address, the key must be copied by hand.
  setClipboard(undefined);
  await press('Copier la clé');
  await screen.findByText(/pas pu être copiée/);
  const writeText = vi.fn();
  setClipboard({ writeText });
  await press('Copier la clé');
  await screen.findByText('Clé copiée.');
  expect(writeText).toHaveBeenCalledWith(apiKey);

  await userEvent.type(await textbox('Latitude'), '47 nord');
  await userEvent.type(await textbox('Longitude'), '200{Tab}');
  await screen.findByText('Saisissez un nombre');
  await screen.findByText('La valeur est trop grande');
  const coordinates = { latitude: '47 nord', longitude: 200 };
  expect(await save('Ville créée.')).toEqual({
    name: 'Bourg-Neuf',
    apiKey,
    status: 'ACTIVE',
    ...coordinates,
  });
  await waitFor(() => expect(key()).toBe(`••••••••${apiKey.slice(-4)}`));
  expect(window.location.search).toMatch(/^\?id=/);
  await choose('État', 'Inactif');
  expect(await save('Ville modifiée.')).toMatchObject({ apiKey, status: 'INACTIVE' });
});

it('superAdmin creates a user, whose password changes only when somebody types a new one', async () => {
  await open('/user/edit', 'superAdmin');
  fill(await textbox(/^Prénom/), 'Anne');
  fill(await textbox(/^Nom/), "O'Neil");
  fill(await textbox(/^E-mail/), "anne.o'neil@ville.fr");
  await userEvent.click(password());
  await userEvent.tab();
  await screen.findByText('Le champ est requis');
  expect(screen.queryByText(/il ne change pas/)).toBeNull();
  screen.getByText(/au moins 6 caractères/i);
  await userEvent.type(password(), 'court');
  await screen.findByText('Le champ doit contenir au moins 6 caractères');
  // The error replaces the hint: only one text matches.
  screen.getByText(/au moins 6 caractères/i);
  fill(password(), 'un-secret');
  await userEvent.click(await combobox(/^Ville/));
  const towns = await screen.findAllByRole('option');
  expect(towns.map(({ textContent }) => textContent)).toEqual([
    'Rochebelle',
    'Sainte-Marthe-sur-Loire',
    'Vaugrenier-les-Bois',
  ]);
  expect(town.calls).toContain('GET town?status_eq=ACTIVE&range=0-299&sort=name_asc&fields=id,name');
  await userEvent.click(screen.getByRole('option', { name: 'Rochebelle' }));
  expect(await save('Utilisateur créé.')).toMatchObject({
    role: 'user',
    active: true,
    password: 'un-secret',
  });
  const shown = () => new URLSearchParams(window.location.search).get('email');
  await waitFor(() => expect(shown()).toBe("anne.o'neil@ville.fr"));
  await screen.findByText('Au moins 6 caractères. Laissé vide, il ne change pas.');
  fill(await textbox(/^Prénom/), 'Annie');
  const renamed = await save('Utilisateur modifié.');
  expect(renamed).toMatchObject({ firstName: 'Annie', townId: expect.any(String) });
  expect(renamed).not.toHaveProperty('password');
  fill(password(), 'un-autre-secret');
  expect(await save('Utilisateur modifié.')).toMatchObject({ password: 'un-autre-secret' });
  await waitFor(() => expect(password().value).toBe(''));

  // The URL of the screen names the record by its e-mail, so the URL changes with the e-mail.
  fill(await textbox(/^E-mail/), 'annie@ville.fr');
  expect(await save('Utilisateur modifié.')).toMatchObject({ firstName: 'Annie', email: 'annie@ville.fr' });
  await waitFor(() => expect(shown()).toBe('annie@ville.fr'));
  cleanup();
  await town.open('/user/edit?email=annie@ville.fr');
  expect((await textbox(/^Prénom/)).value).toBe('Annie');
  await waitUntilLoaded();
});

it('superAdmin sends a new user only one password link, even with a double click', async () => {
  await open('/', 'superAdmin');
  const waiting = within(screen.getByRole('region', { name: 'À traiter' }));
  const users = await waiting.findByText(/^\d+ nouve(l utilisateur|aux utilisateurs)/);
  await userEvent.click(within(users.closest('li') as HTMLElement).getByRole('link'));
  await screen.findByRole('heading', { level: 1, name: 'Liste des utilisateurs' });
  within(await row(/Péron/)).getByText('Créé');
  await waitUntilLoaded();
  await press(/^Actions.*Péron/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Envoyer le lien de mot de passe' }));
  const name = /^Envoyer le lien de mot de passe à .+@.+ \?$/;
  const question = within(await screen.findByRole('alertdialog', { name }));
  await userEvent.dblClick(question.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText(`Lien envoyé à ${town.writes[0]?.body.email}.`);
  expect(town.writes.map(({ line }) => line)).toEqual(['POST users/sendPasswordMail/']);
});

it('the form of a user shows the last sign-in as text, and leaves e-mail and password out of a copy', async () => {
  await open('/userList', 'superAdmin');
  await userEvent.click(await screen.findByRole('link', { name: 'Garçon' }));
  const signIns = await screen.findByRole('region', { name: 'Connexion' });
  await within(signIns).findByText('192.0.2.21');
  within(signIns).getByText('Dernière connexion');
  expect(signIns.querySelector('input')).toBeNull();
  await choosePicture('Photo', 'Portrait de Claire Fontaine');
  expect(await save('Utilisateur modifié.')).toMatchObject({
    avatar: pictureUrl('portrait-1'),
    ipAddress: '192.0.2.21',
    lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await chooseFromForm('Dupliquer');
  await screen.findByRole('heading', { level: 1, name: "Création d'un utilisateur" });
  expect((await textbox(/^Nom/)).value).toBe('Garçon');
  expect((await textbox(/^E-mail/)).value).toBe('');
  expect(password().value).toBe('');
  await waitUntilLoaded();
});

it('superAdmin exports and erases the data of another person, but can only export their own', async () => {
  const files = savedFiles();
  await town.signIn('superAdmin');
  const [{ _id }] = (await town.call('GET', 'users?lastName_eq=Garçon')).entries;
  town.answer = async (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['audit'] });
    if (!line.endsWith(` people/${_id}`)) return undefined;
    if (line.startsWith('GET')) return Response.json({ sessions: [], records: [] });
    await town.call('DELETE', `users/${_id}`);
    return Response.json({ kept: [{ what: 'letters' }, { what: 'records', count: 2 }] });
  };
  await town.open('/userList');
  await userEvent.click(await screen.findByRole('link', { name: 'Garçon' }));
  await press('Exporter ses données');
  await waitFor(() => expect(files[0]?.name).toMatch(/^Données de .*Garçon\.json$/));
  expect(JSON.parse((await files[0]?.file.text()) ?? '')).toEqual({ sessions: [], records: [] });
  await press('Effacer cette personne');
  const question = within(
    await screen.findByRole('alertdialog', { name: /^Effacer « .*Garçon » pour toujours/ }),
  );
  question.getByText(/^Le compte, son mot de passe.*disparaissent, même de la corbeille/);
  expect(town.writes).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Effacer cette personne' }));
  const erased = await screen.findByText(/^Personne effacée : /);
  expect(erased.textContent).toMatch(/Garçon\. Éléments conservés : 2\.$/);
  await screen.findByRole('heading', { level: 1, name: 'Liste des utilisateurs' });
  expect(town.writes.map(({ line }) => line)).toEqual([`DELETE people/${_id}`]);
  const own = within(await screen.findByRole('table'));
  const fontaine = await own.findByRole('link', { name: /Fontaine/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: /Garçon/ })).toBeNull());
  await userEvent.click(fontaine);
  await screen.findByRole('button', { name: 'Exporter ses données' });
  expect(screen.queryByRole('button', { name: 'Effacer cette personne' })).toBeNull();
  await waitUntilLoaded();
});

it('an admin publishes an event, and finds it among the upcoming events', async () => {
  await open('/event/edit');
  fill(await textbox(/^Titre/), 'Bal');
  await userEvent.click(await combobox(/^Type d'événement/));
  await screen.findByRole('option', { name: 'Concert' });
  // The same collection holds the types of associations, which belong to another entity.
  expect(screen.queryByRole('option', { name: 'Association sportive' })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'Concert' }));
  fill(screen.getByLabelText('Début'), '2099-07-14T20:00');
  fill(screen.getByLabelText('Fin'), '2099-07-14T23:00');
  fill(await textbox('Lieu'), 'Place du Marché');
  await choosePicture('Image', 'Champs de colza');
  await press('Publier');
  await screen.findByText('Événement publié.');
  expect(town.writes[0]?.body).toMatchObject({
    eventTitle: 'Bal',
    status: 'PUBLISHED',
    type: expect.any(String),
    timings: { startDate: expect.stringMatching(/^2099-07-14T/), endDate: expect.any(String) },
    eventPlace: 'Place du Marché',
    imageUrl: pictureUrl('champs'),
  });
  await userEvent.click(screen.getByRole('link', { name: 'Liste des événements' }));
  await userEvent.selectOptions(await combobox("Dates de l'événement"), 'À venir');
  fill(screen.getByRole('searchbox'), 'bal');
  within(await row(/Bal/)).getByText('À venir');
  await waitUntilLoaded();
});

it('an admin finds the icon of a report category by French or English words, even without accents', async () => {
  await open('/reportCategory/edit');
  await press('Choisir une icône');
  const dialog = within(await screen.findByRole('dialog'));
  const search = await dialog.findByRole('textbox', { name: 'Rechercher une icône' });
  for (const [word, found, other] of [
    ['maison', 'Maison, accueil, domicile', /^Arbre/],
    ['house', 'Maison, accueil, domicile', /^Arbre/],
    ['accueil', 'Maison, accueil, domicile', /^Arbre/],
    ['eau', /^Eau/, /^Oiseau/],
  ] as const) {
    fill(search, word);
    await dialog.findByRole('button', { name: found });
    await waitFor(() => expect(dialog.queryByRole('button', { name: other })).toBeNull());
  }
  fill(search, 'ecole');
  await userEvent.click(await dialog.findByRole('button', { name: /^École/ }));
  await screen.findByRole('img', { name: 'mdiSchoolOutline' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const remove = within(screen.getByRole('group', { name: 'Icône' })).getByRole('button', {
    name: 'Retirer',
  });
  remove.focus();
  await userEvent.keyboard('{Enter}');
  // The pressed button is gone, so the focus is on the one that stays.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choisir une icône'));
});

describe('page categories', () => {
  const askToDelete = async (name: string) => {
    await userEvent.click(within(await row(new RegExp(name))).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    return within(await screen.findByRole('alertdialog', { name: `Supprimer « ${name} » ?` }));
  };

  it('show their uses and their subcategories in the question before a deletion', async () => {
    await town.signIn('admin');
    const { id, _id } = await town.call('POST', 'pageCategories', { title: 'Passagère' });
    const categories = [id ?? _id];
    await town.call('POST', 'pages', { title: 'Rangée là', newsPage: true, categories });
    await open('/pageCategoryList');
    const question = await askToDelete('Culture, sport et loisirs');
    await question.findByText(/placés? dessous passer/);
    await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await (await askToDelete('Passagère')).findByText(/Actualités, Catégories \(1\)/);
  });

  it('are moved by button, one at a time, each with one call', async () => {
    await open('/pageCategoryList');
    await row(/Niveau 3 ?Urbanisme/);
    // Nothing else can be moved while a move is being saved.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    town.answer = async (line) => {
      if (line.startsWith('PUT')) await released;
      return undefined;
    };
    (await screen.findByRole('button', { name: 'Placer Équipements sous « Associations »' })).focus();
    await userEvent.keyboard('{Enter}');
    const isBusy = (busy: string) =>
      waitFor(() =>
        expect(
          screen
            .getByRole('button', { name: 'Faire glisser Commerces & économie locale' })
            .getAttribute('aria-disabled'),
        ).toBe(busy),
      );
    await isBusy('true');
    release();
    await isBusy('false');
    await screen.findByText('« Équipements » est maintenant sous « Associations ».');
    await row(/Niveau 3 ?Équipements/);
    await press('Remonter Associations d’un niveau');
    await screen.findByText('« Associations » est maintenant au premier niveau.');
    expect(town.writes.map(({ body }) => body)).toMatchObject([
      { title: 'Équipements', parentCategoryId: expect.any(String) },
      { title: 'Associations', parentCategoryId: null },
    ]);
    await waitUntilLoaded();
  });

  it('are moved by a menu that offers the same parents as the form: no cycle, and no fourth level', async () => {
    // All categories of the first two levels except "Équipements".
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
    const offered = async (role: string) =>
      (await screen.findAllByRole(role)).map(({ textContent }) => textContent.trim()).toSorted();
    await open('/pageCategoryList');
    await userEvent.click(await screen.findByRole('link', { name: 'Équipements' }));
    await userEvent.click(await combobox('Catégorie parente'));
    expect((await offered('option')).filter((name) => name !== 'Aucun')).toEqual(parents);
    await userEvent.keyboard('{Escape}');
    window.history.back();
    await press('Déplacer Équipements vers…');
    expect(await offered('menuitem')).toEqual([...parents, 'Premier niveau'].toSorted());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Conseil municipal' }));
    await screen.findByText('« Équipements » est maintenant sous « Conseil municipal ».');
    await row(/Niveau 3 ?Équipements/);
    const parentCategoryId = seedId('pageCategories', 'conseil');
    expect(town.writes.map(({ body }) => body)).toMatchObject([{ title: 'Équipements', parentCategoryId }]);
    await waitUntilLoaded();
  });
});

describe('the home screen', () => {
  it('counts the records that wait for an admin, six calls at a time, and links to them', async () => {
    let atATime = 0;
    let most = 0;
    // The first six calls wait for each other: a fast answer would hide how many calls run at the same time.
    let release = () => {};
    const sixWait = new Promise<void>((resolve) => {
      release = resolve;
    });
    town.answer = async (line) => {
      if (!/\/count|range=0-4/.test(line)) return undefined;
      most = Math.max(most, ++atATime);
      if (atATime === 6) release();
      await sixWait;
      const [, path = ''] = line.split('GET ');
      const answer = Response.json(await town.call('GET', path));
      atATime -= 1;
      return answer;
    };
    await open('/');
    await waitFor(() =>
      expect(
        town.calls
          .flatMap((call) => /(\w+)\/count\?.*status_eq=(\w+)/.exec(call)?.slice(1).join(' ') ?? [])
          .filter((call) => /^(events|notifications|pages|reports|surveys) /.test(call))
          .toSorted(),
      ).toEqual([
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
      ]),
    );
    expect(most).toBe(6);
    const calls = town.calls.filter((call) => call.includes('status_eq'));
    expect(new Set(calls).size).toBe(calls.length);

    const waiting = within(screen.getByRole('region', { name: 'À traiter' }));
    expect(waiting.queryByText('Utilisateurs')).toBeNull();
    const entry = (name: string) => within(waiting.getByText(name).closest('li') as HTMLElement);
    // Drafts that were never published wait too, and so do suspended surveys.
    entry('Actualités').getByRole('link', { name: /^Brouillon/ });
    entry('Sondages').getByRole('link', { name: /^Suspendu/ });
    const updated = entry('Actualités').getByRole('link', { name: /^Modifications non publiées/ });
    const count = /\d+$/.exec(updated.textContent ?? '')?.[0];
    await userEvent.click(updated);
    await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
    await screen.findByText(`${count} éléments`);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'État' }).value).not.toBe('');
    await waitUntilLoaded();

    // The second visit has the results of the first one, and loads them again.
    town.calls.length = 0;
    most = 0;
    window.history.back();
    await screen.findByRole('region', { name: 'À traiter' });
    await waitFor(() =>
      expect(town.calls.filter((call) => call.includes('status_eq')).length).toBeGreaterThan(6),
    );
    await waitUntilLoaded();
    expect(most).toBe(6);
  });
});
