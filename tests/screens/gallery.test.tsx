import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

/** Sends uploads with `fetch`, so that the town notes and answers them like other calls. */
class UploadRequest {
  upload = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload = () => {};
  onerror = () => {};
  private address = '';
  private headers: Record<string, string> = {};
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
  async send(form: FormData) {
    const file = form.get('file') as File;
    const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      new Uint8Array(await file.arrayBuffer()),
      Buffer.from('\r\n--part--'),
    ]);
    const headers = { ...this.headers, 'content-type': 'multipart/form-data; boundary=part' };
    const response = await fetch(this.address, { method: 'POST', headers, body });
    Object.assign(this, { status: response.status, responseText: await response.text() });
    this.onload();
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', UploadRequest));

/** Answers uploads with these statuses, in turn, when `isReady` resolves. Returns the statuses that are left. */
function answerUploads(file: object, statuses: number[], isReady: Promise<unknown> = Promise.resolve()) {
  const { answer } = town;
  town.answer = (line) => {
    if (line !== 'POST GCS') return answer?.(line);
    const status = statuses.shift() ?? 0;
    return isReady.then(() => Response.json(status === 200 ? file : {}, { status }));
  };
  return statuses;
}

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

it('counts the pictures to describe, and shows only those on demand', async () => {
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

it('has no button for a task if the count of its files fails or is zero', async () => {
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

it('leads to the next picture from one that was just saved under a new title', async () => {
  const [, second = '', third = ''] = await undescribed();
  await openGallery();
  await press(second);
  const dialog = within(await screen.findByRole('dialog', { name: second }));
  await fill(await dialog.findByRole('textbox', { name: 'Titre' }), 'Salle des sports');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description de l’image' }), 'Un toit en bois');
  await press('Enregistrer', dialog);
  await screen.findByText('Modification(s) effectuée(s)');
  await screen.findByRole('dialog', { name: 'Salle des sports' });
  dialog.getByRole('img', { name: 'Un toit en bois' });
  await waitUntilLoaded();
  await press('Enregistrer et suivante', dialog);
  await screen.findByRole('dialog', { name: third });
});

it('does not delete a file that somebody changed after it was saved here', async () => {
  const [title = ''] = await undescribed();
  // The mock has no ETags.
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const version = new Headers(init.headers).get('if-match');
    if (init.method === 'DELETE' && version === '"2"') return Response.json({}, { status: 412 });
    const response = await send(input, init);
    return init.method === 'PUT'
      ? Response.json(await response.json(), { headers: { etag: '"2"' } })
      : response;
  });
  await openGallery();
  const dialog = await openFile(title);
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Titre' }), ' bis');
  await press('Enregistrer', dialog);
  await screen.findByText('Modification(s) effectuée(s)');
  await press('Supprimer', dialog);
  await press('Supprimer', within(await screen.findByRole('alertdialog')));
  await screen.findByText(/modifié entre-temps/);
  await waitFor(() => expect(tiles()).toContain(`${title} bis`));
});

it('names a picture that has neither a title nor an address', async () => {
  const file = { id: '1', title: null, contentType: 'image/png', alt: '', url: '' };
  town.answer = (line) => {
    if (line.startsWith('GET GCS/count')) return Response.json({ count: 1 });
    return line.startsWith('GET GCS') ? Response.json({ entries: [file] }) : undefined;
  };
  const report = vi.spyOn(console, 'error');
  onTestFinished(() => report.mockRestore());
  await openGallery();
  screen.getByRole('checkbox', { name: 'Sélectionner Sans titre' });
  await openFile('Sans titre');
  // React reports an empty `src`.
  expect(report).not.toHaveBeenCalled();
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

it('reads the uses of several files with one call per file', async () => {
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
  const places = 'Encore utilisé dans : Actualités (1), autres éléments (3).';
  await question.findByText(
    `Un fichier utilisé n’est pas supprimé : retirez-le d’abord, ou remplacez-le partout. ${places}`,
  );
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
  // Citizens go on seeing the old file where the record has changes that are not published.
  await question.findByText(
    /2 éléments utilisent ce fichier\..*modifications non publiées.*garde l’ancien.*publiez-les ensuite/,
  );
  expect(town.calls.filter((line) => /usage\/|count\?imageUrl/.test(line))).toHaveLength(1);
  town.calls.length = 0;
  await userEvent.click(question.getByRole('button', { name: 'Remplacer' }));
  expect(await screen.findByText('Fichier remplacé dans 2 éléments.')).toBeTruthy();
  expect(await screen.findByText('Utilisé nulle part.')).toBeTruthy();
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

const fountain = {
  id: 'f',
  title: 'Fontaine',
  contentType: 'image/png',
  alt: 'Une fontaine',
  url: 'https://photos.example/fontaine.png',
};
const picture = () => new File(['x'], 'Fontaine.png', { type: 'image/png' });

it('uploads a pasted picture for the open dialog, but not for the gallery behind it', async () => {
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

it('says that a file is in use by the published version of a record that the role may not list', async () => {
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

it('pastes spreadsheet cells into a field as text, although the clipboard also has a file', async () => {
  await openGallery();
  const files = [new File(['x'], 'Cellules.txt', { type: 'text/plain' })];
  const clipboardData = { types: ['text/plain', 'text/html', 'Files'], files };
  const search = screen.getByRole('searchbox', { name: 'Rechercher un fichier' });
  // `fireEvent` returns false if the app calls `preventDefault`: the field then gets no text.
  expect(fireEvent.paste(search, { clipboardData })).toBe(true);
  expect(screen.queryByText(/^« Cellules.txt »/)).toBeNull();
  expect(fireEvent.paste(document.body, { clipboardData })).toBe(false);
  await screen.findByText(/^« Cellules.txt »/);
});

it('does not lead a user back to the gallery if an upload finishes after the user has left', async () => {
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

it('crops or turns a picture once after two quick clicks, and says if the browser cannot do it', async () => {
  const asked: BlobCallback[] = [];
  const types: (string | undefined)[] = [];
  const { toBlob, getContext } = HTMLCanvasElement.prototype;
  const { createObjectURL, revokeObjectURL } = URL;
  onTestFinished(() => {
    Object.assign(HTMLCanvasElement.prototype, { toBlob, getContext });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob: (callback: BlobCallback, type?: string) => {
      types.push(type);
      asked.push(callback);
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:turned', revokeObjectURL: () => {} });
  const answer = (blob: Blob | null) => {
    for (const callback of asked.splice(0)) callback(blob);
  };
  const [title = ''] = await undescribed();
  town.answer = async (line) => {
    if (!line.startsWith('GET GCS?')) return undefined;
    const page = JSON.stringify(await town.call('GET', line.slice('GET '.length)));
    return new Response(page.replaceAll('.png"', '.gif"'));
  };
  const left = answerUploads(fountain, [200, 200]);
  await openGallery();
  await userEvent.click(screen.getByRole('button', { name: title }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recadrer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recadrer l’image' }));
  const load = () => fireEvent.load(document.querySelector('img[crossorigin]') as HTMLImageElement);
  const button = (name: string) => dialog.getByRole('button', { name }) as HTMLButtonElement;
  const press = (name: string) => fireEvent.click(button(name));
  load();
  // The dialog first reads the title and the description that the new picture gets.
  await waitFor(() => expect(button('Pivoter de 90°').disabled).toBe(false));

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
  // The turned picture has not loaded yet.
  expect(button('Recadrer').disabled).toBe(true);
  load();
  expect(document.activeElement).toBe(button('Pivoter de 90°'));

  press('Recadrer');
  press('Recadrer');
  expect(asked).toHaveLength(1);
  // The app asks for GIF, which browsers write as PNG. Unlike JPEG, PNG keeps the transparent parts.
  expect(types.at(-1)).toBe('image/gif');
  answer(new Blob(['x'], { type: 'image/png' }));
  await screen.findByRole('dialog', { name: 'Fontaine' });
  expect(left).toEqual([200]);
});

it('says that the backend refuses the format of a file, and does not offer to send it again', async () => {
  answerUploads({}, [415]);
  await openGallery();
  drop(new File(['x'], 'Fontaine.png', { type: 'image/png' }));
  const hide = await screen.findByRole('button', { name: 'Masquer Fontaine.png' });
  expect(hide.closest('[role="alert"]')?.textContent).toContain(
    'Le service n’accepte pas ce format de fichier.',
  );
  expect(screen.queryByRole('button', { name: /^Réessayer/ })).toBeNull();
});

it('shows the picture of a retried upload in place of one chosen before the retry', async () => {
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

const gif = (name: string) => new File(['GIF89a\x01\0\x01\0\0\0;'], `${name}.gif`, { type: 'image/gif' });
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], `${name}.pdf`, { type: 'application/pdf' });
const choose = (files: File[], box: ParentNode = document) =>
  fireEvent.change(box.querySelector('input[type=file]') as Element, { target: { files } });
const drop = (file: File) =>
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
const press = (name: string | RegExp, box: Pick<typeof screen, 'findByRole'> = screen) =>
  box.findByRole('button', { name }).then((button) => userEvent.click(button));
const openFile = async (name: string) => {
  await press(name);
  return within(await screen.findByRole('dialog', { name }));
};
const fill = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

/** Holds the calls that begin with `start` until the returned function is called. */
function hold(start: string): () => void {
  let release = () => {};
  const isReleased = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  town.answer = (line) => (line.startsWith(start) ? isReleased : undefined);
  return release;
}

/**
 * Whether a call reads or counts files. Excludes calls for files to describe (`alt_eq`) or to shrink (`size_gte`). The
 * read of one file is a list call too, with `id_eq`.
 */
const isListCall = (line: string) => /^GET GCS(\?|\/count)/.test(line) && !/alt_eq|size_gte/.test(line);

it('finds files by type and title, sorts them, and keeps these choices in the address', async () => {
  await town.open('/gallery?sort=size&page=2');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBeTruthy(),
  );
  expect(document.title).toMatch(/^Galerie/);
  await screen.findByText(/PNG, JPEG, WebP, GIF ou PDF, 10 Mo au plus\./);
  const address = (search: string) => waitFor(() => expect(location.search).toBe(search));
  const order = screen.getByRole('combobox', { name: 'Trier par' });
  expect(order).toHaveProperty('value', 'size');
  await press('Page 1');
  await address('?sort=size');
  await waitFor(() => expect(tiles()).toHaveLength(24));
  await userEvent.selectOptions(order, 'Nom');
  await waitFor(() => expect(tiles()[0]).toBe('Bords de Loire en automne'));
  await userEvent.selectOptions(order, 'Plus récents');
  await address('');
  await press('Page 2');
  await address('?page=2');
  // Another type, order or text leads back to the first page.
  await userEvent.selectOptions(order, 'Plus lourds');
  await address('?sort=size');

  const type = screen.getByRole('combobox', { name: 'Type de fichier' });
  await userEvent.selectOptions(type, 'PDF');
  await screen.findByRole('button', { name: 'Menus de la cantine (PDF)' });
  await waitFor(() => expect(tiles()).toHaveLength(2));
  await userEvent.selectOptions(type, 'Tous les fichiers');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher un fichier' }), 'eglise');
  await waitFor(() => expect(tiles()).toEqual(['Église Saint-Éloi']));
  // A reload shows the same files.
  await waitFor(() => expect(location.search).toContain('eglise'));
  cleanup();
  await town.open(`/gallery${location.search}`);
  await waitFor(() => expect(tiles()).toEqual(['Église Saint-Éloi']));
  expect(screen.getByRole('searchbox', { name: 'Rechercher un fichier' })).toHaveProperty('value', 'eglise');
  expect(screen.getByRole('combobox', { name: 'Trier par' })).toHaveProperty('value', 'size');
});

it('takes files that are chosen, dropped or pasted, and says which ones wait and which it refuses', async () => {
  await openGallery();
  const releaseList = hold('GET GCS?');
  town.calls.length = 0;
  choose([gif('Banc')]);
  // The count does not wait for the list.
  await waitFor(() => expect(town.calls.filter(isListCall)).toHaveLength(2));
  releaseList();
  await chip('Banc');
  expect(town.calls.filter(isListCall)).toHaveLength(2);

  const release = hold('POST GCS');
  choose([
    gif('Fontaine'),
    new File(['non'], 'notes.txt', { type: 'text/plain' }),
    pdf('Arrêté'),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'grand.png', { type: 'image/png' }),
  ]);
  const uploads = within(await screen.findByRole('list', { name: 'Envois' }));
  await uploads.findByText('« notes.txt » n’est pas un fichier PNG, JPEG, WebP, GIF ou PDF.');
  await uploads.findByText('« grand.png » dépasse 10 Mo.');
  await uploads.findByRole('progressbar', { name: 'Envoi de Fontaine.gif…' });
  await uploads.findByRole('progressbar', { name: 'Arrêté.pdf : en attente' });
  release();
  for (const name of ['Arrêté (PDF)', 'Fontaine']) await chip(name);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await press('Masquer notes.txt');
  await press('Masquer grand.png');
  expect(screen.queryByRole('list', { name: 'Envois' })).toBeNull();

  drop(gif('Lavoir'));
  await chip('Lavoir');
  fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [gif('Moulin')] } });
  await chip('Moulin');
  await waitUntilLoaded();
});

it('asks what each new picture shows, and finds the pictures without a description', async () => {
  const decorative = 'Image décorative : rien à décrire';
  await openGallery();
  choose([gif('Fontaine')]);
  const question = within(await screen.findByRole('region', { name: 'Que montre l’image ?' }));
  const boxOf = (name: string) =>
    question.findByRole('textbox', { name: `Description de l’image : ${name}` });
  const boxes = () => question.queryAllByRole('textbox');
  await userEvent.type(await question.findByRole('textbox'), 'Une fontaine de pierre');
  const release = hold('PUT GCS/');
  await press('Ajouter la description', question);
  expect(question.getByRole('button', { name: 'Plus tard' })).toHaveProperty('disabled', true);
  drop(gif('Lavoir'));
  await boxOf('Lavoir');
  release();
  await screen.findByText('Description ajoutée.');
  await waitFor(() => expect(boxes()).toHaveLength(1));

  choose([gif('Filet'), gif('Moulin'), pdf('Arrêté')]);
  await userEvent.type(await boxOf('Moulin'), 'Un moulin à vent');
  const filet = within(await question.findByRole('group', { name: 'Filet' }));
  await userEvent.click(filet.getByRole('checkbox', { name: decorative }));
  expect(boxes()).toHaveLength(3);
  town.writes.length = 0;
  await press('Ajouter la description', question);
  // The unanswered picture stays until the user puts it off.
  await waitFor(() => expect(boxes()).toHaveLength(1));
  expect(town.writes).toHaveLength(2);
  await press('Plus tard', question);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Que montre l’image ?' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));

  await press(/^À décrire/);
  await waitFor(() => expect(tiles()).not.toContain('Moulin'));
  expect(tiles()).toContain('Lavoir');
  expect(tiles().join()).not.toMatch(/Filet|Arrêté/);
  await press(/^À décrire/);
  const dialog = await openFile('Filet');
  await userEvent.click(await dialog.findByRole('checkbox', { name: decorative, checked: true }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description de l’image' }), 'Un trait vert');
  await press('Enregistrer', dialog);
  await screen.findByText('Modification(s) effectuée(s)');
  expect(town.writes.at(-1)?.body).toMatchObject({ title: 'Filet', alt: 'Un trait vert' });
});

it('saves the title of a file once, says where the file is used, and links there', async () => {
  await openGallery();
  const { entries } = await town.call('GET', 'GCS?title_eq=Champs de colza');
  const { url }: { url: string } = entries[0];
  const news = { newsPage: true, type: 12, status: 'CREATED' };
  await town.call('POST', 'pages', { ...news, title: 'Le colza', imageUrl: url });
  await town.call('POST', 'pages', {
    title: 'Les champs',
    type: 4,
    newsPage: false,
    status: 'CREATED',
    longDescription: `<p>Voir <img src="${url}"></p>`,
    medias: [{ title: 'Champs', url, contentType: 'image/png' }],
  });
  const dialog = await openFile('Champs de colza');
  const uses = await dialog.findByRole('region', { name: 'Utilisé dans' });
  for (const use of [
    'Actualités, Image (1) : Le colza',
    'Pages, Contenu (1) : Les champs',
    'Pages, Médias (1) : Les champs',
  ])
    await waitFor(() => expect(uses.textContent).toContain(use));
  await fill(dialog.getByRole('textbox', { name: 'Titre' }), 'Colza en fleur');
  await userEvent.keyboard('{Escape}');
  await press('Rester', within(await screen.findByRole('alertdialog')));

  town.calls.length = 0;
  town.writes.length = 0;
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Modification(s) effectuée(s)');
  expect(town.writes).toMatchObject([{ body: { title: 'Colza en fleur' } }]);
  await userEvent.keyboard('{Escape}');
  await chip('Colza en fleur');
  // Three calls: for the stored record before the PUT, then for the list and for its count.
  expect(town.calls.filter(isListCall)).toHaveLength(3);

  const again = await openFile('Colza en fleur');
  await userEvent.click(await again.findByRole('link', { name: 'Le colza' }));
  await waitFor(() => expect(location.pathname).toBe('/news/edit'));
  await waitUntilLoaded();
});

it('deletes only a file that is used nowhere', async () => {
  await openGallery();
  const remove = async (name: string) => {
    const dialog = await openFile(name);
    await press('Supprimer', dialog);
    await press('Supprimer', within(await screen.findByRole('alertdialog')));
    return dialog;
  };
  const dialog = await remove('Photo citoyen : tag');
  await screen.findByText('Le fichier est utilisé');
  const uses = dialog.getByRole('region', { name: 'Utilisé dans' });
  await waitFor(() => expect(uses.textContent).toContain('Signalements (5) : '));
  await press('Fermer', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tiles()).toContain('Photo citoyen : tag');
  choose([gif('De trop')]);
  await chip('De trop');
  await remove('De trop');
  await screen.findByText('Élément supprimé.');
  await waitFor(() => expect(tiles()).not.toContain('De trop'));
});

it('gives a page a picture and a PDF, and keeps this picture when an earlier upload ends', async () => {
  const imageUrl = 'https://photos.example/halle.png';
  const market = { title: 'Le règlement', newsPage: false, type: 4, imageUrl, status: 'CREATED' };
  const { id } = await town.call('POST', 'pages', market);
  await town.open(`/page/edit?id=${id}`);
  const group = await screen.findByRole('group', { name: 'Image' });
  const picture = within(group);
  const shown = () => picture.getByRole('img').getAttribute('src');
  expect(shown()).toBe(imageUrl);
  const release = hold('POST GCS');
  choose([gif('Fontaine')], group);
  await screen.findByRole('progressbar', { name: 'Envoi de Fontaine.gif…' });
  await press('Choisir dans la galerie', picture);
  const bank = within(await screen.findByRole('dialog', { name: 'Galerie' }));
  await userEvent.type(await bank.findByRole('searchbox', { name: 'Rechercher une image' }), 'COLZA');
  const pictures = () =>
    bank.queryAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  await waitFor(() => expect(pictures()).toEqual(['Champs de colza']));
  await press('Champs de colza', bank);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const chosen = shown();
  expect(chosen).not.toBe(imageUrl);
  release();
  await screen.findAllByText(/Fontaine.*ajout/);
  expect(shown()).toBe(chosen);

  await press('Choisir dans la galerie', within(screen.getByRole('group', { name: 'Médias' })));
  await press(/^Règlement.*PDF/, within(await screen.findByRole('dialog', { name: 'Galerie' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Enregistrer');
  await screen.findByText('Page modifiée.');
  const title = expect.stringMatching(/^Règlement/);
  const document = { title, url: expect.stringMatching(/\.pdf$/), contentType: 'application/pdf' };
  expect(town.writes.at(-1)?.body).toMatchObject({ imageUrl: chosen, medias: [document] });
  await press('Retirer', picture);
  await waitFor(() => expect(picture.queryByRole('img')).toBeNull());
  await press('Enregistrer');
  await waitFor(() => expect(town.writes.at(-1)?.body.imageUrl).toBeNull());
});
