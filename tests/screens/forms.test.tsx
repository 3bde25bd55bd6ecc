import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import users from '../../resources/users';
import { sectionsOf } from '../../src/metadata';
import { adviceIn } from '../../src/views/moves/advice';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));

const firstOf = async (filter: string): Promise<Record<string, unknown> & { id: string }> =>
  (await town.call('GET', `pages?${filter}&range=0-0`)).entries[0];

const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const open = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const failWith = (status: number, body: object) => (line: string) =>
  line.startsWith('PUT') ? new Response(JSON.stringify(body), { status }) : undefined;

describe('What a field offers', () => {
  const offered = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    return names.filter((name) => name !== 'Aucun');
  };

  it('is sorted from A to Z, whatever the order in which the backend sends the topics', async () => {
    const topics = ['Zoo', 'Travaux 10', 'Travaux 2', 'école'].map((title) => ({ _id: title, title }));
    town.answer = (line) =>
      line.startsWith('GET notificationTypes') ? Response.json({ entries: topics }) : undefined;
    await open('/notification/edit');
    expect(town.calls.join()).toContain('range=0-49&sort=title_desc');
    expect(await offered(/^Sujet/)).toEqual(['école', 'Travaux 2', 'Travaux 10', 'Zoo']);
  });

  it('is sorted by the label if the field is `sorted`, or else in the declared order', async () => {
    await open('/page/edit');
    expect((await offered(/^Type de page/)).slice(0, 4)).toEqual([
      'Actualité',
      'Carte',
      'Catégorie',
      'Contenu',
    ]);
    cleanup();
    await open('/notification/edit');
    expect(await offered(/^Type/)).toEqual(['Information', 'Avertissement', 'Alerte']);
  });
});

describe('A reference whose choices cannot be loaded', () => {
  const wiFiPage = () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
  it.each([
    ['an error', () => new Response('', { status: 500 })],
    ['the sign-in page of a Wi-Fi network', wiFiPage],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says so at its field if the answer is %s, and loads them on demand', async (_, answer) => {
    town.answer = (line) => (line.startsWith('GET pageCategories') ? answer() : undefined);
    await open('/news/edit');
    const field = () => screen.getByRole('combobox', { name: 'Catégorie principale' });
    const help = () => document.getElementById(field().getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(help()?.textContent).toMatch(/Les choix n’ont pas pu être chargés/));
    town.answer = undefined;
    await userEvent.click(within(help() as HTMLElement).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(help()?.textContent ?? '').not.toMatch(/Les choix/));
    await userEvent.click(field());
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(2);
  });

  it('says that the name could not be loaded, and keeps the stored value', async () => {
    const { entries } = await town.call('GET', 'pages?newsPage_eq=true&range=0-24');
    const { id, categoryId } = entries.find((one: { categoryId?: unknown }) => one.categoryId);
    town.answer = (line) =>
      line.startsWith('GET pageCategories') ? new Response('', { status: 500 }) : undefined;
    await open(`/news/edit?id=${id}`);
    const failed = () => town.failures.filter((line) => line.includes('pageCategories')).length;
    const [again] = await screen.findAllByRole('button', { name: 'Réessayer' });
    const before = failed();
    await userEvent.click(again as HTMLElement);
    await waitFor(() => expect(failed()).toBeGreaterThan(before));
    await screen.findAllByRole('button', { name: 'Réessayer' });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Catégorie principale' })).toHaveProperty(
        'value',
        `Élément au nom non chargé (${categoryId})`,
      ),
    );
    await press('Enregistrer');
    await screen.findByText('News modifiée.');
    expect(town.writes).toMatchObject([{ body: { categoryId } }]);
  });
});

describe('A news item', () => {
  it('is saved exactly as it came, apart from its status, if nothing was changed', async () => {
    const { id } = await firstOf('newsPage_eq=true');
    const read = await town.call('GET', `pages/${id}`);
    await open(`/news/edit?id=${id}`);
    await press('Enregistrer');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toStrictEqual({ ...read, status: 'UPDATED' });
    await waitUntilLoaded();
  });

  it('whose id is beyond 2^53 is opened and saved without rounding the id', async () => {
    const newsPeriod = { startDate: '2099-05-31T08:00:00.000Z', endDate: '2099-05-01T08:00:00.000Z' };
    const { id, ...record } = await firstOf('newsPage_eq=true&status_eq=CREATED');
    const text = JSON.stringify({ ...record, id: 0, title: '', newsPeriod });
    const stored = text.replace('"id":0', '"id":9007199254740993');
    const sent: string[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (!input.endsWith('pages/9007199254740993')) return send(input, init);
      if (init.method === 'PUT') sent.push(String(init.body));
      return Promise.resolve(new Response(sent.at(-1) ?? stored));
    });
    const seeAdvice = async () => {
      await screen.findByText('Le champ est requis');
      await screen.findByText('La fin est avant le début');
    };
    await open('/news/edit?id=9007199254740993');
    await seeAdvice();
    await userEvent.click(screen.getByLabelText('Notifier les habitants'));
    await press('Enregistrer');
    await screen.findByText('News modifiée.');
    await seeAdvice();
    expect(sent).toEqual([expect.stringMatching(/"id":9007199254740993[,}]/)]);
    expect(location.search).toBe('?id=9007199254740993');
    await waitUntilLoaded();
  });

  it('is published once by a double click', async () => {
    const { id } = await firstOf('newsPage_eq=true&status_eq=CREATED&notify_ne=true');
    await open(`/news/edit?id=${id}`);
    await userEvent.dblClick(screen.getByRole('button', { name: /^Publier( et notifier| sans notifier)?$/ }));
    expect(await screen.findByText('News publiée.')).toBeTruthy();
    expect(town.writes.map(({ body }) => body.status)).toEqual(['PUBLISHED']);
    expect(within(screen.getByRole('main')).getByText(/^(Programmée|En ligne|Expirée)$/)).toBeTruthy();
    await waitUntilLoaded();
  });

  it('keeps its status and text when publishing fails', async () => {
    const { id } = await firstOf('newsPage_eq=true&status_eq=CREATED&notify_ne=true');
    await open(`/news/edit?id=${id}`);
    await userEvent.clear(textbox('Titre'));
    await userEvent.type(textbox('Titre'), 'Mots tapés');
    town.answer = failWith(500, { message: 'La base est pleine', errors: { title: 'Titre refusé' } });
    await press(/^Publier( et notifier| sans notifier)?$/);
    expect(
      await screen.findByText(/^Erreur durant la publication\. Le service a rencontré un problème/),
    ).toBeTruthy();
    await press('Détails');
    expect(document.activeElement?.textContent).toBe('Détails');
    expect(await screen.findByText(/PUT pages\/.*: 500 · La base est pleine/)).toBeTruthy();
    expect(await screen.findByText('Titre refusé')).toBeTruthy();
    expect(textbox('Titre')).toHaveProperty('value', 'Mots tapés');
    expect(within(screen.getByRole('main')).getByText('Brouillon')).toBeTruthy();

    await userEvent.click(screen.getByRole('link', { name: 'Liste des actualités' }));
    expect(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })).toBeTruthy();
    await press('Rester');

    town.answer = undefined;
    await press('Enregistrer');
    await waitFor(() =>
      expect(town.writes.at(-1)?.body).toMatchObject({ title: 'Mots tapés', status: 'UPDATED' }),
    );
    await waitUntilLoaded();
  });

  it('is unpublished without losing unsaved text', async () => {
    const { id } = await firstOf('newsPage_eq=true&status_eq=PUBLISHED');
    await open(`/news/edit?id=${id}`);
    await userEvent.type(textbox('Titre'), ' bis');
    await chooseFromForm('Dépublier');
    const question = within(await screen.findByRole('alertdialog', { name: /^Dépublier « .+ » \?$/ }));
    expect(town.writes).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Dépublier' }));
    expect(await screen.findByText('Hors ligne')).toBeTruthy();
    expect(town.writes).toEqual([{ line: `PUT pages/setStatus/${id}`, body: { status: 'UNPUBLISHED' } }]);
    expect(textbox('Titre')).toHaveProperty('value', expect.stringMatching(/ bis$/));
    await waitUntilLoaded();
  });
});

it('says that a copy of a published news item is a draft', async () => {
  const { id } = await firstOf('newsPage_eq=true&status_eq=PUBLISHED');
  const draftNote = /^Cette copie commence à l’état « Brouillon » : publiez-la quand elle est prête/;
  await open(`/news/edit?id=${id}`);
  expect(screen.queryByText(draftNote)).toBeNull();
  await chooseFromForm('Dupliquer');
  await screen.findByRole('heading', { level: 1, name: "Création d'une actualité" });
  expect(await screen.findByText(draftNote)).toBeTruthy();
  await waitUntilLoaded();
});

it('keeps the number of days of a copied period in which the clocks change', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-04T23:20:00Z') });
  try {
    const { id } = await firstOf('newsPage_eq=true');
    const newsPeriod = { startDate: '2026-03-20', endDate: '2026-03-30' };
    await town.call('PUT', `pages/${id}`, { ...(await town.call('GET', `pages/${id}`)), newsPeriod });
    await open(`/news/edit?id=${id}`);
    await chooseFromForm('Dupliquer');
    await screen.findByRole('heading', { level: 1, name: "Création d'une actualité" });
    await waitUntilLoaded();
    await press('Enregistrer');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toMatchObject({
      newsPeriod: { startDate: '2026-11-05', endDate: '2026-11-15' },
    });
    await waitUntilLoaded();
  } finally {
    vi.useRealTimers();
  }
});

describe('A card', () => {
  it('shows its profession in another field once its type changes', async () => {
    const { id } = await firstOf('type_eq=2&subType_eq=3');
    await open(`/card/edit?id=${id}&tab=contact`);
    expect(screen.queryByRole('textbox', { name: 'Fonction' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Général' }));
    expect(screen.getByRole('combobox', { name: 'Mandat' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Type de fiche' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Contact' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Contact et catégories' }));
    expect(await screen.findByRole('textbox', { name: 'Fonction' })).toHaveProperty(
      'value',
      expect.stringMatching(/./),
    );
    expect(screen.queryByRole('combobox', { name: 'Mandat' })).toBeNull();
    await waitUntilLoaded();
  });

  it('of an elected official can be published with only a name and an office', async () => {
    await town.open('/cardList');
    await userEvent.click(await screen.findByRole('link', { name: 'Ajouter un·e élu·e' }));
    const title = await screen.findByRole('textbox', { name: /^Titre/ });
    await userEvent.type(title, 'Anne Martin');
    await userEvent.click(screen.getByRole('combobox', { name: 'Mandat' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Maire' }));
    await press('Publier');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toMatchObject({
      title: 'Anne Martin',
      type: 2,
      subType: 3,
      newsPage: false,
      status: 'PUBLISHED',
      contact: { profession: 'mayor' },
    });
    await waitUntilLoaded();
  });

  it('says that an e-mail address is wrong once it is typed, before the save', async () => {
    await open('/card/edit?tab=contact');
    const wrong = () => screen.queryByText('Le champ doit être un email valide');
    await userEvent.type(textbox('E-mail'), 'anne@');
    expect(wrong()).toBeNull();
    await userEvent.type(textbox('E-mail'), 'ville,fr');
    expect(wrong()).toBeTruthy();
    await userEvent.clear(textbox('E-mail'));
    await userEvent.type(textbox('E-mail'), 'anne@ville.fr');
    expect(wrong()).toBeNull();
    await userEvent.clear(textbox('E-mail'));
    await userEvent.type(textbox('E-mail'), 'anne');
    await userEvent.tab();
    await waitFor(() => expect(wrong()).toBeTruthy());
  });

  it('removes the spaces around an e-mail address', async () => {
    const { id } = await firstOf('type_eq=2&subType_eq=1');
    await open(`/card/edit?id=${id}&tab=contact`);
    await userEvent.clear(textbox('E-mail'));
    await userEvent.type(textbox('E-mail'), ' anne@ville.fr ');
    await userEvent.tab();
    await waitFor(() => expect(textbox('E-mail')).toHaveProperty('value', 'anne@ville.fr'));
    expect(screen.queryByText('Le champ doit être un email valide')).toBeNull();
    await press('Enregistrer');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toMatchObject({ contact: { email: 'anne@ville.fr' } });
    await waitUntilLoaded();
  });

  it('warns beside a wrong e-mail address and on its tab, and saves anyway', async () => {
    const { id } = await firstOf('type_eq=2&subType_eq=1');
    await open(`/card/edit?id=${id}&tab=contact`);
    await userEvent.clear(textbox('E-mail'));
    await userEvent.type(textbox('E-mail'), 'pas une adresse');
    await userEvent.tab();
    expect(await screen.findByText('Le champ doit être un email valide')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Contact et catégories.*À vérifier/ })).toBeTruthy();
    await press('Enregistrer');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toMatchObject({ contact: { email: 'pas une adresse' } });
    await waitUntilLoaded();
  });

  it('focuses the first refused field, in its tab', async () => {
    const { id } = await firstOf('type_eq=2&subType_eq=1');
    await open(`/card/edit?id=${id}&tab=contact`);
    town.answer = failWith(422, {
      message: 'Refusé',
      errors: { 'contact.email': 'Inconnu', title: 'Déjà pris' },
    });
    await userEvent.type(textbox('E-mail'), 'x');
    await press('Enregistrer');
    expect(await screen.findByRole('tab', { name: /^Général/, selected: true })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(textbox('Titre')));
    await waitUntilLoaded();
  });
});

describe('A page', () => {
  it('can have any of hundreds of categories', async () => {
    const category = (id: string, title: string) => ({ id, title, parentCategoryId: null });
    const page = Array.from({ length: 300 }, (_, index) => category(`c${index}`, `Catégorie ${index}`));
    town.answer = (line) => {
      if (!line.startsWith('GET pageCategories?')) return undefined;
      const entries = line.includes('title_like=zoo') ? [category('zoo', 'Zoo')] : page;
      return Response.json({ entries });
    };
    await open('/page/edit');
    // With 300 options, a query by role takes seconds in jsdom, and so does each typed key.
    await userEvent.click(screen.getByLabelText('Catégorie principale'));
    await userEvent.paste('zoo');
    await userEvent.click(await screen.findByText('Zoo'));
    await press('Enregistrer');
    await waitFor(() => expect(town.writes[0]?.body.categoryId).toBe('zoo'));
    await waitUntilLoaded();
  });

  it('shows its technical fields if one is refused, and hides them on demand', async () => {
    const { id } = await firstOf('newsPage_eq=false&type_eq=4');
    await open(`/page/edit?id=${id}`);
    const subtype = () => screen.queryByRole('textbox', { name: 'Sous-type' });
    expect(subtype()).toBeNull();
    town.answer = failWith(422, { errors: { subType: 'Sous-type inconnu' } });
    await press('Enregistrer');
    await waitFor(() => expect(document.activeElement).toBe(subtype()));
    screen.getByText('Sous-type inconnu');
    const heading = screen.getByRole('button', { name: 'Avancé À vérifier' });
    await userEvent.click(heading);
    expect(subtype()).toBeNull();
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    await press('Enregistrer');
    await waitFor(() => expect(document.activeElement).toBe(subtype()));
    await waitUntilLoaded();
  });

  it.each([
    ['longDescription', 'textbox', 'Contenu'],
    ['accessibility', 'checkbox', /./],
    ['childs', 'combobox', /Sous-pages/],
  ])('focuses its field %s if it is refused', async (field, role, name) => {
    const { id } = await town.call('POST', 'pages', { title: 'Mairie', accessibilityEnabled: true });
    await open(`/page/edit?id=${id}`);
    town.answer = failWith(422, { errors: { [field]: 'Valeur refusée' } });
    await press('Enregistrer');
    const group = within((await screen.findByText('Valeur refusée')).closest('fieldset') ?? document.body);
    await waitFor(() => expect(document.activeElement).toBe(group.getAllByRole(role, { name })[0]));
    await waitUntilLoaded();
  });

  it.each([
    ['categories', 'Catégories', 'pageCategories', { id: 7, title: 'Zoo', parentCategoryId: null }],
    ['childs', /Sous-pages/, 'pages', { id: 7, title: 'Zoo' }],
  ])('recognises the id of its %s as text and as number', async (field, name, resource, record) => {
    const { id } = await town.call('POST', 'pages', { title: 'Mairie', [field]: ['7'] });
    town.answer = (line) =>
      line.startsWith(`GET ${resource}?`) && !line.includes('count')
        ? Response.json({ entries: [record, { ...record, id: 8, title: 'Zèbres' }] })
        : undefined;
    await open(`/page/edit?id=${id}`);
    await userEvent.click(screen.getByRole('combobox', { name }));
    await screen.findByRole('option', { name: 'Zèbres' });
    expect(screen.queryByRole('option', { name: 'Zoo', selected: false })).toBeNull();
    await waitUntilLoaded();
  });

  it('focuses the box of its sub-pages after an addition and after a removal by keyboard', async () => {
    const { id } = await town.call('POST', 'pages', { title: 'Mairie' });
    await open(`/page/edit?id=${id}`);
    const box = () => screen.getByRole('combobox', { name: /Sous-pages/ });
    await userEvent.click(box());
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const remove = await screen.findByRole('button', { name: /^Retirer/ });
    expect(document.activeElement).toBe(box());
    remove.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull());
    expect(document.activeElement).toBe(box());
    await waitUntilLoaded();
  });

  it('says in the message what is refused in a field that it does not show', async () => {
    const { id } = await town.call('POST', 'pages', { title: 'Mairie' });
    await open(`/page/edit?id=${id}`);
    town.answer = failWith(422, {
      message: 'Refusé',
      errors: { nosuch: 'Champ inconnu', title: 'Titre pris', newsPage: 'Réservé aux actualités' },
    });
    await press('Enregistrer');
    await screen.findByText(
      'Erreur durant la sauvegarde. Refusé. Champ inconnu. Actualité : Réservé aux actualités',
    );
    await screen.findByText('Titre pris');
    await waitUntilLoaded();
  });

  it('says why one of its lists is refused', async () => {
    const { id } = await town.call('POST', 'pages', { title: 'Mairie', params: [{ key: 'a' }] });
    await open(`/page/edit?id=${id}`);
    town.answer = failWith(422, { errors: { params: 'Trop peu de paramètres' } });
    await press('Enregistrer');
    await screen.findByText('Trop peu de paramètres');
    await waitUntilLoaded();
  });

  it('adds, moves and removes items of its lists', async () => {
    await open('/page/edit');
    await press('Avancé');
    await press('Ajouter un paramètre');
    await userEvent.type(
      within(screen.getByRole('group', { name: 'Paramètre 1' })).getByRole('textbox', { name: 'Clé' }),
      'a',
    );
    await press('Ajouter un paramètre');
    await userEvent.type(
      within(screen.getByRole('group', { name: 'Paramètre 2' })).getByRole('textbox', { name: 'Clé' }),
      'b',
    );
    await press('Monter Paramètre 2');
    await press('Retirer Paramètre 2');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }),
    );
    await press('Enregistrer');
    await waitFor(() => expect(town.writes[0]?.body.params).toEqual([{ key: 'b' }]));
    await waitUntilLoaded();
  });

  it('keeps an item whose removal is cancelled, even if a click on the confirmation follows at once', async () => {
    await open('/page/edit');
    await press('Avancé');
    await press('Ajouter un paramètre');
    await press('Ajouter un paramètre');
    await userEvent.keyboard('b');
    await press('Retirer Paramètre 2');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
    expect(screen.getByRole('group', { name: 'Paramètre 2', hidden: true })).toBeTruthy();
    await waitUntilLoaded();
  });
});

describe('A new user', () => {
  const descriptionOf = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

  it('has one switch, which allows the sign-in, and a menu that says what each role opens', async () => {
    await open('/user/edit');
    const role = screen.getByRole('combobox', { name: /^Rôle/ });
    expect(descriptionOf(role)).toMatch(/^N’ouvre pas cette administration/);
    await userEvent.click(role);
    const admin = await screen.findByRole('option', { name: 'Administrateur' });
    const opened = 'Ouvre les contenus, les échanges et les paramètres de sa ville.';
    expect(descriptionOf(admin)).toBe(opened);
    await userEvent.click(admin);
    expect(role.textContent).toBe('Administrateur');
    expect(descriptionOf(role)).toBe(opened);
    expect(screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent)).toEqual([
      'Peut se connecter',
    ]);
    expect(screen.queryByRole('button', { name: 'Suivi' })).toBeNull();
  });

  it('gets a password from the creator of the account, and the form says to give it to the person', async () => {
    await open('/user/edit');
    expect(descriptionOf(screen.getByLabelText(/^Mot de passe/))).toContain('Donnez-le à la personne');
  });

  it('has no password field if an e-mail invites the person to choose a password', async () => {
    const advised = () => adviceIn(users, sectionsOf(users), {}).map(({ path }) => path);
    await open('/user/edit');
    expect(screen.getByLabelText(/^Mot de passe/)).toBeTruthy();
    expect(advised()).toContain('password');
    cleanup();
    sessionStorage.clear();
    town.answer = (line) =>
      line === 'GET capabilities' ? Response.json({ capabilities: ['invitations'] }) : undefined;
    await open('/user/edit');
    await screen.findByText('Un e-mail l’invitera à choisir son mot de passe.');
    expect(screen.queryByLabelText(/^Mot de passe/)).toBeNull();
    expect(advised()).not.toContain('password');
    await userEvent.type(textbox(/^E-mail/), 'lea@ville.fr');
    await press('Enregistrer');
    await waitFor(() => expect(town.writes.map(({ line }) => line)).toContain('POST users'));
    expect(town.writes.at(-1)?.body).not.toHaveProperty('password');
  });

  it('starts in the town of its creator', async () => {
    await open('/user/edit');
    const townInput = screen.getByRole<HTMLInputElement>('combobox', { name: /^Ville/ });
    await waitFor(() => expect(townInput.value).toBe('Sainte-Marthe-sur-Loire'));
    screen.getByText('Désactivé, son compte est fermé mais pas effacé.');
  });
});

it('finds an active town for a user, also if its name is typed before the towns are read', async () => {
  const towns = [
    { name: 'Zuydcoote', status: 'ACTIVE' },
    { name: 'Zuydcoote fermée', status: 'INACTIVE' },
  ];
  for (const one of towns) await town.call('POST', 'town', one);
  const [{ id, _id }] = (await town.call('GET', 'users?range=0-0')).entries;
  let release = () => {};
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  town.answer = (line) => (line.startsWith('GET town?') ? released : undefined);
  await town.open(`/user/edit?id=${id ?? _id}`);
  const choice = await screen.findByRole('combobox', { name: 'Ville' });
  const find = async (text: string) => {
    await userEvent.clear(choice);
    await userEvent.type(choice, text);
  };
  await find('zuyd');
  release();
  await userEvent.click(await screen.findByRole('option', { name: 'Zuydcoote' }));
  await press('Enregistrer');
  const { entries } = await town.call('GET', 'town?name_eq=Zuydcoote');
  await waitFor(() => expect(town.writes.at(-1)?.body.townId).toBe(entries[0].id ?? entries[0]._id));
  await find('zuydcoote f');
  await screen.findByText('Aucun résultat');
  await waitUntilLoaded();
});

it('does not warn that the key of a topic is taken by the topic itself', async () => {
  await open('/notificationTopic/edit');
  await userEvent.type(textbox('Clé'), 'sport');
  await userEvent.tab();
  await screen.findByText('Cette valeur est déjà utilisée');
  await userEvent.clear(textbox('Clé'));
  const [{ _id: id }] = (await town.call('GET', 'notificationTypes?key_eq=sport')).entries;
  cleanup();
  await open(`/notificationTopic/edit?id=${id}`);
  await userEvent.click(textbox('Clé'));
  await userEvent.tab();
  await waitUntilLoaded();
  expect(screen.queryByText('Cette valeur est déjà utilisée')).toBeNull();
});

it('warns that the key of a topic is taken, and saves another key', async () => {
  await open('/notificationTopic/edit');
  const key = textbox('Clé');
  await userEvent.type(key, 'sport');
  await userEvent.tab();
  expect(await screen.findByText('Cette valeur est déjà utilisée')).toBeTruthy();
  expect(town.calls.filter((line) => line.includes('key_eq=sport'))).toHaveLength(1);
  await userEvent.type(key, 's-2');
  await waitFor(() => expect(screen.queryByText('Cette valeur est déjà utilisée')).toBeNull());
  await press('Enregistrer');
  expect(await screen.findByText('Sujet de notification créé.')).toBeTruthy();
  await waitUntilLoaded();
});

it('shows the password rule in English, as advice for another account and as a condition for one’s own', async () => {
  const passwordRule = [{ minLength: 14 }, { minLength: 12, kinds: 3 }];
  town.answer = (line) =>
    line === 'GET capabilities' ? Response.json({ capabilities: ['passwordRule'], passwordRule }) : undefined;
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  const rule =
    'at least 14 characters, or at least 12 with 3 of these 4 kinds: lowercase letters, uppercase letters, digits, symbols';
  const advice = `The field must have ${rule}`;
  await town.open('/user/edit');
  expect(await screen.findByText(`A${rule.slice(1)}.`, { exact: false })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Password/), 'azertyuiop');
  expect(await screen.findByText(advice)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Password/), 'qsdf');
  await waitFor(() => expect(screen.queryByText(advice)).toBeNull());
  cleanup();

  await town.open('/account');
  expect(await screen.findByText(`A${rule.slice(1)}`)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^New password/), 'azertyuiop');
  await press('Change the password');
  expect(await screen.findByText(advice)).toBeTruthy();
  expect(town.writes).toEqual([]);
});

it('keeps a draft only for a user with an id', async () => {
  const typeTitle = async () => {
    await open('/news/edit');
    await userEvent.type(textbox('Titre'), 'Pas fini');
    await userEvent.tab();
    window.dispatchEvent(new Event('pagehide'));
  };
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(town.stored('draft.')));
  await typeTitle();
  expect(drafts()).toHaveLength(1);
  cleanup();
  localStorage.clear();

  await town.signIn('superAdmin');
  const { _id, id, ...user } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
  localStorage.setItem(town.stored('user'), JSON.stringify(user));
  town.answer = (line) => (line === 'GET users/me' ? Response.json({}) : undefined);
  await typeTitle();
  expect(drafts()).toEqual([]);
});

describe('JSON that is not valid', () => {
  const file = () => textbox('Contenu du fichier Firebase');
  const unsaved = '{ "project_id": ';
  const openSettings = async () => {
    const { entries } = await town.call('GET', 'town?range=0-0');
    await open(`/settings/edit?id=${entries[0].id}`);
  };
  const leave = async () => {
    await userEvent.click(screen.getAllByRole('link', { name: 'Accueil' })[0] as HTMLElement);
    return within(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' }));
  };

  it('is still an unsaved change after a refused save, and no draft keeps it', async () => {
    await openSettings();
    fireEvent.change(file(), { target: { value: unsaved } });
    await press('Enregistrer');
    await screen.findByText('formulaire invalide');
    expect((await leave()).getByText(/Elles seront perdues/)).toBeTruthy();
    await press('Rester');
    expect(file()).toHaveProperty('value', unsaved);
    expect(town.writes).toEqual([]);
  });

  it('is still an unsaved change if it was typed during a save', async () => {
    await openSettings();
    await userEvent.type(textbox('Adresse de réception'), 'x');
    let endSave = () => {};
    const pause = new Promise<undefined>((resolve) => {
      endSave = () => resolve(undefined);
    });
    town.answer = (line) => (/^(PUT|POST)/.test(line) ? pause : undefined);
    await press('Enregistrer');
    await waitFor(() => expect(town.writes).toHaveLength(1));
    fireEvent.change(file(), { target: { value: unsaved } });
    endSave();
    await screen.findByText('Modification(s) effectuée(s)');
    expect((await leave()).getByText(/Elles seront perdues/)).toBeTruthy();
    await press('Rester');
    expect(file()).toHaveProperty('value', unsaved);
  });
});

it('names both colleagues whose changes are merged, if the second one saves while the form is being saved', async () => {
  const [network] = (await town.call('GET', 'socialNetworks?range=0-0')).entries;
  await open(`/socialNetwork/edit?id=${network.id}`);
  await userEvent.type(textbox(/^Titre/), ' !');
  let stored = { ...network, url: 'https://anne.example', updatedBy: 'Anne Le Gall' };
  let refusals = 0;
  town.answer = (line) => {
    if (line === `GET socialNetworks/${network.id}`) return Response.json(stored);
    if (!line.startsWith('PUT') || refusals > 0) return undefined;
    refusals += 1;
    stored = { ...stored, type: 'TWITTER', updatedBy: 'Luc Petit' };
    return Response.json({}, { status: 412 });
  };
  await press('Enregistrer');
  expect(
    await screen.findByText(/Anne Le Gall et Luc Petit avaient modifié entre-temps : Adresse, Réseau\./),
  ).toBeTruthy();
});
