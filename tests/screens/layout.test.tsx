import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadable } from '../../src/ui/loadable';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));

const open = async (path = '/', settings: object = {}) => {
  await town.open(path, settings);
  await screen.findByRole('heading', { level: 1 });
  await waitUntilLoaded();
};
const menu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('The layout', () => {
  it('has header, menu, body and footer', async () => {
    await open();
    for (const landmark of ['banner', 'navigation', 'main', 'contentinfo']) {
      expect(screen.getByRole(landmark)).toBeTruthy();
    }
  });

  it('marks the entry of the screen that is shown', async () => {
    await open();
    expect(menu().getByRole('link', { name: 'Accueil' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(menu().getByRole('link', { name: 'Pages' }));
    await screen.findByRole('heading', { level: 1, name: 'Liste des pages' });
    await waitUntilLoaded();
    expect(menu().getByRole('link', { name: 'Pages' }).getAttribute('aria-current')).toBe('page');
    expect(menu().getByRole('link', { name: 'Accueil' }).hasAttribute('aria-current')).toBe(false);
  });

  it('moves focus to the heading of the next screen', async () => {
    await open();
    await userEvent.click(menu().getByRole('link', { name: 'Pages' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Liste des pages' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitUntilLoaded();
  });

  it('begins with a link that leads to the content', async () => {
    await open();
    screen.getByRole('heading', { level: 1 }).blur();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Aller au contenu');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.hash).toBe('');
  });

  it('opens the submenu on demand', async () => {
    await open();
    expect(menu().queryByRole('link', { name: "Types d'événement" })).toBeNull();
    await press('Administration');
    expect(menu().getByRole('link', { name: "Types d'événement" })).toBeTruthy();
  });

  it('keeps pinned entries on top of the menu and on the home screen', async () => {
    await open();
    await press('Épingler Pages');
    const pinned = within(menu().getByRole('list', { name: 'Épinglés' }));
    expect(pinned.getByRole('link', { name: 'Pages' })).toBeTruthy();
    const section = within(screen.getByRole('region', { name: 'Épinglés' }));
    expect(section.getByRole('link', { name: 'Pages' })).toBeTruthy();
    await userEvent.click(pinned.getByRole('button', { name: 'Désépingler Pages' }));
    expect(menu().queryByRole('list', { name: 'Épinglés' })).toBeNull();
  });

  it('says who is signed in, and links to the profile and the sign-out', async () => {
    await open();
    const account = await screen.findByRole('button', {
      name: /Mon compte.*Claire Fontaine.*Super Administrateur/,
    });
    await userEvent.click(account);
    expect((await screen.findByRole('menuitem', { name: 'Mon profil' })).getAttribute('href')).toBe(
      '/account',
    );
    expect(screen.getByRole('menuitem', { name: 'Déconnexion' }).getAttribute('href')).toBe('/logout');
  });

  it('changes the language with one click, and stays on the screen', async () => {
    await open('/account');
    await press(/English/);
    await screen.findByRole('heading', { level: 1, name: 'My profile' });
    expect(window.location.pathname).toBe('/account');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });

  it('follows a change of the language in another tab, and keeps the text typed into a form', async () => {
    await open('/news/edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Titre/ }), 'Mots tapés');
    const key = town.stored('store.locale');
    const change = (locale: string) => {
      localStorage.setItem(key, JSON.stringify(locale));
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    };
    change('en');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Mots tapés');
    // The app has no Breton, and follows the second of two quick changes.
    for (const locale of ['br', 'fr']) change(locale);
    await screen.findByRole('navigation', { name: 'Menu principal' });
    expect(screen.getByRole('textbox', { name: /^Titre/ })).toHaveProperty('value', 'Mots tapés');
  });

  it('offers no other language in a town with one language', async () => {
    await open('/', { locales: ['fr'] });
    expect(screen.queryByRole('button', { name: /English/ })).toBeNull();
  });

  it('keeps the colours that a user chose over a reload, and restores the colours of the town on demand', async () => {
    const primary = () => (screen.getByLabelText(/^Couleur principale/) as HTMLInputElement).value;
    const mode = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    const openColours = async (colour: string) => {
      await open('/', { colours: { primary: colour, secondary: '#445566' } });
      await press('Apparence');
      await screen.findByLabelText(/^Couleur principale/);
    };
    await openColours('#114488');
    fireEvent.input(screen.getByLabelText(/^Couleur principale/), { target: { value: '#771122' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Sombre' }));
    cleanup();
    await openColours('#114488');
    expect(primary()).toBe('#771122');
    expect(mode('Sombre').checked).toBe(true);
    await press('Rétablir les couleurs de la ville');
    expect(primary()).toBe('#114488');
    expect(mode('Clair').checked).toBe(true);
    cleanup();
    // The town has changed its colours.
    await openColours('#008800');
    expect(primary()).toBe('#008800');
  });

  it('ignores damaged preferences', async () => {
    localStorage.setItem(town.stored('store.preferences.primary'), '"no colour"');
    localStorage.setItem(town.stored('store.preferences.mode'), '{}');
    localStorage.setItem(town.stored('store.preferences.pinned'), '7');
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeTruthy();
  });
});

describe('The sidebar', () => {
  it('folds to icons with accessible names, and stores that it is folded', async () => {
    await open();
    await press('Replier le menu');
    expect(menu().getByRole('link', { name: 'Pages' }).textContent).toBe('');
    expect(localStorage.getItem(town.stored('store.preferences.menuOpen'))).toBe('false');
    await press('Déplier le menu');
    expect(menu().getByRole('link', { name: 'Pages' }).textContent).toBe('Pages');
  });

  it('becomes a drawer on a narrow window', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width:991px)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await open('/', { sidebarCollapseWidth: 991 });
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
    await press('Ouvrir le menu');
    await screen.findByRole('navigation', { name: 'Menu principal' });
    expect(menu().getByRole('link', { name: 'Pages' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull());
    await press('Ouvrir le menu');
    await userEvent.click(menu().getByRole('link', { name: 'Pages' }));
    await screen.findByRole('heading', { level: 1, name: 'Liste des pages' });
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull());
    await waitUntilLoaded();
  });
});

describe('The drawer of a narrow window', () => {
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull());
  const openDrawer = async () => {
    await press('Ouvrir le menu');
    await screen.findByRole('navigation', { name: 'Menu principal' });
  };

  it('closes when Back leads to another screen, and when the window becomes wide', async () => {
    const listeners = new Set<() => void>();
    let isNarrow = true;
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return isNarrow && query === '(max-width:991px)';
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }));
    const resize = (narrow: boolean) =>
      act(() => {
        isNarrow = narrow;
        for (const listener of listeners) listener();
      });
    await open('/', { sidebarCollapseWidth: 991 });
    await openDrawer();
    resize(false);
    await screen.findByRole('button', { name: 'Replier le menu' });
    resize(true);
    await screen.findByRole('button', { name: 'Ouvrir le menu' });
    await isClosed();

    await openDrawer();
    await userEvent.click(menu().getByRole('link', { name: 'Pages' }));
    await screen.findByRole('heading', { level: 1, name: 'Liste des pages' });
    await isClosed();
    await waitUntilLoaded();
    await openDrawer();
    window.history.back();
    await isClosed();
    expect(await screen.findByRole('heading', { level: 1, name: 'Synthèse' })).toBeTruthy();
    await waitUntilLoaded();
  });
});

describe('The overlay', () => {
  it('shows while a save runs, and disappears after the answer', async () => {
    await open('/account');
    const button = within(screen.getByRole('region', { name: 'Informations personnelles' })).getByRole(
      'button',
      {
        name: 'Enregistrer',
      },
    );
    let answer = () => {};
    const pause = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    town.answer = (line) => (line.startsWith('PUT') ? pause : undefined);
    await userEvent.click(button);
    // The text is on the button and on the overlay.
    await waitFor(() => expect(screen.getAllByText('Enregistrement…')).toHaveLength(2));
    answer();
    await screen.findByText('Profil modifié');
    expect(screen.queryByText('Enregistrement…')).toBeNull();
    await waitUntilLoaded();
  });
});

describe('A check of the token', () => {
  it.each([500, 404])('that fails with %i is reported once, and the session goes on', async (status) => {
    town.answer = (line) => (line === 'POST auth/check' ? new Response('', { status }) : undefined);
    await open('/pageList');
    const toasts = () => screen.queryAllByText('Le service ne répond pas. Réessayez dans quelques instants.');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await userEvent.click(menu().getByRole('link', { name: 'Actualités' }));
    await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
    await waitUntilLoaded();
    expect(toasts().length).toBeLessThanOrEqual(1);
    expect(town.calls.filter((line) => line === 'POST auth/check')).toHaveLength(1);
    expect(localStorage.getItem(town.stored('user'))).not.toBeNull();
  });
});

describe('A dialog', () => {
  it('loads its code again if preloading failed', async () => {
    const load = vi
      .fn<() => Promise<{ default: () => ReactNode }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: () => <p>Supprimer ?</p> });
    const Dialog = loadable(load);
    await Dialog.preload();
    render(<Dialog />);
    await screen.findByText('Supprimer ?');
  });
});
