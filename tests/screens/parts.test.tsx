import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import declared from '../../resources';
import {
  json,
  type ListView,
  type LoadComponent,
  list,
  period,
  type Role,
  recurrence,
  sameLabel,
  text,
} from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const own = (name: keyof typeof import('./ownParts')): LoadComponent<never> =>
  (() => import('./ownParts').then((parts) => ({ default: parts[name] }))) as LoadComponent<never>;
const part = (title: string, name: keyof typeof import('./ownParts'), roles?: Role[]) => ({
  title: sameLabel(title),
  load: own(name),
  roles,
});
const views: readonly ListView[] = [
  { name: sameLabel('Les bals'), filter: () => ({ eventTitle_like: 'bal' }) },
];
let loadViews = async () => ({ default: views });
const resources = declared.resources.map((one) =>
  one.name === 'events'
    ? {
        ...one,
        home: {
          widgets: [
            part('Fêtes', 'Waiting'),
            part('Cassé', 'Broken'),
            part('Chef', 'Waiting', ['superAdmin']),
          ],
        },
        list: one.list && {
          ...one.list,
          toolbar: [{ load: own('Sum') }, { load: own('Broken') }],
          views: { needs: 'submissions' as const, load: () => loadViews() },
        },
        panels: [part('Affiche', 'Poster'), part('Cassé', 'Broken')],
        fields: {
          ...one.fields,
          stage: json(sameLabel('Scène'), { components: { Input: own('Stage') } }),
          stops: list(
            sameLabel('Étapes'),
            {
              stay: period(sameLabel('Séjour')),
              repeats: recurrence(sameLabel('Répétition'), { of: 'stay', readOnly: true }),
              plan: json(sameLabel('Plan')),
            },
            { item: sameLabel('une étape') },
          ),
          posters: list(
            sameLabel('Affiches'),
            { address: text(sameLabel('Adresse'), { source: 'url' }) },
            { item: sameLabel('une affiche'), fromBank: { address: 'url' } },
          ),
        },
        form: { sections: [{ fields: ['eventTitle', 'stage', 'stops', 'posters'] }] },
      }
    : one,
);

const broken = /Cette partie de l’écran ne peut pas être affichée/;
const town = useTown({ ...declared, resources });
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return town.signIn('admin');
});

it('shows the widgets of a declaration on the home screen, and a message where one fails', async () => {
  await town.open('/');
  const widget = within(await screen.findByRole('region', { name: 'Fêtes' }));
  const { count } = await town.call('GET', 'events/count');
  expect(await widget.findByText(new RegExp(String(count)))).toBeTruthy();
  const failed = within(screen.getByRole('region', { name: 'Cassé' }));
  expect(await failed.findByText(broken)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Chef' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Dernières modifications' })).toBeTruthy();
  await waitUntilLoaded();
});

it('shows the declared components in the toolbar of a list, and gives them the records of the list', async () => {
  await town.open('/eventList');
  expect(await screen.findByText('25 à l’écran')).toBeTruthy();
  expect(await screen.findByText(broken)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ajouter' })).toBeTruthy();
  await waitUntilLoaded();
});

it('says that the views of a list could not be loaded, and loads them on a retry', async () => {
  const load = loadViews;
  town.answer = (line) =>
    line === 'GET capabilities' ? Response.json({ capabilities: ['submissions'] }) : undefined;
  loadViews = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await town.open('/eventList');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.getByRole('table')).toBeTruthy();
  loadViews = load;
  await userEvent.click(retry);
  await screen.findByRole('link', { name: 'Les bals' });
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  await waitUntilLoaded();
});

it('shows the panels beside the form of a record, and a message where one fails', async () => {
  const { entries } = await town.call('GET', 'events?range=0-0');
  await town.open(`/event/edit?id=${entries[0]._id ?? entries[0].id}`);
  const panel = within(await screen.findByRole('region', { name: 'Affiche' }));
  expect(await panel.findByText(`Affiche de « ${entries[0].eventTitle} »`)).toBeTruthy();
  expect(await within(screen.getByRole('region', { name: 'Cassé' })).findByText(broken)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
});

it('stores what is typed into a custom input that is built from controls of the engine', async () => {
  await town.open('/event/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Scène du lac');
  await userEvent.type(screen.getByRole('textbox', { name: 'Texte' }), 'Côté rive');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Côté' }), 'À gauche');
  await userEvent.type(screen.getByLabelText('Montée le'), '2026-12-25');
  await userEvent.click(screen.getByRole('switch', { name: 'Toit' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Titre/ }), 'Fête du lac');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(town.writes).toHaveLength(1));
  expect(town.writes[0]?.body.stage).toEqual({
    name: 'Scène du lac',
    text: 'Côté rive',
    side: 'left',
    built: '2026-12-25',
    roof: true,
  });
});

it('a custom input with a `DateInput` takes a typed date, and blocks the save of any other text', async () => {
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await town.open('/event/edit');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Scène du lac');
  const built = screen.getByLabelText('Montée le');
  await userEvent.type(built, '25/12');
  expect(built).toHaveProperty('value', '25/12');
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Fête du lac');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  await screen.findByText('Enter a date such as 25/12/2026');
  expect(town.writes).toEqual([]);
  await userEvent.type(built, '/2026');
  await save();
  await waitFor(() => expect(town.writes).toHaveLength(1));
  expect(town.writes[0]?.body.stage).toMatchObject({ built: '2026-12-25' });
});

it('fills a list item from a file of the gallery, also a field that has a `source`', async () => {
  await town.open('/event/edit');
  const posters = within(await screen.findByRole('group', { name: 'Affiches' }));
  await userEvent.click(await posters.findByRole('button', { name: 'Choisir dans la galerie' }));
  const gallery = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  await userEvent.click(await gallery.findByRole('button', { name: 'Portrait de Claire Fontaine' }));
  const address = await posters.findByRole<HTMLInputElement>('textbox', { name: 'Adresse' });
  expect(address.value).toMatch(/^\/api\/v1\/files\//);
});

it('describes a read-only repetition with the times of its own list item', async () => {
  const stay = { startDate: '2030-10-08T06:00:00.000Z', endDate: '2030-10-08T09:00:00.000Z' };
  const stops = [{ stay, repeats: 'RRULE:FREQ=WEEKLY' }];
  const { id } = await town.call('POST', 'events', { eventTitle: 'Défilé', stops });
  await town.open(`/event/edit?id=${id}`);
  await screen.findByText(/^Tous les mardis de 8\sh à 11\sh/);
  await waitUntilLoaded();
});

it('asks before the user leaves invalid JSON in a list item, and says in French what is wrong', async () => {
  const { id } = await town.call('POST', 'events', { eventTitle: 'Défilé', stops: [{ plan: { rue: 1 } }] });
  await town.open(`/event/edit?id=${id}`);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Plan' }), { target: { value: '{ "rue": ' } });
  expect(await screen.findByText('Ce texte n’a pas la forme attendue')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('link', { name: 'Accueil' })[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  expect(within(question).getByText(/Elles seront perdues/)).toBeTruthy();
});

it('offers a draft that only adds a blank value to JSON', async () => {
  const { id } = await town.call('POST', 'events', { eventTitle: 'Défilé', stops: [{ plan: { rue: 1 } }] });
  await town.open(`/event/edit?id=${id}`);
  const plan = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Plan' });
  fireEvent.change(await plan(), { target: { value: '{ "rue": 1, "place": "" }' } });
  await userEvent.click(screen.getAllByRole('link', { name: 'Accueil' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitUntilLoaded();
  await town.open(`/event/edit?id=${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  expect((await plan()).value).toContain('place');
});
