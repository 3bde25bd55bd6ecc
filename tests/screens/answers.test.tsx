import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

/** Opens the report with this file number, and returns its id. */
const openReport = async (folder: string): Promise<string> => {
  const { entries } = await town.call('GET', `reports?folder_eq=${folder}`);
  const { id } = entries[0];
  await town.open(`/reportView?id=${id}`);
  await screen.findByRole('button', { name: 'Répondre' });
  await waitUntilLoaded();
  return id;
};
/** Chooses an answer in the menu, and returns its dialog. */
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Répondre' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof choose>>;
const textIn = (dialog: Dialog) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
/** What the mail program gets. */
const mailOf = (dialog: Dialog, name: string) =>
  decodeURIComponent(dialog.getByRole('link', { name }).getAttribute('href') ?? '');

it('lets the clerk change an answer, and changes the status of the report only once the answer is sent', async () => {
  const id = await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  expect(textIn(dialog).value).toMatch(/^Bonjour,\n\nLe problème .+ est résolu\./);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Objet' }).value).toBe(
    'Votre signalement SIG-00051',
  );
  expect(dialog.getByText('Terminé')).toBeTruthy();
  expect(town.writes).toEqual([]);
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Réparé ce matin,{Enter}la mairie');
  expect(mailOf(dialog, 'Envoyer')).toMatch(
    /^mailto:.+\?subject=Votre signalement SIG-00051&body=Réparé ce matin,\r\nla mairie$/,
  );
  await userEvent.click(dialog.getByRole('link', { name: 'Envoyer' }));
  expect(await screen.findByText('signalement modifié.')).toBeTruthy();
  expect(town.writes).toEqual([{ line: `PUT reports/setStatus/${id}`, body: { status: 'FINISHED' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitUntilLoaded();
});

it('changes nothing if the answer is given up, and asks before a changed text is lost', async () => {
  await openReport('SIG-00051');
  await choose('Résolu Terminé');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await choose('Pris en charge En cours');
  await userEvent.type(textIn(dialog), 'PS : merci');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Abandonner cette réponse ?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Reprendre' }));
  expect(textIn(dialog).value).toMatch(/PS : merci$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(town.writes).toEqual([]);
});

/** What the backend says of a report that a citizen sent on the site. */
function sentOnSite(line: string, into: object | null = null): Response | undefined {
  if (line === 'GET capabilities') return Response.json({ capabilities: ['submissions', 'duplicates'] });
  if (line.startsWith('GET submissions/'))
    return Response.json({ sentAt: '2026-03-02T08:00:00.000Z', held: null, isSettled: null, followers: 0 });
  return line.startsWith('GET duplicates/') ? Response.json({ into, merged: [], near: [] }) : undefined;
}

it('keeps the text of an answer if the first try to store the answer fails', async () => {
  let isDown = true;
  town.answer = (line) =>
    isDown && line.startsWith('PUT reports/')
      ? Response.json({ message: 'Réessayez dans une minute.' }, { status: 409 })
      : sentOnSite(line);
  const id = await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  await dialog.findByText(/peut aussi lire ce texte/);
  await userEvent.clear(textIn(dialog));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' }).disabled).toBe(true);
  await userEvent.type(textIn(dialog), 'Réparé ce matin');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/Réessayez dans une minute/)).toBeTruthy();
  expect(textIn(dialog).value).toBe('Réparé ce matin');
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('signalement modifié.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(town.writes.at(-1)).toMatchObject({
    line: `PUT reports/${id}`,
    body: { answer: 'Réparé ce matin', status: 'FINISHED' },
  });
  await waitUntilLoaded();
});

it('keeps the text of an answer if a colleague has changed the report meanwhile', async () => {
  let isDown = false;
  town.answer = (line) =>
    isDown && line.startsWith('GET submissions/') ? Response.json({}, { status: 409 }) : sentOnSite(line);
  const id = await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Réparé ce matin');
  await town.call('PUT', `reports/setStatus/${id}`, { status: 'PENDING' });
  isDown = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/^Quelqu’un d’autre l’a modifié/)).toBeTruthy();
  await waitFor(() => expect(town.failures).toContainEqual(expect.stringMatching(/^409 GET submissions/)));
  await waitUntilLoaded();
  expect(textIn(dialog).value).toBe('Réparé ce matin');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('signalement modifié.')).toBeTruthy();
  expect(town.writes.at(-1)).toMatchObject({
    line: `PUT reports/${id}`,
    body: { answer: 'Réparé ce matin', status: 'FINISHED' },
  });
  await waitUntilLoaded();
});

it('replaces the answer of a colleague only once the clerk knows that there is one', async () => {
  town.answer = (line) => sentOnSite(line);
  const { entries } = await town.call('GET', 'reports?folder_eq=SIG-00051');
  await town.call('PUT', `reports/setStatus/${entries[0].id}`, { status: 'INPROGRESS' });
  const id = await openReport('SIG-00051');
  const dialog = await choose('Pris en charge En cours');
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Un agent passera mardi');
  const answer = async () => (await town.call('GET', `reports/${id}`)).answer;
  const report = await town.call('GET', `reports/${id}`);
  await town.call('PUT', `reports/${id}`, { ...report, answer: 'Un agent est venu, tout est réglé' });
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/^Quelqu’un d’autre l’a modifié/)).toBeTruthy();
  await waitUntilLoaded();
  expect(await answer()).toBe('Un agent est venu, tout est réglé');
  expect(textIn(dialog).value).toBe('Un agent passera mardi');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('signalement modifié.')).toBeTruthy();
  expect(await answer()).toBe('Un agent passera mardi');
  await waitUntilLoaded();
});

it('keeps the text of an answer if a colleague merges the report, and says to answer the other report', async () => {
  let into: object | null = null;
  town.answer = (line) => sentOnSite(line, into);
  const id = await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Réparé ce matin');
  into = { id: 'other', folder: 'SIG-00099' };
  await town.call('PUT', `reports/setStatus/${id}`, { status: 'PENDING' });
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  await dialog.findByText(
    'Quelqu’un a fusionné cet élément avec un autre. Copiez ce texte, et répondez à l’autre élément.',
  );
  await waitUntilLoaded();
  expect(textIn(dialog).value).toBe('Réparé ce matin');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' }).disabled).toBe(true);
});

it('offers no answer to a report that was merged into another one', async () => {
  town.answer = (line) => sentOnSite(line, { id: 'other', folder: 'SIG-00099' });
  const { entries } = await town.call('GET', 'reports?folder_eq=SIG-00051');
  await town.open(`/reportView?id=${entries[0].id}`);
  expect(await screen.findByText(/Les habitants voient l’état et les réponses de celui-là/)).toBeTruthy();
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'Répondre' })).toBeNull();
});

it.each(['submissions', 'duplicates'])('offers no answer until the %s are loaded', async (what) => {
  let isDown = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  town.answer = async (line) => {
    if (!line.startsWith(`GET ${what}/`)) return sentOnSite(line);
    if (isDown) return Response.json({}, { status: 500 });
    await held;
    return sentOnSite(line);
  };
  const { entries } = await town.call('GET', 'reports?folder_eq=SIG-00051');
  await town.open(`/reportView?id=${entries[0].id}`);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  await waitUntilLoaded();
  expect(screen.queryByRole('button', { name: 'Répondre' })).toBeNull();
  isDown = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Répondre' })).toBeNull();
  release();
  const dialog = await choose('Résolu Terminé');
  expect(dialog.getByText(/peut aussi lire ce texte/)).toBeTruthy();
  await waitUntilLoaded();
});

it('offers an answer to a report that no citizen sent, although its duplicates cannot be read', async () => {
  town.answer = (line) => {
    if (line.startsWith('GET submissions/')) return Response.json(null);
    return line.startsWith('GET duplicates/') ? Response.json({}, { status: 409 }) : sentOnSite(line);
  };
  await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  expect(mailOf(dialog, 'Envoyer')).toMatch(/^mailto:/);
});

it('sends an answer and opens the next report of the list', async () => {
  const first = await openReport('SIG-00051');
  const dialog = await choose('Accusé de réception Transmis');
  await userEvent.click(await dialog.findByRole('link', { name: 'Envoyer et suivant' }));
  await waitFor(() => expect(window.location.search).not.toBe(`?id=${first}`));
  expect(window.location.pathname).toBe('/reportView');
  expect(town.writes).toMatchObject([{ body: { status: 'TRANSMITED' } }]);
  // For the next report, the button opens the same answer, and a button beside it offers the others.
  await userEvent.click(await screen.findByRole('button', { name: /^Répondre.*Accusé de réception$/ }));
  const again = within(await screen.findByRole('dialog'));
  expect(textIn(again).value).toMatch(/bien reçu votre signalement/);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Autres réponses' }));
  await screen.findByRole('menuitem', { name: 'Résolu Terminé' });
  await userEvent.keyboard('{Escape}');
  await waitUntilLoaded();
});

it('goes from the list to the next report by the keyboard alone', async () => {
  await town.open('/reportList');
  await waitUntilLoaded();
  const links = await screen.findAllByRole('link', { name: /^SIG-/ });
  // The row of a report that was opened before might have the focus.
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(links[1]);
  const first = document.activeElement?.textContent ?? '';
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${first}`) });
  await screen.findByRole('button', { name: 'Répondre' });
  await waitUntilLoaded();
  await userEvent.keyboard('r');
  await screen.findByRole('menuitem', { name: 'Accusé de réception Transmis' });
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('link', { name: 'Envoyer et suivant' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const next = await screen.findByRole('heading', {
    level: 1,
    name: new RegExp(`^SIG-(?!${first.slice(4)})`),
  });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(town.writes).toMatchObject([{ body: { status: 'TRANSMITED' } }]);
  await waitUntilLoaded();
});

it('sends no empty answer to the sender of a report from the site', async () => {
  const known = { sentAt: '2026-01-01T00:00:00Z', held: null, isSettled: null, followers: 0 };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['submissions'] });
    return line.startsWith('GET submissions/') ? Response.json(known) : undefined;
  };
  await openReport('SIG-00051');
  const dialog = await choose('Résolu Terminé');
  const send = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
  await userEvent.clear(textIn(dialog));
  expect(dialog.getByText('Le champ est requis')).toBeTruthy();
  expect(send.disabled).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(town.writes).toEqual([]);
  await userEvent.type(textIn(dialog), 'Le banc est réparé.');
  expect(send.disabled).toBe(false);
});

it('does not send the same answer twice, and says why', async () => {
  town.answer = (line) => sentOnSite(line);
  await openReport('SIG-00051');
  let dialog = await choose('Résolu Terminé');
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Réparé ce matin');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('signalement modifié.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Répondre' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Résolu Terminé' }));
  dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
  expect(send.disabled).toBe(false);
  await userEvent.clear(textIn(dialog));
  await userEvent.type(textIn(dialog), 'Réparé ce matin');
  expect(dialog.getByText(/^Cette réponse a déjà été envoyée/)).toBeTruthy();
  expect(send.disabled).toBe(true);
  await userEvent.type(textIn(dialog), ', merci');
  expect(send.disabled).toBe(false);
  await waitUntilLoaded();
});

it('offers the older versions of a report if the newest ones did not change the status', async () => {
  const version = (number: number, field: string, status: string) => ({
    version: number,
    updatedAt: '2026-03-02T08:00:00.000Z',
    updatedBy: 'Léa Martin',
    fields: [field],
    status,
  });
  const versions = [
    ...Array.from({ length: 30 }, (_, index) => version(32 - index, 'note', 'PLANIFIED')),
    version(2, 'status', 'PLANIFIED'),
    version(1, 'folder', 'CREATED'),
  ];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['revisions'] });
    const [, last] = /^GET revisions\/reports\/.+range=0-(\d+)/.exec(line) ?? [];
    return last ? Response.json({ entries: versions.slice(0, Number(last) + 1) }) : undefined;
  };
  await openReport('SIG-00051');
  const panel = within(await screen.findByRole('region', { name: 'Suivi' }));
  await userEvent.click(panel.getByRole('button', { name: 'Afficher plus' }));
  expect(await panel.findByText('Planifié')).toBeTruthy();
  await waitUntilLoaded();
});
