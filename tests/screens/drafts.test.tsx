import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { useTown } from './town';

const town = useTown();

const title = () => screen.findByRole('textbox', { name: /^Titre/ });
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const fill = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
/** The stored drafts, without the address of the backend in their keys. */
const drafts = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(town.stored('draft.')))
    .map(([key, value]) => `${key.replace(town.stored(''), '')} ${value}`)
    .join('\n');
const type = async (text: string) => {
  fill(await title(), text);
  await waitFor(() => expect(drafts()).toMatch(text));
};
/** Holds the calls whose line starts with `start`. Returns a function that lets them go. */
const hold = (start: string) => {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  town.answer = (line) => (line.startsWith(start) ? held : undefined);
  return release;
};

it('asks before a draft overwrites a colleague’s change, and keeps a draft until the save is answered', async () => {
  await town.signIn('admin');
  const item = { title: 'Xylolent', newsPage: true, type: 12, status: 'CREATED' };
  const { id } = await town.call('POST', 'pages', item);
  const path = `/news/edit?id=${id}`;
  await town.open('/newsList?filter={"title_like":"Xylolent"}');
  await userEvent.click(await screen.findByRole('link', { name: 'Xylolent' }));
  await type('Mon brouillon');
  history.back();
  await press('Quitter sans enregistrer');
  await userEvent.click(await screen.findByRole('link', { name: 'Xylolent' }));
  await screen.findByRole('button', { name: 'Reprendre' });
  // The app keeps a record in memory for a while. After a reload, it reads the record again.
  cleanup();
  await town.call('PUT', `pages/${id}`, { ...item, id, title: 'Le nouveau titre de Claire' });
  await town.open(path);
  await press('Reprendre');
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
  expect(dialog.getByText('Le nouveau titre de Claire')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Revenir au formulaire' }));
  expect(await title()).toHaveProperty('value', 'Le nouveau titre de Claire');
  await press('Reprendre');
  const again = within(await screen.findByRole('dialog'));
  await userEvent.click(again.getByRole('button', { name: 'Reprendre' }));
  await waitFor(async () => expect(await title()).toHaveProperty('value', 'Mon brouillon'));

  await type('Parti avant la réponse');
  const answer = hold(`PUT pages/${id}`);
  await press('Enregistrer');
  await waitFor(() => expect(town.writes).toHaveLength(1));
  history.back();
  await press('Quitter sans enregistrer');
  await waitFor(() => expect(location.pathname).toBe('/newsList'));
  expect(drafts()).toMatch('Parti avant la réponse');
  answer();
  await waitFor(() => expect(drafts()).toBe(''));
  expect((await town.call('GET', `pages/${id}`)).title).toBe('Parti avant la réponse');
});

it('stores only the changed values of a user in a draft, and never a password', async () => {
  await town.signIn('superAdmin');
  const firstName = () => screen.findByRole('textbox', { name: /^Prénom/ });
  const password = () => screen.getByLabelText(/^Mot de passe/);
  const rose = { firstName: 'Rose', lastName: 'Valland', email: 'rose@mairie.demo', role: 'user' };
  const { _id } = await town.call('POST', 'users', { ...rose, password: 'mairie-rose' });
  await town.open('/user/edit?email=rose@mairie.demo');
  fill(await firstName(), 'Rosa');
  fill(password(), 'un-secret');
  await waitFor(() => expect(drafts()).toMatch('Rosa'));
  window.dispatchEvent(new Event('pagehide'));
  expect(drafts()).toMatch(String(_id));
  expect(drafts()).not.toMatch(/rose@|un-secret|mairie-rose|127\.0\.0\.1|Valland/);

  cleanup();
  await town.open('/user/edit');
  fill(await firstName(), 'Jean');
  fill(screen.getByRole('textbox', { name: /^Nom/ }), 'Moulin');
  fill(screen.getByRole('textbox', { name: /^E-mail/ }), 'jean@mairie.demo');
  await userEvent.click(password());
  fill(password(), 'un-premier');
  const answer = hold('POST users');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(town.writes).toMatchObject([{ body: { password: 'un-premier' } }]));
  fill(password(), 'un-premier-et-la-suite');
  fill(await firstName(), 'Jean-Pierre');
  answer();
  await waitFor(() => expect(drafts()).toMatch('"after":"Jean-Pierre"'));
  expect(drafts()).not.toMatch('un-premier');
});

it('asks at sign-out whether to keep the drafts', async () => {
  const account = demoAccounts.find(({ role }) => role === 'admin');
  await town.signIn('admin');
  await town.open('/news/edit');
  await type('Pas fini');
  for (const [choice, kept] of [
    ['Les conserver pour la prochaine fois', /Pas fini/],
    ['Les effacer de cet appareil', /^$/],
  ] as const) {
    cleanup();
    await town.open('/logout');
    await press(choice);
    await userEvent.type(await screen.findByLabelText(/^E-mail/), account?.email ?? '');
    expect(drafts()).toMatch(kept);
    await userEvent.type(screen.getByLabelText(/^Mot de passe/), `${account?.password}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
  }
});

it('creates a record once if the answer is lost and the user saves the resumed draft', async () => {
  await town.signIn('admin');
  await town.open('/news/edit');
  await type('Une seule fois');
  let isCut = false;
  town.answer = async (line) => {
    if (!isCut && line === 'POST pages') {
      // The record is stored, but from here on no call gets an answer.
      isCut = true;
      await town.call('POST', 'pages', town.writes[0]?.body);
    }
    if (isCut) throw new TypeError('Failed to fetch');
    return undefined;
  };
  await press('Enregistrer');
  await screen.findByText(/Nous ne savons pas si c’est enregistré/);
  isCut = false;
  town.answer = undefined;
  cleanup();
  await town.open('/news/edit');
  await press('Reprendre');
  await waitFor(async () => expect(await title()).toHaveProperty('value', 'Une seule fois'));
  await press('Enregistrer');
  await screen.findByText('News créée.');
  expect(await town.call('GET', 'pages/count?title_eq=Une seule fois')).toEqual({ count: 1 });
});

it('keeps a blank list item that the user fills in during a save', async () => {
  await town.signIn('admin');
  const { id } = await town.call('POST', 'pages', { title: 'Mairie', params: [{ key: 'a' }] });
  await town.open(`/page/edit?id=${id}`);
  await title();
  await press('Avancé');
  await press('Ajouter un paramètre');
  const added = async () =>
    within(await screen.findByRole('group', { name: 'Paramètre 2' })).findByRole('textbox', { name: 'Clé' });
  await added();
  const answer = hold(`PUT pages/${id}`);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(town.writes).toMatchObject([{ body: { params: [{ key: 'a' }] } }]));
  fill(await added(), 'b');
  answer();
  await screen.findByText(/modifiée?\.$/);
  expect(await added()).toHaveProperty('value', 'b');
  await waitFor(() => expect(drafts()).toMatch('"b"'));
});

it('restores a list item that a draft changes and a colleague has removed, if the user chooses so', async () => {
  await town.signIn('admin');
  const questions = ['Quel jour ?', 'Quelle heure ?'].map((questionTitle) => ({
    questionTitle,
    type: 'freefield',
  }));
  const survey = { title: 'Vos rues', status: 'PENDING' };
  const { id } = await town.call('POST', 'surveys', { ...survey, questions });
  const path = `/survey/edit?id=${id}&tab=questions`;
  const second = async () =>
    within(await screen.findByRole('group', { name: 'Question 2' })).findByRole('textbox', {
      name: /^Question/,
    });
  await town.open(path);
  fill(await second(), 'Vers quelle heure ?');
  await waitFor(() => expect(drafts()).toMatch('Vers quelle heure'));
  cleanup();
  await town.call('PUT', `surveys/${id}`, { ...survey, id, questions: questions.slice(0, 1) });
  await town.open(path);
  await press('Reprendre');
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reprendre' }));
  const restored = await screen.findByRole('group', { name: 'Question 2' });
  expect(within(restored).getByText('Vers quelle heure ?')).toBeTruthy();
});

it('names a conflict by the field of the draft, if a colleague changed another field with the same `source`', async () => {
  await town.signIn('admin');
  const card = { title: 'Ada Lovelace', newsPage: false, type: 2, subType: 1, status: 'CREATED' };
  const { id } = await town.call('POST', 'pages', { ...card, contact: { profession: 'Agente' } });
  const path = `/card/edit?id=${id}`;
  const choose = async (name: string, option: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  await town.open(path);
  await choose('Type de fiche', 'Élu·e');
  await choose('Mandat', 'Maire');
  await waitFor(() => expect(drafts()).toMatch('mayor'));
  cleanup();
  await town.call('PUT', `pages/${id}`, { ...card, id, contact: { profession: 'Directrice' } });
  await town.open(path);
  await press('Reprendre');
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
  expect(within(dialog.getByRole('group', { name: 'Mandat' })).getByText('Maire')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Reprendre' }));
  expect((await screen.findByRole('combobox', { name: 'Mandat' })).textContent).toBe('Maire');
});
