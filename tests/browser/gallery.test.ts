import type { Page, Response } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { fileKind } from '../../contract/fileKind';
import { it } from './fixtures';
import { axeViolations, createRecord, hold, pixel, type Town } from './town';

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
});

const tiles = (page: Page) => page.locator('main button[aria-haspopup="dialog"]');
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openGallery = async (page: Page) => {
  await page.goto('gallery');
  await tiles(page).first().waitFor();
};
/** Whether a call lists or counts all files, and not only those to describe (`alt_eq`) or to shrink (`size_gte`). */
const isListCall = (call: string) =>
  /^GET \/api\/v1\/GCS(\?|\/count)/.test(call) && !/alt_eq|size_gte/.test(call);

const isUpload = (response: Response) =>
  response.request().method() === 'POST' && response.url().includes('/GCS');

/** Uploads a file on the opened gallery. Returns what the town stored. */
async function upload(page: Page, town: Town, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [response] = await Promise.all([
    page.waitForResponse(isUpload),
    page.locator('input[type=file]').setInputFiles(file),
  ]);
  const { url } = await response.json();
  return Buffer.from(await (await fetch(new URL(url, town.url()))).arrayBuffer());
}

/** Drops or pastes a file from outside the page. */
const bring = (page: Page, event: 'drop' | 'paste', name: string) =>
  page.evaluate(
    ([type, fileName, bytes]) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }));
      document.body.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }),
      );
    },
    [event, name, [...pixel]] as const,
  );

/** Saves a form. Returns what the app sent. */
async function saved(page: Page) {
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  expect((await sent.response())?.ok()).toBe(true);
  return sent.postDataJSON();
}

describe('the gallery', () => {
  it('finds files by type and title, sorts them, and keeps these choices and the page in its address', async ({
    page,
  }) => {
    await page.goto('gallery?sort=size&page=2');
    await page.locator('button[aria-label="Page 2"][aria-current]').waitFor();
    expect(await page.title()).toMatch(/^Galerie/);
    await page.getByText('PNG, JPEG, WebP, GIF ou PDF, 10 Mo au plus.').waitFor();
    const order = page.getByRole('combobox', { name: 'Trier par' });
    expect(await order.inputValue()).toBe('size');
    await page.getByRole('button', { name: 'Page 1' }).click();
    await page.waitForURL(/gallery\?sort=size$/);
    await expect.poll(() => tiles(page).count()).toBe(24);
    await order.selectOption({ label: 'Nom' });
    await expect.poll(() => tiles(page).first().textContent()).toBe('Bords de Loire en automne');
    await order.selectOption({ label: 'Plus récents' });
    await page.waitForURL(/gallery$/);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/gallery\?page=2$/);
    // Another type, order or text leads back to the first page.
    await order.selectOption({ label: 'Plus lourds' });
    await page.waitForURL(/gallery\?sort=size$/);

    const type = page.getByRole('combobox', { name: 'Type de fichier' });
    await type.selectOption({ label: 'PDF' });
    await tile(page, 'Menus de la cantine (PDF)').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await type.selectOption({ label: 'Tous les fichiers' });
    const search = page.getByRole('searchbox', { name: 'Rechercher un fichier' });
    await search.fill('eglise');
    await expect.poll(() => tiles(page).allTextContents()).toEqual(['Église Saint-Éloi']);
    // A reload shows the same files.
    await page.reload();
    await expect.poll(() => tiles(page).allTextContents()).toEqual(['Église Saint-Éloi']);
    expect(await search.inputValue()).toBe('eglise');
    expect(await order.inputValue()).toBe('size');
  });

  it('takes files that are chosen, dropped or pasted, shows their progress, and says which it refuses', async ({
    page,
  }) => {
    await openGallery(page);
    const releaseList = await hold(page, '**/api/v1/GCS?*', 'GET');
    page.calls.length = 0;
    const [counted] = await Promise.all([
      page.waitForResponse((one) => /GCS\/count/.test(one.url()) && !/alt_eq|size_gte/.test(one.url())),
      page.locator('input[type=file]').setInputFiles(png('Banc.png')),
    ]);
    expect(counted.status()).toBe(200);
    // The count does not wait for the list.
    await expect.poll(() => page.calls.filter(isListCall)).toHaveLength(2);
    releaseList();
    await tile(page, 'Banc').waitFor();
    expect(page.calls.filter(isListCall)).toHaveLength(2);

    const release = await hold(page, '**/api/v1/GCS', 'POST');
    await page
      .locator('input[type=file]')
      .setInputFiles([
        png('Fontaine.png'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('non') },
        pdf('Arrêté.pdf'),
        { name: 'grand.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      ]);
    const uploads = page.getByRole('list', { name: 'Envois' });
    await uploads.getByText('« notes.txt » n’est pas un fichier PNG, JPEG, WebP, GIF ou PDF.').waitFor();
    await uploads.getByText('« grand.png » dépasse 10 Mo.').waitFor();
    await uploads.getByRole('progressbar', { name: 'Envoi de Fontaine.png…' }).waitFor();
    await uploads.getByRole('progressbar', { name: 'Arrêté.pdf : en attente' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    release();
    await tile(page, 'Arrêté (PDF)').waitFor();
    await tile(page, 'Fontaine').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('button', { name: 'Masquer notes.txt' }).click();
    await page.getByRole('button', { name: 'Masquer grand.png' }).click();
    expect(await uploads.count()).toBe(0);

    await bring(page, 'drop', 'Lavoir.png');
    await tile(page, 'Lavoir').waitFor();
    await bring(page, 'paste', 'Moulin.png');
    await tile(page, 'Moulin').waitFor();
  });

  it('shrinks a photo and removes its Exif data, but keeps an animated picture as it is', async ({
    page,
    town,
  }) => {
    await openGallery(page);
    const black = { width: 3000, height: 1500, channels: 3, background: '#000' } as const;
    const picture = await sharp({ create: black }).jpeg().toBuffer();
    // An empty Exif block (APP1), inserted after the two bytes that begin a JPEG.
    const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0', 'latin1');
    const app1 = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    // This photo has a comment with the text ANIM, which marks an animation in a WebP file.
    const comment = Buffer.from('\xff\xfe\0\x06ANIM', 'latin1');
    const photo = Buffer.concat([picture.subarray(0, 2), app1, exif, comment, picture.subarray(2)]);
    const stored = await upload(page, town, { name: 'Maison.jpg', mimeType: 'image/jpeg', buffer: photo });
    expect(fileKind(stored)).toMatchObject({ contentType: 'image/jpeg', width: 2000, height: 1000 });
    expect(stored.includes('Exif')).toBe(false);

    // Two frames of 2100 × 10 pixels, a black one and a white one.
    const frames = sharp(Buffer.alloc(2100 * 20 * 3).fill(255, 2100 * 10 * 3), {
      raw: { width: 2100, height: 20, channels: 3, pageHeight: 10 },
    });
    const buffer = await frames.webp({ delay: [100, 100] }).toBuffer();
    expect((await sharp(buffer, { animated: true }).metadata()).pages).toBe(2);
    expect(await upload(page, town, { name: 'Manège.webp', mimeType: 'image/webp', buffer })).toEqual(buffer);
  });

  it('asks what new pictures show, also while it saves a description, and finds pictures without a description', async ({
    page,
  }) => {
    await openGallery(page);
    await page.locator('input[type=file]').setInputFiles(png('Fontaine.png'));
    const question = page.getByRole('region', { name: 'Que montre l’image ?' });
    const boxOf = (name: string) =>
      question.getByRole('textbox', { name: `Description de l’image : ${name}` });
    await question.getByRole('textbox', { name: /^Description de l’image/ }).fill('Une fontaine de pierre');
    const release = await hold(page, '**/GCS/*', 'PUT');
    await question.getByRole('button', { name: 'Ajouter la description' }).click();
    expect(await question.getByRole('button', { name: 'Plus tard' }).isDisabled()).toBe(true);
    await bring(page, 'drop', 'Lavoir.png');
    await boxOf('Lavoir').waitFor();
    release();
    await page.getByText('Description ajoutée.').waitFor();
    await boxOf('Fontaine').waitFor({ state: 'detached' });

    await page
      .locator('input[type=file]')
      .setInputFiles([png('Filet.png'), png('Moulin.png'), pdf('Arrêté.pdf')]);
    await boxOf('Moulin').fill('Un moulin à vent');
    const line = question.getByRole('group', { name: 'Filet' });
    await line.getByRole('checkbox', { name: 'Image décorative : rien à décrire' }).check();
    expect(await question.getByRole('textbox').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    page.calls.length = 0;
    await question.getByRole('button', { name: 'Ajouter la description' }).click();
    // The unanswered picture stays until the user puts it off.
    await expect.poll(() => question.getByRole('textbox').count()).toBe(1);
    expect(page.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
    await question.getByRole('button', { name: 'Plus tard' }).click();
    await question.waitFor({ state: 'detached' });

    const toDescribe = page.getByRole('button', { name: /^À décrire/ });
    await toDescribe.click();
    await tile(page, 'Moulin').waitFor({ state: 'detached' });
    await tile(page, 'Lavoir').click();
    const lavoir = page.getByRole('dialog', { name: 'Lavoir' });
    await lavoir.getByRole('button', { name: 'Enregistrer et suivante' }).waitFor();
    // All buttons stand on one line.
    const middles = await lavoir
      .locator('.MuiDialogActions-root > button')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(new Set(middles).size).toBe(1);
    await lavoir.getByRole('button', { name: 'Fermer' }).click();
    expect(await tile(page, 'Filet').count()).toBe(0);
    expect(await tile(page, 'Arrêté (PDF)').count()).toBe(0);
    await toDescribe.click();
    await tile(page, 'Filet').click();
    const dialog = page.getByRole('dialog', { name: 'Filet' });
    await dialog
      .getByRole('checkbox', { name: 'Image décorative : rien à décrire', checked: true })
      .uncheck();
    await dialog.getByRole('textbox', { name: 'Description de l’image' }).fill('Un trait vert');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Modification(s) effectuée(s)', { exact: true }).waitFor();
  });

  it('saves title and alternative text, copies the address, says where a file is used, and links there', async ({
    town,
    openPage,
  }) => {
    const page = await openPage('admin', { permissions: ['clipboard-read', 'clipboard-write'] });
    await openGallery(page);
    const [url, src] = await tile(page, 'Champs de colza')
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.getAttribute('src'), image.src]);
    expect(src).toContain(url);
    const news = { newsPage: true, type: 12, status: 'CREATED' };
    await createRecord(town, 'pages', { ...news, title: 'Le colza', imageUrl: url });
    await createRecord(town, 'pages', {
      title: 'Les champs',
      type: 4,
      newsPage: false,
      status: 'CREATED',
      longDescription: `<p>Voir <img src="${url}"></p>`,
      medias: [{ title: 'Champs', url, contentType: 'image/png' }],
    });
    await tile(page, 'Champs de colza').click();
    const dialog = page.getByRole('dialog', { name: 'Champs de colza' });
    await dialog.getByRole('textbox', { name: 'Titre' }).fill('Colza en fleur');
    await dialog.getByRole('textbox', { name: 'Description de l’image' }).fill('Un champ jaune');
    const uses = dialog.getByRole('region', { name: 'Utilisé dans' });
    await uses.getByText('Actualités, Image (1) : Le colza').waitFor();
    await uses.getByText('Pages, Contenu (1) : Les champs').waitFor();
    await uses.getByText('Pages, Médias (1) : Les champs').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();

    page.calls.length = 0;
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).dblclick();
    await page.getByText('Modification(s) effectuée(s)', { exact: true }).waitFor();
    expect(page.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    await dialog.getByRole('button', { name: "Copier l'adresse" }).click();
    await page.getByText('Adresse copiée.').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(await dialog.getByRole('textbox', { name: 'Adresse' }).inputValue());
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
    await page.keyboard.press('Escape');
    await tile(page, 'Colza en fleur').waitFor();
    // Three calls: for the stored record before the PUT, then for the list and for its count.
    expect(page.calls.filter(isListCall)).toHaveLength(3);

    await tile(page, 'Colza en fleur').click();
    await page.getByRole('region', { name: 'Utilisé dans' }).getByRole('link', { name: 'Le colza' }).click();
    await page.waitForURL(/news\/edit\?id=/);
  });

  it('deletes only an unused file, and turns and crops a picture, then asks for the description of the new one', async ({
    page,
  }) => {
    page.provokes(/^409 DELETE/);
    await openGallery(page);
    const remove = async (name: string) => {
      await tile(page, name).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    };
    await remove('Photo citoyen : tag');
    await page.getByText('Le fichier est utilisé', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'Utilisé dans' })
      .getByText(/^Signalements \(5\) : /)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await tile(page, 'Photo citoyen : tag').waitFor();
    await bring(page, 'drop', 'De trop.png');
    await tile(page, 'De trop').waitFor();
    await remove('De trop');
    await page.getByText('Élément supprimé.').waitFor();
    await tile(page, 'De trop').waitFor({ state: 'detached' });

    await tile(page, 'Champs de colza').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recadrer' }).click();
    const crop = page.getByRole('dialog', { name: 'Recadrer l’image', exact: true });
    await crop.getByRole('button', { name: 'Bord de droite' }).waitFor();
    await crop.getByRole('button', { name: 'Pivoter de 90°' }).click();
    expect(await axeViolations(page)).toEqual([]);
    const stored = page.waitForResponse(isUpload);
    await crop.getByRole('button', { name: 'Recadrer' }).click();
    const { title, width, height } = await (await stored).json();
    expect(title).toBe(`Champs de colza-${width}x${height}`);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox', { name: 'Description de l’image' }).waitFor();
  });
});

describe('the gallery in a form', () => {
  it('warns that the app will cut a portrait, fits the crop dialog into a small and a large window, and crops by keyboard', async ({
    town,
    openPage,
  }) => {
    const page = await openPage('admin', { viewport: { width: 1366, height: 768 } });
    await page.goto('news/edit');
    const portrait = { width: 1200, height: 1800, channels: 3, background: '#36c' } as const;
    const buffer = await sharp({ create: portrait }).png().toBuffer();
    await page
      .locator('form input[type=file]')
      .first()
      .setInputFiles({ name: 'Halle.png', mimeType: 'image/png', buffer });
    const hint = page.getByText(/L’application montre cette image en 16:9/);
    await hint.waitFor();
    const dialog = page.getByRole('dialog', { name: 'Recadrer l’image en 16:9' });
    const frame = dialog.getByRole('group', { name: 'Cadre' });
    for (const [width, height] of [
      [360, 740],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Recadrer' }).press('Enter');
      await frame.waitFor();
      for (const part of await dialog.locator('img, button').all()) {
        const box = await part.boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(height);
      }
      const content = dialog.locator('.MuiDialogContent-root');
      expect(await content.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // In the second window, the dialog stays open for the next steps.
      if (width > 360) continue;
      await dialog.getByRole('button', { name: 'Annuler' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }

    expect(await axeViolations(page)).toEqual([]);
    const top = (await frame.boundingBox())?.y ?? 0;
    for (let times = 0; times < 5; times++) await frame.press('ArrowUp');
    expect((await frame.boundingBox())?.y).toBeLessThan(top);
    const cropped = page.waitForResponse(isUpload);
    await dialog.getByRole('button', { name: 'Recadrer' }).press('Enter');
    const { url, title } = await (await cropped).json();
    expect(title).toBe('Halle-16x9');
    const bytes = Buffer.from(await (await fetch(new URL(url, town.url()))).arrayBuffer());
    expect(fileKind(bytes)).toMatchObject({ contentType: 'image/png', width: 1200, height: 675 });
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`form fieldset img[src="${url}"]`).first().waitFor();
    await hint.waitFor({ state: 'detached' });
  });

  it('turns the picture of an elected official, and places the frame high, where the face is', async ({
    page,
    town,
  }) => {
    await page.goto('cardList');
    await page.getByRole('link', { name: 'Ajouter un·e élu·e' }).click();
    await page.getByRole('combobox', { name: 'Mandat' }).waitFor();
    const base64 = await page.evaluate(() => {
      // A portrait taken with the telephone on its side: its top lies at the left, and is red.
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#f00';
      context?.fillRect(0, 0, 300, 400);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const buffer = Buffer.from(base64, 'base64');
    const uploaded = page.waitForResponse(isUpload);
    await page
      .locator('form input[type=file]')
      .first()
      .setInputFiles({ name: 'Maire.png', mimeType: 'image/png', buffer });
    await uploaded;
    await page.getByRole('button', { name: 'Recadrer' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Recadrer l’image en 1:1' });
    await dialog.getByRole('group', { name: 'Cadre' }).waitFor();
    const picture = dialog.locator('img').first();
    const ratioOf = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight;
    expect(await picture.evaluate(ratioOf)).toBeCloseTo(3 / 2);
    await dialog.getByRole('button', { name: 'Pivoter de 90°' }).press('Enter');
    await expect.poll(() => picture.evaluate(ratioOf)).toBeCloseTo(2 / 3);
    const cropped = page.waitForResponse(isUpload);
    await dialog.getByRole('button', { name: 'Recadrer' }).press('Enter');
    const { url, title } = await (await cropped).json();
    expect(title).toBe('Maire-1x1');
    const bytes = Buffer.from(await (await fetch(new URL(url, town.url()))).arrayBuffer());
    expect(fileKind(bytes)).toMatchObject({ width: 400, height: 400 });
    // The frame lies high, because of the face: 40 of the 200 cut pixels are above it, so red ends at 300 − 40 = 260.
    const stored = page.locator(`form fieldset img[src="${url}"]`).first();
    await stored.waitFor();
    const redAt = (y: number) =>
      stored.evaluate((image: HTMLImageElement, line) => {
        const context = document.createElement('canvas').getContext('2d');
        context?.drawImage(image, 0, -line);
        return (context?.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
      }, y);
    expect([await redAt(255), await redAt(265)]).toEqual([true, false]);
  });

  it('cannot crop a picture of another server, gives a page another picture and a PDF, and removes the picture again', async ({
    page,
    town,
  }) => {
    page.provokes(/blocked by CORS policy/, /ERR_FAILED/);
    const headers = { 'access-control-allow-origin': 'https://photos.example' };
    const foreign = { contentType: 'image/png', body: pixel, headers };
    await page.route('https://photos.example/halle.png', (route) => route.fulfill(foreign));
    const imageUrl = 'https://photos.example/halle.png';
    const halle = { title: 'Le règlement du marché', newsPage: false, type: 4, imageUrl, status: 'CREATED' };
    const { id } = await createRecord(town, 'pages', halle);
    await page.goto(`page/edit?id=${id}`);
    const picture = page.getByRole('group', { name: 'Image', exact: true });
    await picture.getByRole('button', { name: 'Recadrer' }).click();
    const crop = page.getByRole('dialog', { name: 'Recadrer l’image en 16:9' });
    await crop.getByText(/^Cette image ne peut pas être recadrée ici/).waitFor();
    expect(await crop.getByRole('button', { name: 'Recadrer' }).isDisabled()).toBe(true);
    await crop.getByRole('button', { name: 'Annuler' }).click();
    const shown = picture.getByRole('img');
    expect(await shown.getAttribute('src')).toBe(imageUrl);

    // The picture that is chosen during an upload stays.
    const release = await hold(page, '**/api/v1/GCS', 'POST');
    await picture.locator('input[type=file]').setInputFiles(png('Fontaine.png'));
    await page.getByRole('progressbar', { name: 'Envoi de Fontaine.png…' }).waitFor();
    await picture.getByRole('button', { name: 'Choisir dans la galerie' }).click();
    const bank = page.getByRole('dialog', { name: 'Galerie' });
    await bank.getByRole('searchbox', { name: 'Rechercher une image' }).fill('COLZA');
    await expect
      .poll(() => bank.locator('button[aria-pressed]').allTextContents())
      .toEqual(['Champs de colza']);
    expect(await axeViolations(page)).toEqual([]);
    await bank.getByRole('button', { name: 'Champs de colza', exact: true }).click();
    await bank.waitFor({ state: 'detached' });
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    const chosen = await shown.getAttribute('src');
    expect(chosen).not.toBe(imageUrl);
    release();
    await page
      .getByText(/Fontaine.*ajout/)
      .first()
      .waitFor();
    expect(await shown.getAttribute('src')).toBe(chosen);

    const media = page.getByRole('group', { name: 'Médias' });
    await media.getByRole('button', { name: 'Choisir dans la galerie' }).click();
    await bank.getByRole('button', { name: /^Règlement.*PDF/ }).click();
    await bank.waitFor({ state: 'detached' });
    expect(await saved(page)).toMatchObject({
      imageUrl: chosen,
      medias: [
        {
          title: expect.stringMatching(/^Règlement/),
          url: expect.stringMatching(/\.pdf$/),
          contentType: 'application/pdf',
        },
      ],
    });
    await page.getByText('Page modifiée.').waitFor();
    await picture.getByRole('button', { name: 'Retirer' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await saved(page)).toMatchObject({ imageUrl: null });
  });
});
