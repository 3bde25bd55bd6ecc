import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Map as LeafletMap } from 'leaflet';
import { expect, it, onTestFinished, vi } from 'vitest';
import declared from '../../resources';
import { groupsOf } from '../../src/map/groups';
import type { Action, Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

let access: Partial<Record<Action, Role[]>> = {};
const resources = declared.resources.map((one) =>
  one.name === 'pointsOfInterest'
    ? {
        ...one,
        get access() {
          return access;
        },
      }
    : one,
);
const town = useTown({ ...declared, resources });

/** Opens the map as an admin, and a place of its list. */
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

it('a role that may add places but not change them adds one by a press on the map, and moves no pin', async () => {
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

it('a role that may change places but not add them gives a place its position by a press on the map', async () => {
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

it('names zoom and groups in the new language after a change', async () => {
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
  // More than have a pin each.
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

it('stays where it is at the first press on an empty map', async () => {
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

it('a place found by the palette shows in the list, in place of the open form, which asks about unsaved changes first', async () => {
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
