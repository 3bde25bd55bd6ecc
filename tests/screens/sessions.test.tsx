import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import type { Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const titleBox = (name = /^Titre/) => screen.findByRole('textbox', { name });
const signIn = async () => {
  const account = demoAccounts.find(({ role }) => role === 'admin');
  await userEvent.type(await screen.findByLabelText(/^E-mail/), account?.email ?? '');
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), `${account?.password}{Enter}`);
};

describe('a session that ends', () => {
  const isAsked = async () => {
    await screen.findByText('Session terminée, votre texte est conservé.');
    await heading('Connexion');
    expect(location.pathname).toBe('/login');
    town.answer = undefined;
  };
  const expire = (calls: RegExp) => {
    town.answer = (line) =>
      calls.test(line) ? Response.json({ message: 'Session expirée' }, { status: 401 }) : undefined;
  };

  it('leads to the sign-in, even from an error page', async () => {
    await town.signIn('admin');
    // The count of the events gets a 400, which leads to an error page. Only then, the other counts get a 401.
    town.answer = async (line) => {
      if (!line.includes('/count')) return undefined;
      if (line.includes('events/')) return Response.json({ message: 'Non' }, { status: 400 });
      await waitFor(() => expect(town.failures).not.toEqual([]));
      return Response.json({ message: 'Session expirée' }, { status: 401 });
    };
    await town.open('/', { transitionDelay: 500 });
    await isAsked();
    await signIn();
    await heading('Synthèse');
    await waitUntilLoaded();
  });

  it('leads to the sign-in only once, and then back to the screen with its text', async () => {
    await town.signIn('admin');
    await town.open('/newsList', { transitionDelay: 500 });
    await screen.findByRole('table');
    await waitUntilLoaded();
    expire(/^GET pages\b/);
    const moves = (['pushState', 'replaceState'] as const).map((name) => vi.spyOn(history, name));
    onTestFinished(() => {
      for (const one of moves) one.mockRestore();
    });
    await press('Page suivante');
    await isAsked();
    const paths = moves.flatMap(({ mock }) => mock.calls.map(([, , path]) => String(path)));
    expect(paths.filter((path) => path.startsWith('/login'))).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await signIn();
    await heading('Liste des actualités');
    await waitUntilLoaded();
    cleanup();

    await town.open('/news/edit', { transitionDelay: 500 });
    await userEvent.type(await titleBox(), 'Une image manque');
    await waitUntilLoaded();
    expire(/^GET GCS\b/);
    await press('Choisir dans la galerie');
    await isAsked();
    await signIn();
    await waitFor(async () => expect(await titleBox()).toHaveProperty('value', 'Une image manque'));
    expect(location.pathname).toBe('/news/edit');
    await waitUntilLoaded();
  });
});

describe('another person, who signs in with another tab,', () => {
  const signInElsewhere = async (role: Role) => {
    await town.signIn(role);
    const key = town.stored('user');
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  };
  const isNamed = () => screen.findByText(/^Claire Fontaine a ouvert une session dans un autre onglet/);

  it('is named in an open form, which keeps the text for its author only', async () => {
    await town.signIn('admin');
    const news = { title: 'Chacun son compte', newsPage: true, type: 12, status: 'CREATED' };
    const { id } = await town.call('POST', 'pages', news);
    const path = `/news/edit?id=${id}`;
    await town.open(path);
    await waitUntilLoaded();
    await userEvent.type(await titleBox(), ' de l’administrateur');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('de l’administrateur'));
    await signInElsewhere('superAdmin');
    await isNamed();
    town.calls.length = 0;
    await press('Enregistrer');
    await screen.findByText(/votre texte est conservé ici/);
    expect(town.calls).toEqual([]);
    cleanup();
    await town.open(path);
    expect(await titleBox()).toHaveProperty('value', 'Chacun son compte');
    await waitUntilLoaded();
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
    cleanup();
    await town.signIn('admin');
    await town.open(path);
    await press('Reprendre');
    await waitFor(async () =>
      expect(await titleBox()).toHaveProperty('value', 'Chacun son compte de l’administrateur'),
    );
  });

  it('is named in an open list, which loads nothing more', async () => {
    await town.signIn('admin');
    await town.open('/newsList');
    await screen.findByRole('table');
    await waitUntilLoaded();
    await signInElsewhere('superAdmin');
    await isNamed();
    town.calls.length = 0;
    await press('Page suivante');
    await screen.findByText(/Une autre personne s’est connectée/);
    expect(town.calls).toEqual([]);
  });
});

it('two towns on one origin share no session, draft or preference', async () => {
  const base = document.querySelector('base') as HTMLBaseElement;
  onTestFinished(() => {
    base.href = '/';
  });
  const move = async (path: string, screenPath: string) => {
    cleanup();
    base.href = path;
    await town.open(screenPath);
  };
  await town.signIn('admin');
  await town.open('/news/edit');
  await userEvent.type(await titleBox(), 'De la première ville');
  await press(/English/);
  await heading('New news item');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('De la première ville'));

  await move('/b/', '/b/news/edit');
  await heading('Connexion');
  expect(location.pathname + location.search).toBe('/b/login?next=%2Fnews%2Fedit');
  await signIn();
  await heading("Création d'une actualité");
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
  await move('/b/', '/b/logout');
  await heading('Connexion');
  await move('/', '/news/edit');
  await heading('New news item');
  await waitUntilLoaded();
});
