import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import declared from '../../resources';
import { addDays, dayText } from '../../src/metadata';
import decisions from '../newcomer/decisions';
import lostItems from '../newcomer/lostItems';
import menus from '../newcomer/menus';
import tenders from '../newcomer/tenders';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const added = [decisions, lostItems, menus, tenders];
const town = useTown({ ...declared, resources: [...declared.resources, ...added] });
beforeEach(() => town.signIn('superAdmin'));

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const openForm = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};

it('opens a custom screen from a row, and warns about fields that are checked together', async () => {
  const votes = { votesFor: 1, votesAgainst: 2, abstentions: 3 };
  const { id } = await town.call('POST', 'decisions', { title: 'Achat d’un car', ...votes });
  await town.open('/decisionList?perPage=50');
  await press('Actions pour Achat d’un car');
  await choose('Vote');
  await screen.findByRole('heading', { level: 1, name: 'Achat d’un car' });
  await screen.findByRole('heading', { name: '6 voix' });
  expect(location.pathname + location.search).toBe(`/decision/votes?id=${id}`);

  await userEvent.click(screen.getByRole('link', { name: 'Liste des délibérations' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Achat d’un car' }));
  const box = (name: string) => screen.findByRole('textbox', { name });
  fireEvent.change(await box('Pour'), { target: { value: '30' } });
  fireEvent.change(await box('Contre'), { target: { value: '20' } });
  const abstentions = await box('Abstentions');
  const description = () =>
    (abstentions.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((one) => document.getElementById(one)?.textContent)
      .join(' ');
  await waitFor(() => expect(description()).toContain('Plus de 35 voix'));
  expect(abstentions.getAttribute('aria-invalid')).toBe('false');
  await press('Enregistrer');
  await waitFor(() => expect(abstentions.getAttribute('aria-invalid')).toBe('true'));
  expect(town.failures).toEqual([`422 PUT decisions/${id}`]);
});

it('returns to the declared order of a list when the button for the newest first is pressed again', async () => {
  await town.open('/tenderList');
  const lastOrder = () => town.calls.findLast((line) => /^GET tenders\?.*sort=/.test(line));
  await waitFor(() => expect(lastOrder()).toContain('sort=deadline_desc'));
  await press("Plus récents d'abord");
  await waitFor(() => expect(lastOrder()).toContain('sort=updatedAt_desc'));
  await waitUntilLoaded();
  await press("Plus récents d'abord");
  // The answer is still in the cache, so no call is needed.
  await waitFor(() => expect(location.search).toContain('sort=deadline'));
  expect(location.search).toContain('order=DESC');
});

it('offers a calendar, a list of exactly five items with titles, and a custom cell, input and tool', async () => {
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await town.open('/menuList');
  expect((await screen.findAllByText(/^\d\/5 days filled in$/)).length).toBeGreaterThan(0);
  await screen.findByText(/^\d+ days planned$/);
  await press('Calendar');
  await waitFor(() => expect(location.search).toContain('display=calendar'));

  await userEvent.click(screen.getAllByRole('link', { name: 'Add' })[0] as HTMLElement);
  await screen.findAllByPlaceholderText('Starter, main course, dessert');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    screen.getByRole('group', { name });
});

describe('a lost item', () => {
  const found = addDays(dayText(new Date()), -30);
  const create = (): Promise<{ id: string }> =>
    town.call('POST', 'lostItems', {
      title: 'Parapluie rouge',
      owner: 'ida@courriel.example',
      found,
      status: 'FOUND',
    });

  it('shows how long ago it was found, and changes its status with the answer by e-mail', async () => {
    const { id } = await create();
    await town.open('/lostItemList?filter={"title_like":"Parapluie"}');
    const link = await screen.findByRole('link', { name: 'Parapluie rouge' });
    expect(link.closest('tr')?.textContent).toContain('il y a ');
    await userEvent.click(link);
    await press('Répondre');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^À retirer/ }));
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(message.value).toMatch(/trouvé le \d+(er)? \p{L}+ 20\d\d/u);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull());
    await press('Répondre');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Rendu/ }));
    const send = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Envoyer' });
    expect(send.href).toMatch(/^mailto:ida@courriel\.example\?subject=Votre%20objet/);
    await userEvent.click(send);
    await waitFor(() => expect(town.writes.at(-1)?.line).toBe(`PUT lostItems/setStatus/${id}`));
    expect(town.writes.at(-1)?.body).toMatchObject({ status: 'RETURNED' });
  });

  it('is given away by a red button, after the clerk has ticked a box', async () => {
    const { id } = await create();
    await openForm(`/lostItem/edit?id=${id}`);
    await press('Céder');
    const question = within(await screen.findByRole('alertdialog', { name: 'Céder « Parapluie rouge » ?' }));
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Céder' });
    expect(confirm.className).toContain('Error');
    expect(confirm.disabled).toBe(true);
    await userEvent.click(question.getByRole('checkbox', { name: 'Le délai est passé' }));
    await userEvent.click(confirm);
    await screen.findByText('Objet cédé.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Céder' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('moves on the board, and has no action of another role', async () => {
    const { id } = await create();
    await town.signIn('admin');
    await town.open('/lostItemList?display=board&filter={"title_like":"Parapluie"}');
    await press('Déplacer Parapluie rouge vers…');
    await choose('Rendu');
    await waitFor(async () =>
      expect(await town.call('GET', `lostItems/${id}`)).toMatchObject({ status: 'RETURNED' }),
    );
    await town.call('PUT', `lostItems/setStatus/${id}`, { status: 'FOUND' });
    await openForm(`/lostItem/edit?id=${id}`);
    expect(screen.queryByRole('button', { name: 'Céder' })).toBeNull();
  });
});
