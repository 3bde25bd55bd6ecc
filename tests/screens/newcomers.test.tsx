import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import declared from '../../resources';
import { addDays, dayText } from '../../src/metadata/townTime';
import decisions from '../newcomer/decisions';
import lostItems from '../newcomer/lostItems';
import menus from '../newcomer/menus';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown({ ...declared, resources: [...declared.resources, decisions, lostItems, menus] });
beforeEach(() => town.signIn('superAdmin'));

const click = async (role: 'button' | 'checkbox' | 'link' | 'menuitem', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));
const firstRow = async () => {
  const [, row] = await screen.findAllByRole('row');
  if (!row) throw new Error('no row');
  return within(row);
};

it('links a custom screen from a row, warns about fields that are checked together, and marks the refused one', async () => {
  await town.open('/decisionList');
  await waitUntilLoaded();
  const name = (await firstRow()).getByRole('link').textContent ?? '';
  await userEvent.click((await firstRow()).getByRole('button', { name: /^Actions/ }));
  await click('menuitem', 'Vote');
  await screen.findByRole('heading', { level: 1, name });
  await screen.findByRole('heading', { name: /\d+ voix/ });
  expect(window.location.pathname).toBe('/decision/votes');

  window.history.back();
  await userEvent.click((await firstRow()).getByRole('link'));
  for (const [field, votes] of [
    ['Pour', '30'],
    ['Contre', '20'],
    ['Abstentions', '0'],
  ] as const) {
    const input = await screen.findByRole('textbox', { name: field });
    await userEvent.clear(input);
    await userEvent.type(input, votes);
  }
  const abstentions = screen.getByRole('textbox', { name: 'Abstentions', description: /Plus de 35 voix/ });
  expect(abstentions.getAttribute('aria-invalid')).toBe('false');
  await click('button', 'Enregistrer');
  await waitFor(() => expect(abstentions.getAttribute('aria-invalid')).toBe('true'));
  expect(town.failures).toEqual([expect.stringMatching(/^422 PUT/)]);
});

it('shows a calendar, a list of exactly five items with titles, and a custom cell, input and tool', async () => {
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await town.open('/menuList');
  await screen.findAllByText(/^\d\/5 days filled in$/);
  await screen.findByText(/^\d+ days planned$/);
  await click('button', 'Calendar');
  await screen.findByText(/^\p{L}+ \d{4}$/u);
  await userEvent.click(screen.getAllByRole('link', { name: 'Add' })[0] as HTMLElement);
  expect(await screen.findAllByPlaceholderText('Starter, main course, dessert')).toHaveLength(5);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    expect(screen.getByRole('group', { name: day })).toBeTruthy();
});

it('shows how long ago something happened, answers by e-mail, and asks before a red action', async () => {
  const found = addDays(dayText(new Date()), -30);
  const create = (title: string, owner?: string): Promise<{ id: string }> =>
    town.call('POST', 'lostItems', { title, found, owner, status: 'FOUND' });
  await create('Parapluie rouge', 'ida@courriel.example');
  await create('Parapluie vert');
  const open = async (title: string) => {
    await town.open(`/lostItemList?filter=${JSON.stringify({ title_eq: title })}`);
    expect((await firstRow()).getByText(/^il y a /)).toBeTruthy();
    await click('link', title);
  };
  await open('Parapluie rouge');
  await click('button', 'Répondre');
  await click('menuitem', 'À retirer');
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(message.value).toMatch(/trouvé le \d+(er)? \p{L}+ 20\d\d/u);
  await userEvent.keyboard('{Escape}');
  await click('button', 'Répondre');
  await click('menuitem', 'Rendu Rendu');
  const send = await screen.findByRole('link', { name: 'Envoyer' });
  expect(send.getAttribute('href')).toMatch(/^mailto:ida@courriel\.example\?subject=Votre%20objet/);
  await userEvent.click(send);
  await waitFor(() => expect(town.writes.at(-1)).toMatchObject({ body: { status: 'RETURNED' } }));

  cleanup();
  await open('Parapluie vert');
  await click('button', 'Céder');
  const question = within(await screen.findByRole('alertdialog', { name: 'Céder « Parapluie vert » ?' }));
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Céder' });
  expect(confirm.className).toContain('Error');
  expect(confirm.disabled).toBe(true);
  await userEvent.click(question.getByRole('checkbox', { name: 'Le délai est passé' }));
  await userEvent.click(confirm);
  await screen.findByText('Objet cédé.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Céder' })).toBeNull());
});

it('moves a card of the board by its menu, and offers no action of another role', async () => {
  await town.signIn('admin');
  await town.open('/lostItemList?display=board');
  const found = within(await screen.findByRole('region', { name: /^Trouvé \d+$/ }));
  const first = async () => {
    const [card] = await found.findAllByRole('link');
    if (!card) throw new Error('no card');
    return card;
  };
  const name = (await first()).textContent;
  await userEvent.click(found.getAllByRole('button', { name: /^Déplacer/ })[0] as HTMLElement);
  await click('menuitem', 'Rendu');
  await waitFor(() => expect(town.writes).toMatchObject([{ body: { title: name, status: 'RETURNED' } }]));
  await waitFor(async () => expect((await first()).textContent).not.toBe(name));
  await userEvent.click(await first());
  await screen.findByRole('button', { name: 'Enregistrer' });
  expect(screen.queryByRole('button', { name: 'Céder' })).toBeNull();
});
