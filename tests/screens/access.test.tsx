import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import { fieldOf, list, type Resource, type Role, reference } from '../../src/metadata';
import bookings from '../newcomer/bookings';
import venues from '../newcomer/venues';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

/** The fields that only superAdmin may see. */
const restricted: Readonly<Record<string, readonly string[]>> = {
  socialNetworks: ['updatedAt'],
  pageCategories: ['updatedAt'],
  events: ['eventTitle'],
  eventTypes: ['title'],
  pointsOfInterest: ['types', 'vicinity'],
  cards: ['updatedBy'],
  reports: ['updatedAt'],
  news: ['newsPeriod'],
  notifications: ['topic'],
  bookings: ['venue'],
};
const topic = { fr: 'Sujet', en: 'Topic' };
const halls = {
  ...venues,
  fields: {
    ...venues.fields,
    alerts: list(
      topic,
      {
        levels: list(
          topic,
          { topic: reference(topic, 'notificationTypes', { embed: ['id', 'title'] }) },
          { item: topic, source: 'steps' },
        ),
      },
      { item: topic },
    ),
  },
};
const noChanges = { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] } as const;
/** What only superAdmin may do with these records. */
const access: Readonly<Record<string, Resource['access']>> = {
  surveys: noChanges,
  pageCategories: noChanges,
  socialNetworks: { edit: ['superAdmin'], delete: ['superAdmin'] },
};
/** What replaces parts of `list` in the declarations of these entities. */
const lists: Readonly<Record<string, Partial<Resource['list']>>> = {
  pageCategories: { columns: ['title', 'updatedAt'] },
  // With `olderThan`, the home screen filters by `updatedAt`, which an admin may not see here.
  reports: { pendingStatuses: [{ status: 'CREATED', olderThan: { days: 5 } }] },
};
// Copies the declarations, because the test files share them: a changed original would also change other tests.
const resources = [...declared.resources, halls, bookings].map((one) => {
  const hidden = (restricted[one.name] ?? []).map((name) => {
    const field = { ...fieldOf(one, name), readRoles: ['superAdmin'] as const };
    return [name, field] as const;
  });
  return {
    ...one,
    access: access[one.name] ?? one.access,
    fields: { ...one.fields, ...Object.fromEntries(hidden) },
    ...(one.list && { list: { ...one.list, ...lists[one.name] } }),
  };
});
const town = useTown({ ...declared, resources });

describe.each([
  ['table', 'socialNetworkList', 'Modifié le'],
  ['tree', 'pageCategoryList', 'Modifié le'],
])('in a %s, a column that only superAdmin may see', (_, list, title) => {
  it.each<[string, Role, number]>([
    ['is shown to', 'superAdmin', 1],
    ['is hidden from', 'admin', 0],
  ])('%s %s', async (_, role, columns) => {
    await town.signIn(role);
    await town.open(`/${list}`);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('table');
    await waitUntilLoaded();
    expect(screen.queryAllByRole('columnheader', { name: new RegExp(title) })).toHaveLength(columns);
  });
});

describe('a field that only superAdmin may see', () => {
  it('is in no filter of the home screen of an admin', async () => {
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['schedule'] });
      return line.startsWith('GET schedule') ? Response.json({ entries: [] }) : undefined;
    };
    await town.signIn('admin');
    await town.open('/');
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
    await screen.findByRole('region', { name: 'Cette semaine' });
    await waitUntilLoaded();
    expect(screen.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeTruthy();
    expect(town.failures).toEqual([]);
  });

  it('is not searched by the palette of an admin', async () => {
    await town.signIn('admin');
    await town.open('/');
    await waitUntilLoaded();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Rechercher' }), 'halles');
    await waitFor(() => expect(town.calls.join()).toMatch(/GET events\?eventPlace_like=halles&/));
    await screen.findByText(/résultat/);
    expect(town.calls.filter((call) => /(eventTitle_like|eventTypes.*title_like)/.test(call))).toEqual([]);
  });

  it('is left out of the groups and the search on the map of an admin', async () => {
    const gare = { id: '1', name: 'Gare', vicinity: 'Halles', types: ['museum'] };
    town.answer = (line) =>
      line.startsWith('GET pointsOfInterest?') ? Response.json({ entries: [gare] }) : undefined;
    await town.signIn('admin');
    await town.open('/map');
    const search = await screen.findByRole('searchbox', { name: 'Rechercher un lieu' });
    expect(screen.queryByRole('combobox', { name: 'Groupes' })).toBeNull();
    await userEvent.type(search, 'halles');
    await screen.findByText('0 sur 1');
    await waitUntilLoaded();
  });
});

it('a record opens for an admin who may not see the field by which other records refer to it', async () => {
  await town.signIn('superAdmin');
  const { id } = await town.call('POST', 'venues', { name: 'Halles' });
  const open = async () => {
    town.calls.length = 0;
    await town.open(`/venue/edit?id=${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Halles' });
    await waitUntilLoaded();
  };
  const isAsked = () => town.calls.some((line) => line.includes('venue_eq'));
  await open();
  await waitFor(() => expect(isAsked()).toBe(true));
  cleanup();
  await town.signIn('admin');
  await open();
  expect(isAsked()).toBe(false);
  expect(town.failures).toEqual([]);
});

it('the question before a deletion counts only the uses that the user may see', async () => {
  await town.signIn('superAdmin');
  const { _id: id, title } = await town.call('POST', 'notificationTypes', { title: 'Crues', key: 'crues' });
  await town.call('POST', 'venues', { name: 'Halles', alerts: [{ steps: [{ topic: { id, title } }] }] });
  await town.signIn('admin');
  await town.open(`/notificationTopic/edit?id=${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Crues' });
  await chooseFromForm('Supprimer');
  await screen.findByText(/Salles \(1\)/);
  expect(town.calls.filter((line) => line.startsWith('GET notifications/count'))).toEqual([]);
  expect(town.failures).toEqual([]);
});

describe('the row menu of an admin who cannot change or delete records', () => {
  const openMenu = async (list: string) => {
    await town.signIn('admin');
    await town.open(list);
    const [first] = await screen.findAllByRole('button', { name: /^Actions pour/ });
    await userEvent.click(first as HTMLElement);
    return within(await screen.findByRole('menu')).getAllByRole('menuitem');
  };

  it.each([
    ['/surveyList', 'Résultats du sondage'],
    ['/socialNetworkList', 'Dupliquer'],
  ])('has in %s only “%s”', async (list, name) => {
    expect((await openMenu(list)).map(({ textContent }) => textContent)).toEqual([name]);
    await waitUntilLoaded();
  });

  it('is absent if it would be empty', async () => {
    await town.signIn('admin');
    await town.open('/pageCategoryList');
    await screen.findByRole('row', { name: /Vie quotidienne/ });
    await waitUntilLoaded();
    expect(screen.queryByRole('button', { name: /^Actions pour/ })).toBeNull();
  });
});

const expectNoScreen = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Écran introuvable' });
  await waitUntilLoaded();
};

it.each(['survey/results', 'reportView'])(
  'the user reads “Écran introuvable” at /%s without an id and with an unknown id',
  async (path) => {
    await town.signIn('admin');
    await town.open(`/${path}`);
    await expectNoScreen();
    cleanup();
    await town.open(`/${path}?id=gone`);
    await expectNoScreen();
  },
);

describe('the activity log', () => {
  it.each<[string, Role, number]>([
    ['is', 'superAdmin', 1],
    ['is not', 'admin', 0],
  ])('%s in the menu of %s', async (_, role, links) => {
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['audit', 'schedule'] });
      return line.startsWith('GET schedule') ? Response.json({ entries: [] }) : undefined;
    };
    await town.signIn(role);
    await town.open('/newsList');
    // A list asks for the schedule once the app knows the capabilities. Then the menu knows them too.
    await waitFor(() => expect(town.calls).toContain('GET schedule'));
    expect(screen.queryAllByRole('link', { name: 'Journal d’activité' })).toHaveLength(links);
    await waitUntilLoaded();
  });

  it('does not open for an admin who types its address', async () => {
    town.answer = (line) =>
      line === 'GET capabilities' ? Response.json({ capabilities: ['audit'] }) : undefined;
    await town.signIn('admin');
    await town.open('/journal');
    await waitFor(() => expect(location.pathname).toBe('/error-403'));
    await waitUntilLoaded();
  });
});
