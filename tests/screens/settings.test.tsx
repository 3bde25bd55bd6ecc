import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Role } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
const welcome = 'Message de bienvenue à l’ouverture';
const delay = 'Délai en jours';

const open = async (role: Role, path = '/settings/edit') => {
  await town.signIn(role);
  await town.open(path);
  await screen.findByRole('textbox', { name: welcome });
  await waitUntilLoaded();
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => press('Enregistrer');
const saved = () => screen.findByText('Modification(s) effectuée(s)');
/** What was sent, as `['PUT', 'HOMEMESSAGE', 'Bonjour']`. */
const sent = () =>
  town.writes.map(({ line, body }) => [
    line.split(' ')[0],
    String(body.key).replace('TOWN_SETTINGS_', ''),
    body.value,
  ]);
const leave = async () =>
  userEvent.click(screen.getAllByRole('link', { name: /^Accueil/ })[0] as HTMLElement);

describe('The general settings', () => {
  it('save only the values that changed, and show an admin no other town', async () => {
    // Notes every text, even one that shows for a moment.
    const texts: (string | null)[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent);
    });
    observer.observe(document, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await open('admin', '/settings/edit?id=another');
    expect(texts.join()).toContain(welcome);
    expect(texts.join()).not.toMatch(/Compte du service de notification|Contenu du fichier Firebase/);
    expect(screen.queryByRole('combobox', { name: 'Ville' })).toBeNull();
    expect(town.calls.join()).not.toContain('another');
    expect(document.title).toMatch(/^Paramètres généraux/);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Bienvenue',
      'Période des actualités',
      "Message sur l'accueil",
      'E-mail des signalements',
    ]);
    for (const [title, place] of [
      ['Bienvenue', /en ouvrant l’application/],
      ["Message sur l'accueil", /en haut de la page d’accueil/],
    ] as const)
      within(screen.getByRole('region', { name: title })).getByText(place);
    expect(town.calls.find((call) => call.includes('townSetting'))).toMatch(
      /townSetting\?townId_eq=\w+&key_in=[\w,]+&fields=id,key,value,type,townId$/,
    );
    expect(town.calls.join()).not.toContain('FIREBASE');

    await save();
    await screen.findByText('Aucune modification à enregistrer.');
    fill(welcome, 'Bonjour à tous');
    fill(delay, '30');
    await save();
    await saved();
    const body = { id: expect.any(String), townId: expect.any(String) };
    expect(town.writes.map((one) => one.body)).toEqual([
      { ...body, key: 'TOWN_SETTINGS_WELCOMEMESSAGE', value: 'Bonjour à tous', type: 'TEXT' },
      { ...body, key: 'TOWN_SETTINGS_NBDAYSAFTERNEWS', value: 30, type: 'NUMBER' },
    ]);
    for (const one of town.writes) expect(one.line).toBe(`PUT townSetting/${one.body.id}`);
    cleanup();
    await open('admin');
    expect(box(welcome).value).toBe('Bonjour à tous');
  });

  it('say which value was refused, keep it, and ask before it is lost', async () => {
    await open('admin');
    const { entries } = await town.call('GET', 'townSetting?key_eq=TOWN_SETTINGS_WELCOMEMESSAGE');
    const refusal = { message: 'Base de données indisponible' };
    const paths = entries.map(({ id }: { id: string }) => `PUT townSetting/${id}`);
    town.answer = (line) => (paths.includes(line) ? Response.json(refusal, { status: 500 }) : undefined);
    fill(welcome, 'Un mot refusé');
    fill(delay, '12');
    await save();
    await screen.findByText(
      /^Erreur durant la sauvegarde\. Non enregistré : Message de bienvenue à l’ouverture \(Le service a rencontré un problème/,
    );
    expect(box(welcome).value).toBe('Un mot refusé');
    await leave();
    await screen.findByRole('alertdialog');
    await press('Rester');
    town.answer = undefined;
    await save();
    await saved();
    expect(sent().map(([, key]) => key)).toEqual(['WELCOMEMESSAGE', 'NBDAYSAFTERNEWS', 'WELCOMEMESSAGE']);
    await leave();
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
    await waitUntilLoaded();
  });

  it('ask before they overwrite a value that a colleague has changed', async () => {
    await open('admin');
    const change = async (key: string, value: unknown) => {
      const { townId } = await town.call('GET', 'users/me');
      const { entries } = await town.call(
        'GET',
        `townSetting?townId_eq=${townId}&key_eq=TOWN_SETTINGS_${key}`,
      );
      await town.call('PUT', `townSetting/${entries[0].id}`, { ...entries[0], value });
      return async () => (await town.call('GET', `townSetting/${entries[0].id}`)).value;
    };
    fill(welcome, 'De moi');
    const storedDelay = await change('NBDAYSAFTERNEWS', 45);
    await change('WELCOMEMESSAGE', 'De Claire');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifié par deux personnes' }));
    await dialog.findByText('De Claire');
    dialog.getByText(welcome);
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent()).toEqual([['PUT', 'WELCOMEMESSAGE', 'De moi']]));
    expect(await storedDelay()).toBe(45);
    await waitUntilLoaded();
  });

  it('go back to the form at once when the user does, with the text that is not saved', async () => {
    await open('admin');
    const { townId } = await town.call('GET', 'users/me');
    for (const key of ['WELCOMEMESSAGE', 'HOMEMESSAGE']) {
      const path = `townSetting?townId_eq=${townId}&key_eq=TOWN_SETTINGS_${key}`;
      const [stored] = (await town.call('GET', path)).entries;
      await town.call('PUT', `townSetting/${stored.id}`, { ...stored, value: 'De Claire' });
    }
    fill(welcome, 'De moi');
    fill('Message de la page d’accueil', 'De moi aussi');
    await save();
    await press('Revenir au formulaire');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitUntilLoaded();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toEqual([]);
    expect(box(welcome).value).toBe('De moi');
    await leave();
    await press('Rester');
    expect(box('Message de la page d’accueil').value).toBe('De moi aussi');
  });

  it('do not bring back a value that a colleague has emptied', async () => {
    await town.signIn('admin');
    const { townId } = await town.call('GET', 'users/me');
    const path = `townSetting?townId_eq=${townId}&key_eq=TOWN_SETTINGS_NBDAYSAFTERNEWS`;
    const [stored] = (await town.call('GET', path)).entries;
    const change = (value: number | null) =>
      town.call('PUT', `townSetting/${stored.id}`, { ...stored, value });
    await change(45);
    await open('admin');
    await leave();
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' });
    await waitUntilLoaded();
    await change(null);
    // One minute later, the cached values are stale: the form shows them until the new ones are loaded.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    town.answer = async (line) => (line.startsWith('GET townSetting') ? void (await loaded) : undefined);
    window.history.back();
    expect(await screen.findByRole('textbox', { name: delay })).toHaveProperty('value', '45');
    fill(welcome, 'Bonsoir');
    town.calls.length = 0;
    load();
    await waitUntilLoaded();
    await save();
    await saved();
    expect(sent().map(([, key]) => key)).toEqual(['WELCOMEMESSAGE']);
  });

  it('can be changed by a superAdmin for another town', async () => {
    await town.signIn('superAdmin');
    const choice = () => screen.findByRole('combobox', { name: 'Ville' });
    const account = 'Contenu du fichier Firebase';
    // For a town that does not exist there is no form.
    await town.open('/settings/edit?id=gone');
    await screen.findByText('Cette ville n’existe pas, ou plus.');
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
    expect(town.calls.join()).not.toContain('townSetting');

    await userEvent.selectOptions(await choice(), 'Rochebelle');
    await waitFor(() => expect(box(delay).value).toBe('100'));
    const townId = new URLSearchParams(window.location.search).get('id');
    expect(townId).not.toBe('gone');
    const send = screen.getByRole('switch', { name: 'Envoyer un e-mail à chaque signalement' });
    expect(send).toHaveProperty('checked', true);
    await userEvent.click(send);
    fill(account, '{ "project_id": ');
    await save();
    await screen.findByText('Ce texte n’a pas la forme attendue');
    expect(town.writes).toEqual([]);
    await leave();
    await press('Rester');
    fill(account, '{ "project_id": "rochebelle" }');
    await save();
    await saved();
    expect(sent()).toEqual([
      ['PUT', 'REPORTEMAILNOTIFICATIONENABLED', 'false'],
      ['PUT', 'FIREBASE_SERVICEACCOUNT', '{"project_id":"rochebelle"}'],
    ]);
    expect(town.writes.map(({ body }) => body.townId)).toEqual([townId, townId]);
    cleanup();
    await open('superAdmin', `/settings/edit?id=${townId}`);
    expect(JSON.parse(box(account).value)).toEqual({ project_id: 'rochebelle' });

    town.writes.length = 0;
    await userEvent.selectOptions(await choice(), "L'Haÿ-Saint-Clair");
    // This town has no account yet.
    await waitFor(() => expect(box(account).value).toBe(''));
    expect(box(delay).value).toBe('100');
    fill('Message de la page d’accueil', 'Marché samedi');
    await save();
    await saved();
    expect(sent()).toEqual([
      ['POST', 'NBDAYSAFTERNEWS', 100],
      ['POST', 'HOMEMESSAGE', 'Marché samedi'],
      ['POST', 'HOMEMESSAGETYPE', 'NONE'],
    ]);
    fill('Message de la page d’accueil', 'Marché dimanche');
    await save();
    await waitFor(() => expect(sent()[3]).toEqual(['PUT', 'HOMEMESSAGE', 'Marché dimanche']));
    await waitUntilLoaded();
  });

  it('use the town of the session if `users/me` fails, and load nothing if the user has no town', async () => {
    town.answer = (line) => (line === 'GET users/me' ? Response.json({}, { status: 500 }) : undefined);
    await open('admin');
    expect(screen.queryByText(/Aucune ville n’est rattachée/)).toBeNull();
    cleanup();
    town.answer = async (line) =>
      line === 'GET users/me'
        ? Response.json({ ...(await town.call('GET', 'users/me')), townId: null })
        : undefined;
    town.calls.length = 0;
    await town.open('/settings/edit');
    await screen.findByText(/Aucune ville n’est rattachée à votre compte/);
    expect(town.calls.join()).not.toContain('townSetting');
  });
});
