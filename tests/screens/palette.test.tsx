import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

async function open(role: 'admin' | 'superAdmin', path = '/') {
  await town.signIn(role);
  await town.open(path);
  await waitUntilLoaded();
}
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  // While the code of the palette loads, the dialog has a plain text field in place of a combobox.
  await screen.findByRole('combobox', { name: 'Rechercher' });
  return within(screen.getByRole('dialog', { name: 'Rechercher' }));
};
const namesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('The palette', () => {
  it.each([
    ['admin', false],
    ['superAdmin', true],
  ] as const)('searches only what %s may list', async (role, isAllowed) => {
    await open(role);
    const palette = await openPalette();
    town.calls.length = 0;
    await userEvent.type(palette.getByRole('combobox'), 'ville');
    const callsTo = (path: string) =>
      town.calls.filter((call) => call.startsWith(`GET ${path}?`) && call.includes('_like=ville&'));
    // On a busy machine, the first letters are searched too.
    await waitFor(() => {
      expect(callsTo('pages')).toHaveLength(3);
      expect(callsTo('town')).toHaveLength(isAllowed ? 1 : 0);
      expect(palette.getByRole('status').textContent).toMatch(/résultat/);
    });
    expect(palette.queryByRole('option', { name: 'Ajouter une ville' }) !== null).toBe(isAllowed);
  });

  it('does not open over an open list of choices', async () => {
    await open('admin', '/notification/edit');
    await userEvent.click(await screen.findByRole('combobox', { name: /^Type/ }));
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves Ctrl+Shift+K to the browser', async () => {
    await open('admin');
    // `fireEvent` returns false if the app keeps the keys from the browser.
    const isLeft = fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true, shiftKey: true });
    expect(isLeft).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    await screen.findByRole('combobox', { name: 'Rechercher' });
  });

  it('remembers what each person opened, and forgets a deleted record', async () => {
    await open('admin');
    const recent = (user: string) => town.stored(`recent.${user}`);
    const { _id } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
    const gone = { resource: 'news', id: 'gone', name: 'Disparue' };
    localStorage.setItem(recent(_id), JSON.stringify([gone]));
    localStorage.setItem(recent('somebody'), JSON.stringify([{ ...gone, name: 'À quelqu’un d’autre' }]));
    const palette = await openPalette();
    const group = palette.getByRole('group', { name: 'Ouverts récemment' });
    expect(namesIn(group)).toEqual(['DisparueActualités']);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Écran introuvable' });
    await waitFor(() => expect(localStorage.getItem(recent(_id))).toBe('[]'));
    const again = await openPalette();
    expect(again.queryByRole('group', { name: 'Ouverts récemment' })).toBeNull();
  });

  it('chooses with the arrow keys, which wrap around at both ends', async () => {
    await open('admin');
    const palette = await openPalette();
    const box = palette.getByRole('combobox');
    const active = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
    const names = palette.getAllByRole('option').map(({ textContent }) => textContent);
    expect(active()).toBe(names[0]);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(names[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(names.at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(names[0]);
  });

  it('offers the actions of the menus before the backend answers', async () => {
    await open('admin');
    town.answer = () => new Promise(() => {});
    const palette = await openPalette();
    await userEvent.type(palette.getByRole('combobox'), 'ajouter une actu');
    expect(namesIn(palette.getByRole('group', { name: 'Actions' }))).toEqual(['Ajouter une actualité']);
    await userEvent.clear(palette.getByRole('combobox'));
    await userEvent.type(palette.getByRole('combobox'), 'theme');
    expect(namesIn(palette.getByRole('group', { name: 'Actions' }))).toEqual([
      'Apparence : Sombre',
      'Apparence : Système',
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rechercher' })).toBeNull());
    expect(localStorage.getItem(town.stored('store.preferences.mode'))).toBe('"dark"');
  });

  it('searches all resources with one call if the backend can, and keeps the order of the answer', async () => {
    await town.signIn('admin');
    const { entries } = await town.call('GET', 'pages?newsPage_eq=false&type_ne=2&range=0-0');
    const entry = (resource: string, id: string, title: string, field = 'title') => ({
      resource,
      id,
      title,
      field,
      values: { status: 'CREATED' },
    });
    const found = [
      entry('pages', entries[0].id, 'Châtaigneraie'),
      entry('events', '1', 'Grande châtaigneraie', 'eventTitle'),
      entry('news', '2', 'Chemin fermé', 'longDescription'),
    ];
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['search'] });
      return line.startsWith('GET search?') ? Response.json({ entries: found }) : undefined;
    };
    await open('admin', '/eventList');
    await waitFor(() => expect(localStorage.getItem(town.stored('store.capabilities'))).toContain('search'));
    const palette = await openPalette();
    town.calls.length = 0;
    await userEvent.click(palette.getByRole('combobox'));
    await userEvent.paste('chataigneraie');
    await palette.findByText('3 résultats');
    expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ChâtaigneraieBrouillon/),
      expect.stringMatching(/^Grande châtaigneraieBrouillon/),
      expect.stringMatching(/^Chemin ferméContenuBrouillon/),
    ]);
    expect(town.calls).toEqual(['GET search?q=chataigneraie']);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: entries[0].title });
    expect(location.pathname + location.search).toBe(`/page/edit?id=${entries[0].id}`);
    await waitUntilLoaded();
  });

  it('searches the start of a long text, which the backend would refuse as a whole', async () => {
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['search'] });
      if (!line.startsWith('GET search?')) return undefined;
      const isTooLong = line.length > 'GET search?q='.length + 200;
      return isTooLong ? new Response('{}', { status: 400 }) : Response.json({ entries: [] });
    };
    await open('admin');
    const palette = await openPalette();
    await userEvent.click(palette.getByRole('combobox'));
    await userEvent.paste(`${'a'.repeat(199)} ${'b'.repeat(100)}`);
    const calls = () => town.calls.filter((line) => line.startsWith('GET search?'));
    await waitFor(() => expect(calls()).toEqual([`GET search?q=${'a'.repeat(199)}`]));
    await waitFor(() => expect(palette.getByRole('status').textContent).toMatch(/résultat/));
    expect(window.location.pathname).toBe('/');
  });

  it('changes the language, and signs out', async () => {
    await open('admin');
    await userEvent.type((await openPalette()).getByRole('combobox'), 'english{Enter}');
    await screen.findByRole('button', { name: 'Search' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'sign out{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  });

  it('marks the matching letters, and shows the status of a record and the time of its last change', async () => {
    await town.signIn('admin');
    const [news] = (await town.call('GET', 'pages?newsPage_eq=true&range=0-0')).entries;
    const changed = { title: 'Œuvres d’été à la forêt', status: 'UNPUBLISHED' };
    await town.call('PUT', `pages/${news.id}`, { ...news, ...changed });
    await open('admin');
    const palette = await openPalette();
    await userEvent.type(palette.getByRole('combobox'), "OEUVRES d'ete");
    const found = await palette.findByRole('option', { name: /Œuvres d’été/ });
    expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Œuvres',
      'd’été',
    ]);
    within(found).getByText('Hors ligne');
    within(found).getByText('à l’instant');
  });

  it('finds screens and create actions, and asks before the user leaves unsaved text', async () => {
    await open('admin', '/cardList');
    screen.getByRole('searchbox').focus();
    town.calls.length = 0;
    const palette = await openPalette();
    const isClosed = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rechercher' })).toBeNull());
    const menu = [...document.querySelectorAll('nav a.entry')].map(({ textContent }) => textContent);
    expect(namesIn(palette.getByRole('group', { name: 'Écrans' }))).toEqual(menu);
    expect(menu).not.toContain('Utilisateurs');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
    await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }));
    const box = await screen.findByRole('combobox', { name: 'Rechercher' });
    expect(town.calls.filter((call) => call !== 'GET capabilities')).toEqual([]);

    await userEvent.type(box, 'ACTUALITES');
    expect(namesIn(screen.getByRole('group', { name: 'Écrans' }))).toEqual(['Actualités']);
    await userEvent.clear(box);
    await userEvent.type(box, 'evenement creation');
    // Only a superAdmin creates event types.
    expect(namesIn(screen.getByRole('group', { name: 'Actions' }))).toEqual(['Ajouter un événement']);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: "Création d'un événement" });
    await isClosed();
    const title = await screen.findByRole('textbox', { name: /^Titre/ });
    await userEvent.type(title, 'Un titre');
    await userEvent.type((await openPalette()).getByRole('combobox'), 'tableau de bord{Enter}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' }));
    // The palette stays closed while another dialog is open.
    await userEvent.keyboard('{Control>}k{/Control}');
    await isClosed();
    await userEvent.click(question.getByRole('button', { name: 'Rester' }));
    expect(title).toHaveProperty('value', 'Un titre');
    expect(location.pathname).toBe('/event/edit');
  });

  it('opens an empty form in place of a changed copy of a record, after a question', async () => {
    await open('admin', '/newsList');
    await userEvent.click(screen.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
    await screen.findByRole('heading', { level: 1, name: "Création d'une actualité" });
    const title = () => screen.findByRole('textbox', { name: /^Titre/ });
    await userEvent.type(await title(), ' bis');
    const add = async () =>
      userEvent.type((await openPalette()).getByRole('combobox'), 'ajouter une actualite{Enter}');
    await add();
    const question = within(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' }));
    await userEvent.click(question.getByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(async () => expect(await title()).toHaveProperty('value', ''));
    await waitFor(async () => expect(document.activeElement).toBe(await title()));
    screen.getByRole('button', { name: 'Reprendre' });

    // The address stays the same, so the form keeps what somebody typed.
    await userEvent.type(await title(), 'Braderie');
    await add();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rechercher' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await title()).toHaveProperty('value', 'Braderie');
  });

  it('searches all resources with six calls at a time, and opens the form or the list of a record', async () => {
    await open('admin', '/cardList');
    const box = (await openPalette()).getByRole('combobox');
    let [waiting, most] = [0, 0];
    town.answer = async (line) => {
      if (!line.includes('_like=')) return undefined;
      waiting += 1;
      most = Math.max(most, waiting);
      await town.call('GET', 'users/me');
      waiting -= 1;
      return undefined;
    };
    town.calls.length = 0;
    const searchFor = async (value: string, group: string) => {
      fireEvent.change(box.isConnected ? box : (await openPalette()).getByRole('combobox'), {
        target: { value },
      });
      const found = within(await screen.findByRole('group', { name: group }));
      await waitFor(() => expect(screen.getByText(/\d+ résultat/)).toBeTruthy());
      return found.getAllByRole('option');
    };
    const cards = await searchFor('mediatheque', 'Fiches & contacts');
    const names = cards.map((card) => card.querySelector('.name')?.textContent);
    for (const name of names) expect(name).toMatch(/médiathèque/i);
    expect(most).toBe(6);
    const calls = town.calls.filter((call) => !['GET capabilities', 'GET users/me'].includes(call));
    expect(calls.length).toBeGreaterThan(6);
    expect(new Set(calls).size).toBe(calls.length);
    for (const call of calls) expect(call).toMatch(/_like=mediatheque&.*range=0-4&.*fields=/);
    expect(calls).toContain(
      'GET pages?title_like=mediatheque&type_eq=2&range=0-4&sort=title_asc&fields=id,title,status,updatedAt',
    );
    await userEvent.click(cards[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: names[0] as string });

    // A record without a form opens in its list or on the map, filtered by its name.
    for (const [text, group, title, name] of [
      ['lefevre', 'Utilisateurs', 'Liste des utilisateurs', 'Lefèvre'],
      ['pharmacie du quai', 'Carte', 'Carte', 'Pharmacie du Quai'],
    ] as const) {
      const [first] = await searchFor(text, group);
      await userEvent.click(first as HTMLElement);
      await screen.findByRole('heading', { level: 1, name: title });
      expect((await screen.findAllByText(new RegExp(name))).length).toBeGreaterThan(0);
      expect(await screen.findByRole('searchbox')).toHaveProperty('value', name);
    }
    await waitUntilLoaded();
  });

  it('cancels the search for a former word, and names a resource whose search failed', async () => {
    await open('admin');
    const stopped: AbortSignal[] = [];
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (input.includes('_like=fete') && init.signal) stopped.push(init.signal);
      return send(input, init);
    });
    town.answer = (line) => (line.includes('_like=fete') ? new Promise(() => {}) : undefined);
    const palette = await openPalette();
    const search = (value: string) => fireEvent.change(palette.getByRole('combobox'), { target: { value } });
    search('fete');
    await waitFor(() => expect(stopped).toHaveLength(6));
    search('marche');
    await waitFor(() => expect(stopped.map(({ aborted }) => aborted)).toEqual(Array(6).fill(true)));
    await palette.findByText(/résultat/);
    expect(stopped).toHaveLength(6);

    town.answer = (line) =>
      /events\?.*_like=vide/.test(line) ? new Response('{}', { status: 409 }) : undefined;
    search('vide');
    const failure = await palette.findByRole('alert');
    expect(failure.textContent).toMatch(/^Événements : Le service refuse/);
    await palette.findByText(/résultat/);
    expect(palette.getAllByRole('option').length).toBeGreaterThan(0);
    town.answer = undefined;
    await userEvent.click(within(failure).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(palette.queryByRole('alert')).toBeNull());
  });
});

it('lists the shortcuts, and moves through a list with them', async () => {
  await open('admin', '/newsList');
  const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];
  const nameOf = (index: number) => rows()[index]?.querySelector('a.row-link')?.textContent ?? '';
  const isFocused = (index: number) =>
    waitFor(() => expect(rows().indexOf(document.activeElement?.closest('tr') as HTMLElement)).toBe(index));
  const [first, second] = [nameOf(0), nameOf(1)];
  await userEvent.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }));
  const keys = ['Ctrl + K', 'Ctrl + S', '/', 'j', 'k', 'r', 'Ctrl + Entrée', '?'];
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(keys);
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await userEvent.keyboard('j');
  await isFocused(0);
  await userEvent.keyboard('jjk');
  await isFocused(1);
  await userEvent.keyboard('/');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard('jk/?');
  expect(search).toHaveProperty('value', 'jk/?');
  await userEvent.clear(search);
  search.blur();
  for (const [strokes, name] of [
    ['jj{Enter}', second],
    ['j{Enter}', first],
  ] as const) {
    await userEvent.keyboard(strokes);
    await screen.findByRole('heading', { level: 1, name });
    window.history.back();
    await screen.findByRole('table');
    await waitUntilLoaded();
    (document.activeElement as HTMLElement).blur();
  }

  // The palette leaves out stored entries that are damaged, or whose form is gone or closed to the role.
  const key = Object.keys(localStorage).find((name) => / recent\./.test(name)) ?? '';
  const odd = [7, { resource: 'gone', id: 1, name: 'x' }, { resource: 'towns', id: 1, name: 'x' }];
  localStorage.setItem(key, JSON.stringify([...odd, ...JSON.parse(localStorage.getItem(key) ?? '[]')]));
  await userEvent.click((await openPalette()).getByRole('button', { name: 'Raccourcis clavier' }));
  await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
  expect(screen.queryByRole('combobox', { name: 'Rechercher' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await isClosed();
  const recent = (await openPalette()).getByRole('group', { name: 'Ouverts récemment' });
  expect([...recent.querySelectorAll('.name')].map(({ textContent }) => textContent)).toEqual([
    first,
    second,
  ]);
});
