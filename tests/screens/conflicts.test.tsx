import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import declared from '../../resources';
import { getResource } from '../../src/metadata';
import { useTextChanges } from '../../src/ui/SideBySide';
import QuestionDialog from '../../src/views/moves/QuestionDialog';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

it('describes each version of a conflict to screen readers by its value', async () => {
  const path = ['place', 'name'];
  const conflict = {
    path,
    mine: { path, before: 'Halle', after: 'Place du Marché' },
    theirs: { path, before: 'Halle', after: 'Salle des fêtes' },
  };
  const question = {
    about: 'conflict' as const,
    resource: getResource(declared, 'news'),
    record: {},
    by: 'Claire Fontaine',
    at: '2026-11-21T14:05:00Z',
    conflicts: [conflict],
  };
  render(
    <AdminContext>
      <QuestionDialog question={question} onResolve={() => {}} onClose={() => {}} />
    </AdminContext>,
  );
  const descriptions = (await screen.findAllByRole('radio')).map((radio) => {
    const id = radio.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  });
  expect(descriptions).toEqual(['Salle des fêtes', 'Place du Marché']);
});

it('shows the earlier text as it was, even if only its line breaks changed', () => {
  const before = 'Salle fermée\n\nle 3 mai';
  const { result } = renderHook(() => useTextChanges(before, 'Salle fermée le 3 mai'));
  expect(render(result.current[0]).container.textContent).toBe(before);
});

it('marks a long text as a whole if every word changed', () => {
  const words = (start: string) => Array.from({ length: 12_000 }, (_, index) => `${start}${index}`).join(' ');
  const { result } = renderHook(() => useTextChanges(words('a'), words('b')));
  const { container } = render(result.current);
  const marks = [...container.children].map(({ tagName, textContent }) => [tagName, textContent]);
  expect(marks).toEqual([
    ['DEL', words('a')],
    ['INS', words('b')],
  ]);
});

describe('two people who change one record', () => {
  /** The session and the name of the colleague. */
  let [hers, author] = ['', ''];
  beforeEach(async () => {
    await town.signIn('admin');
    hers = localStorage.getItem(town.stored('user')) ?? '';
    const { firstName, lastName } = await town.call('GET', 'users/me');
    author = `${firstName} ${lastName}`;
    await town.signIn('superAdmin');
  });

  /** Calls the backend as the colleague. Restores the session at once: `call` reads it before its first `await`. */
  const claire: typeof town.call = (...request) => {
    const mine = localStorage.getItem(town.stored('user')) ?? '';
    localStorage.setItem(town.stored('user'), hers);
    const answer = town.call(...request);
    localStorage.setItem(town.stored('user'), mine);
    return answer;
  };
  const read = (path: string) => claire('GET', path);
  const change = async (path: string, changes: object) =>
    claire('PUT', path, { ...(await read(path)), ...changes });
  const news = (title: string, more: object = {}) =>
    town.call('POST', 'pages', { title, newsPage: true, type: 12, status: 'CREATED', ...more });
  const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
  const fill = async (name: string | RegExp, value: string) =>
    fireEvent.change(await box(name), { target: { value } });
  const press = async (name: string) =>
    userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
  const choice = async (field: string) => within((await question()).getByRole('group', { name: field }));
  const chooseTheirs = async (field: string) =>
    userEvent.click((await choice(field)).getByRole('radio', { name: `Version de ${author}` }));
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const answer = async () => {
    await userEvent.click((await question()).getByRole('button', { name: 'Enregistrer' }));
    await isClosed();
  };
  const said = (what: string) =>
    screen.findByText(new RegExp(`${author} avait modifié entre-temps : ${what}`));

  it('keep both changes of different fields, and are asked about a field that both change', async () => {
    const newsPeriod = { startDate: '2099-05-01T08:00:00.000Z', endDate: '2099-05-31T08:00:00.000Z' };
    const { id } = await news('Marché de Noël', { newsPeriod });
    await town.open(`/news/edit?id=${id}`);
    const start = await screen.findByLabelText('Début');
    await change(`pages/${id}`, { title: 'Grand marché' });
    fireEvent.change(start, { target: { value: '2099-05-02T08:00' } });
    await press('Enregistrer');
    await said('Titre');
    expect(await read(`pages/${id}`)).toMatchObject({
      title: 'Grand marché',
      newsPeriod: { startDate: expect.stringMatching(/^2099-05-02/) },
    });
    expect(await box(/^Titre/)).toHaveProperty('value', 'Grand marché');

    // The next save neither asks nor names the colleague again.
    await fill(/^Titre/, 'Très grand marché');
    await press('Enregistrer');
    await waitFor(async () => expect((await read(`pages/${id}`)).title).toBe('Très grand marché'));
    await waitFor(() => expect(screen.queryByText(/avait modifié entre-temps/)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();

    const shorter = { ...newsPeriod, endDate: '2099-05-20T08:00:00.000Z' };
    await change(`pages/${id}`, { newsPeriod: shorter, title: 'Marché de Claire' });
    fireEvent.change(start, { target: { value: '2099-05-03T08:00' } });
    await fill(/^Titre/, 'Mon marché');
    await press('Publier');
    expect((await question()).getAllByRole('group')).toHaveLength(2);
    for (const text of ['Marché de Claire', 'Mon marché']) (await choice('Titre')).getByText(text);
    (await question()).getByText(new RegExp(`^${author} a modifié la même chose`));
    // Cancelling leads back to the form, with the text.
    await press('Revenir au formulaire');
    await isClosed();
    expect(await box(/^Titre/)).toHaveProperty('value', 'Mon marché');
    expect((await read(`pages/${id}`)).title).toBe('Marché de Claire');
    await press('Publier');
    await question();
    await press(`Garder toutes les modifications de ${author}`);
    for (const one of (await question()).getAllByRole('radio', { name: `Version de ${author}` }))
      expect(one).toHaveProperty('checked', true);
    await press('Garder toutes vos modifications');
    await chooseTheirs('Période de publication');
    await answer();
    // The toast does not mention the title: that change by the colleague was overwritten.
    expect((await screen.findByText(/^News publiée/)).textContent).not.toContain('Titre');
    const stored = { title: 'Mon marché', newsPeriod: shorter, status: 'PUBLISHED' };
    expect(await read(`pages/${id}`)).toMatchObject(stored);
  });

  it('keep both changes of different parts of a contact, and see “vide” for a part that one person emptied', async () => {
    const contact = { contactName: 'Ada', phone: '0240000000' };
    const card = { title: 'Bibliothèque', newsPage: false, type: 2, subType: 1, status: 'CREATED', contact };
    const { id } = await town.call('POST', 'pages', card);
    const stored = async () => (await read(`pages/${id}`)).contact;
    const changePhone = async (phone: string) =>
      change(`pages/${id}`, { contact: { ...(await stored()), phone } });
    await town.open(`/card/edit?id=${id}`);
    await userEvent.click(await screen.findByRole('tab', { name: /Contact/ }));
    await changePhone('0240111111');
    await fill('Nom du contact', 'Ada Lovelace');
    await press('Enregistrer');
    await said('Téléphone');
    expect(await stored()).toMatchObject({ contactName: 'Ada Lovelace', phone: '0240111111' });
    await changePhone('0240222222');
    await fill('Téléphone', '');
    await press('Enregistrer');
    expect((await choice('Téléphone')).getByText('vide')).toBeTruthy();
    expect((await choice('Téléphone')).getAllByText(/22/).length).toBeGreaterThan(0);
    await answer();
    expect((await stored()).phone ?? '').toBe('');
  });

  it('see the office of an elected official under its label, although another field has the same `source`', async () => {
    const contact = { profession: 'deputy' };
    const card = { title: 'Ada Lovelace', newsPage: false, type: 2, subType: 3, status: 'CREATED', contact };
    const { id } = await town.call('POST', 'pages', card);
    const chooseOffice = async (name: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Mandat' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await town.open(`/card/edit?id=${id}`);
    await screen.findByRole('combobox', { name: 'Mandat' });
    await change(`pages/${id}`, { contact: { profession: 'mayor' } });
    await chooseOffice('Autre');
    await press('Enregistrer');
    for (const text of ['Maire', 'Autre']) (await choice('Mandat')).getByText(text);
    await chooseTheirs('Mandat');
    await answer();
    expect((await read(`pages/${id}`)).contact.profession).toBe('mayor');
  });

  it('keep both changes of two questions of a survey, and can create a deleted survey again', async () => {
    const asked = ['Quel jour ?', 'Quelle heure ?'];
    const { id } = await town.call('POST', 'surveys', {
      title: 'Vos rues',
      status: 'PENDING',
      questions: asked.map((questionTitle) => ({ questionTitle, type: 'freefield' })),
    });
    const path = `surveys/${id}`;
    const { questions } = await read(path);
    await town.open(`/survey/edit?id=${id}&tab=questions`);
    const second = async () =>
      within(await screen.findByRole('group', { name: 'Question 2' })).findByRole('textbox', {
        name: /^Question/,
      });
    const fillSecond = async (value: string) => fireEvent.change(await second(), { target: { value } });
    const titles = async () =>
      (await read(path)).questions.map((one: { questionTitle: string }) => one.questionTitle);
    await second();
    await change(path, {
      questions: [{ ...questions[0], questionTitle: 'Quel jour au juste ?' }, questions[1]],
    });
    await fillSecond('À quelle heure ?');
    await press('Enregistrer');
    await said('Questions › 1');
    expect(await titles()).toEqual(['Quel jour au juste ?', 'À quelle heure ?']);
    // If both change the same question, the app asks.
    await change(path, { questions: [questions[0], { ...questions[1], questionTitle: 'À quel moment ?' }] });
    await fillSecond('Vers quelle heure ?');
    await press('Enregistrer');
    await choice('Questions › 2');
    await answer();
    await waitFor(async () => expect(await titles()).toEqual(['Quel jour ?', 'Vers quelle heure ?']));

    await fillSecond('Quand ?');
    await claire('DELETE', path);
    const gone = async () =>
      within(await screen.findByRole('alertdialog', { name: '« Vos rues » n’existe plus' }));
    await press('Enregistrer');
    await userEvent.click((await gone()).getByRole('button', { name: 'Annuler' }));
    expect(await second()).toHaveProperty('value', 'Quand ?');
    await press('Enregistrer');
    await userEvent.click((await gone()).getByRole('button', { name: 'Créer à nouveau' }));
    await waitFor(() => expect(location.search).not.toContain(id));
    const fresh = await read(`surveys/${new URLSearchParams(location.search).get('id')}`);
    expect(fresh.title).toBe('Vos rues');
    expect(fresh.questions[1]).toMatchObject({ questionTitle: 'Quand ?' });
    expect(await second()).toHaveProperty('value', 'Quand ?');
  });

  it('keep both changes of a user, and see no question if this user signs in meanwhile', async () => {
    const email = 'jeanne@mairie.demo';
    const password = 'mairie-jeanne';
    const names = { firstName: 'Jeanne', lastName: 'Moreau' };
    const { _id } = await town.call('POST', 'users', { ...names, email, password, role: 'admin' });
    await town.open(`/user/edit?email=${email}`);
    await box(/^Prénom/);
    // Her sign-in changes `lastLogin` and `ipAddress`.
    await town.call('POST', 'auth/sign_in', { email, password });
    await fill(/^Prénom/, 'Jeannette');
    await press('Enregistrer');
    await waitFor(async () => expect((await town.call('GET', `users/${_id}`)).firstName).toBe('Jeannette'));
    await isClosed();
    expect(screen.queryByText(/avait modifié entre-temps/)).toBeNull();
    const stored = await town.call('GET', `users/${_id}`);
    await town.call('PUT', `users/${_id}`, { ...stored, email: 'j.morel@mairie.demo' });
    await fill(/^Prénom/, 'Jane');
    await press('Enregistrer');
    await screen.findByText(/avait modifié entre-temps : E-mail/);
    const both = { firstName: 'Jane', lastName: 'Moreau', email: 'j.morel@mairie.demo' };
    expect(await town.call('GET', `users/${_id}`)).toMatchObject(both);
    await waitFor(() => expect(location.search).toContain('j.morel@mairie.demo'));
  });

  it('can create a deleted record again on a backend with ETags', async () => {
    const { id } = await news('Éphémère');
    const path = `pages/${id}`;
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const response = await send(input, init);
      if (!input.endsWith(path) || !response.ok || init.method === 'DELETE') return response;
      return Response.json(await response.json(), { headers: { etag: '"1"' } });
    });
    await town.open(`/news/edit?id=${id}`);
    await box(/^Titre/);
    await claire('DELETE', path);
    await fill(/^Titre/, 'Durable');
    await press('Enregistrer');
    const gone = within(await screen.findByRole('alertdialog', { name: '« Durable » n’existe plus' }));
    await userEvent.click(gone.getByRole('button', { name: 'Créer à nouveau' }));
    await waitFor(() => expect(location.search).not.toContain(id));
    const fresh = await read(`pages/${new URLSearchParams(location.search).get('id')}`);
    expect(fresh.title).toBe('Durable');
    await waitUntilLoaded();
  });

  it('read a record again only if its ETag says that the other person changed it', async () => {
    const { id } = await news('Étiquette');
    const path = `pages/${id}`;
    const sent: string[] = [];
    const send = globalThis.fetch;
    // Gives the record an ETag, and refuses a write that names an older version.
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (!input.endsWith(path)) return send(input, init);
      const version = new Headers(init.headers).get('if-match');
      sent.push(`${init.method ?? 'GET'}${version ? ' if-match' : ''}`);
      const tag = async () => `"${(await read(path)).updatedAt}"`;
      if (version && version !== (await tag())) return Response.json({}, { status: 412 });
      const response = await send(input, init);
      return init.method === 'DELETE'
        ? response
        : Response.json(await response.json(), { headers: { etag: await tag() } });
    });
    await town.open(`/news/edit?id=${id}`);
    await fill(/^Titre/, 'Étiquette posée');
    await press('Enregistrer');
    await waitFor(() => expect(sent).toEqual(['GET', 'PUT if-match']));
    await screen.findByText('News modifiée.');

    // A change of another value is merged. If both change the same value, the app asks.
    sent.length = 0;
    await change(path, { longDescription: '<p>De Claire</p>' });
    await fill(/^Titre/, 'Étiquette décollée');
    await press('Enregistrer');
    await said('Contenu');
    expect(sent).toEqual(['PUT if-match', 'GET', 'PUT if-match']);
    await change(path, { title: 'Étiquette de Claire' });
    await fill(/^Titre/, 'Mon étiquette');
    await press('Enregistrer');
    await chooseTheirs('Titre');
    // The chosen version is stored even if the record changes again meanwhile.
    await change(path, { longDescription: '<p>Encore</p>' });
    await answer();
    const stored = { title: 'Étiquette de Claire', longDescription: '<p>Encore</p>' };
    await waitFor(async () => expect(await read(path)).toMatchObject(stored));
    await waitFor(async () => expect(await box(/^Titre/)).toHaveProperty('value', 'Étiquette de Claire'));

    // A deletion sends the ETag too.
    sent.length = 0;
    await chooseFromForm('Supprimer');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }),
    );
    await waitFor(() => expect(location.pathname).toBe('/newsList'));
    expect(sent).toEqual(['DELETE if-match']);
  });

  it('are still asked at the next save if unpublishing failed because of the colleague’s change', async () => {
    const { id } = await news('Fête du lac', { status: 'PUBLISHED', longDescription: '<p>Avant</p>' });
    const path = `pages/${id}`;
    await town.open(`/news/edit?id=${id}`);
    await fill(/^Titre/, 'Mon titre');
    await change(path, { title: 'Le titre de Claire', longDescription: '<p>De Claire</p>' });
    await chooseFromForm('Dépublier');
    const unpublish = within(await screen.findByRole('alertdialog'));
    await userEvent.click(unpublish.getByRole('button', { name: 'Dépublier' }));
    await screen.findByText(/^Quelqu’un d’autre l’a modifié/);
    expect(await box(/^Titre/)).toHaveProperty('value', 'Mon titre');
    await press('Enregistrer');
    expect((await question()).getAllByRole('group')).toHaveLength(1);
    (await choice('Titre')).getByText('Le titre de Claire');
    expect(town.writes).toEqual([]);
    await chooseTheirs('Titre');
    await answer();
    const both = { title: 'Le titre de Claire', longDescription: '<p>De Claire</p>' };
    await waitFor(() => expect(town.writes).toMatchObject([{ line: `PUT ${path}`, body: both }]));
  });
});
