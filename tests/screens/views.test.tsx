import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
beforeEach(openWideWindow);
beforeEach(() => town.signIn('admin'));

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const total = () => screen.getByText(/^\d+ éléments$/).textContent ?? '';
const visit = async (name: string, heading: string) => {
  await userEvent.click(screen.getAllByRole('link', { name })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: heading });
  await waitUntilLoaded();
};
const visitReports = async () => {
  await visit('Signalements', 'Liste des signalements');
  await screen.findByRole('table');
};
const openViews = async () => {
  await chooseFromForm('Vues et colonnes');
  return within(await screen.findByRole('dialog', { name: 'Mes vues' }));
};
type Dialog = Awaited<ReturnType<typeof openViews>>;
const saveAs = async (dialog: Dialog, name: string) => {
  const box = await dialog.findByRole('textbox', { name: 'Nom de la vue' });
  await userEvent.clear(box);
  await userEvent.type(box, `${name}{Enter}`);
  await dialog.findByRole('link', { name });
};
const press = async (dialog: Dialog, name: string) =>
  userEvent.click(await dialog.findByRole('button', { name }));
const tabs = () => screen.queryByRole('navigation', { name: 'Vues et colonnes' });

it('saves filter, order and columns as a view, which can be renamed, pinned and deleted', async () => {
  await town.open('/reportList');
  await screen.findByRole('columnheader', { name: 'Photos' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'En cours');
  await userEvent.click(screen.getByRole('button', { name: 'Reçu' }));
  await waitFor(() => expect(window.location.search).toContain('sort=createdAt'));
  await waitUntilLoaded();
  let dialog = await openViews();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Photos' }));
  await saveAs(dialog, 'Signalements en cours');
  await press(dialog, 'Fermer');
  const [columns, count] = [headings(), total()];
  expect(columns).not.toContain('Photos');

  // Another visit starts with every column and record.
  await visit('Actualités', 'Liste des actualités');
  expect(tabs()).toBeNull();
  await visitReports();
  await screen.findByRole('columnheader', { name: 'Photos' });
  await userEvent.click(within(tabs() ?? document.body).getByRole('link', { name: 'Signalements en cours' }));
  await waitFor(() => expect(total()).toBe(count));
  await waitUntilLoaded();
  expect(tabs()?.querySelector('[aria-current=page]')?.textContent).toBe('Signalements en cours');
  expect(headings()).toEqual(columns);
  expect(screen.getByRole('columnheader', { name: 'Reçu' }).getAttribute('aria-sort')).toBe('ascending');
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'État' });
  expect(status.selectedOptions[0]?.text).toBe('En cours');

  // A view that takes the name of another one replaces it.
  dialog = await openViews();
  await saveAs(dialog, 'À suivre');
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await press(dialog, 'Renommer « Signalements en cours »');
  // The view is pinned before its new name is saved. It keeps the pin and the name.
  await press(dialog, 'Afficher « Signalements en cours » à l’accueil');
  await saveAs(dialog, 'À suivre');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  await press(dialog, 'Fermer');

  town.calls.length = 0;
  await visit('Accueil', 'Synthèse');
  const card = within(screen.getByRole('region', { name: 'Mes vues' }));
  await card.findByText(count);
  const counted = town.calls.filter((call) => call.startsWith('GET reports/count'));
  expect(new Set(counted).size).toBe(counted.length);
  await userEvent.click(card.getByRole('link', { name: /^À suivre/ }));
  await screen.findByRole('table');
  await waitFor(() => expect(total()).toBe(count));
  expect(headings()).toEqual(columns);
  await waitUntilLoaded();

  dialog = await openViews();
  await press(dialog, 'Supprimer « À suivre »');
  await dialog.findByText(/^Aucune vue\./);
});

it('offers only the views of the user that still fit the declaration', async () => {
  const { _id } = JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}');
  const view = (name: string, filter: object, more: object = {}) => ({
    resource: 'reports',
    name,
    search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    isPinned: true,
    ...more,
  });
  const stored = [
    view('Connue', { createdAt_dates: 'thisMonth' }),
    view('Champ inconnu', { colour_eq: 'red' }),
    view('Opérateur inconnu', { status_near: 'x' }),
    view('Ordre inconnu', {}, { search: '?sort=colour&order=ASC' }),
    view('Liste inconnue', {}, { resource: 'ghosts' }),
    view('Liste fermée', {}, { resource: 'towns' }),
    { name: 7 },
    null,
  ];
  localStorage.setItem(town.stored(`store.views.${_id}`), JSON.stringify(stored));
  await town.open('/');
  const region = within(await screen.findByRole('region', { name: 'Mes vues' }));
  await region.findByText(/élément/);
  expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Connue']);
  await waitUntilLoaded();
  await visitReports();
  const dialog = await openViews();
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Connue']);

  cleanup();
  await town.signIn('superAdmin');
  await town.open('/');
  await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
  await waitUntilLoaded();
  expect(screen.queryByRole('region', { name: 'Mes vues' })).toBeNull();
});
