import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
  // Before the code of the palette is loaded, there is only a field for text.
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

  it('marks the letters that match, and says the state of a record and when it was changed', async () => {
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
});
