import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../backend/caller';
import { chooseFromForm, openApp, waitUntilLoaded } from './openApp';
import { simpleRestServer } from './simpleRestServer';

const user = { id: 1, email: 'claire@mairie.example', firstName: 'Claire', lastName: 'Petit', role: 'admin' };
const pages = ['Marché de Noël', 'Travaux rue Haute', 'Fête du lac'].map((title, index) => ({
  id: index + 1,
  title,
  newsPage: true,
  status: 'CREATED',
}));

let backend: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  backend = await serve(simpleRestServer(user, pages));
});
afterAll(() => backend.close());

const signIn = async () => {
  await openApp(backend.url, '/login', { dialect: 'simple-rest' });
  await userEvent.type(await screen.findByLabelText('E-mail'), user.email);
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un mot de passe');
  await press('Se connecter');
  return within(await screen.findByRole('navigation', { name: 'Menu principal' }));
};

const titles = () => pages.map(({ title }) => title);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a clerk works on news with a backend of the simple REST dialect', async () => {
  const menu = await signIn();
  await userEvent.click(menu.getByRole('link', { name: 'Actualités' }));
  await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
  for (const title of titles()) expect(await screen.findByRole('link', { name: title })).toBeTruthy();

  await userEvent.type(screen.getByRole('searchbox'), 'Travaux');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fête du lac' })).toBeNull());
  await userEvent.click(await screen.findByRole('link', { name: 'Travaux rue Haute' }));
  const title = await screen.findByRole('textbox', { name: 'Titre' });
  await userEvent.type(title, ' (fin)');
  await press('Enregistrer');
  expect(await screen.findByText('News modifiée.')).toBeTruthy();
  expect(titles()).toContain('Travaux rue Haute (fin)');

  await press('Publier');
  expect(await screen.findByText('News publiée.')).toBeTruthy();
  expect(pages).toContainEqual(
    expect.objectContaining({ title: 'Travaux rue Haute (fin)', status: 'PUBLISHED' }),
  );

  await chooseFromForm('Supprimer');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }),
  );
  await waitFor(() => expect(titles()).toEqual(['Marché de Noël', 'Fête du lac']));

  await userEvent.click(await screen.findByRole('link', { name: /^Ajouter/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titre' }), 'Vœux du maire');
  await press('Enregistrer');
  expect(await screen.findByText('News créée.')).toBeTruthy();
  expect(titles()).toEqual(['Marché de Noël', 'Fête du lac', 'Vœux du maire']);
  await waitUntilLoaded();
});

it('a clerk sees no button for what such a backend lacks', async () => {
  await fetch(`${backend.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: 'a-token' },
    body: JSON.stringify({ folder: 'SIG-1', information: 'Un nid de poule', status: 'CREATED' }),
  });
  const menu = await signIn();
  await userEvent.click(menu.getByRole('link', { name: 'Galerie' }));
  await screen.findByRole('heading', { level: 1, name: 'Galerie' });
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'Ajouter un fichier' })).toBeNull();

  await userEvent.click(menu.getByRole('link', { name: 'Signalements' }));
  await userEvent.click(await screen.findByRole('link', { name: 'SIG-1' }));
  await screen.findByText('Un nid de poule');
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'Générer le PDF' })).toBeNull();
});
