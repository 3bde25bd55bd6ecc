import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seedId } from '../../demo/seed/dice';
import type { Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
// A wide window, whose filters are not behind a button.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      addListener: () => {},
      removeListener: () => {},
    }),
  ),
);

const open = async (path: string, role: Role = 'admin') => {
  await town.signIn(role);
  await town.open(path);
  await screen.findByRole('heading', { level: 1 });
  await waitUntilLoaded();
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const combobox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('combobox', { name });
const choose = async (list: string, option: string) => {
  await userEvent.click(await combobox(list));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
};
const row = (name: RegExp) => screen.findByRole('row', { name });

it('lists the users for an admin, with the names of their roles, but without links', async () => {
  await open('/userList');
  const lefevre = await row(/Lefèvre/);
  within(lefevre).getByText('Super Administrateur');
  expect(document.querySelectorAll('tbody a.row-link')).toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'Utilisateurs' })).toBeNull();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Rôle' }),
    'Super Administrateur',
  );
  // A backend may store a role by its number.
  await waitFor(() => expect(town.calls.join('\n')).toContain('role_in=superAdmin,1'));
  await waitUntilLoaded();
  expect(await row(/Lefèvre/)).toBeTruthy();
});

it('counts the pages of each type, and links to their list', async () => {
  await town.signIn('superAdmin');
  await town.open('/pageTypeList');
  // There are 17 types of pages.
  await waitFor(() => expect(town.calls.filter((call) => call.includes('pages/count'))).toHaveLength(17));
  // Cards and news are pages with a list of their own.
  for (const [index, [type, list, title]] of (
    [
      ['Contenu', '/pageList', 'Liste des pages'],
      ['Fiche', '/cardList', 'Liste des fiches & contacts'],
      ['Actualité', '/newsList', 'Liste des actualités'],
    ] as const
  ).entries()) {
    if (index > 0) window.history.back();
    const link = await screen.findByRole('link', { name: type });
    const count = await waitFor(() => {
      const text = link.closest('tr')?.lastElementChild?.textContent;
      expect(text).toMatch(/^\d+$/);
      return text;
    });
    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(window.location.pathname).toBe(list);
    await screen.findByText(`${count} éléments`);
  }
  await waitUntilLoaded();
});

it('warns beside a malformed version, and saves it anyway', async () => {
  await open('/mobileVersion/edit');
  expect(screen.getAllByText('Sous la forme X.XX.XX : 2.01.00').length).toBeGreaterThan(0);
  for (const [index, name] of [/^Version( \*)?$/, /^Version minimale/].entries()) {
    await userEvent.type(await textbox(name), `2.${index}`);
    await userEvent.tab();
    await waitFor(() =>
      expect(screen.getAllByText(/Le format attendu est X.XX.XX/).length).toBeGreaterThan(index),
    );
  }
  await choose('Villes', 'Rochebelle');
  await userEvent.click(screen.getByRole('option', { name: 'Vaugrenier-les-Bois' }));
  await userEvent.keyboard('{Escape}');
  await press('Enregistrer');
  await screen.findByText('Version créée.');
  expect(town.writes.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      version: '2.0',
      minAppVersion: '2.1',
      towns: [seedId('town', 1), seedId('town', 2)],
    }),
  ]);
  await waitUntilLoaded();
});

it('keeps the position of a contact that becomes an elected official, and warns that the position is no listed mandate', async () => {
  await town.signIn('admin');
  const contact = { contactName: 'Ada', profession: 'Bibliothécaire' };
  const record = { title: 'Ada', newsPage: false, type: 2, subType: 1, status: 'CREATED', contact };
  const { id, _id } = await town.call('POST', 'pages', record);
  await open(`/card/edit?id=${id ?? _id}`);
  await choose('Type de fiche', 'Élu');
  const mandate = await combobox('Mandat');
  expect(mandate.value || mandate.textContent).toBe('Bibliothécaire');
  await screen.findByText('Choisissez une valeur de la liste');
  await press('Enregistrer');
  await screen.findByText('Contact modifié.');
  expect(town.writes).toMatchObject([{ body: { subType: 3, contact: { profession: 'Bibliothécaire' } } }]);
  await waitUntilLoaded();
});

it('shows the id of a deleted record that others refer to, and keeps the reference', async () => {
  await town.signIn('admin');
  const record = { title: 'Page', newsPage: false, type: 1, categoryId: 'ancienne', childs: ['partie'] };
  const { id, _id } = await town.call('POST', 'pages', record);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(`/page/edit?id=${id ?? _id}`);
  await screen.findByDisplayValue('Élément supprimé (ancienne)');
  await screen.findByText('Élément supprimé (partie)');
  const [title] = await screen.findAllByLabelText(/^Titre/);
  if (title) await userEvent.click(title);
  await userEvent.paste(' neuve');
  await press('Enregistrer');
  await waitFor(() =>
    expect(town.writes).toMatchObject([{ body: { categoryId: 'ancienne', childs: ['partie'] } }]),
  );
  await waitUntilLoaded();
  consoleError.mockRestore();
});

describe('page categories', () => {
  const askToDelete = async (name: string) => {
    await userEvent.click(within(await row(new RegExp(name))).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    return within(await screen.findByRole('alertdialog', { name: `Supprimer « ${name} » ?` }));
  };

  it('are deleted only after a question that says what happens below them, and which records use them', async () => {
    await town.signIn('admin');
    const { id, _id } = await town.call('POST', 'pageCategories', { title: 'Passagère' });
    const categories = [id ?? _id];
    await town.call('POST', 'pages', { title: 'Rangée là', newsPage: true, categories });
    await open('/pageCategoryList');
    const question = await askToDelete('Culture, sport et loisirs');
    await question.findByText(/placés? dessous passer/);
    await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await (await askToDelete('Passagère')).findByText(/Actualités, Catégories \(1\)/);
  });
});

describe('home', () => {
  it('counts what waits for an admin, six calls at a time, and links to it', async () => {
    let atATime = 0;
    let most = 0;
    // The first six wait for each other, so that a fast answer does not hide how many are under way.
    let release = () => {};
    const sixWait = new Promise<void>((resolve) => {
      release = resolve;
    });
    town.answer = async (line) => {
      if (!/\/count|range=0-4/.test(line)) return undefined;
      most = Math.max(most, ++atATime);
      if (atATime === 6) release();
      await sixWait;
      const [, path = ''] = line.split('GET ');
      const answer = Response.json(await town.call('GET', path));
      atATime -= 1;
      return answer;
    };
    await open('/');
    await waitFor(() =>
      expect(
        town.calls
          .flatMap((call) => /(\w+)\/count\?.*status_eq=(\w+)/.exec(call)?.slice(1).join(' ') ?? [])
          .filter((call) => /^(events|notifications|pages|reports|surveys) /.test(call))
          .toSorted(),
      ).toEqual([
        'events CREATED',
        'events UPDATED',
        'notifications CREATED',
        'notifications UPDATED',
        // Pages, news and cards: three lists of one collection.
        'pages CREATED',
        'pages CREATED',
        'pages CREATED',
        'pages UPDATED',
        'pages UPDATED',
        'pages UPDATED',
        'reports CREATED',
        'reports INPROGRESS',
        'reports PLANIFIED',
        'reports TRANSMITED',
        'surveys PENDING',
      ]),
    );
    expect(most).toBe(6);
    const calls = town.calls.filter((call) => call.includes('status_eq'));
    expect(new Set(calls).size).toBe(calls.length);

    const waiting = within(screen.getByRole('region', { name: 'À traiter' }));
    expect(waiting.queryByText('Utilisateurs')).toBeNull();
    const entry = (name: string) => within(waiting.getByText(name).closest('li') as HTMLElement);
    // Drafts that were never published wait too, and so do suspended surveys.
    entry('Actualités').getByRole('link', { name: /^Brouillon/ });
    entry('Sondages').getByRole('link', { name: /^Suspendu/ });
    const updated = entry('Actualités').getByRole('link', { name: /^Modifications non publiées/ });
    const count = /\d+$/.exec(updated.textContent ?? '')?.[0];
    await userEvent.click(updated);
    await screen.findByRole('heading', { level: 1, name: 'Liste des actualités' });
    await screen.findByText(`${count} éléments`);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'État' }).value).not.toBe('');
    await waitUntilLoaded();
  });
});
