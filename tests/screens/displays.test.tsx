import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import declared from '../../resources';
import type { Display, Resource } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const displays: Record<string, Display[]> = {
  events: ['table', 'board'],
  news: ['table', 'board'],
  notifications: ['board'],
  siteVacuums: ['board', 'table'],
  surveys: ['calendar'],
};
const resources = declared.resources.map((resource): Resource => {
  const shown = displays[resource.name];
  return {
    ...resource,
    ...(resource.name === 'siteVacuums' && { access: { edit: ['superAdmin'] } }),
    ...(shown && resource.list && { list: { ...resource.list, displays: shown } }),
  };
});

const town = useTown({ ...declared, resources });
const { call } = town;

async function openBoard(path: string): Promise<void> {
  await town.open(path);
  await screen.findAllByRole('heading', { level: 2 });
  await waitUntilLoaded();
  expect(screen.queryByRole('table')).toBeNull();
}

/** The column of a status, whatever its count. */
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}( \\d+)?$`) });

async function openMoves(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Déplacer ${name} vers…` }));
  return within(await screen.findByRole('menu', { name: `Déplacer ${name} vers…` }));
}

/** Waits until the menu button of a card has the keyboard focus. */
const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Déplacer ${name} vers…`));

async function move(name: string, status: string): Promise<void> {
  const menu = await openMoves(name);
  await userEvent.click(menu.getByRole('menuitem', { name: status }));
}

it('moves a card with the question and toast of the action, and says why another card cannot move', async () => {
  await town.signIn('superAdmin');
  const [topic] = (await call('GET', 'notificationTypes?range=0-0')).entries;
  const { _id, title, key } = topic;
  const message = { body: 'Ce soir', type: 'INFORMATION', status: 'CREATED' };
  await call('POST', 'notifications', { ...message, title: 'Essai sans sujet' });
  const { id } = await call('POST', 'notifications', {
    ...message,
    title: 'Essai complet',
    topic: { id: _id, title, key },
  });
  await openBoard('/notificationList?filter={"title_like":"Essai"}');
  const refused = await openMoves('Essai sans sujet');
  const item = refused.getByRole('menuitem', { name: /^En cours d'envoi/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain("Choisissez d'abord un sujet.");
  await userEvent.keyboard('{Escape}');

  await move('Essai complet', "En cours d'envoi");
  const question = within(await screen.findByRole('alertdialog', { name: 'Envoyer « Essai complet » ?' }));
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await expectFocus('Essai complet');
  expect(town.writes).toEqual([]);
  await move('Essai complet', "En cours d'envoi");
  const again = within(await screen.findByRole('alertdialog', { name: 'Envoyer « Essai complet » ?' }));
  await userEvent.click(again.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText("Notification en cours d'envoi.")).toBeTruthy();
  expect(
    await within(await column("En cours d'envoi")).findByRole('link', { name: 'Essai complet' }),
  ).toBeTruthy();
  expect(town.writes).toEqual([{ line: `PUT notifications/setStatus/${id}`, body: { status: 'SENDING' } }]);
  await waitUntilLoaded();
});

it('shows cards only in the column of the filtered status, and only those of the filtered period', async () => {
  await town.signIn('admin');
  const news = { newsPage: true, type: 12, status: 'PUBLISHED' };
  const year = (startDate: string, endDate: string) => ({ newsPeriod: { startDate, endDate } });
  await call('POST', 'pages', { ...news, title: 'Foire passée', ...year('2020-01-01', '2020-02-01') });
  await call('POST', 'pages', { ...news, title: 'Foire à venir', ...year('2099-01-01', '2099-02-01') });
  await openBoard('/newsList?display=board&filter={"status_eq":"PUBLISHED/past","title_like":"Foire"}');
  expect(await within(await column('En ligne')).findByRole('link', { name: 'Foire passée' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Foire/ })).toHaveLength(1);
  expect(await column('En ligne')).toHaveProperty('textContent', expect.stringMatching(/^En ligne\s*1/));
  await waitUntilLoaded();
});

it('asks on the board whether to notify when publishing, as the buttons of the form do', async () => {
  await town.signIn('admin');
  const news = { newsPage: true, type: 12, status: 'CREATED', notify: true };
  await call('POST', 'pages', { ...news, title: 'Foire aux livres' });
  const { id } = await call('POST', 'pages', { ...news, title: 'Foire aux vins' });
  await call('POST', 'pages', { ...news, title: 'Foire muette', notify: false });
  await openBoard('/newsList?display=board&filter={"title_like":"Foire"}');
  const ask = async (name: string) => {
    await move(name, 'En ligne');
    return within(await screen.findByRole('alertdialog', { name: `Publier « ${name} » ?` }));
  };
  await userEvent.click((await ask('Foire aux vins')).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(town.writes).toEqual([]);
  await userEvent.click((await ask('Foire aux vins')).getByRole('button', { name: 'Publier sans notifier' }));
  await within(await column('En ligne')).findByRole('link', { name: 'Foire aux vins' });
  expect(town.writes.at(-1)).toMatchObject({
    line: `PUT pages/${id}`,
    body: { status: 'PUBLISHED', notify: false },
  });
  await userEvent.click((await ask('Foire aux livres')).getByRole('button', { name: 'Publier et notifier' }));
  await within(await column('En ligne')).findByRole('link', { name: 'Foire aux livres' });
  expect(town.writes.at(-1)?.body).toMatchObject({ status: 'PUBLISHED', notify: true });
  await move('Foire muette', 'En ligne');
  await within(await column('En ligne')).findByRole('link', { name: 'Foire muette' });
  await waitUntilLoaded();
});

it('publishes and unpublishes from the board', async () => {
  await town.signIn('admin');
  const { id } = await call('POST', 'events', { eventTitle: 'Bal', eventPlace: 'Halles', status: 'CREATED' });
  await openBoard('/eventList?display=board&filter={"eventTitle_like":"Bal"}');
  await move('Bal', 'En ligne');
  expect(await screen.findByText('Événement publié.')).toBeTruthy();
  expect(await within(await column('En ligne')).findByRole('link', { name: 'Bal' })).toBeTruthy();
  expect(town.writes).toEqual([
    {
      line: `PUT events/${id}`,
      body: expect.objectContaining({ eventPlace: 'Halles', status: 'PUBLISHED' }),
    },
  ]);
  await waitUntilLoaded();
  await move('Bal', 'Hors ligne');
  const question = within(await screen.findByRole('alertdialog', { name: 'Dépublier « Bal » ?' }));
  expect(town.writes).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Dépublier' }));
  expect(await screen.findByText('Élément dépublié.')).toBeTruthy();
  expect(await within(await column('Hors ligne')).findByRole('link', { name: 'Bal' })).toBeTruthy();
  expect(town.writes[1]).toEqual({ line: `PUT events/setStatus/${id}`, body: { status: 'UNPUBLISHED' } });
  await waitUntilLoaded();
});

it('moves no other card while it moves one, which keeps the focus, also if the move fails', async () => {
  await town.signIn('admin');
  const { id } = await call('POST', 'events', { eventTitle: 'Bal', eventPlace: 'Halles', status: 'CREATED' });
  await call('POST', 'events', { eventTitle: 'Balade', eventPlace: 'Lac', status: 'CREATED' });
  await openBoard('/eventList?display=board&filter={"eventTitle_like":"Bal"}');
  let answer = (_: Response | undefined) => {};
  const hold = () => {
    const held = new Promise<Response | undefined>((resolve) => {
      answer = resolve;
    });
    town.answer = (line) => (line === `GET events/${id}` ? held : undefined);
  };
  const disabled = () =>
    screen
      .getAllByRole('button', { name: /^(Déplacer|Faire glisser) Balade/ })
      .map((button) => button.getAttribute('aria-disabled') ?? 'false');
  hold();
  await move('Bal', 'En ligne');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(disabled()).toEqual(['true', 'true']);
  await expectFocus('Bal');
  await userEvent.click(screen.getByRole('button', { name: 'Déplacer Balade vers…' }));
  expect(screen.queryByRole('menu')).toBeNull();
  screen.getByRole('button', { name: 'Déplacer Bal vers…' }).focus();
  answer(Response.json({ message: 'Réessayez dans une minute.' }, { status: 409 }));
  expect(await screen.findByText(/Réessayez dans une minute/)).toBeTruthy();
  await waitFor(() => expect(disabled()).toEqual(['false', 'false']));
  await expectFocus('Bal');
  hold();
  await move('Bal', 'En ligne');
  answer(undefined);
  expect(await screen.findByText('Événement publié.')).toBeTruthy();
  await waitFor(() => expect(disabled()).toEqual(['false', 'false']));
  await waitUntilLoaded();
  await expectFocus('Bal');
  await move('Balade', 'En ligne');
  expect(await within(await column('En ligne')).findByRole('link', { name: 'Balade' })).toBeTruthy();
  await waitUntilLoaded();
});

it('changes a status that the form sets, unless a colleague changed it before', async () => {
  await town.signIn('superAdmin');
  const vacuum = { name: 'Mairie', sourcePath: 'https://mairie.fr', status: 'ACTIVE' };
  const { id } = await call('POST', 'siteVacuums', vacuum);
  await openBoard('/siteVacuumList?filter={"name_like":"Mairie"}');
  await move('Mairie', 'Inactif');
  expect(await within(await column('Inactif')).findByRole('link', { name: 'Mairie' })).toBeTruthy();
  expect(town.writes).toEqual([
    { line: `PUT siteVacuums/${id}`, body: expect.objectContaining({ ...vacuum, status: 'INACTIVE' }) },
  ]);
  await waitUntilLoaded();
  await call('PUT', `siteVacuums/setStatus/${id}`, { status: 'PENDING' });
  await move('Mairie', 'Actif');
  expect(await screen.findByText(/^Quelqu’un d’autre l’a modifié/)).toBeTruthy();
  expect(await within(await column('Suspendu')).findByRole('link', { name: 'Mairie' })).toBeTruthy();
  await expectFocus('Mairie');
  expect(town.writes).toHaveLength(1);
  await waitUntilLoaded();
});

it('offers neither moves nor links to those who may not edit', async () => {
  await town.signIn('admin');
  await openBoard('/siteVacuumList');
  expect(document.querySelectorAll('[data-card]').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Déplacer/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Faire glisser/ })).toBeNull();
  expect(document.querySelector('[data-card] a')).toBeNull();
});

it('shows twenty cards of a column, and more on demand', async () => {
  await town.signIn('admin');
  for (let number = 0; number < 25; number++)
    await call('POST', 'events', { eventTitle: `Fête ${number}`, status: 'DELETED' });
  await openBoard('/eventList?display=board&filter={"eventTitle_like":"Fête"}');
  const deleted = within(await column('Supprimé'));
  expect(await deleted.findByText('20 sur 25')).toBeTruthy();
  expect(deleted.getAllByRole('link')).toHaveLength(20);
  await userEvent.click(deleted.getByRole('button', { name: 'Afficher plus : Supprimé' }));
  await waitFor(() => expect(deleted.getAllByRole('link')).toHaveLength(25));
  expect(deleted.queryByRole('button', { name: /^Afficher plus/ })).toBeNull();
  await waitUntilLoaded();
});

it('shows each period of a record in the calendar', async () => {
  await town.signIn('admin');
  const timings = [
    { startDate: '2031-04-20T08:00:00.000Z', endDate: '2031-04-21T08:00:00.000Z' },
    { startDate: '2031-05-03T08:00:00.000Z', endDate: '2031-05-04T08:00:00.000Z' },
    { startDate: '2031-05-20T08:00:00.000Z', endDate: '2031-06-02T08:00:00.000Z' },
  ];
  await call('POST', 'surveys', { title: 'Les halles', timings });
  await town.open('/surveyList?month=2031-05');
  expect(await screen.findByText('1 élément en mai 2031.')).toBeTruthy();
  const days = within(screen.getByRole('list', { name: 'mai 2031' }));
  const names = days.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual(['samedi 3 mai', 'mardi 20 mai']);
  // The only display needs no switch.
  expect(screen.queryByRole('group', { name: 'Affichage' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
  expect(await screen.findByText('1 élément en avril 2031.')).toBeTruthy();
  await waitUntilLoaded();
});

it('says that a card stays in its column when it is dropped there', async () => {
  await town.signIn('superAdmin');
  await openBoard('/newsList?display=board');
  const [handle] = await screen.findAllByRole('button', { name: /^Faire glisser/ });
  handle?.focus();
  await userEvent.keyboard(' ');
  await screen.findByText(/ au-dessus de « .* »/);
  await userEvent.keyboard(' ');
  expect(await screen.findByText(/^Déplacement annulé : .* reste dans/)).toBeTruthy();
  expect(town.writes).toEqual([]);
});
