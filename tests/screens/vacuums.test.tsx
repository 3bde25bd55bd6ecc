import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const run = {
  id: '7',
  state: 'done',
  at: '2026-11-26T08:00:00.000Z',
  reason: 'Titre trop long',
  created: 3,
  changed: 1,
  unchanged: 12,
  failed: 1,
  import: 'vacuum-7',
  collection: 'pages',
  undoneAt: null as string | null,
};

/**
 * Opens the form of a vacuum, on a server that runs vacuums.
 * @param target the kind of content that the items become; `null` if none is chosen yet
 * @param entries the runs in its log
 * @param status returns the HTTP status of each answer with the log
 * @returns the path of the log
 */
async function openVacuum(target: string | null, entries: object[], status = () => 200) {
  const [vacuum] = (await town.call('GET', 'siteVacuums')).entries;
  await town.call('PUT', `siteVacuums/${vacuum.id}`, { ...vacuum, target });
  const path = `siteVacuums/log/${vacuum.id}`;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['vacuums', 'import'] });
    if (line === 'DELETE imports/pages/vacuum-7') {
      run.undoneAt = '2026-11-26T09:00:00.000Z';
      return Response.json({ restored: 4, skipped: 0 });
    }
    if (line === `PUT ${path}`)
      entries.unshift({ ...run, id: '8', created: 0, changed: 0, failed: 0, reason: null });
    return line.endsWith(path) ? Response.json({ entries }, { status: status() }) : undefined;
  };
  await town.open(`/siteVacuum/edit?id=${vacuum.id}`);
  await screen.findByRole('heading', { name: 'Reprise' });
  await waitUntilLoaded();
  return path;
}

it('shows the runs of a vacuum below its form, starts a run and undoes one', async () => {
  const path = await openVacuum('news', [run]);
  expect(await screen.findByText('3 nouveaux, 1 modifié, 12 inchangés, 1 refusé')).toBeTruthy();
  expect(screen.getByText('Titre trop long')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Aspirer maintenant' }));
  expect(await screen.findByText('Passage demandé.')).toBeTruthy();
  expect(town.writes).toEqual([{ line: `PUT ${path}`, body: {} }]);
  expect(await screen.findByText('12 inchangés')).toBeTruthy();
  // The new run comes first.
  const [, older] = screen.getAllByRole('button', { name: /^Annuler ce passage/ });
  await userEvent.click(older ?? expect.fail('no button'));
  expect(await screen.findByText(/^Passage annulé/)).toBeTruthy();
  const line = screen.getByText('3 nouveaux, 1 modifié, 12 inchangés, 1 refusé, annulé').closest('li');
  await waitFor(() => expect(within(line ?? expect.fail()).queryByRole('button')).toBeNull());
  // The focus moves here when the pressed button disappears.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Aspirer maintenant'));
});

it('says that the outcome is unknown if the call that undoes a run gets no answer', async () => {
  // An earlier test may have undone the run.
  run.undoneAt = null;
  await openVacuum('news', [run]);
  const answer = town.answer;
  town.answer = (line) => {
    if (line.startsWith('DELETE imports')) throw new TypeError('Failed to fetch');
    return answer?.(line);
  };
  const button = await screen.findByRole('button', { name: /^Annuler ce passage/ });
  await userEvent.click(button);
  expect(await screen.findByText(/Nous ne savons pas si la demande est arrivée/)).toBeTruthy();
  expect(screen.queryByText(/Rien n’a été modifié/)).toBeNull();
  expect(document.activeElement).toBe(button);
  await waitUntilLoaded();
});

it('asks where to put the items before a vacuum can run', async () => {
  await openVacuum(null, []);
  expect(
    await screen.findByText('Choisissez une liste dans « Reprendre dans », puis enregistrez.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aspirer maintenant' })).toBeNull();
});

it('shows an error instead of an empty log if the log cannot be loaded, and offers to try again', async () => {
  let isDown = true;
  await openVacuum('news', [run], () => (isDown ? 500 : 200));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucun passage pour le moment.')).toBeNull();
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Titre trop long')).toBeTruthy();
});

it('offers only targets that can take items of other sites', async () => {
  await openVacuum(null, []);
  await userEvent.click(screen.getByRole('combobox', { name: /^Reprendre dans/ }));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'Actualités' || name === 'Événements')).toHaveLength(2);
  expect(names).not.toContain('Pages');
});
