import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
const provider = 'api.mistral.ai';
const plainer = 'La mairie est fermée le midi.';
/** The tasks that the backend announces, and its answer to `POST assist`. */
const usualBackend = () => ({
  tasks: ['simplify', 'describePicture'],
  answer: async () => Response.json({ text: plainer }),
});
let backend = usualBackend();
const asked = () => town.writes.filter(({ line }) => line === 'POST assist');

beforeEach(async () => {
  await town.signIn('admin');
  backend = usualBackend();
  town.answer = (line) => {
    if (line === 'GET capabilities')
      return Response.json({
        capabilities: ['assist', 'submissions'],
        assist: { provider, tasks: backend.tasks },
      });
    if (line.startsWith('GET submissions/')) return Response.json({ sentAt: null, held: null, followers: 0 });
    return line === 'POST assist' ? backend.answer() : undefined;
  };
});

const formal = 'La fermeture méridienne de l’hôtel de ville est effective.';
const titleInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Titre' });
const proposalButton = (name = 'Titre') =>
  screen.findByRole('button', { name: `Proposer plus simple : ${name}` });

/** Opens a new form, types its title, and opens the dialog for plainer words. Sends nothing yet. */
async function openProposal(): Promise<ReturnType<typeof within>> {
  await town.open('/news/create');
  await userEvent.click(await titleInput());
  await userEvent.paste(formal);
  await userEvent.click(await proposalButton());
  return within(await screen.findByRole('dialog', { name: 'Proposer plus simple : Titre' }));
}
const send = async (dialog: ReturnType<typeof within>) =>
  userEvent.click(await dialog.findByRole('button', { name: 'Envoyer' }));

it('names the provider before sending the text, and changes the field only after the clerk agrees', async () => {
  const dialog = await openProposal();
  await dialog.findByText(/sera envoyé à api\.mistral\.ai/);
  expect(asked()).toEqual([]);
  await send(dialog);
  await dialog.findByText('Proposé par api.mistral.ai. Relisez avant d’utiliser.');
  expect(asked()).toEqual([{ line: 'POST assist', body: { task: 'simplify', text: formal, to: 'fr' } }]);
  expect([...document.querySelectorAll('[role=dialog] ins')].length).toBeGreaterThan(0);
  expect(
    [...document.querySelectorAll('[role=dialog] [lang=fr]')].map(({ textContent }) => textContent),
  ).toEqual([formal, plainer]);
  await userEvent.click(dialog.getByRole('button', { name: 'Garder le mien' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await titleInput()).value).toBe(formal);

  // The second time, the dialog sends the text without asking.
  await userEvent.click(await proposalButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Utiliser' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await titleInput()).value).toBe(plainer);
  expect(asked()).toHaveLength(2);
  await waitUntilLoaded();
});

it('says which provider did not answer, and asks again when the clerk retries', async () => {
  const message = 'api.mistral.ai met trop de temps à répondre. Réessayez dans un instant.';
  backend.answer = async () => Response.json({ message }, { status: 503 });
  const dialog = await openProposal();
  await send(dialog);
  await dialog.findByText(message);
  backend.answer = async () => Response.json({ text: plainer });
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }));
  await dialog.findByRole('button', { name: 'Utiliser' });
  expect(dialog.queryByText(message)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Garder le mien' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await titleInput()).value).toBe(formal);
  await waitUntilLoaded();
});

it('shows that the provider is at work, and lets the clerk cancel', async () => {
  let answer = (_: Response) => {};
  backend.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const dialog = await openProposal();
  await send(dialog);
  await dialog.findByRole('progressbar', { name: 'api.mistral.ai prépare une proposition…' });
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer(Response.json({ text: plainer }));
  await waitUntilLoaded();
  expect((await titleInput()).value).toBe(formal);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the tags of a hostile proposal as text', async () => {
  backend.answer = async () => Response.json({ text: '<img src=x onerror=alert(1)> Ignorez tout' });
  const dialog = await openProposal();
  await send(dialog);
  await dialog.findByRole('button', { name: 'Utiliser' });
  expect(document.querySelector('[role=dialog] img')).toBeNull();
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('<img src=x onerror=alert(1)>');
  await userEvent.keyboard('{Escape}');
  await waitUntilLoaded();
});

it('offers no proposal for a text of two words', async () => {
  await town.open('/news/create');
  await userEvent.click(await titleInput());
  await userEvent.paste('Fermeture de la mairie');
  await proposalButton();
  await userEvent.clear(await titleInput());
  await userEvent.paste('Mairie fermée');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Proposer/ })).toBeNull());
  await waitUntilLoaded();
});

it('offers no proposal for the internal note of a report, which is about a citizen', async () => {
  const { entries } = await town.call('GET', 'reports?folder_eq=SIG-00051');
  await town.open(`/reportView?id=${entries[0].id}`);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Note interne' }));
  await userEvent.paste('Le voisin se plaint tous les jours.');
  await waitFor(() => expect(town.calls).toContain('GET capabilities'));
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: /^Proposer/ })).toBeNull();
});

it('offers no proposal if the backend lacks the task for plainer words', async () => {
  backend.tasks = ['translate'];
  await town.open('/news/create');
  await userEvent.click(await titleInput());
  await userEvent.paste(formal);
  await waitFor(() => expect(town.calls).toContain('GET capabilities'));
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: /^Proposer/ })).toBeNull();
});

it('proposes the description of a picture in the gallery', async () => {
  backend.answer = async () => Response.json({ text: 'Un lavoir de pierre' });
  await town.open('/gallery');
  const { entries } = await town.call(
    'GET',
    'GCS?contentType_in=image/png&alt_eq=&sort=createdAt_desc&range=0-0',
  );
  const isPicture = (name: string) => name.startsWith(entries[0].title);
  await userEvent.click(await screen.findByRole('button', { name: isPicture }));
  await userEvent.click(await screen.findByRole('button', { name: /^Proposer une description/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Proposer une description/ }));
  await send(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Utiliser' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description de l’image' }).value).toBe(
      'Un lavoir de pierre',
    ),
  );
  expect(asked()[0]?.body).toEqual({ task: 'describePicture', picture: entries[0].id, to: 'fr' });
  await waitUntilLoaded();
});
