import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dayText } from '../../src/metadata/townTime';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const create = async (collection: string, record: object): Promise<string> =>
  (await town.call('POST', collection, record)).id;
const open = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const savesAsUpdated = /Enregistrer sans publier.+remet l’état à.+Modifications non publiées/;

it('says what Save does to a published record', async () => {
  const id = await create('events', { eventTitle: 'Bal', status: 'PUBLISHED' });
  await open(`/event/edit?id=${id}`);
  const note = screen.getByText(savesAsUpdated);
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  expect(save.textContent).toMatch(/^Enregistrer\ssans publier$/);
  expect(save.getAttribute('aria-describedby')).toBe(note.id);
  await userEvent.click(save);
  expect(await screen.findByText('Événement modifié.')).toBeTruthy();
  await waitFor(() => expect(save.textContent).toBe('Enregistrer'));
  expect(town.writes.at(-1)?.body.status).toBe('UPDATED');
  expect(screen.queryByText(savesAsUpdated)).toBeNull();
  await waitUntilLoaded();
});

const newsItem = { title: 'Fête', newsPage: true, type: 12, status: 'CREATED', notify: true };
const isNotifyOn = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Notifier les habitants' }).checked;

it('says that publishing notifies, and does not notify again when a corrected title is published', async () => {
  const id = await create('pages', newsItem);
  await open(`/news/edit?id=${id}`);
  await press('Publier et notifier');
  expect(await screen.findByText('News publiée.')).toBeTruthy();
  expect(town.writes.at(-1)?.body).toMatchObject({ status: 'PUBLISHED', notify: true });
  await screen.findByRole('button', { name: 'Publier' });
  expect(isNotifyOn()).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), ' du lac');
  await press('Publier');
  await waitFor(() => expect(town.writes).toHaveLength(2));
  expect(town.writes.at(-1)?.body).toMatchObject({ title: 'Fête du lac', notify: false });
  await waitUntilLoaded();
  // To notify again, the user turns the switch on.
  await userEvent.click(screen.getByRole('switch', { name: 'Notifier les habitants' }));
  expect(screen.getByRole('button', { name: 'Publier et notifier' })).toBeTruthy();
});

it('asks before it notifies people about a news item that citizens cannot open yet', async () => {
  const newsPeriod = { startDate: '2199-12-15T08:00:00.000Z', endDate: '2199-12-31T08:00:00.000Z' };
  const id = await create('pages', { ...newsItem, newsPeriod });
  await open(`/news/edit?id=${id}`);
  await press('Publier et notifier');
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText(
    'Période de publication : la notification mènerait à une page qui n’est pas visible en ce moment',
  );
  expect(town.writes).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Retour au formulaire' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Notifier les habitants' }));
  await press('Publier');
  expect(await screen.findByText('News publiée.')).toBeTruthy();
  await waitUntilLoaded();
});

it('offers to publish without notifying, in the menu beside the button', async () => {
  const id = await create('pages', newsItem);
  await open(`/news/edit?id=${id}`);
  await press('Autre façon de publier');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publier sans notifier' }));
  expect(await screen.findByText('News publiée.')).toBeTruthy();
  expect(town.writes.at(-1)?.body).toMatchObject({ status: 'PUBLISHED', notify: false });
  await waitUntilLoaded();
});

it('leaves the switch on if a publication without notification fails', async () => {
  const id = await create('pages', newsItem);
  await open(`/news/edit?id=${id}`);
  town.answer = (line) =>
    line.startsWith('PUT pages/')
      ? Response.json({ message: 'Titre refusé', errors: { title: 'Titre refusé' } }, { status: 422 })
      : undefined;
  await press('Autre façon de publier');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Publier sans notifier' }));
  expect(await screen.findByText('Titre refusé')).toBeTruthy();
  expect(isNotifyOn()).toBe(true);
  await waitUntilLoaded();
});

it('does not notify again where the backend keeps `notify: true` in a published record', async () => {
  const id = await create('pages', newsItem);
  const stored = { ...newsItem, id, status: 'PUBLISHED' };
  town.answer = (line) => (line.startsWith(`GET pages/${id}`) ? Response.json(stored) : undefined);
  await open(`/news/edit?id=${id}`);
  expect(screen.queryByRole('button', { name: 'Autre façon de publier' })).toBeNull();
  await press('Publier sans notifier');
  await waitFor(() => expect(town.writes.at(-1)?.body).toMatchObject({ status: 'PUBLISHED', notify: false }));
  await waitUntilLoaded();
});

it('shows only “Enregistrement…” on the button during a save', async () => {
  const id = await create('events', { eventTitle: 'Bal', status: 'PUBLISHED' });
  await open(`/event/edit?id=${id}`);
  let answer = () => {};
  const pause = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  town.answer = (line) => (line.startsWith('PUT events/') ? pause : undefined);
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  await userEvent.click(save);
  await waitFor(() => expect(save.textContent).toBe('Enregistrement…'));
  answer();
  expect(await screen.findByText('Événement modifié.')).toBeTruthy();
  await waitFor(() => expect(save.textContent).toBe('Enregistrer'));
  await waitUntilLoaded();
});

it('does not save when the user presses Enter in a text field', async () => {
  const id = await create('events', { eventTitle: 'Bal', status: 'PUBLISHED' });
  await open(`/event/edit?id=${id}`);
  await userEvent.type(screen.getByRole('textbox', { name: 'Lieu' }), 'Halles{Enter}');
  await press('Publier');
  expect(await screen.findByText('Événement publié.')).toBeTruthy();
  expect(town.writes).toMatchObject([{ body: { eventPlace: 'Halles', status: 'PUBLISHED' } }]);
  await waitUntilLoaded();
});

it('sends an alert only after a question that shows the message and needs a ticked box', async () => {
  const topic = { id: '1', title: 'Toute la ville', key: 'all' };
  const record = { title: 'Crue', body: 'Quittez le quai.', type: 'ALERT', topic, status: 'CREATED' };
  const id = await create('notifications', record);
  await open(`/notification/edit?id=${id}`);
  const ask = async () => {
    await press('Envoyer');
    return within(await screen.findByRole('alertdialog', { name: 'Envoyer « Crue » ?' }));
  };
  const question = await ask();
  for (const text of ['Toute la ville', 'Alerte', 'Quittez le quai.'])
    expect(question.getByText(text)).toBeTruthy();
  const confirm = question.getByRole('button', { name: 'Envoyer' });
  expect(confirm.className).toContain('Error');
  expect(confirm).toHaveProperty('disabled', true);
  const box = () => screen.getByRole('checkbox', { name: 'J’ai relu ce message' });
  await userEvent.click(box());
  expect(confirm).toHaveProperty('disabled', false);
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  const again = await ask();
  expect(box()).toHaveProperty('checked', false);
  await userEvent.click(box());
  await userEvent.click(again.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText("Notification en cours d'envoi.")).toBeTruthy();
  expect(town.writes).toEqual([{ line: `PUT notifications/setStatus/${id}`, body: { status: 'SENDING' } }]);
  await waitUntilLoaded();
});

const notification = { title: 'Crue', body: 'Quittez le quai.', type: 'INFORMATION', status: 'CREATED' };
const topic = { id: '1', title: 'Toute la ville', key: 'all' };

it('stores and sends a new notification with one button, after the question', async () => {
  await open('/notification/edit');
  const send = screen.getByRole('button', { name: 'Envoyer' });
  await userEvent.click(send);
  expect(await screen.findByText("Choisissez d'abord un sujet.")).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: /^Sujet/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sport' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Crue');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Quittez le quai.');
  await userEvent.click(send);
  const question = within(await screen.findByRole('alertdialog', { name: 'Envoyer « Crue » ?' }));
  expect(question.getByText('Quittez le quai.')).toBeTruthy();
  expect(town.writes).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText("Notification en cours d'envoi.")).toBeTruthy();
  await screen.findByRole('heading', { level: 1, name: 'Crue' });
  expect(town.writes).toMatchObject([
    { line: 'POST notifications', body: notification },
    { line: expect.stringMatching(/^PUT notifications\/setStatus\//), body: { status: 'SENDING' } },
  ]);
  await waitUntilLoaded();
});

it('counts the characters of a message, and shows where a phone cuts the title and the text', async () => {
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  await open('/notification/edit');
  await userEvent.click(screen.getByRole('combobox', { name: /^Sujet/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sport' }));
  expect(town.calls).toContain('GET notificationTypes?range=0-49&sort=title_desc&fields=_id,title,key');
  fill(/^Titre/, 'y'.repeat(70));
  await screen.findByText('70 / 65');
  await screen.findByText(`${'y'.repeat(65)}…`);
  fill(/^Titre/, 'Match reporté');
  await screen.findByText('13 / 65');
  await press('Enregistrer');
  await screen.findByText('Notification créé.');
  const send = await screen.findByRole('button', { name: 'Envoyer' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(send);
  await screen.findByText("Écrivez d'abord un message.");
  expect(screen.queryByRole('alertdialog')).toBeNull();

  fill(/^Message/, 'x'.repeat(200));
  await screen.findByText('200 / 178');
  await screen.findByText(`${'x'.repeat(178)}…`);
  await press('Enregistrer');
  await screen.findByText('Notification modifiée.');
  const topic = { id: expect.any(String), title: 'Sport', key: 'sport' };
  const written = { title: 'Match reporté', type: 'INFORMATION', topic, status: 'CREATED' };
  expect(town.writes.map(({ body }) => body)).toEqual([
    written,
    expect.objectContaining({ ...written, body: 'x'.repeat(200) }),
  ]);
  await press('Envoyer');
  await screen.findByRole('alertdialog', { name: 'Envoyer « Match reporté » ?' });
});

it('warns before a message goes out a second time, and sends it once despite a double click', async () => {
  openWideWindow();
  const id = await create('notifications', { ...notification, topic, status: 'PUBLISHED' });
  await open(`/notification/edit?id=${id}`);
  town.calls.length = 0;
  await press('Envoyer');
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText(/La notification a déjà été envoyée : elle partirait une seconde fois/);
  await userEvent.dblClick(question.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText("Notification en cours d'envoi.");
  await within(screen.getByRole('main')).findByText("En cours d'envoi");
  expect(town.calls.filter((call) => call.includes(id))).toEqual([
    // The stored status is read before the question, and again before the notification is sent.
    `GET notifications/${id}`,
    `GET notifications/${id}`,
    `PUT notifications/setStatus/${id}`,
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Envoyer' }).getAttribute('aria-disabled')).toBe('true');

  await userEvent.click(screen.getByRole('link', { name: 'Liste des notifications' }));
  await screen.findByRole('option', { name: 'Sport' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sujet' }), 'Sport');
  await screen.findByText('2 éléments');
  expect(town.calls.join('\n')).toMatch(/^GET notifications\?topic\.id_eq=\w+&range=0-24/m);
  await waitUntilLoaded();
});

it('does not send a message from an old tab if somebody has sent it meanwhile, and says when', async () => {
  const id = await create('notifications', { ...notification, topic });
  await open(`/notification/edit?id=${id}`);
  await town.call('PUT', `notifications/setStatus/${id}`, { status: 'SENDING' });
  await press('Envoyer');
  await screen.findByText(/^Déjà envoyée à \d{1,2} h( \d\d)?\.$/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(town.writes).toEqual([]);
  await waitUntilLoaded();
});

it('sends a message that has no `updatedAt`, and checks whether a message went out if the answer is lost', async () => {
  const send = async (isKnown: boolean) => {
    const id = await create('notifications', { ...notification, topic });
    await open(`/notification/edit?id=${id}`);
    let isSent = false;
    town.answer = async (line) => {
      if (line === `GET notifications/${id}` && isSent && !isKnown) throw new TypeError('Failed to fetch');
      if (line !== `PUT notifications/setStatus/${id}`) return undefined;
      isSent = true;
      await town.call('PUT', `notifications/setStatus/${id}`, town.writes.at(-1)?.body);
      throw new TypeError('Failed to fetch');
    };
    await press('Envoyer');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Envoyer' }),
    );
    return id;
  };
  const id = await create('notifications', { ...notification, topic });
  town.answer = async (line) => {
    if (line !== `GET notifications/${id}`) return undefined;
    const { updatedAt, ...record } = await town.call('GET', `notifications/${id}`);
    return Response.json(record);
  };
  await open(`/notification/edit?id=${id}`);
  await press('Envoyer');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Envoyer' }),
  );
  await screen.findByText("Notification en cours d'envoi.");
  cleanup();

  const lost = await send(true);
  await screen.findByText("Notification en cours d'envoi.");
  expect((await town.call('GET', `notifications/${lost}`)).status).not.toBe('CREATED');
  cleanup();

  await send(false);
  await screen.findByText(/Nous ne savons pas si la notification est partie/);
  expect(screen.queryByText("Notification en cours d'envoi.")).toBeNull();
});

it('keeps a new notification that could not be sent, so that the clerk can send it again', async () => {
  await open('/notification/edit');
  await userEvent.click(screen.getByRole('combobox', { name: /^Sujet/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sport' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Crue');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Quittez le quai.');
  town.answer = (line) =>
    line.startsWith('PUT notifications/setStatus/') ? Response.json({}, { status: 409 }) : undefined;
  await press('Envoyer');
  const question = within(await screen.findByRole('alertdialog', { name: 'Envoyer « Crue » ?' }));
  await userEvent.click(question.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/^Erreur durant l'envoi\./)).toBeTruthy();
  await screen.findByRole('heading', { level: 1, name: 'Crue' });
  const send = await screen.findByRole('button', { name: 'Envoyer' });
  expect(send.getAttribute('aria-disabled')).toBeNull();
  expect(town.writes.map(({ line }) => line.split('/')[0])).toEqual([
    'POST notifications',
    'PUT notifications',
  ]);
  await waitUntilLoaded();
});

it('lets the clerk choose whether a new survey goes online when it is saved', async () => {
  await open('/survey/edit?tab=questions');
  const visible = screen.getByRole('switch', { name: 'En ligne dès l’enregistrement' });
  expect(visible).toHaveProperty('checked', true);
  await userEvent.click(visible);
  await press('Enregistrer');
  expect(await screen.findByText('Sondage Crée.')).toBeTruthy();
  expect(town.writes).toMatchObject([{ line: 'POST surveys', body: { status: 'INACTIVE' } }]);
  await screen.findByRole('heading', { level: 1, name: /^Modification du sondage/ });
  expect(screen.getByRole('tab', { name: /^Questions/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('switch', { name: /^En ligne/ })).toBeNull();
  expect(screen.getAllByText('Hors ligne')).not.toEqual([]);
  await press('Publier');
  expect(await screen.findByText('Sondage publié.')).toBeTruthy();
  expect(town.writes.at(-1)?.body.status).toBe('ACTIVE');
  // The survey is online now: the menu has "Dépublier" instead.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publier' })).toBeNull());
  expect(screen.getAllByText('En ligne')).not.toEqual([]);
  await waitUntilLoaded();
});

it('asks before a contact with a wrong e-mail address is published', async () => {
  await open('/card/edit?tab=contact');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'c.durand@mairie');
  await press('Publier');
  const question = within(await screen.findByRole('alertdialog', { name: 'Publier quand même ?' }));
  expect(question.getByText('E-mail : Le champ doit être un email valide')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Retour au formulaire' }));
  expect(town.writes).toEqual([]);
  await press('Publier');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publier' }),
  );
  expect(await screen.findByText('Contact publié.')).toBeTruthy();
  await waitUntilLoaded();
});

it('asks before the clerk saves incomplete questions of an online survey, but not of an offline survey', async () => {
  const questions = [
    { questionTitle: 'Quel âge ?', type: 'cursor', responses: [] },
    { questionTitle: 'Quel jour ?', type: 'uniquechoice', responses: [] },
  ];
  const id = await create('surveys', { title: 'Marché', status: 'ACTIVE', questions });
  await open(`/survey/edit?id=${id}`);
  await userEvent.type(screen.getByRole('textbox', { name: 'Explication' }), 'Merci');
  await press('Enregistrer');
  const question = within(await screen.findByRole('alertdialog', { name: 'Mettre en ligne quand même ?' }));
  expect(question.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Questions › 1 › Bornes du curseur : Donnez le minimum et le maximum',
    'Questions › 2 › Réponses : Donnez au moins deux réponses',
  ]);
  await userEvent.click(question.getByRole('button', { name: 'Retour au formulaire' }));
  await chooseFromForm('Dépublier');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dépublier' }),
  );
  await waitFor(() => expect(town.writes).toMatchObject([{ body: { status: 'INACTIVE' } }]));
  await press('Enregistrer');
  expect(await screen.findByText('Sondage modifié.')).toBeTruthy();
  expect(town.writes.at(-1)?.body).toMatchObject({ status: 'INACTIVE', explanation: 'Merci' });
  await waitUntilLoaded();
});

it('says when a waiting message will be sent, and lets the clerk cancel it and send it again', async () => {
  const [{ _id, title, key }] = (await town.call('GET', 'notificationTypes')).entries;
  const message = { ...notification, topic: { id: _id, title, key } };
  const id = await create('notifications', { ...message, status: 'SENDING' });
  let entries = [{ at: '2026-03-02T22:00:00Z', heldUntil: '2099-03-03T06:00:00Z', channels: [] }];
  town.answer = async (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['deliveries'] });
    if (!line.includes(' deliveries/')) return undefined;
    if (line.startsWith('DELETE')) {
      entries = [];
      await town.call('PUT', `notifications/${id}`, { ...message, status: 'CREATED' });
    }
    return Response.json({ entries });
  };
  await open(`/notification/edit?id=${id}`);
  await screen.findByText(/^Partira le 3 mars 2099.*, après les heures calmes/);
  await press('Annuler l’envoi');
  expect(await screen.findByText('Envoi annulé.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/après les heures calmes/)).toBeNull());
  await waitFor(() => expect(screen.queryByText("En cours d'envoi")).toBeNull());
  // The pressed button is gone, so the heading gets its focus.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await press('Envoyer');
  await screen.findByRole('alertdialog', { name: 'Envoyer « Crue » ?' });
  await waitUntilLoaded();
});

it('says how many phones got the message of a news item, and how many did not', async () => {
  const id = await create('pages', { ...newsItem, status: 'PUBLISHED' });
  const channel = (name: string, sent: number, failed: number) => ({
    channel: name,
    sent,
    failed,
    isOver: true,
  });
  const channels = [channel('fcm', 0, 0), channel('webPush', 1, 1)];
  const entries = [{ at: '2026-03-02T22:00:00Z', heldUntil: null, channels }];
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['deliveries'] });
    return line === `GET deliveries/pages/${id}` ? Response.json({ entries }) : undefined;
  };
  await open(`/news/edit?id=${id}`);
  await screen.findByText(/^Envoyé le 2 mars.* : application, 1 téléphone \(1 en échec\)$/);
});

/** Creates a news item with a `schedule`, which a test changes as a colleague would. */
async function openScheduled(values: object = {}) {
  const id = await create('pages', { ...newsItem, ...values });
  const plan = (status: string, at: string, failure: string | null = null) => ({
    status,
    at,
    by: 'Léa',
    failure,
  });
  const schedule = { isDown: false, entries: [] as ReturnType<typeof plan>[] };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['schedule'] });
    if (!/ schedule(\/|$)/.test(line)) return undefined;
    if (schedule.isDown) return Response.json({}, { status: 500 });
    if (line.startsWith('PUT'))
      schedule.entries = Object.values(town.writes.at(-1)?.body.entries ?? {}).map(({ status, at }) =>
        plan(status, at),
      );
    const entries = schedule.entries.map((one) => ({ ...one, resource: 'news', id, title: 'Fête' }));
    return Response.json({ entries });
  };
  const openDialog = async () => {
    await chooseFromForm('Programmer');
    return within(await screen.findByRole('dialog', { name: 'Programmer « Fête »' }));
  };
  const openForm = async () => {
    await open(`/news/edit?id=${id}`);
    await waitFor(() => expect(town.calls).toContain(`GET schedule/pages/${id}`));
  };
  return { id, schedule, plan, openDialog, openForm };
}
const changedMeanwhile = /^Le programme a changé entre-temps/;
const isPlanGone = () =>
  waitFor(() => expect(screen.queryByText(/^(Publication|Dépublication) prévue/)).toBeNull());
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('plans a publication by the clock of the town, and refuses a time in the past', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { schedule, openDialog, openForm } = await openScheduled();
  await openForm();
  const dialog = await openDialog();
  const publish = await dialog.findByLabelText('Publier le');
  await dialog.findByText('La publication notifiera aussi les habitants abonnés.');
  await userEvent.type(publish, '2020-01-01T08:00');
  await userEvent.tab();
  await waitFor(() => expect(publish.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.clear(publish);
  await userEvent.type(publish, '2099-07-01T08:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Programme enregistré.');
  await screen.findByText(
    /^Publication prévue le 1.* 2099.* par Léa, avec notification des habitants abonnés\.$/,
  );
  await within(screen.getByRole('main')).findByText(/^Programmée · 1/);
  expect(town.writes).toHaveLength(1);
  expect(schedule.entries).toMatchObject([{ status: 'PUBLISHED', at: '2099-07-01T06:00:00.000Z' }]);
  await waitUntilLoaded();
});

it('says that a planned notification would lead to a page that is not visible at that time', async () => {
  const { schedule, openDialog, openForm } = await openScheduled({
    newsPeriod: { startDate: '2026-05-01T08:00:00.000Z', endDate: '2099-07-02T08:00:00.000Z' },
  });
  await openForm();
  const dialog = await openDialog();
  const publish = await dialog.findByLabelText('Publier le');
  const advice = /La notification mènerait à une page qui n’est pas visible à cette date\./;
  await userEvent.type(publish, '2099-07-01T08:00');
  expect(dialog.queryByText(advice)).toBeNull();
  await userEvent.clear(publish);
  await userEvent.type(publish, '2099-07-03T08:00');
  await dialog.findByText(advice);
  expect(publish.getAttribute('aria-describedby')).toBe(dialog.getByText(advice).closest('p')?.id);
  // Advice blocks nothing.
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Programme enregistré.');
  expect(schedule.entries).toMatchObject([{ status: 'PUBLISHED', at: '2099-07-03T06:00:00.000Z' }]);
  await waitUntilLoaded();
});

it('shows that a record is online once its planned time has come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { id, schedule, plan, openForm } = await openScheduled();
  schedule.entries = [plan('PUBLISHED', new Date(Date.now() + 60_000).toISOString())];
  await openForm();
  await screen.findByText(/^Publication prévue/);
  schedule.entries = [];
  await town.call('PUT', `pages/setStatus/${id}`, { status: 'PUBLISHED' });
  vi.advanceTimersByTime(62_000);
  await within(screen.getByRole('main')).findAllByText('En ligne');
  await isPlanGone();
  await waitUntilLoaded();
});

it('shows in an open preview what a colleague has saved before a planned publication', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { id, schedule, plan, openForm } = await openScheduled();
  schedule.entries = [plan('PUBLISHED', new Date(Date.now() + 60_000).toISOString())];
  await openForm();
  await screen.findByText(/^Publication prévue/);
  await userEvent.click(await screen.findByRole('button', { name: 'Aperçu' }));
  const shown = () =>
    [...document.querySelectorAll('iframe')].map((one) => one.contentDocument?.body.textContent).join();
  await vi.waitFor(() => expect(shown()).toContain('Fête'), 30_000);
  schedule.entries = [];
  await town.call('PUT', `pages/${id}`, { ...newsItem, title: 'Kermesse', status: 'PUBLISHED' });
  vi.advanceTimersByTime(62_000);
  vi.useRealTimers();
  await waitFor(() => expect(shown()).toContain('Kermesse'));
  expect(shown()).not.toContain('Fête');
  await waitUntilLoaded();
});

it('shows in a list when items will be published, and reads all schedules with one call', async () => {
  const { schedule, plan } = await openScheduled();
  schedule.entries = [plan('PUBLISHED', '2099-07-01T06:00:00.000Z')];
  const newsPeriod = { startDate: inDays(1), endDate: null };
  await create('pages', { ...newsItem, title: 'Fêtes', status: 'PUBLISHED', newsPeriod });
  await town.open(`/newsList?filter=${encodeURIComponent('{"title_like":"Fête"}')}`);
  const row = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
  await (await row('Fêtes')).findByText('Programmée');
  await (await row('Fête')).findByText(/^Programmée · 1/);
  expect(town.calls.filter((call) => call.includes('schedule'))).toEqual(['GET schedule']);
  await waitUntilLoaded();
});

it('lists on the home screen what appears or disappears on each day of this week', async () => {
  const { schedule, plan, openDialog } = await openScheduled();
  schedule.entries = [plan('UNPUBLISHED', inDays(1))];
  for (const [title, startDate, endDate] of [
    ['Galette', inDays(1), null],
    ['Brocante', inDays(-1), inDays(2)],
  ])
    await create('pages', { ...newsItem, title, status: 'PUBLISHED', newsPeriod: { startDate, endDate } });
  await town.open('/');
  const week = async () => within(await screen.findByRole('region', { name: 'Cette semaine' }));
  const shown = async (name: string) => {
    const item = (await (await week()).findByRole('link', { name })).closest('li');
    const day = item?.parentElement?.closest('li')?.querySelector('h3 time')?.getAttribute('datetime');
    return [item?.textContent, day];
  };
  expect(await shown('Fête')).toEqual([expect.stringMatching('Hors ligne'), dayText(inDays(1))]);
  expect(await shown('Galette')).toEqual([expect.stringMatching('En ligne'), dayText(inDays(1))]);
  expect(await shown('Brocante')).toEqual([expect.stringMatching('Expirée'), dayText(inDays(2))]);
  expect((await week()).getAllByRole('heading', { level: 3 })).toHaveLength(7);

  await userEvent.click((await week()).getByRole('link', { name: 'Fête' }));
  await screen.findByText(/^Dépublication prévue/);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Effacer la date : Dépublier' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Programme enregistré.');
  await isPlanGone();
  await userEvent.click(screen.getAllByRole('link', { name: 'Accueil' })[0] as HTMLElement);
  await shown('Galette');
  expect((await week()).queryByRole('link', { name: 'Fête' })).toBeNull();
  await waitUntilLoaded();
});

it('shows what a colleague has planned, and replaces only plans that the clerk has seen', async () => {
  const { schedule, plan, openDialog, openForm } = await openScheduled();
  await openForm();
  schedule.entries = [plan('PUBLISHED', '2099-05-03T06:00:00.000Z')];
  let dialog = await openDialog();
  expect((await dialog.findByLabelText<HTMLInputElement>('Publier le')).value).toBe('2099-05-03T08:00');
  schedule.entries = [plan('PUBLISHED', '2099-06-04T06:00:00.000Z')];
  await userEvent.type(dialog.getByLabelText('Dépublier le'), '2099-07-01T08:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(changedMeanwhile)).toBeTruthy();
  expect(town.writes).toEqual([]);
  expect(await screen.findByText(/^Publication prévue le 4 juin 2099 .* par Léa/)).toBeTruthy();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await openDialog();
  await userEvent.type(await dialog.findByLabelText('Dépublier le'), '2099-07-01T08:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Programme enregistré.')).toBeTruthy();
  expect(schedule.entries.map(({ status }) => status).sort()).toEqual(['PUBLISHED', 'UNPUBLISHED']);
  await waitUntilLoaded();
});

it('removes a failed change when the clerk closes its warning, and keeps a new plan of a colleague', async () => {
  const { schedule, plan, openForm } = await openScheduled();
  schedule.entries = [plan('PUBLISHED', '2026-05-03T06:00:00.000Z', 'Refusé')];
  await openForm();
  const warning = within(
    (await screen.findByText(/sans effet\. Refusé/)).closest('[role="alert"]') as HTMLElement,
  );
  schedule.entries = [plan('PUBLISHED', '2099-06-04T06:00:00.000Z')];
  const close = warning.getByRole('button', { name: 'Fermer' });
  await userEvent.click(close);
  await waitFor(() => expect(close.isConnected).toBe(false));
  // The pressed button is gone, so the heading gets its focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(await screen.findByText(changedMeanwhile)).toBeTruthy();
  expect(town.writes).toEqual([]);
  await waitUntilLoaded();

  schedule.entries = [plan('PUBLISHED', '2026-05-03T06:00:00.000Z', 'Refusé')];
  cleanup();
  await openForm();
  await screen.findByText(/sans effet\. Refusé/);
  await press('Fermer');
  await waitFor(() => expect(screen.queryByText(/sans effet/)).toBeNull());
  expect(town.writes).toMatchObject([{ body: { entries: [] } }]);
});

it('reports the failure of a change only if the backend says that the change failed', async () => {
  const { schedule, plan, openForm } = await openScheduled();
  const { failure: _, ...unclear } = plan('PUBLISHED', '2099-05-03T06:00:00.000Z');
  schedule.entries = [unclear as ReturnType<typeof plan>, plan('UNPUBLISHED', '2099-06-04T06:00:00.000Z')];
  await openForm();
  expect(await screen.findByText(/^Dépublication prévue le 4 juin 2099/)).toBeTruthy();
  expect(screen.queryByText(/sans effet/)).toBeNull();
  await waitUntilLoaded();
});

it('does not send a schedule again if it was stored and only the answer was lost', async () => {
  const { schedule, openDialog, openForm } = await openScheduled();
  await openForm();
  const dialog = await openDialog();
  await userEvent.type(await dialog.findByLabelText('Publier le'), '2099-07-01T08:00');
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  schedule.isDown = true;
  await userEvent.click(save);
  expect(await screen.findByText(/Rien n’a été modifié/)).toBeTruthy();
  schedule.isDown = false;
  const { answer } = town;
  town.answer = async (line) => {
    const response = await answer?.(line);
    if (!line.startsWith('PUT schedule/')) return response;
    schedule.isDown = true;
    return Response.json({}, { status: 500 });
  };
  await userEvent.click(save);
  expect(await screen.findByText(/Nous ne savons pas/)).toBeTruthy();
  expect(schedule.entries).toHaveLength(1);
  schedule.isDown = false;
  await userEvent.click(save);
  expect(await screen.findByText('Programme enregistré.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(changedMeanwhile)).toBeNull();
  expect(town.writes).toHaveLength(1);
  await waitUntilLoaded();
});

it('plans no two changes for the same time', async () => {
  const { schedule, openDialog, openForm } = await openScheduled();
  await openForm();
  const dialog = await openDialog();
  const later = () => dialog.getByLabelText<HTMLInputElement>('Dépublier le');
  await userEvent.type(await dialog.findByLabelText('Publier le'), '2099-07-01T08:00');
  await userEvent.type(later(), '2099-07-01T08:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getByText('Deux changements ne peuvent pas avoir la même heure.')).toBeTruthy();
  expect(schedule.entries).toEqual([]);
  fireEvent.change(later(), { target: { value: '2099-07-02T08:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Programme enregistré.')).toBeTruthy();
  expect(schedule.entries).toHaveLength(2);
  await waitUntilLoaded();
});

it('plans a failed change again, for the same time as before', async () => {
  const { schedule, plan, openDialog, openForm } = await openScheduled();
  const at = '2099-07-01T06:00:00.000Z';
  schedule.entries = [plan('PUBLISHED', at, 'La fiche était dans la corbeille.')];
  await openForm();
  const dialog = await openDialog();
  await userEvent.type(await dialog.findByLabelText('Publier le'), '2099-07-01T08:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Programme enregistré.')).toBeTruthy();
  expect(schedule.entries).toMatchObject([{ status: 'PUBLISHED', failure: null }]);
  await waitUntilLoaded();
});

it('says in the dialog that the schedule could not be read, and reads it on demand', async () => {
  const { schedule, openDialog, openForm } = await openScheduled();
  schedule.isDown = true;
  await openForm();
  const dialog = await openDialog();
  const retry = await dialog.findByRole('button', { name: 'Réessayer' });
  schedule.isDown = false;
  await userEvent.click(retry);
  expect(await dialog.findByLabelText('Publier le')).toBeTruthy();
  await waitUntilLoaded();
});
