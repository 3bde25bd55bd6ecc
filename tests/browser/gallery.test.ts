import type { Page, Response } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { fileKind } from '../../contract/fileKind';
import { it } from './fixtures';
import { axeViolations, createRecord, hold, pixel, type Town } from './town';

const tiles = (page: Page) => page.locator('main button[aria-haspopup="dialog"]');
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openGallery = async (page: Page) => {
  await page.goto('gallery');
  await tiles(page).first().waitFor();
};
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

describe('the gallery', () => {
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
    // The text ANIM marks an animation in a WebP file, but not in the comment of a JPEG.
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

  it('asks what each new picture shows, and offers to copy its address and to crop it', async ({
    openPage,
  }) => {
    const page = await openPage('admin', { permissions: ['clipboard-read', 'clipboard-write'] });
    await openGallery(page);
    const release = await hold(page, '**/api/v1/GCS', 'POST');
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('non') };
    const wall = { width: 300, height: 200, channels: 3, background: '#864' } as const;
    const buffer = await sharp({ create: wall }).png().toBuffer();
    const fountain = { name: 'Fontaine.png', mimeType: 'image/png', buffer };
    const mill = { name: 'Moulin.png', mimeType: 'image/png', buffer: pixel };
    await page.locator('input[type=file]').setInputFiles([fountain, text, mill]);
    await page.getByRole('button', { name: 'Masquer notes.txt' }).waitFor();
    await page.getByRole('progressbar', { name: 'Moulin.png : en attente' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    release();
    const question = page.getByRole('region', { name: 'Que montre l’image ?' });
    await question.getByRole('group', { name: 'Moulin' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: /^À décrire/ }).click();
    await expect.poll(() => tiles(page).count()).toBeLessThan(24);
    await tile(page, 'Fontaine').click();
    const dialog = page.getByRole('dialog', { name: 'Fontaine' });
    await dialog.getByRole('button', { name: 'Enregistrer et suivante' }).waitFor();
    await dialog.getByText('Utilisé nulle part.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // All buttons stand on one line.
    const middles = await dialog
      .locator('.MuiDialogActions-root > button')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(new Set(middles).size).toBe(1);
    await dialog.getByRole('button', { name: "Copier l'adresse" }).click();
    await page.getByText('Adresse copiée.').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(await dialog.getByRole('textbox', { name: 'Adresse' }).inputValue());
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png');

    await dialog.getByRole('button', { name: 'Recadrer' }).click();
    const crop = page.getByRole('dialog', { name: 'Recadrer l’image', exact: true });
    await crop.getByRole('button', { name: 'Bord de droite' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // If the frame contains the whole picture, the button only closes the dialog.
    await crop.getByRole('button', { name: 'Recadrer' }).click();
    await crop.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Recadrer' }).click();
    await crop.getByRole('button', { name: 'Bord de droite' }).press('ArrowLeft');
    await crop.getByRole('button', { name: 'Recadrer' }).click();
    // The app asks for the description of the new picture.
    await page
      .getByRole('dialog', { name: /^Fontaine-2\d\dx200/ })
      .getByRole('textbox', { name: 'Description de l’image' })
      .waitFor();
  });
});

describe('the gallery in a form', () => {
  it('warns that the mobile app will cut a portrait, and crops the portrait by keyboard', async ({
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
    await page.getByRole('textbox', { name: /^Description de l’image/ }).fill('La halle en hiver');
    await page.getByRole('button', { name: 'Ajouter la description' }).click();
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
      // At the second size, the dialog stays open for the next steps.
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
    const { url, title, alt } = await (await cropped).json();
    expect({ title, alt }).toEqual({ title: 'Halle-16x9', alt: 'La halle en hiver' });
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
      // A portrait taken with the telephone on its side: the top of the portrait is on the left, and red.
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
    // The frame lies high, because of the face. Only 40 of the 200 cut pixels are above the frame, so red ends at
    // 300 − 40 = 260.
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

  it('refuses to crop a picture of another server, but opens the gallery', async ({ page, town }) => {
    page.provokes(/blocked by CORS policy/, /ERR_FAILED/);
    const headers = { 'access-control-allow-origin': 'https://photos.example' };
    const foreign = { contentType: 'image/png', body: pixel, headers };
    await page.route('https://photos.example/halle.png', (route) => route.fulfill(foreign));
    const imageUrl = 'https://photos.example/halle.png';
    const { id } = await createRecord(town, 'pages', { title: 'Halle', newsPage: false, type: 4, imageUrl });
    await page.goto(`page/edit?id=${id}`);
    const picture = page.getByRole('group', { name: 'Image', exact: true });
    await picture.getByRole('button', { name: 'Recadrer' }).click();
    const crop = page.getByRole('dialog', { name: 'Recadrer l’image en 16:9' });
    await crop.getByText(/^Cette image ne peut pas être recadrée ici/).waitFor();
    expect(await crop.getByRole('button', { name: 'Recadrer' }).isDisabled()).toBe(true);
    await crop.getByRole('button', { name: 'Annuler' }).click();
    await picture.getByRole('button', { name: 'Choisir dans la galerie' }).click();
    const bank = page.getByRole('dialog', { name: 'Galerie' });
    await bank.getByRole('button', { name: 'Champs de colza', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
