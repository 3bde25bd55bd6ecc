import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import {
  type Display,
  defineResource,
  type Fields,
  number,
  type Resource,
  reference,
  sameLabel,
  text,
} from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const displays: Record<string, Display[]> = {
  events: ['table', 'calendar', 'board'],
  news: ['table', 'board'],
  notifications: ['board'],
  siteVacuums: ['board', 'table'],
  surveys: ['calendar'],
};
/** The fields, with an alias for each choice of the status: a second stored value with the same meaning. */
const withFormerStatuses = ({ status, ...fields }: Fields): Fields => ({
  ...fields,
  ...(status?.kind === 'status' && {
    status: {
      ...status,
      choices: status.choices.map((choice) => ({ ...choice, aliases: [`FORMER_${choice.id}`] })),
    },
  }),
});
const resources = declared.resources.map((resource): Resource => {
  const shown = displays[resource.name];
  return {
    ...resource,
    ...(resource.name === 'reports' && { fields: withFormerStatuses(resource.fields) }),
    ...(resource.name === 'siteVacuums' && { access: { edit: ['superAdmin'] } }),
    ...(shown && resource.list && { list: { ...resource.list, displays: shown } }),
  };
});

/** A tree that stores the parent and the rank of a record in an object. */
const shelves = defineResource({
  name: 'shelves',
  labels: { one: { fr: 'un rayon', en: 'shelf' }, many: { fr: 'rayons', en: 'shelves' } },
  menu: { group: 'settings' },
  routes: { list: 'shelfList', edit: 'shelf/edit' },
  fields: {
    title: text(sameLabel('Titre')),
    parent: reference(sameLabel('Parent'), 'shelves', { source: 'tree.parent', default: null }),
    rank: number(sameLabel('Rang'), { source: 'tree.rank' }),
  },
  parentField: 'parent',
  list: {
    columns: ['title', 'parent'],
    reorder: { field: 'rank', among: {}, title: sameLabel('Ordre des rayons') },
  },
});

const town = useTown({ ...declared, resources: [...resources, shelves] });
const { call } = town;

const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
const fill = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

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

it('asks before a move sends a notification, and says why another notification cannot be sent', async () => {
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

it('asks on the board whether to notify when publishing, with the same two buttons as the form', async () => {
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

it('asks on the board before it publishes a record that has a warning, as the button of the form does', async () => {
  await town.signIn('admin');
  const newsPeriod = { startDate: '2099-05-02T08:00:00.000Z', endDate: '2099-05-01T08:00:00.000Z' };
  const news = { newsPage: true, type: 12, status: 'CREATED', notify: true };
  await call('POST', 'pages', { ...news, title: 'Foire à rebours', newsPeriod });
  await openBoard('/newsList?display=board&filter={"title_like":"Foire"}');
  const ask = async () => {
    await move('Foire à rebours', 'En ligne');
    return within(await screen.findByRole('alertdialog', { name: 'Publier quand même ?' }));
  };
  const question = await ask();
  question.getByText(/^Période de publication/);
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(town.writes).toEqual([]);
  await userEvent.click((await ask()).getByRole('button', { name: 'Publier' }));
  const notified = await screen.findByRole('alertdialog', { name: 'Publier « Foire à rebours » ?' });
  within(notified).getByText(/La notification mènerait à une page qui n’est pas visible en ce moment\./);
  await userEvent.click(within(notified).getByRole('button', { name: 'Publier sans notifier' }));
  await within(await column('En ligne')).findByRole('link', { name: 'Foire à rebours' });
  expect(town.writes.at(-1)?.body).toMatchObject({ status: 'PUBLISHED', notify: false });
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

it('moves one card at a time, and keeps the focus on it, even if the move fails', async () => {
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

it('does not take the focus back to a moved card if the focus has left this card since', async () => {
  await town.signIn('admin');
  await call('POST', 'events', { eventTitle: 'Bal', eventPlace: 'Halles', status: 'CREATED' });
  await call('POST', 'events', { eventTitle: 'Balade', eventPlace: 'Lac', status: 'PUBLISHED' });
  await openBoard('/eventList?display=board');
  await move('Bal', 'En ligne');
  await screen.findByText('Événement publié.');
  await within(await column('En ligne')).findByRole('link', { name: 'Bal' });
  await waitUntilLoaded();
  await expectFocus('Bal');
  (document.activeElement as HTMLElement).blur();
  fill('Balade');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bal' })).toBeNull());
  await within(await column('En ligne')).findByRole('link', { name: 'Balade' });
  await waitUntilLoaded();
  expect(document.activeElement).toBe(document.body);
});

it('moves a card to a status that the form offers, unless a colleague changed the status before', async () => {
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

it('hides the moves and the links of cards from a role that may not edit', async () => {
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
  days.getByText('du 20 mai 2031 au 2 juin 2031');
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

it('keeps the map and the search in the address, and opens a record from a pin or from the list', async () => {
  openWideWindow();
  await town.signIn('admin');
  await town.open('/reportList');
  const display = async (name: string) =>
    within(await screen.findByRole('group', { name: 'Affichage' })).getByRole('button', { name });
  expect((await display('Tableau')).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await display('Carte'));
  await screen.findByText(/éléments? n’(a|ont) pas de position/);
  expect(params()).toEqual({ display: 'map' });
  const pins = () => document.querySelectorAll('.pin').length;
  await waitFor(() => expect(pins()).toBeGreaterThan(50));
  const all = pins();
  // Each pin has the colour of its status.
  expect(document.querySelectorAll('.pin:is(.neutral, .info, .success, .warning, .error)')).toHaveLength(all);

  const pressPin = async (name: string) => {
    await waitFor(() => expect(document.querySelector(`.pin[title="${name}"]`)).toBeTruthy());
    fireEvent.click(document.querySelector(`.pin[title="${name}"]`) as Element);
    const region = screen.getByRole('region', { name: 'Carte des lieux' });
    return within(region.parentElement as HTMLElement).findByRole('link', { name });
  };
  const link = await pressPin('SIG-00050');
  expect(document.activeElement).toBe(link);
  await userEvent.keyboard('{Escape}');
  expect(link.isConnected).toBe(false);
  await userEvent.selectOptions(await screen.findByLabelText('État'), 'En cours');
  await waitFor(() => expect(pins()).toBeLessThan(all));
  await userEvent.click(await pressPin('SIG-00051'));
  await screen.findByRole('heading', { level: 1, name: /SIG-00051/ });
  window.history.back();
  await screen.findByRole('group', { name: 'Affichage' });
  await waitUntilLoaded();
  await userEvent.selectOptions(await screen.findByLabelText('État'), 'État');
  await waitFor(() => expect(pins()).toBe(all));
  fill('lampadaire');
  await waitFor(() => expect(params().filter).toBe('{"information_like":"lampadaire"}'));
  await waitFor(() => expect(pins()).toBeLessThan(11));
  await userEvent.click(await screen.findByRole('link', { name: /^SIG-00051/ }));
  await screen.findByRole('heading', { level: 1, name: /SIG-00051/ });
  window.history.back();
  await screen.findByRole('group', { name: 'Affichage' });
  await waitFor(() => expect(pins()).toBeGreaterThan(0));
  expect(params()).toMatchObject({ display: 'map', filter: '{"information_like":"lampadaire"}' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lampadaire');
  expect(document.querySelector('tbody')).toBeNull();
  await userEvent.click(await display('Tableau'));
  await screen.findByRole('table');
  expect(params().display).toBeUndefined();
  await waitUntilLoaded();
});

it('shows the table of a list for which no map is declared', async () => {
  await town.signIn('admin');
  await town.open('/cardList?display=map');
  await screen.findByRole('table');
  expect(screen.queryByRole('group', { name: 'Affichage' })).toBeNull();
  await waitUntilLoaded();
});

describe('the calendar of a wide window', () => {
  const openMay = async () => {
    openWideWindow();
    await town.signIn('admin');
    for (const [eventTitle, startDate, endDate] of [
      ['Marché de mai', '2031-05-07T07:00:00Z', '2031-05-07T11:00:00Z'],
      ['Exposition', '2031-04-20T08:00:00Z', '2031-05-13T16:00:00Z'],
      ['Minuit', '2031-05-31T22:30:00Z', '2031-05-31T23:00:00Z'],
      ['Sans fin', '2031-05-20T08:00:00Z', null],
      ...[1, 2, 3, 4, 5].map((n) => [`Atelier ${n}`, `2031-05-15T0${n}:00:00Z`, `2031-05-15T0${n}:30:00Z`]),
    ])
      await call('POST', 'events', { eventTitle, timings: { startDate, endDate } });
    await town.open('/eventList?display=calendar&month=2031-05');
  };

  it('shows the records of a month by the clock of the town, with a bar for each period', async () => {
    let isDown = true;
    town.answer = (line) =>
      isDown && line.startsWith('GET events?')
        ? Response.json({ message: 'Calendrier fermé' }, { status: 422 })
        : undefined;
    await openMay();
    // The calendar says why the month could not be loaded, and tries again on demand.
    await screen.findByText('Erreur de chargement. Calendrier fermé');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('8 éléments en mai 2031.');
    expect(screen.queryByRole('alert')).toBeNull();

    const table = within(screen.getByRole('table', { name: 'mai 2031' }));
    const weekdays = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(weekdays).toEqual(['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']);
    // Three weeks, and one bar in each.
    expect(table.getAllByRole('link', { name: 'Exposition du 20 avr. 2031 au 13 mai 2031' })).toHaveLength(3);
    // By the clock of the town, the event “Minuit” begins in June.
    expect(table.queryByRole('link', { name: /Minuit/ })).toBeNull();
    await userEvent.click(table.getByRole('button', { name: '+ 2, jeudi 15 mai' }));
    const day = within(await screen.findByRole('dialog', { name: 'jeudi 15 mai' }));
    expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '3 h Atelier 1',
      '4 h Atelier 2',
      '5 h Atelier 3',
      '6 h Atelier 4',
      '7 h Atelier 5',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Mois suivant' }));
    await screen.findByText('1 élément en juin 2031.');
    expect(params()).toEqual({ display: 'calendar', month: '2031-06' });
    await userEvent.click(screen.getByRole('link', { name: '0 h 30 Minuit' }));
    await screen.findByRole('heading', { level: 1, name: 'Minuit' });
    window.history.back();
    await screen.findByRole('heading', { name: 'juin 2031' });
    expect(params()).toEqual({ display: 'calendar', month: '2031-06' });
    await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
    await waitFor(() => expect(document.querySelector('[aria-current="date"]')).toBeTruthy());
    expect(params()).toEqual({ display: 'calendar' });
    await waitUntilLoaded();
  });

  it('loads only its month, and follows the search and the filters of the list', async () => {
    await openMay();
    await screen.findByText('8 éléments en mai 2031.');
    const calls = town.calls.filter((line) => line.startsWith('GET events?'));
    // One call for the events that begin in the month, and one for those that began before it.
    expect(calls).toEqual([expect.stringContaining('2031-'), expect.stringContaining('2031-')]);
    expect(calls[0]).not.toBe(calls[1]);
    await userEvent.selectOptions(await screen.findByLabelText("Dates de l'événement"), 'À venir');
    await waitFor(() => expect(params().filter).toBe('{"timings_dates":"upcoming"}'));
    await screen.findByText('8 éléments en mai 2031.');
    await userEvent.selectOptions(await screen.findByLabelText("Dates de l'événement"), 'Passé');
    await screen.findByText('Aucun élément en mai 2031.');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    fill('atelier');
    await screen.findByText('5 éléments en mai 2031.');
    expect(params()).toMatchObject({ display: 'calendar', month: '2031-05' });
    fill('');
    await screen.findByText('8 éléments en mai 2031.');
    await waitUntilLoaded();
  });
});

it('shows all reports on a board with a column for each status, and loads nothing twice', async () => {
  await town.signIn('admin');
  town.calls.length = 0;
  await openBoard('/reportList?display=board');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  // The demo town has 60 reports.
  const counts = () => headings().map((text) => Number(/\d+$/.exec(text)?.[0]));
  await waitFor(() => expect(counts().reduce((sum, count) => sum + count, 0)).toBe(60));
  expect(headings().map((text) => text.replace(/\s*\d+$/, ''))).toEqual([
    'Créé',
    'Transmis',
    'Planifié',
    'En cours',
    'Terminé',
    'Suspendu',
    'Supprimé',
  ]);
  const planned = within(await column('Planifié'));
  expect(planned.getByText('SIG-00050').closest('li')?.textContent).toContain('Dépôt sauvage');
  const calls = town.calls.filter((line) => line.startsWith('GET reports'));
  expect(calls).toEqual([...new Set(calls)]);
});

it('filters a board by “À traiter”, also if a status has aliases', async () => {
  openWideWindow();
  await town.signIn('superAdmin');
  await openBoard('/reportList?display=board');
  await userEvent.click(await screen.findByRole('button', { name: 'À traiter' }));
  await within(await column('Terminé')).findByText('Masqué par le filtre.');
  await within(await column('Transmis')).findAllByRole('link');
  await waitUntilLoaded();
  expect(town.failures).toEqual([]);
});

it('filters the cards of a board like the rows of a table, and moves a card by its menu', async () => {
  openWideWindow();
  await town.signIn('superAdmin');
  await openBoard('/reportList?display=board');
  await userEvent.selectOptions(await screen.findByLabelText('État'), 'En cours');
  await within(await column('Planifié')).findByText('Masqué par le filtre.');
  await userEvent.selectOptions(await screen.findByLabelText('État'), 'État');
  fill('zzz');
  await screen.findByText('Aucun résultat');
  const [, inEmptyList] = screen.getAllByRole('button', { name: 'Effacer les filtres' });
  await userEvent.click(inEmptyList as HTMLElement);
  const card = async (status: string) =>
    within(await column(status)).findByRole('link', { name: 'SIG-00042' });
  await screen.findByText('SIG-00042');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await waitUntilLoaded();
  const moves = await openMoves('SIG-00042');
  expect(moves.queryByRole('menuitem', { name: 'Créé' })).toBeNull();
  await userEvent.click(moves.getByRole('menuitem', { name: 'Transmis' }));
  const id = (await card('Transmis')).closest<HTMLElement>('[data-card]')?.dataset.card;
  expect(town.writes.map(({ line }) => line)).toEqual([`PUT reports/setStatus/${id}`]);
  await waitUntilLoaded();
  await call('PUT', `reports/setStatus/${id}`, { status: 'FINISHED' });
  await move('SIG-00042', 'En cours');
  await screen.findByText(/^Quelqu’un d’autre l’a modifié/);
  await card('Terminé');
  expect(within(await column('En cours')).queryByText('SIG-00042')).toBeNull();
  expect(town.writes).toHaveLength(1);
  await waitUntilLoaded();
});

it('stores a new parent and a new rank inside the object `tree`, and keeps the other key of this object', async () => {
  await town.signIn('superAdmin');
  for (const { id } of (await call('GET', 'shelves')).entries) await call('DELETE', `shelves/${id}`);
  const [novels, poems] = [
    await call('POST', 'shelves', { title: 'Romans', tree: { parent: null, rank: 0 } }),
    await call('POST', 'shelves', { title: 'Poèmes', tree: { parent: null, rank: 1 } }),
  ];
  await town.open('/shelfList');
  await userEvent.click(await screen.findByRole('button', { name: 'Déplacer Poèmes vers…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Romans' }));
  await screen.findByText('« Poèmes » est maintenant sous « Romans ».');
  await userEvent.click(screen.getByRole('button', { name: 'Ordre des rayons' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Monter Poèmes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Ordre enregistré.');
  const trees = town.writes.map(({ line, body }) => [line, body.tree]);
  expect(trees).toEqual([
    [`PUT shelves/${poems.id}`, { parent: novels.id, rank: 1 }],
    [`PUT shelves/${poems.id}`, { parent: novels.id, rank: 0 }],
    [`PUT shelves/${novels.id}`, { parent: null, rank: 1 }],
  ]);
  expect(
    town.writes.flatMap(({ body }) => Object.keys(body)).filter((key) => /rank|parent/.test(key)),
  ).toEqual([]);
  await waitUntilLoaded();
});
