import sharp from 'sharp';
import { fileKind } from '../../contract/fileKind';
import { Refusal } from '../../contract/refusal';
import { trimmed } from './trim';

/** The widths of the smaller copies, in pixels. */
export const widths = [320, 640, 1280] as const;

export const smallName = (name: string, width: number): string => name.replace(/\.\w+$/, `-${width}.webp`);

/** A smaller copy has no URL of its own: `?width=` asks for it. */
export const isSmallName = (name: string): boolean => widths.some((width) => name.endsWith(`-${width}.webp`));

const maxPixels = 50_000_000;

export interface Prepared {
  bytes: Buffer;
  /** By width. A GIF has none. */
  small: Map<number, Buffer>;
}

const options = { failOn: 'none', limitInputPixels: maxPixels } as const;

/** The names of metadata that can hold a location, and the first bytes of a comment in a GIF. */
const metadataMark = /exif|xmp|ns\.adobe\.com|photoshop/i;
const commentMark = '!\xfe';

const damaged = () =>
  new Refusal(415, {
    fr: 'L’image est abîmée : enregistrez-la à nouveau, puis renvoyez-la.',
    en: 'The picture is damaged: save it again, then send it again.',
  });

/** @throws Refusal 415 if a picture with metadata is too damaged to rewrite */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  try {
    const { exif, xmp, iptc, tifftagPhotoshop, comments, pages = 1 } = await sharp(bytes, options).metadata();
    if (!exif && !xmp && !iptc && !tifftagPhotoshop && !comments) return bytes;
    return await sharp(bytes, { ...options, animated: pages > 1 })
      .autoOrient()
      .keepIccProfile()
      .jpeg({ quality: 90, force: false })
      .webp({ quality: 90, force: false })
      .toBuffer();
  } catch {
    if (!metadataMark.test(bytes.toString('latin1'))) return bytes;
    throw damaged();
  }
}

async function smallerCopies(bytes: Buffer): Promise<Map<number, Buffer>> {
  const copies = new Map<number, Buffer>();
  try {
    const { width = 0, pages = 1 } = await sharp(bytes, options).metadata();
    for (const size of widths.filter((one) => pages === 1 && one < width)) {
      copies.set(size, await sharp(bytes, options).resize(size).webp({ quality: 80 }).toBuffer());
    }
    return copies;
  } catch {
    return new Map();
  }
}

/** @throws Refusal 415 for a damaged GIF with metadata */
function trim(bytes: Buffer, isGif: boolean): Buffer {
  try {
    return trimmed(bytes);
  } catch {
    const text = bytes.toString('latin1');
    if (isGif && (metadataMark.test(text) || text.includes(commentMark))) throw damaged();
    return bytes;
  }
}

/** @throws Refusal 413 for too many pixels, 415 for a damaged picture with metadata */
export async function prepare(upload: Buffer): Promise<Prepared> {
  const kind = fileKind(upload);
  if (!kind?.width || !kind.height) return { bytes: upload, small: new Map() };
  if (kind.width * kind.height > maxPixels)
    throw new Refusal(413, {
      fr: 'L’image dépasse 50 millions de pixels.',
      en: 'The picture has more than 50 million pixels.',
    });
  const isGif = kind.contentType === 'image/gif';
  const bytes = trim(upload, isGif);
  // `trim` has removed the metadata of a GIF.
  if (isGif) return { bytes, small: new Map() };
  const clean = await withoutMetadata(bytes);
  return { bytes: clean, small: await smallerCopies(clean) };
}

export const lighterJpeg = (bytes: Buffer): Promise<Buffer | undefined> =>
  sharp(bytes, options)
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => undefined);
