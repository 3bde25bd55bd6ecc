import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Role } from '../../src/metadata';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

/** Opens the list of three news items, with a backend that has a trash. */
async function openList(role: Role) {
  await town.signIn(role);
  const deleted = new Map<string, object>();
  for (const title of ['du lac', 'nord', 'sud'])
    await town.call('POST', 'pages', {
      title: `Ducasse ${title}`,
      newsPage: true,
      type: 12,
      status: 'UPDATED',
    });
  const read = async (line: string) => town.call('GET', line.replace('GET ', ''));
  town.answer = async (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['trash'] });
    const [, verb, isTrash, id] = /^(DELETE|PUT) (trash\/)?pages\/(\w+)/.exec(line) ?? [];
    if (id && isTrash) deleted.delete(id);
    else if (id && verb === 'DELETE')
      deleted.set(id, {
        ...(await read(`pages/${id}`)),
        deletedAt: '2026-03-02T08:00:00Z',
        deletedBy: 'Mehdi Benali',
      });
    if (id) return Response.json({});
    if (line.startsWith('DELETE trash/pages?')) {
      const [, one] = /[?&]id_eq=(\w+)/.exec(line) ?? [];
      if (one) deleted.delete(one);
      else deleted.clear();
      return Response.json({});
    }
    if (line.startsWith('GET trash/')) return Response.json({ entries: [...deleted.values()] });
    if (!line.startsWith('GET pages?')) return undefined;
    const { entries } = await read(line);
    return Response.json({ entries: entries.filter((one: { id: string }) => !deleted.has(one.id)) });
  };
  await town.open('/newsList?filter={"title_like":"ducasse"}');
  await screen.findByRole('link', { name: /^Ducasse sud/ });
  await waitUntilLoaded();
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));
const isListed = (name: string) => screen.queryByRole('link', { name: new RegExp(`^${name}`) }) !== null;
const remove = async (title: string) => {
  await press(new RegExp(`^Actions.*${title}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const asked = await question(new RegExp(`^Supprimer « ${title} » \\?$`));
  await asked.findByText('Vous pourrez le restaurer depuis la corbeille pendant 30 jours.');
  await userEvent.click(asked.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('Mis à la corbeille.');
  await waitFor(() => expect(isListed(title)).toBe(false));
};
const openTrash = async () => {
  await chooseFromForm('Corbeille');
  return within(await screen.findByRole('dialog', { name: 'Corbeille : Actualités' }));
};

it('restores a record from the trash, and several at once from the toast', async () => {
  await openList('admin');
  await remove('Ducasse du lac');
  const trash = await openTrash();
  await trash.findByText(/^Supprimé .* par Mehdi Benali$/);
  // A record can have the status "Supprimé" and not be in the trash.
  trash.getByText(/même en « Supprimé », ne le met pas ici : il reste dans la liste\.$/);
  expect(trash.queryByRole('button', { name: 'Vider la corbeille' })).toBeNull();
  await press('Restaurer « Ducasse du lac »');
  await press('Ouvrir « Ducasse du lac »');
  await screen.findByDisplayValue('Ducasse du lac');
  await waitUntilLoaded();
  await userEvent.click(screen.getByRole('link', { name: 'Liste des actualités' }));
  await screen.findByRole('link', { name: /^Ducasse sud/ });
  await waitUntilLoaded();

  for (const name of [/Ducasse nord/, /Ducasse sud/])
    await userEvent.click(within(screen.getByRole('row', { name })).getByRole('checkbox'));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Supprimer' }));
  await userEvent.click((await question(/./)).getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('2 éléments mis à la corbeille.');
  await waitFor(() => expect([isListed('Ducasse nord'), isListed('Ducasse sud')]).toEqual([false, false]));
  await press('Annuler');
  await screen.findByText('2 éléments restaurés.');
  await waitFor(() => expect([isListed('Ducasse nord'), isListed('Ducasse sud')]).toEqual([true, true]));
  await waitUntilLoaded();
});

it('lets a superAdmin delete one record in the trash for good, or empty the trash of the list', async () => {
  await openList('superAdmin');
  for (const title of ['Ducasse du lac', 'Ducasse nord']) await remove(title);
  town.writes.length = 0;
  const trash = await openTrash();
  await press('Supprimer définitivement « Ducasse du lac »');
  const asked = await question(/^Supprimer définitivement/);
  await userEvent.click(asked.getByRole('button', { name: 'Supprimer définitivement' }));
  await trash.findByText('Supprimé définitivement');
  await press('Vider la corbeille');
  await userEvent.click((await question(/^Vider/)).getByRole('button', { name: 'Vider la corbeille' }));
  await trash.findByText('La corbeille est vide.');
  expect(town.writes.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^DELETE trash\/pages\/\w+$/),
    // The pages and cards of this collection stay in the trash.
    expect.stringMatching(/^DELETE trash\/pages\?newsPage_eq=true$/),
  ]);
});
