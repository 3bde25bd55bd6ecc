import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { defineResource, image, sameLabel, text } from '../../src/metadata';
import { findingsIn } from '../../src/views/form/preview/findings';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const press = async (name: string, box: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await box.findByRole('button', { name }));

async function preview() {
  await press('Aperçu');
  return within(await screen.findByRole('dialog', { name: 'Sur le téléphone d’un habitant' }));
}
async function previewOf(collection: string, form: string, record: object) {
  const { id } = await town.call('POST', collection, { status: 'CREATED', ...record });
  await town.open(`/${form}/edit?id=${id}`);
  return preview();
}
const findings = async (dialog: Awaited<ReturnType<typeof preview>>) => {
  await dialog.findByText('À vérifier');
  return within(dialog.getByRole('note'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const picture = async (): Promise<string> =>
  (await town.call('GET', 'GCS?range=0-0&contentType_in=image/jpeg,image/png')).entries[0].url;

it('warns about the odd values of a contact, and shows words in place of stored codes', async () => {
  const contact = { profession: 'mayor', phone: '02 47 05 1', webSite: 'mairie.fr' };
  const card = { title: 'Mairie annexe', type: 2, subType: 3, newsPage: false, contact };
  const dialog = await previewOf('pages', 'card', { ...card, longDescription: '<p></p>' });
  expect(await findings(dialog)).toEqual([
    'Image : vide',
    'Contenu : vide',
    'Téléphone : 7 chiffres, un numéro français en a dix',
    'Site web : L’adresse doit commencer par https://',
  ]);
  const frames = () => [...document.querySelectorAll('iframe')].map((one) => one.contentDocument?.body);
  await waitFor(() => expect(frames().at(-1)?.textContent).toContain('MandatMaire'));
  await press('Retour au formulaire', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('dates a news item that is online by the day since which citizens see it', async () => {
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['live'] });
    const changedAt = '2026-03-02T08:00:00.000Z';
    return line.startsWith('GET live/')
      ? Response.json({ version: 1, publishedAt: '2026-02-25T08:00:00.000Z', changedAt, url: null })
      : undefined;
  };
  const news = { title: 'Foire', newsPage: true, type: 12, longDescription: '<p>Demain</p>' };
  const newsPeriod = { startDate: '2026-02-01T08:00:00.000Z', endDate: '2199-05-02T08:00:00.000Z' };
  await previewOf('pages', 'news', { ...news, newsPeriod, status: 'PUBLISHED' });
  const shown = () => [...document.querySelectorAll('iframe')].at(-1)?.contentDocument?.body.textContent;
  await waitFor(() => expect(shown()).toContain('Publié le 25 février 2026'));
});

it('says that a notification would lead to a page that is not visible yet', async () => {
  const newsPeriod = { startDate: '2199-05-01T08:00:00.000Z', endDate: '2199-05-02T08:00:00.000Z' };
  const news = { title: 'Foire', newsPage: true, type: 12, notify: true, newsPeriod };
  const dialog = await previewOf('pages', 'news', { ...news, longDescription: '<p>Demain</p>' });
  expect(await findings(dialog)).toEqual([
    'Image : vide',
    'Période de publication : la notification mènerait à une page qui n’est pas visible en ce moment',
  ]);
});

it('shows the names of all categories of a card, the main one included, with one query', async () => {
  const warn = vi.spyOn(console, 'warn');
  onTestFinished(() => warn.mockRestore());
  const [main, other] = (await town.call('GET', 'pageCategories?range=0-1')).entries;
  const card = { title: 'Mairie annexe', type: 2, newsPage: false };
  await previewOf('pages', 'card', { ...card, categoryId: main.id, categories: [main.id, other.id] });
  const frame = () => [...document.querySelectorAll('iframe')].at(-1)?.contentDocument?.body.textContent;
  for (const { title } of [main, other]) await waitFor(() => expect(frame()).toContain(title));
  // React Query warns of two queries with one key.
  expect(warn).not.toHaveBeenCalled();
});

it('warns about the odd values of an event, and publishes it anyway', async () => {
  const dialog = await previewOf('events', 'event', {
    eventTitle: '',
    imageUrl: await picture(),
    longDescription: '<p><a href="#halles">Les halles</a> : <a href="javascript:void 0">le plan</a></p>',
    timings: { startDate: '2026-02-02T08:00:00.000Z', endDate: '2026-01-02T08:00:00.000Z' },
  });
  expect(await findings(dialog)).toEqual([
    'Titre : vide',
    'Description : le lien « le plan » ne mène nulle part',
    "Dates de l'événement : La fin est avant le début",
  ]);
  await press('Publier', dialog);
  await screen.findByText('Événement publié.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('publishes a news item with or without a notification', async () => {
  const news = { title: 'Marché de Noël', type: 12, newsPage: true, notify: true };
  let dialog = await previewOf('pages', 'news', { ...news, imageUrl: await picture() });
  const notify = screen.getByRole('switch', { name: 'Notifier les habitants', hidden: true });
  for (const [index, name] of ['Publier et notifier', 'Publier', 'Publier sans notifier'].entries()) {
    await press(name, dialog);
    await waitFor(() => expect(town.writes).toHaveLength(index + 1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // After “Publier et notifier”, the backend turns the switch off. The other two buttons save it as off.
    await waitFor(() => expect(notify).toHaveProperty('checked', false));
    await waitUntilLoaded();
    if (index === 2) break;
    if (index === 1) await userEvent.click(notify);
    dialog = await preview();
  }
  expect(town.writes.map(({ body }) => body.notify)).toEqual([true, false, false]);
});

it('does not warn about an empty picture that only the staff sees', async () => {
  await town.open('/');
  await waitUntilLoaded();
  const label = sameLabel('Photo');
  const halls = defineResource({
    name: 'halls',
    fields: {
      title: text(sameLabel('Titre')),
      photo: image(label),
      restricted: image(label, { readRoles: ['admin'] }),
      plan: image(label),
    },
    form: {
      sections: [{ fields: ['title', 'photo', 'restricted'] }, { roles: ['admin'], fields: ['plan'] }],
    },
    public: { path: 'salles' },
  });
  expect(findingsIn(halls, { title: 'Halles' }).map(({ path }) => path)).toEqual(['photo']);
});
