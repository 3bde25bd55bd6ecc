import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import declared from '../../resources';
import { defineResource, json, type Resource, sameLabel, text } from '../../src/metadata';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

/** Former names of statuses, which records may still store. */
const aliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reports: { TRANSMITED: 'SENT' },
  news: { PUBLISHED: 'ONLINE' },
};

const withAlias = (resource: Resource): Resource => {
  const { status } = resource.fields;
  const former = aliases[resource.name];
  if (!former || status?.kind !== 'status') return resource;
  const choices = status.choices.map((choice) => {
    const alias = former[String(choice.id)];
    return alias ? { ...choice, aliases: [alias] } : choice;
  });
  return { ...resource, fields: { ...resource.fields, status: { ...status, choices } } };
};

const devices = defineResource({
  name: 'devices',
  labels: { one: { fr: 'un appareil', en: 'device' }, many: { fr: 'appareils', en: 'devices' } },
  menu: { group: 'settings' },
  routes: { list: 'deviceList', edit: 'device/edit' },
  fields: {
    title: text(sameLabel('Titre')),
    room: text(sameLabel('Salle')),
    account: json(sameLabel('Compte'), { isSecret: true }),
  },
  list: { columns: ['title'] },
});

const town = useTown({ ...declared, resources: [...declared.resources.map(withAlias), devices] });

async function openList(path: string): Promise<void> {
  await town.signIn('superAdmin');
  await town.open(path);
  await screen.findByRole('table');
  await waitUntilLoaded();
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];

it('shows the status of the page categories in the tree', async () => {
  await openList('/pageCategoryList');
  const table = within(screen.getByRole('table'));
  expect((await table.findAllByText(/^(Créé|Modifié|Publié)$/)).length).toBeGreaterThan(1);
  expect(town.calls.join('\n')).toMatch(
    /^GET pageCategories\?.*fields=id,title,parentCategoryId,status(&|$)/m,
  );
});

it('remembers the order by `cardTitle`, although the backend stores this field as `title`', async () => {
  await openList('/cardList');
  await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Titre' }).getAttribute('aria-sort')).toBe('ascending'),
  );
  await waitUntilLoaded();
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await userEvent.click(menu.getByRole('link', { name: 'Actualités' }));
  await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
  await userEvent.click(menu.getByRole('link', { name: 'Fiches & contacts' }));
  const header = await screen.findByRole('columnheader', { name: 'Titre' });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  await waitUntilLoaded();
});

it('puts the newest records first with one click, and counts the records only once', async () => {
  await openList('/newsList');
  const order = screen.getByRole('button', { name: "Plus récents d'abord" });
  expect(order.getAttribute('aria-pressed')).toBe('false');
  town.calls.length = 0;
  await userEvent.click(order);
  await waitFor(() => expect(order.getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(location.search).toContain('page=2'));
  await userEvent.selectOptions(screen.getByLabelText('Lignes par page'), '100');
  await waitFor(() => expect(rows()).toHaveLength(100));
  await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
  await waitFor(() => expect(town.calls.at(-1)).toContain('sort=title_asc'));
  await waitUntilLoaded();
  expect(town.calls.filter((line) => line.startsWith('GET pages'))).toEqual([
    expect.stringMatching(/range=0-24&sort=updatedAt_desc/),
    expect.stringContaining('range=25-49'),
    expect.stringContaining('range=0-99'),
    expect.stringContaining('sort=title_asc'),
  ]);
});

it('puts the newest records first in all lists once the user has chosen this order in one of them', async () => {
  const orders = () =>
    town.calls.flatMap((line) =>
      /^GET pages\?.*type_eq=2&/.test(line) ? (/sort=\w+/.exec(line) ?? []) : [],
    );
  await openList('/cardList?filter={}&order=ASC&page=1&perPage=50&sort=updatedAt');
  expect(orders()).toEqual(['sort=updatedAt_asc']);
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await userEvent.click(menu.getByRole('link', { name: 'Actualités' }));
  await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
  await userEvent.click(screen.getByRole('button', { name: "Plus récents d'abord" }));
  await waitFor(() => expect(town.calls.join()).toContain('updatedAt_desc'));
  town.calls.length = 0;
  await userEvent.click(menu.getByRole('link', { name: 'Fiches & contacts' }));
  await screen.findByRole('heading', { level: 1, name: /fiches/i });
  await waitUntilLoaded();
  expect(orders()).toEqual(['sort=updatedAt_desc']);
  expect(town.calls.join()).toContain('range=0-49');
});

it('forgets a stored order if its field is gone or the backend refuses it', async () => {
  const remember = (field: string, perPage: number) =>
    localStorage.setItem(
      town.stored('store.news.order'),
      JSON.stringify({ sort: { field, order: 'DESC' }, perPage }),
    );
  remember('subtitle', 7);
  await openList('/newsList');
  expect(town.calls.join()).not.toContain('subtitle');
  expect(town.calls).toContainEqual(expect.stringMatching(/^GET pages\?.*range=0-24/));
  cleanup();
  remember('title', 50);
  town.answer = (line) => (line.includes('title_desc') ? new Response('{}', { status: 400 }) : undefined);
  await town.open('/newsList');
  await waitFor(() => expect(location.pathname).toBe('/error-400'));
  cleanup();
  await openList('/newsList');
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
});

it('says how many records a filter finds, and shows only the rows if the backend cannot count', async () => {
  await town.signIn('superAdmin');
  for (const title of ['Carnaval A', 'Carnaval B']) await town.call('POST', 'socialNetworks', { title });
  const list = '/socialNetworkList?filter={"title_like":"Carnaval"}';
  await openList(list);
  await screen.findByText('2 éléments');
  expect(screen.getAllByRole('row', { name: /Carnaval/ })).toHaveLength(2);
  cleanup();
  town.answer = (line) => (line.includes('/count') ? new Response('', { status: 405 }) : undefined);
  await openList(list);
  expect(await screen.findAllByRole('row', { name: /Carnaval/ })).toHaveLength(2);
  expect(screen.queryByText(/^\d+ éléments?$/)).toBeNull();
});

it('shows the rows and the next page of a list whose count is unknown', async () => {
  town.answer = (line) => {
    if (line.startsWith('GET pages/count')) return new Response('{}', { status: 500 });
    return line.startsWith('GET events/count') ? Response.json({ count: 'many' }) : undefined;
  };
  await openList('/newsList');
  await screen.findByText('1–25');
  expect(screen.queryByRole('button', { name: 'Dernière page' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await screen.findByText('26–50');
  cleanup();
  await openList('/eventList');
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
});

it('offers no move in a tree of several pages if the count is unknown', async () => {
  const entries = Array.from({ length: 12 }, (_, index) => ({ id: `c${index}`, title: `Thème ${index}` }));
  town.answer = (line) => {
    if (line.startsWith('GET pageCategories/count')) return new Response('{}', { status: 500 });
    const [, from, to] = /^GET pageCategories\?.*range=(\d+)-(\d+)/.exec(line) ?? [];
    return to ? Response.json({ entries: entries.slice(Number(from), Number(to) + 1) }) : undefined;
  };
  await openList('/pageCategoryList?perPage=10');
  expect(screen.queryByRole('button', { name: 'Déplacer Thème 0 vers…' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Page suivante' }));
  await screen.findByRole('row', { name: /Thème 11/ });
  expect(screen.queryByRole('button', { name: 'Déplacer Thème 11 vers…' })).toBeNull();
});

it('has no link, button or checkbox in a row without an id', async () => {
  const entries = [{ title: 'Sans nom 1' }, { title: 'Sans nom 2' }, { id: 'a', title: 'Avec' }];
  town.answer = (line) => (line.startsWith('GET socialNetworks?') ? Response.json({ entries }) : undefined);
  await openList('/socialNetworkList');
  const nameless = screen.getAllByRole('row', { name: /Sans nom/ });
  expect(nameless).toHaveLength(2);
  for (const row of nameless)
    for (const role of ['link', 'button', 'checkbox']) expect(within(row).queryByRole(role)).toBeNull();
  await userEvent.click(nameless[0] as HTMLElement);
  expect(location.pathname).toBe('/socialNetworkList');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }));
  await screen.findByRole('toolbar', { name: '1 sélectionné' });
});

it('shows in the box of the head whether all, some or no rows are selected', async () => {
  await openList('/socialNetworkList');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tout sélectionner sur cette page' });
  const [row] = screen.getAllByRole('checkbox', { name: /^Sélectionner / });
  const state = () => [all.checked, all.indeterminate];
  expect(state()).toEqual([false, false]);
  await userEvent.click(row as HTMLElement);
  expect(state()).toEqual([false, true]);
  await userEvent.click(all);
  expect(state()).toEqual([true, false]);
});

it('claims no success if the record to delete is gone', async () => {
  await openList('/socialNetworkList');
  town.answer = (line) => (line.startsWith('DELETE') ? new Response('{}', { status: 404 }) : undefined);
  await userEvent.click(screen.getAllByRole('button', { name: /^Actions pour/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText(/^Erreur durant la suppression\. Le service ne trouve plus cet élément/);
  expect(screen.queryByText('Élément supprimé.')).toBeNull();
});

it('shows the age of a change in the last seven days, and the day of an older change', async () => {
  await town.signIn('superAdmin');
  await town.call('POST', 'socialNetworks', { title: 'Carnaval' });
  await openList('/socialNetworkList?order=DESC&sort=updatedAt');
  const changed = within(screen.getByRole('row', { name: /Carnaval/ })).getByText(
    /^(à l’instant|il y a 1 min)$/,
  );
  expect(changed.title).toMatch(/^\p{L}+ \d+(er)? \p{L}+ \d{4} à \d{1,2} h( \d\d)?$/u);
  expect(screen.getAllByText(/^\d+(er)? \p{L}+\.? 20\d\d$/u).length).toBeGreaterThan(0);
  // On a phone, “Modifié le” comes before a day, but “Modifié” before an age, such as “il y a 2 h”.
  const labels = rows().map((row) => row.querySelector('td:has(time)')?.getAttribute('data-label'));
  expect([labels[0], labels.at(-1)]).toEqual(['Modifié', 'Modifié le']);
});

it('shows whole emojis in the letter beside a name and at the end of a shortened name', async () => {
  const title = `🎄 ${'a'.repeat(296)}🎁 fin`;
  const entries = [{ id: 'noel', title, type: 12, newsPage: true }];
  town.answer = (line) => (line.startsWith('GET pages?') ? Response.json({ entries }) : undefined);
  await openList('/newsList');
  const row = screen.getByRole('row', { name: /🎄/ });
  expect(row.querySelector('[data-letter]')?.getAttribute('data-letter')).toBe('🎄');
  expect(within(row).getByRole('link').textContent).toBe(`🎄 ${'a'.repeat(296)}…`);
});

it('keeps the menu of another row open if a copy fails', async () => {
  await openList('/newsList');
  let refuse = () => {};
  town.answer = (line) =>
    /^GET pages\/[^/?]+$/.test(line)
      ? new Promise<Response>((resolve) => {
          refuse = () => resolve(new Response('{}', { status: 422 }));
        })
      : undefined;
  const [first, second] = screen.getAllByRole('button', { name: /^Actions/ });
  if (!first || !second) throw new Error('The list has too few rows');
  await userEvent.click(first);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(second);
  await screen.findByRole('menu');
  refuse();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(screen.queryByRole('menu')).toBeTruthy();
});

it('gives the copy of a news item a period of the same length that starts now', async () => {
  await openList('/newsList');
  const duplicate = async () => {
    await userEvent.click(screen.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
  };
  const isOne = (line: string) => /^GET pages\/(?!count)/.test(line);
  town.answer = (line) => (isOne(line) ? new Response('{}', { status: 404 }) : undefined);
  await duplicate();
  await screen.findByText(/Cet élément n’existe plus/);
  expect(location.pathname).toBe('/newsList');
  town.answer = undefined;
  const stored = await town.call('GET', `pages/${rows()[0]?.dataset.id}`);
  await duplicate();
  await screen.findByRole('heading', { level: 1, name: "Création d'une actualité" });
  expect(await screen.findByRole('textbox', { name: /^Titre/ })).toHaveProperty('value', stored.title);
  const before = Date.now();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('News créée.');
  const [{ line, body } = { line: '', body: {} }] = town.writes;
  expect(line).toBe('POST pages');
  expect(body).not.toHaveProperty('id');
  expect(body.longDescription).toBe(stored.longDescription);
  const [start, end] = ['startDate', 'endDate'].map((name) =>
    Date.parse((body.newsPeriod as Record<string, string>)[name] ?? ''),
  ) as [number, number];
  expect(end - start).toBe(Date.parse(stored.newsPeriod.endDate) - Date.parse(stored.newsPeriod.startDate));
  expect(before - start).toBeGreaterThanOrEqual(0);
  expect(before - start).toBeLessThan(3_600_000);
});

it('does not offer the current status of a report that stores a former name of this status', async () => {
  const report = { id: '1', folder: 'SIG-1', status: 'SENT', createdAt: '2026-11-20T08:00:00Z' };
  town.answer = (line) =>
    line.startsWith('GET reports?') ? Response.json({ entries: [report] }) : undefined;
  await openList('/reportList');
  await userEvent.click(await screen.findByRole('button', { name: /^Actions pour/ }));
  const offered = (await screen.findAllByRole('menuitem', { name: /^État/ })).map(
    ({ textContent }) => textContent,
  );
  expect(offered).toHaveLength(5);
  expect(offered.join()).toMatch(/Terminé/);
  expect(offered.join()).not.toMatch(/Transmis/);
  // No role may create reports, so none can be duplicated.
  screen.getByRole('menuitem', { name: 'Supprimer' });
  expect(screen.queryByRole('menuitem', { name: 'Dupliquer' })).toBeNull();
});

it('offers to unpublish a news item that stores a former name of its status', async () => {
  const entries = [{ id: '1', title: 'Fête', type: 12, newsPage: true, status: 'ONLINE' }];
  town.answer = (line) => (line.startsWith('GET pages?') ? Response.json({ entries }) : undefined);
  await openList('/newsList');
  await userEvent.click(screen.getByRole('checkbox', { name: /Fête/ }));
  const unpublish = await screen.findByRole('button', { name: 'Dépublier' });
  expect(unpublish).toHaveProperty('disabled', false);
  await waitUntilLoaded();
});

it('does not notify again about an online news item that stores a former name of its status', async () => {
  const item = { id: '1', title: 'Fête', type: 12, newsPage: true, status: 'ONLINE', notify: true };
  const live = { version: 1, changedAt: '2026-03-02T08:00:00.000Z', url: null };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['live'] });
    if (line.startsWith('GET pages/1')) return Response.json(item);
    return line.startsWith('GET live/') ? Response.json(live) : undefined;
  };
  await town.signIn('superAdmin');
  await town.open('/news/edit?id=1');
  await screen.findByText(/^En ligne\s: version du 2 mars/);
  screen.getByRole('button', { name: 'Publier sans notifier' });
  expect(screen.queryByRole('button', { name: 'Publier et notifier' })).toBeNull();
  await waitUntilLoaded();
});

it('calls a deletion final only once the backend has said that it has no trash', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  town.answer = (line) =>
    line === 'GET capabilities' ? answered.then(() => Response.json({ capabilities: [] })) : undefined;
  await openList('/newsList');
  await userEvent.click(screen.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(town.calls).toContain('GET capabilities'));
  expect(dialog.queryByText(/Cette action est définitive/)).toBeNull();
  answer();
  expect(await dialog.findByText(/Cette action est définitive/)).toBeTruthy();
});

it('restores the chosen one of two deleted accounts with the same e-mail address', async () => {
  const account = { firstName: 'Ada', email: 'ada@ville.fr', deletedAt: '2026-11-20T10:00:00.000Z' };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['trash'] });
    if (line.startsWith('PUT trash/users/')) return Response.json({});
    if (!line.startsWith('GET trash/users')) return undefined;
    const entries = ['Ancienne', 'Nouvelle'].map((lastName) => ({ ...account, _id: lastName, lastName }));
    return Response.json({ entries });
  };
  await openList('/userList');
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Corbeille' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurer « Ada Ancienne »' }));
  const open = await screen.findByRole('button', { name: 'Ouvrir « Ada Ancienne »' });
  expect(town.writes.map(({ line }) => line)).toEqual(['PUT trash/users/Ancienne']);
  expect(screen.getAllByText('Restauré')).toHaveLength(1);
  await userEvent.click(open);
  await waitFor(() => expect(town.calls.join('\n')).toMatch(/^GET users\S*ada@ville\.fr/m));
});

it('reads a list again if a colleague changes a record while the answer is on its way', async () => {
  let changes: ReadableStreamDefaultController<Uint8Array> | undefined;
  let reads = 0;
  let answer = () => {};
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const sorted = () => town.calls.filter((line) => /^GET pages\?.*sort=title_asc/.test(line)).length;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['changes'] });
    if (line.startsWith('GET changes?'))
      return new Response(
        new ReadableStream<Uint8Array>(
          {
            pull: (controller) => {
              changes = controller;
              reads += 1;
            },
          },
          { highWaterMark: 0 },
        ),
      );
    return line.includes('sort=title_asc') && sorted() === 1 ? answered : undefined;
  };
  await openList('/cardList');
  // The app starts to listen when the browser is idle.
  await waitFor(() => expect(reads).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
  await waitFor(() => expect(sorted()).toBe(1));
  changes?.enqueue(new TextEncoder().encode('data: {"collection":"pages","id":"7"}\n\n'));
  await waitFor(() => expect(reads).toBe(2));
  answer();
  await waitFor(() => expect(sorted()).toBe(2));
  await waitUntilLoaded();
});

it('orders everything on the home page: pages, news and cards', async () => {
  await town.signIn('superAdmin');
  const onHome = { homePage: true, status: 'PUBLISHED' };
  await town.call('POST', 'pages', {
    ...onHome,
    title: 'Fête du lac',
    newsPage: true,
    type: 12,
    position: 90,
  });
  const card = await town.call('POST', 'pages', { ...onHome, title: 'Anne Martin', type: 2, position: 91 });
  await openList('/pageList');
  town.calls.length = 0;
  await userEvent.click(screen.getByRole('button', { name: "Ordre des pages d'accueil" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Ordre des pages d'accueil" }));
  const up = await dialog.findByRole('button', { name: 'Monter Anne Martin' });
  expect(dialog.getByText('Fête du lac')).toBeTruthy();
  // The start of the app may still ask for the capabilities.
  expect(town.calls.filter((line) => line !== 'GET capabilities')).toEqual([
    'GET pages?homePage_eq=true&range=0-299&sort=position_asc&fields=id,title,position',
  ]);
  await userEvent.click(up);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Ordre enregistré.')).toBeTruthy();
  expect(town.writes.at(-2)).toMatchObject({ line: `PUT pages/${card.id}`, body: { type: 2 } });
  expect(town.writes.at(-1)?.body).toMatchObject({ title: 'Fête du lac', newsPage: true });
  await waitUntilLoaded();
});

it('saves the order that the user sees, although a colleague has changed the order meanwhile', async () => {
  await town.signIn('superAdmin');
  const create = (title: string, position: number): Promise<{ id: string }> =>
    town.call('POST', 'pages', { homePage: true, status: 'PUBLISHED', type: 2, title, position });
  const [lake, hall, market] = [
    await create('Lac', 90),
    await create('Halle', 91),
    await create('Marché', 92),
  ];
  await openList('/pageList');
  const path = 'pages?homePage_eq=true&range=0-299&sort=position_asc&fields=id,title,position';
  const order = async (): Promise<[string, number][]> =>
    (await town.call('GET', path)).entries.map((one: { title: string; position: number }) => [
      one.title,
      one.position,
    ]);
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: "Ordre des pages d'accueil" }));
    return within(await screen.findByRole('dialog', { name: "Ordre des pages d'accueil" }));
  };
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: 'Monter Marché' }));
  const before = await order();
  // A colleague moves the hall to the top, removes the lake from the home page and adds a page.
  const { entries } = await town.call('GET', 'pages?homePage_eq=true&range=0-299&sort=position_asc');
  for (const [position, one] of [hall, ...entries.filter(({ id }: typeof hall) => id !== hall.id)].entries())
    await town.call('PUT', `pages/${one.id}`, {
      ...entries.find(({ id }: typeof hall) => id === one.id),
      position,
      homePage: one.id !== lake.id,
    });
  await create('Nouvelle', 3);
  town.writes.length = 0;
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Ordre enregistré.')).toBeTruthy();
  const others = before.map(([title]) => title).filter((title) => !/^(Lac|Halle|Marché)$/.test(title));
  const titles = [...others, 'Marché', 'Halle', 'Nouvelle'];
  expect(await order()).toEqual(titles.map((title, position) => [title, position]));
  expect(town.writes.map(({ line }) => line)).not.toContain(`PUT pages/${lake.id}`);
  expect(town.writes.map(({ line }) => line)).toContain(`PUT pages/${market.id}`);
  // The reopened dialog must not show the old order while the new one loads.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  town.answer = (line) => (line === `GET ${path}` ? held : undefined);
  const again = await open();
  expect(again.queryByRole('button', { name: 'Monter Halle' })).toBeNull();
  answer();
  await again.findByRole('button', { name: 'Monter Halle' });
});

it('has views of the reports that are open, assigned to the user, late, or suspended', async () => {
  town.answer = (line) =>
    line === 'GET capabilities' ? Response.json({ capabilities: ['submissions'] }) : undefined;
  await openList('/reportList');
  const views = within(await screen.findByRole('navigation', { name: 'Vues et colonnes' }));
  const open = 'status_in=CREATED,TRANSMITED,SENT,PLANIFIED,INPROGRESS';
  for (const [name, ...parts] of [
    ['Les plus anciens', open, 'sort=createdAt_asc'],
    ['Les miens', open, 'assignee_eq='],
    ['En retard', open, 'dueOn_lte=20', 'sort=dueOn_asc'],
    ['Suspendus', 'status_eq=PENDING'],
  ] as const) {
    town.calls.length = 0;
    await userEvent.click(await views.findByRole('link', { name }));
    await waitFor(() => {
      const list = decodeURIComponent(town.calls.find((line) => line.startsWith('GET reports?')) ?? '');
      for (const part of parts) expect(list).toContain(part);
    });
    expect(views.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  }
});

it('does not save a view under the name of a view that everybody has', async () => {
  town.answer = (line) =>
    line === 'GET capabilities' ? Response.json({ capabilities: ['submissions'] }) : undefined;
  await openList('/reportList');
  await chooseFromForm('Vues et colonnes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mes vues' }));
  const name = dialog.getByRole('textbox', { name: 'Nom de la vue' });
  await userEvent.type(name, 'En retard');
  await dialog.findByText(/porte déjà ce nom/);
  await userEvent.keyboard('{Enter}');
  expect(dialog.queryByRole('link')).toBeNull();
  await userEvent.type(name, ' et à moi{Enter}');
  await dialog.findByRole('link', { name: 'En retard et à moi' });
  expect(dialog.queryByText(/porte déjà ce nom/)).toBeNull();
});

it('hides the controls to change or add records from a role that may only read', async () => {
  await town.signIn('admin');
  await town.open('/eventTypeList');
  const table = within(await screen.findByRole('table'));
  await waitUntilLoaded();
  expect(table.getAllByRole('row').length).toBeGreaterThan(1);
  expect(within(screen.getByRole('main')).queryByRole('checkbox')).toBeNull();
  expect(document.querySelector('a.row-link')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ajouter' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

it('says that the dialog for the order shows at most 300 records', async () => {
  const entries = Array.from({ length: 300 }, (_, position) => ({
    id: `p${position}`,
    title: `Page ${position}`,
    position,
  }));
  town.answer = (line) =>
    line.startsWith('GET pages?') && line.includes('sort=position_asc')
      ? Response.json({ entries })
      : undefined;
  await openList('/pageList');
  await userEvent.click(screen.getByRole('button', { name: "Ordre des pages d'accueil" }));
  const text = 'Au plus 300 éléments apparaissent ici. Les autres gardent leur position.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows an existing page in place of a missing one, and reloads a failed page on demand', async () => {
  await openList('/cardList?page=9');
  await screen.findByText('51–70 sur 70');
  cleanup();
  await openList('/cardList?page=0');
  await screen.findByText('1–25 sur 70');
  town.answer = (line) => (line.startsWith('GET pages?') ? new Response('{}', { status: 500 }) : undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Réessayer' });
  expect(location.search).toContain('page=2');
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).not.toMatch(/\d–\d/);
  town.answer = undefined;
  await userEvent.click(retry);
  await screen.findByText('26–50 sur 70');
});

it.each([
  ['Trop de requêtes', 'Erreur de chargement. Trop de requêtes. Réessayez dans 7 s.'],
  [undefined, 'Erreur de chargement. Trop de demandes à la fois. Réessayez dans 7 s.'],
  ['Quota atteint. Revenez dans 2 heures.', 'Erreur de chargement. Quota atteint. Revenez dans 2 heures.'],
])('says how long to wait after too many calls, with the message %s', async (message, shown) => {
  town.answer = (line) =>
    line.startsWith('GET pages?')
      ? Response.json({ message }, { status: 429, headers: { 'retry-after': '7' } })
      : undefined;
  await town.signIn('admin');
  await town.open('/cardList');
  const main = within(await screen.findByRole('main'));
  const retry = await main.findByRole('button', { name: 'Réessayer' });
  expect(retry.closest('[role="alert"]')?.textContent).toBe(`${shown}Réessayer`);
});

it('shows a record in only one list of its collection, and drops the record once the filter excludes it', async () => {
  const ids: (string | undefined)[] = [];
  for (const path of [
    '/pageList',
    '/cardList',
    '/newsList?filter={"status_eq":"UPDATED","newsPeriod_dates":"current"}',
  ]) {
    cleanup();
    await openList(path);
    ids.push(...rows().map((row) => row.dataset.id));
  }
  expect(new Set(ids).size).toBe(ids.length);
  const [first] = rows();
  const { id } = first?.dataset ?? {};
  await userEvent.click(first?.querySelector('a.row-link') as HTMLElement);
  await userEvent.click(
    await screen.findByRole('button', { name: /^Publier( et notifier| sans notifier)?$/ }),
  );
  await screen.findByText('News publiée.');
  await userEvent.click(screen.getByRole('link', { name: 'Liste des actualités' }));
  await screen.findByRole('table');
  await waitFor(() => expect(rows().map((row) => row.dataset.id)).not.toContain(id));
  await waitUntilLoaded();
});

it('asks before a new order of the home page is lost, and saves only the pages that moved', async () => {
  await openList('/pageList');
  await userEvent.click(screen.getByRole('button', { name: "Ordre des pages d'accueil" }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByRole('listitem');
  const names = () =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^\d+\./, ''));
  const [first, second, ...others] = names();
  await userEvent.click(dialog.getByRole('button', { name: `Descendre ${first}` }));
  expect(names()).toEqual([second, first, ...others]);
  await userEvent.keyboard('{Escape}');
  await screen.findByText(/Elles seront perdues/);
  await userEvent.click(screen.getByRole('button', { name: 'Rester' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Ordre enregistré.');
  const whole = { longDescription: expect.anything(), childs: expect.anything(), params: expect.anything() };
  expect(town.writes.map(({ body }) => body)).toEqual([
    expect.objectContaining({ ...whole, title: second, position: 0 }),
    expect.objectContaining({ ...whole, title: first, position: 1 }),
  ]);
});

it('shows beside each user a picture, or the first letter of the name', async () => {
  await openList('/userList');
  const covers = (kind: string) => document.querySelectorAll(`tbody ${kind}.cover`).length;
  await waitFor(() => expect(Math.min(covers('img'), covers('span'))).toBeGreaterThan(0));
  expect(covers('img') + covers('span')).toBe(rows().length);
});

it('previews the hovered or focused row beside all lists in a wide window, if the user wants this', async () => {
  const { matchMedia } = window;
  openWideWindow();
  await openList('/newsList');
  const link = (index: number) => rows()[index]?.querySelector('a.row-link') as HTMLElement;
  const previewOf = (index: number) =>
    screen.findByRole('complementary', { name: `Aperçu : ${link(index).textContent.trim()}` });
  await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Aperçu à côté de la liste' }));
  await previewOf(0);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.hover(rows()[2] as HTMLElement);
  await previewOf(2);
  act(() => link(3).focus());
  await previewOf(3);
  cleanup();
  await openList('/pageList');
  await previewOf(0);
  cleanup();
  vi.stubGlobal('matchMedia', matchMedia);
  await openList('/pageList');
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows no secret in the preview beside a list', async () => {
  openWideWindow();
  await town.signIn('superAdmin');
  localStorage.setItem(town.stored('store.list.peek'), 'true');
  await town.call('POST', 'devices', { title: 'Borne', room: 'Accueil', account: { key: 'sesame' } });
  await town.open('/deviceList?filter={"title_eq":"Borne"}');
  const preview = within(await screen.findByRole('complementary', { name: 'Aperçu : Borne' }));
  await preview.findByText('Accueil');
  expect(preview.queryByText(/Compte|sesame/)).toBeNull();
});

it('moves the displays and the links to prefilled forms into the menu of a list on a phone', async () => {
  const isPhone = (media: string) => ({ media, matches: media.includes('max-width') });
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), isPhone(media), { addListener: () => {}, removeListener: () => {} }),
  );
  await openList('/reportList');
  const more = async () => userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
  await more();
  await screen.findByRole('menuitemradio', { name: 'Tableau', checked: true });
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Colonnes' }));
  await screen.findByRole('region', { name: /^Planifié/ });
  expect(location.search).toContain('display=board');
  await waitUntilLoaded();
  cleanup();
  await openList('/cardList');
  expect(screen.queryByRole('link', { name: 'Ajouter un·e élu·e' })).toBeNull();
  await more();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ajouter un·e élu·e' }));
  await screen.findByRole('combobox', { name: 'Mandat' });
});

describe('the search box', () => {
  const box = () => screen.getByRole<HTMLInputElement>('searchbox');
  const searchBy = () => screen.getByLabelText<HTMLSelectElement>('Rechercher par');
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  const clear = () => screen.getAllByRole('button', { name: 'Effacer les filtres' })[0] as HTMLElement;
  const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');

  it('searches once typing pauses, ignores accents and case, and follows Back and Forward', async () => {
    openWideWindow();
    await openList('/cardList');
    await screen.findByText('70 éléments');
    town.calls.length = 0;
    // No pause can come between these steps.
    for (const text of ['m', 'media', 'mediatheque']) type(text);
    await waitFor(() => expect(filter()).toEqual({ cardTitle_like: 'mediatheque' }));
    await waitFor(() => {
      expect(rows().length).toBeGreaterThan(0);
      for (const row of rows()) expect(row.querySelector('td.title')?.textContent).toMatch(/médiathèque/i);
    });
    await waitUntilLoaded();
    expect(town.calls.filter((line) => line !== 'GET capabilities')).toHaveLength(2);

    const before = searchBy().value;
    await userEvent.selectOptions(searchBy(), 'Téléphone');
    await waitFor(() => expect(filter()).toEqual({ cardPhone_like: 'mediatheque' }));
    await screen.findByText('Aucun résultat');
    window.history.back();
    await waitFor(() => expect(searchBy().value).toBe(before));
    expect(filter()).toEqual({ cardTitle_like: 'mediatheque' });
    await waitFor(() => expect(screen.queryByText('Aucun résultat')).toBeNull());
    window.history.forward();
    await screen.findByText('Aucun résultat');
    await userEvent.click(clear());
    await screen.findByText('70 éléments');
    await waitFor(() => expect(box().value).toBe(''));
    await waitUntilLoaded();
  });

  it('forgets a word that is cleared before the search starts, and searches by the field that is chosen last', async () => {
    openWideWindow();
    await openList('/cardList?filter={"cardTitle_like":"mairie"}');
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));
    type('mairies');
    fireEvent.click(clear());
    // A slow machine may need several turns for the navigation. The pause in typing ends after 300 ms.
    for (let turn = 0; turn < 200 && location.search.includes('mairie'); turn += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1));
      await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    }
    await pause();
    expect(filter()).toEqual({});
    expect(box().value).toBe('');
    type('mediatheque');
    fireEvent.change(searchBy(), { target: { value: 'cardPhone' } });
    await pause();
    expect(filter()).toEqual({ cardPhone_like: 'mediatheque' });
    vi.useRealTimers();
    await screen.findByText('Aucun résultat');
    expect(town.calls.join()).not.toMatch(/mairies|cardTitle_like=mediatheque/);
  });
});

describe('bulk actions', () => {
  const check = async (index: number, options = {}) => {
    const box = within(rows()[index] as HTMLElement).getByRole('checkbox');
    fireEvent.click(box, options);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
  };
  const confirm = async (name: string, question: string | RegExp) => {
    await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name }));
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    await userEvent.click(dialog.getByRole('button', { name }));
  };

  it('unpublish and delete the selected records, and say how many', async () => {
    await openList('/newsList?filter={"status_eq":"ONLINE"}');
    const count = Number.parseInt((await screen.findByText(/^\d+ éléments$/)).textContent, 10);
    await check(0);
    await check(2, { shiftKey: true });
    await screen.findByRole('toolbar', { name: '3 sélectionnés' });
    await confirm('Dépublier', 'Dépublier ces 3 éléments ?');
    await screen.findByText('3 éléments dépubliés.');
    await screen.findByText(`${count - 3} éléments`);
    const unpublished = expect.objectContaining({ line: expect.stringMatching(/^PUT pages\/setStatus\//) });
    expect(town.writes).toEqual([unpublished, unpublished, unpublished]);
    await check(0);
    await check(1);
    await confirm('Supprimer', 'Supprimer ces 2 éléments ?');
    await screen.findByText('2 éléments supprimés.');
    await screen.findByText(`${count - 5} éléments`);
  });

  it('say how many records failed and why, keep them selected, and stop if the session ends meanwhile', async () => {
    const refusals = [Response.json({ message: 'Encore utilisé' }, { status: 409 })];
    town.answer = (line) => (line.startsWith('DELETE socialNetworks/') ? refusals.pop() : undefined);
    await openList('/socialNetworkList');
    await check(0);
    await check(1);
    await confirm('Supprimer', /./);
    await screen.findByText('Erreur durant la suppression. Fait : 1 sur 2. Refusé : 1. Encore utilisé');
    await screen.findByRole('toolbar', { name: '1 sélectionné' });
    await check(rows().findIndex((row) => !row.querySelector('input:checked')));
    await screen.findByRole('toolbar', { name: '2 sélectionnés' });
    refusals.push(Response.json({ message: 'Accès refusé' }, { status: 403 }));
    town.writes.length = 0;
    await confirm('Supprimer', /./);
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(town.writes).toHaveLength(1);
    expect(screen.queryByText(/supprimé/)).toBeNull();
  });
});

it('names an order that no column shows, and keeps this order after an edit', async () => {
  await town.signIn('admin');
  const filter = encodeURIComponent(JSON.stringify({ status_eq: 'CREATED' }));
  await town.open(`/newsList?sort=createdAt&order=ASC&page=1&perPage=10&filter=${filter}`);
  const order = () => screen.findByText("Trié par « Créé le », plus anciens d'abord");
  await order();
  await waitUntilLoaded();
  const { search } = location;
  const [first] = document.querySelectorAll('tbody a.row-link');
  await userEvent.click(first as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Titre/ }), ' (suite)');
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('News modifiée.');
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('link', { name: 'Liste des actualités' }));
  await order();
  expect(location.search).toBe(search);
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('button', { name: 'Titre' }));
  await waitFor(() => expect(screen.queryByText(/^Trié par/)).toBeNull());
  await waitUntilLoaded();
});
