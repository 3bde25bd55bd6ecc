import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chooseFromForm, waitUntilLoaded } from './openApp';
import { useTown } from './town';
import { openWideWindow } from './wideWindow';

const town = useTown();
const url = 'https://ville.example/ville/actualites/1-foire-d-ete';

/** Stores a news item in a town whose backend knows the version that citizens see. */
async function createNews(status: string) {
  await town.signIn('admin');
  const news = { newsPage: true, type: 12, status };
  const first = await town.call('POST', 'pages', { ...news, title: 'Foire d’été' });
  const stored = () => town.call('GET', `pages/${first.id}`);
  town.answer = async (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['live', 'revisions'] });
    if (line.startsWith('GET live/'))
      return Response.json({ version: 1, changedAt: '2026-03-02T08:00:00.000Z', url });
    const [, number] = /^GET revisions\/pages\/\w+\/?(\d)?/.exec(line) ?? [];
    if (number) return Response.json(number === '1' ? first : await stored());
    const version = { updatedAt: first.createdAt, updatedBy: 'Claire Fontaine', fields: ['title'] };
    const entries = [2, 1].map((one) => ({ ...version, version: one }));
    return line.startsWith('GET revisions/') ? Response.json({ entries }) : undefined;
  };
  return first.id;
}
const asked = () => town.calls.filter((line) => line.startsWith('GET live/'));
const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Voir en ligne' });

it('says nothing about the site in the form of a draft', async () => {
  openWideWindow();
  const id = await createNews('CREATED');
  await town.open(`/news/edit?id=${id}`);
  await screen.findByRole('textbox', { name: /^Titre/ });
  await waitFor(() => expect(localStorage.getItem(town.stored('store.capabilities'))).toContain('live'));
  await waitUntilLoaded();
  expect(screen.queryByText(/^En ligne/)).toBeNull();
  expect(asked()).toEqual([]);
});

it('says which version is online, and compares this version with the edited one', async () => {
  openWideWindow();
  const id = await createNews('PUBLISHED');
  await town.open(`/news/edit?id=${id}`);
  await screen.findByText(/^En ligne\s: version du 2 mars/);
  expect(await link()).toMatchObject({ href: url, target: '_blank' });
  expect(screen.queryByRole('button', { name: /^Comparer/ })).toBeNull();
  expect(asked()).toHaveLength(1);
  await waitUntilLoaded();

  const title = screen.getByRole('textbox', { name: /^Titre/ });
  await userEvent.clear(title);
  await userEvent.type(title, 'Foire d’hiver');
  await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Comparer avec la version en ligne' }));
  const history = within(await screen.findByRole('dialog', { name: /^Historique/ }));
  await history.findByRole('button', { name: /Version actuelle/ });
  await history.findByRole('button', { name: /En ligne/ });
  const change = await history.findByRole('region', { name: 'Titre' });
  expect([...change.querySelectorAll('del, ins')].map((one) => one.textContent)).toEqual(['été', 'hiver']);
  await userEvent.click(history.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // The QR code of a poster leads to the page.
  await userEvent.click(await screen.findByRole('button', { name: 'Aperçu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Affiche A4' }));
  await screen.findByRole('img', { name: `Code QR : ${url}` });
  await waitUntilLoaded();
});

it('leads to the online version from the menu of a row, and on a phone from the menu of a form', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  const id = await createNews('UPDATED');
  await town.open('/newsList?filter={"title_like":"foire d’été"}');
  await screen.findByRole('link', { name: /^Foire d’été/ });
  const row = () => screen.getByRole('row', { name: /Foire d’été/ });
  const chip = () => within(row()).getByText('Modifications non publiées');
  await waitFor(() => expect(chip().title).toMatch(/^En ligne : la version publiée avant/));
  await userEvent.click(within(row()).getByRole('button', { name: /^Actions/ }));
  const entry = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: 'Voir en ligne' });
  await waitFor(() => expect(entry.href).toBe(url));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Modifier' }));
  await screen.findByRole('textbox', { name: /^Titre/ });
  await waitUntilLoaded();
  expect(location.search).toBe(`?id=${id}`);
  expect(screen.queryByRole('link', { name: 'Voir en ligne' })).toBeNull();
  await chooseFromForm('Voir en ligne');
  expect(opened).toHaveBeenCalledWith(url, '_blank', 'noreferrer');
  await chooseFromForm('Comparer avec la version en ligne');
  await screen.findByRole('dialog', { name: /^Historique/ });
  await waitUntilLoaded();
});
