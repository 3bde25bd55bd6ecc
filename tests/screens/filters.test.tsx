import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import declared from '../../resources';
import type { Resource } from '../../src/metadata';
import samples from '../everyKind';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const filters: Record<string, string[]> = {
  mobileVersions: ['towns', 'publishedDate', 'updatedAt'],
  pages: ['type', 'accessibility'],
  surveys: [],
  pointsOfInterest: ['types'],
  samples: ['topics'],
};
const resources = [samples as Resource, ...declared.resources].map(({ views, ...resource }) => ({
  ...resource,
  // The view of points of interest is a map. Without it, they have a list.
  ...(resource.name !== 'pointsOfInterest' && { views }),
  ...(resource.list && {
    list: { ...resource.list, filters: filters[resource.name] ?? resource.list.filters },
  }),
}));

const town = useTown({ ...declared, resources });
beforeEach(async () => {
  await town.signIn('superAdmin');
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    // A wide window, whose filters are not behind a button.
    matches: media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

/** Gives the app a window of 599.5 pixels, as zoom can make it. It has the styles of a phone. */
const openPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => {
    const [, limit = 0] = /max-width: ?([\d.]+)px/.exec(media) ?? [];
    return Object.assign(new EventTarget(), { media, matches: Number(limit) >= 599.5 });
  });

it('shows the button “À traiter” on a phone if the list has no other filter', async () => {
  openPhone();
  await town.open('/surveyList');
  await userEvent.click(await screen.findByRole('button', { name: 'À traiter' }));
  await waitFor(() => expect(town.calls.join()).toMatch(/GET surveys\?.*status_in=PENDING/));
  await waitUntilLoaded();
});

it('hides the filters behind a button in a window with the styles of a phone', async () => {
  openPhone();
  await town.open('/reportList');
  const toggle = await screen.findByRole('button', { name: 'Filtres' });
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'À traiter' })).toBeNull();
  await userEvent.click(toggle);
  expect(screen.getByRole('button', { name: 'À traiter' })).toBeTruthy();
});

const year = new Date().getFullYear();

it.each<[string, string, string, RegExp, string]>([
  ['one of several references', '/mobileVersionList', 'Villes', /./, 'mobileVersions/count?towns_eq='],
  [
    'the year of a day',
    '/mobileVersionList',
    'Date de publication',
    /^Cette année$/,
    `mobileVersions/count?publishedDate_gte=${year}-01-01&publishedDate_lte=${year}-12-31`,
  ],
  [
    'the year of a moment, by the clock of the town',
    '/mobileVersionList',
    'Modifié le',
    new RegExp(`^${year - 4}$`),
    `mobileVersions/count?updatedAt_gte=${year - 5}-12-31T23:00:00.000Z&updatedAt_lte=${year - 4}-12-31T22:59:59.999Z`,
  ],
  ['a switch that is on', '/pageList', 'Accessible à', /./, 'pages/count?accessibility.'],
  ['a tag that records store', '/sampleList', 'Thèmes', /^Voirie$/, 'samples/count?topics_eq=Voirie'],
  ['a tag that is declared', '/sampleList', 'Thèmes', /^Petite enfance$/, 'samples/count?topics_eq=EARLY'],
  ['one of several choices', '/map', 'Groupes', /^Musée$/, 'pointsOfInterest/count?types_eq=museum'],
])('filters by %s', async (_, path, label, option, call) => {
  await town.open(path);
  const select = await screen.findByLabelText(label);
  await screen.findByRole('table');
  await waitUntilLoaded();
  // The choices of a reference load after the list.
  const chosen = await waitFor(() => {
    const options = within(select).getAllByRole<HTMLOptionElement>('option').slice(1);
    const found = options.find(({ text }) => option.test(text));
    if (!found) throw new Error(`no option ${option}`);
    return found;
  });
  await userEvent.selectOptions(select, chosen);
  await screen.findByRole('button', { name: 'Effacer les filtres' });
  await waitFor(() => expect(town.calls.join('\n')).toContain(`GET ${call}`));
  await waitUntilLoaded();
  expect(town.failures).toEqual([]);
});

it('lets a user search for a category in the filter if there are hundreds of categories', async () => {
  const category = (id: string, title: string) => ({ id, title, parentCategoryId: null });
  const page = Array.from({ length: 300 }, (_, index) => category(`c${index}`, `Catégorie ${index}`));
  town.answer = (line) => {
    if (!line.startsWith('GET pageCategories')) return undefined;
    if (line === 'GET pageCategories/zoo') return Response.json(category('zoo', 'Zoo'));
    return Response.json({ entries: line.includes('title_like=zoo') ? [category('zoo', 'Zoo')] : page });
  };
  // Loads the code beforehand: on a busy machine, this takes longer than the test waits.
  await import('../../src/fields/filters/ReferenceSearch');
  await town.open('/newsList');
  await screen.findByRole('table');
  const filter = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Catégorie principale' });
  // The filter is a select until the categories have loaded.
  await waitFor(() => expect(filter().tagName).toBe('INPUT'));
  await userEvent.type(filter(), 'zoo');
  await userEvent.click(await screen.findByRole('option', { name: 'Zoo' }));
  await waitFor(() => expect(town.calls.join()).toContain('pages/count?categoryId_eq=zoo'));
  expect(filter().value).toBe('Zoo');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
  await waitFor(() => expect(location.search).not.toContain('zoo'));
  await waitUntilLoaded();
});

it('filters from a first day alone, then also up to a last day, and follows a changed address', async () => {
  await town.open('/mobileVersionList');
  await screen.findByRole('table');
  const select = await screen.findByLabelText('Date de publication');
  const calls = () => town.calls.filter((line) => line.includes('mobileVersions/count'));
  await userEvent.selectOptions(select, 'Du … au …');
  fireEvent.change(await screen.findByLabelText('Date de publication du'), {
    target: { value: '2024-05-01' },
  });
  await waitFor(() => expect(calls().at(-1)).toMatch(/\?publishedDate_gte=2024-05-01$/));
  const last = await screen.findByLabelText('Date de publication au');
  // The year is still being typed, so the list does not filter by it.
  fireEvent.change(last, { target: { value: '0202-06-30' } });
  fireEvent.change(last, { target: { value: '2025-06-30' } });
  await waitFor(() =>
    expect(calls().at(-1)).toMatch(/\?publishedDate_gte=2024-05-01&publishedDate_lte=2025-06-30$/),
  );
  expect(town.calls.join()).not.toContain('0202');
  // The address changes, as by Back or a saved view.
  window.history.pushState(null, '', window.location.href.replace('2025-06-30', '2025-07-31'));
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() =>
    expect(calls().at(-1)).toMatch(/\?publishedDate_gte=2024-05-01&publishedDate_lte=2025-07-31$/),
  );
  await waitFor(() => expect(last).toHaveProperty('value', '2025-07-31'));
  await userEvent.selectOptions(select, 'Date de publication');
  await waitFor(() => expect(screen.queryByLabelText('Date de publication du')).toBeNull());
  await waitUntilLoaded();
  expect(town.failures).toEqual([]);
});

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];
const field = () => screen.getByLabelText<HTMLSelectElement>('Rechercher par');

it('offers only values that a record of the list can have, and shows only rows with the chosen one', async () => {
  const [startDate, endDate] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await town.call('POST', 'events', {
    eventTitle: 'Foire',
    timings: { startDate, endDate },
    status: 'CREATED',
  });
  await town.open('/pageList');
  const types = within(await screen.findByLabelText('Type de page')).getAllByRole('option');
  expect(types.map(({ textContent }) => textContent)).toContain('Contenu');
  expect(types.map(({ textContent }) => textContent)).not.toContain('Fiche');
  await waitUntilLoaded();
  const states = [
    'Brouillon',
    'Modifications non publiées',
    'Programmée',
    'En ligne',
    'Expirée',
    'Hors ligne',
  ];
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  for (const [list, label, kind, words] of [
    ['Actualités', 'État', 'status', states],
    ['Événements', "Dates de l'événement", 'period', ['À venir', 'En cours', 'Passé']],
  ] as const) {
    await userEvent.click(menu.getByRole('link', { name: list }));
    for (const word of words) {
      await userEvent.selectOptions(await screen.findByLabelText(label, { exact: true }), word);
      await waitFor(() => {
        const shown = rows().map((row) => row.querySelector(`td[data-kind="${kind}"] .chip`)?.textContent);
        expect(new Set(shown)).toEqual(new Set([word]));
      });
    }
  }
  await waitUntilLoaded();
});

it('searches in another field with one click', async () => {
  await town.open('/newsList');
  await screen.findByRole('table');
  await waitUntilLoaded();
  town.calls.length = 0;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'marché' } });
  const other = await screen.findByRole('button', { name: /^Contenu \(\d+\)$/ });
  screen.getByText(/Aussi dans/);
  // The list, its count, and one count for the other field.
  const calls = () => town.calls.filter((line) => line.startsWith('GET pages'));
  const [, , count, ...more] = calls();
  expect(count).toContain('pages/count?longDescription_like=marché&newsPage_eq=true');
  expect(more).toEqual([]);
  await userEvent.click(other);
  await screen.findByText(`${/\d+/.exec(other.textContent)} éléments`);
  expect(field().value).toBe('longDescription');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'marché');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(new Set(calls()).size).toBe(calls().length);
});

describe('a search that finds nothing', () => {
  const search = () => screen.getByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.change(search(), { target: { value } });

  it('shows the results of a similar text, and one press of Back leads to the list before the search', async () => {
    const title = 'Nid-de-poule, chaussée très déformée, déformation';
    await town.call('POST', 'socialNetworks', { title, type: 'OTHER', status: 'CREATED' });
    await town.open('/socialNetworkList');
    await screen.findByRole('table');
    /** The searched texts in the calls for the list and its count. */
    const asked = (path = '(?:/count)?') =>
      town.calls.flatMap(
        (call) =>
          new RegExp(`socialNetworks${path}\\?title_like=([^&]*)`).exec(call)?.[1]?.replaceAll('+', ' ') ??
          [],
      );
    const isUnfiltered = () => waitFor(() => expect(location.search).not.toContain('_like'));
    // Blanks for hyphens, hyphens for blanks, and two words, of which the record has one.
    for (const [typed, found] of [
      ['nid de poule', 'nid-de-poule'],
      ['chaussée-très-déformée', 'chaussée très déformée'],
      ['énorme déformation', 'déformation'],
    ] as const) {
      const banner = `Aucun résultat pour « ${typed} ». Résultats pour « ${found} » :`;
      town.calls.length = 0;
      type(typed);
      await screen.findByText(banner);
      await screen.findByRole('row', { name: new RegExp(title) });
      await waitUntilLoaded();
      expect(search().value).toBe(typed);
      const filter = new URLSearchParams(location.search).get('filter') ?? '';
      expect(JSON.parse(filter)).toEqual({ title_like: found });
      const [list, count, ...similar] = asked();
      expect([list, count]).toEqual([typed, typed]);
      // One count for each similar text, and the rows of the text that is found.
      expect(similar).toEqual([...new Set(similar), found]);
      window.history.back();
      await isUnfiltered();
      await waitFor(() => expect(search().value).toBe(''));
      window.history.forward();
      await screen.findByText(banner);
      await waitFor(() => expect(search().value).toBe(typed));
      type('');
      await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
      await isUnfiltered();
      await waitUntilLoaded();
      expect(asked('/count')).toEqual([...new Set(asked('/count'))]);
    }
  });

  it('says where it searched, and asks for nothing twice', async () => {
    await town.open('/cardList');
    await screen.findByRole('table');
    await waitUntilLoaded();
    town.calls.length = 0;
    type('xyzzy');
    await screen.findByText('Aucun résultat');
    await screen.findByText('Cherché dans : Titre, Nom du contact, Téléphone, E-mail.');
    expect(screen.queryByText('Aussi dans :')).toBeNull();
    expect(town.calls).toEqual([...new Set(town.calls)]);
  });
});

it('searches all fields of a list at once where the backend can, and keeps the search over a reload', async () => {
  const card = { type: 2, newsPage: false };
  const title = (
    await town.call('POST', 'pages', { ...card, title: 'Wurtz', contact: { contactName: 'Ève' } })
  ).id;
  const contact = (
    await town.call('POST', 'pages', { ...card, title: 'Pont', contact: { contactName: 'Wurtz' } })
  ).id;
  const find = (id: string) => town.call('GET', `pages/${id}`);
  town.answer = async (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['or'] });
    // The mock refuses a search in several fields.
    if (!/^GET pages.*\|.*_like=wurtz/.test(line)) return undefined;
    return Response.json(
      line.includes('/count') ? { count: 2 } : { entries: [await find(title), await find(contact)] },
    );
  };
  await town.open('/cardList');
  await screen.findByRole('table');
  await waitUntilLoaded();
  await userEvent.selectOptions(field(), 'Titre');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'wurtz' } });
  await screen.findByText('1 élément');
  await userEvent.click(await screen.findByRole('button', { name: 'Partout (2)' }));
  await screen.findByRole('link', { name: /^Pont/ });
  // The value of “Partout” joins the names of all fields.
  expect(field().value).toContain('|');
  await screen.findByText('2 éléments');
  expect(screen.queryByText(/Aussi dans/)).toBeNull();
  cleanup();
  await town.open(location.pathname + location.search);
  await screen.findByRole('link', { name: /^Pont/ });
  await userEvent.selectOptions(field(), 'Titre');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Pont/ })).toBeNull());
  await screen.findByRole('link', { name: /^Wurtz/ });
  await waitUntilLoaded();
});
