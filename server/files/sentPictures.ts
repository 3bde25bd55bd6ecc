import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fileKind } from '../../contract/fileKind';
import { Refusal } from '../../contract/refusal';

/** The longest side, in pixels. */
const side = 1_920;
const maxPixels = 60_000_000;

export interface SentPicture {
  id: string;
  bytes: Buffer;
}

const unreadable = () =>
  new Refusal(415, {
    fr: 'Une photo ne se lit pas, ou dépasse 60 millions de pixels. Formats acceptés : JPEG, PNG et WebP.',
    en: 'A picture cannot be read, or has more than 60 million pixels. Accepted formats: JPEG, PNG and WebP.',
  });

/** Only the pixels stay: no position, no camera. @throws Refusal 415 */
async function redrawn(bytes: Buffer): Promise<Buffer> {
  const kind = fileKind(bytes);
  if (!kind?.width || !kind.height || kind.width * kind.height > maxPixels) throw unreadable();
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw unreadable();
    });
}

/** One after the other, so that a sender takes one core at most. @throws Refusal 415 */
export async function redrawnPictures(files: readonly Buffer[]): Promise<SentPicture[]> {
  const pictures: SentPicture[] = [];
  for (const file of files)
    pictures.push({ id: randomBytes(16).toString('hex'), bytes: await redrawn(file) });
  return pictures;
}
