import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const tiles = () =>
  [...document.querySelectorAll('main button[aria-haspopup="dialog"]')].map(({ textContent }) => textContent);
const chip = (name: string | RegExp) => screen.findByRole('button', { name });

/** The titles of the pictures without an alternative text, newest first. */
async function undescribed(): Promise<string[]> {
  const path = 'GCS?contentType_in=image/png&alt_eq=&sort=createdAt_desc&range=0-23';
  const { entries }: { entries: { title: string }[] } = await town.call('GET', path);
  return entries.map(({ title }) => title);
}

async function openGallery(): Promise<void> {
  await town.open('/gallery');
  await screen.findByRole('heading', { level: 1, name: 'Galerie' });
  await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
  await waitUntilLoaded();
}

it('counts the pictures to describe, shows only those after a click, and all files after another click', async () => {
  const titles = await undescribed();
  town.answer = (line) =>
    line.startsWith('GET GCS/count') && line.includes('size_gte') ? Response.json({ count: 3 }) : undefined;
  await openGallery();
  await chip('Trop lourdes 3');
  const describe = await chip(`À décrire ${titles.length}`);
  expect(describe.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(describe);
  await waitFor(() => expect(tiles()).toEqual(titles));
  expect(describe.getAttribute('aria-pressed')).toBe('true');
  const search = screen.getByRole('searchbox', { name: 'Rechercher un fichier' });
  await userEvent.type(search, titles[1] ?? '');
  await waitFor(() => expect(tiles()).toEqual([titles[1]]));
  await userEvent.clear(search);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type de fichier' }), 'PDF');
  // A PDF has no alternative text.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^À décrire/ })).toBeNull());
  await waitFor(() => expect(tiles()).toHaveLength(2));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Type de fichier' }),
    'Tous les fichiers',
  );
  await waitFor(() => expect(tiles()).toEqual(titles));
  await userEvent.click(await chip(`À décrire ${titles.length}`));
  await waitFor(() => expect(tiles().length).toBeGreaterThan(titles.length));
});

it('has no button for a task that the backend could not count, or that no file needs', async () => {
  town.answer = (line) =>
    line.startsWith('GET GCS/count') && line.includes('alt_eq')
      ? new Response('{}', { status: 422 })
      : undefined;
  await openGallery();
  await waitFor(() => expect(town.calls.filter((line) => line.startsWith('GET GCS/count'))).toHaveLength(3));
  await waitUntilLoaded();
  expect(screen.queryByRole('group', { name: 'À faire' })).toBeNull();
});

it('leads from each picture without a description to the next one, by Enter or by button', async () => {
  const titles = await undescribed();
  await openGallery();
  await userEvent.click(await chip(/^À décrire/));
  await waitFor(() => expect(tiles()).toEqual(titles));
  await userEvent.click(screen.getByRole('button', { name: titles[0] }));
  for (const [index, title] of titles.entries()) {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const alt = await dialog.findByRole('textbox', { name: 'Description de l’image' });
    // The text can be typed at once.
    expect(document.activeElement).toBe(alt);
    const isLast = index === titles.length - 1;
    await waitFor(() =>
      expect(dialog.queryAllByRole('button', { name: 'Enregistrer et suivante' })).toHaveLength(
        isLast ? 0 : 1,
      ),
    );
    const description = `Ce que montre ${title} : ${'un mur, '.repeat(40)}`;
    await userEvent.paste(description);
    await userEvent.type(alt, 'un toit');
    if (index === 1) await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer et suivante' }));
    else await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(town.writes).toHaveLength(index + 1));
    expect(town.writes.at(-1)?.body).toMatchObject({ title, alt: `${description}un toit` });
  }
  await waitFor(async () => expect(await undescribed()).toEqual([]));
});

it('selects several files, a range of them with Shift, and deletes them after one question', async () => {
  await openGallery();
  // No record of the demo town uses the pictures that this test deletes.
  const names = tiles().slice(tiles().findIndex((name) => name?.startsWith('Fête des associations')));
  const box = (index: number) => screen.getByRole('checkbox', { name: `Sélectionner ${names[index]}` });
  await userEvent.click(box(0));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(box(2));
  await user.keyboard('{/Shift}');
  await userEvent.click(box(1));
  const bar = within(await screen.findByRole('toolbar', { name: '2 sélectionnés' }));
  await userEvent.click(bar.getByRole('button', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(question.queryByText(/^Recherche de/)).toBeNull());
  await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() =>
    expect(town.writes.map(({ line }) => line.split(' ')[0])).toEqual(['DELETE', 'DELETE']),
  );
  await waitFor(() => expect(tiles()).not.toContain(names[0]));
  expect(tiles()).toContain(names[1]);
  expect(tiles()).not.toContain(names[2]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: /sélectionné/ })).toBeNull());
  await waitUntilLoaded();
});

it('asks once for each of several files where it is used', async () => {
  const use = { resource: 'news', id: '7', title: 'Foire', field: 'imageUrl' };
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['usage'] });
    return line.startsWith('GET usage/GCS/') ? Response.json({ count: 2, entries: [use] }) : undefined;
  };
  await openGallery();
  const boxes = screen.getAllByRole('checkbox', { name: /^Sélectionner/ }).slice(0, 3);
  for (const box of boxes) await userEvent.click(box);
  const bar = within(await screen.findByRole('toolbar', { name: '3 sélectionnés' }));
  town.calls = [];
  await userEvent.click(bar.getByRole('button', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  // Each file is in the same news item, and in a record that the user may not see.
  await question.findByText(/Encore utilisé dans : Actualités \(1\), autres éléments \(3\)\.$/);
  expect(town.calls.filter((line) => line.startsWith('GET usage/GCS/'))).toHaveLength(3);
  expect(town.calls.filter((line) => line.includes('/count'))).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
});

it('opens a file whose stored address is no web address, without a link to it', async () => {
  const file = { id: '1', title: 'Menu', contentType: 'application/pdf', url: 'javascript:alert(1)' };
  town.answer = (line) => {
    if (line.startsWith('GET GCS/count')) return Response.json({ count: 1 });
    return line.startsWith('GET GCS') ? Response.json({ entries: [file] }) : undefined;
  };
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: /^Menu/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: 'Titre' });
  expect(dialog.queryByText('Ouvrir le PDF')).toBeNull();
  expect(dialog.queryByRole('button', { name: /Copier l.adresse/ })).toBeNull();
});

it('says in how many records a file was replaced, even if the answer is lost', async () => {
  const { entries } = await town.call('GET', 'GCS?contentType_in=image/png&range=0-1&sort=createdAt_desc');
  const [file, other]: { id: string; title: string }[] = entries;
  const uses = ['Foire', 'Marché'].map((title) => ({
    resource: 'news',
    id: title,
    title,
    field: 'imageUrl',
  }));
  let isReplaced = false;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['usage'] });
    if (line === `GET usage/GCS/${file?.id}`)
      return Response.json(isReplaced ? { count: 0, entries: [] } : { count: 2, entries: uses });
    if (line !== `PUT usage/GCS/${file?.id}`) return undefined;
    isReplaced = true;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: file?.title }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remplacer partout…' }));
  const bank = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  await userEvent.click(await bank.findByRole('button', { name: other?.title }));
  const question = within(await screen.findByRole('alertdialog'));
  town.calls.length = 0;
  await userEvent.click(question.getByRole('button', { name: 'Remplacer' }));
  expect(await screen.findByText('Fichier remplacé dans 2 éléments.')).toBeTruthy();
  await waitUntilLoaded();
  const reads = town.calls.filter((line) => line.startsWith('GET GCS?'));
  expect(reads).not.toEqual([]);
  expect(reads).toEqual([...new Set(reads)]);
});

it('puts the focus on an alternative text that the backend refuses', async () => {
  const [title = ''] = await undescribed();
  town.answer = (line) =>
    line.startsWith('PUT GCS')
      ? Response.json({ errors: { alt: 'Trop vague' } }, { status: 422 })
      : undefined;
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Titre' }), ' bis');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await dialog.findByText('Trop vague');
  const alt = dialog.getByRole('textbox', { name: 'Description de l’image' });
  await waitFor(() => expect(document.activeElement).toBe(alt));
});

/** Answers uploads with these statuses, in turn, when `isReady` resolves. Returns the statuses that are left. */
function answerUploads(file: object, statuses: number[], isReady: Promise<unknown> = Promise.resolve()) {
  const { XMLHttpRequest: original } = globalThis;
  onTestFinished(() => {
    globalThis.XMLHttpRequest = original;
  });
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = statuses.shift() ?? 0;
    statusText = '';
    responseText = JSON.stringify(this.status === 200 ? file : {});
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
    send() {
      void isReady.then(() => this.onload());
    }
  } as never;
  return statuses;
}

const fountain = {
  id: 'f',
  title: 'Fontaine',
  contentType: 'image/png',
  alt: 'Une fontaine',
  url: 'https://photos.example/fontaine.png',
};
const picture = () => new File(['x'], 'Fontaine.png', { type: 'image/png' });

it('uploads a file that is pasted into the dialog of a file once, for this dialog', async () => {
  const [title = ''] = await undescribed();
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['usage'] });
    return line.startsWith('GET usage/GCS/') ? Response.json({ count: 1, entries: [] }) : undefined;
  };
  const left = answerUploads(fountain, [200, 200]);
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: title }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remplacer partout…' }));
  await within(await screen.findByRole('dialog', { name: 'Galerie' })).findAllByRole('button', {
    name: title,
  });
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [picture()] } });
  await screen.findByRole('alertdialog', { name: `Remplacer « ${title} » par « Fontaine » ?` });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Envois' })).toBeNull());
  expect(screen.queryByText('Image ajoutée à la galerie : Fontaine')).toBeNull();
  expect(left).toEqual([200]);
});

it('says that a file is in use by a published version that the role may not list', async () => {
  const [title = ''] = await undescribed();
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['usage'] });
    return line.startsWith('GET usage/GCS/') ? Response.json({ count: 0, live: 1, entries: [] }) : undefined;
  };
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: title }));
  await screen.findByText('autres éléments (1)');
  expect(screen.queryByRole('button', { name: 'Remplacer partout…' })).toBeNull();
});

it('leaves a text to the field that it is pasted into, though a picture comes with it', async () => {
  await openGallery();
  const files = [new File(['x'], 'Cellules.txt', { type: 'text/plain' })];
  const clipboardData = { types: ['text/plain', 'text/html', 'Files'], files };
  const search = screen.getByRole('searchbox', { name: 'Rechercher un fichier' });
  // `fireEvent` returns false if the app keeps the text from the field.
  expect(fireEvent.paste(search, { clipboardData })).toBe(true);
  expect(screen.queryByText(/^« Cellules.txt »/)).toBeNull();
  expect(fireEvent.paste(document.body, { clipboardData })).toBe(false);
  await screen.findByText(/^« Cellules.txt »/);
});

it('does not call back a user who leaves the gallery before an upload has finished', async () => {
  let finish = () => {};
  let answer = () => {};
  const left = answerUploads(
    fountain,
    [200],
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await town.open('/gallery?type=pictures');
  await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
  await waitUntilLoaded();
  const input = document.querySelector<HTMLInputElement>('main input[type=file]');
  await userEvent.upload(input as HTMLInputElement, picture());
  await waitFor(() => expect(left).toEqual([]));
  const isOfCards = (line: string) => /^GET pages\?.*type_eq=2&/.test(line);
  town.answer = (line) => (isOfCards(line) ? isAnswered.then(() => undefined) : undefined);
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await userEvent.click(menu.getByRole('link', { name: 'Fiches & contacts' }));
  await waitFor(() => expect(town.calls.some(isOfCards)).toBe(true));
  finish();
  await screen.findByText(/Fontaine/);
  answer();
  await screen.findByRole('heading', { level: 1, name: /fiches/i });
  await waitUntilLoaded();
});

it('crops and turns a picture once per click, and says if the browser cannot', async () => {
  const asked: BlobCallback[] = [];
  const { toBlob, getContext } = HTMLCanvasElement.prototype;
  const { createObjectURL, revokeObjectURL } = URL;
  onTestFinished(() => {
    Object.assign(HTMLCanvasElement.prototype, { toBlob, getContext });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob: (callback: BlobCallback) => asked.push(callback),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:turned', revokeObjectURL: () => {} });
  const answer = (blob: Blob | null) => {
    for (const callback of asked.splice(0)) callback(blob);
  };
  const [title = ''] = await undescribed();
  const left = answerUploads(fountain, [200, 200]);
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: title }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recadrer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recadrer l’image' }));
  const load = () => fireEvent.load(document.querySelector('img[crossorigin]') as HTMLImageElement);
  const button = (name: string) => dialog.getByRole('button', { name }) as HTMLButtonElement;
  const press = (name: string) => fireEvent.click(button(name));
  load();

  press('Pivoter de 90°');
  press('Pivoter de 90°');
  expect(asked).toHaveLength(1);
  answer(null);
  await screen.findByText(/^Cette image ne peut pas être recadrée ici/);
  await waitFor(() => expect(button('Pivoter de 90°').disabled).toBe(false));

  press('Pivoter de 90°');
  press('Recadrer');
  expect(asked).toHaveLength(1);
  answer(new Blob(['x'], { type: 'image/png' }));
  await waitFor(() => expect(document.querySelector('img[src="blob:turned"]')).toBeTruthy());
  // The picture on the screen is not turned yet.
  expect(button('Recadrer').disabled).toBe(true);
  load();
  expect(document.activeElement).toBe(button('Pivoter de 90°'));

  press('Recadrer');
  press('Recadrer');
  expect(asked).toHaveLength(1);
  answer(new Blob(['x'], { type: 'image/png' }));
  await screen.findByRole('dialog', { name: 'Fontaine' });
  expect(left).toEqual([200]);
});

it('takes the picture that is sent again after another one was chosen', async () => {
  const url = 'https://photos.example/fontaine.png';
  const file = { id: 'f', title: 'Fontaine', contentType: 'image/png', alt: 'Une fontaine', url };
  answerUploads(file, [500, 200]);
  const { id } = await town.call('POST', 'pages', { title: 'Le marché', type: 4, status: 'CREATED' });
  await town.open(`/page/edit?id=${id}`);
  const picture = within(await screen.findByRole('group', { name: 'Image' }));
  const input = document.querySelector<HTMLInputElement>(
    'fieldset input[type=file], [role=group] input[type=file]',
  );
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'Fontaine.png', { type: 'image/png' }));
  const retry = await picture.findByRole('button', { name: /^Réessayer/ });
  await userEvent.click(picture.getByRole('button', { name: 'Choisir dans la galerie' }));
  const bank = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  await userEvent.click(await bank.findByRole('button', { name: 'Champs de colza' }));
  const shown = () => picture.getByRole('img').getAttribute('src');
  await waitFor(() => expect(shown()).toBeTruthy());
  await userEvent.click(retry);
  await waitFor(() => expect(shown()).toBe(url));
});
