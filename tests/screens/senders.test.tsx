import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

/** Opens a report that a citizen sent. `isBlocked` is null if the sender left no e-mail address. */
async function openSent(isBlocked: boolean | null, refuses = false, isSettled: boolean | null = null) {
  const { entries } = await town.call('GET', 'reports?folder_eq=SIG-00051');
  const [{ id }] = entries;
  const path = `submissions/reports/${id}`;
  const sent = { sentAt: '2026-11-02T08:00:00Z', held: null, isSettled, followers: 0, isBlocked };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['submissions'] });
    if (!line.includes(path)) return undefined;
    if (line.endsWith('/block')) {
      if (refuses) return Response.json({ message: 'Refusé' }, { status: 409 });
      sent.isBlocked = line.startsWith('PUT');
    }
    return Response.json(sent);
  };
  await town.open(`/reportView?id=${id}`);
  await screen.findByRole('heading', { name: 'Traitement' });
  await waitUntilLoaded();
  return { path, sent };
}
const note = () => screen.queryByText(/^Expéditeur bloqué/);

it('blocks the sender of a report after a question, and unblocks the sender', async () => {
  const { path } = await openSent(false);
  expect(note()).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquer l’expéditeur' }));
  let question = within(await screen.findByRole('alertdialog', { name: /^Bloquer cet expéditeur/ }));
  expect(question.getByText(/La personne n’en sait rien/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(town.writes).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Bloquer l’expéditeur' }));
  question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Bloquer' }));
  expect(await screen.findByText('L’expéditeur est bloqué.')).toBeTruthy();
  expect(town.writes).toEqual([{ line: `PUT ${path}/block`, body: {} }]);
  expect(note()).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Débloquer l’expéditeur' }));
  expect(await screen.findByText('L’expéditeur est débloqué.')).toBeTruthy();
  expect(town.writes.at(-1)?.line).toBe(`DELETE ${path}/block`);
  expect(note()).toBeNull();
  expect(screen.getByRole('button', { name: 'Bloquer l’expéditeur' })).toBeTruthy();
  await waitUntilLoaded();
});

it('offers no block if the sender left no e-mail address', async () => {
  await openSent(null);
  expect(screen.queryByRole('button', { name: /loquer l’expéditeur/ })).toBeNull();
});

it('says why a sender could not be blocked, and shows whether the sender is blocked on the server', async () => {
  const { sent } = await openSent(false, true);
  // A colleague has already blocked the sender.
  sent.isBlocked = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquer l’expéditeur' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Bloquer' }));
  expect(await screen.findByText(/Refusé/)).toBeTruthy();
  expect(await screen.findByText(/^Expéditeur bloqué/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Débloquer l’expéditeur' })).toBeTruthy();
  await waitUntilLoaded();
});

it.each([
  [true, 'La personne qui l’a envoyé dit que c’est réglé.'],
  [false, 'La personne qui l’a envoyé dit que ce n’est pas réglé.'],
])('shows on the report whether its sender says that the problem is settled: %s', async (isSettled, text) => {
  await openSent(null, false, isSettled);
  expect(await screen.findByText(text)).toBeTruthy();
});
