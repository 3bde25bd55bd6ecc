import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const titleBox = (name = 'Titre') => screen.getByRole('textbox', { name });

/** Stores a news item, opens its form, and types another title. Returns the address of the form. */
async function changeTitle(title: string, settings?: object): Promise<string> {
  await town.signIn('admin');
  const news = { title: 'Bal', newsPage: true, type: 12, status: 'CREATED' };
  const { id } = await town.call('POST', 'pages', news);
  await town.open(`/news/edit?id=${id}`, settings);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.clear(titleBox());
  await userEvent.type(titleBox(), title);
  return location.href;
}

it('creates one news item on a double click, with a period of 31 days and a notification', async () => {
  await town.signIn('admin');
  await town.open('/newsList');
  await userEvent.click(await screen.findByRole('link', { name: 'Ajouter' }));
  await screen.findByRole('heading', { level: 1, name: "Création d'une actualité" });
  expect(await screen.findByRole('switch', { name: 'Notifier les habitants' })).toHaveProperty(
    'checked',
    true,
  );
  // The first field has the focus, so that typing needs no click.
  await waitFor(() => expect(document.activeElement).toBe(titleBox()));
  await userEvent.keyboard('Vœux du maire');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('News créée.');
  await waitFor(() => expect(location.search).toMatch(/^\?id=/));
  await screen.findByRole('heading', { level: 1, name: /Vœux du maire/ });
  const created = { title: 'Vœux du maire', status: 'UPDATED', newsPage: true, notify: true, type: 12 };
  expect(town.writes).toMatchObject([{ body: created }]);
  const { newsPeriod } = town.writes[0]?.body ?? {};
  const { startDate, endDate } = newsPeriod as { startDate: string; endDate: string };
  expect(Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000)).toBe(31);
  await waitUntilLoaded();
});

it('keeps the text of a clerk who goes back before the error page is there', async () => {
  const address = await changeTitle('Des mots qui restent');
  town.answer = (line) =>
    line.startsWith('PUT pages/') ? Response.json({ message: 'Refusé' }, { status: 400 }) : undefined;
  // The clerk goes back after the address has changed, but before the error page appears.
  const { pushState } = history;
  onTestFinished(() => {
    history.pushState = pushState;
  });
  history.pushState = (...args) => {
    pushState.apply(history, args);
    if (location.pathname === '/error-400') history.back();
  };
  await press('Enregistrer');
  await press('Reprendre');
  expect(location.href).toBe(address);
  await waitFor(() => expect(titleBox()).toHaveProperty('value', 'Des mots qui restent'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('leads to the sign-in when the session has ended, and back to the text', async () => {
  const address = await changeTitle('Des mots qui survivent', { transitionDelay: 500 });
  town.answer = (line) =>
    /^\w+ pages\//.test(line) ? Response.json({ message: 'Session expirée' }, { status: 403 }) : undefined;
  await press('Enregistrer');
  await screen.findByText('Session terminée, votre texte est conservé.');
  await waitFor(() => expect(location.search).toMatch(/^\?next=/));
  town.answer = undefined;
  await waitUntilLoaded();
  const account = demoAccounts.find(({ role }) => role === 'admin');
  await userEvent.type(await screen.findByLabelText(/^E-mail/), account?.email ?? '');
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), `${account?.password}{Enter}`);
  await screen.findByText(/^Votre saisie a été remise dans le formulaire\./);
  expect(location.href).toBe(address);
  expect(titleBox()).toHaveProperty('value', 'Des mots qui survivent');
});

it('says that a change is not saved, and keeps it when the language changes', async () => {
  const address = await changeTitle('Bal du lac');
  await screen.findByText('Modifié, non enregistré');
  await press(/English/);
  await screen.findByRole('button', { name: 'Save' });
  expect(titleBox('Title')).toHaveProperty('value', 'Bal du lac');
  expect(location.href).toBe(address);
  await screen.findByText('Changed, not saved');
  await press('Save');
  await waitFor(() => expect(screen.queryByText('Changed, not saved')).toBeNull());
});
