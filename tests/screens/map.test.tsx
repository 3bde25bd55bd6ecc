import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Map as LeafletMap } from 'leaflet';
import { expect, it, onTestFinished, vi } from 'vitest';
import declared from '../../resources';
import { groupsOf } from '../../src/map/groups';
import { type Action, type Field, fieldOf, getResource, type Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

let access: Partial<Record<Action, Role[]>> = {};
/** Adds `GREEN`, a former name of `park` that places may still store. */
const withFormerPark = (field: Field) =>
  field.kind === 'tags' && {
    choices: field.choices?.map((one) => (one.id === 'park' ? { ...one, aliases: ['GREEN'] } : one)),
  };
const { fields } = getResource(declared, 'pointsOfInterest');
const types = fieldOf(getResource(declared, 'pointsOfInterest'), 'types');
const resources = declared.resources.map((one) =>
  one.name === 'pointsOfInterest'
    ? {
        ...one,
        fields: { ...fields, types: { ...types, ...withFormerPark(types) } },
        get access() {
          return access;
        },
      }
    : one,
);
const town = useTown({ ...declared, resources });

async function openPlace(name: RegExp) {
  await town.signIn('admin');
  await town.open('/map');
  const places = within(await screen.findByRole('list', { name: 'Lieux' }));
  await userEvent.click(await places.findByRole('button', { name }));
  await screen.findByRole('textbox', { name: /^Nom/ });
}
const pressMap = () => fireEvent.click(document.querySelector('.leaflet-container') ?? document.body);
const value = (name: RegExp) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;
const pinOf = (name: string) =>
  document.querySelector(`.pin[title="${name}"]`)?.closest('.leaflet-marker-icon');

it('a role that may add but not change places adds a place by a press on the map', async () => {
  access = { edit: ['superAdmin'] };
  await openPlace(/^Gare SNCF/);
  expect(pinOf('Gare SNCF')?.className).not.toContain('leaflet-marker-draggable');

  pressMap();
  await screen.findByRole('heading', { name: "Nouveau point d'intérêt" });
  expect(value(/^Nom/)).toBe('');
  expect(value(/^Latitude/)).toMatch(/^47\./);
  expect(document.querySelectorAll('.leaflet-marker-draggable')).toHaveLength(1);
  await waitUntilLoaded();
});

it('a role that may change but not add places sets a position by a press on the map', async () => {
  access = { create: ['superAdmin'] };
  await town.signIn('superAdmin');
  const { entries } = await town.call('GET', 'pointsOfInterest');
  const gare = entries.find((one: { name: string }) => one.name === 'Gare SNCF');
  await town.call('PUT', `pointsOfInterest/${gare.id}`, { ...gare, latitude: null, longitude: null });
  await openPlace(/^Gare SNCF/);
  expect(value(/^Latitude/)).toBe('');

  pressMap();
  expect(value(/^Latitude/)).toMatch(/^47\./);
  expect(value(/^Nom/)).toBe('Gare SNCF');
  await waitUntilLoaded();
});

it('a press on the map of a form removes the error of the old position', async () => {
  await town.signIn('superAdmin');
  const { id } = (await town.call('GET', 'town')).entries[0];
  await town.open(`/town/edit?id=${id}`);
  await fill(/^Latitude/, '12');
  const refusal = Response.json({ errors: { latitude: 'Hors de la commune' } }, { status: 422 });
  town.answer = (line) => (line === `PUT town/${id}` ? refusal.clone() : undefined);
  await press('Enregistrer');
  await screen.findByText('Hors de la commune');
  pressMap();
  await waitFor(() => expect(screen.queryByText('Hors de la commune')).toBeNull());
});

it('translates the titles of the zoom buttons and groups when the language changes', async () => {
  access = {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // Without a size, the map has no group in view.
  const sizes = (['clientWidth', 'clientHeight'] as const).map((side) =>
    vi.spyOn(Element.prototype, side, 'get').mockReturnValue(800),
  );
  onTestFinished(() => {
    for (const size of sizes) size.mockRestore();
  });
  // Too many places for a pin each, so the map groups them.
  const entries = Array.from({ length: 250 }, (_, id) => ({
    id: `${id}`,
    name: `Banc ${id}`,
    latitude: 47 + id / 1e5,
    longitude: 1.6,
  }));
  town.answer = (line) => (line.startsWith('GET pointsOfInterest?') ? Response.json({ entries }) : undefined);
  await town.signIn('admin');
  await town.open('/map');
  await screen.findByRole('list', { name: 'Lieux' });
  await waitUntilLoaded();
  const titles = () =>
    [
      ...document.querySelectorAll(
        '.leaflet-control-zoom a, .leaflet-marker-icon, .leaflet-marker-icon [title]',
      ),
    ].map((one) => (one as HTMLElement).title);
  expect(titles()).toContain('Zoom avant');
  expect(titles().some((title) => /^\d+ lieux/.test(title))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /English/ }));
  await screen.findByRole('list', { name: 'Places' });
  expect(titles()).toContain('Zoom in');
  expect(titles().filter((title) => /avant|lieux/.test(title))).toEqual([]);
});

it('does not zoom an empty map at the first press on it', async () => {
  access = {};
  town.answer = (line) =>
    line.startsWith('GET pointsOfInterest?') ? Response.json({ entries: [] }) : undefined;
  await town.signIn('admin');
  await town.open('/map', { map: { centre: [47.2, 1.6], zoom: 0, tiles: '', attribution: '' } });
  await screen.findByRole('heading', { level: 1, name: 'Carte' });
  await waitUntilLoaded();
  const zoomsOut = () => !document.querySelector('.leaflet-control-zoom-out.leaflet-disabled');
  expect(zoomsOut()).toBe(false);
  pressMap();
  await screen.findByRole('heading', { name: "Nouveau point d'intérêt" });
  expect(document.querySelectorAll('.leaflet-marker-icon')).toHaveLength(1);
  expect(zoomsOut()).toBe(false);
});

it('shows the place that the user chooses in the palette, and asks first about unsaved changes', async () => {
  access = {};
  await openPlace(/^Gare SNCF/);
  const find = async (name: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Rechercher' }), name);
    await screen.findByRole('option', { name: new RegExp(`^${name}`) });
    await userEvent.keyboard('{Enter}');
  };
  const places = () => screen.findByRole('list', { name: 'Lieux' });
  await find('Skatepark');
  await within(await places()).findByRole('button', { name: /^Skatepark/ });
  expect(screen.queryByRole('textbox', { name: /^Nom/ })).toBeNull();

  await userEvent.click(within(await places()).getByRole('button', { name: /^Skatepark/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' du lac');
  await find('Gare SNCF');
  await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await userEvent.click(screen.getByRole('button', { name: 'Rester' }));
  await waitFor(() => expect(value(/^Nom/)).toBe('Skatepark du lac'));
  await find('Gare SNCF');
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await within(await places()).findByRole('button', { name: /^Gare SNCF/ });
  await waitUntilLoaded();
});

it('shows all places again once no place is left in the chosen group', async () => {
  access = {};
  await town.signIn('admin');
  const { entries } = await town.call('GET', 'pointsOfInterest');
  let isLeft = false;
  town.answer = (line) =>
    line.startsWith('GET pointsOfInterest?')
      ? Response.json({
          entries: entries.map((one: { name: string }) => ({
            ...one,
            types: [one.name === 'Gare SNCF' && !isLeft ? 'train_station' : 'park'],
          })),
        })
      : undefined;
  await town.open('/map');
  const group = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Groupes' });
  await userEvent.selectOptions(await group(), 'train_station');
  const gare = within(screen.getByRole('list', { name: 'Lieux' })).getByRole('button', {
    name: /^Gare SNCF/,
  });
  expect(screen.getByText(/^1 sur/)).toBeTruthy();
  await userEvent.click(gare);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Adresse/ }), ' bis');
  isLeft = true;
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await group()).value).toBe('');
  await waitFor(() => expect(screen.getByText(`${entries.length} sur ${entries.length}`)).toBeTruthy());
  await waitUntilLoaded();
});

it('puts places that store the former name of a group into this group', async () => {
  access = {};
  const entries = [
    { id: '1', name: 'Square', types: ['park'] },
    { id: '2', name: 'Jardin', types: ['GREEN'] },
    { id: '3', name: 'Musée', types: ['museum'] },
  ];
  town.answer = (line) => (line.startsWith('GET pointsOfInterest?') ? Response.json({ entries }) : undefined);
  await town.signIn('admin');
  await town.open('/map');
  const group = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Groupes' });
  const parks = within(group).getAllByRole('option', { name: /^(Parc|GREEN)/ });
  expect(parks).toHaveLength(1);
  await userEvent.selectOptions(group, parks[0] as HTMLElement);
  expect(screen.getByText('2 sur 3')).toBeTruthy();
  await waitUntilLoaded();
});

it('groups the pins of a crowded map, unless they show numbers', () => {
  const map = { project: () => ({ x: 0, y: 0 }) } as unknown as LeafletMap;
  const points = Array.from({ length: 250 }, (_, id) => ({
    id: `${id}`,
    name: `Banc ${id}`,
    position: [47, 1.6] as const,
  }));
  expect(groupsOf(points, map, 13)).toHaveLength(1);
  const numbered = points.map((point, index) => ({ ...point, mark: index + 1 }));
  expect(groupsOf(numbered, map, 13)).toHaveLength(250);
});

const list = () => screen.findByRole('list', { name: 'Lieux' });
const place = async (name: string) =>
  within(await list()).findByRole('button', { name: new RegExp(`^${name}`) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const pins = () => document.querySelectorAll('.pin').length;
const fill = async (name: RegExp, text: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name }));
  await userEvent.type(screen.getByRole('textbox', { name }), text);
};
const openMap = async () => {
  access = {};
  await town.signIn('admin');
  await town.open('/map');
  await place('Gare SNCF');
  await waitUntilLoaded();
};

it('filters the places of map and list together, and marks the place under the mouse in both', async () => {
  await openMap();
  expect(document.title).toMatch(/^Carte/);
  expect(pins()).toBe(20);
  await userEvent.hover(await place('Gare SNCF'));
  await waitFor(() => expect(document.querySelector('.pin.highlighted[title="Gare SNCF"]')).toBeTruthy());
  await userEvent.hover(document.querySelector('.pin[title="Skatepark"]') as Element);
  const skatepark = await place('Skatepark');
  await waitFor(() => expect(skatepark.hasAttribute('data-marked')).toBe(true));
  const groups = screen.getByRole('combobox', { name: 'Groupes' });
  await userEvent.selectOptions(groups, 'Stationnement');
  await screen.findByText('3 sur 20');
  expect(pins()).toBe(3);
  const search = screen.getByRole('searchbox', { name: 'Rechercher un lieu' });
  await userEvent.type(search, 'HALLE');
  await screen.findByText('1 sur 20');
  expect(pins()).toBe(1);
  const reads = town.calls.filter((line) => line.includes('pointsOfInterest'));
  expect(reads).toEqual([...new Set(reads)]);
  await userEvent.clear(search);
  await userEvent.selectOptions(groups, '');
  await screen.findByText('20 sur 20');

  await userEvent.click(await place('Skatepark'));
  await press('Supprimer');
  const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer « Skatepark » ?' }));
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('Élément supprimé.');
  await screen.findByText('19 sur 19');
  expect(pinOf('Skatepark')).toBeFalsy();
});

it('offers the draft of a new place after a reload, and stores the place with its group', async () => {
  await openMap();
  pressMap();
  await screen.findByRole('heading', { level: 2, name: "Nouveau point d'intérêt" });
  const longitude = value(/^Longitude/);
  expect(longitude).toMatch(/^0\.\d{1,6}$/);
  await fill(/^Nom/, 'Boîte à livres');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Boîte à livres'));
  cleanup();
  await openMap();
  await press('Ajouter un lieu');
  await press('Reprendre');
  await waitFor(() => expect(value(/^Nom/)).toBe('Boîte à livres'));
  expect(value(/^Longitude/)).toBe(longitude);
  await userEvent.type(screen.getByRole('combobox', { name: 'Groupes' }), 'Lecture');
  await press('Enregistrer');
  await screen.findByText("Point d'intérêt créé.");
  const stored = { name: 'Boîte à livres', types: ['Lecture'], longitude: Number(longitude) };
  expect(town.writes).toMatchObject([{ body: { ...stored, latitude: expect.any(Number) } }]);
  await place('Boîte à livres');
  expect(pinOf('Boîte à livres')).toBeTruthy();
});

it('takes typed positions, and returns the focus to the place in the list', async () => {
  await openMap();
  await press('Ajouter un lieu');
  await screen.findByRole('heading', { level: 2, name: "Nouveau point d'intérêt" });
  await fill(/^Nom/, 'Kiosque neuf');
  await fill(/^Adresse/, '3 place du Marché');
  await fill(/^Latitude/, '47,4');
  await fill(/^Longitude/, '0,7');
  await waitFor(() => expect(pinOf('Ajouter un lieu')).toBeTruthy());
  await press('Enregistrer');
  await screen.findByText("Point d'intérêt créé.");
  const created = { name: 'Kiosque neuf', vicinity: '3 place du Marché', latitude: 47.4, longitude: 0.7 };
  expect(town.writes).toMatchObject([{ body: created }]);
  const kiosk = await place('Kiosque neuf');
  expect(kiosk.textContent).toContain('3 place du Marché');
  await waitFor(() => expect(document.activeElement).toBe(kiosk));
  expect(pinOf('Kiosque neuf')).toBeTruthy();

  await userEvent.click(await place('Skatepark'));
  await screen.findByRole('heading', { level: 2, name: 'Skatepark' });
  await press('Retour à la liste');
  await userEvent.click(await place('Skatepark'));
  await screen.findByRole('heading', { level: 2, name: 'Skatepark' });
  await fill(/^Latitude/, '47,3901');
  await fill(/^Longitude/, '0.4412');
  await press('Enregistrer');
  await screen.findByText("Point d'intérêt modifié.");
  const changed = { name: 'Skatepark', types: ['sport'], latitude: 47.3901, longitude: 0.4412 };
  expect(town.writes.at(-1)?.body).toMatchObject(changed);
  const skatepark = await place('Skatepark');
  await waitFor(() => expect(document.activeElement).toBe(skatepark));
});
